//! Verbs of what the effect is to be done to: targets, in one mode of several.

use crate::game::fault::Flow;
use crate::rules::modes;
use crate::rules::several_targets;
use crate::rules::targets;
use crate::table::game_table::Table;
use crate::terms::id::Thing;
use ustr::Ustr;

/// Returns the target of this name, asked for when the ruleset says so; none if there is nothing to pick.
///
/// # Errors
/// Halts for want of an answer, or because the effect is cancelled in the window of targeting.
pub fn target(table: &mut Table, name: Ustr) -> Flow<Option<Thing>> {
    targets::target(table, name)
}

/// Returns the next of several targets of one name; `done` of them have been carried out, at most `most` are.
///
/// # Errors
/// As for [`target`].
pub fn next_target(table: &mut Table, name: Ustr, done: usize, most: Option<i32>) -> Flow<Option<Thing>> {
    several_targets::next_target(table, name, done, most)
}

/// Returns the mode in which the ability is carried out.
///
/// # Errors
/// Halts for want of an answer.
pub fn mode(table: &mut Table) -> Flow<Ustr> {
    modes::mode(table)
}
