//! Tokens: placing, removing and moving them are different things. Reference 2.3.0; Raven 4.5.0; Reborn Glossary Move.

use crate::game::budget::Limit;
use crate::game::cause::Cause;
use crate::game::fault::Flow;
use crate::game::trace::TraceEvent;
use crate::rules::destroy;
use crate::rules::exhaustion;
use crate::rules::leaving_battle;
use crate::rules::window;
use crate::rules::wounds;
use crate::table::game_table::Table;
use crate::terms::event::{Event, EventKind};
use crate::terms::id::CardRef;
use crate::terms::switches::TokenMove;
use crate::terms::token::Token;
use crate::terms::via::Via;

/// Returns the kind of the event that tokens of a kind are placed.
fn placing_event(kind: Token) -> EventKind {
    match kind {
        Token::Wound => EventKind::GetsWounds,
        Token::Exhaustion => EventKind::GetsExhaustion,
        Token::Status => EventKind::GetsStatus,
    }
}

/// Returns the kind of the event that tokens of a kind are removed.
fn removing_event(kind: Token) -> EventKind {
    match kind {
        Token::Wound => EventKind::LosesWounds,
        Token::Exhaustion => EventKind::LosesExhaustion,
        Token::Status => EventKind::LosesStatus,
    }
}

/// Returns whether a card is in play, in this stay.
pub(crate) fn is_in_play(table: &Table, card: CardRef) -> bool {
    table.state.is_current(card) && table.state.card(card.id).in_play()
}

/// Returns how many tokens of a kind lie on a card that would have so many: no more than the budget allows.
fn within_budget(table: &mut Table, tokens: i32) -> u16 {
    let most = table.budget.tokens;
    u16::try_from(tokens).ok().filter(|tokens| *tokens <= most).unwrap_or_else(|| {
        table.use_up(Limit::Tokens);
        most
    })
}

/// Changes the tokens on a card and opens no window. Returns how many were put there or taken off.
pub(crate) fn change_count(table: &mut Table, card: CardRef, kind: Token, by: i32) -> i32 {
    let from = table.state.card(card.id).tokens(kind);
    let to = i32::from(from).saturating_add(by).max(0);
    let to = within_budget(table, to);
    *table.state.card_mut(card.id).tokens_mut(kind) = to;
    if from == to {
        return 0;
    }
    match kind {
        Token::Wound => table.lives_dirty = true,
        Token::Exhaustion | Token::Status => table.note_change_out_of_lives(),
    }
    table.record(|| TraceEvent::Tokens { card: card.id, kind, from, to });
    leaving_battle::leave_exhausted(table, card);
    i32::from(from).abs_diff(i32::from(to)) as i32
}

/// Places exhaustion or status tokens. Wounds go through [`crate::rules::wounds::place_wounds`]. Returns how many were placed.
pub(crate) fn place(table: &mut Table, card: CardRef, kind: Token, n: i32, cause: &Cause) -> Flow<i32> {
    let Some(placed) = place_unanswered(table, card, kind, n, cause)? else { return Ok(0) };
    announce_placing(table, &placed)?;
    Ok(placed.count)
}

/// Tokens that were placed on a card, while nothing has answered that yet.
pub(crate) struct PlacedTokens {
    event: Event,
    card: CardRef,
    was_exhausted: bool,
    cause: Cause,
    count: i32,
}

/// Places exhaustion or status tokens, and leaves the answers to [`announce_placing`]. Returns what was placed.
pub(crate) fn place_unanswered(
    table: &mut Table,
    card: CardRef,
    kind: Token,
    n: i32,
    cause: &Cause,
) -> Flow<Option<PlacedTokens>> {
    if n <= 0 || !is_in_play(table, card) {
        return Ok(None);
    }
    let mut event = cause.event(placing_event(kind), card);
    event.amount = n;
    if !window::would(table, &mut event)? || event.amount <= 0 {
        return Ok(None);
    }
    let was_exhausted = exhaustion::was_exhausted(table, card, kind);
    let count = change_count(table, card, kind, event.amount);
    Ok(Some(PlacedTokens { event, card, was_exhausted, cause: cause.clone(), count }))
}

