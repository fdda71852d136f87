//! What can be said of what: a filter that holds of nothing its nouns mean is refused.

use cinderforge_kernel::terms::{Base, CardState, Filter, Group, Noun, Nouns, Property, Value};

use super::syntax::{Part, Read, error_at};

/// What fights, or is fought.
const FIGHTERS: Nouns = Nouns::of(&[Noun::Unit, Noun::Ally, Noun::Conjuration, Noun::Phoenixborn, Noun::Card]);

/// What is attached to other cards.
const ATTACHED: Nouns = Nouns::of(&[Noun::AlterationSpell, Noun::Spell, Noun::Card]);

/// What is focused.
const FOCUSED: Nouns = Nouns::of(&[Noun::ReadySpell, Noun::Spell, Noun::Card]);

/// Dice.
const DICE: Nouns = Nouns::of(&[Noun::Die]);

/// Checks that a filter can hold of what the group means, or says at its words that it never does.
pub(super) fn check_fit(group: &Group, filter: &Filter, part: &Part<'_>) -> Read<()> {
    let (Base::Nouns(nouns), Some(holders)) = (&group.base, holders(filter)) else { return Ok(()) };
    if nouns.is_empty() || nouns.meets(holders) {
        return Ok(());
    }
    let written = part.as_str().trim_end();
    let meant = nouns.iter().map(Noun::word).collect::<Vec<_>>().join("` or `");
    let able = holders.iter().map(Noun::word).collect::<Vec<_>>().join("`, `");
    let help = Some(format!("leave it out, or name what can be so: `{able}`"));
    Err(error_at(part, format!("`{written}` is never true of `{meant}`"), help))
}

/// Returns the nouns of what a filter may hold of; none if that is not known.
fn holders(filter: &Filter) -> Option<Nouns> {
    match filter {
        Filter::Is(CardState::Exhausted | CardState::Unexhausted | CardState::Wounded | CardState::Charged)
        | Filter::InZone(..)
        | Filter::InPile(_)
        | Filter::Under(_)
        | Filter::Titled(_) => Some(Nouns::CARDS),
        Filter::Is(_) | Filter::InBattle | Filter::InBattleWith(_) | Filter::Fighting { .. } => Some(FIGHTERS),
        Filter::DieTypes(_) | Filter::DieLevels(_) | Filter::InPool(..) => Some(DICE),
        Filter::AttachedTo(_) => Some(ATTACHED),
        Filter::Has(property) => holders_of(property),
        _ => None,
    }
}

/// Returns the nouns of what a property may hold of; none if that is not known.
fn holders_of(property: &Property) -> Option<Nouns> {
    match property {
        Property::Compared { value, .. } | Property::Combined(value, _) | Property::Extreme { value, .. } => Some(match value {
            Value::Attack | Value::Life | Value::Recover => FIGHTERS,
            Value::Focus => FOCUSED,
            Value::MagicPlayCost => Nouns::CARDS,
        }),
        Property::WordInTitle(_)
        | Property::SameTitle(_)
        | Property::SameType(_)
        | Property::HasAttached(_)
        | Property::HasUnder(_)
        | Property::AnyAbility
        | Property::InexhaustibleAbility
        | Property::Ability(_)
        | Property::Tokens(..)
        | Property::CostSymbol(..)
        | Property::Dice(..) => Some(Nouns::CARDS),
        Property::OpenSlot
        | Property::FirstPlayerToken
        | Property::CardsIn(..)
        | Property::UnitsInPlay(_)
        | Property::DiceIn(..) => None,
    }
}
