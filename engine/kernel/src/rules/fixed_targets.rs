//! Targets that are fixed before the effect (`target_choice` up_front). Reference 5.6.0.

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
/// Targets that need the spell to be focused more often than it is are not asked for.
pub(crate) fn fix_targets(table: &mut Table) -> Flow {
    let Some(ability) = frames::top_frame(table, |frame| frame.ability) else { return Ok(()) };
    let library = Arc::clone(&table.library);
    let mut targeted = Things::new();
    for target in &library.ability(ability).targets {
        if i32::from(target.focus) > frames::top_frame(table, |frame| frame.focus) {
            continue;
        }
        let things = targets::pick_target(table, target.name, &target.pick)?;
        if targeting::counts_as_targeting(table, target.choose) {
            for thing in &things {
                if !targeted.contains(thing) {
                    targeted.push(*thing);
                }
            }
        }
        frames::top_frame_mut(table).fixed_targets.push((target.name, things));
    }
    targeting_window::open_targeting_window(table, &targeted)
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
