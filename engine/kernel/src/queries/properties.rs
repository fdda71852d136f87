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
use crate::terms::cost_item::Item;
use crate::terms::die::{Die, DieTypes, Level, Levels, Symbol};
use crate::terms::id::{CardId, Thing, Things};
use crate::terms::noun::Nouns;
use crate::terms::reference::Count;
use crate::terms::selector::{Base, Comparison, Group, Measured, Property, Quantity, Selector};
use crate::terms::value::Value;
use crate::terms::zone::Zone;
use std::borrow::Cow;

/// Returns whether a thing has a property; `all` are those it is compared with for a highest or lowest value.
pub(crate) fn has(position: &Position, scope: &Scope, property: &Property, thing: Thing, all: &[Thing]) -> bool {
    let card = thing.card();
    match property {
        Property::WordInTitle(word) => card.is_some_and(|card| position.face(card.id).name.contains(word.as_str())),
        Property::SameTitle(reference) => card.is_some_and(|card| {
            references::things_meant(position, scope, *reference)
                .iter()
                .filter_map(|thing| thing.card())
                .any(|other| position.face(other.id).name == position.face(card.id).name)
        }),
        Property::HasAttached(selector) => card.is_some_and(|card| {
            position
                .state
                .attachments(card.id)
                .any(|attached| selectors::matches(position, scope, selector, Thing::Card(position.state.card_ref(attached))))
        }),
        Property::HasUnder(selector) => card.is_some_and(|card| has_under(position, scope, selector, card.id)),
        Property::OpenSlot(zone) => {
            let player = references::player_of(position, thing);
            let row = match zone {
                Zone::Spellboard => slots::spellboard_slots(position, player),
                _ => slots::battlefield_slots(position, player),
            };
            row.open() > 0
        }
        Property::FirstPlayerToken => references::player_of(position, thing) == position.state.first_player,
        Property::SameType(reference) => {
            references::things_read(position, scope, *reference).iter().any(|other| is_same_type(position, *other, thing))
        }
        Property::Extreme { value, highest, among } => {
            let measured = match among {
                Measured::Left => Cow::Borrowed(all),
                Measured::OfItsController(nouns) => Cow::Owned(controlled_with(position, scope, *nouns, thing).to_vec()),
                Measured::Group(group) => Cow::Owned(selectors::find_group(position, scope, group).to_vec()),
            };
            measured.contains(&thing) && is_extreme(position, *value, thing, &measured, *highest)
        }
        Property::Combined(..) => true,
        Property::Compared { value, printed, comparison } => card.is_some_and(|card| {
            let value =
                if *printed { values::printed(position, card.id, *value) } else { values::value_of(position, card, *value) };
            compare(position, scope, value.max(0), comparison)
        }),
        Property::AnyAbility => card.is_some_and(|card| abilities::has_any_ability(position, card.id, false)),
        Property::InexhaustibleAbility => card.is_some_and(|card| abilities::has_any_ability(position, card.id, true)),
        Property::Ability(name) => card.is_some_and(|card| abilities::has_ability(position, card.id, name.name)),
        Property::Tokens(count, kind) => {
            card.is_some_and(|card| counted(position, scope, *count, amounts::tokens(position, card, *kind)))
        }
        Property::CardsIn(count, zone) => counted(
            position,
            scope,
            *count,
            position.state.player(references::player_of(position, thing)).zone(*zone).len() as i32,
        ),
        Property::UnitsInPlay(count) => {
            let player = position.state.player(references::player_of(position, thing));
            let units = player.battlefield.iter().filter(|card| types::is_unit(position, **card)).count();
            counted(position, scope, *count, units as i32)
        }
        Property::CostSymbol(types, levels) => card.is_some_and(|card| has_cost_symbol(position, card.id, *types, *levels)),
        Property::Dice(count, types, levels) => card.is_some_and(|card| {
            let dice = dice_pool::dice_on(&position.state, card.id).map(|die| position.state.die(die));
            counted(position, scope, *count, dice.filter(|die| is_such_die(die, *types, *levels)).count() as i32)
        }),
        Property::DiceIn(count, types, levels, pool) => {
            let player = references::player_of(position, thing);
            let dice = position.state.dice.iter().filter(|die| die.owner == player && die.place == pool.place());
            counted(position, scope, *count, dice.filter(|die| is_such_die(die, *types, *levels)).count() as i32)
        }
    }
}

