//! Leaving play: the steps from the answers before it to the final zone. Reference 7.1.0; Raven 5.1.0; Reborn p.15.

use crate::cards::card_type::CardType;
use crate::game::ability_instance::Departing;
use crate::game::card::LastValues;
use crate::game::cause::Cause;
use crate::game::fault::{Flow, stops_at_question};
use crate::queries::listeners;
use crate::queries::permissions;
use crate::queries::triggers;
use crate::rules::cleanup;
use crate::rules::destroy;
use crate::rules::respark;
use crate::rules::window;
use crate::rules::zones;
use crate::table::game_table::Table;
use crate::terms::act::Act;
use crate::terms::event::{Event, EventKind, Window};
use crate::terms::id::{CardId, CardRef, Cards, PlayerId, Thing};
use crate::terms::switches::{DestroyedUnitSlot, LeavePlayTriggerMoment};
use crate::terms::zone::Zone;
use smallvec::{SmallVec, smallvec};

/// Discards a card from hand, from play, or from under a card. Returns whether it was discarded.
pub(crate) fn discard(table: &mut Table, card: CardRef, cause: &Cause) -> Flow<bool> {
    if table.state.is_current(card) && table.state.card(card.id).in_play() {
        return leave(table, card, None, cause, None);
    }
    let Some(discarded) = discard_unanswered(table, card, cause)? else { return Ok(false) };
    window::react(table, &discarded)?;
    Ok(true)
}

/// Discards a card that is not in play, and leaves the answers to the caller. Returns the event of it, about the card where it lies
/// now, or none if it was not discarded.
pub(crate) fn discard_unanswered(table: &mut Table, card: CardRef, cause: &Cause) -> Flow<Option<Event>> {
    let before = *table.state.card(card.id);
    if !table.state.is_current(card) {
        return Ok(None);
    }
    if matches!(before.zone, Zone::DiscardPile | Zone::ConjurationPile | Zone::Removed) {
        return Ok(None);
    }
    let to = zones::pile_of(table, card.id);
    let mut event = cause.event(EventKind::IsDiscarded, card);
    event.from = Some(before.zone);
    event.to = Some(to);
    if !window::would(table, &mut event)? {
        return Ok(None);
    }
    let discarded = zones::move_card(table, card.id, to, before.owner);
    event.subjects = smallvec![Thing::Card(discarded)];
    Ok(Some(event))
}

/// Discards a card from under one that leaves play, and leaves the answers to the caller: a text that keeps it from being discarded
/// does not keep it there. Texts on the leaving of that card know it in the pile as what lay under it. Returns the event of it, or
/// none if something else moved it. Reference 5.2.8; Raven 4.1.4; Reborn p.15.
pub(crate) fn discard_from_under_unanswered(table: &mut Table, card: CardRef, host: CardId) -> Flow<Option<Event>> {
    let mut discarded = discard_unanswered(table, card, &Cause::rule())?;
    if discarded.is_none() && table.state.is_current(card) {
        let (owner, to) = (table.state.card(card.id).owner, zones::pile_of(table, card.id));
        let mut event = Cause::rule().event(EventKind::IsDiscarded, card);
        (event.from, event.to) = (Some(Zone::Under), Some(to));
        event.subjects = smallvec![Thing::Card(zones::move_card(table, card.id, to, owner))];
        discarded = Some(event);
    }
    if discarded.is_some() {
        table.state.card_mut(card.id).lay_under = Some(host);
    }
    Ok(discarded)
}

/// Discards a card whose bearer leaves play: no text keeps attached what has nothing to be attached to. Reference 7.1.0;
/// Raven 5.1.0; Reborn p.15 (derived).
pub(crate) fn leave_with_bearer(table: &mut Table, card: CardRef) -> Flow {
    leave(table, card, None, &Cause::rule(), None)?;
    if !table.state.is_current(card) || !table.state.card(card.id).in_play() {
        return Ok(());
    }
    let leaves = leaving_event(table, card, None, &Cause::rule());
    depart(table, card, None, &leaves, None)
}

/// Builds the event that a card leaves play for its pile if `to` is none, else for there, or where a card of its kind goes instead.
fn leaving_event(table: &Table, card: CardRef, to: Option<Zone>, cause: &Cause) -> Event {
    let mut leaves = cause.event(EventKind::LeavesPlay, card);
    leaves.from = Some(table.state.card(card.id).zone);
    leaves.to = Some(zones::final_zone(table, card.id, to, false));
    leaves
}

/// Takes a card out of play: to its pile if `to` is none, else there. With the event of its destruction, if it was
/// destroyed and frees its slot first: that is answered too where an answer takes it elsewhere. Returns whether it left so.
pub(crate) fn leave(table: &mut Table, card: CardRef, to: Option<Zone>, cause: &Cause, destroyed: Option<&Event>) -> Flow<bool> {
    if !table.state.is_current(card) || !table.state.card(card.id).in_play() {
        return Ok(false);
    }
    if table.def(card.id).kind == CardType::Phoenixborn
        || permissions::forbidden(table, Thing::Card(card), Act::LeavePlay, cause).is_some()
    {
        return Ok(false);
    }
    let mut leaves = leaving_event(table, card, to, cause);
    let happens = window::would(table, &mut leaves)?;
    if !table.state.is_current(card) {
        if let Some(destroyed) = destroyed.filter(|_| !happens && !table.state.card(card.id).in_play()) {
            window::react(table, &event_about(destroyed, table.state.card_ref(card.id)))?;
        }
        return Ok(false);
    }
    if happens {
        depart(table, card, to, &leaves, destroyed)?;
    }
    Ok(happens)
}

