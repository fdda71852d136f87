//! Windows: the one place where effects answer what happens. Reference 5.4.0, 5.7.1; Raven 4.3.0, 4.3.1; Reborn p.17.
//! Effects: a text that is used has a frame until it is resolved. Reference 5.7.0; Raven 4.5.0.

use crate::cards::ability::AbilityDef;
use crate::game::ability_instance::AbilityInstance;
use crate::game::pending::PendingTrigger;
use crate::game::refusal::Refusal;
use crate::game::step::Phase;
use crate::queries::abilities;
use crate::queries::payment::{self, Payer};
use crate::queries::playing;
use crate::queries::position::Position;
use crate::queries::references;
use crate::queries::trigger_filter;
use crate::queries::triggers;
use crate::queries::types;
use crate::terms::die::DiePlace;
use crate::terms::event::{Event, Window};
use crate::terms::id::CardRef;
use crate::terms::switches::{ReactionLimit, TriggerConditionChecked};
use crate::terms::words::label;

pub(crate) fn check_listener(
    position: &Position,
    this: CardRef,
    has: AbilityInstance,
    ability: &AbilityDef,
    window: Window,
    event: &Event,
) -> Result<(), Refusal> {
    let zone = position.state.card(this.id).zone;
    let own_leaving = triggers::is_own_leaving(position, event, this.id);
    if !own_leaving && !triggers::works_in_zone(position, ability, zone) {
        let by_rule = ability.zones.has(zone);
        return Err(if by_rule { Refusal::NoSuchWindow { switch: label!("between_realms") } } else { Refusal::WrongZone });
    }
    if let Some(part) = trigger_filter::failed_filter(position, this, has, ability, event, None) {
        return Err(Refusal::Unfit { part: ustr::ustr(part), phrase: trigger_filter::filter_text(ability, part) });
    }
    let pending = PendingTrigger {
        card: this,
        has,
        you: references::actor(position, this, ability),
        event: Some(Box::new(event.clone())),
        window: Some(window),
        moment: None,
        die: None,
        origin: None,
        open_event: None,
    };
    check_trigger(position, &pending)
}

pub(crate) fn can_use(position: &Position, pending: &PendingTrigger) -> bool {
    check_trigger(position, pending).is_ok()
}

/// Why a pending effect cannot be used now.
fn check_trigger(position: &Position, pending: &PendingTrigger) -> Result<(), Refusal> {
    let ability = position.library.ability(pending.has.ability);
    let card = pending.card.id;
    let now = position.state.card(card);
    let own_leaving = pending.event.as_ref().is_some_and(|event| triggers::is_own_leaving(position, event, card));
    if let Some(die) = pending.die {
        let lies = matches!(position.state.die(die).place, DiePlace::OnCard { .. });
        return if lies { Ok(()) } else { Err(Refusal::WrongZone) };
    }
    if !own_leaving && (!position.state.is_current(pending.card) || !triggers::works_in_zone(position, ability, now.zone)) {
        return Err(Refusal::WrongZone);
    }
    let inexhaustible = pending.has.inexhaustible;
    if !inexhaustible && let Some(by) = types::exhausted_by(position, card) {
        return Err(Refusal::Exhausted { by });
    }
    if let Some(by) = abilities::lost_by(position, card, ability.name, inexhaustible) {
        return Err(Refusal::LostAbility { by: Some(by) });
    }
    if position.state.player(pending.you).lost {
        return Err(Refusal::NotNow);
    }
    if ability.once_a_turn && used_this_turn(position, pending.card, ability) {
        return Err(Refusal::UsedThisTurn);
    }
    let reaction_spell = triggers::is_reaction_in_hand(position, card);
    if reaction_spell || ability.reaction && position.rules.reaction_limit == ReactionLimit::OneReactionInclAbilitiesPerTurn {
        if position.state.phase != Phase::PlayerTurns {
            return Err(Refusal::NoReactionsNow);
        }
        if position.state.player(pending.you).reacted {
            return Err(Refusal::ReactionUsed);
        }
    }
    if position.rules.trigger_condition_checked == TriggerConditionChecked::WhenUsed
        && let Some(event) = &pending.event
        && pending.open_event.is_none()
        && !trigger_filter::passes_filters(position, pending.card, pending.has, ability, event, pending.die)
    {
        return Err(Refusal::NotNow);
    }
    if reaction_spell {
        return playing::check_reaction(position, pending.you, card);
    }
    let payer = Payer { player: pending.you, card, ability: Some(ability.label), n: pending.has.n };
    ability.cost.as_ref().map_or(Ok(()), |cost| payment::check(position, payer, cost))
}

/// Whether a text limited to once a turn was used this turn.
pub(crate) fn used_this_turn(position: &Position, card: CardRef, ability: &AbilityDef) -> bool {
    position.state.tallies.iter().any(|tally| tally.key == ability.label && tally.card == Some(card))
}
