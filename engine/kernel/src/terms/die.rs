//! Dice: their types, their levels, the places where they lie. Reference 2.2.0.

use crate::terms::id::{CardId, CardRef, PlayerId};
use crate::terms::words::words;
use serde::{Deserialize, Serialize};

words! {
    /// The kind of magic a die gives.
    DieType, DieTypes: u16 {
        /// Ceremonial magic.
        Ceremonial = "ceremonial",
        /// Charm magic.
        Charm = "charm",
        /// Illusion magic.
        Illusion = "illusion",
        /// Natural magic.
        Natural = "natural",
        /// Divine magic.
        Divine = "divine",
        /// Sympathy magic.
        Sympathy = "sympathy",
        /// Time magic.
        Time = "time",
        /// Artifice magic, of Reborn.
        Artifice = "artifice",
        /// Astral magic, of Reborn.
        Astral = "astral",
        /// The dice of a Chimera, of Red Rains.
        Rage = "rage",
        /// The dice of a Dragonborn, of Red Rains.
        Dragon = "dragon",
    }
}

impl DieType {
    /// Returns whether such dice are those of a Chimera, and no player brings them. Red Rains Chimera Turn.
    pub const fn is_of_chimera(self) -> bool {
        matches!(self, Self::Rage | Self::Dragon)
    }

    /// Returns the level above one: power at most. Rage dice have no class side. Reference 2.2.0.
    pub const fn raised(self, level: Level) -> Level {
        match (self, level) {
            (Self::Rage, _) | (_, Level::Class | Level::Power) => Level::Power,
            (_, Level::Basic) => Level::Class,
        }
    }

    /// Returns the level below one: basic at least. Rage dice have no class side. Reference 2.2.0.
    pub const fn lowered(self, level: Level) -> Level {
        match (self, level) {
            (Self::Rage, _) | (_, Level::Class | Level::Basic) => Level::Basic,
            (_, Level::Power) => Level::Class,
        }
    }
}

words! {
    /// The symbol that is up on a die, from weakest to strongest.
    Level, Levels: u8 {
        /// The weakest level: two of the six faces.
        Basic = "basic",
        /// The middle level: three of the six faces.
        Class = "class",
        /// The strongest level: one of the six faces.
        Power = "power",
    }
}

/// Where a die lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DiePlace {
    /// In its owner's active pool.
    Active,
    /// In its owner's exhausted pool.
    Exhausted,
    /// On a card in play.
    OnCard {
        /// The card it lies on.
        card: CardRef,
        /// Whether the power of the die itself placed it there, so that what the power gives holds.
        by_power: bool,
    },
    /// Out of the game with its eliminated owner.
    Removed,
}

impl DiePlace {
    /// Returns the card it lies on, if it lies on one.
    pub fn card(self) -> Option<CardId> {
        if let DiePlace::OnCard { card, .. } = self { Some(card.id) } else { None }
    }
}

/// One die of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Die {
    /// Its kind of magic.
    pub kind: DieType,
    /// The symbol that is up.
    pub level: Level,
    /// Whose die it is.
    pub owner: PlayerId,
    /// Where it lies.
    pub place: DiePlace,
}

impl Die {
    /// Returns whether it lies on a card where its power placed it.
    pub fn is_placed(&self) -> bool {
        matches!(self.place, DiePlace::OnCard { by_power: true, .. })
    }
}

/// A magic symbol to be covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Symbol {
    /// Any die covers it.
    Basic,
    /// A die of the type at the level or above covers it.
    Of(DieType, Level),
}
