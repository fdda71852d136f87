//! The recovery phase against a Chimera: Red Rains tokens, new aspects, status tokens. Red Rains Round Order.

use crate::game::fault::Flow;
use crate::game::step::Step;
use crate::queries::chimera;
use crate::queries::fronts;
use crate::queries::seats;
use crate::rules::red_rains::{aspects, tokens};
use crate::table::game_table::Table;
use crate::terms::id::Cards;

/// Removes a Red Rains token for each exhaustion token on the Chimera, before those are removed.
pub(crate) fn remove_red_rains(table: &mut Table) {
    tokens::change(table, -chimera::exhaustion(table));
    table.state.step = Step::RemoveExhaustion;
}

/// Places a Red Rains token for each aspect in play, and goes on with new aspects; those of a Chimera that grows with the time come as
/// it does.
pub(crate) fn place_red_rains(table: &mut Table) -> Flow {
    if chimera::grows_each_round(table) {
        table.state.step = Step::RoundEnd;
        return Ok(());
    }
    table.state.step = Step::ReplenishAspects;
    let n = chimera::aspects(table).count() as i32;
    tokens::place(table, n)
}

/// Lays aspects face down until there are as many on each battlefield as the threat value says, face up or face down.
pub(crate) fn replenish_aspects(table: &mut Table) -> Flow {
    table.state.step = Step::RefillStatus;
    replenish(table)
}

/// Lays the aspects that are missing.
pub(super) fn replenish(table: &mut Table) -> Flow {
    let Some(seat) = table.state.chimera.as_ref().map(|chimera| chimera.seat) else { return Ok(()) };
    for front in fronts::of(table, seat) {
        let face_up = chimera::aspects(table).filter(|card| table.state.card(*card).before == front).count();
        let there = face_up + chimera::face_down_before(table, front).count();
        let missing = chimera::threat(table).saturating_sub(there);
        aspects::add(table, missing as i32, front)?;
    }
    Ok(())
}

/// Refills the status tokens of the aspects in play.
pub(crate) fn refill_status(table: &mut Table) {
    table.state.step = Step::RoundEnd;
    refill(table);
}

/// Refills the status tokens of the aspects that the Chimera controls.
pub(super) fn refill(table: &mut Table) {
    let units: Cards = chimera::aspects(table).map(|card| table.state.card_ref(card)).collect();
    for unit in units {
        if seats::decided_by_rule(table, table.state.card(unit.id).controller) {
            aspects::refill(table, unit);
        }
    }
}