/// Lets a card leave play; what is interrupted leaves it in play.
fn depart(table: &mut Table, card: CardRef, to: Option<Zone>, leaves: &Event, destroyed: Option<&Event>) -> Flow {
    let unprinted = listeners::unprinted(table, card.id);
    table.state.card_mut(card.id).leaving = true;
    table.departing.push(Departing { card: card.id, unprinted });
    let departed = take_steps(table, card, to, leaves, destroyed);
    if !stops_at_question(&departed) {
        table.departing.pop();
    }
    if departed.is_err() {
        table.state.card_mut(card.id).leaving = false;
    }
    departed
}

/// Carries out the steps of leaving play: set aside at once or not (`destroyed_unit_slot`), cleanup, respark, final zone; the
/// answers to leaving come before or after it (`leave_play_trigger_moment`).
fn take_steps(table: &mut Table, card: CardRef, to: Option<Zone>, leaves: &Event, destroyed: Option<&Event>) -> Flow {
    let CardRef { id, .. } = card;
    let (owner, host) = (table.state.card(id).owner, table.state.card(id).host);
    let late = table.rules.leave_play_trigger_moment == LeavePlayTriggerMoment::AfterDiscard;
    let set_aside_first = table.rules.destroyed_unit_slot == DestroyedUnitSlot::FreedBeforeTriggers;
    zones::keep_last_values(table, id);
    let last = table.state.card(id).last;
    let mut leaving = card;
    if set_aside_first {
        let attached: Cards = table.state.attachments(id).map(|attached| table.state.card_ref(attached)).collect();
        leaving = set_aside(table, id, leaves, destroyed)?;
        if !table.state.is_current(leaving) {
            return clean_up_after_moving(table, id, &attached);
        }
    }
    table.state.card_mut(id).last = last;
    cleanup::clean_up(table, id)?;
    let resparked = to.is_none() && respark_on_host(table, id, host)?;
    if !set_aside_first && !late {
        window::react(table, leaves)?;
    }
    if !table.state.is_current(leaving) {
        return Ok(());
    }
    let zone = zones::final_zone(table, id, to, resparked);
    if table.state.card(id).zone != zone {
        zones::move_out_of_play(table, id, zone, owner, None);
    }
    let stay = table.state.card(id).last.stay;
    table.state.card_mut(id).last = LastValues { stay, ..last };
    if to.is_none() && !resparked {
        announce_discard(table, leaves)?;
    }
    if late { window::react(table, leaves) } else { Ok(()) }
}

/// Sets a card aside with what is attached to it, which frees its slot, and lets effects answer that. Returns the card in its
/// stay there.
fn set_aside(table: &mut Table, card: CardId, leaves: &Event, destroyed: Option<&Event>) -> Flow<CardRef> {
    let attached = cleanup::offer_to_attached(table, card)?;
    let controller = table.state.card(card).controller;
    let aside = zones::move_out_of_play(table, card, Zone::Aside, controller, None);
    let mut left: SmallVec<[Event; 2]> = smallvec![event_about(leaves, aside)];
    left.extend(set_attached_aside(table, card, controller, attached));
    let moment = table.rules.leave_play_trigger_moment;
    if let Some(destroyed) = destroyed {
        let destroyed = event_about(destroyed, aside);
        if moment == LeavePlayTriggerMoment::BeforeDiscard {
            left.insert(0, destroyed);
        } else {
            window::react(table, &destroyed)?;
        }
    }
    if moment != LeavePlayTriggerMoment::AfterDiscard {
        window::react_together(table, &left)?;
    }
    Ok(aside)
}

/// Sets aside beneath a card what was attached to it and leaves with it. Returns the events of it, of the cards in their stays
/// there.
fn set_attached_aside(
    table: &mut Table,
    host: CardId,
    controller: PlayerId,
    events: SmallVec<[Event; 2]>,
) -> SmallVec<[Event; 2]> {
    let mut left = SmallVec::new();
    for event in events {
        let Some(attached) = event.subjects[0].card() else { continue };
        if table.state.is_current(attached) {
            let aside = zones::move_out_of_play(table, attached.id, Zone::Aside, controller, Some(host));
            left.push(event_about(&event, aside));
        }
    }
    left
}

/// Returns the same event about a card in its new stay.
fn event_about(event: &Event, card: CardRef) -> Event {
    let mut event = event.clone();
    event.subjects = smallvec![Thing::Card(card)];
    event
}

/// Cleans up after a card that an answer moved on while it was set aside: if it is in play again, only what lies beneath it and what
/// was attached to it as it left.
fn clean_up_after_moving(table: &mut Table, card: CardId, attached: &[CardRef]) -> Flow {
    if !table.state.card(card).in_play() {
        return cleanup::clean_up(table, card);
    }
    cleanup::discard_beneath(table, card)?;
    for alteration in attached {
        leave_with_bearer(table, *alteration)?;
    }
    Ok(())
}

/// Offers to respark a card as if it were still attached to what it was attached to. Returns whether it was resparked.
fn respark_on_host(table: &mut Table, card: CardId, host: Option<CardId>) -> Flow<bool> {
    let aside = std::mem::replace(&mut table.state.card_mut(card).host, host);
    let resparked = respark::respark(table, card)?;
    table.state.card_mut(card).host = aside;
    Ok(resparked)
}

/// Lets effects answer that a card was discarded, given the event of its leaving.
pub(crate) fn announce_discard(table: &mut Table, leaves: &Event) -> Flow {
    let heard = Window::ALL.iter().any(|window| triggers::has_listeners(table, *window, EventKind::IsDiscarded));
    if !heard {
        return destroy::check_lives(table);
    }
    let mut event = leaves.clone();
    event.kind = EventKind::IsDiscarded;
    window::react(table, &event)
}
