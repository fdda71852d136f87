//! Evaluates selectors, conditions and amounts natively on the state.

use crate::cards::card_type::{CardType, CardTypes};
use crate::queries::amounts;
use crate::queries::filters;
use crate::queries::position::Position;
use crate::queries::references;
use crate::queries::scope::Scope;
use crate::queries::seats;
use crate::queries::types;
use crate::terms::id::Things;
use crate::terms::id::{CardId, CardRef, DieId, Thing};
use crate::terms::noun::{Noun, Nouns};
use crate::terms::selector::{Base, Comparison, Filter, Group, Property, Quantity, Selector};
use crate::terms::value::Value;
use crate::terms::zone::Zone;

/// Whether a thing is one of those a selector means, counting only cards where the selector looks.
pub(crate) fn matches(position: &Position, scope: &Scope, selector: &Selector, thing: Thing) -> bool {
    selector.groups.iter().any(|group| group_matches(position, scope, group, thing, false))
}

/// The same for the subjects of events and for sources, which may have left play meanwhile.
pub(crate) fn matches_loosely(position: &Position, scope: &Scope, selector: &Selector, thing: Thing) -> bool {
    selector.groups.iter().any(|group| group_matches(position, scope, group, thing, true))
}

/// Everything a selector means now.
pub(crate) fn find(position: &Position, scope: &Scope, selector: &Selector) -> Things {
    let mut found = Things::new();
    for group in &selector.groups {
        for thing in find_group(position, scope, group) {
            if !found.contains(&thing) {
                found.push(thing);
            }
        }
    }
    found
}

/// How many of `available` may be picked: least and most.
pub(crate) fn bounds(scope: &Scope, selector: &Selector, available: usize) -> (usize, usize) {
    let mut low = usize::MAX;
    let mut high = 0;
    for group in &selector.groups {
        let at_most = |n: i32| (n.max(0) as usize).min(available);
        let (group_low, group_high) = match group.quantity {
            Quantity::One => (1.min(available), 1.min(available)),
            Quantity::Count(n) | Quantity::Exactly(n) | Quantity::Top(n) | Quantity::Bottom(n) => {
                (at_most(scope.num(n)), at_most(scope.num(n)))
            }
            Quantity::UpTo(n) => (0, at_most(scope.num(n))),
            Quantity::AnyNumber => (0, available),
            Quantity::AtLeast(n) => (at_most(scope.num(n)), available),
            Quantity::FewerThan(n) => (0, at_most(scope.num(n) - 1)),
            Quantity::No => (0, 0),
            Quantity::All => (available, available),
        };
        low = low.min(group_low);
        high = high.max(group_high);
    }
    (low.min(high), high)
}

pub(crate) fn group_matches(position: &Position, scope: &Scope, group: &Group, thing: Thing, loose: bool) -> bool {
    let based = match &group.base {
        Base::Nouns(nouns) => is_noun(position, scope, *nouns, thing) && (loose || is_placed(position, &group.filters, thing)),
        Base::CopiesOf(def) => {
            thing.card().is_some_and(|card| position.state.card(card.id).def == *def)
                && (loose || is_placed(position, &group.filters, thing))
        }
        Base::CopiesOfThat(reference) => {
            let model = references::things_meant(position, scope, *reference).first().and_then(|thing| thing.card());
            let same =
                |card: CardRef| model.is_some_and(|model| position.state.card(model.id).def == position.state.card(card.id).def);
            thing.card().is_some_and(same) && (loose || is_placed(position, &group.filters, thing))
        }
        Base::Reference(reference) => references::things_meant(position, scope, *reference).contains(&thing),
        Base::Pile(possessor, _) => {
            thing.player().is_some_and(|player| references::possessors(position, scope, *possessor).contains(&player))
        }
    };
    based && group.filters.iter().all(|filter| filters::passes(position, scope, filter, thing, loose, &[]))
}

pub(crate) fn find_group(position: &Position, scope: &Scope, group: &Group) -> Things {
    let mut candidates = candidates(position, scope, group);
    for filter in &group.filters {
        if matches!(filter, Filter::Has(property) if matches!(**property, Property::Highest(_) | Property::Lowest(_))) {
            continue;
        }
        candidates.retain(|thing| filters::passes(position, scope, filter, *thing, false, &[]));
    }
    for filter in &group.filters {
        if matches!(filter, Filter::Has(property) if matches!(**property, Property::Highest(_) | Property::Lowest(_))) {
            let all = candidates.clone();
            candidates.retain(|thing| filters::passes(position, scope, filter, *thing, false, &all));
        }
    }
    match group.quantity {
        Quantity::Top(n) => {
            let n = scope.num(n).max(0) as usize;
            let skip = candidates.len().saturating_sub(n);
            candidates.drain(..skip);
            candidates.reverse();
        }
        Quantity::Bottom(n) => candidates.truncate(scope.num(n).max(0) as usize),
        _ => {}
    }
    candidates
}

