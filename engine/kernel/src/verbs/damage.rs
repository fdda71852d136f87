//! Verbs that hurt: damage, wounds, destruction.

use crate::game::cause::Cause;
use crate::game::damage::{Damage, Prevention};
use crate::game::deferred::DeferredResult;
use crate::game::fault::Flow;
use crate::queries::permissions;
use crate::queries::types;
use crate::queries::values;
use crate::rules::damage;
use crate::rules::damage_order;
use crate::rules::deferred;
use crate::rules::destroy;
use crate::rules::frames;
use crate::rules::wounds;
use crate::table::game_table::Table;
use crate::terms::act::Act;
use crate::terms::id::{CardRef, Thing};
use crate::verbs::properties;
use crate::verbs::reach;

/// Deals damage by the card whose effect runs. Returns how much was dealt to that card, before prevention.
///
/// # Errors
/// Halts as anything does that opens windows.
pub fn deal(table: &mut Table, card: CardRef, n: i32, prevention: Prevention) -> Flow<i32> {
    let cause = reach::cause(table);
    deal_reached(table, &Damage::of(card, n, &cause).with(prevention))
}

/// Deals damage to several cards at once by the card whose effect runs, to each its amount. Where one is dealt and done with
/// before the next, a player sets the order (`mass_effect_snapshot`, `mass_effect_orderer`).
///
/// # Errors
/// Halts as anything does that opens windows.
pub fn deal_together(table: &mut Table, damages: &[(CardRef, i32)]) -> Flow {
    let cause = reach::cause(table);
    let damages: Vec<Damage> = damages.iter().map(|(card, n)| Damage::of(*card, *n, &cause)).collect();
    deal_in_order(table, &damages)
}

/// Lets two units in play deal damage to each other, each as much as its attack was before; at once, as [`deal_together`] does.
///
/// # Errors
/// Halts as anything does that opens windows.
pub fn clash(table: &mut Table, one: CardRef, other: CardRef, prevention: Prevention) -> Flow {
    let cause = reach::cause(table);
    let damages: Vec<Damage> = [(one, other), (other, one)]
        .into_iter()
        .filter(|(source, _)| properties::in_play(table, *source))
        .map(|(source, target)| {
            let attack = values::attack(table, source.id);
            Damage::of(target, attack, &Cause { source: Some(source), ..cause.clone() }).with(prevention)
        })
        .collect();
    deal_in_order(table, &damages)
}

/// Deals the damages of an effect that the effect reaches, in the order a player says.
fn deal_in_order(table: &mut Table, damages: &[Damage]) -> Flow {
    let reached =
        damages.iter().filter_map(|damage| Some(Damage { target: reach::reach(table, damage.target)?, ..damage.clone() }));
    let reached = reached.collect();
    for damage in damage_order::of_effect(table, reached)? {
        if let Some(target) = reach::reach(table, damage.target) {
            damage::deal(table, &Damage { target, ..damage })?;
        }
    }
    Ok(())
}

/// Deals damage by another card. Returns how much was dealt to that card, before prevention.
///
/// # Errors
/// Halts as anything does that opens windows.
pub fn deal_by(table: &mut Table, source: CardRef, card: CardRef, n: i32) -> Flow<i32> {
    let cause = Cause { source: Some(source), ..reach::cause(table) };
    deal_reached(table, &Damage::of(card, n, &cause))
}

/// Deals damage, if the effect reaches the card. Returns how much was dealt to it.
fn deal_reached(table: &mut Table, damage: &Damage) -> Flow<i32> {
    let Some(target) = reach::reach(table, damage.target) else { return Ok(0) };
    damage::deal(table, &Damage { target, ..damage.clone() })
}

/// Destroys a unit or Phoenixborn. Returns whether it is destroyed, or will be once the effect has ended.
///
/// # Errors
/// Halts as anything does that opens windows.
pub fn destroy(table: &mut Table, card: CardRef) -> Flow<bool> {
    let Some(card) = reach::reach(table, card) else { return Ok(false) };
    let cause = reach::cause(table);
    if deferred::defers_results(table) {
        let can = table.state.card(card.id).in_play()
            && types::is_unit(table, card.id)
            && !table.state.card(card.id).dying
            && permissions::forbidden(table, Thing::Card(card), Act::BeDestroyed, &cause).is_none();
        if can {
            deferred::defer(table, DeferredResult::Destroy(card, cause));
        }
        return Ok(can);
    }
    destroy::destroy(table, card, &cause)
}

/// Carries out what this effect has deferred for a card. Returns whether it was destroyed, and not saved from that.
///
/// # Errors
/// Halts as anything does that opens windows.
pub fn destroyed(table: &mut Table, card: CardRef) -> Flow<bool> {
    deferred::resolve_deferred_for(table, card)?;
    Ok(!properties::in_play(table, card) && frames::top_frame(table, |frame| frame.saw_destroyed(card)))
}

/// Places wound tokens. Returns how many were placed, or will be once the effect has ended.
///
/// # Errors
/// Halts as anything does that opens windows.
pub fn place_wounds(table: &mut Table, card: CardRef, n: i32) -> Flow<i32> {
    let Some(card) = reach::reach(table, card) else { return Ok(0) };
    let cause = reach::cause(table);
    wounds::place_wounds(table, card, n, &cause)
}
