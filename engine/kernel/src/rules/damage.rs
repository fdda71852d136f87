//! Damage: dealt, then received as wounds. Reference 7.0.0; Raven 5.0.0; Reborn p.16.

use crate::game::cause::Cause;
use crate::game::damage::Damage;
use crate::game::deferred::DeferredResult;
use crate::game::fault::Flow;
use crate::game::trace::TraceEvent;
use crate::queries::in_battle;
use crate::queries::prevention;
use crate::queries::strikes::StrikerValues;
use crate::queries::triggers;
use crate::queries::types;
use crate::rules::damage_order;
use crate::rules::deferred;
use crate::rules::redirect;
use crate::rules::window;
use crate::rules::wounds;
use crate::table::game_table::Table;
use crate::terms::event::{Event, EventKind, Window};
use crate::terms::id::{CardRef, Thing};
use crate::terms::switches::{BattleDamageOrder, PreventionWindow, ReceiveWindow};
use crate::terms::via::{Via, Vias};
use smallvec::SmallVec;
use std::slice;

/// Lets effects answer that damage would be dealt. Returns it as they leave it, or none if it is not dealt at all.
fn would_be_dealt(table: &mut Table, damage: &Damage) -> Flow<Option<Damage>> {
    if damage.amount <= 0 || !types::can_take_damage(table, damage.target) || misses(table, damage) {
        return Ok(None);
    }
    let mut event = damage.event(EventKind::IsDealtDamage);
    if !window::would(table, &mut event)? {
        return Ok(None);
    }
    let Some(mut left) = damage.as_left_by(&event) else { return Ok(None) };
    if redirect::is_barred(table, damage, left.target) || left.target == damage.target && misses(table, damage) {
        return Ok(None);
    }
    redirect::record_attack(table, damage, left.target);
    prevention::note_unpreventable(table, &mut left);
    Ok(Some(left))
}

/// Returns whether damage of a battle finds who was to take it out of that battle.
fn misses(table: &Table, damage: &Damage) -> bool {
    damage.via.meets(Vias::of(&[Via::Attack, Via::Counter])) && in_battle::has_left(table, damage.target)
}

/// Deals damage. Returns how much was dealt to that card, before any prevention; 0 if it was replaced or redirected.
pub(crate) fn deal(table: &mut Table, damage: &Damage) -> Flow<i32> {
    let target = damage.target;
    let Some(damage) = would_be_dealt(table, damage)? else { return Ok(0) };
    let dealt = if damage.target == target { damage.amount } else { 0 };
    deal_answered(table, damage)?;
    Ok(dealt)
}

/// Deals damage that effects have answered before it is dealt.
fn deal_answered(table: &mut Table, damage: Damage) -> Flow {
    if damage.amount <= 0 {
        return Ok(());
    }
    if deferred::defers_results(table) {
        deferred::defer(table, DeferredResult::Damage(damage));
        return Ok(());
    }
    process(table, &damage)
}

/// Lets effects answer that one of the damages of a battle would be dealt, and takes it out if it is not dealt. Returns whether it
/// is. While one is answered no amount is fixed: it and the others follow the attack values.
///
/// Reference 6.0.0 step 4 (derived); Raven 5.0.0 (derived); Reborn p.17 (derived).
fn answer_before_dealing(table: &mut Table, damages: &mut Vec<Damage>, index: usize) -> Flow<bool> {
    let heard = triggers::has_listeners(table, Window::Would, EventKind::IsDealtDamage);
    let values = heard.then(|| StrikerValues::of(table, damages));
    let answered = would_be_dealt(table, &damages[index])?;
    let is_dealt = answered.is_some();
    match answered {
        Some(damage) => damages[index] = damage,
        None => drop(damages.remove(index)),
    }
    if let Some(values) = values {
        values.add_changes(table, damages);
    }
    Ok(is_dealt)
}

