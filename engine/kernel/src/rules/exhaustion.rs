//! Exhaustion: a card with an exhaustion token on it is exhausted. Reference 2.3.0.

use crate::game::cause::Cause;
use crate::game::fault::Flow;
use crate::queries::types;
use crate::rules::tokens;
use crate::rules::window;
use crate::table::game_table::Table;
use crate::terms::event::EventKind;
use crate::terms::id::CardRef;
use crate::terms::token::Token;

/// Lets effects answer that a card has become exhausted by tokens that came to lie on it, if it was not before.
pub(crate) fn announce_exhaustion(table: &mut Table, card: CardRef, was_exhausted: bool, cause: &Cause) -> Flow {
    if !was_exhausted && tokens::is_in_play(table, card) {
        window::react(table, &cause.event(EventKind::BecomesExhausted, card))?;
    }
    Ok(())
}

/// Returns whether a card was exhausted before tokens of a kind come to lie on it; true if they exhaust nothing.
pub(crate) fn was_exhausted(table: &Table, card: CardRef, kind: Token) -> bool {
    kind != Token::Exhaustion || types::is_exhausted(table, card.id)
}
