//! Red Rains tokens and the Ultimate card: a Chimera grows until its next phase. Red Rains Tokens and the Ultimate Card.

use crate::game::cause::Cause;
use crate::game::chimera::{Chimera, LAST_PHASE};
use crate::game::fault::Flow;
use crate::game::trace::TraceEvent;
use crate::queries::chimera;
use crate::queries::fronts;
use crate::rules::leave_play;
use crate::rules::red_rains::{current, turn};
use crate::table::game_table::Table;
use crate::terms::id::{AbilityId, Cards};

/// Places Red Rains tokens on the Chimera, and resolves its Ultimate if there are enough then.
pub(crate) fn place(table: &mut Table, n: i32) -> Flow {
    if n <= 0 || table.state.chimera.is_none() {
        return Ok(());
    }
    change(table, n);
    if chimera::red_rains(table) < chimera::ultimate_value(table) {
        return Ok(());
    }
    resolve_ultimate(table)
}

/// Changes how many Red Rains tokens lie on the Chimera, never below none.
pub(super) fn change(table: &mut Table, by: i32) {
    let chimera = current::chimera_mut(table);
    let from = chimera.red_rains;
    let to = i32::from(from).saturating_add(by).clamp(0, i32::from(u16::MAX)) as u16;
    chimera.red_rains = to;
    if from != to {
        table.record(|| TraceEvent::RedRains { from, to });
    }
}

/// Resolves the Ultimate: tokens go, cards that are not the Chimera's own go, the effect of its phase comes, and its next phase.
fn resolve_ultimate(table: &mut Table) -> Flow {
    change(table, -chimera::ultimate_value(table));
    discard_what_others_own(table)?;
    let phase = current::chimera_mut(table).phase;
    if let Some(ultimate) = chimera::phase(table).map(|phase| phase.ultimate) {
        perform_against_all(table, ultimate)?;
    }
    if phase < LAST_PHASE {
        current::chimera_mut(table).phase = phase + 1;
        table.lives_dirty = true;
        table.record(|| TraceEvent::ChimeraPhase(phase + 1));
    }
    Ok(())
}

/// Resolves the effect of the Ultimate against the opposing player; of several against one after another (a reading: its text speaks
/// of the opposing player).
fn perform_against_all(table: &mut Table, ultimate: AbilityId) -> Flow {
    let Chimera { seat, against, .. } = *current::chimera_mut(table);
    for front in fronts::of(table, seat) {
        current::chimera_mut(table).against = front;
        turn::perform(table, ultimate, false)?;
    }
    current::chimera_mut(table).against = against;
    Ok(())
}

/// Discards the cards on the battlefield of the Chimera that it does not own, from left to right.
fn discard_what_others_own(table: &mut Table) -> Flow {
    let seat = current::chimera_mut(table).seat;
    let strangers: Cards = table
        .state
        .player(seat)
        .battlefield
        .iter()
        .filter(|card| table.state.card(**card).owner != seat)
        .map(|card| table.state.card_ref(*card))
        .collect();
    strangers.into_iter().try_for_each(|card| leave_play::discard(table, card, &Cause::rule()).map(drop))
}
