//! Verbs of dice powers: one is resolved by an effect, a die lies on a card as its power puts it there.

use crate::game::ability_instance::AbilityInstance;
use crate::game::fault::Flow;
use crate::queries::dice_powers;
use crate::queries::seats;
use crate::rules::ability_use::AbilityUse;
use crate::rules::dice;
use crate::rules::effect;
use crate::rules::faces::Face;
use crate::table::game_table::Table;
use crate::terms::die::DiePlace;
use crate::terms::id::{CardRef, DieId};
use crate::verbs::properties;
use crate::verbs::reach;

/// Resolves the power of a die as that of the player of the effect that runs; its cost is not paid, and the die stays where it
/// lies unless its power says otherwise. Returns whether the die has a power (`dice_power_set`).
///
/// # Errors
/// Halts as anything does that opens windows.
///
/// Rules: Reborn p.12 Activate a Dice Power (derived).
pub fn resolve_dice_power(table: &mut Table, die: DieId) -> Flow<bool> {
    let you = properties::you(table);
    let shown = *table.state.die(die);
    let Some(power) = dice_powers::dice_power(table, shown.kind) else { return Ok(false) };
    let instance = AbilityInstance { ability: power.ability, n: 0, inexhaustible: true };
    let Some(phoenixborn) = seats::phoenixborn_of(table, you) else { return Ok(false) };
    if shown.place == DiePlace::Removed {
        return Ok(false);
    }
    let ability_use = AbilityUse { die: Some(die), dice_power: true, ..AbilityUse::of(phoenixborn, instance, you) };
    effect::perform(table, ability_use)?;
    Ok(true)
}

/// Puts a die onto a card as its power puts it there, so that what the power says of it holds. Returns whether it went: not if the
/// power of its type says nothing of dice on cards.
///
/// # Errors
/// Halts as anything does that opens windows.
pub fn place_by_power(table: &mut Table, die: DieId, card: CardRef) -> Flow<bool> {
    let Some(card) = reach::reach(table, card) else { return Ok(false) };
    let lies_on_cards = dice_powers::dice_power(table, table.state.die(die).kind)
        .is_some_and(|power| !power.on_card_constants.is_empty() || !power.on_card_abilities.is_empty());
    let reached = reach::reach_dice(table, &[die]);
    Ok(lies_on_cards && dice::put_on(table, &reached, card, Face::Kept, true)? > 0)
}
