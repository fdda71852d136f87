//! Modes: one way of several to carry out an ability (`mode_choice`).

use crate::cards::ability::{AbilityDef, TargetDef};
use crate::game::decision::{Choice, DecisionKind};
use crate::game::fault::{self, Flow};
use crate::queries::targeting;
use crate::rules::frames;
use crate::table::game_table::Table;
use crate::terms::switches::{ModeChoice, TargetChoice};
use crate::terms::words::label;
use std::sync::Arc;
use ustr::Ustr;

/// Returns the mode of the effect that runs; asks for it the first time.
///
/// Only modes whose targets exist are offered, if any has them.
pub(crate) fn mode(table: &mut Table) -> Flow<Ustr> {
    if let Some(mode) = frames::top_frame(table, |frame| frame.mode) {
        return Ok(mode);
    }
    let Some(ability) = frames::top_frame(table, |frame| frame.ability) else { return Ok(Ustr::default()) };
    let library = Arc::clone(&table.library);
    let ability = library.ability(ability);
    let words = |modes: &[Ustr]| -> Vec<Choice> { modes.iter().copied().map(Choice::Word).collect() };
    let open: Vec<Ustr> = ability.modes.iter().copied().filter(|mode| has_targets(table, ability, *mode)).collect();
    let modes = if open.is_empty() { words(&ability.modes) } else { words(&open) };
    let player = frames::top_frame(table, |frame| frame.you);
    let question = frames::question(table, player, DecisionKind::Mode, label!("mode"));
    let Choice::Word(mode) = table.ask_one(question, modes)? else { return Err(fault::wrong_shape()) };
    frames::top_frame_mut(table).mode = Some(mode);
    Ok(mode)
}

/// Returns whether all targets of a mode exist, among those that are fixed if they are by now.
fn has_targets(table: &Table, ability: &AbilityDef, mode: Ustr) -> bool {
    let fixed =
        table.rules.target_choice == TargetChoice::UpFront && table.rules.mode_choice == ModeChoice::AfterTargetsOnResolution;
    let is_of_mode = |target: &&TargetDef| target.mode == Some(mode) && targeting::has_target(table, target);
    ability.targets.iter().filter(is_of_mode).all(|target| {
        if fixed {
            frames::top_frame(table, |frame| {
                frame.fixed_targets.iter().any(|(name, things)| *name == target.name && !things.is_empty())
            })
        } else {
            !targeting::target_candidates(table, target).is_empty()
        }
    })
}
