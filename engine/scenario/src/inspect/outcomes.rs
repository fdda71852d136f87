//! The outcomes a scenario states, held against what it comes to.

use std::sync::Arc;

use cinderforge_content::diagnostic::{Code, Diagnostic};

use crate::inspect::case::{Case, ScenarioResult};
use crate::language::Outcome;
use crate::run::script_hosts::ScriptHosts;

impl Case<'_> {
    /// Finds where the outcomes the scenario states do not fit what comes out: rulesets of one outcome come to the same, those
    /// of different ones to different things.
    ///
    /// # Errors
    /// What is wrong with cards or board.
    pub fn misgrouped(&self, hosts: &ScriptHosts) -> Result<Vec<Diagnostic>, Vec<Diagnostic>> {
        let mut problems = Vec::new();
        let mut seen: Vec<(&Outcome, ScenarioResult)> = Vec::new();
        for outcome in &self.scenario.outcomes {
            let ruleset = Arc::clone(&self.cache.game_data(outcome.ruleset, self.cards.as_deref())?.ruleset);
            seen.push((outcome, self.under(&ruleset, hosts)?));
        }
        for (index, (outcome, one)) in seen.iter().enumerate() {
            for (other_outcome, other) in &seen[..index] {
                let alike = one.same_as(other);
                if (outcome.words == other_outcome.words) == alike || one.stopped.is_some() || other.stopped.is_some() {
                    continue;
                }
                problems.push(self.misgrouped_pair(outcome, one, other));
            }
        }
        Ok(problems)
    }

    /// Tells that two results do not fit the outcomes they have: alike in spite of two, or different in spite of one.
    fn misgrouped_pair(&self, outcome: &Outcome, result: &ScenarioResult, other: &ScenarioResult) -> Diagnostic {
        let pair = format!("{} and {}", other.ruleset, result.ruleset);
        let (text, help) = if result.same_as(other) {
            let text = format!("{pair} have outcomes of their own, but every line that states something comes out alike");
            (text, "state where they part in an `expect` line, or give both the one outcome".to_owned())
        } else {
            let mut statements = result.stated.iter().zip(&other.stated);
            let parting = statements.find(|(statement, other)| statement.held != other.held);
            let line = parting.map(|(statement, _)| statement.line.clone()).unwrap_or_default();
            let text = format!("{pair} have one outcome, but `{line}` comes out differently");
            (text, format!("give them outcomes of their own: `outcome {}: \"..\"`", result.ruleset))
        };
        self.scenario.source.error(outcome.span.clone(), Code::OutcomesDoNotFit, text).help(help)
    }
}
