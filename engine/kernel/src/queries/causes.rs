//! Causes: the words on what a card does that say by which means it does it.

use crate::cards::ability::AbilityDef;
use crate::cards::card_type::{CardType, CardTypes};
use crate::queries::also_reaction;
use crate::queries::position::Position;
use crate::terms::id::CardId;
use crate::terms::via::{Via, Vias};

/// Returns the words for playing or using a spell of that type; none for other types.
fn spell_vias(kind: CardType) -> Vias {
    if CardTypes::SPELLS.has(kind) { vias_of_type(kind) } else { Vias::EMPTY }
}

/// Returns the words for playing or attaching a spell as what it counts as out of play; none for other cards.
#[inline(always)]
pub(crate) fn playing_vias(position: &Position, card: CardId) -> Vias {
    let vias = spell_vias(position.def(card).kind);
    if also_reaction::is_also_reaction(position, card) { vias.with(Via::ReactionSpell) } else { vias }
}

/// Returns the words for what the text of a card of that type does.
pub(crate) fn vias_of_type(kind: CardType) -> Vias {
    match kind {
        CardType::Phoenixborn => Vias::of(&[Via::Ability, Via::PhoenixbornAbility]),
        CardType::Ally | CardType::Conjuration | CardType::Aspect | CardType::ConjuredAspect => {
            Vias::of(&[Via::Ability, Via::UnitAbility])
        }
        CardType::ActionSpell => Vias::of(&[Via::Spell, Via::ActionSpell]),
        CardType::ReactionSpell => Vias::of(&[Via::Spell, Via::ReactionSpell]),
        CardType::ReadySpell => Vias::of(&[Via::Spell, Via::ReadySpell]),
        CardType::AlterationSpell | CardType::ConjuredAlterationSpell => Vias::of(&[Via::Spell, Via::AlterationSpell]),
    }
}

/// Returns the words for what an ability of a card does, or a dice power.
pub(crate) fn vias_of(position: &Position, card: CardId, ability: &AbilityDef, dice_power: bool) -> Vias {
    if dice_power {
        return Vias::of(&[Via::DicePower]).union(ability.shows);
    }
    let mut vias = vias_of_type(position.def(card).kind);
    if also_reaction::is_also_reaction(position, card) {
        vias.insert(Via::ReactionSpell);
    }
    if vias.has(Via::Ability) && ability.is_activated() {
        vias.insert(Via::ActivatedAbility);
        if vias.has(Via::PhoenixbornAbility) {
            vias.insert(Via::ActivatedPhoenixbornAbility);
        }
    }
    vias.union(ability.shows)
}
