//! A scenario with what it needs to run, and what it comes to under a ruleset.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use cinderforge_content::diagnostic::{Code, Diagnostic};
use cinderforge_kernel::terms::Ruleset;
use cinderforge_script::GameData;
use ustr::Ustr;

use crate::language::{Scenario, read};
use crate::run::game_data_cache::GameDataCache;
use crate::run::runner::{Observation, observe};
use crate::run::script_hosts::ScriptHosts;
use crate::trace::render;

/// A line that states something, and whether it held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatementResult {
    /// The line as it is written.
    pub line: String,
    /// Its number in the file, from 1.
    pub number: usize,
    /// Whether it held, whichever ruleset it is for; none if the game did not come so far.
    pub held: Option<bool>,
}

/// What a scenario came to under a ruleset.
#[derive(Clone, Debug)]
pub struct ScenarioResult {
    /// The ruleset.
    pub ruleset: Ustr,
    /// The ruleset whose lines were played: itself, or for one the scenario does not name, the nearest that fits.
    pub lines_of: Ustr,
    /// What the scenario says comes out so, in words; none if it says nothing for what came out.
    pub words: Option<String>,
    /// All lines that state something.
    pub stated: Vec<StatementResult>,
    /// Where the lines do not fit the game.
    pub stopped: Option<Diagnostic>,
    /// What happened, line by line.
    pub trace: String,
}

impl ScenarioResult {
    /// Checks whether two rulesets come to the same: the lines were played to their end, and the same of them hold.
    pub fn same_as(&self, other: &Self) -> bool {
        self.stopped.is_none() && other.stopped.is_none() && self.stated == other.stated
    }
}

/// A scenario with what it needs to run.
pub struct Case<'a> {
    pub(super) scenario: Scenario,
    pub(super) cards: Option<PathBuf>,
    pub(super) cache: &'a GameDataCache,
}

impl<'a> Case<'a> {
    /// Reads a scenario file.
    ///
    /// # Errors
    /// What is wrong in it.
    pub fn read(file: &Path, cache: &'a GameDataCache) -> Result<Self, Vec<Diagnostic>> {
        let scenario = read(file, cache.root())?;
        Ok(Self::new(scenario, file, cache))
    }

    /// Returns a case of a scenario that was read from a file.
    pub fn new(scenario: Scenario, file: &Path, cache: &'a GameDataCache) -> Self {
        let cards = scenario.cards_beside(file);
        Self { scenario, cards, cache }
    }

    /// Returns the case without the lines behind one, by its number.
    #[must_use]
    pub fn up_to(mut self, line: usize) -> Self {
        let text = self.scenario.source.text.clone();
        self.scenario.lines.retain(|other| text[..other.span.start].matches('\n').count() < line);
        self
    }

    /// Returns the scenario.
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// Runs the lines of one ruleset under the rules of another, and notes what holds.
    pub(super) fn observe(&self, ruleset: &Ruleset, lines_of: Ustr, hosts: &ScriptHosts) -> Result<Observation, Vec<Diagnostic>> {
        let kit = self.cache.game_data_like(&Ruleset { id: lines_of, ..ruleset.clone() }, self.cards.as_deref())?;
        observe(&self.scenario, &kit, hosts.host_for(&kit))
    }

    /// Returns every line that states something, with whether it held.
    pub(super) fn stated(&self, look: &Observation) -> Vec<StatementResult> {
        let source = &self.scenario.source;
        self.scenario
            .statements()
            .map(|(index, span)| StatementResult {
                line: source.text[span.clone()].trim().to_owned(),
                number: source.text[..span.start].matches('\n').count() + 1,
                held: look.facts.iter().find(|(line, _)| *line == index).map(|(_, held)| *held),
            })
            .collect()
    }

    /// Lists the rulesets whose lines may fit a ruleset: itself if the scenario names it, else the one it extends, then all
    /// others, the nearest first.
    fn scripts(&self, ruleset: &Ruleset) -> Result<Vec<Ustr>, Vec<Diagnostic>> {
        let named = &self.scenario.rulesets;
        if named.contains(&ruleset.id) {
            return Ok(vec![ruleset.id]);
        }
        let mut near = Vec::new();
        for id in named {
            let known = self.cache.game_data(*id, self.cards.as_deref())?;
            let is_other = ruleset.extends != Some(*id);
            near.push((is_other, known.ruleset.switches.differences(&ruleset.switches).len(), *id));
        }
        near.sort_unstable_by_key(|(is_other, far, _)| (*is_other, *far));
        Ok(near.into_iter().map(|(_, _, id)| id).collect())
    }

    /// Finds what the scenario comes to under a ruleset, which may be one that it does not name.
    ///
    /// # Errors
    /// What is wrong with cards or board.
    pub fn under(&self, ruleset: &Ruleset, hosts: &ScriptHosts) -> Result<ScenarioResult, Vec<Diagnostic>> {
        let mut first = None;
        for lines_of in self.scripts(ruleset)? {
            let look = self.observe(ruleset, lines_of, hosts)?;
            let done = look.stopped.is_none();
            let seen = ScenarioResult {
                ruleset: ruleset.id,
                lines_of,
                words: None,
                stated: self.stated(&look),
                trace: render(&look.run.trace, &look.run.names),
                stopped: look.stopped,
            };
            if done {
                return Ok(seen);
            }
            first.get_or_insert(seen);
        }
        first.ok_or_else(|| vec![self.scenario.source.error_in_file(Code::ScenarioLacks, "no ruleset is named")])
    }

    /// Returns the game data for a ruleset under which the lines of the ruleset that fits best are played.
    pub(super) fn game_data(&self, ruleset: Ustr) -> Result<GameData, Vec<Diagnostic>> {
        let ruleset = Arc::clone(&self.cache.game_data(ruleset, self.cards.as_deref())?.ruleset);
        let lines_of = self.scripts(&ruleset)?.first().copied().unwrap_or(ruleset.id);
        self.cache.game_data_like(&Ruleset { id: lines_of, ..(*ruleset).clone() }, self.cards.as_deref())
    }
}
