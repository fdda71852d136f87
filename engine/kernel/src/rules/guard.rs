//! Guard: the defence against an attack on a unit. Reference 6.0.0; Raven 3.2.2; Reborn p.10.

use crate::cards::keyword::UsedAt;
use crate::game::candidate::Candidate;
use crate::game::cause::Cause;
use crate::game::decision::{Choice, DecisionKind};
use crate::game::fault::Flow;
use crate::game::trace::TraceEvent;
use crate::queries::guards;
use crate::queries::in_battle;
use crate::queries::obligations;
use crate::queries::seats;
use crate::rules::attack;
use crate::rules::keyword_use;
use crate::rules::pay;
use crate::rules::window;
use crate::table::ask::Question;
use crate::table::game_table::Table;
use crate::terms::act::Act;
use crate::terms::event::EventKind;
use crate::terms::id::{CardRef, PlayerId, Thing};
use crate::terms::words::label;
use smallvec::smallvec;

/// Lets the defending player declare a guard for the unit that is attacked. One that cannot guard any more once its declaration
/// is answered is none, and another may be declared, while there is something to guard. FAQ Choke.
pub(crate) fn declare_guard(table: &mut Table, defender: PlayerId, target: CardRef) -> Flow {
    let mut is_taxed = false;
    while in_battle::is_there(table, target) {
        let mut attackers = in_battle::attackers(table);
        attackers.retain(|unit| table.state.is_current(*unit));
        let Some(guard) = choose_guard(table, defender, target, &attackers)? else { return Ok(()) };
        if !is_taxed {
            pay::tax(table, defender, &[Act::DeclareGuard])?;
            is_taxed = true;
        }
        keyword_use::use_keywords(table, guard, UsedAt::Event(EventKind::IsDeclaredGuard))?;
        attackers.retain(|unit| table.state.is_current(*unit));
        if in_battle::is_in_play(table, guard) && guards::guard_refusal(table, guard, target, &attackers).is_none() {
            if Some(guard) == seats::phoenixborn_of(table, defender) {
                let side = table.state.player_mut(defender);
                side.guarded = !side.seat.by_rule;
            }
            attack::current_attack_mut(table).guard = Some(guard);
            return announce_guard(table, defender, guard, target, &attackers);
        }
    }
    Ok(())
}

/// Lets the defending player choose a guard among what may be one. Returns it, or none.
fn choose_guard(table: &mut Table, defender: PlayerId, target: CardRef, attackers: &[CardRef]) -> Flow<Option<CardRef>> {
    let guards = guards::guards_of(table, defender);
    let mut able =
        attack::offer(table, defender, guards, Candidate::Guard, |guard| guards::guard_refusal(table, guard, target, attackers));
    if attackers.is_empty() || able.is_empty() {
        return Ok(None);
    }
    let must_guard = |guard: &CardRef| obligations::guard_demand(table, *guard, target).is_some();
    let is_free = !able.iter().any(must_guard);
    able.retain(|guard| is_free || must_guard(guard));
    let phoenixborn = seats::phoenixborn_of(table, defender);
    able.sort_by_key(|guard| Some(*guard) != phoenixborn);
    let mut choices = table.list_of(able);
    if is_free {
        choices.push(Choice::Done);
    }
    let question = Question::new(defender, DecisionKind::Guard, label!("guard")).about(target.id, None);
    Ok(attack::cards_picked(&[table.ask_one(question, choices)?]).first().copied())
}

/// Lets effects answer that a guard was declared: the guard, each attacker, then the declaration.
fn announce_guard(table: &mut Table, defender: PlayerId, guard: CardRef, target: CardRef, attackers: &[CardRef]) -> Flow {
    let cause = Cause { by: Some(defender), ..Cause::default() };
    let mut event = cause.event(EventKind::IsDeclaredGuard, guard);
    event.other = Some(Thing::Card(target));
    table.record(|| TraceEvent::Happened(Box::new(event.clone())));
    window::react(table, &event)?;
    for attacker in attackers {
        let mut event = cause.event(EventKind::IsGuardedAgainst, *attacker);
        event.other = Some(Thing::Card(guard));
        window::react(table, &event)?;
    }
    let mut event = cause.event(EventKind::DeclaresGuard, defender);
    event.things = smallvec![Thing::Card(guard)];
    event.amount = 1;
    window::react(table, &event)
}
