//! Words that ask a player, or chance, for a choice.

use cinderforge_kernel::terms::Token;
use cinderforge_kernel::verbs::{self, Things};
use ustr::Ustr;

use super::table::words;
use crate::call::Call;
use crate::error::{WordError, WordResult};
use crate::literal::Literal;
use crate::script_value;
use crate::word::Word;

/// The words of this family.
pub(super) const WORDS: &[Word] = words! {
    "choose" [label: Label, phrase: Phrase] [player: Player, label: Label, phrase: Phrase] -> Pick, Asks, choose, "",
        "Chosen while resolving, and no target: nothing answers it. A player whom a text chooses, so that an answer may be given, is a \
         declared target with `word = \"choose\"`.";
    "choose_some" [label: Label, phrase: Phrase] [player: Player, label: Label, phrase: Phrase] -> Array, Asks, choose_some, "",
        "As `choose`, as many as the phrase says.";
    "random" [label: Label, phrase: Phrase] -> Array, Asks, random, "",
        "Picked by lot, as many as the phrase says.";
    "may" [label: Label] [player: Player, label: Label] -> Bool, Asks, may, "",
        "Yes or no.";
    "may_pay" [price: Price] [player: Player, price: Price] [player: Player, price: Price, about: Card] -> Bool, Acts, may_pay, "",
        "Whether the player pays; asked only if it can be paid. The question names the card it is about, where one price after another is \
         asked: `ctx.may_pay(unit.controller, \"1 basic\", unit)`. What is paid is a cost, for `pays_cost`, in triggered texts alone.";
    "number" [label: Label, low: Number, high: Number] [player: Player, label: Label, low: Number, high: Number]
        [player: Player, label: Label, low: Number, high: Number, about: Card] -> Number, Asks, number, "",
        "A number between two; where the upper one is no more than the lower, the upper one, unasked. The question names the card it is \
         about, where one number after another is asked: `ctx.number(ctx.you, \"spears\", 0, unit.status, unit)`.";
    "option" [label: Label, words: Words] [player: Player, label: Label, words: Words]
        [player: Player, label: Label, words: Words, taken: Taken] -> Text, Asks, option, "",
        "One of some words that decide on no target, without those taken before; an empty text if all are taken, or the player is absent. Words that decide \
         on a target are modes.";
    "choose_token" [label: Label, card: Card] [label: Label, card: Card, kinds: Tokens] -> Text, Asks, choose_token, "",
        "A kind of token lying on the card, or one of these kinds (`[\"wound\", \"status\"]`), as a word; an empty text if there is none.";
    "name_card" [label: Label] -> Text, Asks, name_card, "",
        "A title among all there are: `titled {title}` in later phrases.";
    "paid" [name: ExtraCost] -> Bool, ReadsOnly, paid, "",
        "Whether this additional cost was paid.";
};

/// Asks for a choice among what a phrase finds. Returns the picks with the literal of the phrase.
fn pick<'a>(call: &mut Call<'a>) -> WordResult<(Things, &'a Literal)> {
    let (player, next) = call.optional_player()?;
    let label = call.label(next)?;
    let (selector, literal) = call.phrase(next + 1)?;
    let Some(player) = player else { return Ok((Things::new(), literal)) };
    Ok((verbs::choose(call.table, player, label, selector)?, literal))
}

/// Asks for one thing. Returns it, or an absent one.
fn choose(call: &mut Call<'_>) -> WordResult {
    let (picked, literal) = pick(call)?;
    Ok(literal.kind.value(call.table, picked.first().copied()))
}

/// Asks for several things. Returns their array.
fn choose_some(call: &mut Call<'_>) -> WordResult {
    let (picked, _) = pick(call)?;
    Ok(script_value::thing_array(call.table, picked))
}

/// Picks things by lot. Returns their array.
fn random(call: &mut Call<'_>) -> WordResult {
    let (selector, _) = call.phrase(1)?;
    let picked = verbs::random(call.table, selector);
    Ok(script_value::thing_array(call.table, picked))
}

/// Asks yes or no. Returns the answer; no for an absent player.
fn may(call: &mut Call<'_>) -> WordResult {
    let (player, next) = call.optional_player()?;
    let label = call.label(next)?;
    let Some(player) = player else { return Ok(false.into()) };
    Ok(verbs::may(call.table, player, label)?.into())
}

/// Asks whether the player pays. Returns whether the price was paid; not by an absent player.
fn may_pay(call: &mut Call<'_>) -> WordResult {
    let (player, next) = call.optional_player()?;
    let price = call.price(next)?;
    let Some(player) = player else { return Ok(false.into()) };
    let about = if call.count() > next + 1 { call.card(next + 1)? } else { None };
    Ok(verbs::may_pay(call.table, player, price, about)?.into())
}

/// Asks for a number between two. Returns it; the lower one for an absent player.
fn number(call: &mut Call<'_>) -> WordResult {
    let (player, next) = call.optional_player()?;
    let label = call.label(next)?;
    let (low, high) = (call.number(next + 1)?, call.number(next + 2)?);
    let Some(player) = player else { return Ok(i64::from(low).into()) };
    let about = if call.count() > next + 3 { call.card(next + 3)? } else { None };
    Ok(i64::from(verbs::number(call.table, player, label, (low, high), about)?).into())
}

/// Asks for one of some words. Returns it, or an empty text for an absent player, or if none is left.
fn option(call: &mut Call<'_>) -> WordResult {
    let (player, next) = call.optional_player()?;
    let label = call.label(next)?;
    let mut words = texts(call, next + 1)?;
    if words.is_empty() {
        return Err(WordError::Misuse("`option` needs words to choose from".to_owned()));
    }
    if call.count() > next + 2 {
        let taken = texts(call, next + 2)?;
        words.retain(|word| !taken.contains(word));
    }
    let Some(player) = player.filter(|_| !words.is_empty()) else { return Ok("".into()) };
    Ok(verbs::option(call.table, player, label, &words)?.as_str().into())
}

/// Reads an array of texts.
fn texts(call: &Call<'_>, index: usize) -> WordResult<Vec<Ustr>> {
    let texts = call.value(index).array().ok_or_else(|| call.misuse())?;
    texts.iter().map(|text| text.text().map(Ustr::from).ok_or_else(|| call.misuse())).collect()
}

/// Asks for a kind of token on a card. Returns its word, or an empty text.
fn choose_token(call: &mut Call<'_>) -> WordResult {
    let label = call.label(0)?;
    let Some(card) = call.card(1)? else { return Ok("".into()) };
    let kinds = if call.count() > 2 {
        texts(call, 2)?.iter().filter_map(|word| Token::parse(word)).collect()
    } else {
        Token::ALL.to_vec()
    };
    let kind = verbs::choose_token(call.table, label, card, &kinds)?;
    Ok(kind.map_or("", Token::word).into())
}

/// Asks for a title. Returns it.
fn name_card(call: &mut Call<'_>) -> WordResult {
    let label = call.label(0)?;
    Ok(verbs::name_card(call.table, label)?.as_str().into())
}

/// Returns whether an additional cost was paid.
fn paid(call: &mut Call<'_>) -> WordResult {
    Ok(verbs::paid(call.table, call.label(0)?).into())
}
