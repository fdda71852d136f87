//! Nouns that a card goes by, whatever phrase speaks of it.

use cinderforge_kernel::cards::{CardType, CardTypes};
use cinderforge_kernel::terms::{Noun, Nouns};

/// Returns the nouns that can mean a card of this type.
pub fn own_nouns(kind: CardType) -> Nouns {
    match kind {
        CardType::Phoenixborn => Nouns::of(&[Noun::Phoenixborn, Noun::Card]),
        unit if CardTypes::UNITS.has(unit) => Nouns::of(&[Noun::Unit, Noun::Ally, Noun::Conjuration, Noun::Card]),
        spell if CardTypes::ALTERATIONS.has(spell) => Nouns::of(&[Noun::Spell, Noun::AlterationSpell, Noun::Card]),
        CardType::ReadySpell => Nouns::of(&[Noun::Spell, Noun::ReadySpell, Noun::Card]),
        CardType::ActionSpell => Nouns::of(&[Noun::Spell, Noun::ActionSpell, Noun::Card]),
        _ => Nouns::of(&[Noun::Spell, Noun::ReactionSpell, Noun::Card]),
    }
}
