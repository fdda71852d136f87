//! Triggers: the effects that answer an event in a window, or act at a moment of the round.
//!
//! Rules: Reference 5.4.0, 5.7.1; Raven 4.3.0, 4.3.1; Reborn p.17.

use crate::cards::ability::{AbilityDef, Timing};
use crate::cards::card_type::CardType;
use crate::game::ability_instance::{AbilityInstance, GainedKeywords, has_gained};
use crate::game::decision::Choice;
use crate::game::lasting::DelayedEffect;
use crate::game::pending::{PendingTrigger, PendingTriggers};
use crate::game::refusal::Refusal;
use crate::queries::abilities;
use crate::queries::listeners;
use crate::queries::position::Position;
use crate::queries::references;
use crate::queries::trigger_filter::{self, Mismatch, TextOrigin, TriggerFilter};
use crate::terms::event::{Event, EventKind, Window};
use crate::terms::id::{AbilityId, CardId, CardRef, DieId, PlayerId, Thing};
use crate::terms::moment::Moment;
use crate::terms::switches::TriggerConditionChecked;
use crate::terms::zone::{Zone, Zones};
use std::cell::LazyCell;
use std::rc::Rc;
use ustr::Ustr;

/// Returns whether anything in this game could answer such an event, or ask later whether it happened.
#[inline]
pub(crate) fn has_listeners(position: &Position, window: Window, kind: EventKind) -> bool {
    (window != Window::Would && position.index.is_asked_of_the_past(kind)) || could_be_answered(position, window, kind)
}

/// Returns whether anything in this game could answer such an event.
#[inline]
pub(crate) fn could_be_answered(position: &Position, window: Window, kind: EventKind) -> bool {
    position.index.hears(&position.state, &position.library, window, kind)
        || position.departing.iter().any(|departing| !departing.unprinted.is_empty())
}

/// Finds what may answer an event in a window, on cards and on dice; `origin` is the effect whose doing the event is.
pub(crate) fn find(position: &Position, window: Window, event: &Event, origin: Option<usize>) -> PendingTriggers {
    let mut pendings = PendingTriggers::new();
    let gained = LazyCell::new(|| abilities::gained_abilities(position));
    for card in listeners::cards_in_window(position, window, event.kind) {
        if is_out_of_reach(position, event, card) {
            continue;
        }
        let is_silent = has_no_text_there(position, card, &gained) && !trigger_filter::is_own_leaving(position, event, card);
        debug_assert!(!is_silent || no_text_works_there(position, event, card, window), "a text that works is passed over");
        if is_silent {
            continue;
        }
        for instance in listeners::texts_in_window(position, card, &gained, window, event.kind) {
            let ability = position.library.ability(instance.ability);
            let event = &*trigger_filter::event_for(position, card, ability, event);
            let card = card_in_event(position, event, card);
            let mismatch = trigger_filter::mismatch(position, card, instance, ability, event);
            if mismatch.is_none_or(|mismatch| may_come_to_fit(position, window, mismatch))
                && check_speaks(position, card, instance, Some(event)).is_ok()
            {
                let narrowed = trigger_filter::narrowed_event(position, card, instance, ability, event, TextOrigin::Card);
                let pending = trigger_in_window(position, card, instance, ability, window, narrowed);
                pendings.push(PendingTrigger { origin, ..pending });
            }
        }
    }
    add_dice_triggers(position, window, event, origin, &mut pendings);
    add_lasting_triggers(position, window, event, origin, &mut pendings);
    pendings
}

/// Returns whether answers to an event may yet make a text fit that does not as the event comes about: its condition alone fails,
/// and is looked at as it is used (`trigger_condition_checked`).
fn may_come_to_fit(position: &Position, window: Window, mismatch: Mismatch) -> bool {
    mismatch == Mismatch::Filtered(TriggerFilter::If)
        && window != Window::Would
        && position.rules.trigger_condition_checked == TriggerConditionChecked::WhenUsed
}

