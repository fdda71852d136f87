//! What can be said of what: a filter that holds of nothing its nouns mean is refused.

use cinderforge_kernel::terms::{Base, CardState, Count, Filter, Group, Noun, Nouns, Property, Value, Zone};

use super::syntax::{Part, Read, error_at};

/// What fights, or is fought.
const FIGHTERS: Nouns = Nouns::of(&[Noun::Unit, Noun::Ally, Noun::Conjuration, Noun::Phoenixborn, Noun::Card]);

/// What is attached to other cards.
const ATTACHED: Nouns = Nouns::of(&[Noun::AlterationSpell, Noun::Spell, Noun::Card]);

/// What is focused.
const FOCUSED: Nouns = Nouns::of(&[Noun::ReadySpell, Noun::Spell, Noun::Card]);

/// What lies on a spellboard itself.
const ON_SPELLBOARDS: Nouns = Nouns::of(&[Noun::ReadySpell, Noun::Spell, Noun::Card]);

/// What may come onto a battlefield.
const ON_BATTLEFIELDS: Nouns = Nouns::of(&[
    Noun::Spell,
    Noun::ActionSpell,
    Noun::ReactionSpell,
    Noun::AlterationSpell,
    Noun::Unit,
    Noun::Ally,
    Noun::Conjuration,
    Noun::Card,
]);

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
        | Filter::ControlledBy(_)
        | Filter::OwnedBy(_)
        | Filter::Titled(_) => Some(Nouns::CARDS),
        Filter::OnBoard(_, Zone::Spellboard) => Some(ON_SPELLBOARDS),
        Filter::OnBoard(..) => Some(ON_BATTLEFIELDS),
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
            Err(error_at(part, format!("`{}` is never true in a {zone}", part.as_str().trim_end()), help))
        }
    }
}

/// Returns whether only cards in play pass a filter.
fn is_of_play(filter: &Filter) -> bool {
    match filter {
        Filter::Is(state) => *state != CardState::Unexhausted,
        Filter::InPlay
        | Filter::InBattle
        | Filter::InBattleWith(_)
        | Filter::Fighting { .. }
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
