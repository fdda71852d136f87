//! Cleanup: what becomes of the tokens, attachments, cards beneath and dice of a card that leaves play, and of what an effect set
//! aside.
//!
//! Reference 7.1.0; Raven 5.1.0; Reborn p.15.

use crate::game::card::Card;
use crate::game::cause::Cause;
use crate::game::fault::Flow;
use crate::rules::frames;
use crate::rules::leave_play;
use crate::rules::window;
use crate::rules::zones;
use crate::table::game_table::Table;
use crate::terms::event::{Event, EventKind};
use crate::terms::id::CardId;
use crate::terms::switches::{LeavePlayCleanup, LeavePlayTriggerMoment};
use crate::terms::zone::Zone;
use smallvec::SmallVec;

/// Takes everything off a card, in the order of the ruleset (`leave_play_cleanup`).
pub(crate) fn clean_up(table: &mut Table, card: CardId) -> Flow {
    match table.rules.leave_play_cleanup {
        LeavePlayCleanup::TokensAttachmentsFacedownDice => {
            zones::clear_tokens(table, card);
            discard_attached(table, card)?;
            discard_under(table, card)?;
        }
        LeavePlayCleanup::TokensBeneathZone => {
            zones::clear_tokens(table, card);
            for attached in attached_to(table, card) {
                zones::clear_tokens(table, attached);
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

/// Lists what is attached to a card.
fn attached_to(table: &Table, host: CardId) -> SmallVec<[CardId; 4]> {
    table.state.attachments(host).collect()
}

/// Lists the cards that a test holds for.
fn cards_that(table: &Table, test: impl Fn(CardId, &Card) -> bool) -> SmallVec<[CardId; 4]> {
    let all = table.state.cards.iter().enumerate().map(|(index, card)| (CardId(index as u16), card));
    all.filter(|(id, card)| test(*id, card)).map(|(id, _)| id).collect()
}

/// Discards what is attached to a card.
fn discard_attached(table: &mut Table, host: CardId) -> Flow {
    for card in attached_to(table, host) {
        if table.state.card(card).zone == Zone::Attached {
            leave_play::leave_with_bearer(table, table.state.card_ref(card))?;
        }
    }
    Ok(())
}

/// Discards what lies face down under a card. Texts on the leaving of that card know it in the pile as what lay under it.
/// Reference 5.2.8; Raven 4.1.4; Reborn p.15.
fn discard_under(table: &mut Table, host: CardId) -> Flow {
    for card in under(table, host) {
        let discarded = leave_play::discard_from_under_unanswered(table, table.state.card_ref(card), host)?;
        if let Some(event) = discarded {
            window::react(table, &event)?;
        }
    }
    Ok(())
}

/// Discards what lies face down under a card, and leaves the answers to the caller. Returns the events of it.
pub(crate) fn discard_under_unanswered(table: &mut Table, host: CardId) -> Flow<Vec<Event>> {
    let mut events = Vec::new();
    for card in under(table, host) {
        events.extend(leave_play::discard_from_under_unanswered(table, table.state.card_ref(card), host)?);
    }
    Ok(events)
}

/// Lists what lies face down under a card.
fn under(table: &Table, host: CardId) -> SmallVec<[CardId; 4]> {
    cards_that(table, |_, card| card.zone == Zone::Under && card.host == Some(host))
}

/// Discards what the effect on top has set aside and put nowhere else.
pub(crate) fn discard_set_aside(table: &mut Table) -> Flow {
    while let Some(card) = frames::top_frame_mut(table).set_aside.pop() {
        if table.state.is_current(card) {
            leave_play::discard(table, card, &Cause::rule())?;
        }
    }
    Ok(())
}

/// Discards what was set aside beneath a card: all tokens first, then card by card. Reborn p.15.
///
/// Its leaving was answered with that of the card, or is answered now (`leave_play_trigger_moment`).
pub(crate) fn discard_beneath(table: &mut Table, host: CardId) -> Flow {
    let beneath = cards_that(table, |id, _| table.state.aside_with(id) == Some(host));
    for card in &beneath {
        zones::clear_tokens_and_dice(table, *card);
    }
    for card in beneath {
        let (leaves, to, owner) = (leaving_event(table, card), zones::pile_of(table, card), table.state.card(card).owner);
        zones::move_out_of_play(table, card, to, owner, None);
        leave_play::announce_discard(table, &leaves)?;
        if table.rules.leave_play_trigger_moment == LeavePlayTriggerMoment::AfterDiscard {
            window::react(table, &leaves)?;
        }
    }
    Ok(())
}

/// Lets effects answer that what is attached to a card would leave with it. Returns the events that are not replaced, one for
/// each card; none where all beneath leaves in its own time. Reborn p.15.
pub(crate) fn offer_to_attached(table: &mut Table, host: CardId) -> Flow<SmallVec<[Event; 2]>> {
    if table.rules.leave_play_cleanup != LeavePlayCleanup::TokensBeneathZone {
        return Ok(SmallVec::new());
    }
    let mut events = SmallVec::new();
    for card in attached_to(table, host) {
        let mut leaves = leaving_event(table, card);
        if window::would(table, &mut leaves)? {
            events.push(leaves);
        }
    }
    Ok(events)
}

/// Builds the event of an attached card that leaves play for its pile.
fn leaving_event(table: &Table, card: CardId) -> Event {
    let mut leaves = Cause::rule().event(EventKind::LeavesPlay, table.state.card_ref(card));
    (leaves.from, leaves.to) = (Some(Zone::Attached), Some(zones::pile_of(table, card)));
    leaves
}
