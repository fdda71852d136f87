//! Targets: what a player picks for a target phrase of an ability, up front or as it resolves (`target_choice`).
//!
//! Reference 5.6.0.

use crate::cards::ability::TargetDef;
use crate::cards::library::Library;
use crate::game::candidate::Candidate;
use crate::game::decision::DecisionKind;
use crate::game::fault::Flow;
use crate::game::frame::Frame;
use crate::game::refusal::Refusal;
use crate::queries::permissions;
use crate::queries::selectors;
use crate::queries::targeting;
use crate::rules::cancel;
use crate::rules::fixed_targets;
use crate::rules::frames;
use crate::rules::modes;
use crate::rules::picks;
use crate::rules::targeting_window;
use crate::table::game_table::Table;
use crate::terms::act::Act;
use crate::terms::id::{CardId, PlayerId, Thing, Things};
use crate::terms::switches::{ModeChoice, TargetChoice};
use smallvec::smallvec;
use std::sync::Arc;
use ustr::Ustr;

/// Returns the target of this name: what was fixed before, or what is picked now. Things that are gone are none.
pub(crate) fn target(table: &mut Table, name: Ustr) -> Flow<Option<Thing>> {
    if !is_there(table, name)? {
        return Ok(None);
    }
    match table.rules.target_choice {
        TargetChoice::UpFront => target_fixed_before(table, name),
        TargetChoice::AsResolved => target_picked_now(table, name),
    }
}

/// Returns whether the effect has a target: the spell is focused as often as it needs, its condition holds as it is asked for, and it
/// is of the mode of the effect, which is asked for if it is not known yet; where modes are announced with targets, before any target
/// (`mode_choice`).
pub(crate) fn is_there(table: &mut Table, name: Ustr) -> Flow<bool> {
    let library = Arc::clone(&table.library);
    let Some(target) = declared_target(table, &library, name) else { return Ok(true) };
    let is_known =
        frames::top_frame(table, |frame| frame.fixed_targets.iter().chain(&frame.picks).any(|(known, _)| *known == name));
    let was_asked_before = target.condition.is_some() && table.rules.target_choice == TargetChoice::UpFront;
    if !is_known && (was_asked_before || !targeting::has_target(table, target)) {
        return Ok(false);
    }
    let is_announced = table.rules.mode_choice == ModeChoice::AnnouncedWithTarget;
    match target.mode {
        Some(mode) => Ok(modes::mode(table)? == mode),
        None if is_announced && frames::top_frame(table, |frame| has_modes(&library, frame)) => modes::mode(table).map(|_| true),
        None => Ok(true),
    }
}

/// Returns whether an effect is that of a text with modes.
fn has_modes(library: &Library, effect: &Frame) -> bool {
    effect.ability.is_some_and(|ability| !library.ability(ability).modes.is_empty())
}

/// Returns the target that was fixed before the effect; halts if that target is cancelled.
fn target_fixed_before(table: &mut Table, name: Ustr) -> Flow<Option<Thing>> {
    let target = fixed_targets::fixed_target(table, name, 0);
    if let Some(thing) = target {
        cancel::check_cancelled_at(table, &[thing])?;
        picks::keep_pick(table, name, smallvec![thing]);
    }
    Ok(target)
}

/// Asks for a target, if it is not known yet or is picked again, and opens its window. Returns what it is afterwards.
fn target_picked_now(table: &mut Table, name: Ustr) -> Flow<Option<Thing>> {
    let library = Arc::clone(&table.library);
    let Some(target) = declared_target(table, &library, name) else { return Ok(None) };
    let picked = |table: &Table| {
        frames::top_frame(table, |frame| {
            frame.picks.iter().find(|(kept, _)| *kept == name).map(|(_, things)| things.first().copied())
        })
    };
    if !target.again
        && let Some(known) = picked(table)
    {
        return Ok(known);
    }
    let things = pick_target(table, target)?;
    picks::keep_pick(table, name, things.clone());
    targeting_window::open_targeting_window(table, &targeting::targeted(table, target, &things))?;
    Ok(picked(table).flatten())
}

/// Finds the target phrase of this name that the ability whose effect runs declares.
pub(crate) fn declared_target<'a>(table: &Table, library: &'a Library, name: Ustr) -> Option<&'a TargetDef> {
    let (ability, index) = targeting::target_index(table, name)?;
    Some(&library.ability(ability).targets[index])
}

/// Asks for the things of one target phrase. Returns the things picked.
pub(crate) fn pick_target(table: &mut Table, target: &TargetDef) -> Flow<Things> {
    pick_target_within(table, target, |low, high| (low, high))
}

/// Asks for the things of one target phrase, within other bounds than those the phrase says, made from them. Returns the things
/// picked.
pub(crate) fn pick_target_within(
    table: &mut Table,
    target: &TargetDef,
    bounds: impl Fn(usize, usize) -> (usize, usize),
) -> Flow<Things> {
    let found = targeting::target_candidates(table, target);
    let player = frames::top_frame(table, |frame| frame.you);
    if table.explains() {
        record_targets(table, player, target);
    }
    picks::pick_within(table, player, (DecisionKind::Target, target.name), &target.pick, found, bounds)
}

/// Records for every card in play whether a target phrase may mean it, and if not, why.
fn record_targets(table: &Table, player: PlayerId, target: &TargetDef) {
    let Some(source) = table.frames.last().map(|frame| frame.card.id) else { return };
    for index in 0..table.state.cards.len() {
        let card = CardId(index as u16);
        if table.state.card(card).in_play() {
            let thing = Thing::Card(table.state.card_ref(card));
            let candidate = Candidate::Target { card: source, name: target.name, thing };
            table.record_candidate(player, || (candidate, target_refusal(table, target, thing)));
        }
    }
}

/// Returns why a target phrase may not mean a thing, if it may not.
fn target_refusal(table: &Table, target: &TargetDef, thing: Thing) -> Option<Refusal> {
    if !selectors::matches(table, &frames::scope(table), &target.pick, thing) {
        return Some(Refusal::Unfit { part: target.name, phrase: target.pick.text });
    }
    let cause = frames::top_frame(table, |effect| targeting::cause_towards(table, effect, thing, Some(target)));
    if !targeting::is_targeted(table, target, thing) || targeting::can_target(table, thing, target) {
        return None;
    }
    let forbidden =
        [Act::BeTargeted, Act::BeAffected].into_iter().find_map(|act| permissions::refusal(table, thing, act, &cause));
    forbidden.or(Some(Refusal::WrongZone))
}