/// Adds the abilities of lasting effects that may answer an event in a window.
fn add_lasting_triggers(
    position: &Position,
    window: Window,
    event: &Event,
    origin: Option<usize>,
    pendings: &mut PendingTriggers,
) {
    for (lasting, instance) in listeners::lasting_abilities(position, window, event.kind) {
        let (card, started) = (lasting.source, TextOrigin::Lasting(lasting));
        let ability = position.library.ability(instance.ability);
        if trigger_filter::passes_filters(position, card, instance, ability, event, started)
            && !trigger_filter::is_own_doing(position, card, instance, event)
        {
            let narrowed = trigger_filter::narrowed_event(position, card, instance, ability, event, started);
            let pending = trigger_in_window(position, card, instance, ability, window, narrowed);
            pendings.push(PendingTrigger { you: lasting.you, lasting: Some(Box::new(lasting.clone())), origin, ..pending });
        }
    }
}

/// Checks that a text of a card is in force where it answers an event: now, or as the card left play if the event is that and the
/// text works in play. FAQ Sun Sister; Raven 5.1.0 (derived); Reborn p.15 (derived).
///
/// # Errors
/// What silences it.
pub(crate) fn check_speaks(
    position: &Position,
    card: CardRef,
    instance: AbilityInstance,
    event: Option<&Event>,
) -> Result<(), Refusal> {
    let ability = position.library.ability(instance.ability);
    let has_left = ability.works_in_play() && (!position.state.is_current(card) || !position.state.card(card.id).in_play());
    let leaves_play =
        |event: &&Event| event.kind == EventKind::IsDestroyed || event.from.is_some_and(|from| Zones::IN_PLAY.has(from));
    if has_left && event.filter(leaves_play).is_some_and(|event| trigger_filter::is_own_leaving(position, event, card.id)) {
        return check_was_in_force(position, card.id, instance);
    }
    abilities::check_in_force(position, card.id, ability.name, instance.inexhaustible)
}

/// Checks that an ability of a card that has left play was in force as it left.
///
/// # Errors
/// That the card was exhausted, or that it had lost the text.
fn check_was_in_force(position: &Position, card: CardId, instance: AbilityInstance) -> Result<(), Refusal> {
    let last = position.state.card(card).last;
    let place = position.face(card).abilities.iter().position(|printed| printed.ability == instance.ability);
    let exhausted = last.exhausted && !instance.inexhaustible;
    let was_silent = place.map_or(exhausted, |place| place < u32::BITS as usize && last.silenced >> place & 1 == 1);
    let refusal = if exhausted { Refusal::Exhausted { by: card } } else { Refusal::LostAbility { by: None } };
    if was_silent { Err(refusal) } else { Ok(()) }
}

/// Adds the abilities of dice on cards that may answer an event in a window.
fn add_dice_triggers(position: &Position, window: Window, event: &Event, origin: Option<usize>, pendings: &mut PendingTriggers) {
    if !position.index.dice_hear(window, event.kind) {
        return;
    }
    let listens = |timing: &Timing| matches!(timing, Timing::Window(at, kinds) if *at == window && kinds.has(event.kind));
    for (die, card, id) in listeners::dice_abilities(position, listens) {
        let instance = AbilityInstance { ability: id, n: 0, inexhaustible: true };
        let ability = position.library.ability(id);
        if trigger_filter::passes_filters(position, card, instance, ability, event, TextOrigin::Die(die))
            && !trigger_filter::is_own_doing(position, card, instance, event)
        {
            let pending = trigger_in_window(position, card, instance, ability, window, event.clone());
            pendings.push(PendingTrigger { you: position.state.die(die).owner, die: Some(die), origin, ..pending });
        }
    }
}

/// Returns whether no text of a card that answers an event, or acts at a moment, works where it lies.
fn has_no_text_there(
    position: &Position,
    card: CardId,
    gained: &LazyCell<GainedKeywords, impl FnOnce() -> GainedKeywords>,
) -> bool {
    !position.index.answers_in(card).has(position.state.card(card).zone)
        && position.departing.is_empty()
        && !has_gained(gained, card)
}

