//! Subjects: what is changed, card by card, keyword by keyword, and the scenarios that can reach it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use cinderforge_content::PackSources;
use cinderforge_content::diagnostic::{Diagnostic, SourceFile};

use super::edit::Mutant;
use super::reach::{FileRole, Reach, Texts, is_script, overlaid, pool_of, role};
use super::{data, script};
use crate::language::{Scenario, parse, read_source};

/// A card, a keyword, a dice power or a function that all scripts may call, with its mutants and the scenarios that can reach it.
pub struct Subject {
    /// Its id with its pool, or its name.
    pub name: String,
    /// The first of its files.
    pub path: String,
    /// Its mutants.
    pub mutants: Vec<Mutant>,
    /// The scenarios, the likeliest first.
    pub(super) scenarios: Vec<usize>,
}

/// A scenario before it is parsed.
pub(super) struct ScenarioFile {
    file: PathBuf,
    pub(super) source: SourceFile,
    /// The cards it names, and those that the folder of cards does which it names.
    pub(super) named: BTreeSet<String>,
}

impl ScenarioFile {
    /// Reads the text of a scenario, and finds the cards it names.
    ///
    /// # Errors
    /// What cannot be read.
    pub(super) fn read(file: &Path, sources: &PackSources, reach: &Reach) -> Result<Self, Vec<Diagnostic>> {
        let source = read_source(file, sources.base())?;
        let mut read = Self { file: file.to_owned(), named: reach.cards_in(&source.text), source };
        if read.source.text.lines().any(|line| line.starts_with("cards ")) {
            let (_, beside) = read.parsed(sources)?;
            read.named.extend(beside.iter().flat_map(|(_, text)| reach.cards_in(text)));
        }
        Ok(read)
    }

    /// Parses it, and reads the files of the folder of cards that it names.
    ///
    /// # Errors
    /// Everything that is wrong in it.
    pub(super) fn parsed(&self, sources: &PackSources) -> Result<(Scenario, Texts), Vec<Diagnostic>> {
        let scenario = parse(self.source.path.as_str(), &self.source.text)?;
        let cards = scenario.cards_beside(&self.file);
        let beside = cards.map_or_else(Texts::new, |cards| PackSources::nothing(sources.base()).with_folder(cards).read().0);
        Ok((scenario, beside))
    }
}

/// Lists the cards, keywords, dice powers and shared functions that are wanted by name and file, with their mutants; an erratum belongs to its
/// card, a script to the card beside which it lies, and is wanted with those that take it; what two pools call by one name is one
/// subject for each.
pub(super) fn subjects(reach: &Reach, wanted: impl Fn(&str, &str) -> bool) -> Vec<Subject> {
    let key = |name: &str, path: &str| if name.contains('/') { name.to_owned() } else { format!("{}/{name}", pool_of(path)) };
    let wanted = |name: &str, path: &str| {
        wanted(name, path) || (is_script(path) && reach.takers(name).iter().any(|taker| wanted(taker, path)))
    };
    let mut subjects: BTreeMap<String, Subject> = BTreeMap::new();
    let (errata, others): (Vec<_>, Vec<_>) = reach.texts().iter().partition(|(path, _)| role(path) == FileRole::Errata);
    for (path, text) in others {
        let of_card = matches!(role(path), FileRole::Card(_)).then(|| subject_of(reach, path, text, 0)).flatten();
        if of_card.is_some_and(|name| !wanted(&name, path)) {
            continue;
        }
        let mutants = if is_script(path) { script::mutants(path, text) } else { data::mutants(path, text) };
        for mutant in mutants {
            let Some(name) = subject_of(reach, path, text, mutant.line) else { continue };
            match subjects.get_mut(&key(&name, path)) {
                Some(subject) => subject.mutants.push(mutant),
                None if !wanted(&name, path) => {}
                None => {
                    let at = key(&name, path);
                    subjects.insert(at, Subject { name, path: path.clone(), mutants: vec![mutant], scenarios: Vec::new() });
                }
            }
        }
    }
    for (path, text) in errata {
        for mutant in data::mutants(path, text) {
            if let Some(subject) = subject_of(reach, path, text, mutant.line).and_then(|name| subjects.get_mut(&name)) {
                subject.mutants.push(mutant);
            }
        }
    }
    subjects.into_values().collect()
}

/// Names what the text in a line of a file belongs to: a card by its pool and id, a keyword, a dice power or a shared function by its name.
pub(super) fn subject_of(reach: &Reach, path: &str, text: &str, line: usize) -> Option<String> {
    let lines: Vec<&str> = text.lines().take(line).collect();
    match role(path) {
        FileRole::Card(id) => Some(format!("{}/{id}", pool_of(path))),
        FileRole::Errata => {
            let id = lines.iter().rev().find_map(|line| line.split_once("[\"").and_then(|_| overlaid(line)).map(|_| *line))?;
            id.trim_start_matches('[').trim_start_matches('"').split('"').next().map(str::to_owned)
        }
        FileRole::Keywords | FileRole::Dice if !is_script(path) => lines.iter().rev().find_map(|line| entry_name(line)),
        FileRole::Keywords | FileRole::Dice => {
            let function = function_of(&lines)?;
            let data = path.replace("scripts/", "cardsets/").replace(".rhai", ".toml");
            let (_, data) = reach.texts().iter().find(|(known, _)| *known == data)?;
            let named = |line: &&str| line.contains(&format!("\"{function}\""));
            let at = data.lines().position(|line| named(&line))?;
            data.lines().take(at + 1).collect::<Vec<_>>().iter().rev().find_map(|line| entry_name(line))
        }
        FileRole::SharedScript => function_of(&lines).map(str::to_owned),
        FileRole::Set | FileRole::Deck(_) | FileRole::Shared => None,
    }
}

/// Returns the name of the function to which the last of some lines of a script belongs.
fn function_of<'a>(lines: &[&'a str]) -> Option<&'a str> {
    lines.iter().rev().find_map(|line| line.strip_prefix("fn ")?.split('(').next())
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
