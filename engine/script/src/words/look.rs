//! Words that look at the table.

use cinderforge_kernel::verbs;

use super::words;
use crate::call::Call;
use crate::error::WordResult;
use crate::script_value;
use crate::word::Word;

pub(super) const WORDS: &[Word] = words! {
    "each" [phrase: Phrase] -> Array, Acts, Some(each), "mass_effect_orderer, mass_effect_snapshot",
        "A group fixed now, to be handled one by one: `for unit in ctx.each(\"all units\")`.";
    "all" [phrase: Phrase] -> Array, Reads, Some(all), "",
        "Everything the phrase finds.";
    "any" [condition: Condition] -> Bool, Reads, Some(any), "",
        "Whether the condition holds.";
    "count" [phrase: Phrase] -> Number, Reads, Some(count), "",
        "How many the phrase finds.";
    "tally" [key: Key] -> Number, Reads, Some(tally), "",
        "A count of this turn, by player and key.";
    "add_tally" [key: Key, n: Number] -> Number, Acts, Some(add_tally), "",
        "Adds to a count of this turn, and gives it.";
    "look" [label: Label, phrase: Phrase] [player: Player, label: Label, phrase: Phrase] -> Array, Acts, Some(look), "",
        "Shown to the player; `{label}` in later phrases.";
    "reveal" [label: Label, phrase: Phrase] -> Array, Acts, Some(look), "",
        "Shown to all; `{label}` in later phrases.";
};

fn each(call: &mut Call<'_>) -> WordResult {
    let (selector, _) = call.phrase(0)?;
    Ok(script_value::thing_array(verbs::each(call.g, selector)?))
}

fn all(call: &mut Call<'_>) -> WordResult {
    let (selector, _) = call.phrase(0)?;
    Ok(script_value::thing_array(verbs::all(call.g, selector)))
}

fn any(call: &mut Call<'_>) -> WordResult {
    let holds = call.literal(0)?.holds.as_ref().ok_or_else(|| call.wrong())?;
    Ok(verbs::holds(call.g, holds).into())
}

fn count(call: &mut Call<'_>) -> WordResult {
    let (selector, _) = call.phrase(0)?;
    Ok((verbs::all(call.g, selector).len() as i64).into())
}

fn tally(call: &mut Call<'_>) -> WordResult {
    Ok(i64::from(verbs::tally(call.g, call.label(0)?)).into())
}

fn add_tally(call: &mut Call<'_>) -> WordResult {
    let (key, n) = (call.label(0)?, call.number(1)?);
    Ok(i64::from(verbs::add_tally(call.g, key, n)).into())
}

fn look(call: &mut Call<'_>) -> WordResult {
    let (_, at) = call.asked()?;
    let label = call.label(at)?;
    let (selector, _) = call.phrase(at + 1)?;
    Ok(script_value::thing_array(verbs::look(call.g, label, selector)))
}
