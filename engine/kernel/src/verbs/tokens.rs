//! Verbs of tokens.

use crate::game::fault::Flow;
use crate::rules::tokens;
use crate::table::game_table::Table;
use crate::terms::id::CardRef;
use crate::terms::token::Token;
use crate::verbs::damage;
use crate::verbs::reach;

/// Places tokens of a kind. Returns how many were placed.
///
/// # Errors
/// Halts as anything does that opens windows.
pub fn place_tokens(table: &mut Table, card: CardRef, kind: Token, n: i32) -> Flow<i32> {
    if kind == Token::Wound {
        return damage::place_wounds(table, card, n);
    }
    let Some(card) = reach::reach(table, card) else { return Ok(0) };
    let cause = reach::cause(table);
    tokens::place(table, card, kind, n, &cause)
}

/// Removes tokens; `None` for all of the kind. Returns how many were removed.
///
/// # Errors
/// Halts as anything does that opens windows.
pub fn remove_tokens(table: &mut Table, card: CardRef, kind: Token, n: Option<i32>) -> Flow<i32> {
    let Some(card) = reach::reach(table, card) else { return Ok(0) };
    let cause = reach::cause(table);
    tokens::remove(table, card, kind, n.unwrap_or(i32::from(u8::MAX)), &cause)
}

/// Moves tokens from one card onto another; `None` for all of the kind. Returns how many were moved.
///
/// # Errors
/// Halts as anything does that opens windows.
pub fn move_tokens(table: &mut Table, from: CardRef, onto: CardRef, kind: Token, n: Option<i32>) -> Flow<i32> {
    let (Some(from), Some(onto)) = (reach::reach(table, from), reach::reach(table, onto)) else { return Ok(0) };
    let cause = reach::cause(table);
    tokens::move_tokens(table, (from, onto), kind, n.unwrap_or(i32::from(u8::MAX)), &cause)
}
