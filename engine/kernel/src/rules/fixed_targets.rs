//! Targets that are fixed before the effect (`target_choice` up_front). Reference 5.6.0.

use crate::cards::ability::{AbilityDef, TargetDef};
use crate::game::fault::Flow;
use crate::queries::targeting;
use crate::rules::frames;
use crate::rules::targeting_window;
use crate::rules::targets;
use crate::table::game_table::Table;
use crate::terms::id::{Thing, Things};
use std::sync::Arc;
use ustr::Ustr;

/// Asks for all targets of the effect that runs, then opens one window of targeting for all of them.
///
/// Targets that need the spell to be focused more often than it is, or whose condition does not hold, are not asked for. Those of a mode may be left out while another
/// mode has, or can have, all its targets. FAQ Heal.
pub(crate) fn fix_targets(table: &mut Table) -> Flow {
    let Some(ability) = frames::top_frame(table, |frame| frame.ability) else { return Ok(()) };
    let library = Arc::clone(&table.library);
    let mut targeted = Things::new();
    let ability = library.ability(ability);
    for target in &ability.targets {
        if !targeting::has_target(table, target) {
            continue;
        }
        let things = if has_other_mode(table, ability, target) {
            targets::pick_target_within(table, target, |_, high| (0, high))?
        } else {
            targets::pick_target(table, target)?
        };
        for thing in targeting::targeted(table, target, &things) {
            if !targeted.contains(&thing) {
                targeted.push(thing);
            }
        }
        frames::top_frame_mut(table).fixed_targets.push((target.name, things));
    }
    targeting_window::open_targeting_window(table, &targeted)
}

/// Returns whether an ability can be carried out in another mode than that of a target: each target of that one is named, or there
/// is something to name.
fn has_other_mode(table: &Table, ability: &AbilityDef, target: &TargetDef) -> bool {
    let Some(mode) = target.mode else { return false };
    let is_open = |of: &TargetDef| {
        let fixed = frames::top_frame(table, |frame| {
            frame.fixed_targets.iter().find(|(name, _)| *name == of.name).map(|(_, things)| !things.is_empty())
        });
        fixed.unwrap_or_else(|| !targeting::target_candidates(table, of).is_empty())
    };
    let others = ability.modes.iter().filter(|other| **other != mode);
    let is_wanted = |of: &&TargetDef, mode: Ustr| of.mode == Some(mode) && targeting::has_target(table, of);
    others.into_iter().any(|other| ability.targets.iter().filter(|of| is_wanted(of, *other)).all(is_open))
}

/// Returns one of the things that are fixed under a name, by its index; none if there are not so many.
pub(crate) fn fixed_target(table: &Table, name: Ustr, index: usize) -> Option<Thing> {
    frames::top_frame(table, |frame| {
        let (_, things) = frame.fixed_targets.iter().find(|(fixed, _)| *fixed == name)?;
        things.get(index).copied()
    })
}

/// Fixes things under a name, in place of what was fixed under it before.
pub(crate) fn set_fixed_targets(table: &mut Table, name: Ustr, things: Things) {
    let frame = frames::top_frame_mut(table);
    frame.fixed_targets.retain(|(fixed, _)| *fixed != name);
    frame.fixed_targets.push((name, things));
}
