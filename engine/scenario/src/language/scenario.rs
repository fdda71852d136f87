//! What a scenario says: header, board, lines, as they are written. Knows no library and no game.

use std::ops::Range;
use std::path::{Path, PathBuf};

use cinderforge_content::diagnostic::SourceFile;
use cinderforge_kernel::terms::PlayerId;
use ustr::Ustr;

use crate::language::board_line::BoardLine;
use crate::language::deed::{Deed, Forbidden};
use crate::language::fact::Fact;

/// A scenario as it was read.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The file.
    pub source: SourceFile,
    /// The first comment lines: which rule it shows, and where that is written.
    pub about: Vec<String>,
    /// Ids of the rulings it shows.
    pub cites: Vec<String>,
    /// Where the rule is written, in words: document and place.
    pub name_as_written: Option<String>,
    /// The rulesets it runs under.
    pub rulesets: Vec<Ustr>,
    /// Where they are named.
    pub(crate) rulesets_at: Range<usize>,
    /// What decides everything left to chance.
    pub seed: u64,
    /// A folder with test cards, relative to the file.
    pub cards: Option<String>,
    /// The pool whose cards go by their plain ids, whatever the ruleset prefers.
    pub pool: Option<Ustr>,
    /// How many further actions are walked through, where all ways the game can go on are looked at.
    pub actions: u16,
    /// What comes out under each ruleset, in words.
    pub outcomes: Vec<Outcome>,
    pub(crate) board: Vec<Line<BoardLine>>,
    pub(crate) lines: Vec<Line<PlayLine>>,
}

impl Scenario {
    /// Returns the folder with its further cards, for a scenario read from that file.
    pub fn cards_beside(&self, file: &Path) -> Option<PathBuf> {
        self.cards.as_ref().map(|cards| file.parent().unwrap_or(Path::new("")).join(cards))
    }

    /// Returns what comes out under a ruleset, in words.
    pub fn outcome(&self, ruleset: &str) -> Option<&str> {
        self.outcomes.iter().find(|outcome| outcome.ruleset == ruleset).map(|outcome| outcome.words.as_str())
    }

    /// Lists the lines that state something, by their places, and where they stand in the text.
    pub(crate) fn statements(&self) -> impl Iterator<Item = (usize, &Range<usize>)> {
        let lines = self.lines.iter().enumerate();
        lines.filter(|(_, line)| !matches!(line.content, PlayLine::Deed(..))).map(|(index, line)| (index, &line.span))
    }
}

/// What comes out under a ruleset.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The ruleset.
    pub ruleset: Ustr,
    /// What, in words.
    pub words: String,
    /// The line that says so.
    pub(crate) span: Range<usize>,
}

/// A line with the rulesets it is for, and its place.
#[derive(Clone, Debug)]
pub(crate) struct Line<T> {
    pub(crate) marks: Vec<Ustr>,
    pub(crate) span: Range<usize>,
    pub(crate) content: T,
}

impl<T> Line<T> {
    /// Checks whether it counts under a ruleset.
    pub(crate) fn is_for(&self, ruleset: &str) -> bool {
        self.marks.is_empty() || self.marks.iter().any(|mark| *mark == ruleset)
    }
}

/// What a line after the board says.
#[derive(Clone, Debug)]
pub(crate) enum PlayLine {
    Deed(PlayerId, Deed),
    Cannot(PlayerId, Forbidden, String),
    Expect {
        not: bool,
        fact: Fact,
    },
    /// Of all the ways the game can go on from here.
    Ways {
        way: Way,
        fact: Fact,
    },
}

/// In how many of the ways a game can go on something holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Always,
    Sometimes,
    Never,
}
