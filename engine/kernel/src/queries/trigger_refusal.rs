//! Refusals of triggers: why an effect does not answer an event, or cannot be used to. Reference 5.4.0; Reborn p.17.

use crate::cards::ability::AbilityDef;
use crate::game::candidate::Candidate;
use crate::game::pending::PendingTrigger;
use crate::game::refusal::Refusal;
use crate::queries::abilities;
use crate::queries::listeners;
use crate::queries::payer::Payer;
use crate::queries::payment;
use crate::queries::playing;
use crate::queries::position::Position;
use crate::queries::reaction_limit;
use crate::queries::references;
use crate::queries::trigger_filter::{self, TextOrigin};
use crate::queries::triggers;
use crate::terms::die::DiePlace;
use crate::terms::event::{Event, EventKind, Window};
use crate::terms::id::{CardRef, PlayerId};
use crate::terms::switches::{PreventionWindow, TriggerConditionChecked};
use ustr::Ustr;

/// Visits every text of a card that listens to such an event: who would use it, as what, and what keeps it from answering this
/// one, if anything does.
pub(crate) fn for_each_listener(
    position: &Position,
    window: Window,
    event: &Event,
    mut visit: impl FnMut(PlayerId, Candidate, Option<Refusal>),
) {
    let gained = abilities::gained_abilities(position);
    for card in listeners::cards_in_window(position, window, event.kind) {
        let has_left_play = position.state.card(card).last.was_in_play();
        if triggers::is_out_of_reach(position, event, card) && !has_left_play {
            continue;
        }
        for instance in listeners::texts_in_window(position, card, &gained, window, event.kind) {
            let ability = position.library.ability(instance.ability);
            let event = &*trigger_filter::event_for(position, card, ability, event);
            let card = triggers::card_in_event(position, event, card);
            let about = event.subjects.first().copied();
            let candidate = Candidate::Trigger { card: card.id, ability: instance.ability, window, event: event.kind, about };
            let mismatch = trigger_filter::mismatch(position, card, instance, ability, event);
            let refusal = mismatch.map(|mismatch| mismatch.refusal(ability)).or_else(|| {
                trigger_refusal(position, &triggers::trigger_in_window(position, card, instance, ability, window, event.clone()))
            });
            visit(references::actor(position, card, ability), candidate, refusal);
        }
    }
}

/// Returns whether the event that a pending trigger answers may still happen, and in a way it answers; true if it has happened.
///
/// Where damage is prevented once it was dealt, it is answered as what was dealt, though another card receives it by now, or nothing
/// of it is left; but by a text that says how much is received, as what that card receives. Reborn p.16 (derived).
pub(crate) fn may_still_happen(position: &Position, pending: &PendingTrigger) -> bool {
    let Some(open) = pending.open_event.map(|index| &position.open_events[index]) else { return true };
    if open.replaced || is_cancelled(position, pending, &open.event) {
        return false;
    }
    let ability = position.library.ability(pending.instance.ability);
    let was_dealt =
        open.event.kind == EventKind::ReceivesDamage && position.rules.prevention_window == PreventionWindow::AfterDealt;
    if was_dealt && !ability.calls.iter().any(|word| matches!(word.as_str(), "set_amount" | "reduce")) {
        return true;
    }
    if open.event.amount < ability.at_least {
        return false;
    }
    if pending.event.as_ref().is_some_and(|event| event.subjects != open.event.subjects)
        && !trigger_filter::passes_filters(
            position,
            pending.card,
            pending.instance,
            ability,
            &open.event,
            TextOrigin::of(pending),
        )
    {
        return false;
    }
    let is_damage = matches!(open.event.kind, EventKind::IsDealtDamage | EventKind::ReceivesDamage);
    !is_damage || open.event.amount > 0
}

/// Returns whether the effect whose use or target an event is was cancelled meanwhile, or is from that target on: nobody answers a
/// second time what comes to nothing (derived). FAQ Golden Veil; Raven 4.2.3.
fn is_cancelled(position: &Position, pending: &PendingTrigger, event: &Event) -> bool {
    let answered = pending.origin.and_then(|origin| position.frames.get(origin));
    matches!(event.kind, EventKind::IsUsed | EventKind::IsTargeted)
        && answered
            .is_some_and(|frame| frame.cancelled || event.subjects.iter().any(|subject| frame.cancelled_at.contains(subject)))
}

