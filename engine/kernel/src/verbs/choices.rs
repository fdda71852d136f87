//! The verbs of the rules that card scripts call, acting for the effect whose frame is on top of the table.
//!
//! Every verb answers how much happened. It does nothing for a card that has left or cannot be affected. A verb may
//! open windows; when it returns, anything may have changed.

use crate::cards::card::BLANK;
use crate::game::decision::{Choice, DecisionKind};
use crate::game::fault::{self, Flow};
use crate::queries::payment::{self, Payer};
use crate::queries::scope::Scope;
use crate::queries::selectors;
use crate::rules::frames;
use crate::rules::pay;
use crate::rules::picks;
use crate::table::game_table::Table;
use crate::terms::cost::Cost;
use crate::terms::id::Things;
use crate::terms::id::{CardRef, DefId, PlayerId};
use crate::terms::selector::Selector;
use crate::terms::token::Token;
use crate::verbs::look;
use crate::verbs::properties;
use ustr::Ustr;
use ustr::ustr;

/// A choice made while resolving, not a target: as many things as the phrase says.
///
/// # Errors
/// Halts for want of an answer.
pub fn choose(table: &mut Table, player: PlayerId, label: Ustr, phrase: &Selector) -> Flow<Things> {
    let found = look::all(table, phrase);
    let picked = picks::pick_among(table, player, DecisionKind::Effect, label, phrase, found)?;
    picks::keep_pick(table, label, picked.clone());
    Ok(picked)
}

/// Things picked by lot, as many as the phrase says.
pub fn random(table: &mut Table, label: Ustr, phrase: &Selector) -> Things {
    let mut found = look::all(table, phrase);
    let (low, _) = {
        let scope = Scope::of_frame(table, &table.frames[table.frames.len() - 1]);
        selectors::bounds(&scope, phrase, found.len())
    };
    let mut picked = Things::new();
    while picked.len() < low && !found.is_empty() {
        let at = table.state.random(found.len());
        picked.push(found.remove(at));
    }
    picks::keep_pick(table, label, picked.clone());
    picked
}

/// Yes or no.
///
/// # Errors
/// Halts for want of an answer.
pub fn may(table: &mut Table, player: PlayerId, label: Ustr) -> Flow<bool> {
    let question = frames::question(table, player, DecisionKind::Effect, label);
    table.ask_whether(question)
}

/// Whether a player pays a price in the text; asked only if it can be paid.
///
/// # Errors
/// Halts for want of an answer.
pub fn may_pay(table: &mut Table, player: PlayerId, price: &Cost) -> Flow<bool> {
    let (card, label, n) = frames::top_frame(table, |frame| (frame.card.id, frame.label, frame.n));
    let payer = Payer { player, card, ability: Some(label), n };
    if !payment::check_price(table, payer, price) {
        return Ok(false);
    }
    let question = frames::question(table, player, DecisionKind::Effect, ustr(&format!("pay {}", price.text)));
    if !table.ask_whether(question)? {
        return Ok(false);
    }
    let paid = pay::pay(table, payer, price)?;
    if let Some(frame) = table.frames.last_mut() {
        frame.spent.extend(paid.dice);
    }
    Ok(true)
}

/// A number between two.
///
/// # Errors
/// Halts for want of an answer.
pub fn number(table: &mut Table, player: PlayerId, label: Ustr, low: i32, high: i32) -> Flow<i32> {
    let question = frames::question(table, player, DecisionKind::Effect, label);
    table.ask_number(question, low, high)
}

/// One of some words.
///
/// # Errors
/// Halts for want of an answer.
pub fn option(table: &mut Table, player: PlayerId, label: Ustr, words: &[Ustr]) -> Flow<Ustr> {
    let question = frames::question(table, player, DecisionKind::Effect, label);
    let choices = words.iter().copied().map(Choice::Word).collect();
    match table.ask_one(question, choices)? {
        Choice::Word(word) => Ok(word),
        _ => Err(fault::wrong_shape()),
    }
}

/// A kind of token lying on a card; none if there is none.
///
/// # Errors
/// Halts for want of an answer.
pub fn choose_token(table: &mut Table, label: Ustr, card: CardRef) -> Flow<Option<Token>> {
    let Some(card) = frames::top_frame(table, |frame| frame.follow(&table.state, card)) else { return Ok(None) };
    let choices: Vec<Choice> =
        Token::ALL.iter().filter(|kind| table.state.card(card.id).tokens(**kind) > 0).map(|kind| Choice::Token(*kind)).collect();
    if choices.is_empty() {
        return Ok(None);
    }
    let question = frames::question(table, properties::you(table), DecisionKind::Effect, label);
    match table.ask_one(question, choices)? {
        Choice::Token(kind) => Ok(Some(kind)),
        _ => Err(fault::wrong_shape()),
    }
}

/// Names a title among all there are.
///
/// # Errors
/// Halts for want of an answer.
pub fn name_card(table: &mut Table, label: Ustr) -> Flow<Ustr> {
    let titles: Vec<Choice> = (0..table.library.cards.len())
        .map(|at| DefId(at as u16))
        .filter(|def| table.library.def(*def).id != BLANK)
        .map(Choice::Title)
        .collect();
    let question = frames::question(table, properties::you(table), DecisionKind::Effect, label);
    match table.ask_one(question, titles)? {
        Choice::Title(def) => {
            let name = table.library.def(def).name;
            if let Some(frame) = table.frames.last_mut() {
                frame.titles.push((label, name));
            }
            Ok(name)
        }
        _ => Err(fault::wrong_shape()),
    }
}

/// Whether an additional cost of this name was paid.
pub fn paid(table: &Table, name: Ustr) -> bool {
    frames::top_frame(table, |frame| frame.paid.contains(&name))
}
