//! Windows: the one place where effects answer what happens. Reference 5.4.0, 5.7.1; Raven 4.3.0, 4.3.1; Reborn p.17.
//! Texts in force: which abilities and constant effects cards have now, printed, gained, lost, silenced by exhaustion.

use crate::cards::ability::{AbilityDef, Timing};
use crate::cards::card_type::CardType;
use crate::game::ability_instance::AbilityInstance;
use crate::game::pending::{PendingTrigger, PendingTriggers};
use crate::queries::abilities;
use crate::queries::listeners;
use crate::queries::position::Position;
use crate::queries::references;
use crate::queries::trigger_filter;
use crate::terms::event::{Event, EventKind, Window};
use crate::terms::id::{CardId, CardRef, DieId, PlayerId};
use crate::terms::moment::Moment;
use crate::terms::switches::BetweenRealms;
use crate::terms::zone::Zone;
use smallvec::SmallVec;

/// Whether anything in this game could answer such an event.
#[inline]
pub(crate) fn has_listeners(position: &Position, window: Window, kind: EventKind) -> bool {
    !position.index.listeners(window, kind).is_empty()
        || position.index.hears_otherwise(&position.state, &position.library, window, kind)
}

pub(crate) fn find(position: &Position, window: Window, event: &Event, origin: Option<usize>) -> PendingTriggers {
    let mut pendings = PendingTriggers::new();
    let look = |card: CardId, pendings: &mut PendingTriggers| {
        let zone = position.state.card(card).zone;
        if matches!(zone, Zone::DrawPile | Zone::ConjurationPile | Zone::Removed) && !is_subject(event, card) {
            return;
        }
        for has in listeners::triggers_of_card(position, card, window, event.kind) {
            let ability = position.library.ability(has.ability);
            let subject = is_subject(event, card);
            let this = if subject {
                subject_ref(event, card).unwrap_or(position.state.card_ref(card))
            } else {
                position.state.card_ref(card)
            };
            if (works_in_zone(position, ability, zone) || is_own_leaving(position, event, card))
                && trigger_filter::passes_filters(position, this, has, ability, event, None)
            {
                pendings.push(PendingTrigger {
                    card: this,
                    has,
                    you: references::actor(position, this, ability),
                    event: Some(Box::new(trigger_filter::narrowed_event(position, this, has, ability, event))),
                    window: Some(window),
                    moment: None,
                    die: None,
                    origin,
                    open_event: None,
                });
            }
        }
    };
    for card in position.index.listeners(window, event.kind) {
        look(*card, &mut pendings);
    }
    for card in listeners::gained_listeners(position, window, event.kind) {
        if !position.index.listeners(window, event.kind).contains(&card) {
            look(card, &mut pendings);
        }
    }
    for (die, card, ability) in listeners::dice_abilities(
        position,
        |timing| matches!(timing, Timing::Window(at, kinds) if *at == window && kinds.has(event.kind)),
    ) {
        let has = AbilityInstance { ability, n: 0, inexhaustible: true };
        if trigger_filter::passes_filters(position, card, has, position.library.ability(ability), event, Some(die)) {
            pendings.push(PendingTrigger {
                card,
                has,
                you: position.state.die(die).owner,
                event: Some(Box::new(event.clone())),
                window: Some(window),
                moment: None,
                die: Some(die),
                origin,
                open_event: None,
            });
        }
    }
    pendings
}

pub(crate) fn find_at_moment(position: &Position, moment: Moment, whose: Option<PlayerId>) -> PendingTriggers {
    let mut pendings = PendingTriggers::new();
    let mut event = Event::new(EventKind::TakesMainAction, whose.unwrap_or(position.state.first_player));
    event.by = whose;
    let mut cards: SmallVec<[CardId; 8]> = position.index.at(moment).iter().copied().collect();
    for card in listeners::gained_at_moment(position, moment) {
        if !cards.contains(&card) {
            cards.push(card);
        }
    }
    for card in cards {
        for has in abilities::abilities(position, card) {
            let ability = position.library.ability(has.ability);
            if matches!(ability.timing, Timing::At(moments) if moments.has(moment))
                && abilities::in_force(position, card, ability.name, has.inexhaustible)
                && ability.zones.has(position.state.card(card).zone)
                && trigger_filter::passes_filters(position, position.state.card_ref(card), has, ability, &event, None)
            {
                pendings.push(trigger_at_moment(position, position.state.card_ref(card), has, moment, None));
            }
        }
    }
    for (die, card, ability) in
        listeners::dice_abilities(position, |timing| matches!(timing, Timing::At(moments) if moments.has(moment)))
    {
        let has = AbilityInstance { ability, n: 0, inexhaustible: true };
        let def = position.library.ability(ability);
        if trigger_filter::passes_filters(position, card, has, def, &event, Some(die)) {
            pendings.push(trigger_at_moment(position, card, has, moment, Some(die)));
        }
    }
    pendings
}

fn trigger_at_moment(
    position: &Position,
    card: CardRef,
    has: AbilityInstance,
    moment: Moment,
    die: Option<DieId>,
) -> PendingTrigger {
    let you = match die {
        Some(die) => position.state.die(die).owner,
        None => references::actor(position, card, position.library.ability(has.ability)),
    };
    PendingTrigger { card, has, you, event: None, window: None, moment: Some(moment), die, origin: None, open_event: None }
}

pub(crate) fn works_in_zone(position: &Position, ability: &AbilityDef, zone: Zone) -> bool {
    if !ability.zones.has(zone) {
        return false;
    }
    match zone {
        Zone::Hand | Zone::DiscardPile
            if !ability.reaction && position.rules.between_realms == BetweenRealms::ReactionAbilitiesFromHand =>
        {
            zone == Zone::Hand
        }
        _ => true,
    }
}

pub(crate) fn is_subject(event: &Event, card: CardId) -> bool {
    event.subjects.iter().any(|thing| thing.card().is_some_and(|one| one.id == card))
}

pub(crate) fn subject_ref(event: &Event, card: CardId) -> Option<CardRef> {
    event.subjects.iter().filter_map(|thing| thing.card()).find(|one| one.id == card)
}

/// Whether an event is of a kind a card's own text answers although the card is out of play by then: it leaves play itself, or
/// the card it was set aside with does. Raven 4.2.0; Reborn p.15.
pub(crate) fn is_own_leaving(position: &Position, event: &Event, card: CardId) -> bool {
    matches!(event.kind, EventKind::IsDestroyed | EventKind::LeavesPlay | EventKind::IsDiscarded)
        && (is_subject(event, card) || position.state.aside_with(card).is_some_and(|host| is_subject(event, host)))
}

pub(crate) fn is_optional(position: &Position, pending: &PendingTrigger) -> bool {
    let ability = position.library.ability(pending.has.ability);
    ability.optional
        || ability.cost.as_ref().is_some_and(|cost| !cost.parts.is_empty())
        || position.def(pending.card.id).kind == CardType::ReactionSpell
            && position.state.card(pending.card.id).zone == Zone::Hand
}

/// Whether a card of this type works from this zone: reaction spells from hand, everything else in play.
pub(crate) fn is_reaction_in_hand(position: &Position, card: CardId) -> bool {
    position.state.card(card).zone == Zone::Hand && position.def(card).kind == CardType::ReactionSpell
}
