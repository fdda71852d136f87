//! Reach: the cards that the effect that runs can do something to, by its cause.

use crate::game::cause::Cause;
use crate::game::frame::Frame;
use crate::queries::targeting;
use crate::rules::frames;
use crate::table::game_table::Table;
use crate::terms::act::Act;
use crate::terms::id::{CardRef, Thing};

/// Returns the cause of what the effect that runs does.
pub(crate) fn cause(table: &Table) -> Cause {
    frames::top_frame(table, Frame::cause)
}

/// Returns a card as the effect that runs reaches it, if it does: in the stay it knows, or where the effect itself moved it, and
/// open to being affected.
pub(crate) fn reach(table: &Table, card: CardRef) -> Option<CardRef> {
    let card = frames::top_frame(table, |frame| frame.follow(&table.state, card))?;
    targeting::can_affect(table, Thing::Card(card), Act::BeAffected).then_some(card)
}
