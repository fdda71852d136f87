//! Selectors: which things a phrase means.

use crate::cards::card_type::{CardType, CardTypes};
use crate::queries::also_reaction;
use crate::queries::amounts;
use crate::queries::filters;
use crate::queries::position::Position;
use crate::queries::references;
use crate::queries::scope::Scope;
use crate::queries::search;
use crate::queries::seats;
use crate::queries::types;
use crate::terms::id::Things;
use crate::terms::id::{CardRef, DieId, Thing};
use crate::terms::noun::{Noun, Nouns};
use crate::terms::reference::Reference;
use crate::terms::selector::{Base, Comparison, Filter, Group, Property, Quantity, Selector};
use crate::terms::value::Value;

/// Returns whether a thing is one of those a selector means, counting only cards where the selector looks.
pub(crate) fn matches(position: &Position, scope: &Scope, selector: &Selector, thing: Thing) -> bool {
    selector.groups.iter().any(|group| group_matches(position, scope, group, thing, false))
}

/// Returns the same for the subjects of events and for sources, which may have left play meanwhile.
pub(crate) fn matches_loosely(position: &Position, scope: &Scope, selector: &Selector, thing: Thing) -> bool {
    selector.groups.iter().any(|group| group_matches(position, scope, group, thing, true))
}

/// Finds everything a selector means now.
pub(crate) fn find(position: &Position, scope: &Scope, selector: &Selector) -> Things {
    let mut things = Things::new();
    for group in &selector.groups {
        for thing in find_group(position, scope, group) {
            if !things.contains(&thing) {
                things.push(thing);
            }
        }
    }
    things
}

/// Returns how many of `available` may be picked: least and most.
pub(crate) fn bounds(position: &Position, scope: &Scope, selector: &Selector, available: usize) -> (usize, usize) {
    let mut low = usize::MAX;
    let mut high = 0;
    for group in &selector.groups {
        let at_most = |n: i32| (n.max(0) as usize).min(available);
        let (group_low, group_high) = match group.quantity {
            Quantity::One => (1.min(available), 1.min(available)),
            Quantity::Exactly(n) if amounts::number(position, scope, n) > available as i32 => (0, 0),
            Quantity::Count(n) | Quantity::Exactly(n) | Quantity::Top(n) | Quantity::Bottom(n) => {
                (at_most(amounts::number(position, scope, n)), at_most(amounts::number(position, scope, n)))
            }
            Quantity::UpTo(n) | Quantity::AtMost(n) => (0, at_most(amounts::number(position, scope, n))),
            Quantity::AnyNumber => (0, available),
            Quantity::AtLeast(n) => (at_most(amounts::number(position, scope, n)), available),
            Quantity::FewerThan(n) => (0, at_most(amounts::number(position, scope, n) - 1)),
            Quantity::No => (0, 0),
            Quantity::All => (available, available),
        };
        low = low.min(group_low);
        high = high.max(group_high);
    }
    (low.min(high), high)
}

/// Returns how many a selector says are picked exactly, or not at all; none if it does not say `exactly`.
pub(crate) fn exact_count(position: &Position, scope: &Scope, selector: &Selector) -> Option<usize> {
    selector.groups.iter().find_map(|group| match group.quantity {
        Quantity::Exactly(n) => Some(amounts::number(position, scope, n).max(0) as usize),
        _ => None,
    })
}

/// Returns whether a thing is one of those a group of a selector means; `loose` lets it have left play meanwhile.
pub(crate) fn group_matches(position: &Position, scope: &Scope, group: &Group, thing: Thing, loose: bool) -> bool {
    let based = match &group.base {
        Base::Nouns(nouns) => is_noun(position, scope, *nouns, thing) && (loose || is_placed(position, &group.filters, thing)),
        Base::CopiesOf(defs) => {
            thing.card().is_some_and(|card| defs.contains(&position.state.card(card.id).face()))
                && (loose || is_placed(position, &group.filters, thing))
        }
        Base::CopiesOfThat(reference) => {
            let model = references::things_meant(position, scope, *reference).first().and_then(|thing| thing.card());
            let same = |card: CardRef| {
                model.is_some_and(|model| position.state.card(model.id).face() == position.state.card(card.id).face())
            };
            thing.card().is_some_and(same) && (loose || is_placed(position, &group.filters, thing))
        }
        Base::Reference(reference) => references::means(position, scope, *reference, thing, loose),
        Base::Pile(possessor, zone) => match thing {
            Thing::Pile(player, of) => of == *zone && references::possessors(position, scope, *possessor).contains(&player),
            _ => false,
        },
    };
    if !based {
        return false;
    }
    if group.filters.iter().any(Filter::compares_all) {
        return find_group(position, scope, group).contains(&thing);
    }
    group.filters.iter().all(|filter| filters::passes(position, scope, filter, thing, loose, &[]))
}

