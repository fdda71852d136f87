//! Changes of cards that no scenario can notice, as a pack lists them with their reasons.

use std::path::Path;

use cinderforge_content::diagnostic::{Code, Diagnostic, SourceFile};
use cinderforge_content::{below, read_text};
use serde::Deserialize;
use toml::Spanned;

use super::edit::Mutant;
use super::reach::is_script;
use super::{data, script};
use crate::language::read_source;

/// Where a pack lists them, from its folder on.
const FILE: &str = "tests/unnoticed.toml";

/// The list of a pack.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct UnnoticedFile {
    #[serde(default)]
    unnoticed: Vec<Spanned<Unnoticed>>,
}

/// A change of a card that no scenario can notice.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Unnoticed {
    /// The file, from the folder of the pack on.
    file: String,
    /// The text of the line that is changed.
    line: String,
    /// What is changed, as `cinder mutate` says it.
    change: String,
    /// Why nothing can notice it.
    reason: String,
}

/// The changes that packs list as unnoticed.
#[derive(Clone, Debug, Default)]
pub struct UnnoticedList {
    /// Each with the path of its file from the root on.
    listed: Vec<(String, Unnoticed)>,
}

impl UnnoticedList {
    /// Reads the lists of packs in these folders, which lie in or beside the root. Returns what is wrong with them beside: what is no
    /// change of a card there, and what has no reason.
    pub fn read<'a>(root: &Path, packs: impl IntoIterator<Item = &'a Path>) -> (Self, Vec<Diagnostic>) {
        let mut list = Self::default();
        let mut problems = Vec::new();
        for pack in packs {
            let path = pack.join(FILE);
            if !path.is_file() {
                continue;
            }
            match read_source(&path, root) {
                Ok(source) => problems.extend(list.add(&source, |file| read_text(&root.join(file)).ok())),
                Err(unreadable) => problems.extend(unreadable),
            }
        }
        (list, problems)
    }

    /// Adds the list of a pack, given the texts of files by their paths from the root on. Returns what is wrong with it.
    pub fn add(&mut self, source: &SourceFile, text_of: impl Fn(&str) -> Option<String>) -> Vec<Diagnostic> {
        let pack = source.path.trim_end_matches(FILE);
        let read = match toml::from_str::<UnnoticedFile>(&source.text) {
            Ok(read) => read,
            Err(error) => {
                let help = "each is a table [[unnoticed]] with `file`, `line`, `change` and `reason`".to_owned();
                let problem = source.error(error.span().unwrap_or_default(), Code::UnnoticedInVain, error.message().to_owned());
                return vec![problem.help(help)];
            }
        };
        let mut problems = Vec::new();
        for entry in read.unnoticed {
            let start = entry.span().start;
            let place = start..source.text[start..].find('\n').map_or(source.text.len(), |length| start + length);
            let entry = entry.into_inner();
            let path = format!("{pack}{}", entry.file);
            let text = below(Path::new(""), &entry.file).and_then(|_| text_of(&path));
            let wrong = wrong_with(&entry, text);
            problems.extend(wrong.map(|(what, how)| source.error(place, Code::UnnoticedInVain, what).help(how)));
            self.listed.push((path, entry));
        }
        problems
    }

    /// Returns the reason why a mutant cannot be noticed, if it is listed. `text` is that of its file as it is.
    pub fn reason(&self, mutant: &Mutant, text: &str) -> Option<&str> {
        let line = line_of(text, mutant.line);
        let is_it = |(path, entry): &&(String, Unnoticed)| {
            *path == mutant.path && entry.change == mutant.what && entry.line.trim() == line
        };
        self.listed.iter().find(is_it).map(|(_, entry)| entry.reason.as_str())
    }
}

/// Finds what is wrong with an entry about a file of this text, and how to mend it.
fn wrong_with(entry: &Unnoticed, text: Option<String>) -> Option<(String, String)> {
    if entry.reason.trim().is_empty() {
        return Some(("a change that is not noticed needs a reason".to_owned(), "say why no scenario can show it".to_owned()));
    }
    let help = "`cinder mutate` says which changes there are; take this one out if its card has changed".to_owned();
    let Some(text) = text else { return Some((format!("there is no file `{}`", entry.file), help)) };
    let mutants = if is_script(&entry.file) { script::mutants(&entry.file, &text) } else { data::mutants(&entry.file, &text) };
    let is_it = |mutant: &Mutant| mutant.what == entry.change && line_of(&text, mutant.line) == entry.line.trim();
    if mutants.iter().any(is_it) { None } else { Some((format!("{} has no such change in such a line", entry.file), help)) }
}

/// Returns a line of a text, counted from 1, without what surrounds it.
fn line_of(text: &str, line: usize) -> &str {
    text.lines().nth(line.saturating_sub(1)).unwrap_or_default().trim()
}
