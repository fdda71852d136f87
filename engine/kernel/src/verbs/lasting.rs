//! The verbs of the rules that card scripts call, acting for the effect whose frame is on top of the table.
//!
//! Every verb answers how much happened. It does nothing for a card that has left or cannot be affected. A verb may
//! open windows; when it returns, anything may have changed.

use crate::cards::constant::{Duration, Lose};
use crate::game::lasting::{Delayed, Lasting, LastingWhat};
use crate::game::trace::Note;
use crate::rules::effect;
use crate::table::game_table::Table;
use crate::terms::act::Acts;
use crate::terms::id::{CardRef, ConstantId, FnId, KeywordId, Thing};
use crate::terms::moment::Moment;
use crate::terms::value::Value;
use crate::verbs::reach;
use ustr::Ustr;

fn start(g: &mut Table, what: LastingWhat, on: Thing, until: Duration) {
    let (source, you) = effect::top(g, |frame| (frame.card, frame.you));
    let turn = g.state.turns;
    g.state.lasting.push(Lasting { what, on, until, source, you, turn });
    g.life_fell = true;
}

/// Adds to a value of a card for a while.
pub fn add_value(g: &mut Table, card: CardRef, which: Value, n: i32, until: Duration) -> bool {
    let Some(card) = reach::reach(g, card).filter(|card| g.state.card(card.id).in_play()) else { return false };
    start(g, LastingWhat::Bonus(which, n), Thing::Card(card), until);
    g.note(|| Note::Bonus(card.id, which, n));
    true
}

/// Gives a card an ability for a while.
pub fn gain(g: &mut Table, card: CardRef, keyword: KeywordId, n: i32, until: Duration) -> bool {
    let Some(card) = reach::reach(g, card).filter(|card| g.state.card(card.id).in_play()) else { return false };
    start(g, LastingWhat::Gain(keyword, n), Thing::Card(card), until);
    let name = g.library.keyword(keyword).name;
    g.note(|| Note::Gains(card.id, name, n));
    true
}

/// Takes an ability of this name from a card for a while.
pub fn lose(g: &mut Table, card: CardRef, name: Ustr, until: Duration) -> bool {
    let Some(card) = reach::reach(g, card).filter(|card| g.state.card(card.id).in_play()) else { return false };
    let what = if name == "all" { Lose::All } else { Lose::Named(name) };
    start(g, LastingWhat::Lose(what), Thing::Card(card), until);
    g.note(|| Note::Loses(card.id, name));
    true
}

/// Forbids a card or player acts for a while.
pub fn forbid(g: &mut Table, thing: Thing, acts: Acts, until: Duration) -> bool {
    start(g, LastingWhat::Forbid(acts), thing, until);
    true
}

/// Starts a lasting effect the card declares, on a card or player.
pub fn apply(g: &mut Table, constant: ConstantId, thing: Thing, n: i32) -> bool {
    let until = g.library.constant(constant).until.unwrap_or(Duration::TurnEnd);
    start(g, LastingWhat::Constant(constant, n), thing, until);
    true
}

/// Sets a function up to run at a moment, with what it keeps.
pub fn later(g: &mut Table, moment: Moment, function: FnId, kept: Vec<Thing>) {
    let (card, ability, you, n) = effect::top(g, |frame| (frame.card, frame.ability, frame.you, frame.n));
    g.state.delayed.push(Delayed { moment, function, kept, card, ability, you, n });
}