/// Lets effects answer that tokens were placed.
pub(crate) fn announce_placing(table: &mut Table, placed: &PlacedTokens) -> Flow {
    window::react(table, &placed.event)?;
    exhaustion::announce_exhaustion(table, placed.card, placed.was_exhausted, &placed.cause)
}

/// Removes tokens. Returns how many were removed.
pub(crate) fn remove(table: &mut Table, card: CardRef, kind: Token, n: i32, cause: &Cause) -> Flow<i32> {
    if n <= 0 || !is_in_play(table, card) {
        return Ok(0);
    }
    let n = n.min(i32::from(table.state.card(card.id).tokens(kind)));
    if n == 0 {
        return Ok(0);
    }
    let mut event = cause.event(removing_event(kind), card);
    event.amount = n;
    if !window::would(table, &mut event)? || event.amount <= 0 {
        return Ok(0);
    }
    let removed = change_count(table, card, kind, -event.amount);
    window::react(table, &event)?;
    Ok(removed)
}

/// Takes tokens off a card and places them on another in one resolution, which is answered as a whole. Returns how many were
/// moved. Reborn Glossary Move.
fn remove_and_place(table: &mut Table, (from, onto): (CardRef, CardRef), kind: Token, n: i32, cause: &Cause) -> Flow<i32> {
    let mut removing = cause.event(removing_event(kind), from);
    removing.amount = n;
    let mut placing = cause.event(placing_event(kind), onto);
    placing.amount = n;
    if !window::would(table, &mut removing)? || !window::would(table, &mut placing)? {
        return Ok(0);
    }
    if !is_in_play(table, from) || !is_in_play(table, onto) {
        return Ok(0);
    }
    let moved = change_count(table, from, kind, -removing.amount.min(placing.amount));
    if kind == Token::Wound {
        return wounds::wounds_moved(table, onto, moved, cause, &removing);
    }
    let was_exhausted = exhaustion::was_exhausted(table, onto, kind);
    let moved = change_count(table, onto, kind, moved);
    window::react(table, &removing)?;
    window::react(table, &placing)?;
    exhaustion::announce_exhaustion(table, onto, was_exhausted, cause)?;
    Ok(moved)
}

/// Moves tokens from one card onto another (`token_move`). Returns how many were moved.
///
/// A moved token is placed and removed only where the ruleset says so; that a card ran out of tokens, or has become exhausted, is seen
/// either way. Reference 2.3.2.
pub(crate) fn move_tokens(table: &mut Table, (from, onto): (CardRef, CardRef), kind: Token, n: i32, cause: &Cause) -> Flow<i32> {
    if n <= 0 || !is_in_play(table, from) || !is_in_play(table, onto) || from.id == onto.id {
        return Ok(0);
    }
    let n = n.min(i32::from(table.state.card(from.id).tokens(kind)));
    if n == 0 {
        return Ok(0);
    }
    if table.rules.token_move == TokenMove::RemoveAndPlace {
        return remove_and_place(table, (from, onto), kind, n, cause);
    }
    let was_exhausted = exhaustion::was_exhausted(table, onto, kind);
    *table.state.card_mut(from.id).tokens_mut(kind) -= n as u16;
    let tokens = within_budget(table, i32::from(table.state.card(onto.id).tokens(kind)) + n);
    *table.state.card_mut(onto.id).tokens_mut(kind) = tokens;
    table.lives_dirty = true;
    table.record(|| TraceEvent::TokensMoved { from: from.id, onto: onto.id, kind, n: n as u16 });
    leaving_battle::leave_exhausted(table, onto);
    if kind == Token::Wound {
        wounds::destroy_by_moved_wounds(table, onto, cause)?;
    }
    if kind == Token::Status && table.state.card(from.id).status == 0 {
        let mut event = cause.event(EventKind::LosesStatus, from);
        event.amount = n;
        event.via.insert(Via::Rule);
        window::react(table, &event)?;
    }
    exhaustion::announce_exhaustion(table, onto, was_exhausted, cause)?;
    destroy::check_lives(table)?;
    Ok(n)
}
