//! Copies: a card has the title, the printed abilities and the printed values of another for a while.

use crate::game::card::CopyOf;
use crate::game::lasting::{LastingEffect, LastingKind};
use crate::queries::position::Position;
use crate::queries::values;
use crate::table::game_table::Table;
use crate::terms::id::{CardId, CardRef, Thing};
use std::sync::Arc;

/// Makes a card in play a copy of another until then: its title, its printed abilities and its printed values are those of the
/// other, whose X counts as it is now.
pub(crate) fn become_copy(table: &mut Table, card: CardRef, model: CardRef, lasting: impl FnOnce(LastingKind) -> LastingEffect) {
    let paid = i32::from(table.state.card(model.id).x);
    let x = values::defined_x(table, model).unwrap_or(paid) as i16;
    let copy = CopyOf { def: table.state.card(model.id).face(), x };
    table.state.lasting.push(lasting(LastingKind::Copy(copy)));
    table.measure_pending();
    table.state.card_mut(card.id).copy_of = Some(copy);
    table.lives_dirty = true;
    look_over_cards(table);
}

/// Makes a card a copy of what the latest effect says that still makes it one; of none if there is no such effect.
#[inline(always)]
pub(crate) fn end_copy(table: &mut Table, card: CardId) {
    if table.state.card(card).copy_of.is_none() {
        return;
    }
    let this = Thing::Card(table.state.card_ref(card));
    let mut copies = table.state.lasting.iter().rev().filter(|lasting| lasting.on == this);
    let left = copies.find_map(|lasting| if let LastingKind::Copy(copy) = lasting.what { Some(copy) } else { None });
    table.state.card_mut(card).copy_of = left;
    look_over_cards(table);
}

/// Looks up anew which cards answer what and have which constants.
fn look_over_cards(table: &mut Table) {
    let library = Arc::clone(&table.library);
    let position: &mut Position = table;
    position.index.prepare(&position.state, &library);
}
