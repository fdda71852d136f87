//! Moving cards: destroying, discarding, leaving play, entering play, losing the game.
//!
//! Reference 7.0.0, 7.1.0; Raven 5.1.0; Reborn p.15, p.16.

use crate::cards::card_type::{CardType, CardTypes};
use crate::game::cause::Cause;
use crate::game::fault::Flow;
use crate::queries::permissions;
use crate::queries::triggers;
use crate::rules::respark;
use crate::rules::window;
use crate::rules::zones;
use crate::table::game_table::Table;
use crate::terms::act::Act;
use crate::terms::event::{Event, EventKind, Window};
use crate::terms::id::{CardId, CardRef, Thing};
use crate::terms::switches::{DestroyedUnitSlot, LeavePlayCleanup, LeavePlayTriggerMoment};
use crate::terms::zone::Zone;
use smallvec::SmallVec;

/// Discards a card from hand, from play, or from under a card. Whether it was discarded.
pub(crate) fn discard(table: &mut Table, card: CardRef, cause: Cause) -> Flow<bool> {
    if !table.state.is_current(card) {
        return Ok(false);
    }
    let now = *table.state.card(card.id);
    if now.in_play() {
        return leave(table, card, None, cause, None);
    }
    if matches!(now.zone, Zone::DiscardPile | Zone::ConjurationPile | Zone::Removed) {
        return Ok(false);
    }
    let to = zones::pile_of(table, card.id);
    let mut event = cause.event(EventKind::IsDiscarded, card);
    event.from = Some(now.zone);
    event.to = Some(to);
    let Some(event) = window::would(table, event)? else { return Ok(false) };
    zones::move_card(table, card.id, to, now.owner);
    window::react(table, &event)?;
    Ok(true)
}

/// Takes a card out of play: to its pile if `to` is none, else there. With the event of its destruction, if it was
/// destroyed and frees its slot first. Whether it left.
pub(crate) fn leave(table: &mut Table, card: CardRef, to: Option<Zone>, cause: Cause, destroyed: Option<&Event>) -> Flow<bool> {
    if !table.state.is_current(card) || !table.state.card(card.id).in_play() {
        return Ok(false);
    }
    if table.def(card.id).kind == CardType::Phoenixborn
        || permissions::forbidden(table, Thing::Card(card), Act::LeavePlay, cause).is_some()
    {
        return Ok(false);
    }
    let mut leaves = cause.event(EventKind::LeavesPlay, card);
    leaves.from = Some(table.state.card(card.id).zone);
    leaves.to = Some(to.unwrap_or_else(|| zones::pile_of(table, card.id)));
    let Some(leaves) = window::would(table, leaves)? else { return Ok(false) };
    if !table.state.is_current(card) {
        return Ok(false);
    }
    depart(table, card, to, &leaves, destroyed)?;
    Ok(true)
}

/// The steps of leaving play: out of play at once or only with the final zone (`destroyed_unit_slot`), alone or with what is
/// attached, cleanup in the order of the ruleset (`leave_play_cleanup`), answers to leaving before or after it
/// (`leave_play_trigger_moment`).
fn depart(table: &mut Table, card: CardRef, to: Option<Zone>, leaves: &Event, destroyed: Option<&Event>) -> Flow {
    let (discarded, owner) = (to.is_none(), table.state.card(card.id).owner);
    let late = table.rules.leave_play_trigger_moment == LeavePlayTriggerMoment::AfterDiscard;
    let freed = table.rules.destroyed_unit_slot == DestroyedUnitSlot::FreedBeforeTriggers;
    let host = table.state.card(card.id).host;
    zones::keep_last_values(table, card.id);
    let last = table.state.card(card.id).last;
    let mut here = card;
    if freed {
        let attached = offer_to_attached(table, card.id)?;
        let controller = table.state.card(card.id).controller;
        here = zones::move_card(table, card.id, Zone::Aside, controller);
        let aside = |event: &Event, here: CardRef| {
            let mut event = event.clone();
            event.subjects = smallvec::smallvec![Thing::Card(here)];
            event
        };
        let mut left: SmallVec<[Event; 2]> = smallvec::smallvec![aside(leaves, here)];
        for event in attached {
            let Some(beneath) = event.subjects[0].card() else { continue };
            if table.state.is_current(beneath) {
                let beneath = zones::move_card_onto(table, beneath.id, Zone::Aside, controller, Some(card.id));
                left.push(aside(&event, beneath));
            }
        }
        let together = table.rules.leave_play_trigger_moment == LeavePlayTriggerMoment::BeforeDiscard;
        match destroyed {
            Some(event) if together => left.insert(0, aside(event, here)),
            Some(event) => window::react(table, &aside(event, here))?,
            None => {}
        }
        if !late {
            window::react_together(table, &left)?;
        }
        if !table.state.is_current(here) {
            return if table.state.card(card.id).in_play() { discard_beneath(table, card.id) } else { clean_up(table, card.id) };
        }
    }
    table.state.card_mut(card.id).last = last;
    clean_up(table, card.id)?;
    let now = table.state.card_mut(card.id);
    let held = std::mem::replace(&mut now.host, host);
    let resparked = discarded && respark::offer_respark(table, card.id)?;
    table.state.card_mut(card.id).host = held;
    if !freed && !late {
        window::react(table, leaves)?;
    }
    if !table.state.is_current(here) {
        return Ok(());
    }
    let zone = final_zone(table, card.id, to, resparked);
    zones::move_card(table, card.id, zone, owner);
    table.state.card_mut(card.id).last = last;
    if discarded && !resparked {
        announce_discard(table, leaves)?;
    }
    if late { window::react(table, leaves) } else { Ok(()) }
}

