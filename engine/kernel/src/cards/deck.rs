//! Decks: what a player brings to a game.

use crate::terms::die::DieType;
use crate::terms::id::DefId;
use serde::{Deserialize, Serialize};
use ustr::Ustr;

/// A deck as it is listed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deck {
    /// Kebab-case id.
    pub id: Ustr,
    /// Its name.
    pub name: String,
    /// Its Phoenixborn.
    pub phoenixborn: DefId,
    /// Its cards with their counts.
    pub cards: Vec<(DefId, u8)>,
    /// The conjuration pile, as the cards of the deck ask for it.
    pub conjurations: Vec<(DefId, u8)>,
    /// Its dice with their counts.
    pub dice: Vec<(DieType, u8)>,
    /// The first five, if the deck suggests one.
    pub first_five: Vec<DefId>,
    /// The blood values of the aspects that lie face down at first, from left to right; empty for a deck that a person plays.
    /// Red Rains Round Order.
    pub first_aspects: Vec<u8>,
    /// The ready spells that lie on its spellboard from the beginning, as those of a Chimera may; none of a deck that a person plays.
    pub spells: Vec<DefId>,
    /// How many players play against it, if it is that of a Chimera; 0 for a deck that a person plays.
    pub against: u8,
}
