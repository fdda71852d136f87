//! Fatigue of a Chimera: its draw pile was emptied. Red Rains Fatigued Chimera.

use crate::game::trace::TraceEvent;
use crate::rules::red_rains::aspects;
use crate::rules::zones;
use crate::table::game_table::Table;
use crate::terms::id::CardId;
use crate::terms::zone::Zone;

/// Makes the Chimera fatigued if its draw pile is empty, and its discard pile its new draw pile. If that is empty too, the aspects
/// that were removed from the game come back. Red Rains Laws of the Chimera.
pub(super) fn check(table: &mut Table) {
    let seat = aspects::chimera_mut(table).seat;
    if !table.state.player(seat).draw_pile.is_empty() {
        return;
    }
    if !std::mem::replace(&mut aspects::chimera_mut(table).fatigued, true) {
        table.record(|| TraceEvent::Fatigued(seat));
    }
    let mut pile = table.state.player(seat).discard_pile.clone();
    if pile.is_empty() {
        let is_removed = |card: &CardId| {
            let state = table.state.card(*card);
            state.owner == seat && state.zone == Zone::Removed && table.def(*card).aspect.is_some()
        };
        pile = (0..table.state.cards.len()).map(|index| CardId(index as u16)).filter(is_removed).collect();
    }
    for card in pile {
        zones::move_card(table, card, Zone::DrawPile, seat);
    }
    table.state.shuffle(seat);
    table.record(|| TraceEvent::Shuffled(seat));
}
