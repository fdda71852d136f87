//! Fatigue of a Chimera: its draw pile was emptied. Red Rains Fatigued Chimera.

use crate::cards::card_type::CardType;
use crate::game::trace::TraceEvent;
use crate::rules::red_rains::current;
use crate::rules::zones;
use crate::table::game_table::Table;
use crate::terms::id::CardId;
use crate::terms::zone::Zone;

/// Makes the Chimera fatigued whose draw pile was emptied, and gives it a new one.
pub(super) fn emptied(table: &mut Table) {
    let seat = current::chimera_mut(table).seat;
    if table.state.player(seat).draw_pile.is_empty() {
        tire(table);
        renew(table);
    }
}

/// Makes the Chimera fatigued if its draw pile is empty, as far as there are cards for a new one.
pub(super) fn check(table: &mut Table) {
    let seat = current::chimera_mut(table).seat;
    if table.state.player(seat).draw_pile.is_empty() && !next_pile(table).is_empty() {
        tire(table);
        renew(table);
    }
}

/// Makes the Chimera fatigued, if it was not before.
fn tire(table: &mut Table) {
    let chimera = current::chimera_mut(table);
    let seat = chimera.seat;
    if !std::mem::replace(&mut chimera.fatigued, true) {
        table.record(|| TraceEvent::Fatigued(seat));
    }
}

/// Returns the cards of the next draw pile: the discard pile, or if that is empty the aspects that were removed from the game.
/// Red Rains Laws of the Chimera.
fn next_pile(table: &Table) -> Vec<CardId> {
    let Some(chimera) = &table.state.chimera else { return Vec::new() };
    let discarded = &table.state.player(chimera.seat).discard_pile;
    if !discarded.is_empty() {
        return discarded.clone();
    }
    let is_removed = |card: &CardId| {
        let state = table.state.card(*card);
        state.owner == chimera.seat && state.zone == Zone::Removed && table.def(*card).kind == CardType::Aspect
    };
    (0..table.state.cards.len()).map(|index| CardId(index as u16)).filter(is_removed).collect()
}

/// Shuffles the cards of the next draw pile into one.
fn renew(table: &mut Table) {
    let seat = current::chimera_mut(table).seat;
    let pile = next_pile(table);
    if pile.is_empty() {
        return;
    }
    for card in pile {
        zones::move_card(table, card, Zone::DrawPile, seat);
    }
    table.state.shuffle(seat, Zone::DrawPile);
    table.record(|| TraceEvent::Shuffled(seat, Zone::DrawPile));
}
