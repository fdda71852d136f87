//! Filters of triggers: which events of its kind a text answers.

use std::borrow::Cow;

use crate::cards::ability::AbilityDef;
use crate::game::ability_instance::AbilityInstance;
use crate::game::lasting::LastingEffect;
use crate::game::pending::PendingTrigger;
use crate::game::refusal::Refusal;
use crate::queries::amounts;
use crate::queries::fronts;
use crate::queries::position::Position;
use crate::queries::references;
use crate::queries::scope::Scope;
use crate::queries::selectors;
use crate::terms::event::{Event, EventKind};
use crate::terms::id::{CardId, CardRef, DieId, Thing};
use crate::terms::selector::Selector;
use crate::terms::switches::{BetweenRealms, MainActionAnsweredBy};
use crate::terms::via::Via;
use crate::terms::words::label;
use crate::terms::zone::{Zone, Zones};
use ustr::{Ustr, ustr};

/// A part of an ability that narrows the events it answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TriggerFilter {
    /// By which means it comes about.
    Via,
    /// Its least amount.
    AtLeast,
    /// From where.
    From,
    /// To where.
    To,
    /// Whom it befalls.
    Of,
    /// Whose doing it is.
    By,
    /// What else takes part.
    With,
    /// A condition.
    If,
}

impl TriggerFilter {
    /// Returns its key in card files.
    fn key(self) -> Ustr {
        ustr(match self {
            TriggerFilter::Via => "via",
            TriggerFilter::AtLeast => "at_least",
            TriggerFilter::From => "from",
            TriggerFilter::To => "to",
            TriggerFilter::Of => "of",
            TriggerFilter::By => "by",
            TriggerFilter::With => "with",
            TriggerFilter::If => "if",
        })
    }

    /// Returns what an ability says under that key.
    fn phrase(self, ability: &AbilityDef) -> Ustr {
        let selector = |selector: &Option<Selector>| selector.as_ref().map(|selector| selector.text).unwrap_or_default();
        let listed = |words: Vec<&str>| Ustr::from(&words.join(" or "));
        match self {
            TriggerFilter::Via => listed(ability.via.iter().map(Via::word).collect()),
            TriggerFilter::AtLeast => Ustr::from(&ability.at_least.to_string()),
            TriggerFilter::From => listed(ability.from.iter().map(Zone::word).collect()),
            TriggerFilter::To => listed(ability.to.iter().map(Zone::word).collect()),
            TriggerFilter::Of => selector(&ability.of),
            TriggerFilter::By => selector(&ability.by),
            TriggerFilter::With => selector(&ability.with),
            TriggerFilter::If => ability.condition.as_ref().map(|condition| condition.text).unwrap_or_default(),
        }
    }
}

/// What a text that answers stands on.
#[derive(Clone, Copy)]
pub(crate) enum TextOrigin<'a> {
    /// A card.
    Card,
    /// A die on a card.
    Die(DieId),
    /// A lasting effect that a script started.
    Lasting(&'a LastingEffect),
}

impl<'a> TextOrigin<'a> {
    /// Returns what the text of a pending effect stands on.
    pub(crate) fn of(pending: &'a PendingTrigger) -> Self {
        match (&pending.lasting, pending.die) {
            (Some(lasting), _) => TextOrigin::Lasting(lasting),
            (None, Some(die)) => TextOrigin::Die(die),
            (None, None) => TextOrigin::Card,
        }
    }
}

/// Why a text does not answer an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mismatch {
    /// The text does not work where its card is.
    WrongZone,
    /// The text would work there but for a rule (`between_realms`).
    BetweenRealms,
    /// The text answers such an event of the same thing already, and this is what it makes of it.
    OwnDoing,
    /// The event is a main action that brought the card into play.
    CameInAction,
    /// The event does not pass a filter of the text.
    Filtered(TriggerFilter),
}

impl Mismatch {
    /// Returns the refusal that says so of an ability.
    pub(crate) fn refusal(self, ability: &AbilityDef) -> Refusal {
        match self {
            Mismatch::WrongZone => Refusal::WrongZone,
            Mismatch::OwnDoing => Refusal::OwnDoing,
            Mismatch::CameInAction => Refusal::CameInAction,
            Mismatch::BetweenRealms => Refusal::NoSuchWindow { switch: label!("between_realms") },
            Mismatch::Filtered(filter) => Refusal::Unfit { part: filter.key(), phrase: filter.phrase(ability) },
        }
    }
}

