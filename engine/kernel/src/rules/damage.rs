//! Damage: dealt, received, turned into wounds. Reference 7.0.0; Raven 5.0.0; Reborn p.16.

use crate::cards::card_type::CardType;
use crate::game::cause::Cause;
use crate::game::damage::Damage;
use crate::game::decision::{Choice, DecisionKind};
use crate::game::deferred::DeferredResult;
use crate::game::fault::Flow;
use crate::game::trace::TraceEvent;
use crate::queries::permissions;
use crate::queries::types;
use crate::rules::deferred;
use crate::rules::window;
use crate::rules::wounds;
use crate::table::ask::Question;
use crate::table::game_table::Table;
use crate::terms::act::Act;
use crate::terms::event::{Event, EventKind};
use crate::terms::id::{CardRef, PlayerId, Thing};
use crate::terms::switches::{BattleDamageOrder, PreventionWindow, ReceiveWindow};
use crate::terms::via::{Via, Vias};
use crate::terms::words::label;

pub(crate) fn can_take(table: &Table, card: CardRef) -> bool {
    table.state.is_current(card)
        && table.state.card(card.id).in_play()
        && (table.def(card.id).kind == CardType::Phoenixborn || types::is_unit(table, card.id))
}

/// What is about to be dealt, after everything that answers it before. None if it is not dealt at all.
fn would_be_dealt(table: &mut Table, mut damage: Damage) -> Flow<Option<Damage>> {
    if damage.amount <= 0 || !can_take(table, damage.target) {
        return Ok(None);
    }
    let Some(event) = window::would(table, damage.event(EventKind::IsDealtDamage))? else { return Ok(None) };
    let Some(Thing::Card(target)) = event.subjects.first().copied() else { return Ok(None) };
    let redirected = target != damage.target;
    damage.target = target;
    damage.amount = event.amount;
    damage.shares = event.shares;
    let blow = damage.via.meets(Vias::of(&[Via::Attack, Via::Counter]));
    if redirected && !blow && permissions::forbidden(table, Thing::Card(target), Act::BeAffected, damage.cause()).is_some() {
        return Ok(None);
    }
    Ok((damage.amount > 0).then_some(damage))
}

/// Deals damage. How much was dealt to that card, before any prevention; 0 if it was replaced or went elsewhere.
pub(crate) fn deal(table: &mut Table, damage: Damage) -> Flow<i32> {
    let target = damage.target;
    let Some(damage) = would_be_dealt(table, damage)? else { return Ok(0) };
    let dealt = if damage.target == target { damage.amount } else { 0 };
    if deferred::defers_results(table) {
        deferred::defer(table, DeferredResult::Damage(damage));
    } else {
        process(table, &damage)?;
    }
    Ok(dealt)
}

/// Deals the damages of one battle together (`battle_damage_order`).
pub(crate) fn deal_together(table: &mut Table, damages: Vec<Damage>) -> Flow {
    let active = table.state.active_player();
    match table.rules.battle_damage_order {
        BattleDamageOrder::ActivePlayerOrdersDealing => {
            let real = damages.into_iter().filter(|damage| damage.amount > 0).collect();
            for damage in order(table, active, real)? {
                deal(table, damage)?;
            }
        }
        BattleDamageOrder::DealtTogetherTurnPlayerOrdersProcesses
        | BattleDamageOrder::DealtTogetherActivePlayerOrdersProcesses => {
            let mut dealt = Vec::new();
            for damage in damages {
                dealt.extend(would_be_dealt(table, damage)?);
            }
            for damage in order(table, active, dealt)? {
                process(table, &damage)?;
            }
        }
    }
    Ok(())
}

fn order(table: &mut Table, player: PlayerId, damages: Vec<Damage>) -> Flow<Vec<Damage>> {
    let list = damages.iter().map(|damage| Choice::Thing(Thing::Card(damage.target))).collect();
    let question = Question::new(player, DecisionKind::DamageOrder, label!("first"));
    let mut left = damages;
    let mut ordered = Vec::with_capacity(left.len());
    for choice in table.ask_order(question, list)? {
        if let Some(at) = left.iter().position(|damage| Choice::Thing(Thing::Card(damage.target)) == choice) {
            ordered.push(left.remove(at));
        }
    }
    Ok(ordered)
}

/// The steps of damage that has been dealt: answers to dealing, receiving, wounds.
pub(crate) fn process(table: &mut Table, damage: &Damage) -> Flow {
    if !can_take(table, damage.target) {
        return Ok(());
    }
    let dealt = damage.event(EventKind::IsDealtDamage);
    table.note(|| TraceEvent::Happened(Box::new(dealt.clone())));
    let receiving = damage.event(EventKind::ReceivesDamage);
    let Some(receiving) = window::react_to_dealing(table, &dealt, receiving)? else { return Ok(()) };
    if receiving.amount <= 0 {
        return Ok(());
    }
    let together = table.rules.prevention_window == PreventionWindow::AfterDealt;
    receive_event(table, receiving, damage.cause(), together)
}

/// Damage received without being dealt, such as for cards that cannot be drawn. Reference 4.1.1.
pub(crate) fn receive(table: &mut Table, card: CardRef, n: i32) -> Flow {
    let cause = Cause::rule();
    let mut event = cause.event(EventKind::ReceivesDamage, card);
    event.amount = n;
    receive_event(table, event, cause, false)
}

fn receive_event(table: &mut Table, receiving: Event, cause: Cause, answered: bool) -> Flow {
    let received = if answered { Some(receiving) } else { window::would(table, receiving)? };
    let Some(event) = received else { return Ok(()) };
    let Some(Thing::Card(target)) = event.subjects.first().copied() else { return Ok(()) };
    if event.amount <= 0 || !can_take(table, target) {
        return Ok(());
    }
    table.note(|| TraceEvent::Happened(Box::new(event.clone())));
    if table.rules.receive_window == ReceiveWindow::SeparateBeforeWounds {
        window::react(table, &event)?;
        if !can_take(table, target) {
            return Ok(());
        }
        return wounds::wound(table, target, event.amount, cause, None).map(drop);
    }
    wounds::wound(table, target, event.amount, cause, Some(&event)).map(drop)
}
