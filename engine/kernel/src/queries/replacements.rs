//! Replacements: what could be targeted instead of what, as a text that answers a targeting was used.

use crate::game::frame::Frame;
use crate::game::pending::PendingTrigger;
use crate::queries::position::Position;
use crate::queries::retargeting;
use crate::terms::event::EventKind;
use crate::terms::id::{CardId, Thing};

/// Returns every target of the effect whose targeting a text answers with every card that the effect could aim at instead, if the text
/// aims at something else at all.
pub(crate) fn replacements(position: &Position, pending: &PendingTrigger) -> Vec<(Thing, Thing)> {
    let open = pending.open_event.and_then(|open| position.open_events.get(open));
    let answered = pending.origin.and_then(|origin| position.frames.get(origin));
    let (Some(open), Some(effect)) = (open, answered) else { return Vec::new() };
    let calls = &position.library.ability(pending.instance.ability).calls;
    if open.event.kind != EventKind::IsTargeted || !calls.iter().any(|word| word == "retarget") {
        return Vec::new();
    }
    let targeted = &open.event.subjects;
    let cards = || (0..position.state.cards.len()).map(|index| Thing::Card(position.state.card_ref(CardId(index as u16))));
    let of = |old: Thing| cards().map(move |new| (old, new));
    let fits = |(old, new): &(Thing, Thing)| retargeting::could_replace(position, effect, targeted, *old, *new);
    targeted.iter().copied().flat_map(of).filter(fits).collect()
}

/// Returns whether the effect whose targeting is answered could aim at a thing instead of one of its targets, as the answer was used: not
/// what it costs, nor what answers that, counts; but what is gone by then cannot be a target.
///
/// Rules: Card text of Glow Finch.
pub(crate) fn could_replace_as_used(position: &Position, answer: &Frame, old: Thing, new: Thing) -> bool {
    let open = answer.open_event.and_then(|open| position.open_events.get(open));
    let effect = answer.origin.and_then(|origin| position.frames.get(origin));
    let (Some(open), Some(effect)) = (open, effect) else { return false };
    match open.replacements_as_used(answer) {
        Some(judged) => judged.contains(&(old, new)) && retargeting::is_unmoved(position, new),
        None => retargeting::could_replace(position, effect, &open.event.subjects, old, new),
    }
}
