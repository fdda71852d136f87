//! Judging mutants: each is loaded with what its scenarios can reach, and the scenarios are run until one does not hold.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;

use cinderforge_content::diagnostic::Diagnostic;
use cinderforge_content::{LibraryOptions, PackSources};
use cinderforge_script::GameData;
use ustr::Ustr;

use super::bearers::scenarios_of;
use super::edit::Mutant;
use super::reach::{self, Reach, Texts};
use super::subject::{ScenarioFile, Subject, subjects};
use crate::language::Scenario;
use crate::run::mode::AnswerMode;
use crate::run::runner::run;
use crate::run::script_hosts::ScriptHosts;

/// What came of a mutant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is not read at all: the checks notice, and say this first.
    Refused(String),
    /// A scenario does not hold.
    Caught {
        /// The file of the scenario.
        scenario: String,
        /// What it says of it.
        message: String,
    },
    /// Nothing notices.
    Alive,
}

/// A subject with the files its scenarios can reach.
pub struct Prepared<'a> {
    /// The subject.
    pub subject: &'a Subject,
    files: Texts,
    /// The scenarios, each with the files of the folder of cards that it names.
    scenarios: Vec<(&'a Scenario, &'a Texts)>,
    /// Scenarios that do not hold on these files as they are.
    pub unusable: Vec<String>,
}

/// All files, the subjects that are wanted, and the scenarios that can reach them.
pub struct MutationBench {
    reach: Reach,
    subjects: Vec<Subject>,
    /// The scenarios by their numbers, each with the files of the folder of cards that it names.
    scenarios: BTreeMap<usize, (Scenario, Texts)>,
    /// The cards each scenario names, of all there are.
    named: Vec<BTreeSet<String>>,
}

impl MutationBench {
    /// Reads the files of packs, with their test cards, lists the cards, keywords, dice powers and shared functions that are wanted by name and file,
    /// and reads the scenarios that can reach them.
    ///
    /// # Errors
    /// What cannot be read.
    pub fn read(
        sources: &PackSources,
        scenarios: &[PathBuf],
        wanted: impl Fn(&str, &str) -> bool,
    ) -> Result<Self, Vec<Diagnostic>> {
        let (texts, problems) = sources.with_test_cards().read();
        if problems.iter().any(Diagnostic::is_error) {
            return Err(problems);
        }
        let reach = Reach::of(texts);
        let files: Vec<ScenarioFile> =
            scenarios.iter().map(|file| ScenarioFile::read(file, sources, &reach)).collect::<Result<_, _>>()?;
        let mut subjects = subjects(&reach, wanted);
        for subject in &mut subjects {
            subject.scenarios = scenarios_of(subject, &reach, &files);
        }
        let needed: BTreeSet<usize> = subjects.iter().flat_map(|subject| subject.scenarios.iter().copied()).collect();
        let scenarios = needed.iter().map(|index| Ok((*index, files[*index].parsed(sources)?)));
        let scenarios = scenarios.collect::<Result<_, Vec<Diagnostic>>>()?;
        let named = files.into_iter().map(|file| file.named).collect();
        Ok(Self { reach, subjects, scenarios, named })
    }

    /// Returns the cards, keywords, dice powers and shared functions that are wanted, with their mutants.
    pub fn subjects(&self) -> &[Subject] {
        &self.subjects
    }

    /// Returns the text of a file as it is.
    pub fn text(&self, path: &str) -> &str {
        self.reach.texts().iter().find(|(known, _)| known == path).map_or("", |(_, text)| text.as_str())
    }

    /// Returns a number that stays the same as long as neither the files change that the scenarios of a subject can reach, nor these.
    pub fn fingerprint(&self, subject: &Subject) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.files_for(subject).hash(&mut hasher);
        for (scenario, _) in self.scenarios_of(subject) {
            scenario.source.text.hash(&mut hasher);
        }
        hasher.finish()
    }

    /// Lists the scenarios that can reach a subject, the likeliest first, each with the files of the folder of cards that it names.
    fn scenarios_of<'a>(&'a self, subject: &'a Subject) -> impl Iterator<Item = (&'a Scenario, &'a Texts)> {
        let found = subject.scenarios.iter().filter_map(|index| self.scenarios.get(index));
        found.map(|(scenario, beside)| (scenario, beside))
    }

    /// Cuts the files down to what the scenarios of a subject can reach.
    fn files_for(&self, subject: &Subject) -> Texts {
        let mut cards: BTreeSet<String> = subject.scenarios.iter().flat_map(|index| self.named[*index].iter().cloned()).collect();
        cards.extend(subject.name.rsplit('/').next().map(str::to_owned));
        let texts: Vec<&str> = self.scenarios_of(subject).map(|(scenario, _)| &*scenario.source.text).collect();
        self.reach.files_around(&cards, &texts.join("\n"))
    }

    /// Cuts the files down to what the scenarios of a subject can reach, and runs these as they are.
    pub fn prepare<'a>(&'a self, subject: &'a Subject) -> Prepared<'a> {
        let files = self.files_for(subject);
        let scenarios = self.scenarios_of(subject).collect();
        let mut prepared = Prepared { subject, files, scenarios, unusable: Vec::new() };
        if !prepared.failing().is_empty() {
            // Something was cut off that they need.
            prepared.files.clone_from(self.reach.texts());
            prepared.unusable = prepared.failing();
            let unusable = &prepared.unusable;
            prepared.scenarios.retain(|(scenario, _)| !unusable.contains(&scenario.source.path.to_string()));
        }
        prepared
    }
}

