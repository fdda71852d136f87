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

/// Counts that the draw pile of the Chimera was emptied, if it was, and gives it a new one: its discard pile, shuffled. Cards that are
/// only set aside of it as a hand empty no draw pile (a reading).
pub(crate) fn emptied(table: &mut Table) -> Flow {
    let seat = current::chimera_mut(table).seat;
    let side = table.state.player(seat);
    if !side.draw_pile.is_empty() || !side.hand.is_empty() {
        current::chimera_mut(table).is_empty = false;
        return Ok(());
    }
    tire(table)?;
    let discarded = table.state.player(seat).discard_pile.clone();
    renew(table, discarded);
    Ok(())
}

/// Gives the Chimera a new draw pile if it has none, as soon as cards for one were discarded (a reading).
pub(super) fn catch_up(table: &mut Table) -> Flow {
    let seat = current::chimera_mut(table).seat;
    if table.state.player(seat).discard_pile.is_empty() { Ok(()) } else { emptied(table) }
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

/// Makes the aspects that were removed from the game the draw pile of a Chimera that has to lay some down and has none.
/// Red Rains Laws of the Chimera.
pub(super) fn bring_back_removed(table: &mut Table) {
    let seat = current::chimera_mut(table).seat;
    if !table.state.player(seat).draw_pile.is_empty() {
        return;
    }
    let is_removed = |card: &CardId| {
        let state = table.state.card(*card);
        state.owner == seat && state.zone == Zone::Removed && table.def(*card).kind == CardType::Aspect
    };
    let removed = (0..table.state.cards.len()).map(|index| CardId(index as u16)).filter(is_removed).collect();
    renew(table, removed);
}

/// Shuffles cards into a new draw pile.
fn renew(table: &mut Table, cards: Vec<CardId>) {
    if cards.is_empty() {
        return;
    }
    let seat = current::chimera_mut(table).seat;
    for card in cards {
        zones::move_card(table, card, Zone::DrawPile, seat);
    }
    current::chimera_mut(table).is_empty = false;
    table.state.shuffle(seat, Zone::DrawPile);
    table.record(|| TraceEvent::Shuffled(seat, Zone::DrawPile));
}
