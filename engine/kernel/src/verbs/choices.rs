//! The verbs of the rules that card scripts call, acting for the effect whose frame is on top of the table.
//!
//! Every verb answers how much happened. It does nothing for a card that has left or cannot be affected. A verb may
//! open windows; when it returns, anything may have changed.

use crate::cards::card::BLANK;
use crate::game::decision::{Asks, Choice};
use crate::game::fault::{self, Flow};
use crate::queries::payment::{self, Payer};
use crate::queries::scope::Scope;
use crate::queries::selectors;
use crate::rules::effect;
use crate::rules::pay;
use crate::rules::targets;
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
pub fn choose(g: &mut Table, player: PlayerId, label: Ustr, phrase: &Selector) -> Flow<Things> {
    let found = look::all(g, phrase);
    let picked = targets::pick_among(g, player, Asks::Effect, label, phrase, found)?;
    targets::remember(g, label, picked.clone());
    Ok(picked)
}

/// Things picked by lot, as many as the phrase says.
pub fn random(g: &mut Table, label: Ustr, phrase: &Selector) -> Things {
    let mut found = look::all(g, phrase);
    let (low, _) = {
        let scope = Scope::of_frame(g, &g.frames[g.frames.len() - 1]);
        selectors::bounds(&scope, phrase, found.len())
    };
    let mut picked = Things::new();
    while picked.len() < low && !found.is_empty() {
        let at = g.state.random(found.len());
        picked.push(found.remove(at));
    }
    targets::remember(g, label, picked.clone());
    picked
}

/// Yes or no.
///
/// # Errors
/// Halts for want of an answer.
pub fn may(g: &mut Table, player: PlayerId, label: Ustr) -> Flow<bool> {
    let question = effect::question(g, player, Asks::Effect, label);
    g.ask_whether(question)
}

/// Whether a player pays a price in the text; asked only if it can be paid.
///
/// # Errors
/// Halts for want of an answer.
pub fn may_pay(g: &mut Table, player: PlayerId, price: &Cost) -> Flow<bool> {
    let (card, label, n) = effect::top(g, |frame| (frame.card.id, frame.label, frame.n));
    let payer = Payer { player, card, ability: Some(label), n };
    if !payment::can_price(g, payer, price) {
        return Ok(false);
    }
    let question = effect::question(g, player, Asks::Effect, ustr(&format!("pay {}", price.text)));
    if !g.ask_whether(question)? {
        return Ok(false);
    }
    let paid = pay::pay(g, payer, price)?;
    if let Some(frame) = g.frames.last_mut() {
        frame.spent.extend(paid.dice);
    }
    Ok(true)
}

/// A number between two.
///
/// # Errors
/// Halts for want of an answer.
pub fn number(g: &mut Table, player: PlayerId, label: Ustr, low: i32, high: i32) -> Flow<i32> {
    let question = effect::question(g, player, Asks::Effect, label);
    g.ask_number(question, low, high)
}

/// One of some words.
///
/// # Errors
/// Halts for want of an answer.
pub fn option(g: &mut Table, player: PlayerId, label: Ustr, words: &[Ustr]) -> Flow<Ustr> {
    let question = effect::question(g, player, Asks::Effect, label);
    let choices = words.iter().copied().map(Choice::Word).collect();
    match g.ask_one(question, choices)? {
        Choice::Word(word) => Ok(word),
        _ => Err(fault::wrong_shape()),
    }
}

/// A kind of token lying on a card; none if there is none.
///
/// # Errors
/// Halts for want of an answer.
pub fn choose_token(g: &mut Table, label: Ustr, card: CardRef) -> Flow<Option<Token>> {
    let Some(card) = effect::top(g, |frame| frame.follow(&g.state, card)) else { return Ok(None) };
    let choices: Vec<Choice> =
        Token::ALL.iter().filter(|kind| g.state.card(card.id).tokens(**kind) > 0).map(|kind| Choice::Token(*kind)).collect();
    if choices.is_empty() {
        return Ok(None);
    }
    let question = effect::question(g, properties::you(g), Asks::Effect, label);
    match g.ask_one(question, choices)? {
        Choice::Token(kind) => Ok(Some(kind)),
        _ => Err(fault::wrong_shape()),
    }
}

/// Names a title among all there are.
///
/// # Errors
/// Halts for want of an answer.
pub fn name_card(g: &mut Table, label: Ustr) -> Flow<Ustr> {
    let titles: Vec<Choice> = (0..g.library.cards.len())
        .map(|at| DefId(at as u16))
        .filter(|def| g.library.def(*def).id != BLANK)
        .map(Choice::Title)
        .collect();
    let question = effect::question(g, properties::you(g), Asks::Effect, label);
    match g.ask_one(question, titles)? {
        Choice::Title(def) => {
            let name = g.library.def(def).name;
            if let Some(frame) = g.frames.last_mut() {
                frame.titles.push((label, name));
            }
            Ok(name)
        }
        _ => Err(fault::wrong_shape()),
    }
}

/// Whether an additional cost of this name was paid.
pub fn paid(g: &Table, name: Ustr) -> bool {
    effect::top(g, |frame| frame.paid.contains(&name))
}
