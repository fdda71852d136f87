//! Lasting effects: how they end, and those that make a card a copy of another. Reference 5.7.0.

use crate::cards::constant::Duration;
use crate::game::card::CopyOf;
use crate::game::fault::Flow;
use crate::game::lasting::{LastingEffect, LastingKind};
use crate::game::trace::TraceEvent;
use crate::queries::position::Position;
use crate::queries::values;
use crate::rules::destroy;
use crate::table::game_table::Table;
use crate::terms::id::{CardId, CardRef, Thing};
use smallvec::SmallVec;
use std::sync::Arc;

/// Makes a card in play a copy of another until then: its title, its printed abilities and its printed values are those of the
/// other, whose X counts as it is now.
pub(crate) fn become_copy(table: &mut Table, card: CardRef, model: CardRef, lasting: impl FnOnce(LastingKind) -> LastingEffect) {
    let x = values::defined_x(table, model.id) as i16;
    let copy = CopyOf { def: table.state.card(model.id).face(), x };
    table.state.lasting.push(lasting(LastingKind::Copy(copy)));
    table.state.card_mut(card.id).copy_of = Some(copy);
    table.lives_dirty = true;
    look_over_cards(table);
}

/// Makes a card a copy of what the latest effect says that still makes it one; of none if there is no such effect.
pub(crate) fn end_copy(table: &mut Table, card: CardId) {
    if table.state.card(card).copy_of.is_none() {
        return;
    }
    let this = Thing::Card(table.state.card_ref(card));
    let copies = table.state.lasting.iter().rev().filter(|lasting| lasting.on == this);
    let left = copies.filter_map(|lasting| if let LastingKind::Copy(copy) = lasting.what { Some(copy) } else { None }).next();
    table.state.card_mut(card).copy_of = left;
    look_over_cards(table);
}

/// Looks up anew which cards answer what and have which constants.
fn look_over_cards(table: &mut Table) {
    let library = Arc::clone(&table.library);
    let position: &mut Position = table;
    position.index.prepare(&position.state, &library);
}

/// Ends what lasts until now. Lives are checked then, for a bonus may have kept a unit alive.
pub(crate) fn end_lasting(table: &mut Table, until: Duration) -> Flow {
    if table.state.lasting.is_empty() {
        return Ok(());
    }
    let (turn, turns) = (table.state.turn, table.state.turns);
    let mut ended: SmallVec<[Option<CardId>; 4]> = SmallVec::new();
    table.state.lasting.retain(|lasting| {
        let due = lasting.until == until
            && match until {
                Duration::YourNextTurn => lasting.you == turn && lasting.turn < turns,
                Duration::NextTurnEnd => lasting.turn < turns,
                Duration::TurnEnd | Duration::RoundEnd | Duration::BattleEnd | Duration::Recovery => true,
                Duration::Forever => false,
            };
        if due {
            ended.push(lasting.on.card().map(|card| card.id));
        }
        !due
    });
    if ended.is_empty() {
        return Ok(());
    }
    table.lives_dirty = true;
    for card in ended.iter().flatten() {
        end_copy(table, *card);
    }
    for card in ended {
        table.record(|| TraceEvent::Ends(card));
    }
    destroy::check_lives(table)
}
