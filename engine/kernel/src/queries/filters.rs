//! Filters: what a phrase says of the things it means, one by one.

use crate::cards::card_type::{CardType, CardTypes};
use crate::game::dice_pool;
use crate::queries::bearers;
use crate::queries::in_battle;
use crate::queries::permissions;
use crate::queries::position::Position;
use crate::queries::properties;
use crate::queries::references;
use crate::queries::retargeting;
use crate::queries::rows;
use crate::queries::scope::Scope;
use crate::queries::selectors;
use crate::queries::types;
use crate::terms::die::DiePlace;
use crate::terms::id::Thing;
use crate::terms::noun::CardState;
use crate::terms::reference::Title;
use crate::terms::selector::{Base, Filter, Group};
use crate::terms::via::Via;
use crate::terms::zone::{Zone, Zones};

/// Returns whether a thing passes a filter; `loose` lets it have left play meanwhile, `all` are those it is compared with.
pub(crate) fn passes(position: &Position, scope: &Scope, filter: &Filter, thing: Thing, loose: bool, all: &[Thing]) -> bool {
    let state = &position.state;
    match filter {
        Filter::Other => scope.this.map(Thing::Card) != Some(thing),
        Filter::Outermost { left } => rows::is_outermost(position, thing, *left, &permissions::within_reach(position, all)),
        Filter::Is(condition) => is_in(position, *condition, thing),
        Filter::IsNot(condition) => !is_in(position, *condition, thing),
        Filter::DieTypes(types) => thing.die().is_some_and(|die| types.has(state.die(die).kind)),
        Filter::DieLevels(levels) => thing.die().is_some_and(|die| levels.has(state.die(die).level)),
        Filter::FaceDown => thing.card().is_some_and(|card| {
            let state = state.card(card.id);
            state.zone == Zone::Under || state.lay_under.is_some()
        }),
        Filter::Conjured => thing.card().is_some_and(|card| CardTypes::CONJURED.has(position.def(card.id).kind)),
        Filter::Unique(wanted) => thing.card().is_some_and(|card| position.def(card.id).unique_to.is_some() == *wanted),
        Filter::NotPhoenixborn => thing.card().is_some_and(|card| position.def(card.id).kind != CardType::Phoenixborn),
        Filter::ControlledBy(who) => references::is_who(position, scope, *who, references::player_of(position, thing)),
        Filter::OwnedBy(who) => {
            thing.card().is_some_and(|card| references::is_who(position, scope, *who, state.card(card.id).owner))
        }
        Filter::Retargetable => could_be_retargeted(position, scope, thing),
        Filter::Affectable => scope.cause(position).is_none_or(|cause| permissions::can_be_affected(position, &cause, thing)),
        Filter::Attachable(reference) => thing.card().is_some_and(|card| {
            references::things_meant(position, scope, *reference)
                .iter()
                .filter_map(|bearer| bearer.card())
                .filter(|bearer| state.is_current(*bearer))
                .any(|bearer| bearers::check_bearer(position, scope.you, card.id, bearer.id).is_ok())
        }),
        Filter::CanPlace(reference) => {
            let placed: Vec<_> = references::things_meant(position, scope, *reference)
                .iter()
                .filter_map(|thing| thing.card())
                .map(|card| state.card(card.id).def)
                .collect();
            thing.card().is_some_and(|card| position.def(card.id).conjurations.iter().any(|def| placed.contains(def)))
        }
        Filter::InPlay => thing.card().is_some_and(|card| state.card(card.id).in_play()),
        Filter::InBattle => thing.card().is_some_and(|card| in_battle::in_battle(position, card)),
        Filter::InBattleWith(reference) => {
            let with = references::things_meant(position, scope, *reference);
            thing.card().is_some_and(|card| {
                in_battle::in_battle(position, card)
                    && with
                        .iter()
                        .filter_map(|thing| thing.card())
                        .any(|other| in_battle::in_battle(position, other) && other != card)
            })
        }
        Filter::Blocking(reference) => {
            let attackers = references::things_meant(position, scope, *reference);
            thing.card().is_some_and(|card| in_battle::blocks(position, card).is_some_and(|whom| attackers.contains(&whom)))
        }
        Filter::BlockedBy(reference) => references::things_meant(position, scope, *reference)
            .iter()
            .filter_map(|blocker| blocker.card())
            .any(|blocker| in_battle::blocks(position, blocker) == Some(thing)),
        Filter::Fighting { whom, attacks, counters } => {
            let attack = position.state.attack.as_ref();
            thing.card().is_some_and(|card| {
                let counts = if attack.is_some_and(|attack| attack.countering == Some(card)) { *counters } else { *attacks };
                counts
                    && references::things_meant(position, scope, *whom)
                        .iter()
                        .filter_map(|thing| thing.card())
                        .any(|whom| in_battle::fighting(position, whom.id).contains(&card))
            })
        }
        Filter::InZone(possessor, zone) | Filter::OnBoard(possessor, zone) => thing.card().is_some_and(|card| {
            let placed = state.card(card.id);
            let whose = if Zones::IN_PLAY.has(*zone) { placed.controller } else { placed.owner };
            (placed.zone == *zone || (loose && !state.is_current(card)))
                && references::possessors(position, scope, *possessor).contains(&whose)
        }),
        Filter::InPool(possessor, pool) => thing.die().is_some_and(|die| {
            let die = state.die(die);
            die.place == pool.place() && references::possessors(position, scope, *possessor).contains(&die.owner)
        }),
        Filter::InPile(name) => scope.pile(*name).is_some_and(|(player, zone)| {
            thing.card().is_some_and(|card| {
                let placed = state.card(card.id);
                placed.owner == player && (placed.zone == zone || (loose && !state.is_current(card)))
            })
        }),
        Filter::Among(name) => scope.named(*name).contains(&thing),
        Filter::Adjacent(reference) => rows::is_adjacent(position, thing, &references::things_meant(position, scope, *reference)),
        Filter::InSlotOf(reference) => rows::shares_slot(position, thing, &references::things_meant(position, scope, *reference)),
        Filter::AttachedTo(group) => is_hosted(position, scope, group, thing, Zone::Attached),
        Filter::Under(group) => is_hosted(position, scope, group, thing, Zone::Under) || lay_under(position, scope, group, thing),
        Filter::On(group) => match thing {
            Thing::Die(die) => match state.die(die).place {
                DiePlace::OnCard { card, .. } => selectors::group_matches(position, scope, group, Thing::Card(card), false),
                _ => false,
            },
            Thing::Card(_) => is_hosted(position, scope, group, thing, Zone::Attached),
            Thing::Player(_) | Thing::Pile(..) => false,
        },
        Filter::Has(property) => properties::has(position, scope, property, thing, all),
        Filter::Lacks(property) => !properties::has(position, scope, property, thing, all),
        Filter::OtherThan(references) => !references
            .iter()
            .any(|reference| references::things_meant(position, scope, *reference).iter().any(|other| is_same(*other, thing))),
        Filter::Titled(titles) => thing.card().is_some_and(|card| {
            let name = position.face(card.id).name;
            titles.iter().any(|title| match title {
                Title::Is(wanted) => name == wanted.as_str(),
                Title::Named(wanted) => scope.title(position, *wanted) == Some(name),
            })
        }),
    }
}

