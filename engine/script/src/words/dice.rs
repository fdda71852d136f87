//! Words for dice.

use cinderforge_kernel::terms::Level;
use cinderforge_kernel::verbs::{self, DiceChange, Face};

use super::table::words;
use crate::call::Call;
use crate::error::WordResult;
use crate::word::Word;

/// The words of this family.
pub(super) const WORDS: &[Word] = words! {
    "ready_dice" [dice: Dice, face: Face] -> Number, Spares, ready_dice, "",
        "From the exhausted into the active pool, on a side; `\"rolled\"` is no re-roll, which `reroll_dice` is. Gives how many.";
    "turn_dice" [dice: Dice, face: Face] -> Number, Spares, turn_dice, "",
        "To a side; `\"chosen\"` is one that you choose for each die. Gives how many.";
    "exhaust_dice" [dice: Dice] -> Number, Spares, exhaust_dice, "",
        "Into the exhausted pools of their owners. Gives how many.";
    "remove_dice" [dice: Dice] -> Number, Acts, remove_dice, "",
        "Out of the game. Gives how many.";
    "reroll_dice" [dice: Dice] -> Number, Acts, |call| change(call, DiceChange::Reroll), "",
        "Rolled once more where they lie, in either pool: `changes_dice` by `reroll`. A text that re-rolls exhausted dice and then \
         places them in the active pool says `ready_dice(dice, \"kept\")` behind it. Gives how many.";
    "raise_dice" [dice: Dice] -> Number, Acts, |call| change(call, DiceChange::Raise), "",
        "One level up. Gives how many.";
    "lower_dice" [dice: Dice] -> Number, Acts, |call| change(call, DiceChange::Lower), "",
        "One level down. Gives how many.";
    "spend_dice" [dice: Dice] -> Number, Spares, spend_dice, "",
        "As payment. Gives how many.";
    "put_dice_on" [dice: Dice, card: Card, face: Face] -> Number, Acts, put_dice_on, "",
        "Onto a card, to lie there until an effect takes them off or the card leaves play: no power of theirs holds, so none takes \
         them off. Gives how many.";
    "place_by_power" [die: Die, card: Card] -> Bool, Acts, place_by_power, "",
        "A die onto a card as its power puts it there: what the power says of it holds, also when it comes off. False if it says \
         nothing of dice on cards.";
    "resolve_dice_power" [die: Die] -> Bool, Acts, resolve_dice_power, "dice_power_set",
        "The power of the die, as yours, without its cost.";
};

/// Reads the side of a die, or how it is found.
fn face(call: &Call<'_>, index: usize) -> WordResult<Face> {
    call.with_text(index, |text| match text {
        "chosen" => Some(Face::Chosen),
        "rolled" => Some(Face::Rolled),
        "kept" => Some(Face::Kept),
        level => Level::parse(level).map(Face::Level),
    })
}

/// Readies dice. Returns how many.
fn ready_dice(call: &mut Call<'_>) -> WordResult {
    let (dice, face) = (call.dice(0)?, face(call, 1)?);
    Ok(i64::from(verbs::ready_dice(call.table, &dice, face)?).into())
}

/// Turns dice to a side, or rolls them. Returns how many.
fn turn_dice(call: &mut Call<'_>) -> WordResult {
    let face = face(call, 1)?;
    let how = match face {
        Face::Rolled => DiceChange::Reroll,
        face => DiceChange::Turn(face),
    };
    change(call, how)
}

/// Changes the sides of dice. Returns how many.
fn change(call: &mut Call<'_>, how: DiceChange) -> WordResult {
    let dice = call.dice(0)?;
    Ok(i64::from(verbs::change_dice(call.table, &dice, how)?).into())
}

/// Exhausts dice. Returns how many.
fn exhaust_dice(call: &mut Call<'_>) -> WordResult {
    let dice = call.dice(0)?;
    Ok(i64::from(verbs::exhaust_dice(call.table, &dice)?).into())
}

/// Spends dice. Returns how many.
fn spend_dice(call: &mut Call<'_>) -> WordResult {
    let dice = call.dice(0)?;
    Ok(i64::from(verbs::spend_dice(call.table, &dice)?).into())
}

/// Removes dice from the game. Returns how many.
fn remove_dice(call: &mut Call<'_>) -> WordResult {
    let dice = call.dice(0)?;
    Ok(i64::from(verbs::remove_dice(call.table, &dice)).into())
}

/// Puts dice onto a card. Returns how many.
fn put_dice_on(call: &mut Call<'_>) -> WordResult {
    let (dice, face) = (call.dice(0)?, face(call, 2)?);
    let Some(card) = call.card(1)? else { return Ok(0_i64.into()) };
    Ok(i64::from(verbs::put_dice_on(call.table, &dice, card, face)?).into())
}

/// Puts a die onto a card as its power does. Returns whether it went.
fn place_by_power(call: &mut Call<'_>) -> WordResult {
    let (Some(die), Some(card)) = (call.dice(0)?.first().copied(), call.card(1)?) else { return Ok(false.into()) };
    Ok(verbs::place_by_power(call.table, die, card)?.into())
}

/// Resolves the power of a die. Returns whether it has one.
fn resolve_dice_power(call: &mut Call<'_>) -> WordResult {
    let Some(die) = call.dice(0)?.first().copied() else { return Ok(false.into()) };
    Ok(verbs::resolve_dice_power(call.table, die)?.into())
}
