//! Attacks: attackers and target, blockers or a guard, battles. Reference 6.0.0; Raven 3.2.0; Reborn p.10, p.16.

use crate::game::candidate::Candidate;
use crate::game::cause::Cause;
use crate::game::decision::{Choice, DecisionKind};
use crate::game::fault::Flow;
use crate::game::refusal::Refusal;
use crate::game::trace::TraceEvent;
use crate::queries::combatants::{self};
use crate::queries::permissions;
use crate::rules::attack;
use crate::rules::window;
use crate::table::ask::Question;
use crate::table::game_table::Table;
use crate::terms::act::Act;
use crate::terms::event::EventKind;
use crate::terms::id::Cards;
use crate::terms::id::{CardRef, PlayerId, Thing};
use crate::terms::switches::PhoenixbornGuardLimit;
use crate::terms::via::Vias;
use crate::terms::words::label;
use smallvec::smallvec;

/// Notes for the Phoenixborn and each unit whether it may guard, and if not, why.
fn record_guards(position: &Table, defender: PlayerId, target: CardRef, attackers: &[CardRef]) {
    let whole = permissions::forbidden(position, Thing::Player(defender), Act::DeclareGuard, Cause::default());
    let whole = whole.map(|by| Refusal::Forbidden { act: Act::DeclareGuard, by });
    let whole = whole.or_else(|| combatants::act_refusal(position, target, Act::BeGuarded, None));
    let against = |guard: CardRef| {
        let stopped = |one: CardRef| combatants::act_refusal(position, one, Act::BeGuardedAgainst, Some(guard));
        let all = combatants::group_has(position, attackers, |one| stopped(one).is_some());
        all.then(|| attackers.iter().find_map(|one| stopped(*one))).flatten()
    };
    attack::record_units(position, defender, Act::Guard, Candidate::Guard, |unit| {
        let own = (unit == target).then_some(Refusal::IsAttacked);
        let own = own.or_else(|| (!permissions::allowed(position, unit.id, Act::Guard)).then_some(Refusal::NoGuard));
        own.or_else(|| whole.clone()).or_else(|| against(unit))
    });
    let side = position.state.player(defender);
    let phoenixborn = position.state.card_ref(side.phoenixborn);
    let limited = position.rules.phoenixborn_guard_limit == PhoenixbornGuardLimit::OncePerRoundEvenExhausted;
    let own = (limited && side.guarded).then_some(Refusal::HasGuarded);
    let refusal = own
        .or_else(|| combatants::act_refusal(position, phoenixborn, Act::Guard, None))
        .or(whole)
        .or_else(|| against(phoenixborn));
    position.record_candidate(defender, || (Candidate::Guard(phoenixborn.id), refusal));
}

pub(crate) fn declare_guard(table: &mut Table, defender: PlayerId, target: CardRef) -> Flow {
    let attackers: Cards = combatants::current_attack(table)
        .attackers
        .iter()
        .map(|one| one.unit)
        .filter(|unit| table.state.is_current(*unit))
        .collect();
    let unguardable =
        combatants::group_has(table, &attackers, |one| !combatants::is_permitted(table, one, Act::BeGuardedAgainst, None));
    let forbidden = permissions::forbidden(table, Thing::Player(defender), Act::DeclareGuard, Cause::default()).is_some();
    if table.explains() {
        record_guards(table, defender, target, &attackers);
    }
    if attackers.is_empty() || unguardable || forbidden || !combatants::is_permitted(table, target, Act::BeGuarded, None) {
        return Ok(());
    }
    let phoenixborn = table.state.card_ref(table.state.player(defender).phoenixborn);
    let mut able: Cards = combatants::able_units(table, defender, Act::Guard);
    able.retain(|unit| *unit != target && permissions::allowed(table, unit.id, Act::Guard));
    let limited = table.rules.phoenixborn_guard_limit == PhoenixbornGuardLimit::OncePerRoundEvenExhausted;
    if !(limited && table.state.player(defender).guarded) && combatants::is_permitted(table, phoenixborn, Act::Guard, None) {
        able.insert(0, phoenixborn);
    }
    able.retain(|guard| {
        !combatants::group_has(table, &attackers, |one| {
            !combatants::is_permitted(table, one, Act::BeGuardedAgainst, Some(*guard))
        })
    });
    if able.is_empty() {
        return Ok(());
    }
    let mut choices = attack::choices_of(&able);
    choices.push(Choice::Done);
    let question = Question::new(defender, DecisionKind::Guard, label!("guard")).about(target.id, None);
    let Choice::Thing(Thing::Card(guard)) = table.ask_one(question, choices)? else { return Ok(()) };
    if guard == phoenixborn {
        table.state.player_mut(defender).guarded = true;
    }
    let cause = Cause { source: None, by: Some(defender), via: Vias::EMPTY };
    attack::current_attack_mut(table).guard = Some(guard);
    let mut event = cause.event(EventKind::IsDeclaredGuard, guard);
    event.other = Some(Thing::Card(target));
    table.note(|| TraceEvent::Happened(Box::new(event.clone())));
    window::react(table, &event)?;
    for attacker in attackers {
        let mut event = cause.event(EventKind::IsGuardedAgainst, attacker);
        event.other = Some(Thing::Card(guard));
        window::react(table, &event)?;
    }
    let mut event = cause.event(EventKind::DeclaresGuard, defender);
    event.things = smallvec![Thing::Card(guard)];
    event.amount = 1;
    window::react(table, &event)
}
