//! The attacks of a Chimera: one unit attacks what its icon says, with others if it says so. Red Rains Chimera Attacks.

use crate::queries::chimera;
use crate::rules::attack;
use crate::rules::red_rains::current;
use crate::table::game_table::Table;
use crate::terms::id::CardRef;

/// Begins the attack of a unit of the Chimera, if it can attack.
pub(crate) fn begin(table: &mut Table, attacker: CardRef) {
    let Some(kind) = chimera::attack_kind(table, attacker) else { return };
    current::chimera_mut(table).attackers = chimera::attack_together(table, attacker);
    attack::begin(table, table.state.turn, kind);
}
