//! TODO

use crate::game::attack::AttackKind;
use crate::game::fault::Flow;
use crate::game::step::Step;
use crate::queries::combatants;
use crate::rules::attack;
use crate::rules::blockers;
use crate::rules::guard;
use crate::rules::untriggered;
use crate::rules::window;
use crate::table::game_table::Table;
use crate::terms::event::Event;
use crate::terms::event::EventKind;
use crate::terms::id::Thing;

/// Blockers or a guard are declared.
pub(crate) fn defend(table: &mut Table) -> Flow {
    untriggered::offer_between_steps(table)?;
    let Some(target) = combatants::current_attack(table).target else {
        attack::end_attack_early(table);
        return Ok(());
    };
    if !table.state.is_current(target) || !table.state.card(target.id).in_play() {
        return attack::target_vanished(table);
    }
    table.state.step = Step::Battle;
    let defender = table.state.card(target.id).controller;
    match combatants::current_attack(table).kind {
        AttackKind::Phoenixborn => blockers::declare_blockers(table, defender)?,
        AttackKind::Unit => guard::declare_guard(table, defender, target)?,
    }
    let mut event = Event::new(EventKind::EndsDefence, defender);
    event.by = Some(defender);
    event.things = combatants::current_attack(table).attackers.iter().map(|one| Thing::Card(one.unit)).collect();
    window::react(table, &event)
}
