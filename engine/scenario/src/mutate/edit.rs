//! Changes of a file, one at a time.

use std::ops::Range;

use serde::{Deserialize, Serialize};

/// What kind of change a mutant is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MutantKind {
    /// An ability, a constant, a keyword, a mode is taken out: somebody has to notice.
    Text,
    /// A number is one more.
    Number,
    /// A word of a phrase means something else.
    Word,
    /// A window is another one.
    Window,
    /// A part of a cost is taken out.
    Cost,
    /// A key of a text is taken out, or what may be declined must be done.
    Key,
    /// A statement of a script is taken out, or asks for something else.
    Statement,
}

/// A file with one change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// The file.
    pub path: String,
    /// The line that is changed, from 1.
    pub line: usize,
    /// What kind of change it is.
    pub kind: MutantKind,
    /// What is changed, in words.
    pub what: String,
    /// The text of the file with the change.
    pub text: String,
}

/// The mutants of one file while they are found.
pub(super) struct Edits<'a> {
    path: &'a str,
    text: &'a str,
    found: Vec<Mutant>,
}

impl<'a> Edits<'a> {
    /// Returns no mutants yet of a file.
    pub(super) fn of(path: &'a str, text: &'a str) -> Self {
        Self { path, text, found: Vec::new() }
    }

    /// Returns the text that is changed.
    pub(super) fn text(&self) -> &'a str {
        self.text
    }

    /// Adds the mutant that has other words in one place, unless nothing changes.
    pub(super) fn replace(&mut self, kind: MutantKind, place: Range<usize>, words: &str, what: String) {
        if self.text.get(place.clone()).is_none_or(|before| before == words) {
            return;
        }
        let text = format!("{}{words}{}", &self.text[..place.start], &self.text[place.end..]);
        let line = self.text[..place.start].matches('\n').count() + 1;
        self.found.push(Mutant { path: self.path.to_owned(), line, kind, what, text });
    }

    /// Adds the mutant that lacks something.
    pub(super) fn take_out(&mut self, kind: MutantKind, place: Range<usize>, what: &str) {
        self.replace(kind, place, "", format!("{what} is taken out"));
    }

    /// Adds the mutant whose words are others, told as what they were and are.
    pub(super) fn change(&mut self, kind: MutantKind, place: Range<usize>, words: &str) {
        let what = format!("`{}` becomes `{words}`", &self.text[place.clone()]);
        self.replace(kind, place, words, what);
    }

    /// Returns the mutants, in the order of the text.
    pub(super) fn into_mutants(mut self) -> Vec<Mutant> {
        self.found.sort_by_key(|mutant| mutant.line);
        self.found
    }
}
