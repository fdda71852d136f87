//! Dice that go to their owners' exhausted pools, before anybody answers it. Reference 2.2.0.

use crate::game::trace::{DieTo, TraceEvent};
use crate::table::game_table::Table;
use crate::terms::die::DiePlace;
use crate::terms::id::DieId;

/// Puts dice into their owners' exhausted pools, or out of the game with their owners, and opens no window. The trace is told by
/// [`record_exhausted`].
pub(crate) fn exhaust_quietly(table: &mut Table, dice: &[DieId]) {
    let mut from_cards = false;
    for die in dice {
        from_cards |= matches!(table.state.die(*die).place, DiePlace::OnCard { .. });
        let place = table.state.place_of_exhausted(*die);
        table.put_die(*die, place);
    }
    if from_cards {
        table.lives_dirty = true;
    }
}

/// Records that dice went to their owners' exhausted pools, and whether as a payment, or out of the game.
pub(crate) fn record_exhausted(table: &mut Table, dice: &[DieId], to: DieTo) {
    for die in dice {
        let is_removed = table.state.die(*die).place == DiePlace::Removed;
        table.record(|| TraceEvent::Die(*die, if is_removed { DieTo::Removed } else { to }));
    }
}
