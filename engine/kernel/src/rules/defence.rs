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
pub(crate) fn defend(g: &mut Table) -> Flow {
    untriggered::quiet_moment(g)?;
    let Some(target) = combatants::now(g).target else {
        attack::call_off(g);
        return Ok(());
    };
    if !g.state.is_current(target) || !g.state.card(target.id).in_play() {
        return attack::target_vanished(g);
    }
    g.state.step = Step::Battle;
    let defender = g.state.card(target.id).controller;
    match combatants::now(g).kind {
        AttackKind::Phoenixborn => blockers::declare_blockers(g, defender)?,
        AttackKind::Unit => guard::declare_guard(g, defender, target)?,
    }
    let mut event = Event::new(EventKind::EndsDefence, defender);
    event.by = Some(defender);
    event.things = combatants::now(g).attackers.iter().map(|one| Thing::Card(one.unit)).collect();
    window::react(g, &event)
}
