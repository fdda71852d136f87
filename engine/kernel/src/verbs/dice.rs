//! The verbs of the rules that card scripts call, acting for the effect whose frame is on top of the table.
//!
//! Every verb answers how much happened. It does nothing for a card that has left or cannot be affected. A verb may
//! open windows; when it returns, anything may have changed.

use crate::game::fault::Flow;
use crate::rules::dice::{self, Change};
use crate::rules::faces::Face;
use crate::table::game_table::Table;
use crate::terms::id::{CardRef, DieId};
use crate::verbs::properties;
use crate::verbs::reach;

/// Puts exhausted dice into the active pool on a side. How many.
///
/// # Errors
/// As for [`deal`].
pub fn ready_dice(table: &mut Table, dice: &[DieId], face: Face) -> Flow<i32> {
    let (you, cause) = (properties::you(table), reach::cause(table));
    dice::ready(table, dice, face, you, cause)
}

/// Changes the sides of dice. How many were changed.
///
/// # Errors
/// As for [`deal`].
pub fn change_dice(table: &mut Table, dice: &[DieId], how: Change) -> Flow<i32> {
    let (you, cause) = (properties::you(table), reach::cause(table));
    dice::change(table, dice, how, you, cause)
}

/// Puts dice into the exhausted pools of their owners. How many.
///
/// # Errors
/// As for [`deal`].
pub fn exhaust_dice(table: &mut Table, dice: &[DieId]) -> Flow<i32> {
    let cause = reach::cause(table);
    dice::exhaust(table, dice, cause)
}

/// Puts dice onto a card, on a side; `by_power` if it is the die of this power. How many.
///
/// # Errors
/// As for [`deal`].
pub fn put_dice_on(table: &mut Table, dice: &[DieId], card: CardRef, face: Face, by_power: bool) -> Flow<i32> {
    let Some(card) = reach::reach(table, card) else { return Ok(0) };
    dice::put_on(table, dice, card, face, by_power)
}
