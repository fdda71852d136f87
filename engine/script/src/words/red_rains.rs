//! Words for the Red Rains: tokens, aspects, the behavior card.

use cinderforge_kernel::verbs;

use super::table::words;
use crate::call::Call;
use crate::error::WordResult;
use crate::script_value::ScriptValue;
use crate::word::Word;

/// The words of this family.
pub(super) const WORDS: &[Word] = words! {
    "place_red_rains" [n: Number] -> Nothing, Acts, place_red_rains, "",
        "Red Rains tokens on a Chimera that grows by them, whose Ultimate follows once there are enough.";
    "add_aspects" [n: Number] -> Number, Acts, add_aspects, "",
        "Face down from the draw pile of the Chimera onto the right of its battlefield. Gives how many.";
    "renew_draw_pile" [] -> Nothing, Acts, renew_draw_pile, "",
        "A new draw pile for the Chimera once its own was emptied, which is counted: it becomes fatigued by it as its stamina says. Nothing happens while cards lie in it, or are set aside of it as a hand.";
    "turn_face_down" [card: Card] -> Bool, Acts, turn_face_down, "",
        "An aspect where it lies, and takes off what lies on it or is attached to it. Gives whether it was one in play.";
    "move_leftmost" [card: Card] -> Bool, Acts, |call| move_to_end(call, false), "",
        "A unit to the left of all others on its battlefield. Gives whether it is on one.";
    "move_rightmost" [card: Card] -> Bool, Acts, |call| move_to_end(call, true), "",
        "A unit to the right of all others on its battlefield. Gives whether it is on one.";
    "resolve_status" [card: Card] -> Bool, Acts, resolve_status, "",
        "The status ability of an aspect, for one of its status tokens. Gives whether it had one.";
    "activate" [card: Card] -> Bool, Acts, activate, "",
        "A ready spell by rule, as a Chimera does: it is exhausted, nothing else is paid, and its text resolves. Gives whether it could be.";
    "roll_behavior_die" [] -> Number, Acts, |call| Ok(i64::from(verbs::roll_behaviour_die(call.table)).into()), "",
        "Gives the side that is up, 1 to 12.";
    "resolve_side_action" [n: Number] -> Nothing, Acts, resolve_side_action, "",
        "The side action that the behavior card of the Chimera has for this roll, which is 12 at the most.";
};

/// Places Red Rains tokens.
fn place_red_rains(call: &mut Call<'_>) -> WordResult {
    let n = call.number(0)?;
    verbs::place_red_rains(call.table, n)?;
    Ok(ScriptValue::Nothing)
}

/// Lays aspects face down. Returns how many.
fn add_aspects(call: &mut Call<'_>) -> WordResult {
    let n = call.number(0)?;
    Ok(i64::from(verbs::add_aspects(call.table, n)?).into())
}

/// Gives the Chimera a new draw pile if its own is empty.
fn renew_draw_pile(call: &mut Call<'_>) -> WordResult {
    verbs::renew_draw_pile(call.table)?;
    Ok(ScriptValue::Nothing)
}

/// Turns an aspect face down. Returns whether it was one in play.
fn turn_face_down(call: &mut Call<'_>) -> WordResult {
    let Some(card) = call.card(0)? else { return Ok(false.into()) };
    Ok(verbs::turn_face_down(call.table, card)?.into())
}

/// Moves a unit to one end of its battlefield. Returns whether it is on one.
fn move_to_end(call: &mut Call<'_>, rightmost: bool) -> WordResult {
    let Some(card) = call.card(0)? else { return Ok(false.into()) };
    Ok(verbs::move_to_end(call.table, card, rightmost).into())
}

/// Resolves a status ability. Returns whether there was one.
fn resolve_status(call: &mut Call<'_>) -> WordResult {
    let Some(card) = call.card(0)? else { return Ok(false.into()) };
    Ok(verbs::resolve_status(call.table, card)?.into())
}

/// Activates a ready spell by rule. Returns whether it could be.
fn activate(call: &mut Call<'_>) -> WordResult {
    let Some(card) = call.card(0)? else { return Ok(false.into()) };
    Ok(verbs::activate(call.table, card)?.into())
}

/// Resolves the side action for a roll.
fn resolve_side_action(call: &mut Call<'_>) -> WordResult {
    let roll = call.number(0)?.clamp(1, 12) as u8;
    verbs::resolve_side_action(call.table, roll)?;
    Ok(ScriptValue::Nothing)
}
