//! Retargeting: an effect aims at another target than was chosen. Reference 5.6.0.

use crate::game::decision::{Choice, DecisionKind};
use crate::game::fault::{self, Flow};
use crate::game::trace::TraceEvent;
use crate::queries::replacements;
use crate::queries::selectors;
use crate::rules::frames;
use crate::table::game_table::Table;
use crate::terms::event::EventKind;
use crate::terms::id::{CardRef, Thing, Things};
use smallvec::{Array, SmallVec};
use ustr::Ustr;

/// Lets the effect whose targeting is answered aim at a card instead of a target that the answer is about and that the card could
/// replace, judged before the answer was paid for; the player of the answer says which, if there are several. A card that is a
/// target already counts once. Returns whether the effect aims at it.
///
/// Rules: FAQ Glowfinch.
pub(crate) fn retarget(table: &mut Table, card: CardRef) -> Flow<bool> {
    let new = Thing::Card(card);
    let Some(origin) = frames::top_frame(table, |frame| frame.origin) else { return Ok(false) };
    let Some(old) = ask_replaced(table, new)? else { return Ok(false) };
    let Some(open) = frames::open_event(table) else { return Ok(false) };
    replace(&mut open.event.subjects, old, new);
    let event = open.event.clone();
    let effect = &mut table.frames[origin];
    effect.fixed_targets.iter_mut().chain(&mut effect.picks).for_each(|(_, things)| replace(things, old, new));
    table.record(|| TraceEvent::Redirected(Box::new(event)));
    Ok(true)
}

/// Puts one thing in the place of another, and leaves it there once.
fn replace<A: Array<Item = Thing>>(things: &mut SmallVec<A>, old: Thing, new: Thing) {
    if let Some(place) = things.iter().position(|thing| *thing == old) {
        things[place] = new;
        let mut seen = false;
        things.retain(|thing| *thing != new || !std::mem::replace(&mut seen, true));
    }
}

/// Asks which target is replaced, of those there are. Returns it, or none if there is none.
fn ask_replaced(table: &mut Table, new: Thing) -> Flow<Option<Thing>> {
    let found = replaceable(table, new);
    if found.is_empty() {
        return Ok(None);
    }
    let player = frames::top_frame(table, |frame| frame.you);
    let question = frames::question(table, player, DecisionKind::Effect, Ustr::from("target"));
    let list = table.list_of(found);
    match table.ask_one(question, list)? {
        Choice::Thing(thing) => Ok(Some(thing)),
        _ => Err(fault::wrong_shape()),
    }
}

/// Returns the targets of the effect that is answered which the answer is about and which a thing could replace.
fn replaceable(table: &Table, new: Thing) -> Things {
    let Some(answer) = table.frames.last() else { return Things::new() };
    let event = answer.open_event.and_then(|open| table.open_events.get(open)).map(|open| &open.event);
    let Some(event) = event.filter(|event| event.kind == EventKind::IsTargeted) else { return Things::new() };
    let of = answer.ability.and_then(|ability| table.library.ability(ability).of.as_ref());
    let scope = frames::scope(table);
    let is_meant = |thing: &Thing| of.is_none_or(|of| selectors::matches_loosely(table, &scope, of, *thing));
    let fits = |old: &Thing| is_meant(old) && replacements::could_replace_as_used(table, answer, *old, new);
    event.subjects.iter().copied().filter(fits).collect()
}
