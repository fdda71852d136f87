//! Effects: what an ability or a spell does, from the use that is announced to the end of its frame.
//!
//! Reference 5.7.0; Raven 4.5.0.

use crate::game::ability_instance::AbilityInstance;
use crate::game::budget::Resource;
use crate::game::fault::{Flow, Halt};
use crate::game::frame::Frame;
use crate::game::held::Held;
use crate::game::lasting::DelayedEffect;
use crate::game::pending::PendingTrigger;
use crate::game::state::Tally;
use crate::game::trace::TraceEvent;
use crate::queries::causes;
use crate::queries::focus;
use crate::queries::trigger_filter;
use crate::queries::trigger_refusal;
use crate::queries::triggers;
use crate::rules::ability_use::{AbilityUse, UseKind};
use crate::rules::cancel;
use crate::rules::cleanup;
use crate::rules::covered_effect;
use crate::rules::deferred;
use crate::rules::destroy;
use crate::rules::fixed_targets;
use crate::rules::frames;
use crate::rules::idle_effect;
use crate::rules::left_out;
use crate::rules::listeners;
use crate::rules::red_rains::hand;
use crate::rules::window;
use crate::table::game_table::Table;
use crate::terms::event::{Event, EventKind, Window};
use crate::terms::id::{AbilityId, CardRef, FnId};
use crate::terms::switches::{DestroyedUnitSlot, SourceLeftPlay, TargetChoice};
use crate::terms::via::Via;
use std::rc::Rc;

/// Builds the frame in which the use of an ability resolves.
fn frame_of(table: &Table, ability_use: AbilityUse) -> Frame {
    let AbilityUse { card, instance, you, .. } = ability_use;
    let ability = table.library.ability(instance.ability);
    let via = causes::vias_of(table, card.id, ability, ability_use.dice_power || ability_use.die.is_some());
    let exhaustible = !instance.inexhaustible && via.has(Via::Ability);
    let via = if exhaustible { via.with(Via::ExhaustibleAbility) } else { via };
    Frame {
        ability: Some(instance.ability),
        n: instance.n,
        paid_x: if ability_use.x > 0 { ability_use.x } else { i32::from(table.state.card(card.id).x) },
        focus: ability_use.focus.max(focus::focus(table, card.id)),
        paid: ability_use.paid,
        spent: ability_use.spent,
        event: ability_use.event,
        open_event: ability_use.open_event,
        origin: ability_use.origin,
        die: ability_use.die,
        given: ability_use
            .lasting
            .as_ref()
            .map_or(Vec::new(), |lasting| values_there(table, lasting.given.iter().map(|(_, held)| held.clone()))),
        lasting: ability_use.lasting,
        ..frames::frame_of(card, ability.label, you, via)
    }
}

/// Returns values that were kept: without the cards that have moved since.
fn values_there(table: &Table, kept: impl Iterator<Item = Held>) -> Vec<Held> {
    let is_there = |card: CardRef| table.state.is_current(card).then_some(card);
    kept.map(|held| held.with_cards(is_there)).collect()
}

/// Resolves the effect of an ability that has been paid for.
pub(crate) fn perform(table: &mut Table, ability_use: AbilityUse) -> Flow {
    let ability = table.library.ability(ability_use.instance.ability);
    let (function, once) = (ability.effect, ability.once_a_turn);
    if once {
        let (player, key, card) = (ability_use.you, trigger_refusal::limit_key(table, ability), Some(ability_use.card));
        table.state.tallies.push(Tally { player, key, card, count: 1 });
    }
    let kind = ability_use.kind;
    let frame = frame_of(table, ability_use);
    resolve_in_frame(table, frame, |table| resolve(table, function, kind))
}

/// Runs a function that was set up to happen later, and takes it off the list of those.
pub(crate) fn perform_delayed(table: &mut Table, delayed: &DelayedEffect) -> Flow {
    if let Some(index) = table.state.delayed.iter().position(|other| other == delayed) {
        table.state.delayed.remove(index);
    }
    let ability = delayed.ability.unwrap_or(AbilityId(0));
    let instance = AbilityInstance { ability, n: delayed.n, inexhaustible: true };
    let mut frame = frame_of(table, AbilityUse::of(delayed.card, instance, delayed.you));
    frame.given = values_there(table, delayed.given.iter().cloned());
    resolve_in_frame(table, frame, |table| run_effect(table, delayed.function))
}

/// Resolves an effect in its frame, one deeper in the trace. A cancel of the effect ends here, and the game goes on.
fn resolve_in_frame(table: &mut Table, frame: Frame, resolve: impl FnOnce(&mut Table) -> Flow) -> Flow {
    let (card, label) = (frame.card, frame.label);
    table.record(|| TraceEvent::Resolves(card.id, label));
    let begun = table.mark_changes();
    table.note_lowered_lives();
    table.state.spent.count_effect(card.id);
    frames::with_frame(table, frame, |table| {
        table.depth += 1;
        let result = resolve(table);
        table.note_lowered_lives();
        table.depth -= 1;
        covered_effect::record(table, begun);
        match result {
            Err(Halt::Cancelled(index)) if index + 1 == table.frames.len() => end_cancelled(table),
            result => result,
        }
    })?;
    destroy::check_lives(table)
}

