//! Verbs of dice.

use crate::game::fault::Flow;
use crate::queries::permissions;
use crate::queries::spendable;
use crate::rules::dice;
use crate::rules::faces::{Change, Face};
use crate::rules::red_rains::lost_dice;
use crate::table::game_table::Table;
use crate::terms::act::Act;
use crate::terms::id::{CardRef, DieId, Thing};
use crate::verbs::properties;
use crate::verbs::reach;

/// Puts exhausted dice into the active pools of their owners, on a side. Returns how many went there.
///
/// # Errors
/// Halts as anything does that opens windows.
pub fn ready_dice(table: &mut Table, dice: &[DieId], face: Face) -> Flow<i32> {
    let (you, cause) = (properties::you(table), reach::cause(table));
    let dice = reach::reach_dice(table, dice);
    dice::ready(table, &dice, face, you, &cause)
}

/// Changes the sides of dice. Returns how many were changed.
///
/// # Errors
/// Halts as anything does that opens windows.
pub fn change_dice(table: &mut Table, dice: &[DieId], how: Change) -> Flow<i32> {
    let (you, cause) = (properties::you(table), reach::cause(table));
    let mut dice = reach::reach_dice(table, dice);
    dice.retain(|die| permissions::forbidden(table, Thing::Die(*die), Act::BeChanged, &cause).is_none());
    dice::change(table, &dice, how, you, &cause)
}

/// Puts dice into the exhausted pools of their owners. Returns how many went there.
///
/// # Errors
/// Halts as anything does that opens windows.
pub fn exhaust_dice(table: &mut Table, dice: &[DieId]) -> Flow<i32> {
    let cause = reach::cause(table);
    let dice = reach::reach_dice(table, dice);
    dice::exhaust(table, &dice, &cause)
}

/// Spends dice of the active pool as payment. Returns how many were spent.
///
/// # Errors
/// Halts as anything does that opens windows.
pub fn spend_dice(table: &mut Table, dice: &[DieId]) -> Flow<i32> {
    let dice: Vec<DieId> = dice.iter().copied().filter(|die| spendable::may_be_spent(table, *die)).collect();
    exhaust_dice(table, &dice)
}

/// Removes dice from the game. Returns how many were removed.
pub fn remove_dice(table: &mut Table, dice: &[DieId]) -> i32 {
    let dice = reach::reach_dice(table, dice);
    lost_dice::remove_from_game(table, &dice)
}

/// Puts dice onto a card, on a side, where nothing their powers say holds. Returns how many were put there.
///
/// # Errors
/// Halts as anything does that opens windows.
pub fn put_dice_on(table: &mut Table, dice: &[DieId], card: CardRef, face: Face) -> Flow<i32> {
    let Some(card) = reach::reach(table, card) else { return Ok(0) };
    let dice = reach::reach_dice(table, dice);
    dice::put_on(table, &dice, card, face, false)
}