/// Returns whether two things are one, whatever the stays of a card.
fn is_same(thing: Thing, other: Thing) -> bool {
    match (thing, other) {
        (Thing::Card(card), Thing::Card(other)) => card.id == other.id,
        _ => thing == other,
    }
}

/// Returns whether a card lies in that zone with a card that a group means.
fn is_hosted(position: &Position, scope: &Scope, group: &Group, thing: Thing, zone: Zone) -> bool {
    thing.card().is_some_and(|card| {
        let state = position.state.card(card.id);
        state.zone == zone
            && state.host.is_some_and(|host| {
                selectors::group_matches(position, scope, group, Thing::Card(position.state.card_ref(host)), false)
            })
    })
}

/// Returns whether a card was discarded from under one that left play and that a group names, in whatever stay.
fn lay_under(position: &Position, scope: &Scope, group: &Group, thing: Thing) -> bool {
    let Base::Reference(reference) = &group.base else { return false };
    thing.card().is_some_and(|card| {
        position.state.is_current(card)
            && position.state.card(card.id).lay_under.is_some_and(|host| {
                references::things_meant(position, scope, *reference)
                    .iter()
                    .any(|thing| thing.card().is_some_and(|named| named.id == host))
            })
    })
}

/// Returns whether a card is in a condition.
fn is_in(position: &Position, condition: CardState, thing: Thing) -> bool {
    let Thing::Card(card) = thing else { return false };
    let state = position.state.card(card.id);
    let attack = position.state.attack.as_ref();
    let attacker = || attack.and_then(|attack| attack.attackers.iter().find(|attacker| attacker.unit == card));
    match condition {
        CardState::Unexhausted => !types::is_exhausted(position, card.id),
        CardState::Exhausted => types::is_exhausted(position, card.id),
        CardState::Attacking => attacker().is_some(),
        CardState::Blocking => in_battle::blocks(position, card).is_some(),
        CardState::Guarding => attack.is_some_and(|attack| attack.still(attack.guard) == Some(card)),
        CardState::Countering => attack.is_some_and(|attack| attack.countering == Some(card)),
        CardState::Unblocked => attacker().is_some_and(|attacker| attacker.blocker.is_none()),
        CardState::Blocked => attacker().is_some_and(|attacker| attacker.blocker.is_some()),
        CardState::Wounded => state.wounds > 0,
        CardState::Unwounded => state.wounds == 0,
        CardState::Resolving => position.frames.iter().any(|frame| frame.card == card && frame.via.has(Via::Ability)),
        CardState::Charged => dice_pool::dice_on(&position.state, card.id).next().is_some(),
    }
}

/// Returns whether a thing could be a target instead of one that the event is about: of the effect that is answered.
fn could_be_retargeted(position: &Position, scope: &Scope, thing: Thing) -> bool {
    let answered = match scope.frame {
        Some(frame) => frame.origin.and_then(|at| position.frames.get(at)),
        None => position.frames.last(),
    };
    let (Some(answered), Some(event)) = (answered, scope.event) else { return false };
    event.subjects.iter().any(|old| retargeting::could_replace(position, answered, &event.subjects, *old, thing))
}
