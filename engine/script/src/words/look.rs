//! Words that look at the game.

use cinderforge_kernel::verbs;

use super::table::words;
use crate::call::Call;
use crate::error::WordResult;
use crate::script_value;
use crate::word::Word;

/// The words of this family.
pub(super) const WORDS: &[Word] = words! {
    "each" [phrase: Phrase] -> Array, Asks, each, "mass_effect_orderer, mass_effect_snapshot",
        "A group fixed now, to be handled one by one: `for unit in ctx.each(\"all units\")`. The order is asked for wherever there are several, except that damage dealt to all before its first process begins is ordered by its processes: under `dealt_to_all_first` only a loop that asks players something has an order. `all` asks for none, and is for what comes out the same in any order. Players come clockwise from you.";
    "all" [phrase: Phrase] -> Array, ReadsOnly, all, "",
        "Everything the phrase finds.";
    "any" [condition: Condition] -> Bool, ReadsOnly, any, "",
        "Whether the condition holds. A Chimera has no hand here, as for `count`: what does something to a card of a hand if there is one asks with `all`.";
    "count" [phrase: Phrase] -> Number, ReadsOnly, count, "",
        "How many the phrase finds.";
    "happened" [happening: Happening] -> Number, ReadsOnly, happened, "",
        "How often an event came about this turn or this round: `ctx.happened(\"is_destroyed of a unit by you this turn\")`.";
    "tally" [key: Key] -> Number, ReadsOnly, tally, "",
        "A count of this turn, by player and key.";
    "add_tally" [key: Key, n: Number] -> Number, Spares, add_tally, "",
        "Adds to a count of this turn, and gives it.";
    "look" [label: Label, phrase: Phrase] [player: Player, label: Label, phrase: Phrase] -> Array, Spares, look, "",
        "Looked at by the player, who knows the cards as long as they lie there unshuffled; others are told that it was done.";
    "reveal" [label: Label, phrase: Phrase] -> Array, Spares, reveal, "",
        "Shown to all, who know the cards as long as they lie there unshuffled, and are told where they go from there.";
};

/// What `each` is in a loop that asks players something. No script calls it so.
pub(crate) const EACH_IN_ORDER: Word = Word { name: "each_in_order", run: each_in_order, ..WORDS[0] };

/// Fixes the group a phrase finds, in the order in which players are asked. Returns its array.
fn each_in_order(call: &mut Call<'_>) -> WordResult {
    let (selector, _) = call.phrase(0)?;
    let found = verbs::each_in_order(call.table, selector)?;
    Ok(script_value::thing_array(call.table, found))
}

/// Fixes the group a phrase finds, in the order it is to be handled. Returns its array.
fn each(call: &mut Call<'_>) -> WordResult {
    let (selector, _) = call.phrase(0)?;
    let found = verbs::each(call.table, selector)?;
    Ok(script_value::thing_array(call.table, found))
}

/// Returns the array of everything a phrase finds.
fn all(call: &mut Call<'_>) -> WordResult {
    let (selector, _) = call.phrase(0)?;
    let found = verbs::all(call.table, selector);
    Ok(script_value::thing_array(call.table, found))
}

/// Returns whether a condition holds.
fn any(call: &mut Call<'_>) -> WordResult {
    let condition = call.literal(0)?.condition.as_ref().ok_or_else(|| call.misuse())?;
    Ok(verbs::holds(call.table, condition).into())
}

/// Returns how many things a phrase finds.
fn count(call: &mut Call<'_>) -> WordResult {
    let (selector, _) = call.phrase(0)?;
    Ok((verbs::everywhere(call.table, selector).len() as i64).into())
}

/// Returns how often something happened.
fn happened(call: &mut Call<'_>) -> WordResult {
    let happening = call.literal(0)?.happening.as_ref().ok_or_else(|| call.misuse())?;
    Ok(i64::from(verbs::happened(call.table, happening)).into())
}

/// Returns a count of this turn.
fn tally(call: &mut Call<'_>) -> WordResult {
    Ok(i64::from(verbs::tally(call.table, call.label(0)?)).into())
}

/// Adds to a count of this turn. Returns the count afterwards.
fn add_tally(call: &mut Call<'_>) -> WordResult {
    let (key, n) = (call.label(0)?, call.number(1)?);
    Ok(i64::from(verbs::add_tally(call.table, key, n)).into())
}

/// Shows all players what a phrase finds. Returns its array.
fn reveal(call: &mut Call<'_>) -> WordResult {
    let (selector, _) = call.phrase(1)?;
    let shown = verbs::show(call.table, selector, None);
    Ok(script_value::thing_array(call.table, shown))
}

/// Shows a player what a phrase finds. Returns its array.
fn look(call: &mut Call<'_>) -> WordResult {
    let (player, next) = call.optional_player()?;
    let (selector, _) = call.phrase(next + 1)?;
    let shown = match player {
        Some(_) => verbs::show(call.table, selector, player),
        None => verbs::everywhere(call.table, selector),
    };
    Ok(script_value::thing_array(call.table, shown))
}
