//! Words for effects that outlast the script.

use cinderforge_kernel::terms::{Act, Acts, Moment, Value};
use cinderforge_kernel::verbs;
use ustr::Ustr;

use super::table::words;
use crate::call::{Call, values_of};
use crate::error::{WordError, WordResult};
use crate::script_value::{self, ScriptValue};
use crate::word::Word;

/// The moment that only what is set up for later knows: the end of the next turn of the round.
pub(crate) const NEXT_TURN_END: &str = "next_turn_end";

/// The words of this family.
pub(super) const WORDS: &[Word] = words! {
    "add_attack" [card: Card, n: Number, until: Duration] -> Bool, Acts, |call| add_value(call, Value::Attack), "",
        "A bonus to the attack value.";
    "add_life" [card: Card, n: Number, until: Duration] -> Bool, Acts, |call| add_value(call, Value::Life), "",
        "A bonus to the life value.";
    "add_recover" [card: Card, n: Number, until: Duration] -> Bool, Acts, |call| add_value(call, Value::Recover), "",
        "A bonus to the recover value.";
    "gain" [card: Card, ability: Keyword, until: Duration] [card: Card, ability: Keyword, n: Number, until: Duration]
        -> Bool, Acts, gain, "",
        "A keyword, or an ability this card grants; with a number, its N.";
    "lose" [card: Card, ability: Ability, until: Duration] -> Bool, Acts, lose, "",
        "The ability of this name, or `\"all\"`.";
    "forbid" [thing: CardOrPlayer, acts: Acts, until: Duration] -> Bool, Acts, forbid, "",
        "The card cannot do or suffer, or the player cannot do, these acts.";
    "become_copy" [card: Card, model: Card, until: Duration] -> Bool, Acts, become_copy, "",
        "With the title, the printed abilities and the printed values of the model, an X as it is now. Type, cost and owner stay.";
    "apply" [lasting: Lasting, thing: CardOrPlayer] [lasting: Lasting, thing: CardOrPlayer, values: Values]
        -> Bool, Acts, apply, "",
        "Starts a `[lasting.*]` of the card, with a value for each name it takes.";
    "later" [moment: Later, function: Function, values: Values] -> Nothing, Spares, later, "",
        "Runs a function of this script then, which is given the values behind `ctx`: `fn fade(ctx, copy)`. Beside the moments there is `\"next_turn_end\"`: the end of the turn after this one, whoever takes it; if the round ends before, nothing comes of it.";
};

/// Adds to a value of a card for a while. Returns whether it could be.
fn add_value(call: &mut Call<'_>, value: Value) -> WordResult {
    let (n, until) = (call.number(1)?, call.durations(2)?);
    let Some(card) = call.card(0)? else { return Ok(false.into()) };
    Ok(verbs::add_value(call.table, card, value, n, until)?.into())
}

/// Gives a card an ability for a while. Returns whether it could be.
fn gain(call: &mut Call<'_>) -> WordResult {
    let keyword = call.literal(1)?.keyword.ok_or_else(|| call.misuse())?;
    let numbered = call.count() > 3;
    let n = if numbered { call.number(2)? } else { 0 };
    let until = call.durations(if numbered { 3 } else { 2 })?;
    let Some(card) = call.card(0)? else { return Ok(false.into()) };
    Ok(verbs::gain(call.table, card, keyword, n, until)?.into())
}

/// Makes a card a copy of another for a while. Returns whether it could be.
fn become_copy(call: &mut Call<'_>) -> WordResult {
    let until = call.durations(2)?;
    let (Some(card), Some(model)) = (call.card(0)?, call.card(1)?) else { return Ok(false.into()) };
    Ok(verbs::become_copy(call.table, card, model, until)?.into())
}

/// Takes an ability from a card for a while. Returns whether it could be.
fn lose(call: &mut Call<'_>) -> WordResult {
    let (name, until) = (call.label(1)?, call.durations(2)?);
    let Some(card) = call.card(0)? else { return Ok(false.into()) };
    Ok(verbs::lose(call.table, card, name, until)?.into())
}

/// Forbids a card or player acts for a while. Returns whether it could be.
fn forbid(call: &mut Call<'_>) -> WordResult {
    let mut acts = Acts::EMPTY;
    {
        let mut insert = |word: &ScriptValue| -> WordResult<()> {
            let word = word.text().ok_or_else(|| call.misuse())?;
            acts.insert(Act::parse(word).ok_or_else(|| WordError::Misuse(format!("`{word}` is no act word")))?);
            Ok(())
        };
        values_of(call.value(1)).iter().try_for_each(&mut insert)?;
    }
    let until = call.durations(2)?;
    let Some(thing) = call.card_or_player(0)? else { return Ok(false.into()) };
    Ok(verbs::forbid(call.table, thing, acts, until)?.into())
}

/// Starts a lasting effect that the card declares. Returns whether it could be.
fn apply(call: &mut Call<'_>) -> WordResult {
    let name = call.label(0)?;
    let lasting =
        call.script.lasting_effect(name).ok_or_else(|| WordError::Misuse(format!("the card has no lasting effect `{name}`")))?;
    let given = if call.count() > 2 { call.values(2)? } else { Vec::new() };
    if given.len() != lasting.takes.len() {
        let (takes, count) = (lasting.takes.len(), given.len());
        return Err(WordError::Misuse(format!("`{name}` takes {takes} values, and was given {count}")));
    }
    if !given.is_empty() {
        let values = call.value(2).array().ok_or_else(|| call.misuse())?;
        for ((taken, roles), value) in lasting.takes.iter().zip(values) {
            script_value::check_roles(value, *taken, roles)?;
        }
    }
    let Some(thing) = call.card_or_player(1)? else { return Ok(false.into()) };
    Ok(verbs::apply(call.table, lasting.constant, thing, given)?.into())
}

/// Sets a function up to run at a moment.
fn later(call: &mut Call<'_>) -> WordResult {
    let moment = call.with_text(0, |word| if word == NEXT_TURN_END { Some(None) } else { Moment::parse(word).map(Some) })?;
    let name: Ustr = call.label(1)?;
    let function =
        call.script.function(name).ok_or_else(|| WordError::Misuse(format!("there is no function `{name}` for later")))?;
    let given = call.values(2)?;
    match moment {
        Some(moment) => verbs::later(call.table, moment, function, given),
        None => verbs::at_next_turn_end(call.table, function, given),
    }
    Ok(ScriptValue::Nothing)
}
