//! Words for what lasts, and for what happens later.

use cinderforge_kernel::event::{Act, Acts, Moment};
use cinderforge_kernel::selector::Value;
use cinderforge_kernel::verbs;
use rhai::Dynamic;
use ustr::Ustr;

use super::words;
use crate::call::Call;
use crate::error::{WordError, WordResult};
use crate::word::Word;

pub(super) const WORDS: &[Word] = words! {
    "add_attack" [card: Card, n: Number, until: Duration] -> Bool, Acts, Some(|call| add(call, Value::Attack)), "",
        "A bonus to the attack value.";
    "add_life" [card: Card, n: Number, until: Duration] -> Bool, Acts, Some(|call| add(call, Value::Life)), "",
        "A bonus to the life value.";
    "add_recover" [card: Card, n: Number, until: Duration] -> Bool, Acts, Some(|call| add(call, Value::Recover)), "",
        "A bonus to the recover value.";
    "gain" [card: Card, ability: Keyword, until: Duration] [card: Card, ability: Keyword, n: Number, until: Duration]
        -> Bool, Acts, Some(gain), "",
        "A keyword, or an ability this card grants; with a number, its N.";
    "lose" [card: Card, ability: Ability, until: Duration] -> Bool, Acts, Some(lose), "",
        "The ability of this name, or `\"all\"`.";
    "forbid" [thing: CardOrPlayer, acts: Acts, until: Duration] -> Bool, Acts, Some(forbid), "",
        "The card cannot do or suffer, or the player cannot do, these acts.";
    "apply" [lasting: Lasting, thing: CardOrPlayer] [lasting: Lasting, thing: CardOrPlayer, n: Number]
        -> Bool, Acts, Some(apply), "",
        "Starts a `[lasting.*]` of the card, with its N.";
    "later" [moment: Moment, function: Function, things: Things] -> Nothing, Acts, Some(later), "",
        "Runs a function of this script then, with the things as `ctx.kept`.";
    "extra_action" [kind: Action, n: Number] -> Nothing, Acts, Some(extra_action), "",
        "More `\"main\"` or `\"side\"` actions this turn.";
    "leave_battle" [card: Card] -> Bool, Acts, Some(leave_battle), "",
        "No longer attacking, blocking or guarding.";
    "give_first_player_token" [player: Player] -> Nothing, Acts, Some(give_first_player_token), "",
        "To that player.";
};

fn add(call: &mut Call<'_>, value: Value) -> WordResult {
    let (n, until) = (call.number(1)?, call.duration(2)?);
    let Some(card) = call.card(0)? else { return Ok(false.into()) };
    Ok(verbs::add_value(call.g, card, value, n, until).into())
}

fn gain(call: &mut Call<'_>) -> WordResult {
    let keyword = call.literal(1)?.keyword.ok_or_else(|| call.wrong())?;
    let numbered = call.count() > 3;
    let n = if numbered { call.number(2)? } else { 0 };
    let until = call.duration(if numbered { 3 } else { 2 })?;
    let Some(card) = call.card(0)? else { return Ok(false.into()) };
    Ok(verbs::gain(call.g, card, keyword, n, until).into())
}

fn lose(call: &mut Call<'_>) -> WordResult {
    let (name, until) = (call.label(1)?, call.duration(2)?);
    let Some(card) = call.card(0)? else { return Ok(false.into()) };
    Ok(verbs::lose(call.g, card, name, until).into())
}

fn forbid(call: &mut Call<'_>) -> WordResult {
    let mut acts = Acts::EMPTY;
    {
        let mut add = |word: &Dynamic| -> WordResult<()> {
            let word = word.as_immutable_string_ref().map_err(|_| call.wrong())?;
            let act = Act::parse(word.as_str());
            acts.insert(act.ok_or_else(|| WordError::Misuse(format!("`{}` is no act word", word.as_str())))?);
            Ok(())
        };
        if let Ok(array) = call.given[1].as_array_ref() {
            array.iter().try_for_each(&mut add)?;
        } else {
            add(call.given[1])?;
        }
    }
    let until = call.duration(2)?;
    let Some(thing) = call.card_or_player(0)? else { return Ok(false.into()) };
    Ok(verbs::forbid(call.g, thing, acts, until).into())
}

fn apply(call: &mut Call<'_>) -> WordResult {
    let name = call.label(0)?;
    let constant =
        call.code.lasting_effect(name).ok_or_else(|| WordError::Misuse(format!("the card has no lasting effect `{name}`")))?;
    let n = if call.count() > 2 { call.number(2)? } else { 0 };
    let Some(thing) = call.card_or_player(1)? else { return Ok(false.into()) };
    Ok(verbs::apply(call.g, constant, thing, n).into())
}

fn later(call: &mut Call<'_>) -> WordResult {
    let moment = call.with_text(0, Moment::parse)?;
    let name: Ustr = call.label(1)?;
    let function =
        call.code.function(name).ok_or_else(|| WordError::Misuse(format!("there is no function `{name}` for later")))?;
    let things = call.things(2)?;
    verbs::later(call.g, moment, function, things.to_vec());
    Ok(Dynamic::UNIT)
}

fn extra_action(call: &mut Call<'_>) -> WordResult {
    let kind = call.with_text(0, |text| matches!(text, "main" | "side").then(|| Ustr::from(text)))?;
    let n = call.number(1)?;
    verbs::extra_action(call.g, kind, n);
    Ok(Dynamic::UNIT)
}

fn leave_battle(call: &mut Call<'_>) -> WordResult {
    let Some(card) = call.card(0)? else { return Ok(false.into()) };
    Ok(verbs::leave_battle(call.g, card).into())
}

fn give_first_player_token(call: &mut Call<'_>) -> WordResult {
    if let Some(player) = call.player(0)? {
        verbs::give_first_player_token(call.g, player);
    }
    Ok(Dynamic::UNIT)
}
