//! Words for damage, from dealing it to destruction.

use cinderforge_kernel::verbs::{self, Prevention};

use super::table::words;
use crate::call::Call;
use crate::error::WordResult;
use crate::script_value::ScriptValue;
use crate::word::Word;

/// The words of this family.
pub(super) const WORDS: &[Word] = words! {
    "deal" [card: Card, n: Number] [card: Card, n: Number, how: Dealing] -> Number, Acts, deal, "damage_process_start",
        "Damage by this card; `\"unpreventable\"` damage nobody can prevent. Gives how much was dealt to that card, before prevention. Where damage waits for the end of the effect (`official`), it is still in play afterwards: ask `destroyed`, not `in_play`.";
    "deal_by" [source: Card, card: Card, n: Number] -> Number, Acts, deal_by, "damage_process_start",
        "Damage by another card.";
    "deal_together" [cards: Cards, amounts: Numbers] -> Nothing, Acts, deal_together, "mass_effect_orderer, mass_effect_snapshot",
        "Damage by this card to several at once, to each its own amount, in the order a player says.";
    "clash" [a: Card, b: Card] [a: Card, b: Card, how: Dealing] -> Nothing, Acts, clash, "mass_effect_orderer, mass_effect_snapshot",
        "Both units deal damage equal to their attack to each other at once, in the order a player says; with `\"unpreventable\"` nobody can prevent it. As with `deal`, ask `destroyed` which of them fell, before `in_play`.";
    "destroy" [card: Card] -> Bool, Acts, destroy, "damage_process_start",
        "Destroyed, or bound to be, though a text may save it yet: `if you do` where that does not matter.";
    "destroy_all" [cards: Cards] -> Number, Acts, destroy_all, "damage_process_start",
        "Each of several as `destroy` does, one after another. Gives how many are destroyed, or bound to be: a text that needs all of them asks `== ctx.x`.";
    "destroyed" [card: Card] -> Bool, Spares, destroyed, "damage_process_start",
        "Whether this effect killed it; where damage waits for the end of the effect, all that it has dealt so far is settled first: `if you do` where what is saved does not count.";
    "place_wounds" [card: Card, n: Number] -> Number, Acts, place_wounds, "damage_process_start",
        "Wound tokens, which nothing dealt. Gives how many.";
};

/// Returns whether the damage of a word can be prevented: not if a third argument says so.
fn prevention(call: &Call<'_>) -> Prevention {
    if call.count() > 2 { Prevention::Impossible } else { Prevention::Possible }
}

/// Deals damage by this card. Returns how much was dealt, before prevention.
fn deal(call: &mut Call<'_>) -> WordResult {
    let (n, prevention) = (call.number(1)?, prevention(call));
    let Some(card) = call.card(0)? else { return Ok(0_i64.into()) };
    Ok(i64::from(verbs::deal(call.table, card, n, prevention)?).into())
}

/// Deals damage by another card. Returns how much was dealt, before prevention.
fn deal_by(call: &mut Call<'_>) -> WordResult {
    let n = call.number(2)?;
    let (Some(source), Some(card)) = (call.card(0)?, call.card(1)?) else { return Ok(0_i64.into()) };
    Ok(i64::from(verbs::deal_by(call.table, source, card, n)?).into())
}

/// Deals damage by this card to several cards at once. Returns nothing.
fn deal_together(call: &mut Call<'_>) -> WordResult {
    let damages = call.cards_with_numbers(0, 1)?;
    verbs::deal_together(call.table, &damages)?;
    Ok(ScriptValue::Nothing)
}

/// Lets two units deal damage equal to their attack to each other. Returns nothing.
fn clash(call: &mut Call<'_>) -> WordResult {
    if let (Some(a), Some(b)) = (call.card(0)?, call.card(1)?) {
        verbs::clash(call.table, a, b, prevention(call))?;
    }
    Ok(ScriptValue::Nothing)
}

/// Destroys a card. Returns whether it is destroyed, or bound to be.
fn destroy(call: &mut Call<'_>) -> WordResult {
    let Some(card) = call.card(0)? else { return Ok(false.into()) };
    Ok(verbs::destroy(call.table, card)?.into())
}

/// Destroys several cards. Returns how many are destroyed, or bound to be.
fn destroy_all(call: &mut Call<'_>) -> WordResult {
    let mut destroyed = 0_i64;
    for card in call.cards(0)? {
        destroyed += i64::from(verbs::destroy(call.table, card)?);
    }
    Ok(destroyed.into())
}

/// Returns whether this effect destroyed a card, carrying out first what waits.
fn destroyed(call: &mut Call<'_>) -> WordResult {
    let Some(card) = call.card(0)? else { return Ok(false.into()) };
    Ok(verbs::destroyed(call.table, card)?.into())
}

/// Places wound tokens. Returns how many.
fn place_wounds(call: &mut Call<'_>) -> WordResult {
    let n = call.number(1)?;
    let Some(card) = call.card(0)? else { return Ok(0_i64.into()) };
    Ok(i64::from(verbs::place_wounds(call.table, card, n)?).into())
}
