//! Red Rains tokens and the Ultimate card: a Chimera grows until its next phase. Red Rains Tokens and the Ultimate Card.

use crate::game::cause::Cause;
use crate::game::chimera::{Chimera, LAST_PHASE};
use crate::game::fault::Flow;
use crate::game::trace::TraceEvent;
use crate::queries::chimera;
use crate::queries::fronts;
use crate::rules::leave_play;
use crate::rules::red_rains::{by_rule, current};
use crate::table::game_table::Table;
use crate::terms::id::{AbilityId, Cards};

/// Places Red Rains tokens on a Chimera that grows by them, and resolves its Ultimate if there are enough then.
pub(crate) fn place(table: &mut Table, n: i32) -> Flow {
    let Some(enough) = chimera::ultimate_value(table).filter(|_| n > 0) else { return Ok(()) };
    change(table, n);
    if chimera::red_rains(table) < enough {
        return Ok(());
    }
    resolve_ultimate(table, enough)
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
fn resolve_ultimate(table: &mut Table, enough: i32) -> Flow {
    change(table, -enough);
    discard_what_others_own(table)?;
    resolve_phase(table)
}

/// Resolves the effect of the phase of the Chimera, which goes on to its next phase.
pub(super) fn resolve_phase(table: &mut Table) -> Flow {
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

/// Resolves the effect of a phase against the opposing player; of several against one after another (a reading: its text speaks
/// of the opposing player).
fn perform_against_all(table: &mut Table, effect: AbilityId) -> Flow {
    let Chimera { seat, against, .. } = *current::chimera_mut(table);
    for front in fronts::of(table, seat) {
        current::chimera_mut(table).against = front;
        by_rule::perform(table, effect, false)?;
    }
    current::chimera_mut(table).against = against;
    Ok(())
}

/// Discards the cards on the battlefield of the Chimera that it does not own, from left to right.
pub(super) fn discard_what_others_own(table: &mut Table) -> Flow {
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
