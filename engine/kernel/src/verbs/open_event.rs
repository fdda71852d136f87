//! Verbs that change the event about to happen, which the effect answers.

use crate::cards::constant::Durations;
use crate::game::fault::Flow;
use crate::game::trace::TraceEvent;
use crate::queries::permissions;
use crate::queries::prevention;
use crate::rules::cancel;
use crate::rules::frames;
use crate::rules::redirect;
use crate::rules::retarget;
use crate::table::game_table::Table;
use crate::terms::event::EventKind;
use crate::terms::id::{CardRef, Thing};
use crate::terms::switches::AffectScope;
use crate::verbs::lasting;
use crate::verbs::properties;
use crate::verbs::reach;

/// Prevents so much damage of the open event; `None` for all. Returns how much was prevented.
pub fn prevent(table: &mut Table, n: Option<i32>) -> i32 {
    let Some(event) = frames::open_event(table).map(|open| open.event.clone()) else { return 0 };
    let most = prevention::preventable(table, &event, reach::cause(table));
    let prevented = n.unwrap_or(event.amount).clamp(0, most);
    if prevented > 0 {
        if let Some(open) = frames::open_event(table) {
            open.event.amount -= prevented;
        }
        table.record(|| TraceEvent::Prevented(Box::new(event), prevented));
    }
    prevented
}

/// Sets the amount of the open event, 0 for less. Returns whether there is such an event and its amount is another now.
pub fn set_amount(table: &mut Table, n: i32) -> bool {
    let Some(open) = frames::open_event(table) else { return false };
    let from = open.event.amount;
    open.event.amount = n.max(0);
    if open.event.amount == from {
        return false;
    }
    let event = open.event.clone();
    table.record(|| TraceEvent::AmountSet(Box::new(event), from));
    true
}

/// Takes so much off the amount of the open event, which is no prevention. Returns how much less it is.
pub fn reduce(table: &mut Table, n: i32) -> i32 {
    let before = frames::open_event(table).map_or(0, |open| open.event.amount);
    let less = n.clamp(0, before.max(0));
    set_amount(table, before - less);
    less
}

/// Keeps the card whose effect runs from dealing its part of the damage that is about to be dealt: all of it, if no other card deals
/// it too. Returns how much that was.
pub fn withhold(table: &mut Table) -> i32 {
    let card = properties::this_card(table);
    let Some(open) = frames::open_event(table) else { return 0 };
    if open.replaced || open.event.kind != EventKind::IsDealtDamage {
        return 0;
    }
    let event = &mut open.event;
    if event.source == Some(card) {
        let all = event.amount;
        replace(table);
        return all;
    }
    let Some(place) = event.shares.iter().position(|(unit, _)| *unit == card) else { return 0 };
    let part = event.shares.remove(place).1.clamp(0, event.amount);
    event.together.retain(|unit| *unit != card);
    if part < event.amount {
        reduce(table, part);
    } else {
        replace(table);
    }
    part
}

/// Keeps the open event from happening, unless something keeps whom it is about from being affected by that. Returns whether it does.
/// FAQ Expanded Glossary Affect; Raven 6.0.0.
pub fn instead(table: &mut Table) -> bool {
    let Some(subjects) = frames::open_event(table).map(|open| open.event.subjects.clone()) else { return false };
    let cause = reach::cause(table);
    subjects.iter().all(|thing| permissions::can_be_affected(table, &cause, *thing)) && replace(table)
}

/// Keeps the open event from happening. Returns whether there is such an event.
fn replace(table: &mut Table) -> bool {
    let Some(open) = frames::open_event(table) else { return false };
    open.replaced = true;
    let event = open.event.clone();
    table.record(|| TraceEvent::Replaced(Box::new(event)));
    true
}

/// Redirects the damage of the open event to another card in play. Returns whether it was redirected.
pub fn redirect(table: &mut Table, card: CardRef) -> bool {
    let Some(card) = frames::top_frame(table, |frame| frame.follow(&table.state, card)) else { return false };
    redirect::redirect(table, card)
}

/// Lets the effect whose targeting is answered aim at a card in place of a target. Returns whether it does.
///
/// # Errors
/// Halts for want of an answer, if there are several targets to choose from.
pub fn retarget(table: &mut Table, card: CardRef) -> Flow<bool> {
    let Some(card) = frames::top_frame(table, |frame| frame.follow(&table.state, card)) else { return Ok(false) };
    retarget::retarget(table, card)
}

/// Cancels the effect whose targeting or use is answered, and takes the ability it is of from its card for a while. Returns whether
/// it does. FAQ Choke.
pub fn cancel_until(table: &mut Table, until: Durations) -> bool {
    let Some(origin) = cancellable(table) else { return false };
    if let Some(frame) = table.frames.get(origin) {
        let (card, ability, label) = (frame.card, frame.ability, frame.label);
        let name = ability.map_or(label, |ability| table.library.ability(ability).name);
        if !name.is_empty() {
            lasting::lose_used(table, card, name, until);
        }
    }
    cancel(table)
}

/// Cancels the effect whose targeting or use is answered. Returns whether it does.
pub fn cancel(table: &mut Table) -> bool {
    let Some(origin) = cancellable(table) else { return false };
    let answered = frames::top_frame(table, |frame| {
        let event = frame.event.as_ref().filter(|event| event.kind == EventKind::IsTargeted);
        event.map(|event| event.subjects.iter().copied().collect()).unwrap_or_default()
    });
    cancel::cancel(table, origin, answered)
}

/// Returns the index of the frame whose targeting or use is answered, if that still runs and nothing keeps its card from having an
/// effect of it cancelled: in 1.0 that affects the card (`affect_scope`). What a die does is the doing of no card. FAQ Expanded
/// Glossary Affect; Raven 6.0.0.
fn cancellable(table: &Table) -> Option<usize> {
    let origin = frames::top_frame(table, |frame| frame.origin)?;
    let answered = table.frames.get(origin)?;
    let affects = table.rules.affect_scope != AffectScope::SpellsOnly;
    let is_asked = affects && answered.die.is_none() && table.state.is_current(answered.card);
    let is_reached = !is_asked || permissions::can_be_affected(table, &reach::cause(table), Thing::Card(answered.card));
    is_reached.then_some(origin)
}