/// Ends the effect that runs because it was cancelled: what it has done so far is carried out.
fn end_cancelled(table: &mut Table) -> Flow {
    let frame = frames::top_frame_mut(table);
    frame.is_finishing = true;
    let (card, label) = (frame.card.id, frame.label);
    cancel::record_cancel(table, card, label);
    put_away_set_aside(table)?;
    deferred::resolve_deferred(table)
}

/// Resolves the effect of the frame on top: it is announced, its targets are fixed, its script runs, its results come.
fn resolve(table: &mut Table, function: FnId, kind: UseKind) -> Flow {
    let is_used = !matches!(kind, UseKind::PartOfArriving | UseKind::Lasting);
    if is_used {
        announce_use(table)?;
    }
    if kind != UseKind::PartOfArriving {
        if table.rules.target_choice == TargetChoice::UpFront {
            fixed_targets::fix_targets(table)?;
        }
        if !matches!(kind, UseKind::PlayedSpell | UseKind::PaidWithItsCard | UseKind::Lasting) && fizzles(table) {
            let (card, label) = frames::top_frame(table, |frame| (frame.card.id, frame.label));
            table.record(|| TraceEvent::Fizzles(card, label));
            return Ok(());
        }
    }
    let before = idle_effect::done_so_far(table);
    run_effect(table, function)?;
    idle_effect::tell_if_nothing_came(table, before);
    if kind == UseKind::Lasting { Ok(()) } else { announce_resolved(table) }
}

/// Runs the script of the frame on top and what it put off, unless whoever plays goes on without that effect.
fn run_effect(table: &mut Table, function: FnId) -> Flow {
    let Some(effect) = left_out::begin(table) else { return Ok(()) };
    let result = run_script(table, function).and_then(|()| deferred::resolve_deferred(table));
    left_out::note_failure(table, effect, &result);
    result
}

/// Runs a script, and puts away what it leaves set aside. A cancel raised inside unwinds to the frame on top.
fn run_script(table: &mut Table, function: FnId) -> Flow {
    table.spend(Resource::ScriptCalls, 1)?;
    let scripts = Rc::clone(&table.scripts);
    scripts.run(table, function)?;
    table.check_budget()?;
    put_away_set_aside(table)
}

/// Discards what the effect on top leaves set aside, and puts back what it set aside as a hand.
fn put_away_set_aside(table: &mut Table) -> Flow {
    cleanup::discard_set_aside(table)?;
    hand::put_back(table);
    Ok(())
}

/// Returns whether the effect is lost because its card left play before it resolves (`source_left_play`). A text that answers its
/// card's leaving resolves after it; one that answers its destruction does where that comes after it too (`destroyed_unit_slot`).
/// FAQ Costs and Targeting; Reference 5.7.0.
fn fizzles(table: &Table) -> bool {
    if table.rules.source_left_play != SourceLeftPlay::Fizzle {
        return false;
    }
    frames::top_frame(table, |frame| {
        let destroyed_in_play = table.rules.destroyed_unit_slot == DestroyedUnitSlot::HeldDuringTriggers;
        let own_leaving = |event: &Event| {
            let comes_after = event.kind != EventKind::IsDestroyed || !destroyed_in_play;
            comes_after && trigger_filter::is_own_leaving(table, event, frame.card.id)
        };
        frame.die.is_none() && !frame.event.as_deref().is_some_and(own_leaving) && !table.state.is_current(frame.card)
    })
}

/// Builds the event that the effect that runs is used or resolved.
fn event_of_use(table: &Table, kind: EventKind) -> Event {
    frames::top_frame(table, |frame| {
        let mut event = frame.cause().event(kind, frame.card);
        event.ability = Some(frame.label);
        event
    })
}

/// Lets effects answer that the effect is used; halts if one of them cancels it.
fn announce_use(table: &mut Table) -> Flow {
    let heard = triggers::has_listeners(table, Window::Would, EventKind::IsUsed);
    if !heard && !table.index.is_asked_of_the_past(EventKind::IsUsed) {
        return Ok(());
    }
    let mut event = event_of_use(table, EventKind::IsUsed);
    listeners::remember(table, &event);
    window::would(table, &mut event)?;
    cancel::check_cancelled(table)
}

/// Lets effects answer that the effect has resolved.
fn announce_resolved(table: &mut Table) -> Flow {
    let heard = triggers::has_listeners(table, Window::After, EventKind::IsResolved);
    if !heard && !table.index.is_asked_of_the_past(EventKind::IsResolved) {
        return Ok(());
    }
    let event = event_of_use(table, EventKind::IsResolved);
    window::react(table, &event)
}

/// Runs a condition that a script computes for a pending trigger. Returns whether it holds.
pub(crate) fn test(table: &mut Table, pending: &PendingTrigger, function: FnId) -> Flow<bool> {
    let mut ability_use = AbilityUse::of(pending.card, pending.instance, pending.you).answering(pending);
    ability_use.die = pending.die;
    ability_use.lasting.clone_from(&pending.lasting);
    let frame = Frame { is_test: true, ..frame_of(table, ability_use) };
    frames::with_frame(table, frame, |table| {
        table.spend(Resource::ScriptCalls, 1)?;
        let scripts = Rc::clone(&table.scripts);
        scripts.test(table, function)
    })
}
