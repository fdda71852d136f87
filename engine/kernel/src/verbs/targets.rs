//! The verbs of the rules that card scripts call, acting for the effect whose frame is on top of the table.
//!
//! Every verb answers how much happened. It does nothing for a card that has left or cannot be affected. A verb may
//! open windows; when it returns, anything may have changed.

use crate::game::fault::Flow;
use crate::rules::modes;
use crate::rules::several_targets;
use crate::rules::targets;
use crate::table::game_table::Table;
use crate::terms::id::Thing;
use ustr::Ustr;

/// A declared target, asked when the ruleset says so; none if there is nothing to pick.
///
/// # Errors
/// Halts for want of an answer, or because the effect is cancelled in the window of targeting.
pub fn target(table: &mut Table, name: Ustr) -> Flow<Option<Thing>> {
    targets::target(table, name)
}

/// The next of several targets of one name; `done` of them have been carried out, at most `most` are.
///
/// # Errors
/// As for [`target`].
pub fn next_target(table: &mut Table, name: Ustr, done: usize, most: Option<i32>) -> Flow<Option<Thing>> {
    several_targets::next_target(table, name, done, most)
}

/// The mode of the text.
///
/// # Errors
/// Halts for want of an answer.
pub fn mode(table: &mut Table) -> Flow<Ustr> {
    modes::mode(table)
}
