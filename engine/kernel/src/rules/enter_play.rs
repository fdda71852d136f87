//! Entering play: onto a battlefield, onto a spellboard, or attached to a card. Reference 2.1.1, 5.2.4; Raven 4.1.1.

use crate::cards::ability::Timing;
use crate::game::cause::Cause;
use crate::game::fault::Flow;
use crate::queries::abilities;
use crate::queries::amounts;
use crate::queries::references;
use crate::queries::scope::Scope;
use crate::queries::types;
use crate::rules::ability_use::{AbilityUse, UseKind};
use crate::rules::destroy;
use crate::rules::effect;
use crate::rules::listeners;
use crate::rules::window;
use crate::rules::wounds;
use crate::rules::zones;
use crate::table::game_table::Table;
use crate::terms::event::{Event, EventKind};
use crate::terms::id::{CardId, CardRef, PlayerId, Thing};
use crate::terms::zone::{Zone, Zones};
use smallvec::SmallVec;

/// Puts cards onto a battlefield or spellboard: what is part of arriving is done, then the answers come, card by card. Returns
/// the cards that came.
pub(crate) fn enter(
    table: &mut Table,
    cards: &[CardId],
    zone: Zone,
    player: PlayerId,
    cause: &Cause,
) -> Flow<SmallVec<[CardRef; 2]>> {
    enter_by(table, cards, zone, cause, |table, card| zones::move_card(table, card, zone, player))
}

/// Puts cards into play as [`enter`] does, each by `arrive`, which moves it there and returns it in its stay. Returns the cards
/// that came.
pub(crate) fn enter_by(
    table: &mut Table,
    cards: &[CardId],
    zone: Zone,
    cause: &Cause,
    arrive: impl Fn(&mut Table, CardId) -> CardRef,
) -> Flow<SmallVec<[CardRef; 2]>> {
    let mut entered: SmallVec<[CardRef; 2]> = SmallVec::new();
    let mut events: SmallVec<[Event; 2]> = SmallVec::new();
    for card in cards {
        let mut event = cause.event(EventKind::EntersPlay, table.state.card_ref(*card));
        event.from = Some(table.state.card(*card).zone);
        event.to = Some(zone);
        if !window::would_happen(table, event.kind, |_, _| event.clone())? {
            continue;
        }
        let arrived = arrive(table, *card);
        event.subjects = smallvec::smallvec![Thing::Card(arrived)];
        entered.push(arrived);
        events.push(event);
    }
    for (card, event) in entered.iter().zip(&events) {
        resolve_parts_of(table, *card, EventKind::EntersPlay)?;
        if table.state.is_current(*card) {
            let by_text_only = !table.def(card.id).is_unit() && types::is_unit(table, card.id);
            window::react_to_arrival(table, event, by_text_only.then_some(card.id))?;
        }
    }
    destroy::check_lives(table)?;
    Ok(entered)
}

/// Resolves the abilities of a card that are a part of an event of the card itself.
pub(crate) fn resolve_parts_of(table: &mut Table, card: CardRef, kind: EventKind) -> Flow {
    if !table.index.part_of(kind).contains(&card.id) {
        return Ok(());
    }
    for instance in abilities::abilities(table, card.id) {
        let ability = table.library.ability(instance.ability);
        if ability.timing == Timing::PartOf(kind) && abilities::in_force(table, card.id, ability.name, instance.inexhaustible) {
            let you = references::actor(table, card, ability);
            let scope = Scope { you, ..Scope::of_card(table, card, instance.n) };
            if ability.condition.as_ref().is_some_and(|condition| !amounts::holds(table, &scope, condition)) {
                continue;
            }
            let ability_use = AbilityUse::of(card, instance, you);
            effect::perform(table, AbilityUse { kind: UseKind::PartOfArriving, ..ability_use })?;
        }
    }
    Ok(())
}

/// Attaches an alteration to a card, whose controller then controls it. It enters play as it is attached, unless it was in play:
/// both are answered at once, before what it does to its bearer can be the end of both. What it was moved away from falls before that,
/// if its life has gone with it. Returns it in its stay there. Reference 5.2.4; Raven 4.1.1, 5.1.0; FAQ Mark of the Goddess.
pub(crate) fn attach(table: &mut Table, alteration: CardId, bearer: CardRef, cause: &Cause) -> Flow<CardRef> {
    let controller = table.state.card(bearer.id).controller;
    let from = table.state.card(alteration).zone;
    let left = table.state.bearer(alteration).filter(|left| *left != bearer);
    let attached = zones::move_card_onto(table, alteration, Zone::Attached, controller, Some(bearer.id));
    let mut answered: SmallVec<[Event; 2]> = SmallVec::new();
    if !Zones::IN_PLAY.has(from) {
        resolve_parts_of(table, attached, EventKind::EntersPlay)?;
        let mut enters = cause.event(EventKind::EntersPlay, attached);
        (enters.from, enters.to) = (Some(from), Some(Zone::Attached));
        answered.push(enters);
    }
    resolve_parts_of(table, attached, EventKind::IsAttached)?;
    if let Some(left) = left.filter(|_| !listeners::defers_triggers(table)) {
        wounds::destroy_if_due(table, left, cause)?;
        if !table.state.is_current(attached) {
            return Ok(attached);
        }
    }
    let mut is_attached = cause.event(EventKind::IsAttached, attached);
    is_attached.other = Some(Thing::Card(bearer));
    answered.push(is_attached);
    window::react_together(table, &answered)?;
    destroy::check_lives(table)?;
    Ok(attached)
}
