//! Values that scripts hold and phrases name.

use crate::terms::id::{CardRef, PlayerId, Thing, Things};
use serde::{Deserialize, Serialize};
use ustr::Ustr;

/// A value that a script holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Held {
    /// A card, a player, a die or a whole pile.
    Thing(Thing),
    /// Something of that sort that is not there.
    Absent(Sort),
    /// Several of them.
    Things(Things),
    /// A number.
    Number(i32),
    /// A title.
    Title(Ustr),
}

/// What is absent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sort {
    /// A card.
    Card,
    /// A player.
    Player,
    /// A die.
    Die,
    /// A pile.
    Pile,
}

impl Held {
    /// Returns how much room it takes: that of a value, and of each thing of several.
    pub(crate) fn size(&self) -> usize {
        match self {
            Self::Things(things) => 1 + things.len(),
            Self::Thing(_) | Self::Absent(_) | Self::Number(_) | Self::Title(_) => 1,
        }
    }

    /// Returns the things it is: none for numbers, titles and what is absent.
    pub(crate) fn things(&self) -> Things {
        match self {
            Self::Thing(thing) => smallvec::smallvec![*thing],
            Self::Things(things) => things.clone(),
            Self::Absent(_) | Self::Number(_) | Self::Title(_) => Things::new(),
        }
    }

    /// Returns the value with what `find` makes of each card in it; a card of which it makes nothing is absent.
    pub(crate) fn with_cards(self, find: impl Fn(CardRef) -> Option<CardRef>) -> Self {
        let found = |thing: Thing| match thing {
            Thing::Card(card) => find(card).map(Thing::Card),
            Thing::Player(_) | Thing::Die(_) | Thing::Pile(..) => Some(thing),
        };
        match self {
            Self::Thing(thing) => found(thing).map_or(Self::Absent(Sort::Card), Self::Thing),
            Self::Things(things) => Self::Things(things.into_iter().filter_map(found).collect()),
            other => other,
        }
    }
}

/// What a script gives to a phrase when a word reads it.
#[derive(Clone, Debug, Default)]
pub struct PhraseValues {
    /// The values of the variables that the phrase names, cards where they are now.
    pub variables: Vec<(Ustr, Held)>,
    /// The same with cards in the stays in which their values and controllers are read.
    pub(crate) read: Vec<(Ustr, Held)>,
    /// The player who is asked: `they`, `their`.
    pub asked: Option<PlayerId>,
}

impl PhraseValues {
    /// Returns the values with the cards in them as `find` finds them now, and as `read` finds them to read their values.
    pub(crate) fn placed(self, find: impl Fn(CardRef) -> CardRef, read: impl Fn(CardRef) -> CardRef) -> Self {
        let held_by = |find: &dyn Fn(CardRef) -> CardRef| {
            let variables = self.variables.iter().cloned();
            variables.map(|(name, held)| (name, held.with_cards(|card| Some(find(card))))).collect()
        };
        Self { variables: held_by(&find), read: held_by(&read), asked: self.asked }
    }

    /// Returns the value of a variable, if the phrase names it.
    pub(crate) fn get(&self, name: Ustr) -> Option<&Held> {
        self.variables.iter().find(|(known, _)| *known == name).map(|(_, held)| held)
    }
}
