//! Retargeting: an effect aims at another target than was chosen. Reference 5.6.0.

use crate::game::frame::Frame;
use crate::game::trace::TraceEvent;
use crate::queries::bearers;
use crate::queries::permissions;
use crate::queries::retargeting;
use crate::queries::selectors;
use crate::queries::targeting;
use crate::rules::frames;
use crate::table::game_table::Table;
use crate::terms::act::Act;
use crate::terms::event::EventKind;
use crate::terms::id::{CardRef, Thing, Things};

/// Lets the effect whose targeting is answered aim at a card instead of the first target that the answer is about and that the
/// card could replace. Returns whether it does.
pub(crate) fn retarget(table: &mut Table, card: CardRef) -> bool {
    let new = Thing::Card(card);
    let Some(origin) = frames::top_frame(table, |frame| frame.origin) else { return false };
    let Some(old) = replaceable(table, origin, new) else { return false };
    let Some(open) = frames::open_event(table) else { return false };
    open.event.subjects.iter_mut().filter(|subject| **subject == old).for_each(|subject| *subject = new);
    let event = open.event.clone();
    let replace = |things: &mut Things| things.iter_mut().filter(|thing| **thing == old).for_each(|thing| *thing = new);
    let effect = &mut table.frames[origin];
    effect.fixed_targets.iter_mut().for_each(|(_, things)| replace(things));
    effect.picks.iter_mut().for_each(|(_, things)| replace(things));
    table.record(|| TraceEvent::Redirected(Box::new(event)));
    true
}

/// Finds the first target of the effect that is answered which the answer is about and which a thing could replace.
fn replaceable(table: &Table, origin: usize, new: Thing) -> Option<Thing> {
    let (answer, effect) = (table.frames.last()?, table.frames.get(origin)?);
    let event = &table.open_events.get(answer.open_event?)?.event;
    if event.kind != EventKind::IsTargeted {
        return None;
    }
    let of = answer.ability.and_then(|ability| table.library.ability(ability).of.as_ref());
    let scope = frames::scope(table);
    let is_meant = |thing: &Thing| of.is_none_or(|of| selectors::matches_loosely(table, &scope, of, *thing));
    let mut subjects = event.subjects.iter().copied().filter(is_meant);
    if !may_be_targeted(table, effect, new) {
        return None;
    }
    subjects.find(|old| retargeting::phrase_fits(table, effect, *old, new))
}

/// Returns whether nothing forbids that an effect targets a thing; of an alteration, that it is attached to it.
fn may_be_targeted(table: &Table, effect: &Frame, thing: Thing) -> bool {
    let forbidden = |act: Act| permissions::forbidden(table, thing, act, &effect.cause()).is_some();
    let can_bear = || bearers::bearers(table, effect.you, effect.card.id).contains(&thing);
    thing.card().is_none_or(|card| table.state.is_current(card) && !table.state.card(card.id).dying)
        && !forbidden(Act::BeTargeted)
        && targeting::can_be_affected(table, effect, thing)
        && (effect.ability.is_some() || can_bear())
}
