//! Defence: the step of an attack in which the defending player declares blockers or a guard. Reference 6.0.0; Raven 3.2.0;
//! Reborn p.10.

use crate::game::attack::AttackKind;
use crate::game::fault::Flow;
use crate::game::step::Step;
use crate::queries::in_battle;
use crate::rules::attack;
use crate::rules::blockers;
use crate::rules::guard;
use crate::rules::leaving_battle;
use crate::rules::untriggered;
use crate::rules::window;
use crate::table::game_table::Table;
use crate::terms::event::Event;
use crate::terms::event::EventKind;
use crate::terms::id::Thing;

/// Lets the controller of what is attacked defend it, or ends the attack if that is gone, or no attacker is left; so too if that
/// player falls in defending. Reference 9.0.0; Raven 5.1.1; Reborn p.13.
pub(crate) fn defend(table: &mut Table) -> Flow {
    untriggered::offer_between_steps(table)?;
    leaving_battle::leave_counted_exhausted(table);
    let Some(target) = in_battle::current_attack(table).target else {
        attack::end_attack_early(table);
        return Ok(());
    };
    if in_battle::attackers(table).is_empty() {
        attack::end_attack_early(table);
        return Ok(());
    }
    if !in_battle::is_there(table, target) {
        return attack::target_vanished(table);
    }
    table.state.step = Step::Battle;
    let defender = table.state.card(target.id).controller;
    match in_battle::current_attack(table).kind {
        AttackKind::Phoenixborn => blockers::declare_blockers(table, defender)?,
        AttackKind::Unit => guard::declare_guard(table, defender, target)?,
    }
    if table.state.player(defender).lost {
        return attack::target_vanished(table);
    }
    let mut event = Event::new(EventKind::EndsDefence, defender);
    event.by = Some(defender);
    event.things = in_battle::attackers(table).into_iter().map(Thing::Card).collect();
    window::react(table, &event)
}
