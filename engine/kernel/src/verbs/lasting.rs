//! Verbs whose effects last for a while, or come later.

use crate::cards::constant::{Durations, Lose};
use crate::game::fault::Flow;
use crate::game::held::Held;
use crate::game::lasting::{DelayedEffect, LastingEffect, LastingKind};
use crate::game::trace::TraceEvent;
use crate::rules::copies;
use crate::rules::destroy;
use crate::rules::frames;
use crate::table::game_table::Table;
use crate::terms::act::Acts;
use crate::terms::id::{CardRef, ConstantId, FnId, KeywordId, Thing};
use crate::terms::moment::Moment;
use crate::terms::value::Value;
use crate::verbs::reach;
use ustr::Ustr;

/// Starts a lasting effect on a card or player.
fn start(table: &mut Table, what: LastingKind, on: Thing, given: Vec<(Ustr, Held)>, until: Durations) {
    let (source, you) = frames::top_frame(table, |frame| (frame.card, frame.you));
    let turn = table.state.turns;
    table.state.lasting.push(LastingEffect { what, on, given, until, source, you, turn });
    table.measure_pending();
    table.lives_dirty = true;
}

/// Destroys at once what has no life left by an effect that has started, where triggers do not wait for the end of the text. Returns
/// true. Reference 2.3.1; Reborn Glossary Wound Tokens.
fn settled(table: &mut Table) -> Flow<bool> {
    destroy::check_lives(table)?;
    Ok(true)
}

/// Adds to a value of a card for a while. Returns whether the card is there to be changed.
///
/// # Errors
/// A unit falls by it, and an answer to that halts.
pub fn add_value(table: &mut Table, card: CardRef, which: Value, n: i32, until: Durations) -> Flow<bool> {
    let Some(card) = reach::reach(table, card).filter(|card| table.state.card(card.id).in_play()) else { return Ok(false) };
    start(table, LastingKind::Bonus(which, n), Thing::Card(card), Vec::new(), until);
    table.record(|| TraceEvent::Bonus(card.id, which, n));
    settled(table)
}

/// Gives a card an ability for a while. Returns whether the card is there to be changed.
///
/// # Errors
/// A unit falls by it, and an answer to that halts.
pub fn gain(table: &mut Table, card: CardRef, keyword: KeywordId, n: i32, until: Durations) -> Flow<bool> {
    let Some(card) = reach::reach(table, card).filter(|card| table.state.card(card.id).in_play()) else { return Ok(false) };
    start(table, LastingKind::Gain(keyword, n), Thing::Card(card), Vec::new(), until);
    let name = table.library.keyword(keyword).name;
    table.record(|| TraceEvent::Gains(card.id, name, n));
    settled(table)
}

/// Takes an ability of this name from a card for a while, or `all` of them. Returns whether the card is there to be changed.
///
/// # Errors
/// A unit falls by it, and an answer to that halts.
pub fn lose(table: &mut Table, card: CardRef, name: Ustr, until: Durations) -> Flow<bool> {
    let Some(card) = reach::reach(table, card).filter(|card| table.state.card(card.id).in_play()) else { return Ok(false) };
    take(table, card, if name == "all" { Lose::All } else { Lose::Named(name) }, name, until);
    settled(table)
}

/// Takes an ability that is used from the card that uses it for a while, also from one that is not in play. FAQ Choke.
pub(super) fn lose_used(table: &mut Table, card: CardRef, name: Ustr, until: Durations) {
    if let Some(card) = reach::reach(table, card).filter(|card| table.state.is_current(*card)) {
        take(table, card, Lose::Named(name), name, until);
    }
}

/// Takes abilities from a card for a while.
fn take(table: &mut Table, card: CardRef, what: Lose, name: Ustr, until: Durations) {
    start(table, LastingKind::Lose(what), Thing::Card(card), Vec::new(), until);
    table.record(|| TraceEvent::Loses(card.id, name));
}

/// Forbids a card or player acts for a while. Returns true.
///
/// # Errors
/// A unit falls by it, and an answer to that halts.
pub fn forbid(table: &mut Table, thing: Thing, acts: Acts, until: Durations) -> Flow<bool> {
    start(table, LastingKind::Forbid(acts), thing, Vec::new(), until);
    if is_open(table, thing) {
        table.record(|| TraceEvent::Forbids(thing, acts));
    }
    settled(table)
}

/// Makes a card in play a copy of another one for a while. Returns whether both are there.
///
/// # Errors
/// A unit falls by it, and an answer to that halts.
pub fn become_copy(table: &mut Table, card: CardRef, model: CardRef, until: Durations) -> Flow<bool> {
    let in_play = |table: &Table, card| reach::reach(table, card).filter(|card| table.state.card(card.id).in_play());
    let (Some(card), Some(model)) = (in_play(table, card), in_play(table, model)) else { return Ok(false) };
    let (source, you) = frames::top_frame(table, |frame| (frame.card, frame.you));
    let (on, turn) = (Thing::Card(card), table.state.turns);
    copies::become_copy(table, card, model, |what| LastingEffect { what, on, given: Vec::new(), until, source, you, turn });
    table.record(|| TraceEvent::BecomesCopy(card.id, model.id));
    settled(table)
}

/// Starts a lasting effect that the card declares, on a card or player, with the values for the names it takes. Cards among them
/// are not followed from here on. Returns true.
///
/// # Errors
/// A unit falls by it, and an answer to that halts.
pub fn apply(table: &mut Table, constant: ConstantId, thing: Thing, given: Vec<Held>) -> Flow<bool> {
    let def = table.library.constant(constant);
    let (takes, until) = (def.takes.clone(), def.until);
    let given = takes.into_iter().zip(followed(table, given)).collect();
    start(table, LastingKind::Constant(constant), thing, given, until);
    let name = table.library.lastings.iter().find(|(_, _, known)| *known == constant).map(|(_, name, _)| *name);
    if is_open(table, thing) {
        table.record(|| TraceEvent::Lasts(thing, name.unwrap_or_default()));
    }
    settled(table)
}

/// Returns whether all players know a thing, so that it may be told: cards in play are known.
fn is_open(table: &Table, thing: Thing) -> bool {
    thing.card().is_none_or(|card| table.state.card(card.id).in_play())
}

/// Returns values as they are now: with each card where this effect moved it.
fn followed(table: &mut Table, given: Vec<Held>) -> Vec<Held> {
    frames::top_frame(table, |frame| {
        let follow = |card| Some(frame.follow(&table.state, card).unwrap_or(card));
        given.into_iter().map(|held| held.with_cards(follow)).collect()
    })
}

/// Sets a function up to run at a moment, with the values it is given then. Cards among them are not followed from here on.
pub fn later(table: &mut Table, moment: Moment, function: FnId, given: Vec<Held>) {
    set_up(table, moment, function, given, None);
}

/// Sets a function up to run at the end of the turn after this one, if that is in the same round.
pub fn at_next_turn_end(table: &mut Table, function: FnId, given: Vec<Held>) {
    let turn = table.state.turns;
    set_up(table, Moment::TurnEnd, function, given, Some(turn));
}

/// Sets a function up to run at a moment; at that of the next turn alone, if the present one is given.
fn set_up(table: &mut Table, moment: Moment, function: FnId, given: Vec<Held>, next_turn_after: Option<u16>) {
    let given = followed(table, given);
    let (card, ability, you, n) = frames::top_frame(table, |frame| (frame.card, frame.ability, frame.you, frame.n));
    table.state.delayed.push(DelayedEffect { moment, function, given, card, ability, you, n, next_turn_after });
    table.measure_pending();
}