/// Returns an event as a text of a card answers it: one that does not work in play answers what befalls its card where that lies now.
pub(crate) fn event_for<'a>(position: &Position, card: CardId, ability: &AbilityDef, event: &'a Event) -> Cow<'a, Event> {
    let this = position.state.card_ref(card);
    if ability.works_in_play() || subject_ref(event, card).is_none_or(|subject| subject == this) {
        return Cow::Borrowed(event);
    }
    let mut event = event.clone();
    for subject in event.subjects.iter_mut().filter(|thing| thing.card().is_some_and(|subject| subject.id == card)) {
        *subject = Thing::Card(this);
    }
    Cow::Owned(event)
}

/// Returns why a text of a card does not answer an event of its kind, if it does not: zone first, then filters.
pub(crate) fn mismatch(
    position: &Position,
    card: CardRef,
    instance: AbilityInstance,
    ability: &AbilityDef,
    event: &Event,
) -> Option<Mismatch> {
    mismatch_of_place(position, ability, card.id, Some(event))
        .or_else(|| is_own_doing(position, card, instance, event).then_some(Mismatch::OwnDoing))
        .or_else(|| came_in_action(position, card, event).then_some(Mismatch::CameInAction))
        .or_else(|| is_beyond_law(position, card, event).then_some(Mismatch::Filtered(TriggerFilter::Of)))
        .or_else(|| failed_filter(position, card, instance, ability, event, TextOrigin::Card).map(Mismatch::Filtered))
}

/// Returns whether an event is what a text of a card makes of one of the same kind and thing that it answers before it happens:
/// what happens in place of an event is not replaced by the same text again.
pub(crate) fn is_own_doing(position: &Position, card: CardRef, instance: AbilityInstance, event: &Event) -> bool {
    let same_card = |thing: &Thing| thing.card().is_some_and(|subject| is_subject(event, subject.id));
    let befalls = |thing: &Thing| event.subjects.contains(thing) || same_card(thing);
    position.frames.iter().any(|frame| {
        frame.open_event.is_some()
            && frame.card.id == card.id
            && frame.ability == Some(instance.ability)
            && frame.event.as_ref().is_some_and(|answered| answered.kind == event.kind && answered.subjects.iter().any(befalls))
    })
}

/// Returns whether a card is a Law that is not about whom an event befalls, or whose doing it is. Red Rains Laws of the Chimera.
fn is_beyond_law(position: &Position, card: CardRef, event: &Event) -> bool {
    event.subjects.iter().any(|subject| !fronts::law_minds(position, card, *subject, event.doers()))
}

/// Returns whether an event is a main action that brought a card into play and so is not answered by it
/// (`main_action_answered_by`).
fn came_in_action(position: &Position, card: CardRef, event: &Event) -> bool {
    event.kind == EventKind::TakesMainAction
        && position.rules.main_action_answered_by == MainActionAnsweredBy::InPlayAtItsStart
        && position.state.came_in_action.contains(&card)
}

/// Returns why a text does not answer an event where its card is, if it does not: one that works in play answers the leaving of its
/// card wherever that has gone, one of a pile where it lies there by then.
pub(crate) fn mismatch_of_place(
    position: &Position,
    ability: &AbilityDef,
    card: CardId,
    event: Option<&Event>,
) -> Option<Mismatch> {
    let leaves = event.is_some_and(|event| is_own_leaving(position, event, card));
    match zone_mismatch(position, ability, card) {
        Some(_) if leaves && ability.works_in_play() => None,
        Some(Mismatch::BetweenRealms) if leaves => None,
        mismatch => mismatch,
    }
}

/// Returns why a text does not work where its card is, if it does not.
pub(crate) fn zone_mismatch(position: &Position, ability: &AbilityDef, card: CardId) -> Option<Mismatch> {
    let zone = position.state.card(card).zone;
    if !ability.zones.has(zone) {
        return Some(Mismatch::WrongZone);
    }
    let only_from_hand = !ability.reaction && position.rules.between_realms == BetweenRealms::ReactionAbilitiesFromHand;
    (only_from_hand && zone == Zone::DiscardPile).then_some(Mismatch::BetweenRealms)
}

/// Returns whether an event befalls a card.
pub(crate) fn is_subject(event: &Event, card: CardId) -> bool {
    subject_ref(event, card).is_some()
}

/// Returns the stay of a card in which an event befalls it, if it does.
pub(crate) fn subject_ref(event: &Event, card: CardId) -> Option<CardRef> {
    event.subjects.iter().filter_map(|thing| thing.card()).find(|subject| subject.id == card)
}

/// Returns whether an event is of a kind a card's own text answers although the card is out of play by then: it leaves play
/// itself, or the card it was set aside with does. Raven 4.2.0; Reborn p.15.
pub(crate) fn is_own_leaving(position: &Position, event: &Event, card: CardId) -> bool {
    matches!(event.kind, EventKind::IsDestroyed | EventKind::LeavesPlay | EventKind::IsDiscarded)
        && (is_subject(event, card) || position.state.aside_with(card).is_some_and(|host| is_subject(event, host)))
}

