//! Playing cards. Reference 5.2.0; Raven 4.1.0; Reborn p.8.
//! Windows: the one place where effects answer what happens. Reference 5.4.0, 5.7.1; Raven 4.3.0, 4.3.1; Reborn p.17.

use crate::cards::ability::{AbilityDef, Timing};
use crate::cards::card_type::CardType;
use crate::queries::position::Position;
use crate::terms::id::CardId;
use crate::terms::via::{Via, Vias};

pub(crate) fn spell_vias(kind: CardType) -> Vias {
    match kind {
        CardType::ActionSpell => Vias::of(&[Via::Spell, Via::ActionSpell]),
        CardType::ReactionSpell => Vias::of(&[Via::Spell, Via::ReactionSpell]),
        CardType::ReadySpell => Vias::of(&[Via::Spell, Via::ReadySpell]),
        CardType::AlterationSpell | CardType::ConjuredAlterationSpell => Vias::of(&[Via::Spell, Via::AlterationSpell]),
        CardType::Phoenixborn | CardType::Ally | CardType::Conjuration | CardType::Aspect => Vias::EMPTY,
    }
}

/// Words on the cause for what a card's text does.
pub(crate) fn vias_of(position: &Position, card: CardId, ability: &AbilityDef, dice_power: bool) -> Vias {
    use Vias;
    if dice_power {
        return Vias::of(&[Via::DicePower]);
    }
    let mut vias = Vias::EMPTY;
    let activated = matches!(ability.timing, Timing::Activated | Timing::During(_));
    match position.def(card).kind {
        CardType::Phoenixborn => {
            vias = vias.with(Via::Ability).with(Via::PhoenixbornAbility);
            if activated {
                vias = vias.with(Via::ActivatedAbility).with(Via::ActivatedPhoenixbornAbility);
            }
        }
        CardType::Ally | CardType::Conjuration | CardType::Aspect => {
            vias = vias.with(Via::Ability).with(Via::UnitAbility);
            if activated {
                vias = vias.with(Via::ActivatedAbility);
            }
        }
        CardType::ReadySpell => vias = vias.with(Via::Spell).with(Via::ReadySpell),
        CardType::ActionSpell => vias = vias.with(Via::Spell).with(Via::ActionSpell),
        CardType::ReactionSpell => vias = vias.with(Via::Spell).with(Via::ReactionSpell),
        CardType::AlterationSpell | CardType::ConjuredAlterationSpell => vias = vias.with(Via::Spell).with(Via::AlterationSpell),
    }
    if ability.mass {
        vias.insert(Via::Mass);
    }
    vias
}
