//! Comparing readings of the rules: what a scenario comes to under each, and which switches make the difference.

use std::sync::Arc;

use cinderforge_content::diagnostic::Diagnostic;
use cinderforge_kernel::terms::Ruleset;
use ustr::Ustr;

use crate::inspect::case::{Case, ScenarioResult};
use crate::inspect::cause::Cause;
use crate::run::script_hosts::ScriptHosts;

/// A scenario under several rulesets.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The file, from the root on.
    pub path: String,
    /// What the scenario shows.
    pub about: Vec<String>,
    /// The pool whose cards go by their plain ids in it.
    pub pool: Option<Ustr>,
    /// The rulings it shows.
    pub rulings: Vec<String>,
    /// Where they are written.
    pub source: Option<String>,
    /// What came out under each ruleset, in the order asked for.
    pub seen: Vec<ScenarioResult>,
    /// For each further ruleset that comes to something else than the first: why.
    pub causes: Vec<Cause>,
}

impl Comparison {
    /// Checks whether the rulesets come to different things.
    pub fn differs(&self) -> bool {
        self.seen.windows(2).any(|pair| !pair[0].same_as(&pair[1]))
    }
}

impl Case<'_> {
    /// Runs under several rulesets and finds what makes the differences to the first.
    ///
    /// # Errors
    /// What is wrong with the scenario, cards or board; or a ruleset is not there.
    pub fn compare(&self, rulesets: &[Ustr], hosts: &ScriptHosts) -> Result<Comparison, Vec<Diagnostic>> {
        let mut seen = Vec::new();
        let mut known = Vec::new();
        for id in rulesets {
            let ruleset = Arc::clone(&self.cache.game_data(*id, None)?.ruleset);
            seen.push(self.under(&ruleset, hosts)?);
            known.push(ruleset);
        }
        self.put_in_words(&mut seen, hosts)?;
        let mut causes = Vec::new();
        for (index, one) in seen.iter().enumerate().skip(1) {
            let found = seen[..index].iter().position(|other| other.same_as(one));
            let from = if found.is_some() { continue } else { 0 };
            causes.push(self.cause(&known[from], &seen[from], &known[index], one, hosts));
        }
        Ok(Comparison {
            path: self.scenario.source.path.to_string(),
            about: self.scenario.about.clone(),
            pool: self.scenario.pool,
            rulings: self.scenario.cites.clone(),
            source: self.scenario.name_as_written.clone(),
            seen,
            causes,
        })
    }

    /// Gives each result the words that the scenario has for it.
    fn put_in_words(&self, seen: &mut [ScenarioResult], hosts: &ScriptHosts) -> Result<(), Vec<Diagnostic>> {
        let mut line_for_answer: Vec<ScenarioResult> = Vec::new();
        for one in seen {
            if let Some(words) = self.scenario.outcome(one.ruleset.as_str()) {
                one.words = Some(words.to_owned());
                continue;
            }
            if line_for_answer.is_empty() {
                for outcome in &self.scenario.outcomes {
                    let ruleset = Arc::clone(&self.cache.game_data(outcome.ruleset, self.cards.as_deref())?.ruleset);
                    line_for_answer.push(ScenarioResult { words: Some(outcome.words.clone()), ..self.under(&ruleset, hosts)? });
                }
            }
            one.words = line_for_answer
                .iter()
                .find(|line_for_answer| line_for_answer.same_as(one))
                .and_then(|line_for_answer| line_for_answer.words.clone());
        }
        Ok(())
    }

    /// Finds what makes the difference between two rulesets whose results differ.
    fn cause(&self, from: &Ruleset, seen: &ScenarioResult, to: &Ruleset, wanted: &ScenarioResult, hosts: &ScriptHosts) -> Cause {
        let gives = |ruleset: &Ruleset, lines_of: Ustr| {
            let look = self.observe(ruleset, lines_of, hosts);
            look.is_ok_and(|look| stops_as(look.stopped.as_ref(), wanted.stopped.as_ref()) && self.stated(&look) == wanted.stated)
        };
        // Where the lines of the other alone give its outcome, the rules do not make the difference in them.
        let mut scripts = vec![wanted.lines_of, seen.lines_of];
        scripts.dedup();
        scripts.retain(|lines_of| !gives(from, *lines_of));
        let by_lines = scripts.is_empty();
        let found = Cause::find(from, to, |ruleset| scripts.iter().any(|lines_of| gives(ruleset, *lines_of)));
        Cause { by_lines, ..found }
    }
}

/// Checks whether lines stop at the same place, at the same question, or not at all.
fn stops_as(one: Option<&Diagnostic>, other: Option<&Diagnostic>) -> bool {
    match (one, other) {
        (None, None) => true,
        (Some(one), Some(other)) => one.span == other.span && one.message == other.message && one.notes == other.notes,
        _ => false,
    }
}
