//! The words of lines: cards, dice, abilities and what is picked, as they are written.

use std::fmt;
use std::ops::Range;

use cinderforge_kernel::terms::{DiePlace, DieType, Level, PlayerId, Zone};
use ustr::Ustr;

/// A card by its id.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct CardId {
    pub(crate) id: Ustr,
    pub(crate) copy: Option<u16>,
    pub(crate) span: Range<usize>,
}

/// Written without its place, so that the same name is the same text in every line.
impl fmt::Debug for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.id, self.copy.map(|copy| format!("#{copy}")).unwrap_or_default())
    }
}

/// A card as a line names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CardName {
    /// The Phoenixborn of a player.
    Phoenixborn(PlayerId),
    /// A card by its id, perhaps only those a player controls.
    Card(CardId, Option<PlayerId>),
}

impl CardName {
    /// Checks whether the name has the number of a copy.
    pub(crate) fn is_of_a_copy(&self) -> bool {
        matches!(self, CardName::Card(CardId { copy: Some(_), .. }, _))
    }
}

/// A cost as a line writes it.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct WrittenCost {
    pub(crate) text: String,
    /// Where the text begins, inside its quotes.
    pub(crate) start: usize,
}

/// Written without its place, so that the same cost is the same text in every line.
impl fmt::Debug for WrittenCost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.text)
    }
}

/// The side of a die: type, level, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Side {
    pub(crate) kind: Option<DieType>,
    pub(crate) level: Option<Level>,
}

/// A pool of dice, as the board and facts name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pool {
    Active,
    Exhausted,
}

impl Pool {
    /// Returns the word of the pool.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Pool::Active => "active",
            Pool::Exhausted => "exhausted",
        }
    }

    /// Returns where the dice of the pool are.
    pub(crate) fn place(self) -> DiePlace {
        match self {
            Pool::Active => DiePlace::Active,
            Pool::Exhausted => DiePlace::Exhausted,
        }
    }
}

/// An ability as a line names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Usage {
    pub(crate) label: Option<String>,
    pub(crate) card: Option<CardName>,
    /// What the event is about that it answers.
    pub(crate) about: Option<UsedFor>,
}

/// What an event is about that a text answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum UsedFor {
    /// A card.
    Card(CardName),
    /// A player.
    Player(PlayerId),
}

/// What a line picks.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    /// As it is written.
    pub(crate) text: String,
    pub(crate) kind: ItemKind,
}

/// The kinds of things a line picks.
#[derive(Clone, Debug)]
pub(crate) enum ItemKind {
    Yes,
    No,
    Nothing,
    Top,
    Number(i32),
    Player(PlayerId),
    Pile(PlayerId, Zone),
    Card(CardName),
    Dice { count: u16, side: Side, owner: Option<PlayerId>, on: Option<CardName> },
    Labelled(Usage),
    Words,
}

/// A die turned to a side: how many of which, or all of them.
#[derive(Clone, Debug)]
pub(crate) struct Facing {
    /// None for all.
    pub(crate) of: Option<(u16, Side)>,
    /// Whose, if the line says so.
    pub(crate) owner: Option<PlayerId>,
    pub(crate) to: Level,
}
