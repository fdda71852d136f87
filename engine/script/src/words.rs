//! The words of `ctx`: one table for running, checking, describing them.

mod attacks;
mod cards;
mod choices;
mod copies;
mod damage;
mod dice;
mod lasting;
mod look;
mod open_event;
mod playing;
mod red_rains;
mod table;
mod targets;
mod tokens;
mod turn;

use crate::word::{Access, Word};

pub(crate) use lasting::NEXT_TURN_END;
pub(crate) use look::EACH_IN_ORDER;

/// Words under one heading of the reference, family by family.
#[derive(Clone, Copy)]
pub(crate) struct Group {
    /// The heading.
    pub(crate) heading: &'static str,
    /// The words of each family.
    families: &'static [&'static [Word]],
}

impl Group {
    /// Returns the words of all families, in the order of the reference.
    pub(crate) fn words(self) -> impl Iterator<Item = &'static Word> {
        self.families.iter().copied().flatten()
    }
}

/// All words, in the order of the reference.
pub(crate) const GROUPS: &[Group] = &[
    Group { heading: "Targets and questions", families: &[targets::WORDS, choices::WORDS] },
    Group { heading: "Looking", families: &[look::WORDS] },
    Group { heading: "Damage, wounds and destruction", families: &[damage::WORDS] },
    Group { heading: "Tokens", families: &[tokens::WORDS] },
    Group { heading: "Answering an event", families: &[open_event::WORDS, copies::WORDS] },
    Group { heading: "Cards", families: &[cards::WORDS, playing::WORDS] },
    Group { heading: "Dice", families: &[dice::WORDS] },
    Group { heading: "Lasting and later", families: &[lasting::WORDS, turn::WORDS, attacks::WORDS] },
    Group { heading: "Red Rains", families: &[red_rains::WORDS] },
];

/// Returns every word there is.
pub(crate) fn all() -> impl Iterator<Item = &'static Word> {
    GROUPS.iter().flat_map(|group| group.words())
}

/// Returns whether a word asks a player to decide something as it is called, under every ruleset.
pub(crate) fn asks_player(name: &str) -> bool {
    let asking = choices::WORDS.iter().filter(|word| word.access != Access::ReadsOnly && word.name != "random");
    asking.map(|word| word.name).any(|asking| asking == name)
}

/// Finds the word of this name.
pub(crate) fn find(name: &str) -> Option<&'static Word> {
    all().find(|word| word.name == name)
}
