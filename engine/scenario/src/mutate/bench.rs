//! Judging mutants: each is loaded with what its scenarios can reach, and the scenarios are run until one does not hold.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use cinderforge_content::diagnostic::Diagnostic;
use cinderforge_content::{LibraryOptions, PackSources};
use cinderforge_script::GameData;
use ustr::Ustr;

use super::edit::Mutant;
use super::reach::{FileRole, Reach, is_script, overlaid, role};
use super::{data, script};
use crate::language::{Scenario, read};
use crate::run::mode::AnswerMode;
use crate::run::runner::run;
use crate::run::script_hosts::ScriptHosts;

/// Paths of files with their texts.
type Texts = Vec<(String, String)>;

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

/// A card, a keyword or a dice power, with its mutants and the scenarios that can reach it.
pub struct Subject {
    /// Its id with its pool, or its name.
    pub name: String,
    /// The first of its files.
    pub path: String,
    /// Its mutants.
    pub mutants: Vec<Mutant>,
    /// The scenarios, the likeliest first.
    scenarios: Vec<usize>,
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

/// All files, and all scenarios.
pub struct MutationBench {
    reach: Reach,
    scenarios: Vec<Scenario>,
    /// The files of the folder of cards that each scenario names.
    beside: Vec<Texts>,
    /// The cards each scenario names.
    named: Vec<BTreeSet<String>>,
}

impl MutationBench {
    /// Reads the files of packs, with their test cards, and scenarios.
    ///
    /// # Errors
    /// What cannot be read.
    pub fn read(sources: &PackSources, scenarios: &[PathBuf]) -> Result<Self, Vec<Diagnostic>> {
        let (texts, problems) = sources.with_test_cards().read();
        if problems.iter().any(Diagnostic::is_error) {
            return Err(problems);
        }
        let reach = Reach::of(texts);
        let files = scenarios;
        let scenarios: Vec<Scenario> = files.iter().map(|file| read(file, sources.base())).collect::<Result<Vec<_>, _>>()?;
        let beside: Vec<Texts> =
            scenarios.iter().zip(files).map(|(scenario, file)| texts_beside(scenario, file, sources)).collect();
        let named = scenarios.iter().zip(&beside).map(|(scenario, beside)| {
            let texts = beside.iter().map(|(_, text)| text.as_str()).chain([&*scenario.source.text]);
            texts.flat_map(|text| reach.cards_in(text)).collect()
        });
        let named = named.collect();
        Ok(Self { reach, scenarios, beside, named })
    }

    /// Lists the cards, keywords and dice powers that are wanted by name and file, with their mutants.
    pub fn subjects(&self, wanted: impl Fn(&str, &str) -> bool) -> Vec<Subject> {
        let mut subjects: BTreeMap<String, Subject> = BTreeMap::new();
        for (path, text) in self.reach.texts() {
            let mutants = if is_script(path) { script::mutants(path, text) } else { data::mutants(path, text) };
            let of_errata = role(path) == FileRole::Errata;
            for mutant in mutants {
                let Some(name) = self.subject_of(path, text, mutant.line) else { continue };
                let known = subjects.get_mut(&name);
                match known {
                    Some(subject) => subject.mutants.push(mutant),
                    None if of_errata || !wanted(&name, path) => {}
                    None => {
                        let subject =
                            Subject { name: name.clone(), path: path.clone(), mutants: vec![mutant], scenarios: Vec::new() };
                        subjects.insert(name, subject);
                    }
                }
            }
        }
        let mut subjects: Vec<Subject> = subjects.into_values().collect();
        for subject in &mut subjects {
            subject.scenarios = self.scenarios_of(subject);
        }
        subjects
    }

    /// Names what the text in a line of a file belongs to: a card by its pool and id, a keyword or a dice power by its name.
    fn subject_of(&self, path: &str, text: &str, line: usize) -> Option<String> {
        let lines: Vec<&str> = text.lines().take(line).collect();
        let pool = path.rsplit("cardsets/").next().unwrap_or(path).rsplit("scripts/").next().unwrap_or(path).split('/').next();
        match role(path) {
            FileRole::Card(id) => Some(format!("{}/{id}", pool.unwrap_or_default())),
            FileRole::Errata => {
                let id =
                    lines.iter().rev().find_map(|line| line.split_once("[\"").and_then(|_| overlaid(line)).map(|_| *line))?;
                id.trim_start_matches('[').trim_start_matches('"').split('"').next().map(str::to_owned)
            }
            FileRole::Keywords | FileRole::Dice if !is_script(path) => lines.iter().rev().find_map(|line| entry_name(line)),
            FileRole::Keywords | FileRole::Dice => {
                let function = lines.iter().rev().find_map(|line| line.strip_prefix("fn ")?.split('(').next())?;
                let data = path.replace("scripts/", "cardsets/").replace(".rhai", ".toml");
                let (_, data) = self.reach.texts().iter().find(|(known, _)| *known == data)?;
                let named = |line: &&str| line.contains(&format!("\"{function}\""));
                let at = data.lines().position(|line| named(&line))?;
                data.lines().take(at + 1).collect::<Vec<_>>().iter().rev().find_map(|line| entry_name(line))
            }
            FileRole::Set | FileRole::Deck(_) | FileRole::Shared => None,
        }
    }

