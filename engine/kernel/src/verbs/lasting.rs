//! The verbs of the rules that card scripts call, acting for the effect whose frame is on top of the table.
//!
//! Every verb answers how much happened. It does nothing for a card that has left or cannot be affected. A verb may
//! open windows; when it returns, anything may have changed.

use crate::cards::constant::{Duration, Lose};
use crate::game::lasting::{DelayedEffect, LastingEffect, LastingKind};
use crate::game::trace::TraceEvent;
use crate::rules::frames;
use crate::table::game_table::Table;
use crate::terms::act::Acts;
use crate::terms::id::{CardRef, ConstantId, FnId, KeywordId, Thing};
use crate::terms::moment::Moment;
use crate::terms::value::Value;
use crate::verbs::reach;
use ustr::Ustr;

fn start(table: &mut Table, what: LastingKind, on: Thing, until: Duration) {
    let (source, you) = frames::top_frame(table, |frame| (frame.card, frame.you));
    let turn = table.state.turns;
    table.state.lasting.push(LastingEffect { what, on, until, source, you, turn });
    table.lives_dirty = true;
}

/// Adds to a value of a card for a while.
pub fn add_value(table: &mut Table, card: CardRef, which: Value, n: i32, until: Duration) -> bool {
    let Some(card) = reach::reach(table, card).filter(|card| table.state.card(card.id).in_play()) else { return false };
    start(table, LastingKind::Bonus(which, n), Thing::Card(card), until);
    table.note(|| TraceEvent::Bonus(card.id, which, n));
    true
}

/// Gives a card an ability for a while.
pub fn gain(table: &mut Table, card: CardRef, keyword: KeywordId, n: i32, until: Duration) -> bool {
    let Some(card) = reach::reach(table, card).filter(|card| table.state.card(card.id).in_play()) else { return false };
    start(table, LastingKind::Gain(keyword, n), Thing::Card(card), until);
    let name = table.library.keyword(keyword).name;
    table.note(|| TraceEvent::Gains(card.id, name, n));
    true
}

/// Takes an ability of this name from a card for a while.
pub fn lose(table: &mut Table, card: CardRef, name: Ustr, until: Duration) -> bool {
    let Some(card) = reach::reach(table, card).filter(|card| table.state.card(card.id).in_play()) else { return false };
    let what = if name == "all" { Lose::All } else { Lose::Named(name) };
    start(table, LastingKind::Lose(what), Thing::Card(card), until);
    table.note(|| TraceEvent::Loses(card.id, name));
    true
}

/// Forbids a card or player acts for a while.
pub fn forbid(table: &mut Table, thing: Thing, acts: Acts, until: Duration) -> bool {
    start(table, LastingKind::Forbid(acts), thing, until);
    true
}

/// Starts a lasting effect the card declares, on a card or player.
pub fn apply(table: &mut Table, constant: ConstantId, thing: Thing, n: i32) -> bool {
    let until = table.library.constant(constant).until.unwrap_or(Duration::TurnEnd);
    start(table, LastingKind::Constant(constant, n), thing, until);
    true
}

/// Sets a function up to run at a moment, with what it keeps.
pub fn later(table: &mut Table, moment: Moment, function: FnId, kept: Vec<Thing>) {
    let (card, ability, you, n) = frames::top_frame(table, |frame| (frame.card, frame.ability, frame.you, frame.n));
    table.state.delayed.push(DelayedEffect { moment, function, kept, card, ability, you, n });
}
