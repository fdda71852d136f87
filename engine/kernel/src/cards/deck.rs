//! What cards are: definitions as content gives them, checked and immutable, shared by every game.

use crate::terms::die::DieType;
use crate::terms::id::DefId;
use serde::Deserialize;
use serde::Serialize;
use ustr::Ustr;

/// A deck as it is listed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deck {
    /// Kebab-case id.
    pub id: Ustr,
    /// Its name.
    pub name: String,
    /// The Phoenixborn.
    pub phoenixborn: DefId,
    /// Cards with their counts.
    pub cards: Vec<(DefId, u8)>,
    /// Conjuration pile, assembled from the links of the cards.
    pub conjurations: Vec<(DefId, u8)>,
    /// Dice with their counts.
    pub dice: Vec<(DieType, u8)>,
    /// The first five, if the deck suggests one.
    pub first_five: Vec<DefId>,
}