    /// Lists the scenarios that can reach a subject: those bearing its name first, then those that name it, then those that name a
    /// card that does.
    fn scenarios_of(&self, subject: &Subject) -> Vec<usize> {
        let id = subject.name.rsplit('/').next().unwrap_or(&subject.name).to_owned();
        let is_card = matches!(role(&subject.path), FileRole::Card(_));
        let is_dice = role(&subject.path) == FileRole::Dice;
        let speaking = if is_card {
            self.reach.cards_naming(&id)
        } else if is_dice {
            self.reach.cards_with(|text| text.contains("dice_power"))
        } else {
            let (plain, numbered) = (format!("\"{id}\""), format!("\"{id} "));
            self.reach.cards_with(|text| text.contains(&plain) || text.contains(&numbered) || text.contains(&format!("'{id}")))
        };
        let mut found: Vec<(usize, usize)> = Vec::new();
        for (index, (scenario, named)) in self.scenarios.iter().zip(&self.named).enumerate() {
            let bears_its_name = scenario.source.path.contains(&format!("/{id}"));
            let names_it = if is_dice { scenario.source.text.contains("dice power") } else { named.contains(&id) };
            let rank = if bears_its_name {
                0
            } else if names_it {
                1
            } else if named.iter().any(|card| speaking.contains(card)) {
                2
            } else {
                continue;
            };
            found.push((rank, index));
        }
        found.sort_unstable();
        found.into_iter().map(|(_, index)| index).collect()
    }

    /// Returns the text of a file as it is.
    pub fn text(&self, path: &str) -> &str {
        self.reach.texts().iter().find(|(known, _)| known == path).map_or("", |(_, text)| text.as_str())
    }

    /// Returns a number that stays the same as long as neither the files change that the scenarios of a subject can reach, nor these.
    pub fn fingerprint(&self, subject: &Subject) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.files_for(subject).hash(&mut hasher);
        for scenario in &subject.scenarios {
            self.scenarios[*scenario].source.text.hash(&mut hasher);
        }
        hasher.finish()
    }

    /// Cuts the files down to what the scenarios of a subject can reach.
    fn files_for(&self, subject: &Subject) -> Texts {
        let mut cards: BTreeSet<String> = subject.scenarios.iter().flat_map(|index| self.named[*index].iter().cloned()).collect();
        cards.extend(subject.name.rsplit('/').next().map(str::to_owned));
        let texts: Vec<&str> = subject.scenarios.iter().map(|index| &*self.scenarios[*index].source.text).collect();
        self.reach.files_around(&cards, &texts.join("\n"))
    }

    /// Cuts the files down to what the scenarios of a subject can reach, and runs these as they are.
    pub fn prepare<'a>(&'a self, subject: &'a Subject) -> Prepared<'a> {
        let files = self.files_for(subject);
        let scenarios = subject.scenarios.iter().map(|index| (&self.scenarios[*index], &self.beside[*index])).collect();
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
        match files.iter_mut().find(|(path, _)| *path == mutant.path) {
            Some((_, text)) => text.clone_from(&mutant.text),
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

/// Reads the files of the folder of cards that a scenario names; none if it names none, or if they cannot be read.
fn texts_beside(scenario: &Scenario, file: &Path, sources: &PackSources) -> Texts {
    let cards = scenario.cards_beside(file);
    cards.map_or_else(Texts::new, |cards| PackSources::nothing(sources.base()).with_folder(cards).read().0)
}

/// Returns what the first error says.
fn first_error(problems: &[Diagnostic]) -> String {
    problems.iter().find(|problem| problem.is_error()).map(|problem| problem.message.clone()).unwrap_or_default()
}

/// Returns the name of the keyword or dice power whose table a line begins: `[keyword."X"]`, `[[keyword."X".ability]]`, `[dice_power.x]`.
fn entry_name(line: &str) -> Option<String> {
    let header = line.strip_prefix('[')?.trim_start_matches('[');
    let rest = header.strip_prefix("keyword.").or_else(|| header.strip_prefix("dice_power."))?;
    let name = match rest.strip_prefix('"') {
        Some(quoted) => quoted.split('"').next(),
        None => rest.split([']', '.']).next(),
    };
    name.map(str::to_owned)
}