/// Tokens, attachments, face-down cards and dice go, in the order of the ruleset. Reference 7.1.0; Raven 5.1.0; Reborn p.15.
fn clean_up(table: &mut Table, card: CardId) -> Flow {
    match table.rules.leave_play_cleanup {
        LeavePlayCleanup::TokensAttachmentsFacedownDice => {
            zones::clear_tokens(table, card);
            discard_attached(table, card)?;
            discard_under(table, card)?;
        }
        LeavePlayCleanup::TokensBeneathZone => {
            zones::clear_tokens(table, card);
            let attached: SmallVec<[CardId; 4]> = table.state.attachments(card).collect();
            for card in attached {
                zones::clear_tokens(table, card);
            }
            discard_beneath(table, card)?;
            discard_attached(table, card)?;
            discard_under(table, card)?;
        }
        LeavePlayCleanup::AttachmentsFacedownTokensDiceResparkZone => {
            discard_attached(table, card)?;
            discard_under(table, card)?;
            zones::clear_tokens(table, card);
        }
    }
    zones::return_dice(table, card);
    Ok(())
}

fn final_zone(table: &Table, card: CardId, to: Option<Zone>, resparked: bool) -> Zone {
    if resparked {
        return Zone::Hand;
    }
    match to {
        Some(Zone::Hand | Zone::DrawPile | Zone::DiscardPile) | None if CardTypes::CONJURED.has(table.def(card).kind) => {
            Zone::ConjurationPile
        }
        Some(zone) => zone,
        None => zones::pile_of(table, card),
    }
}

fn announce_discard(table: &mut Table, leaves: &Event) -> Flow {
    let heard = Window::ALL.iter().any(|window| triggers::has_listeners(table, *window, EventKind::IsDiscarded));
    if !heard {
        return Ok(());
    }
    let mut event = leaves.clone();
    event.kind = EventKind::IsDiscarded;
    window::react(table, &event)
}

fn discard_attached(table: &mut Table, host: CardId) -> Flow {
    let attached: SmallVec<[CardId; 4]> = table.state.attachments(host).collect();
    for card in attached {
        if table.state.card(card).zone == Zone::Attached {
            leave(table, table.state.card_ref(card), None, Cause::rule(), None)?;
        }
    }
    Ok(())
}

/// What is attached to a card that leaves play with all beneath it may yet answer that it would leave. The events of it, one
/// for each. Reborn p.15.
fn offer_to_attached(table: &mut Table, host: CardId) -> Flow<SmallVec<[Event; 2]>> {
    if table.rules.leave_play_cleanup != LeavePlayCleanup::TokensBeneathZone {
        return Ok(SmallVec::new());
    }
    let attached: SmallVec<[CardId; 4]> = table.state.attachments(host).collect();
    let mut events = SmallVec::new();
    for card in attached {
        let leaves = leaving_event(table, card);
        events.extend(window::would(table, leaves)?);
    }
    Ok(events)
}

/// The event of an attached card that leaves play for its pile.
fn leaving_event(table: &Table, card: CardId) -> Event {
    let mut leaves = Cause::rule().event(EventKind::LeavesPlay, table.state.card_ref(card));
    (leaves.from, leaves.to) = (Some(Zone::Attached), Some(zones::pile_of(table, card)));
    leaves
}

/// Discards what was set aside beneath a card: all tokens first, then card by card. Their leaving was answered with that of the
/// card, or is answered now (`leave_play_trigger_moment`). Reborn p.15.
fn discard_beneath(table: &mut Table, host: CardId) -> Flow {
    let beneath: SmallVec<[CardId; 4]> = (0..table.state.cards.len())
        .map(|at| CardId(at as u16))
        .filter(|card| table.state.aside_with(*card) == Some(host))
        .collect();
    for card in &beneath {
        zones::clear_tokens_and_dice(table, *card);
    }
    for card in beneath {
        let (leaves, to, owner) = (leaving_event(table, card), zones::pile_of(table, card), table.state.card(card).owner);
        zones::move_card(table, card, to, owner);
        announce_discard(table, &leaves)?;
        if table.rules.leave_play_trigger_moment == LeavePlayTriggerMoment::AfterDiscard {
            window::react(table, &leaves)?;
        }
    }
    Ok(())
}

fn discard_under(table: &mut Table, host: CardId) -> Flow {
    let under: SmallVec<[CardId; 4]> = (0..table.state.cards.len())
        .map(|at| CardId(at as u16))
        .filter(|card| table.state.card(*card).zone == Zone::Under && table.state.card(*card).host == Some(host))
        .collect();
    for card in under {
        discard(table, table.state.card_ref(card), Cause::rule())?;
    }
    Ok(())
}
