//! Several targets of one name: all asked for at once, or one by one (`multi_target_choice`).

use crate::game::decision::{Bound, Choice, DecisionKind};
use crate::game::fault::Flow;
use crate::queries::selectors;
use crate::queries::targeting;
use crate::rules::cancel;
use crate::rules::choices;
use crate::rules::fixed_targets;
use crate::rules::frames;
use crate::rules::picks;
use crate::rules::targeting_window;
use crate::rules::targets;
use crate::table::game_table::Table;
use crate::terms::id::Thing;
use crate::terms::switches::{MultiTargetChoice, TargetChoice};
use std::sync::Arc;
use ustr::Ustr;

/// Returns the next of several targets, or none when there are no more. So many have been carried out; at most `most` are.
pub(crate) fn next_target(table: &mut Table, name: Ustr, done: usize, most: Option<i32>) -> Flow<Option<Thing>> {
    if most.is_some_and(|most| done as i32 >= most) {
        return Ok(None);
    }
    if done == 0 && !targets::is_there(table, name)? {
        return Ok(None);
    }
    let up_front = match table.rules.multi_target_choice {
        MultiTargetChoice::OneByOne => return ask_next(table, name, done, most),
        MultiTargetChoice::UpFront => table.rules.target_choice == TargetChoice::UpFront,
        MultiTargetChoice::AllBeforeEffect => false,
    };
    if done == 0 && !up_front && !ask_all(table, name, most)? {
        return Ok(None);
    }
    if done == 0 && up_front {
        narrow_fixed(table, name, most)?;
    }
    let next = fixed_targets::fixed_target(table, name, done);
    if let Some(thing) = next {
        cancel::check_cancelled_at(table, &[thing])?;
    }
    Ok(next)
}

/// Asks which of the targets that were named up front are meant, if there are more of them than are carried out. FAQ Costs and
/// Targeting (derived).
fn narrow_fixed(table: &mut Table, name: Ustr, most: Option<i32>) -> Flow {
    let named = frames::top_frame(table, |frame| {
        frame.fixed_targets.iter().find(|(fixed, _)| *fixed == name).map(|(_, things)| things.clone()).unwrap_or_default()
    });
    let Some(most) = most.map(|most| most.max(0) as usize).filter(|most| *most < named.len()) else { return Ok(()) };
    let player = frames::top_frame(table, |frame| frame.you);
    let question = frames::question(table, player, DecisionKind::Target, name);
    let list = table.list_of(named);
    let meant = table.ask_some(question, list, (most, most), Bound::Free)?;
    fixed_targets::set_fixed_targets(table, name, choices::things_of(meant).collect());
    Ok(())
}

/// Asks for all targets of a name, no more than are carried out, and opens one window of targeting for them. Returns whether there
/// is such a target phrase.
fn ask_all(table: &mut Table, name: Ustr, most: Option<i32>) -> Flow<bool> {
    let library = Arc::clone(&table.library);
    let Some(target) = targets::declared_target(table, &library, name) else { return Ok(false) };
    let most = most.map_or(usize::MAX, |most| most.max(0) as usize);
    let things = targets::pick_target_within(table, target, |low, high| (low.min(most), high.min(most)))?;
    let targeted = targeting::targeted(table, target, &things);
    fixed_targets::set_fixed_targets(table, name, things);
    targeting_window::open_targeting_window(table, &targeted)?;
    Ok(true)
}

/// Asks for the next target of a name after those picked, and opens a window of targeting for it. Returns it, or none when
/// there are no more.
fn ask_next(table: &mut Table, name: Ustr, done: usize, most: Option<i32>) -> Flow<Option<Thing>> {
    let library = Arc::clone(&table.library);
    let Some(target) = targets::declared_target(table, &library, name) else { return Ok(None) };
    let mut picked = frames::top_frame(table, |frame| frame.named(name));
    let mut found = targeting::target_candidates(table, target);
    found.retain(|thing| !picked.contains(thing));
    if done == 0 {
        picks::drop_too_few(table, &target.pick, &mut found);
    }
    if target.pick.is_of_one_opponent()
        && let Some(side) = picks::sides_of(table, &picked).first().copied()
    {
        picks::keep_side(table, Some(side), &mut found);
    }
    let (low, high) = selectors::bounds(table, &frames::scope(table), &target.pick, usize::MAX);
    let high = most.map_or(high, |most| high.min(most.max(0) as usize));
    if done >= high || found.is_empty() {
        return Ok(None);
    }
    let player = frames::top_frame(table, |frame| frame.you);
    let question = frames::question(table, player, DecisionKind::Target, name);
    let mut list = table.list_of(found);
    if done >= low {
        list.push(Choice::Done);
    }
    let Choice::Thing(thing) = table.ask_one(question, list)? else { return Ok(None) };
    picked.push(thing);
    picks::keep_pick(table, name, picked);
    targeting_window::open_targeting_window(table, &targeting::targeted(table, target, &[thing]))?;
    Ok(frames::top_frame(table, |frame| frame.named(name)).last().copied())
}
