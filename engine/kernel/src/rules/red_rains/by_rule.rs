//! What the card of a Chimera says and a rule runs: side actions, Ultimates, progress, fatigue. Red Rains Chimera Turn.

use crate::game::ability_instance::AbilityInstance;
use crate::game::fault::Flow;
use crate::game::trace::TraceEvent;
use crate::queries::seats;
use crate::rules::ability_use::AbilityUse;
use crate::rules::effect;
use crate::rules::idle_effect;
use crate::table::game_table::Table;
use crate::terms::id::AbilityId;

/// Resolves what the card of the Chimera says, by its rules, and tells if nothing came of it.
pub(super) fn perform(table: &mut Table, ability: AbilityId, dice_power: bool) -> Flow {
    let Some(seat) = table.state.chimera.as_ref().map(|chimera| chimera.seat) else { return Ok(()) };
    let Some(card) = seats::phoenixborn_of(table, seat) else { return Ok(()) };
    let instance = AbilityInstance { ability, n: 0, inexhaustible: true };
    let before = idle_effect::done_so_far(table);
    effect::perform(table, AbilityUse { dice_power, ..AbilityUse::of(card, instance, seat) })?;
    if idle_effect::nothing_came(table, before) {
        let label = table.library.ability(ability).label;
        table.record(|| TraceEvent::ComesToNothing(card.id, label));
    }
    Ok(())
}