/// Returns whether each text of a card that answers such an event does not work where it lies.
fn no_text_works_there(position: &Position, event: &Event, card: CardId, window: Window) -> bool {
    let texts = listeners::texts_in_window(position, card, &abilities::gained_abilities(position), window, event.kind);
    texts.iter().all(|instance| {
        let ability = position.library.ability(instance.ability);
        trigger_filter::mismatch_of_place(position, ability, card, Some(event)).is_some()
    })
}

/// Returns whether a card lies where no text works, and the event does not befall it.
pub(crate) fn is_out_of_reach(position: &Position, event: &Event, card: CardId) -> bool {
    matches!(position.state.card(card).zone, Zone::DrawPile | Zone::ConjurationPile | Zone::Removed)
        && !trigger_filter::is_subject(event, card)
}

/// Returns a card in the stay in which an event befalls it, or in its present one.
pub(crate) fn card_in_event(position: &Position, event: &Event, card: CardId) -> CardRef {
    trigger_filter::subject_ref(event, card).unwrap_or(position.state.card_ref(card))
}

/// Returns an effect of a card that answers an event in a window.
pub(crate) fn trigger_in_window(
    position: &Position,
    card: CardRef,
    instance: AbilityInstance,
    ability: &AbilityDef,
    window: Window,
    event: Event,
) -> PendingTrigger {
    PendingTrigger {
        card,
        instance,
        you: references::actor(position, card, ability),
        event: Some(Box::new(event)),
        window: Some(window),
        moment: None,
        die: None,
        lasting: None,
        delayed: None,
        origin: None,
        open_event: None,
    }
}

/// Returns whether anything could act at a moment of the round, or was set up for later.
pub(crate) fn could_act_at(position: &Position, moment: Moment) -> bool {
    let (index, state) = (&position.index, &position.state);
    !index.at(moment).is_empty()
        || index.given.at.has(moment)
        || index.dice_act_at(moment)
        || !state.lasting.is_empty()
        || !state.delayed.is_empty()
}

/// Finds what acts at a moment of the round, on cards and on dice; `whose` turn it is about, if it is about one.
pub(crate) fn find_at_moment(position: &Position, moment: Moment, whose: Option<PlayerId>) -> PendingTriggers {
    let mut pendings = PendingTriggers::new();
    let mut event = Event::new(EventKind::TakesMainAction, whose.unwrap_or(position.state.first_player));
    event.by = whose;
    let gained = LazyCell::new(|| abilities::gained_abilities(position));
    for id in listeners::cards_at_moment(position, moment) {
        if has_no_text_there(position, id, &gained) {
            continue;
        }
        let card = position.state.card_ref(id);
        let acts = |ability: &AbilityDef| matches!(ability.timing, Timing::At(moments) if moments.has(moment));
        for instance in abilities::abilities_that(position, id, &gained, acts) {
            let ability = position.library.ability(instance.ability);
            if ability.zones.has(position.state.card(id).zone)
                && abilities::in_force(position, id, ability.name, instance.inexhaustible)
                && trigger_filter::passes_filters(position, card, instance, ability, &event, TextOrigin::Card)
            {
                pendings.push(trigger_at_moment(position, card, instance, moment, None));
            }
        }
    }
    if !position.index.dice_act_at(moment) {
        return pendings;
    }
    let acts = |timing: &Timing| matches!(timing, Timing::At(moments) if moments.has(moment));
    for (die, card, id) in listeners::dice_abilities(position, acts) {
        let instance = AbilityInstance { ability: id, n: 0, inexhaustible: true };
        if trigger_filter::passes_filters(position, card, instance, position.library.ability(id), &event, TextOrigin::Die(die)) {
            pendings.push(trigger_at_moment(position, card, instance, moment, Some(die)));
        }
    }
    pendings
}

