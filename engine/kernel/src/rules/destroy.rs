//! Destruction: by effects, or by wounds that have reached the life of a card. Reference 7.0.0; Raven 5.1.0; Reborn p.16.

use crate::cards::card_type::CardType;
use crate::game::cause::Cause;
use crate::game::fault::{Flow, stops_at_question};
use crate::game::frame::Answered;
use crate::game::trace::TraceEvent;
use crate::queries::lives;
use crate::queries::permissions;
use crate::queries::seats;
use crate::queries::types;
use crate::queries::values;
use crate::rules::elimination;
use crate::rules::leave_play;
use crate::rules::listeners;
use crate::rules::window;
use crate::table::game_table::Table;
use crate::terms::act::Act;
use crate::terms::event::Event;
use crate::terms::event::EventKind;
use crate::terms::id::PlayerId;
use crate::terms::id::{CardId, CardRef, Thing};
use crate::terms::switches::{DestroyedUnitSlot, PhoenixbornLossMoment};

/// Destroys a unit or Phoenixborn. Returns whether it was destroyed.
pub(crate) fn destroy(table: &mut Table, card: CardRef, cause: &Cause) -> Flow<bool> {
    if !is_there(table, card) {
        return Ok(false);
    }
    let is_phoenixborn = table.def(card.id).kind == CardType::Phoenixborn;
    if !is_phoenixborn && !types::is_unit(table, card.id) {
        return Ok(false);
    }
    if permissions::forbidden(table, Thing::Card(card), Act::BeDestroyed, cause).is_some() {
        return Ok(false);
    }
    if is_phoenixborn {
        return lose_by_destruction(table, card, cause).map(|()| true);
    }
    if table.life_reached_by_wounds(card.id).is_some() {
        table.spared.push(card);
    }
    let before = table.falling.len();
    table.falling.push(card);
    let destroyed = destroy_unless_replaced(table, card, cause);
    if !stops_at_question(&destroyed) {
        table.falling.truncate(before);
    }
    destroyed
}

/// Destroys a unit unless an answer takes the place of that. Returns whether it was destroyed.
///
/// What leaves its wounds at its life has only put that off: it is destroyed at once for these, and no text answers that a second
/// time, so that it comes to an end. Raven 5.1.0; Reborn Glossary Wound Tokens (derived).
fn destroy_unless_replaced(table: &mut Table, card: CardRef, cause: &Cause) -> Flow<bool> {
    let mut answered = Answered::new();
    let event = loop {
        let before = answered.len();
        let mut event = cause.event(EventKind::IsDestroyed, card);
        if window::would_but_for(table, &mut event, &mut answered)? && table.state.is_current(card) {
            break event;
        }
        if answered.len() == before || !is_there(table, card) || !permissions::is_due(table, card, cause) {
            return Ok(false);
        }
    };
    table.record(|| TraceEvent::Happened(Box::new(event.clone())));
    if let Some(frame) = table.frames.last_mut() {
        frame.destroyed.push(card);
    }
    match table.rules.destroyed_unit_slot {
        DestroyedUnitSlot::HeldDuringTriggers => leave_after_answers(table, card, cause, &event),
        DestroyedUnitSlot::FreedBeforeTriggers => leave_play::leave(table, card, None, cause, Some(&event)).map(|_| true),
    }
}

/// Returns whether a card is in play in that stay, and not on its way out.
fn is_there(table: &Table, card: CardRef) -> bool {
    let state = table.state.card(card.id);
    table.state.is_current(card) && state.in_play() && !state.dying
}

/// Lets effects answer that a unit was destroyed while it holds its slot, then takes it out of play. Returns whether it was
/// destroyed: not if it may not leave.
fn leave_after_answers(table: &mut Table, card: CardRef, cause: &Cause, destroyed: &Event) -> Flow<bool> {
    table.state.card_mut(card.id).dying = true;
    window::react(table, destroyed)?;
    if table.state.is_current(card) && !leave_play::leave(table, card, None, cause, None)? && table.state.is_current(card) {
        table.state.card_mut(card.id).dying = false;
        return Ok(false);
    }
    Ok(true)
}

