//! Attacks: attackers and target, blockers or a guard, battles. Reference 6.0.0; Raven 3.2.0; Reborn p.10, p.16.

use crate::game::candidate::Candidate;
use crate::game::cause::{Cause, Doer};
use crate::game::decision::{Asks, Choice};
use crate::game::fault::Flow;
use crate::game::refusal::Refusal;
use crate::game::trace::Note;
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
fn consider_guards(core: &Table, defender: PlayerId, target: CardRef, attackers: &[CardRef]) {
    let whole = permissions::forbidden(core, Thing::Player(defender), Act::DeclareGuard, Doer::default());
    let whole = whole.map(|by| Refusal::Forbidden { act: Act::DeclareGuard, by });
    let whole = whole.or_else(|| combatants::barred(core, target, Act::BeGuarded, None));
    let against = |guard: CardRef| {
        let stopped = |one: CardRef| combatants::barred(core, one, Act::BeGuardedAgainst, Some(guard));
        let all = combatants::group_has(core, attackers, |one| stopped(one).is_some());
        all.then(|| attackers.iter().find_map(|one| stopped(*one))).flatten()
    };
    attack::consider(core, defender, Act::Guard, Candidate::Guard, |unit| {
        let own = (unit == target).then_some(Refusal::IsAttacked);
        let own = own.or_else(|| (!permissions::allowed(core, unit.id, Act::Guard)).then_some(Refusal::NoGuard));
        own.or_else(|| whole.clone()).or_else(|| against(unit))
    });
    let side = core.state.player(defender);
    let phoenixborn = core.state.card_ref(side.phoenixborn);
    let limited = core.rules.phoenixborn_guard_limit == PhoenixbornGuardLimit::OncePerRoundEvenExhausted;
    let own = (limited && side.guarded).then_some(Refusal::HasGuarded);
    let refusal =
        own.or_else(|| combatants::barred(core, phoenixborn, Act::Guard, None)).or(whole).or_else(|| against(phoenixborn));
    core.consider(defender, || (Candidate::Guard(phoenixborn.id), refusal));
}

pub(crate) fn declare_guard(g: &mut Table, defender: PlayerId, target: CardRef) -> Flow {
    let attackers: Cards =
        combatants::now(g).attackers.iter().map(|one| one.unit).filter(|unit| g.state.is_current(*unit)).collect();
    let unguardable = combatants::group_has(g, &attackers, |one| !combatants::is_free(g, one, Act::BeGuardedAgainst, None));
    let forbidden = permissions::forbidden(g, Thing::Player(defender), Act::DeclareGuard, Doer::default()).is_some();
    if g.considers() {
        consider_guards(g, defender, target, &attackers);
    }
    if attackers.is_empty() || unguardable || forbidden || !combatants::is_free(g, target, Act::BeGuarded, None) {
        return Ok(());
    }
    let phoenixborn = g.state.card_ref(g.state.player(defender).phoenixborn);
    let mut able: Cards = combatants::able_to(g, defender, Act::Guard);
    able.retain(|unit| *unit != target && permissions::allowed(g, unit.id, Act::Guard));
    let limited = g.rules.phoenixborn_guard_limit == PhoenixbornGuardLimit::OncePerRoundEvenExhausted;
    if !(limited && g.state.player(defender).guarded) && combatants::is_free(g, phoenixborn, Act::Guard, None) {
        able.insert(0, phoenixborn);
    }
    able.retain(|guard| {
        !combatants::group_has(g, &attackers, |one| !combatants::is_free(g, one, Act::BeGuardedAgainst, Some(*guard)))
    });
    if able.is_empty() {
        return Ok(());
    }
    let mut choices = attack::listed(&able);
    choices.push(Choice::Done);
    let question = Question::new(defender, Asks::Guard, label!("guard")).about(target.id, None);
    let Choice::Thing(Thing::Card(guard)) = g.ask_one(question, choices)? else { return Ok(()) };
    if guard == phoenixborn {
        g.state.player_mut(defender).guarded = true;
    }
    let cause = Cause { source: None, by: Some(defender), via: Vias::EMPTY };
    attack::now_mut(g).guard = Some(guard);
    let mut event = cause.event(EventKind::IsDeclaredGuard, guard);
    event.other = Some(Thing::Card(target));
    g.note(|| Note::Happened(Box::new(event.clone())));
    window::react(g, &event)?;
    for attacker in attackers {
        let mut event = cause.event(EventKind::IsGuardedAgainst, attacker);
        event.other = Some(Thing::Card(guard));
        window::react(g, &event)?;
    }
    let mut event = cause.event(EventKind::DeclaresGuard, defender);
    event.things = smallvec![Thing::Card(guard)];
    event.amount = 1;
    window::react(g, &event)
}
