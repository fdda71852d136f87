//! Card types, with the families of them that rules speak of.

use crate::terms::words::words;

words! {
    /// The type of a card.
    CardType, CardTypes: u16 {
        /// The player's own card; not a unit.
        Phoenixborn = "Phoenixborn",
        /// A unit from the deck.
        Ally = "ally",
        /// A unit from the conjuration pile.
        Conjuration = "conjuration",
        /// A spell on a spellboard.
        ReadySpell = "ready spell",
        /// A spell resolved in a turn.
        ActionSpell = "action spell",
        /// A spell that answers an event.
        ReactionSpell = "reaction spell",
        /// A spell attached to a card.
        AlterationSpell = "alteration spell",
        /// An alteration spell from the conjuration pile.
        ConjuredAlterationSpell = "conjured alteration spell",
        /// A unit of a Chimera, from its draw pile. Red Rains Laws of the Chimera.
        Aspect = "aspect",
        /// A unit of a Chimera, from its conjuration pile.
        ConjuredAspect = "conjured aspect",
    }
}

impl CardType {
    /// Returns the types that a card of this one counts as, itself among them: an aspect is an ally and a conjuration too.
    /// Red Rains Laws of the Chimera.
    pub const fn counts_as(self) -> CardTypes {
        match self {
            Self::Aspect | Self::ConjuredAspect => CardTypes::of(&[CardType::Ally, CardType::Conjuration]).with(self),
            _ => CardTypes::of(&[self]),
        }
    }
}

impl CardTypes {
    /// The types that are units.
    pub const UNITS: CardTypes = CardTypes::of(&[CardType::Ally, CardType::Conjuration]).union(Self::ASPECTS);
    /// The types that are aspects.
    pub const ASPECTS: CardTypes = CardTypes::of(&[CardType::Aspect, CardType::ConjuredAspect]);
    /// The types that are spells.
    pub const SPELLS: CardTypes = CardTypes::of(&[
        CardType::ReadySpell,
        CardType::ActionSpell,
        CardType::ReactionSpell,
        CardType::AlterationSpell,
        CardType::ConjuredAlterationSpell,
    ]);
    /// The types that are attached.
    pub const ALTERATIONS: CardTypes = CardTypes::of(&[CardType::AlterationSpell, CardType::ConjuredAlterationSpell]);
    /// The types that live in the conjuration pile.
    pub const CONJURED: CardTypes =
        CardTypes::of(&[CardType::Conjuration, CardType::ConjuredAlterationSpell, CardType::ConjuredAspect]);

    /// Finds the types that a word names: one type, or all of a family, `unit` or `spell`. Returns none if it names no type.
    pub fn named(word: &str) -> Option<Self> {
        match word {
            "unit" => Some(Self::UNITS),
            "spell" => Some(Self::SPELLS),
            _ => CardType::parse(word).map(|card_type| Self::of(&[card_type])),
        }
    }
}