/// Lets the player of a destroyed Phoenixborn lose: after the answers to its destruction, or at once
/// (`phoenixborn_loss_moment`).
fn lose_by_destruction(table: &mut Table, card: CardRef, cause: &Cause) -> Flow {
    let event = cause.event(EventKind::IsDestroyed, card);
    table.record(|| TraceEvent::Happened(Box::new(event.clone())));
    match table.rules.phoenixborn_loss_moment {
        PhoenixbornLossMoment::Step3AfterDestroyedTriggers => {
            table.state.card_mut(card.id).dying = true;
            window::react(table, &event)?;
        }
        PhoenixbornLossMoment::WhenWoundsPlaced | PhoenixbornLossMoment::ImmediatelyInStep2 => {}
    }
    elimination::lose(table, table.state.card(card.id).controller)
}

/// Destroys every unit and Phoenixborn whose wounds have reached its life. Reference 2.3.1.
///
/// Lives are looked at once wounds, cards in play or lasting effects have changed, and once any card or token has where a text could
/// make a difference; always, while a text in play changes lives, for what its condition speaks of may have ended. What was not
/// destroyed though it was due waits for the next change of any card or token. It is the doing of the text that lowered the life as it
/// resolved; what came to its end by itself is nobody's. FAQ Silver Snake; Psychic Vampire.
#[inline]
pub(crate) fn check_lives(table: &mut Table) -> Flow {
    if table.lives_dirty || lives::lives_hang_on_texts(table) {
        return destroy_all_due(table);
    }
    let may_be_due = || listeners::defers_triggers(table) || table.some_due_are_left;
    debug_assert!(may_be_due() || first_due(table, true).is_none(), "a life that ended was passed over");
    Ok(())
}

/// Does so where a life may have changed.
#[inline(never)]
fn destroy_all_due(table: &mut Table) -> Flow {
    while !listeners::defers_triggers(table) {
        table.note_lowered_lives();
        let lowered_by = table.lives_lowered_by.take();
        if std::mem::take(&mut table.lives_dirty) {
            table.spared.clear();
        }
        let due = if lives::all_are_hale(table) { None } else { first_due(table, lives::lives_may_be_lowered(table)) };
        debug_assert!(due.is_some() || first_due(table, true).is_none(), "a life that ended is passed over");
        table.some_due_are_left = !table.spared.is_empty();
        let Some(card) = due else { return Ok(()) };
        let cause = lowered_by.filter(|cause| permissions::is_due(table, card, cause)).unwrap_or_else(Cause::rule);
        table.lives_dirty = destroy(table, card, &cause)?;
        table.some_due_are_left |= !table.lives_dirty;
        if !table.lives_dirty && !lives::lives_hang_on_texts(table) {
            return Ok(());
        }
    }
    Ok(())
}

/// Finds the first card that is due to be destroyed. Whether texts may lower lives is known already.
fn first_due(table: &Table, may_be_lowered: bool) -> Option<CardRef> {
    (0..table.state.players.len()).find_map(|index| due_card(table, PlayerId(index as u8), may_be_lowered))
}

/// Finds a card of a player that is due to be destroyed: a unit, or else the Phoenixborn of a player who has not lost.
fn due_card(table: &Table, player: PlayerId, may_be_lowered: bool) -> Option<CardRef> {
    let side = table.state.player(player);
    let unit = side.battlefield.iter().copied().find(|card| is_due(table, *card, may_be_lowered));
    let phoenixborn = || seats::phoenixborn_of(table, player).filter(|card| !side.lost && is_due(table, card.id, may_be_lowered));
    unit.map(|card| table.state.card_ref(card)).or_else(phoenixborn)
}

/// Returns whether a card is destroyed for its wounds, and is not being destroyed, now or after answers, nor was spared.
#[inline(always)]
fn is_due(table: &Table, card: CardId, may_be_lowered: bool) -> bool {
    let (this, state) = (table.state.card_ref(card), table.state.card(card));
    let lives_on = || lives::is_hale(table, card) || i32::from(state.wounds) < lives::life_without_texts(table, card);
    if !may_be_lowered && lives_on() {
        debug_assert!(i32::from(state.wounds) < values::life(table, card), "a text lowers the life of a card");
        return false;
    }
    let is_dying = state.dying || table.falling.contains(&this) || table.spared.contains(&this);
    !is_dying && table.life_reached_by_wounds(card).is_some()
}
