//! Verbs by which a player decides what the script goes on with.

use crate::cards::card::BLANK;
use crate::game::candidate::Candidate;
use crate::game::decision::{Choice, DecisionKind};
use crate::game::fault::{self, Flow};
use crate::game::refusal::Refusal;
use crate::queries::payer::Payer;
use crate::queries::payment;
use crate::queries::selectors;
use crate::queries::targeting;
use crate::rules::frames;
use crate::rules::pay;
use crate::rules::picks;
use crate::rules::red_rains::hand;
use crate::table::ask::Question;
use crate::table::game_table::Table;
use crate::terms::cost::Cost;
use crate::terms::id::Things;
use crate::terms::id::{CardId, CardRef, DefId, PlayerId, Thing};
use crate::terms::selector::Selector;
use crate::terms::token::Token;
use crate::verbs::look;
use crate::verbs::properties;
use ustr::Ustr;
use ustr::ustr;

/// Asks a player to choose while the effect resolves, without targeting. Returns as many things as the phrase says.
///
/// # Errors
/// Halts for want of an answer.
pub fn choose(table: &mut Table, player: PlayerId, label: Ustr, phrase: &Selector) -> Flow<Things> {
    hand::set_aside_for(table, phrase);
    let found = look::everywhere(table, phrase);
    if table.explains() {
        record_choices(table, player, label, phrase, &found);
    }
    let picked = picks::pick_among(table, player, DecisionKind::Effect, label, phrase, found)?;
    if targeting::does_to_choice(table, label) {
        picks::keep_pick(table, label, picked.clone());
    }
    Ok(picked)
}

/// Records for what a phrase found, and for every card in play that it did not, whether it may be chosen, and if not, why.
fn record_choices(table: &Table, player: PlayerId, name: Ustr, phrase: &Selector, found: &Things) {
    let Some(card) = table.frames.last().map(|frame| frame.card.id) else { return };
    let in_play = (0..table.state.cards.len()).map(|index| CardId(index as u16)).filter(|card| table.state.card(*card).in_play());
    let left_out = in_play.map(|card| Thing::Card(table.state.card_ref(card))).filter(|thing| !found.contains(thing));
    for thing in found.iter().copied() {
        table.record_candidate(player, || (Candidate::Choice { card, name, thing }, None));
    }
    for thing in left_out {
        let refusal = Refusal::Unfit { part: name, phrase: phrase.text };
        table.record_candidate(player, || (Candidate::Choice { card, name, thing }, Some(refusal)));
    }
}

/// Picks things by lot, as many as the phrase says, and returns them.
pub fn random(table: &mut Table, phrase: &Selector) -> Things {
    hand::set_aside_for(table, phrase);
    let mut found = look::everywhere(table, phrase);
    let (low, _) = selectors::bounds(table, &frames::scope(table), phrase, found.len());
    let mut picked = Things::new();
    while picked.len() < low && !found.is_empty() {
        let index = table.state.random(found.len());
        picked.push(found.remove(index));
    }
    picked
}

/// Asks a player yes or no. Returns whether it is yes.
///
/// # Errors
/// Halts for want of an answer.
pub fn may(table: &mut Table, player: PlayerId, label: Ustr) -> Flow<bool> {
    let question = frames::question(table, player, DecisionKind::Effect, label);
    table.ask_whether(question)
}

/// Asks a player to pay a price in the text, for the sake of a card it is about if there is one, if it can be paid. Returns whether
/// it was paid.
///
/// # Errors
/// Halts for want of an answer.
pub fn may_pay(table: &mut Table, player: PlayerId, price: &Cost, about: Option<CardRef>) -> Flow<bool> {
    let (card, label, n) = frames::top_frame(table, |frame| (frame.card.id, frame.label, frame.n));
    let payer = Payer { player, card, ability: Some(label), n };
    if !payment::check_price(table, payer, price) {
        return Ok(false);
    }
    let question = frames::question(table, player, DecisionKind::Effect, ustr(&format!("pay {}", price.text)));
    let question = Question { about: about_in_play(table, about), ..question };
    if !table.ask_whether(question)? {
        return Ok(false);
    }
    let paid = pay::pay_price(table, payer, price)?;
    if let Some(frame) = table.frames.last_mut() {
        frame.spent.extend(paid.dice);
    }
    Ok(true)
}

/// Returns the card that a question is about, while it is in play.
fn about_in_play(table: &Table, about: Option<CardRef>) -> Option<CardId> {
    about.filter(|card| table.state.is_current(*card) && table.state.card(card.id).in_play()).map(|card| card.id)
}

/// Asks a player for a number from `low` to `high`, for the sake of a card it is about if there is one, and returns it.
///
/// # Errors
/// Halts for want of an answer.
pub fn number(table: &mut Table, player: PlayerId, label: Ustr, (low, high): (i32, i32), about: Option<CardRef>) -> Flow<i32> {
    let question =
        Question { about: about_in_play(table, about), ..frames::question(table, player, DecisionKind::Effect, label) };
    table.ask_number(question, low, high)
}

/// Asks a player for one of some words, and returns it.
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

/// Asks you for a kind of token that lies on a card. Returns it, or none if no token does.
///
/// # Errors
/// Halts for want of an answer.
pub fn choose_token(table: &mut Table, label: Ustr, card: CardRef, kinds: &[Token]) -> Flow<Option<Token>> {
    let Some(card) = frames::top_frame(table, |frame| frame.follow(&table.state, card)) else { return Ok(None) };
    let choices: Vec<Choice> =
        kinds.iter().filter(|kind| table.state.card(card.id).tokens(**kind) > 0).map(|kind| Choice::Token(*kind)).collect();
    if choices.is_empty() {
        return Ok(None);
    }
    let question = frames::question(table, properties::you(table), DecisionKind::Effect, label);
    match table.ask_one(question, choices)? {
        Choice::Token(kind) => Ok(Some(kind)),
        _ => Err(fault::wrong_shape()),
    }
}

/// Asks you to name a title among all there are, and returns it.
///
/// # Errors
/// Halts for want of an answer.
pub fn name_card(table: &mut Table, label: Ustr) -> Flow<Ustr> {
    let titles: Vec<Choice> = (0..table.library.cards.len())
        .map(|index| DefId(index as u16))
        .filter(|def| table.library.def(*def).id != BLANK)
        .map(Choice::Title)
        .collect();
    let question = frames::question(table, properties::you(table), DecisionKind::Effect, label);
    match table.ask_one(question, titles)? {
        Choice::Title(def) => Ok(table.library.def(def).name),
        _ => Err(fault::wrong_shape()),
    }
}

/// Returns whether an additional cost of this name was paid.
pub fn paid(table: &Table, name: Ustr) -> bool {
    frames::top_frame(table, |frame| frame.paid.contains(&name))
}
