//! Words for tokens on cards.

use cinderforge_kernel::terms::Token;
use cinderforge_kernel::verbs;

use super::table::words;
use crate::call::Call;
use crate::error::WordResult;
use crate::word::Word;

/// The words of this family.
pub(super) const WORDS: &[Word] = words! {
    "place_exhaustion" [card: Card, n: Number] -> Number, Acts, |call| place_tokens(call, Token::Exhaustion), "",
        "Exhaustion tokens. Gives how many.";
    "place_status" [card: Card, n: Number] -> Number, Acts, |call| place_tokens(call, Token::Status), "",
        "Status tokens. Gives how many.";
    "remove_wounds" [card: Card, n: NumberOrAll] -> Number, Spares, |call| remove_tokens(call, Token::Wound), "",
        "Takes wound tokens off. Gives how many.";
    "remove_exhaustion" [card: Card, n: NumberOrAll] -> Number, Acts, |call| remove_tokens(call, Token::Exhaustion), "",
        "Takes exhaustion tokens off. Gives how many.";
    "remove_status" [card: Card, n: NumberOrAll] -> Number, Acts, |call| remove_tokens(call, Token::Status), "",
        "Takes status tokens off. Gives how many.";
    "move_wounds" [from: Card, onto: Card, n: NumberOrAll] -> Number, Acts, |call| move_tokens(call, Token::Wound), "token_move",
        "Wound tokens from one card onto another. Gives how many.";
    "move_exhaustion" [from: Card, onto: Card, n: NumberOrAll] -> Number, Acts, |call| move_tokens(call, Token::Exhaustion), "token_move",
        "Exhaustion tokens from one card onto another. Gives how many.";
    "move_status" [from: Card, onto: Card, n: NumberOrAll] -> Number, Acts, |call| move_tokens(call, Token::Status), "token_move",
        "Status tokens from one card onto another. Gives how many.";
    "move_token" [from: Card, onto: Card, kind: Token, n: NumberOrAll] -> Number, Acts, move_token, "token_move",
        "Tokens of a kind from one card onto another. Gives how many.";
    "tokens" [card: Card] [card: Card, kind: Token] -> Number, ReadsOnly, tokens, "",
        "How many tokens lie on the card, now or last; of one kind, if that is named: `\"wound\"`, `\"exhaustion\"` or `\"status\"`.";
    "remove_all_tokens" [card: Card] -> Number, Acts, remove_all_tokens, "",
        "Takes all tokens off, of every kind. Gives how many.";
    "remove_token" [card: Card, kind: Token, n: NumberOrAll] -> Number, Acts, remove_token, "",
        "Takes tokens of a kind off. Gives how many.";
};

/// Places tokens of a kind. Returns how many.
fn place_tokens(call: &mut Call<'_>, kind: Token) -> WordResult {
    let n = call.number(1)?;
    let Some(card) = call.card(0)? else { return Ok(0_i64.into()) };
    Ok(i64::from(verbs::place_tokens(call.table, card, kind, n)?).into())
}

/// Removes tokens of a kind. Returns how many.
fn remove_tokens(call: &mut Call<'_>, kind: Token) -> WordResult {
    let n = call.number_or_all(1)?;
    let Some(card) = call.card(0)? else { return Ok(0_i64.into()) };
    Ok(i64::from(verbs::remove_tokens(call.table, card, kind, n)?).into())
}

/// Returns how many tokens lie on a card, of one kind or of all.
fn tokens(call: &mut Call<'_>) -> WordResult {
    let kind = if call.count() > 1 { Some(call.token(1)?) } else { None };
    let Some(card) = call.card(0)? else { return Ok(0_i64.into()) };
    let kinds = kind.map_or_else(|| Token::ALL.to_vec(), |kind| kind.into_iter().collect());
    Ok(kinds.iter().map(|kind| i64::from(verbs::tokens(call.table, card, *kind))).sum::<i64>().into())
}

/// Removes the tokens of every kind. Returns how many.
fn remove_all_tokens(call: &mut Call<'_>) -> WordResult {
    let Some(card) = call.card(0)? else { return Ok(0_i64.into()) };
    let mut removed = 0;
    for kind in Token::ALL {
        removed += verbs::remove_tokens(call.table, card, *kind, None)?;
    }
    Ok(i64::from(removed).into())
}

/// Moves tokens of a kind. Returns how many.
fn move_tokens(call: &mut Call<'_>, kind: Token) -> WordResult {
    let n = call.number_or_all(2)?;
    let (Some(from), Some(onto)) = (call.card(0)?, call.card(1)?) else { return Ok(0_i64.into()) };
    Ok(i64::from(verbs::move_tokens(call.table, from, onto, kind, n)?).into())
}

/// Moves tokens of the kind that is given. Returns how many.
fn move_token(call: &mut Call<'_>) -> WordResult {
    let (kind, n) = (call.token(2)?, call.number_or_all(3)?);
    let (Some(from), Some(onto), Some(kind)) = (call.card(0)?, call.card(1)?, kind) else { return Ok(0_i64.into()) };
    Ok(i64::from(verbs::move_tokens(call.table, from, onto, kind, n)?).into())
}

/// Removes tokens of the kind that is given. Returns how many.
fn remove_token(call: &mut Call<'_>) -> WordResult {
    let (kind, n) = (call.token(1)?, call.number_or_all(2)?);
    let (Some(card), Some(kind)) = (call.card(0)?, kind) else { return Ok(0_i64.into()) };
    Ok(i64::from(verbs::remove_tokens(call.table, card, kind, n)?).into())
}
