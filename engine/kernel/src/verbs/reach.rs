//! The verbs of the rules that card scripts call, acting for the effect whose frame is on top of the table.
//!
//! Every verb answers how much happened. It does nothing for a card that has left or cannot be affected. A verb may
//! open windows; when it returns, anything may have changed.

use crate::game::cause::Cause;
use crate::game::decision::Choice;
use crate::game::frame::Frame;
use crate::queries::targeting;
use crate::rules::frames;
use crate::table::game_table::Table;
use crate::terms::act::Act;
use crate::terms::id::Things;
use crate::terms::id::{CardRef, Thing};

pub(crate) fn cause(table: &Table) -> Cause {
    frames::top_frame(table, Frame::cause)
}

/// The card as this effect may reach it: in the stay it knows, or where this effect moved it, and open to being affected.
pub(crate) fn reach(table: &Table, card: CardRef) -> Option<CardRef> {
    let card = frames::top_frame(table, |frame| frame.follow(&table.state, card))?;
    targeting::can_affect(table, Thing::Card(card), Act::BeAffected).then_some(card)
}

pub(crate) fn things_of(choices: impl IntoIterator<Item = Choice>) -> Things {
    choices
        .into_iter()
        .filter_map(|choice| match choice {
            Choice::Thing(thing) => Some(thing),
            _ => None,
        })
        .collect()
}
