//! Fatigue of a Chimera: its draw pile was emptied. Red Rains Fatigued Chimera.

use crate::cards::card_type::CardType;
use crate::game::fault::Flow;
use crate::game::trace::TraceEvent;
use crate::queries::chimera;
use crate::rules::red_rains::{by_rule, current};
use crate::rules::zones;
use crate::table::game_table::Table;
use crate::terms::id::CardId;
use crate::terms::zone::Zone;

/// Counts that the draw pile of the Chimera was emptied, if it was, and gives it a new one. Cards that are only set aside of it as a
/// hand empty no draw pile (a reading).
pub(super) fn emptied(table: &mut Table) -> Flow {
    let seat = current::chimera_mut(table).seat;
    let side = table.state.player(seat);
    if !side.draw_pile.is_empty() || !side.hand.is_empty() {
        current::chimera_mut(table).is_empty = false;
        return Ok(());
    }
    tire(table)?;
    renew(table);
    Ok(())
}

/// Counts that the draw pile of the Chimera is empty, if it is, as far as there are cards for a new one.
pub(crate) fn check(table: &mut Table) -> Flow {
    if next_pile(table).is_empty() { Ok(()) } else { emptied(table) }
}

/// Counts once that the draw pile is empty. With as many times as its stamina the Chimera becomes fatigued, if it was not before.
fn tire(table: &mut Table) -> Flow {
    let stamina = chimera::stamina(table);
    let chimera = current::chimera_mut(table);
    if std::mem::replace(&mut chimera.is_empty, true) {
        return Ok(());
    }
    chimera.emptied = chimera.emptied.saturating_add(1);
    if chimera.emptied < stamina || std::mem::replace(&mut chimera.fatigued, true) {
        return Ok(());
    }
    let seat = chimera.seat;
    table.record(|| TraceEvent::Fatigued(seat));
    chimera::fatigue(table).map_or(Ok(()), |ability| by_rule::perform(table, ability, false))
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
    current::chimera_mut(table).is_empty = false;
    table.state.shuffle(seat, Zone::DrawPile);
    table.record(|| TraceEvent::Shuffled(seat, Zone::DrawPile));
}