/// Returns why a pending effect cannot be used now, if it cannot.
pub(crate) fn trigger_refusal(position: &Position, pending: &PendingTrigger) -> Option<Refusal> {
    check_trigger(position, pending).err()
}

/// Checks that a pending effect can be used now: its card, its text, its player, its limits, its event, its cost.
fn check_trigger(position: &Position, pending: &PendingTrigger) -> Result<(), Refusal> {
    if is_out(position, pending) {
        return Err(Refusal::NotNow);
    }
    if let Some(die) = pending.die {
        let lies_on_card = matches!(position.state.die(die).place, DiePlace::OnCard { .. });
        return if lies_on_card { Ok(()) } else { Err(Refusal::WrongZone) };
    }
    let ability = position.library.ability(pending.instance.ability);
    let card = pending.card.id;
    match &pending.lasting {
        Some(lasting) if position.state.lasting.contains(lasting) => {}
        Some(_) => return Err(Refusal::NotNow),
        None => {
            check_place(position, pending, ability)?;
            triggers::check_speaks(position, pending.card, pending.instance, pending.event.as_deref())?;
        }
    }
    if ability.once_a_turn && used_this_turn(position, pending.card, ability) {
        return Err(Refusal::UsedThisTurn);
    }
    let reaction_spell = triggers::is_reaction_in_hand(position, pending);
    if reaction_limit::counts(position, pending) {
        reaction_limit::check(position, pending.you, ability)?;
    }
    if position.rules.trigger_condition_checked == TriggerConditionChecked::WhenUsed
        && let Some(event) = &pending.event
        && pending.open_event.is_none()
        && !trigger_filter::passes_filters(position, pending.card, pending.instance, ability, event, TextOrigin::of(pending))
    {
        return Err(Refusal::NotNow);
    }
    if reaction_spell {
        return playing::check_reaction(position, pending.you, card);
    }
    let payer = Payer { player: pending.you, card, ability: Some(ability.label), n: pending.instance.n };
    ability.cost.as_ref().map_or(Ok(()), |cost| payment::check(position, payer, cost))
}

/// Returns whether a pending effect is of a player who is out, and so is not used: all but what is forced of the dice that lie on
/// the cards of others, which are in the game yet. FAQ Destroyed Phoenixborn; Reference 9.0.0; Raven 5.1.1; Reborn p.13 (derived).
fn is_out(position: &Position, pending: &PendingTrigger) -> bool {
    position.state.player(pending.you).lost && (pending.die.is_none() || triggers::is_optional(position, pending))
}

/// Checks that the card of a pending effect is yet where its text works, or has just left in the event itself.
fn check_place(position: &Position, pending: &PendingTrigger, ability: &AbilityDef) -> Result<(), Refusal> {
    let card = pending.card;
    let event = pending.event.as_deref();
    let has_left = ability.works_in_play() && event.is_some_and(|event| trigger_filter::is_own_leaving(position, event, card.id));
    let is_there = has_left || position.state.is_current(card);
    let works = is_there && trigger_filter::mismatch_of_place(position, ability, card.id, event).is_none();
    if works { Ok(()) } else { Err(Refusal::WrongZone) }
}

/// Returns whether a text limited to once a turn was used this turn.
pub(crate) fn used_this_turn(position: &Position, card: CardRef, ability: &AbilityDef) -> bool {
    let key = limit_key(position, ability);
    position.state.tallies.iter().any(|tally| tally.key == key && tally.card == Some(card))
}

/// Returns under what a text limited to once a turn is counted: its label, or what it does if it has no name, for then all nameless
/// texts of its card have one label.
pub(crate) fn limit_key(position: &Position, ability: &AbilityDef) -> Ustr {
    if ability.name.is_empty() { position.library.functions[usize::from(ability.effect.0)].name } else { ability.label }
}
