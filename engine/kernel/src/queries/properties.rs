//! Properties: whether a thing has what a phrase says of it with `with`, `that has` or a value.

use crate::game::dice_pool;
use crate::queries::abilities;
use crate::queries::amounts;
use crate::queries::position::Position;
use crate::queries::references;
use crate::queries::scope::Scope;
use crate::queries::selectors;
use crate::queries::slots;
use crate::queries::types;
use crate::queries::values;
use crate::terms::cost::{Item, Symbol};
use crate::terms::die::DieTypes;
use crate::terms::die::Levels;
use crate::terms::id::{CardId, Thing};
use crate::terms::reference::Count;
use crate::terms::selector::Selector;
use crate::terms::selector::{Comparison, Property};
use crate::terms::value::Value;
use crate::terms::zone::Zone;

/// Returns whether a thing has a property; `all` are those it is compared with for a highest or lowest value.
pub(crate) fn has(position: &Position, scope: &Scope, property: &Property, thing: Thing, all: &[Thing]) -> bool {
    let card = thing.card();
    match property {
        Property::WordInTitle(word) => card.is_some_and(|card| position.def(card.id).name.contains(word.as_str())),
        Property::SameTitle(reference) => card.is_some_and(|card| {
            references::things_meant(position, scope, *reference)
                .iter()
                .filter_map(|thing| thing.card())
                .any(|other| position.def(other.id).name == position.def(card.id).name)
        }),
        Property::HasAttached(selector) => card.is_some_and(|card| {
            position
                .state
                .attachments(card.id)
                .any(|attached| selectors::matches(position, scope, selector, Thing::Card(position.state.card_ref(attached))))
        }),
        Property::HasUnder(selector) => card.is_some_and(|card| has_under(position, scope, selector, card.id)),
        Property::OpenSlot => slots::battlefield_slots(position, references::player_of(position, thing)).open() > 0,
        Property::FirstPlayerToken => references::player_of(position, thing) == position.state.first_player,
        Property::Highest(value) => extreme(position, *value, thing, all, true),
        Property::Lowest(value) => extreme(position, *value, thing, all, false),
        Property::Combined(..) => true,
        Property::Compared { value, printed, comparison } => card.is_some_and(|card| {
            let value =
                if *printed { values::printed(position, card.id, *value) } else { values::value_of(position, card, *value) };
            compare(position, scope, value.max(0), comparison)
        }),
        Property::AnyAbility => card.is_some_and(|card| abilities::has_any_ability(position, card.id, false)),
        Property::InexhaustibleAbility => card.is_some_and(|card| abilities::has_any_ability(position, card.id, true)),
        Property::Ability(name) => card.is_some_and(|card| abilities::has_ability(position, card.id, name.name)),
        Property::Tokens(count, kind) => card.is_some_and(|card| counted(scope, *count, amounts::tokens(position, card, *kind))),
        Property::CardsIn(count, zone) => {
            counted(scope, *count, position.state.player(references::player_of(position, thing)).zone(*zone).len() as i32)
        }
        Property::UnitsInPlay(count) => {
            let player = position.state.player(references::player_of(position, thing));
            let units = player.battlefield.iter().filter(|card| types::is_unit(position, **card)).count();
            counted(scope, *count, units as i32)
        }
        Property::CostSymbol(types, levels) => card.is_some_and(|card| has_cost_symbol(position, card.id, *types, *levels)),
        Property::Dice(count, types, levels) => card.is_some_and(|card| {
            let found = dice_pool::dice_on(&position.state, card.id)
                .filter(|die| {
                    let die = position.state.die(*die);
                    (types.is_empty() || types.has(die.kind)) && (levels.is_empty() || levels.has(die.level))
                })
                .count();
            counted(scope, *count, found as i32)
        }),
    }
}

/// Returns whether a card has one under it that a selector means.
fn has_under(position: &Position, scope: &Scope, selector: &Selector, host: CardId) -> bool {
    position.state.cards.iter().enumerate().any(|(index, card)| {
        card.zone == Zone::Under
            && card.host == Some(host)
            && selectors::matches_loosely(position, scope, selector, Thing::Card(position.state.card_ref(CardId(index as u16))))
    })
}

/// Returns whether the play cost of a card has a symbol of such types and levels; no levels are any.
fn has_cost_symbol(position: &Position, card: CardId, types: DieTypes, levels: Levels) -> bool {
    position.def(card).cost.as_ref().is_some_and(|cost| {
        cost.parts.iter().flatten().any(|item| match item {
            Item::Magic(_, Symbol::Of(kind, level)) => types.has(*kind) && (levels.is_empty() || levels.has(*level)),
            _ => false,
        })
    })
}

/// Returns whether as many were found as are asked for.
fn counted(scope: &Scope, count: Count, found: i32) -> bool {
    match count {
        Count::AtLeast(n) => found >= scope.num(n),
        Count::None => found == 0,
    }
}

/// Returns whether a value compares as a phrase says.
fn compare(position: &Position, scope: &Scope, value: i32, comparison: &Comparison) -> bool {
    match comparison {
        Comparison::Is(n) => value == scope.num(*n),
        Comparison::AtMost(n) => value <= scope.num(*n),
        Comparison::AtLeast(n) => value >= scope.num(*n),
        Comparison::Less(than) => value < amounts::amount(position, scope, than),
        Comparison::More(than) => value > amounts::amount(position, scope, than),
    }
}

/// Returns whether a value of a thing is the highest or the lowest of all.
fn extreme(position: &Position, value: Value, thing: Thing, all: &[Thing], highest: bool) -> bool {
    let value_of = |thing: &Thing| thing.card().map(|card| values::value_of(position, card, value));
    let Some(own) = value_of(&thing) else { return false };
    all.iter().filter_map(value_of).all(|other| if highest { own >= other } else { own <= other })
}