/// Returns an effect of a card, or of a die on it, that acts at a moment.
fn trigger_at_moment(
    position: &Position,
    card: CardRef,
    instance: AbilityInstance,
    moment: Moment,
    die: Option<DieId>,
) -> PendingTrigger {
    let you = match die {
        Some(die) => position.state.die(die).owner,
        None => references::actor(position, card, position.library.ability(instance.ability)),
    };
    PendingTrigger {
        card,
        instance,
        you,
        event: None,
        window: None,
        moment: Some(moment),
        die,
        lasting: None,
        delayed: None,
        origin: None,
        open_event: None,
    }
}

/// Finds what was set up earlier for a moment.
pub(crate) fn find_delayed(position: &Position, moment: Moment) -> PendingTriggers {
    let turns = position.state.turns;
    let is_due = |delayed: &&DelayedEffect| delayed.moment == moment && delayed.next_turn_after.is_none_or(|turn| turn < turns);
    let pending = |delayed: &DelayedEffect| {
        let ability = delayed.ability.unwrap_or(AbilityId(0));
        let instance = AbilityInstance { ability, n: delayed.n, inexhaustible: true };
        let at_moment = trigger_at_moment(position, delayed.card, instance, moment, None);
        PendingTrigger { you: delayed.you, delayed: Some(Rc::new(delayed.clone())), ..at_moment }
    };
    position.state.delayed.iter().filter(is_due).map(pending).collect()
}

/// Returns whether a player may leave a pending effect that was not set up earlier: its text says so, it has a cost, or it is a
/// reaction spell in hand.
pub(crate) fn is_optional(position: &Position, pending: &PendingTrigger) -> bool {
    let ability = position.library.ability(pending.instance.ability);
    pending.delayed.is_none()
        && (ability.optional
            || ability.cost.as_ref().is_some_and(|cost| !cost.parts().is_empty())
            || is_reaction_in_hand(position, pending))
}

/// Returns whether a pending effect is that of a reaction spell in hand, which is played to be used.
pub(crate) fn is_reaction_in_hand(position: &Position, pending: &PendingTrigger) -> bool {
    let card = pending.card.id;
    let is_in_hand = position.state.card(card).zone == Zone::Hand && position.def(card).kind == CardType::ReactionSpell;
    is_in_hand && pending.lasting.is_none()
}

/// Adds the choices to offer these pending triggers to a list.
pub(crate) fn add_choices(position: &Position, pendings: &[PendingTrigger], list: &mut Vec<Choice>) {
    let label = |pending: &PendingTrigger| position.library.ability(pending.instance.ability).label;
    let choice = |pending: &PendingTrigger| {
        let is_twin = |other: &PendingTrigger| {
            let is_other = other.instance.ability != pending.instance.ability;
            is_other && other.card.id == pending.card.id && label(other) == label(pending)
        };
        let place = pendings.iter().any(is_twin).then(|| place_on_card(position, pending)).flatten();
        let answers_another = |other: &PendingTrigger| {
            let is_same = other.card.id == pending.card.id && other.instance.ability == pending.instance.ability;
            is_same && about(position, other) != about(position, pending)
        };
        let about = about(position, pending).filter(|_| pendings.iter().any(answers_another));
        Choice::Trigger(pending.card.id, place.unwrap_or_else(|| label(pending)), about)
    };
    list.extend(pendings.iter().map(choice));
}

/// Returns what the event that a pending trigger answers is about, if all know that: a player, or a card that lies open.
fn about(position: &Position, pending: &PendingTrigger) -> Option<Thing> {
    let about = pending.event.as_ref()?.subjects.first().copied()?;
    let is_open = |card: CardRef| Zones::OPEN.has(position.state.card(card.id).zone);
    let is_known = matches!(about, Thing::Player(_)) || about.card().is_some_and(is_open);
    is_known.then_some(about)
}

/// Returns by which place on its card a text is told from another of the same name: `text 2`; none for one that is not printed there.
fn place_on_card(position: &Position, pending: &PendingTrigger) -> Option<Ustr> {
    let printed = &position.def(pending.card.id).abilities;
    let place = printed.iter().position(|printed| printed.ability == pending.instance.ability)?;
    Some(Ustr::from(&format!("text {}", place + 1)))
}
