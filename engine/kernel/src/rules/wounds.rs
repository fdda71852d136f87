//! Wounds: tokens placed on a card, which is destroyed once there are as many as its life.
//!
//! Reference 7.0.0; Raven 5.0.0; Reborn p.16.

use crate::cards::card_type::CardType;
use crate::game::cause::Cause;
use crate::game::deferred::DeferredResult;
use crate::game::fault::{Flow, stops_at_question};
use crate::queries::permissions;
use crate::rules::deferred;
use crate::rules::destroy;
use crate::rules::tokens;
use crate::rules::window;
use crate::table::game_table::Table;
use crate::terms::event::{Event, EventKind};
use crate::terms::id::CardRef;
use crate::terms::switches::DamageSteps;
use crate::terms::token::Token;
use crate::terms::via::Via;

/// Places wound tokens outright, neither dealt nor received. Returns how many were placed.
pub(crate) fn place_wounds(table: &mut Table, card: CardRef, n: i32, cause: &Cause) -> Flow<i32> {
    if n <= 0 || !table.state.is_current(card) || !table.state.card(card.id).in_play() {
        return Ok(0);
    }
    if deferred::defers_results(table) {
        deferred::defer(table, DeferredResult::Wounds(card, n, cause.clone()));
        return Ok(n);
    }
    let mut event = cause.event(EventKind::GetsWounds, card);
    event.amount = n;
    get_wounds(table, card, event, cause, None)
}

/// Places the wound tokens that damage turns into; with `received`, the answers to receiving it come here. Returns how many
/// were placed.
pub(crate) fn wound(table: &mut Table, card: CardRef, n: i32, cause: &Cause, received: Option<&Event>) -> Flow<i32> {
    let mut event = cause.event(EventKind::GetsWounds, card);
    event.amount = n;
    event.via.insert(Via::Damage);
    get_wounds(table, card, event, cause, received)
}

/// Places wound tokens on a card unless effects replace that. Returns how many were placed.
fn get_wounds(table: &mut Table, card: CardRef, mut event: Event, cause: &Cause, received: Option<&Event>) -> Flow<i32> {
    if !window::would(table, &mut event)? || !table.state.is_current(card) {
        return Ok(0);
    }
    put_wounds(table, card, &event, cause, received)
}

/// Places wounds that are moved from another card: one event that is answered as a whole, of which `removing` is the other
/// half. Returns how many were placed.
pub(crate) fn wounds_moved(table: &mut Table, card: CardRef, n: i32, cause: &Cause, removing: &Event) -> Flow<i32> {
    let mut event = cause.event(EventKind::GetsWounds, card);
    event.amount = n;
    put_wounds(table, card, &event, cause, Some(removing))
}

/// Puts wound tokens on a card; `first` is answered before the wounds are. Returns how many were put there.
///
/// With as many as its life the card is destroyed, before or after the answers to its wounds (`damage_steps`); a Phoenixborn
/// always before.
fn put_wounds(table: &mut Table, card: CardRef, event: &Event, cause: &Cause, first: Option<&Event>) -> Flow<i32> {
    let lives_dirty = table.lives_dirty;
    let placed = tokens::change_count(table, card, Token::Wound, event.amount);
    table.lives_dirty = lives_dirty;
    let late = table.rules.damage_steps == DamageSteps::Reborn;
    let phoenixborn = table.def(card.id).kind == CardType::Phoenixborn;
    if phoenixborn || !late {
        destroy_if_due(table, card, cause)?;
    }
    let falling_before = table.falling.len();
    if late && !phoenixborn {
        table.falling.push(card);
    }
    let answered = first.map_or(Ok(()), |first| window::react(table, first)).and_then(|()| window::react(table, event));
    if !stops_at_question(&answered) {
        table.falling.truncate(falling_before);
    }
    answered?;
    if late {
        destroy_if_due(table, card, cause)?;
    }
    destroy::check_lives(table)?;
    Ok(placed)
}

/// Destroys a card that wounds were moved onto without being placed, if they have reached its life: by what moved them, once
/// destruction need not wait. Reference 2.3.1 (derived); Raven 4.2.0 (derived).
pub(crate) fn destroy_by_moved_wounds(table: &mut Table, card: CardRef, cause: &Cause) -> Flow {
    if !deferred::defers_results(table) {
        return destroy_if_due(table, card, cause);
    }
    if permissions::is_due(table, card, cause) {
        deferred::defer(table, DeferredResult::WoundsMoved(card, cause.clone()));
    }
    Ok(())
}

/// Destroys a card whose wounds have reached its life, unless something forbids it.
pub(crate) fn destroy_if_due(table: &mut Table, card: CardRef, cause: &Cause) -> Flow {
    if permissions::is_due(table, card, cause) {
        destroy::destroy(table, card, cause)?;
    }
    Ok(())
}
