//! Leaving battle: a unit is out of the attack that goes on. Reborn p.16.

use crate::game::trace::TraceEvent;
use crate::queries::in_battle;
use crate::queries::types;
use crate::table::game_table::Table;
use crate::terms::id::CardRef;
use crate::terms::switches::ExhaustedAttacker;

/// Takes a unit out of the attack that goes on. Returns whether it was an attacker.
pub(crate) fn leave_battle(table: &mut Table, unit: CardRef) -> bool {
    let left = table.state.attack.as_mut().is_some_and(|attack| attack.remove(unit));
    if left {
        table.record(|| TraceEvent::LeavesBattle(unit.id));
    }
    left
}

/// Takes an attacker that is exhausted before its battle out of the attack (`exhausted_attacker`).
pub(crate) fn leave_exhausted(table: &mut Table, unit: CardRef) {
    let leaves = table.rules.exhausted_attacker == ExhaustedAttacker::LeavesBattle;
    if leaves && types::is_exhausted(table, unit.id) && table.state.attack.as_ref().is_some_and(|attack| !attack.has_fought(unit))
    {
        leave_battle(table, unit);
    }
}

/// Takes every attacker out of the attack that counts as exhausted by now, without a token of its own being put on it.
pub(crate) fn leave_counted_exhausted(table: &mut Table) {
    for unit in in_battle::attackers(table) {
        leave_exhausted(table, unit);
    }
}