/// Deals the damages of one battle together (`battle_damage_order`).
///
/// Reference 6.0.0 step 4, 7.0.0 step 0b; Raven 5.0.0; Reborn p.17.
pub(crate) fn deal_together(table: &mut Table, mut damages: Vec<Damage>) -> Flow {
    for damage in &mut damages {
        prevention::note_unpreventable(table, damage);
    }
    let active = table.state.active_player();
    match table.rules.battle_damage_order {
        BattleDamageOrder::ActivePlayerOrdersDealing => {
            let real = damages.into_iter().filter(|damage| damage.amount > 0).collect();
            let mut left = damage_order::of_battle(table, active, real)?;
            while !left.is_empty() {
                if answer_before_dealing(table, &mut left, 0)? {
                    let damage = left.remove(0);
                    deal_answered(table, damage)?;
                }
            }
        }
        BattleDamageOrder::DealtTogetherTurnPlayerOrdersProcesses
        | BattleDamageOrder::DealtTogetherActivePlayerOrdersProcesses => {
            let dealt = would_all_be_dealt(table, &damages)?;
            for damage in damage_order::of_battle(table, active, dealt)? {
                process(table, &damage)?;
            }
        }
        BattleDamageOrder::DealtTogetherAnsweredBeforeProcesses => {
            let dealt = would_all_be_dealt(table, &damages)?;
            let mut left: Vec<Damage> = answer_dealing(table, &dealt)?.into_iter().flatten().collect();
            left.retain(|damage| types::can_take_damage(table, damage.target));
            for damage in damage_order::of_battle(table, active, left)? {
                receive_dealt(table, &damage)?;
            }
        }
    }
    Ok(())
}

/// Lets effects answer damages that would be dealt together. Returns those that are dealt, as they leave them.
fn would_all_be_dealt(table: &mut Table, damages: &[Damage]) -> Flow<Vec<Damage>> {
    let mut dealt = damages.to_vec();
    let mut answered = 0;
    while answered < dealt.len() {
        if answer_before_dealing(table, &mut dealt, answered)? {
            answered += 1;
        }
    }
    dealt.retain(|damage| damage.amount > 0);
    Ok(dealt)
}

/// Carries out the steps of damage that has been dealt: answers to dealing, receiving, wounds.
pub(crate) fn process(table: &mut Table, damage: &Damage) -> Flow {
    if !types::can_take_damage(table, damage.target) {
        return Ok(());
    }
    answer_dealing(table, slice::from_ref(damage))?.iter().flatten().try_for_each(|damage| receive_dealt(table, damage))
}

/// Lets effects answer damages that were dealt, all of them in one window. Returns for each what is left to be received.
pub(crate) fn answer_dealing(table: &mut Table, damages: &[Damage]) -> Flow<SmallVec<[Option<Damage>; 1]>> {
    if !prevention::dealing_is_heard(table) && table.trace.is_none() {
        debug_assert!(prevention::are_unanswered(table, damages), "an answer to damage is passed over");
        window::pass_dealing(table, damages.len())?;
        return Ok(damages.iter().map(|damage| (damage.amount > 0).then(|| damage.clone())).collect());
    }
    let dealt: SmallVec<[Event; 2]> = damages.iter().map(|damage| damage.event(EventKind::IsDealtDamage)).collect();
    for event in &dealt {
        table.record(|| TraceEvent::Happened(Box::new(event.clone())));
    }
    let receiving = damages.iter().map(|damage| damage.event(EventKind::ReceivesDamage)).collect();
    let answered = window::react_to_dealing(table, &dealt, receiving)?;
    Ok(damages.iter().zip(answered).map(|(damage, event)| damage.as_left_by(&event?)).collect())
}

/// Lets a card receive damage whose dealing has been answered (`prevention_window`).
pub(crate) fn receive_dealt(table: &mut Table, damage: &Damage) -> Flow {
    if !types::can_take_damage(table, damage.target) {
        return Ok(());
    }
    let mut receiving = damage.event(EventKind::ReceivesDamage);
    if table.rules.prevention_window == PreventionWindow::WouldReceive && !window::would(table, &mut receiving)? {
        return Ok(());
    }
    turn_into_wounds(table, &receiving, &damage.cause())
}

/// Lets a card receive damage that is not dealt, such as for cards that cannot be drawn. Reference 4.1.1.
pub(crate) fn receive(table: &mut Table, card: CardRef, n: i32) -> Flow {
    let cause = Cause::rule();
    let mut event = cause.event(EventKind::ReceivesDamage, card);
    event.amount = n;
    if !window::would(table, &mut event)? {
        return Ok(());
    }
    turn_into_wounds(table, &event, &cause)
}

/// Turns received damage into wounds. The answers to receiving come before them or with those to the wounds
/// (`receive_window`).
fn turn_into_wounds(table: &mut Table, event: &Event, cause: &Cause) -> Flow {
    let Some(Thing::Card(target)) = event.subjects.first().copied() else { return Ok(()) };
    if event.amount <= 0 || !types::can_take_damage(table, target) {
        return Ok(());
    }
    table.record(|| TraceEvent::Happened(Box::new(event.clone())));
    if table.rules.receive_window == ReceiveWindow::SeparateBeforeWounds {
        window::react(table, event)?;
        if !types::can_take_damage(table, target) {
            return Ok(());
        }
        return wounds::wound(table, target, event.amount, cause, None).map(drop);
    }
    wounds::wound(table, target, event.amount, cause, Some(event)).map(drop)
}
