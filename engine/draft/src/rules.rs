//! The two drafts of the rules documents, with their numbers.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

/// Which document a draft follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DraftRules {
    /// The draft of the rulebooks, from one collection. Reborn p.20-21; Reference 11.1.0.
    Table,
    /// The draft of organized play, for a group of four to eight. Reference 11.2.0.
    Group,
}

impl DraftRules {
    /// How many dice a player has in the end. Reborn p.21 step 7; Reference 11.2.3 step 10.
    pub const DICE: usize = 10;
    /// How many dice a player takes at a time from the collection. Reborn p.21 step 3.
    pub const DICE_AT_A_TIME: usize = 2;
    /// How many copies of a card that was drafted a player has. Reborn p.21 step 5; Reference 11.2.3 step 4.
    pub const COPIES: u8 = 3;
    /// How many cards are returned from 36. Reference 11.2.3 step 7.
    pub const RETURNED: usize = 6;
    /// By how many Phoenixborn-decks are set out more than there are players. Reference 11.2.2 step 4.
    pub const FURTHER_DECKS: usize = 2;
    /// How many different cards a Phoenixborn-deck has beside those of its Phoenixborn. Reference 11.2.2 step 3.
    pub const CARDS_OF_A_DECK: usize = 9;

    /// Returns how many may draft together: two or more as far as the collection goes, four to eight in a group. Reborn p.20;
    /// Reference 11.2.2. No more than a `u8` of players can be seated.
    pub fn players(self) -> RangeInclusive<usize> {
        match self {
            DraftRules::Table => 2..=24,
            DraftRules::Group => 4..=8,
        }
    }

    /// Returns how many cards each player is dealt, and picks. Reborn p.21 step 2; Reference 11.2.3 step 1.
    pub fn dealt(self) -> usize {
        match self {
            DraftRules::Table => 9,
            DraftRules::Group => 11,
        }
    }
}