impl Prepared<'_> {
    /// Lists the scenarios that do not hold on the files as they are.
    fn failing(&self) -> Vec<String> {
        let hosts = ScriptHosts::default();
        let mut kits = Kits::of(self.files.clone());
        let fails = |(scenario, beside): &&(&Scenario, &Texts)| !matches!(kits.first_failure(scenario, beside, &hosts), Ok(None));
        self.scenarios.iter().filter(fails).map(|(scenario, _)| scenario.source.path.to_string()).collect()
    }

    /// Judges a mutant: loads it, and runs scenarios until one does not hold.
    pub fn judge(&self, mutant: &Mutant) -> Verdict {
        let mut files = self.files.clone();
        let changed = reach::cut_down(&mutant.path, &mutant.text, &files);
        match files.iter_mut().find(|(path, _)| *path == mutant.path) {
            Some((_, text)) => *text = changed,
            None => return Verdict::Alive,
        }
        let hosts = ScriptHosts::default();
        let mut kits = Kits::of(files);
        for (scenario, beside) in &self.scenarios {
            match kits.first_failure(scenario, beside, &hosts) {
                Err(message) => return Verdict::Refused(message),
                Ok(Some(message)) => return Verdict::Caught { scenario: scenario.source.path.to_string(), message },
                Ok(None) => {}
            }
        }
        Verdict::Alive
    }
}

/// The game data of some files, loaded when it is needed: for each folder of cards beside scenarios, and each ruleset.
struct Kits {
    files: Texts,
    loaded: BTreeMap<(Texts, Ustr), Result<GameData, String>>,
}

impl Kits {
    fn of(files: Texts) -> Self {
        Self { files, loaded: BTreeMap::new() }
    }

    /// Returns the game data with the files of a folder beside it, under a ruleset.
    ///
    /// # Errors
    /// What is wrong with the files, first of all.
    fn under(&mut self, beside: &Texts, ruleset: Ustr) -> Result<&GameData, String> {
        let key = (beside.clone(), ruleset);
        if !self.loaded.contains_key(&key) {
            let same_files = self.loaded.iter().find(|((files, _), kit)| files == beside && kit.is_ok());
            let kit = match same_files {
                Some((_, Ok(kit))) => kit.under(ruleset.as_str(), &LibraryOptions::default()),
                _ => GameData::load_with_idle([&self.files[..], beside].concat(), ruleset.as_str()),
            };
            self.loaded.insert(key.clone(), kit.map_err(|problems| first_error(&problems)));
        }
        self.loaded[&key].as_ref().map_err(Clone::clone)
    }

    /// Runs a scenario under its rulesets. Returns what does not hold first, if anything does not.
    ///
    /// # Errors
    /// What is wrong with the files, first of all.
    fn first_failure(&mut self, scenario: &Scenario, beside: &Texts, hosts: &ScriptHosts) -> Result<Option<String>, String> {
        for ruleset in &scenario.rulesets {
            let kit = self.under(beside, *ruleset)?;
            if let Err(problems) = run(scenario, kit, hosts.host_for(kit), AnswerMode::AtOnce) {
                return Ok(Some(first_error(&problems)));
            }
        }
        Ok(None)
    }
}

/// Returns what the first error says.
fn first_error(problems: &[Diagnostic]) -> String {
    problems.iter().find(|problem| problem.is_error()).map(|problem| problem.message.clone()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    /// Cards that are cut down to what they reach leave shared functions and whole pools unused: that is no error.
    #[test]
    fn scenarios_of_a_card_hold_on_the_files_that_they_reach() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let scenarios = crate::discover(&root.join("tests/scenarios"), None);
        let wanted = |_: &str, path: &str| path.ends_with("/blink.toml");
        let bench = MutationBench::read(&PackSources::below(&root), &scenarios, wanted).expect("the project can be read");
        assert!(!bench.subjects().is_empty(), "no card of this name");
        for subject in bench.subjects() {
            let prepared = bench.prepare(subject);
            let (cut, all) = (prepared.files.len(), bench.reach.texts().len());
            assert!(cut * 2 < all, "{cut} of {all} files are read for {}", subject.name);
        }
    }
}