fn candidates(position: &Position, scope: &Scope, group: &Group) -> Things {
    match &group.base {
        Base::Nouns(nouns) => {
            let mut found = Things::new();
            if nouns.meets(Nouns::of(&[Noun::Player, Noun::Opponent])) {
                found.extend(position.state.clockwise(scope.you).map(Thing::Player));
            }
            if nouns.has(Noun::Die) {
                found.extend((0..position.state.dice.len()).map(|at| Thing::Die(DieId(at as u8))));
            }
            if nouns.meets(CARD_NOUNS) {
                add_cards(position, scope, group, &mut found);
            }
            found.retain(|thing| is_noun(position, scope, *nouns, *thing));
            found
        }
        Base::CopiesOf(_) | Base::CopiesOfThat(_) => {
            let mut found = Things::new();
            add_cards(position, scope, group, &mut found);
            found.retain(|thing| group_matches(position, scope, group, *thing, false));
            found
        }
        Base::Reference(reference) => references::things_meant(position, scope, *reference),
        Base::Pile(possessor, _) => references::possessors(position, scope, *possessor).into_iter().map(Thing::Player).collect(),
    }
}

const CARD_NOUNS: Nouns = Nouns::of(&[
    Noun::Spell,
    Noun::ActionSpell,
    Noun::ReactionSpell,
    Noun::ReadySpell,
    Noun::AlterationSpell,
    Noun::Unit,
    Noun::Ally,
    Noun::Conjuration,
    Noun::Aspect,
    Noun::Phoenixborn,
    Noun::Card,
]);

/// The cards a group looks at: those of the place its filters name, else those in play.
fn add_cards(position: &Position, scope: &Scope, group: &Group, found: &mut Things) {
    let state = &position.state;
    let put = |card: CardId, found: &mut Things| found.push(Thing::Card(state.card_ref(card)));
    for filter in &group.filters {
        match filter {
            Filter::InZone(possessor, zone) | Filter::OnBoard(possessor, zone) => {
                for player in references::possessors(position, scope, *possessor) {
                    for card in state.player(player).zone(*zone) {
                        put(*card, found);
                    }
                }
                return;
            }
            Filter::Among(name) => {
                found.extend(scope.named(*name).into_iter().filter(|thing| thing.card().is_some()));
                return;
            }
            Filter::AttachedTo(_) | Filter::Under(_) => {
                for at in 0..state.cards.len() {
                    if matches!(state.cards[at].zone, Zone::Attached | Zone::Under) {
                        put(CardId(at as u16), found);
                    }
                }
                return;
            }
            _ => {}
        }
    }
    for player in state.clockwise(scope.you) {
        found.extend(seats::phoenixborn_of(position, player).map(Thing::Card));
        let player = state.player(player);
        for card in player.battlefield.iter().chain(&player.spellboard) {
            put(*card, found);
        }
    }
    let wants_attached = match &group.base {
        Base::Nouns(nouns) => nouns.meets(Nouns::of(&[Noun::Card, Noun::Spell, Noun::AlterationSpell])),
        _ => true,
    };
    if wants_attached {
        for at in 0..state.cards.len() {
            if state.cards[at].zone == Zone::Attached {
                put(CardId(at as u16), found);
            }
        }
    }
}

fn is_placed(position: &Position, filters: &[Filter], thing: Thing) -> bool {
    let Thing::Card(card) = thing else { return true };
    let placed = filters
        .iter()
        .any(|filter| matches!(filter, Filter::InZone(..) | Filter::Among(_) | Filter::Under(_) | Filter::FaceDown));
    placed || (position.state.is_current(card) && position.state.card(card.id).in_play())
}

fn is_noun(position: &Position, scope: &Scope, nouns: Nouns, thing: Thing) -> bool {
    match thing {
        Thing::Player(player) => nouns.has(Noun::Player) || (nouns.has(Noun::Opponent) && seats::opposes(scope.you, player)),
        Thing::Die(_) => nouns.has(Noun::Die),
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
                || is(Noun::Phoenixborn, CardTypes::of(&[CardType::Phoenixborn]))
                || is(Noun::Spell, CardTypes::SPELLS)
                || is(Noun::ActionSpell, CardTypes::of(&[CardType::ActionSpell]))
                || is(Noun::ReactionSpell, CardTypes::of(&[CardType::ReactionSpell]))
                || is(Noun::ReadySpell, CardTypes::of(&[CardType::ReadySpell]))
                || is(Noun::AlterationSpell, CardTypes::ALTERATIONS)
                || is(Noun::Aspect, CardTypes::of(&[CardType::Aspect]))
        }
    }
}

/// The bound on everything picked together, if the phrase has one: which value, and its least and greatest sum.
pub(crate) fn combined(position: &Position, scope: &Scope, selector: &Selector) -> Option<(Value, i32, i32)> {
    selector.groups.iter().flat_map(|group| &group.filters).find_map(|filter| {
        let Filter::Has(property) = filter else { return None };
        let Property::Combined(value, comparison) = &**property else { return None };
        let (low, high) = match comparison {
            Comparison::Is(n) => (scope.num(*n), scope.num(*n)),
            Comparison::AtMost(n) => (i32::MIN, scope.num(*n)),
            Comparison::AtLeast(n) => (scope.num(*n), i32::MAX),
            Comparison::Less(than) => (i32::MIN, amounts::amount(position, scope, than) - 1),
            Comparison::More(than) => (amounts::amount(position, scope, than) + 1, i32::MAX),
        };
        Some((*value, low, high))
    })
}
