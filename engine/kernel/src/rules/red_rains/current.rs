//! The Chimera that plays, for the rules that change what is its own. Red Rains Chimera Turn.

use crate::game::chimera::Chimera;
use crate::table::game_table::Table;

/// Returns the Chimera of the game, to change it.
pub(super) fn chimera_mut(table: &mut Table) -> &mut Chimera {
    table.state.chimera.as_mut().expect("a Chimera plays")
}
