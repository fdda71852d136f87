//! Leaving battle: a card is out of the attack that goes on. Reborn p.16.

use crate::game::attack::Attack;
use crate::game::trace::TraceEvent;
use crate::queries::in_battle;
use crate::queries::types;
use crate::table::game_table::Table;
use crate::terms::id::CardRef;
use crate::terms::switches::{DestroyedBlocker, ExhaustedAttacker};

/// Takes a card in play out of the attack that goes on. Returns whether it was in it.
///
/// It fights as little as one that has left play: a blocker or guard too, and what was attacked. Reference 6.0.0 (derived);
/// Raven 3.2.1 (derived); Reborn p.16 (derived).
pub(crate) fn leave_battle(table: &mut Table, card: CardRef) -> bool {
    let left = table.state.attack.as_mut().is_some_and(|attack| attack.remove(card));
    if left {
        unblock(table, card);
        table.record(|| TraceEvent::LeavesBattle(card.id));
    }
    left
}

/// Has an attacker be unblocked whose blocker is gone before their battle (`destroyed_blocker`).
pub(crate) fn unblock(table: &mut Table, blocker: CardRef) {
    if table.rules.destroyed_blocker == DestroyedBlocker::AttackerUnblocked
        && let Some(attack) = &mut table.state.attack
    {
        attack.unblock(blocker);
    }
}

/// Takes an attacker that is exhausted before its battle out of the attack (`exhausted_attacker`).
pub(crate) fn leave_exhausted(table: &mut Table, unit: CardRef) {
    let leaves = table.rules.exhausted_attacker == ExhaustedAttacker::LeavesBattle;
    let is_to_fight = |attack: &Attack| attack.attackers.iter().any(|attacker| attacker.unit == unit) && !attack.has_fought(unit);
    if leaves && types::is_exhausted(table, unit.id) && table.state.attack.as_ref().is_some_and(is_to_fight) {
        leave_battle(table, unit);
    }
}

/// Takes every attacker out of the attack that counts as exhausted by now, without a token of its own being put on it.
pub(crate) fn leave_counted_exhausted(table: &mut Table) {
    for unit in in_battle::attackers(table) {
        leave_exhausted(table, unit);
    }
}
