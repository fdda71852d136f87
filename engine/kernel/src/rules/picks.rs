//! Picks: what a player picks out of what a phrase means, and what an effect keeps of it under a name.

use crate::game::decision::{Bound, Choice, DecisionKind};
use crate::game::fault::{self, Flow};
use crate::queries::references;
use crate::queries::seats;
use crate::queries::selectors;
use crate::queries::values;
use crate::rules::choices;
use crate::rules::frames;
use crate::table::game_table::Table;
use crate::terms::id::Things;
use crate::terms::id::{PlayerId, Thing};
use crate::terms::selector::Selector;
use crate::terms::zone::Zone;
use smallvec::smallvec;
use ustr::Ustr;

/// Asks a player to pick from what a phrase found, as many as the phrase says. Returns the things picked.
pub(crate) fn pick_among(
    table: &mut Table,
    player: PlayerId,
    asks: DecisionKind,
    label: Ustr,
    pick: &Selector,
    found: Things,
) -> Flow<Things> {
    pick_within(table, player, (asks, label), pick, found, |low, high| (low, high))
}

/// Asks a player to pick from what a phrase found, within other bounds than those the phrase says, made from them. Returns the
/// things picked.
pub(crate) fn pick_within(
    table: &mut Table,
    player: PlayerId,
    (asks, label): (DecisionKind, Ustr),
    pick: &Selector,
    mut found: Things,
    bounds: impl Fn(usize, usize) -> (usize, usize),
) -> Flow<Things> {
    drop_too_few(table, pick, &mut found);
    if pick.is_of_one_opponent() {
        let side = ask_side(table, player, asks, label, &found)?;
        keep_side(table, side, &mut found);
    }
    let (low, high) = selectors::bounds(table, &frames::scope(table), pick, found.len());
    let (low, high) = bounds(low, high);
    let bound = bound_of(table, pick, &found);
    hide_order(table, &mut found);
    let question = frames::question(table, player, asks, label);
    let mut list = table.list_of(found);
    let picked = if (low, high) == (1, 1) && bound == Bound::Free {
        smallvec![table.ask_one(question, list)?]
    } else if (low, high) == (0, 1) && bound == Bound::Free {
        list.push(Choice::Done);
        smallvec![table.ask_one(question, list)?]
    } else {
        table.ask_some(question, list, (low, high), bound)?
    };
    Ok(choices::things_of(picked).collect())
}

/// Asks whose things to pick from, if several opponents have such; returns the opponent.
fn ask_side(table: &mut Table, player: PlayerId, asks: DecisionKind, label: Ustr, found: &[Thing]) -> Flow<Option<PlayerId>> {
    let mut sides = sides_of(table, found);
    if sides.len() < 2 {
        return Ok(sides.pop());
    }
    let question = frames::question(table, player, asks, label);
    let list = table.list_of(sides);
    match table.ask_one(question, list)? {
        Choice::Thing(thing) => Ok(thing.player()),
        _ => Err(fault::wrong_shape()),
    }
}

/// Returns the opponents whose things these are, clockwise from the player of the effect.
pub(crate) fn sides_of(table: &Table, found: &[Thing]) -> Vec<PlayerId> {
    let you = frames::top_frame(table, |frame| frame.you);
    let has_one = |side: &PlayerId| found.iter().any(|thing| references::player_of(table, *thing) == *side);
    seats::opponents(table, you).into_iter().filter(has_one).collect()
}

/// Drops what other opponents have than this one.
pub(crate) fn keep_side(table: &Table, side: Option<PlayerId>, found: &mut Things) {
    let you = frames::top_frame(table, |frame| frame.you);
    found.retain(|thing| {
        let player = references::player_of(table, *thing);
        Some(player) == side || !seats::opposes(table, you, player)
    });
}

/// Drops what is too little for a phrase that says `exactly`: everything, or what opponents have of whom all is to be, each by itself.
pub(crate) fn drop_too_few(table: &Table, pick: &Selector, found: &mut Things) {
    let Some(least) = selectors::exact_count(table, &frames::scope(table), pick) else { return };
    if !pick.is_of_one_opponent() {
        if found.len() < least {
            found.clear();
        }
        return;
    }
    for side in sides_of(table, found) {
        if found.iter().filter(|thing| references::player_of(table, **thing) == side).count() < least {
            found.retain(|thing| references::player_of(table, *thing) != side);
        }
    }
}

/// Returns what bounds the things picked together: a sum of values, or nothing.
fn bound_of(table: &Table, pick: &Selector, found: &[Thing]) -> Bound {
    let Some((value, low, high)) = selectors::combined(table, &frames::scope(table), pick) else { return Bound::Free };
    let worths = found.iter().map(|thing| thing.card().map_or(0, |card| values::value_of(table, card, value))).collect();
    Bound::Sum { worths, low, high }
}

/// Sorts things by title if one of them lies in a draw pile, so that the order of the pile is not given away.
fn hide_order(table: &Table, found: &mut Things) {
    if found.iter().any(|thing| thing.card().is_some_and(|card| table.state.card(card.id).zone == Zone::DrawPile)) {
        found.sort_by_key(|thing| thing.card().map(|card| (table.def(card.id).name.as_str(), card.id)));
    }
}

/// Keeps what was picked under a name, in place of what was kept under it before.
pub(crate) fn keep_pick(table: &mut Table, name: Ustr, things: Things) {
    let frame = frames::top_frame_mut(table);
    match frame.picks.iter_mut().find(|(kept, _)| *kept == name) {
        Some((_, old)) => *old = things,
        None => frame.picks.push((name, things)),
    }
}
