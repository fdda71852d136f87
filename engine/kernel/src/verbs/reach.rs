//! Reach: the cards and dice that the effect that runs can do something to, by its cause.

use crate::game::cause::Cause;
use crate::game::frame::Frame;
use crate::queries::targeting;
use crate::rules::frames;
use crate::table::game_table::Table;
use crate::terms::id::{CardRef, DieId, Thing};
use crate::terms::zone::Zone;
use smallvec::SmallVec;

/// Returns the cause of what the effect that runs does.
pub(crate) fn cause(table: &Table) -> Cause {
    frames::top_frame(table, Frame::cause)
}

/// Returns those dice that the effect that runs can affect.
pub(crate) fn reach_dice(table: &Table, dice: &[DieId]) -> SmallVec<[DieId; 8]> {
    dice.iter().copied().filter(|die| targeting::can_affect(table, Thing::Die(*die))).collect()
}

/// Returns a card as the effect that runs reaches it, if it does: in the stay it knows, or where the effect itself moved it or the
/// leaving that it answers, and open to being affected. What is on its way out of play is reached by what answers that alone.
pub(crate) fn reach(table: &Table, card: CardRef) -> Option<CardRef> {
    let card = frames::top_frame(table, |frame| frame.follow(&table.state, card))?;
    let state = table.state.card(card.id);
    let on_its_way = state.leaving || state.zone == Zone::Aside && state.left.is_some();
    if on_its_way && !frames::top_frame(table, |frame| frame.set_aside.contains(&card) || frame.answers_leaving(card.id)) {
        return None;
    }
    targeting::can_affect(table, Thing::Card(card)).then_some(card)
}