/// Returns whether two cards are of the same types, or two dice of the same type.
fn is_same_type(position: &Position, one: Thing, other: Thing) -> bool {
    match (one, other) {
        (Thing::Card(one), Thing::Card(other)) => types::types_of_ref(position, one) == types::types_of_ref(position, other),
        (Thing::Die(one), Thing::Die(other)) => position.state.die(one).kind == position.state.die(other).kind,
        _ => false,
    }
}

/// Returns whether a die is of one of these types and at one of these levels; none of them are any.
fn is_such_die(die: &Die, types: DieTypes, levels: Levels) -> bool {
    (types.is_empty() || types.has(die.kind)) && (levels.is_empty() || levels.has(die.level))
}

/// Returns whether a card has one under it that a selector means, or had as it left play.
fn has_under(position: &Position, scope: &Scope, selector: &Selector, host: CardId) -> bool {
    position.state.cards.iter().enumerate().any(|(index, card)| {
        (card.zone == Zone::Under && card.host == Some(host) || card.lay_under == Some(host))
            && selectors::matches_loosely(position, scope, selector, Thing::Card(position.state.card_ref(CardId(index as u16))))
    })
}

/// Returns whether the play cost of a card has a symbol of such types and levels; no levels are any.
fn has_cost_symbol(position: &Position, card: CardId, types: DieTypes, levels: Levels) -> bool {
    position.def(card).cost.as_ref().is_some_and(|cost| {
        cost.parts().iter().flatten().any(|item| match item {
            Item::Magic(_, symbol) => is_such_symbol(*symbol, types, levels),
            _ => false,
        })
    })
}

/// Returns whether a symbol is of one of these types and at one of these levels; none of them are any. A basic one has no type.
pub(crate) fn is_such_symbol(symbol: Symbol, types: DieTypes, levels: Levels) -> bool {
    match symbol {
        Symbol::Basic => types.is_empty() && (levels.is_empty() || levels.has(Level::Basic)),
        Symbol::Of(kind, level) => (types.is_empty() || types.has(kind)) && (levels.is_empty() || levels.has(level)),
    }
}

/// Returns whether as many were found as are asked for.
pub(crate) fn counted(position: &Position, scope: &Scope, count: Count, found: i32) -> bool {
    match count {
        Count::AtLeast(n) => found >= amounts::number(position, scope, n),
        Count::AtMost(n) => found <= amounts::number(position, scope, n),
        Count::FewerThan(n) => found < amounts::number(position, scope, n),
        Count::Exactly(n) => found == amounts::number(position, scope, n),
        Count::None => found == 0,
    }
}

/// Returns whether a value compares as a phrase says.
fn compare(position: &Position, scope: &Scope, value: i32, comparison: &Comparison) -> bool {
    match comparison {
        Comparison::Is(n) => value == amounts::number(position, scope, *n),
        Comparison::AtMost(n) => value <= amounts::number(position, scope, *n),
        Comparison::AtLeast(n) => value >= amounts::number(position, scope, *n),
        Comparison::Less(than) => value < amounts::amount(position, scope, than),
        Comparison::More(than) => value > amounts::amount(position, scope, than),
    }
}

/// Returns the cards of such kinds that the controller of a thing controls.
fn controlled_with(position: &Position, scope: &Scope, nouns: Nouns, thing: Thing) -> Things {
    let controller = references::player_of(position, thing);
    let group = Group { quantity: Quantity::All, base: Base::Nouns(nouns), filters: Vec::new() };
    let mut found = selectors::find_group(position, scope, &group);
    found.retain(|other| references::player_of(position, *other) == controller);
    found
}

/// Returns whether a value of a thing is the highest or the lowest of all.
fn is_extreme(position: &Position, value: Value, thing: Thing, all: &[Thing], highest: bool) -> bool {
    let value_of = |thing: &Thing| thing.card().map(|card| values::value_of(position, card, value));
    let Some(own) = value_of(&thing) else { return false };
    all.iter().filter_map(value_of).all(|other| if highest { own >= other } else { own <= other })
}
