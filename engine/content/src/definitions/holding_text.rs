//! Holding texts: constants, and the X that cards define, by what they ask for and what they change.

use std::ops::Range;

use ustr::Ustr;

use super::asked_aspects::Aspect;
use crate::diagnostic::SourceFile;

/// A text that holds, with what it asks for and what it changes.
#[derive(Clone, Debug)]
pub(crate) struct HoldingText {
    /// The data file.
    pub(super) file: SourceFile,
    /// The bytes of its first line.
    pub(super) head: Range<usize>,
    /// The title of its card.
    pub(super) title: Ustr,
    /// What it asks for.
    pub(super) asks: Vec<Aspect>,
    /// What it changes.
    pub(super) changes: Vec<Aspect>,
    /// What it takes away. A text that takes away what it asks for itself simply takes it, which an author may mean.
    pub(super) takes_away: Vec<Aspect>,
}

impl HoldingText {
    /// Returns an aspect that it changes and another text asks for, if there is one.
    pub(super) fn feeds(&self, other: &HoldingText) -> Option<Aspect> {
        let taken = if std::ptr::eq(self, other) { &[][..] } else { &self.takes_away };
        self.changes.iter().chain(taken).copied().find(|changed| other.asks.iter().any(|asked| asked.meets(*changed)))
    }

    /// Returns the line it begins on.
    pub(super) fn line(&self) -> usize {
        self.file.span(self.head.clone()).line
    }
}
