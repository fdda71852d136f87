//! Verbs of attacks: by an effect, or by a unit that joins one.

use crate::game::attack::{AttackKind, NextAttack};
use crate::game::step::{Phase, Step};
use crate::queries::combatants;
use crate::rules::attack;
use crate::rules::frames;
use crate::table::game_table::Table;
use crate::terms::id::CardRef;
use crate::verbs::properties;
use crate::verbs::reach;

/// Returns whether you could take an attack action of that kind with one unit alone, once the action of your turn that goes on
/// is done.
pub fn can_attack(table: &Table, attacker: CardRef, kind: AttackKind) -> bool {
    let (state, you) = (&table.state, properties::you(table));
    let is_free = state.attack.is_none() && state.next_attack.is_none();
    let in_turn = state.phase == Phase::PlayerTurns && state.step == Step::Act && state.turn == you;
    is_free && in_turn && combatants::check_attack_with(table, you, kind, attacker).is_ok()
}

/// Lets you take an attack action of that kind with one unit alone, once the action of your turn that goes on is done. Returns
/// whether you do.
pub fn take_attack(table: &mut Table, attacker: CardRef, kind: AttackKind) -> bool {
    let Some(attacker) = reach::reach(table, attacker) else { return false };
    let can = can_attack(table, attacker, kind);
    if can {
        let source = frames::top_frame(table, |frame| frame.card);
        table.state.next_attack = Some(NextAttack { kind, attacker, source });
        table.cover(|coverage| coverage.untold += 1);
    }
    can
}

/// Lets a unit join the attack whose attackers are about to be declared. Returns whether it does.
pub fn join_attack(table: &mut Table, unit: CardRef) -> bool {
    let Some(unit) = reach::reach(table, unit) else { return false };
    let source = frames::top_frame(table, |frame| frame.card);
    let joins = attack::join(table, unit, source);
    if joins {
        table.cover(|coverage| coverage.untold += 1);
    }
    joins
}