/// Finds everything a group of a selector means now. What compares things with each other looks at what the rest leaves.
pub(crate) fn find_group(position: &Position, scope: &Scope, group: &Group) -> Things {
    let mut things = base_things(position, scope, group);
    for filter in group.filters.iter().filter(|filter| !filter.compares_all()) {
        things.retain(|thing| filters::passes(position, scope, filter, *thing, false, &[]));
    }
    for filter in group.filters.iter().filter(|filter| filter.compares_all()) {
        let all = things.clone();
        things.retain(|thing| filters::passes(position, scope, filter, *thing, false, &all));
    }
    match group.quantity {
        Quantity::Top(n) => {
            let n = amounts::number(position, scope, n).max(0) as usize;
            let skip = things.len().saturating_sub(n);
            things.drain(..skip);
            things.reverse();
        }
        Quantity::Bottom(n) => things.truncate(amounts::number(position, scope, n).max(0) as usize),
        _ => {}
    }
    things
}

/// Returns the things that the base of a group names, before its filters.
fn base_things(position: &Position, scope: &Scope, group: &Group) -> Things {
    match &group.base {
        Base::Nouns(nouns) => {
            let mut things = Things::new();
            if nouns.meets(Nouns::of(&[Noun::Player, Noun::Opponent])) {
                things.extend(position.state.clockwise(scope.you).map(Thing::Player));
            }
            if nouns.has(Noun::Die) {
                things.extend((0..position.state.dice.len()).map(|index| Thing::Die(DieId(index as u8))));
            }
            if nouns.meets(Nouns::CARDS) {
                search::add_cards(position, scope, group, &mut things);
            }
            things.retain(|thing| is_noun(position, scope, *nouns, *thing));
            things
        }
        Base::CopiesOf(_) | Base::CopiesOfThat(_) => {
            let mut things = Things::new();
            search::add_cards(position, scope, group, &mut things);
            things.retain(|thing| group_matches(position, scope, group, *thing, false));
            things
        }
        Base::Reference(reference) => {
            let mut things = references::things_meant(position, scope, *reference);
            if matches!(reference, Reference::Named(_)) {
                things.retain(|thing| thing.card().is_none_or(|card| position.state.is_current(card)));
            }
            things
        }
        Base::Pile(possessor, zone) => {
            let players = references::possessors(position, scope, *possessor).into_iter();
            players.map(|player| Thing::Pile(player, *zone)).collect()
        }
    }
}

/// Returns whether a card is where a group looks: its filters name a place, or the card is in play.
fn is_placed(position: &Position, filters: &[Filter], thing: Thing) -> bool {
    let Thing::Card(card) = thing else { return true };
    let placed = filters.iter().any(|filter| {
        matches!(filter, Filter::InZone(..) | Filter::InPile(_) | Filter::Among(_) | Filter::Under(_) | Filter::FaceDown)
    });
    placed || (position.state.is_current(card) && position.state.card(card.id).in_play())
}

/// Returns whether a thing is called by one of these nouns.
#[inline(always)]
fn is_noun(position: &Position, scope: &Scope, nouns: Nouns, thing: Thing) -> bool {
    match thing {
        Thing::Player(player) => {
            nouns.has(Noun::Player) || (nouns.has(Noun::Opponent) && seats::opposes(position, scope.you, player))
        }
        Thing::Die(_) => nouns.has(Noun::Die),
        Thing::Pile(..) => false,
        Thing::Card(card) => {
            if nouns.has(Noun::Card) {
                return true;
            }
            let types = if nouns.meets(Nouns::of(&[Noun::Unit, Noun::Ally, Noun::Conjuration])) {
                types::types_of_ref(position, card)
            } else {
                CardTypes::of(&[]).with(position.def(card.id).kind)
            };
            let is = |noun: Noun, kinds: CardTypes| nouns.has(noun) && types.meets(kinds);
            is(Noun::Unit, CardTypes::UNITS)
                || is(Noun::Ally, CardTypes::of(&[CardType::Ally]))
                || is(Noun::Conjuration, CardTypes::of(&[CardType::Conjuration]))
                || is(Noun::Aspect, CardTypes::ASPECTS)
                || is(Noun::Phoenixborn, CardTypes::of(&[CardType::Phoenixborn]))
                || is(Noun::Spell, CardTypes::SPELLS)
                || is(Noun::ActionSpell, CardTypes::of(&[CardType::ActionSpell]))
                || is(Noun::ReactionSpell, CardTypes::of(&[CardType::ReactionSpell]))
                || nouns.has(Noun::ReactionSpell) && also_reaction::is_also_reaction(position, card.id)
                || is(Noun::ReadySpell, CardTypes::of(&[CardType::ReadySpell]))
                || is(Noun::AlterationSpell, CardTypes::ALTERATIONS)
        }
    }
}

/// Returns the bound on everything picked together, if the phrase has one: which value, and its least and greatest sum.
pub(crate) fn combined(position: &Position, scope: &Scope, selector: &Selector) -> Option<(Value, i32, i32)> {
    selector.groups.iter().flat_map(|group| &group.filters).find_map(|filter| {
        let Filter::Has(property) = filter else { return None };
        let Property::Combined(value, comparison) = &**property else { return None };
        let (low, high) = match comparison {
            Comparison::Is(n) => (amounts::number(position, scope, *n), amounts::number(position, scope, *n)),
            Comparison::AtMost(n) => (i32::MIN, amounts::number(position, scope, *n)),
            Comparison::AtLeast(n) => (amounts::number(position, scope, *n), i32::MAX),
            Comparison::Less(than) => (i32::MIN, amounts::amount(position, scope, than) - 1),
            Comparison::More(than) => (amounts::amount(position, scope, than) + 1, i32::MAX),
        };
        Some((*value, low, high))
    })
}
