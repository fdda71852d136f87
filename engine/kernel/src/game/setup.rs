//! Setting up a game: decks at the table, everything where the rules put it. Reference 3.0.0; Raven 3.1.0.

use crate::cards::deck::Deck;
use crate::game::state::State;
use crate::terms::die::{DiePlace, Level};
use crate::terms::zone::Zone;

/// The state at the start of a game between these decks: the first five still to be picked.
///
/// All dice lie in the exhausted pools; the seed decides everything that is left to chance.
pub fn state(decks: &[&Deck], seed: u64) -> State {
    let mut state = State::empty(seed);
    for deck in decks {
        let player = state.seat(deck.phoenixborn);
        for (zone, cards) in [(Zone::DrawPile, &deck.cards), (Zone::ConjurationPile, &deck.conjurations)] {
            for (card, count) in cards {
                for _ in 0..*count {
                    state.add_card(*card, player, zone);
                }
            }
        }
        for (kind, count) in &deck.dice {
            for _ in 0..*count {
                state.add_die(*kind, Level::Basic, player, DiePlace::Exhausted);
            }
        }
    }
    state
}
