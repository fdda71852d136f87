//! Owners of dice and cards, to each of whom a change of them is told by itself.

use crate::queries::position::Position;
use crate::terms::id::{CardRef, DieId, PlayerId};
use smallvec::SmallVec;

/// Returns the owners of dice, each once, in the order of their first die.
pub(crate) fn of_dice(position: &Position, dice: &[DieId]) -> SmallVec<[PlayerId; 2]> {
    each_once(dice.iter().map(|die| position.state.die(*die).owner))
}

/// Returns the owners of cards, each once, in the order of their first card.
pub(crate) fn of_cards(position: &Position, cards: &[CardRef]) -> SmallVec<[PlayerId; 2]> {
    each_once(cards.iter().map(|card| position.state.card(card.id).owner))
}

/// Returns each of some players once.
fn each_once(players: impl Iterator<Item = PlayerId>) -> SmallVec<[PlayerId; 2]> {
    let mut found = SmallVec::new();
    for player in players {
        if !found.contains(&player) {
            found.push(player);
        }
    }
    found
}
