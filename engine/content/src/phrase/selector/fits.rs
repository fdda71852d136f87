//! What can be said of what: a filter that holds of nothing its nouns mean is refused.

use cinderforge_kernel::terms::{Base, CardState, Count, Filter, Group, Noun, Property, Sort, Sorts, Token, Value, Zones};

use super::syntax::{Part, Read, error_at};
use crate::diagnostic::Code;
use crate::phrase::sorts::in_words;

/// Checks that a filter can hold of what the group means, which are things of these sorts, or says at its words that it never does.
pub(super) fn check_fit(group: &Group, meant: Sorts, filter: &Filter, part: &Part<'_>) -> Read<()> {
    let Some(holders) = holders(filter) else { return Ok(()) };
    if meant.is_empty() || meant.meets(holders) {
        return Ok(());
    }
    let written = part.as_str().trim_end();
    let named = match &group.base {
        Base::Nouns(nouns) => nouns.iter().map(Noun::word).collect::<Vec<_>>().join("` or `"),
        _ => in_words(meant),
    };
    if matches!(filter, Filter::Lacks(_)) {
        let help = "dice are told apart by `without the same type as {die}`, players by `other than {player}`";
        return Err(error_at(part, Code::NeverTrue, format!("`{written}` is true of every `{named}`"), Some(help.to_owned())));
    }
    let counts_dice =
        matches!(filter, Filter::Has(property) | Filter::Lacks(property) if matches!(**property, Property::Dice(..)));
    let help = if counts_dice && meant.meets(Sorts::of(&[Sort::Player])) {
        format!("of a player, say in which pool: `{written} in active pool`, or `{written} in exhausted pool`")
    } else {
        format!("leave it out, or name what can be so: `{}`", in_words(holders))
    };
    let help = Some(help);
    Err(error_at(part, Code::NeverTrue, format!("`{written}` is never true of `{named}`"), help))
}

/// Returns the sorts of what a filter may hold of; none if that is not known.
pub(in crate::phrase) fn holders(filter: &Filter) -> Option<Sorts> {
    match filter {
        Filter::Is(CardState::Exhausted | CardState::Charged) | Filter::InPlay => Some(Sorts::IN_PLAY),
        Filter::Is(CardState::Wounded | CardState::Unwounded | CardState::Guarding)
        | Filter::InBattle
        | Filter::InBattleWith(_) => Some(Sorts::LIVING),
        Filter::Is(
            CardState::Attacking | CardState::Blocking | CardState::Countering | CardState::Unblocked | CardState::Blocked,
        )
        | Filter::Fighting { .. }
        | Filter::Blocking(_)
        | Filter::BlockedBy(_) => Some(Sorts::UNITS),
        Filter::Is(CardState::Unexhausted)
        | Filter::InZone(..)
        | Filter::InPile(_)
        | Filter::Under(_)
        | Filter::ControlledBy(_)
        | Filter::OwnedBy(_)
        | Filter::Titled(_) => Some(Sorts::CARDS),
        Filter::OnBoard(_, zone) => Some(Sorts::in_zones(Zones::of(&[*zone]))),
        Filter::Conjured => Some(Sorts::CONJURED),
        Filter::DieTypes(_) | Filter::DieLevels(_) | Filter::InPool(..) => Some(Sorts::DICE),
        Filter::AttachedTo(_) => Some(Sorts::of(&[Sort::AlterationSpell])),
        Filter::Has(property) => holders_of(property),
        Filter::Lacks(property) if matches!(**property, Property::SameTitle(_)) => Some(Sorts::CARDS),
        _ => None,
    }
}

/// Returns the sorts of what a property may hold of; none if that is not known.
fn holders_of(property: &Property) -> Option<Sorts> {
    match property {
        Property::Compared { value, .. } | Property::Combined(value, _) | Property::Extreme { value, .. } => Some(match value {
            Value::Attack | Value::Recover => Sorts::UNITS,
            Value::Life => Sorts::LIVING,
            Value::Focus => Sorts::of(&[Sort::ReadySpell]),
            Value::MagicPlayCost => Sorts::OF_DECKS,
        }),
        Property::Tokens(Count::AtLeast(_), Some(Token::Wound)) => Some(Sorts::LIVING),
        Property::Tokens(Count::AtLeast(_), _)
        | Property::Dice(Count::AtLeast(_), ..)
        | Property::HasAttached(_)
        | Property::HasUnder(_) => Some(Sorts::IN_PLAY),
        Property::CostSymbol(..) => Some(Sorts::OF_DECKS),
        Property::WordInTitle(_)
        | Property::SameTitle(_)
        | Property::AnyAbility
        | Property::InexhaustibleAbility
        | Property::Ability(_)
        | Property::Tokens(..)
        | Property::Dice(..) => Some(Sorts::CARDS),
        Property::SameType(_) => Some(Sorts::CARDS.with(Sort::Die)),
        Property::OpenSlot(_)
        | Property::FirstPlayerToken
        | Property::CardsIn(..)
        | Property::UnitsInPlay(_)
        | Property::DiceIn(..) => None,
    }
}

/// Checks that a filter can hold in the pile where others say the cards lie, or says at its words that it never does.
pub(super) fn check_place(group: &Group, filter: &Filter, part: &Part<'_>) -> Read<()> {
    let pile = group.filters.iter().find_map(|filter| match filter {
        Filter::InZone(_, zone) => Some(*zone),
        _ => None,
    });
    match pile.filter(|_| is_of_play(filter)) {
        None => Ok(()),
        Some(zone) => {
            let help = Some("only cards in play are so; leave it out, or ask for cards in play".to_owned());
            Err(error_at(part, Code::NeverTrue, format!("`{}` is never true in a {zone}", part.as_str().trim_end()), help))
        }
    }
}

/// Returns whether only cards in play pass a filter.
pub(crate) fn is_of_play(filter: &Filter) -> bool {
    match filter {
        Filter::Is(state) => *state != CardState::Unexhausted,
        Filter::InPlay
        | Filter::InBattle
        | Filter::InBattleWith(_)
        | Filter::Fighting { .. }
        | Filter::Blocking(_)
        | Filter::BlockedBy(_)
        | Filter::OnBoard(..)
        | Filter::AttachedTo(_)
        | Filter::Adjacent(_)
        | Filter::InSlotOf(_) => true,
        Filter::Has(property) => match &**property {
            Property::Tokens(count, _) | Property::Dice(count, ..) => matches!(count, Count::AtLeast(_)),
            Property::HasAttached(_) | Property::HasUnder(_) => true,
            _ => false,
        },
        _ => false,
    }
}
