//! Lost dice: an Ultimate takes dice out of the game. Red Rains Tokens and the Ultimate Card (derived).

use crate::game::trace::{DieTo, TraceEvent};
use crate::table::game_table::Table;
use crate::terms::die::DiePlace;
use crate::terms::id::DieId;

/// Removes dice from the game. Returns how many were removed.
pub(crate) fn remove_from_game(table: &mut Table, dice: &[DieId]) -> i32 {
    for die in dice {
        table.put_die(*die, DiePlace::Removed);
        table.record(|| TraceEvent::Die(*die, DieTo::Removed));
    }
    table.lives_dirty = true;
    dice.len() as i32
}
