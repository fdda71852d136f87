//! First uses: a lasting effect that ends once its ability was used.

use crate::game::lasting::{LastingEffect, LastingKind};
use crate::table::game_table::Table;

/// Ends a lasting effect whose ability is used, if it lasts to its first use.
pub(crate) fn end_once_used(table: &mut Table, lasting: &LastingEffect) {
    let LastingKind::Constant(constant) = lasting.what else { return };
    if !table.library.constant(constant).once {
        return;
    }
    if let Some(place) = table.state.lasting.iter().position(|known| known == lasting) {
        table.state.lasting.remove(place);
    }
}
