//! Words that name targets and ask players.

use cinderforge_kernel::id::PlayerId;
use cinderforge_kernel::verbs::{self, Things};
use rhai::Dynamic;
use ustr::Ustr;

use super::words;
use crate::call::Call;
use crate::error::{WordError, WordResult};
use crate::literal::Literal;
use crate::script_value;
use crate::word::Word;

pub(super) const WORDS: &[Word] = words! {
    "target" [name: Target] -> Pick, Acts, Some(target), "target_choice",
        "The declared target of this name, asked for when the ruleset says so.";
    "targets" [name: Target] [name: Target, n: Number] -> Targets, Acts, Some(targets), "multi_target_choice",
        "The declared targets of this name one after another, at most `n`: `for unit in ctx.targets(\"hurt\")`.";
    "mode" [] -> Text, Acts, Some(mode), "mode_choice",
        "The mode of the text.";
    "choose" [label: Label, phrase: Phrase] [player: Player, label: Label, phrase: Phrase] -> Pick, Acts, Some(choose), "",
        "Chosen while resolving, and no target; `{label}` in later phrases.";
    "choose_some" [label: Label, phrase: Phrase] [player: Player, label: Label, phrase: Phrase] -> Array, Acts, Some(choose_some), "",
        "As `choose`, as many as the phrase says.";
    "random" [label: Label, phrase: Phrase] -> Array, Acts, Some(random), "",
        "Picked by lot, as many as the phrase says.";
    "may" [label: Label] [player: Player, label: Label] -> Bool, Acts, Some(may), "",
        "Yes or no.";
    "may_pay" [price: Price] [player: Player, price: Price] -> Bool, Acts, Some(may_pay), "",
        "Whether the player pays; asked only if it can be paid.";
    "number" [label: Label, low: Number, high: Number] [player: Player, label: Label, low: Number, high: Number]
        -> Number, Acts, Some(number), "",
        "A number between two.";
    "option" [label: Label, words: Words] [player: Player, label: Label, words: Words] -> Text, Acts, Some(option), "",
        "One of some words that decide on no target; the others are modes.";
    "choose_token" [label: Label, card: Card] -> Text, Acts, Some(choose_token), "",
        "A kind of token lying on the card, as a word; an empty text if there is none.";
    "name_card" [label: Label] -> Text, Acts, Some(name_card), "",
        "A title among all there are; `titled {label}` in later phrases.";
    "paid" [name: Extra] -> Bool, Reads, Some(paid), "",
        "Whether this additional cost was paid.";
};

fn target(call: &mut Call<'_>) -> WordResult {
    let name = call.label(0)?;
    let kind = call.target_kind(name);
    Ok(kind.value(verbs::target(call.g, name)?))
}

fn targets(call: &mut Call<'_>) -> WordResult {
    Ok(Dynamic::from(call.targets()?))
}

fn mode(call: &mut Call<'_>) -> WordResult {
    Ok(text(verbs::mode(call.g)?))
}

/// A word as a script holds it.
pub(super) fn text(word: Ustr) -> Dynamic {
    word.as_str().into()
}

fn pick<'a>(call: &mut Call<'a>) -> WordResult<(Things, &'a Literal)> {
    let (player, at) = call.asked()?;
    let label = call.label(at)?;
    let (selector, literal) = call.phrase(at + 1)?;
    let Some(player) = player else { return Ok((Things::new(), literal)) };
    Ok((verbs::choose(call.g, player, label, selector)?, literal))
}

fn choose(call: &mut Call<'_>) -> WordResult {
    let (picked, literal) = pick(call)?;
    Ok(literal.kind.value(picked.first().copied()))
}

fn choose_some(call: &mut Call<'_>) -> WordResult {
    Ok(script_value::thing_array(pick(call)?.0))
}

fn random(call: &mut Call<'_>) -> WordResult {
    let label = call.label(0)?;
    let (selector, _) = call.phrase(1)?;
    Ok(script_value::thing_array(verbs::random(call.g, label, selector)))
}

fn may(call: &mut Call<'_>) -> WordResult {
    let (player, at) = call.asked()?;
    let label = call.label(at)?;
    let Some(player) = player else { return Ok(false.into()) };
    Ok(verbs::may(call.g, player, label)?.into())
}

fn may_pay(call: &mut Call<'_>) -> WordResult {
    let (player, at) = call.asked()?;
    let price = call.price(at)?;
    let Some(player) = player else { return Ok(false.into()) };
    Ok(verbs::may_pay(call.g, player, price)?.into())
}

fn number(call: &mut Call<'_>) -> WordResult {
    let (player, at) = call.asked()?;
    let label = call.label(at)?;
    let (low, high) = (call.number(at + 1)?, call.number(at + 2)?);
    let Some(player) = player else { return Ok(i64::from(low).into()) };
    Ok(i64::from(verbs::number(call.g, player, label, low, high)?).into())
}

fn option(call: &mut Call<'_>) -> WordResult {
    let (player, at) = call.asked()?;
    let label = call.label(at)?;
    let mut words = Vec::new();
    {
        let array = call.given[at + 1].as_array_ref().map_err(|_| call.wrong())?;
        for word in array.iter() {
            let word = word.as_immutable_string_ref().map_err(|_| call.wrong())?;
            words.push(Ustr::from(word.as_str()));
        }
    }
    if words.is_empty() {
        return Err(WordError::Misuse("`option` needs words to choose from".to_owned()));
    }
    let player: Option<PlayerId> = player;
    let Some(player) = player else { return Ok(text(words[0])) };
    Ok(text(verbs::option(call.g, player, label, &words)?))
}

fn choose_token(call: &mut Call<'_>) -> WordResult {
    let label = call.label(0)?;
    let Some(card) = call.card(1)? else { return Ok("".into()) };
    let kind = verbs::choose_token(call.g, label, card)?;
    Ok(kind.map_or("", cinderforge_kernel::event::Token::word).into())
}

fn name_card(call: &mut Call<'_>) -> WordResult {
    let label = call.label(0)?;
    Ok(text(verbs::name_card(call.g, label)?))
}

fn paid(call: &mut Call<'_>) -> WordResult {
    Ok(verbs::paid(call.g, call.label(0)?).into())
}