/// Returns whether an event passes the filters of an ability.
pub(crate) fn passes_filters(
    position: &Position,
    card: CardRef,
    instance: AbilityInstance,
    ability: &AbilityDef,
    event: &Event,
    origin: TextOrigin<'_>,
) -> bool {
    failed_filter(position, card, instance, ability, event, origin).is_none()
}

/// Returns the first filter of an ability that an event does not pass, if there is one.
fn failed_filter(
    position: &Position,
    card: CardRef,
    instance: AbilityInstance,
    ability: &AbilityDef,
    event: &Event,
    origin: TextOrigin<'_>,
) -> Option<TriggerFilter> {
    if !ability.via.is_empty() && !ability.via.meets(event.via) {
        return Some(TriggerFilter::Via);
    }
    if event.amount < ability.at_least {
        return Some(TriggerFilter::AtLeast);
    }
    let zone_passes = |zones: Zones, zone: Option<Zone>| zones.is_empty() || zone.is_some_and(|zone| zones.has(zone));
    if !zone_passes(ability.from, event.from) {
        return Some(TriggerFilter::From);
    }
    if !zone_passes(ability.to, event.to) {
        return Some(TriggerFilter::To);
    }
    let scope = scope_of_trigger(position, card, instance, ability, event, origin);
    if narrows_subjects(ability, origin)
        && !event.subjects.iter().any(|thing| is_meant(position, &scope, ability, origin, *thing))
    {
        return Some(TriggerFilter::Of);
    }
    if let Some(by) = &ability.by
        && !is_by(position, &scope, by, event)
    {
        return Some(TriggerFilter::By);
    }
    if let Some(with) = &ability.with
        && !event.other.iter().chain(&event.things).any(|thing| selectors::matches_loosely(position, &scope, with, *thing))
    {
        return Some(TriggerFilter::With);
    }
    let holds = ability.condition.as_ref().is_none_or(|condition| amounts::holds(position, &scope, condition));
    (!holds).then_some(TriggerFilter::If)
}

/// Returns whether a text says whom its event is about: what a script started is about what it was started for, if it says nothing.
fn narrows_subjects(ability: &AbilityDef, origin: TextOrigin<'_>) -> bool {
    ability.of.is_some() || matches!(origin, TextOrigin::Lasting(_))
}

/// Returns whether a text means a thing that an event is about.
fn is_meant(position: &Position, scope: &Scope, ability: &AbilityDef, origin: TextOrigin<'_>, thing: Thing) -> bool {
    match (&ability.of, origin) {
        (Some(of), _) => selectors::matches_loosely(position, scope, of, thing),
        (None, TextOrigin::Lasting(lasting)) => lasting.on == thing,
        (None, TextOrigin::Card | TextOrigin::Die(_)) => true,
    }
}

/// Returns whether an event is the doing of a card or player that a selector means: what several cause is by each of them.
fn is_by(position: &Position, scope: &Scope, by: &Selector, event: &Event) -> bool {
    event.causers().any(|card| selectors::matches_loosely(position, scope, by, Thing::Card(card)))
        || event.by.is_some_and(|player| selectors::matches(position, scope, by, Thing::Player(player)))
}

/// Returns the scope in which the filters of an ability speak about an event: of its player, of the owner of its die, or of
/// whose doing a lasting effect is.
fn scope_of_trigger<'a>(
    position: &Position,
    card: CardRef,
    instance: AbilityInstance,
    ability: &'a AbilityDef,
    event: &'a Event,
    origin: TextOrigin<'a>,
) -> Scope<'a> {
    let (you, die, given): (_, _, &[_]) = match origin {
        TextOrigin::Card => (references::actor(position, card, ability), None, &[]),
        TextOrigin::Die(die) => (position.state.die(die).owner, Some(die), &[]),
        TextOrigin::Lasting(lasting) => (lasting.you, None, &lasting.given),
    };
    Scope {
        you,
        this: Some(card),
        event: Some(event),
        frame: None,
        n: instance.n,
        paid_x: i32::from(position.state.card(card.id).x),
        die,
        given,
        answers: Some(ability),
    }
}

/// Returns the event with only those subjects that the ability means.
pub(crate) fn narrowed_event(
    position: &Position,
    card: CardRef,
    instance: AbilityInstance,
    ability: &AbilityDef,
    event: &Event,
    origin: TextOrigin<'_>,
) -> Event {
    let mut narrowed = event.clone();
    if event.subjects.len() > 1 && narrows_subjects(ability, origin) {
        let scope = scope_of_trigger(position, card, instance, ability, event, origin);
        narrowed.subjects.retain(|thing| is_meant(position, &scope, ability, origin, *thing));
    }
    narrowed
}
