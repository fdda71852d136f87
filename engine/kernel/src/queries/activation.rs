//! Activation: whether a player may use an ability of a card, or a dice power, without an event to answer.
//!
//! Rules: Reference 5.3.0, 12.2.0; Raven 4.2.0; Reborn p.12.

use crate::cards::ability::{AbilityDef, Timing, Turn};
use crate::game::ability_instance::AbilityInstance;
use crate::game::cause::Cause;
use crate::game::refusal::Refusal;
use crate::queries::abilities;
use crate::queries::amounts;
use crate::queries::causes;
use crate::queries::focus;
use crate::queries::payer::Payer;
use crate::queries::payment;
use crate::queries::permissions;
use crate::queries::position::Position;
use crate::queries::references;
use crate::queries::scope::Scope;
use crate::queries::seats;
use crate::queries::trigger_refusal;
use crate::terms::act::Act;
use crate::terms::cost::Cost;
use crate::terms::id::{CardId, CardRef, PlayerId, Thing};
use crate::terms::switches::{ActivatedEffectWindow, UntriggeredEffectWindow};
use crate::terms::words::label;

/// Checks that a player may activate an ability, or use it untriggered, in such a turn: its card, the moment, its text, its
/// cost.
///
/// # Errors
/// The reason why not.
pub(crate) fn check_ability(
    position: &Position,
    player: PlayerId,
    card: CardId,
    instance: AbilityInstance,
    turn: Turn,
) -> Result<(), Refusal> {
    check_beside_cost(position, player, card, instance, turn)?;
    check_cost(position, player, card, instance, position.library.ability(instance.ability))
}

/// Checks the same but for its cost.
///
/// # Errors
/// The reason why not.
pub(crate) fn check_beside_cost(
    position: &Position,
    player: PlayerId,
    card: CardId,
    instance: AbilityInstance,
    turn: Turn,
) -> Result<(), Refusal> {
    let ability = position.library.ability(instance.ability);
    let this = position.state.card_ref(card);
    if !ability.zones.has(position.state.card(card).zone) {
        return Err(Refusal::WrongZone);
    }
    if !references::may_use(position, player, this, ability) {
        return Err(Refusal::NotYours);
    }
    check_moment(position, player, this, ability, turn)?;
    abilities::check_in_force(position, card, ability.name, instance.inexhaustible)?;
    if ability.once_a_turn && trigger_refusal::used_this_turn(position, this, ability) {
        return Err(Refusal::UsedThisTurn);
    }
    if let Some(condition) = &ability.condition {
        let scope = Scope { you: player, ..Scope::of_card(position, this, instance.n) };
        if !amounts::holds(position, &scope, condition) {
            return Err(Refusal::ConditionFails { condition: condition.text });
        }
    }
    Ok(())
}

/// Checks that it is a moment to use an ability (`activated_effect_window`, `untriggered_effect_window`).
fn check_moment(position: &Position, player: PlayerId, card: CardRef, ability: &AbilityDef, turn: Turn) -> Result<(), Refusal> {
    let takes_action = ability.cost.as_ref().is_some_and(Cost::takes_action);
    match ability.timing {
        Timing::Activated => {
            let side = position.state.player(player);
            let is_moment = match position.rules.activated_effect_window {
                ActivatedEffectWindow::OnlyAsAction => takes_action,
                ActivatedEffectWindow::ActionMoments => takes_action || side.main_actions > 0 || side.side_actions > 0,
                ActivatedEffectWindow::ActionMomentsAndAfterActions => true,
            };
            if !is_moment {
                return Err(Refusal::NoSuchWindow { switch: label!("activated_effect_window") });
            }
            let via = causes::vias_of(position, card.id, ability, false);
            let cause = Cause { source: Some(card), by: Some(player), via, ..Cause::default() };
            permissions::refusal(position, Thing::Player(player), Act::Activate, &cause).map_or(Ok(()), Err)
        }
        Timing::During(own) => {
            let has_window = position.rules.untriggered_effect_window != UntriggeredEffectWindow::None || takes_action;
            if own != turn || !has_window {
                return Err(Refusal::NoSuchWindow { switch: label!("untriggered_effect_window") });
            }
            Ok(())
        }
        Timing::Window(..) | Timing::At(_) | Timing::PartOf(_) | Timing::Resolved => {
            Err(Refusal::NoSuchAbility { name: ability.label })
        }
    }
}

/// Checks that an ability has a cost that can be paid: its own, or one it has by its focus.
///
/// # Errors
/// What is missing.
pub(crate) fn check_cost(
    position: &Position,
    player: PlayerId,
    card: CardId,
    instance: AbilityInstance,
    ability: &AbilityDef,
) -> Result<(), Refusal> {
    let payer = Payer { player, card, ability: Some(ability.label), n: instance.n };
    let focus = focus::focus(position, card);
    if !payment::payable_costs(position, payer, ability, focus).is_empty() {
        return Ok(());
    }
    payment::costs_at_focus(position, payer, ability, focus).first().map_or(Ok(()), |cost| payment::check(position, payer, cost))
}

/// Checks that a player may use a dice power, by its index in the library (`dice_power_set`).
///
/// # Errors
/// The reason why not.
pub(crate) fn check_dice_power(position: &Position, player: PlayerId, index: u8) -> Result<(), Refusal> {
    let Some(power) = position.library.dice_powers.get(usize::from(index)) else { return Err(Refusal::NotOffered) };
    if !power.sets.iter().any(|set| *set == position.rules.dice_power_set.name()) {
        return Err(Refusal::NoSuchWindow { switch: label!("dice_power_set") });
    }
    let ability = position.library.ability(power.ability);
    let Some(phoenixborn) = seats::phoenixborn_of(position, player) else { return Err(Refusal::NotOffered) };
    match &ability.cost {
        Some(cost) => {
            let payer = Payer { player, card: phoenixborn.id, ability: Some(ability.label), n: 0 };
            payment::check(position, payer, cost)
        }
        None => Ok(()),
    }
}
