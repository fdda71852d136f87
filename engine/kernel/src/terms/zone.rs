//! Zones: where a card can be.

use crate::terms::words::words;

words! {
    /// Where a card is.
    Zone, Zones: u16 {
        /// A player's hand.
        Hand = "hand",
        /// A player's draw pile.
        DrawPile = "draw pile",
        /// A player's discard pile.
        DiscardPile = "discard pile",
        /// A player's conjuration pile.
        ConjurationPile = "conjuration pile",
        /// A player's battlefield.
        Battlefield = "battlefield",
        /// A player's spellboard.
        Spellboard = "spellboard",
        /// Beside the piles: the Phoenixborn.
        PhoenixbornZone = "Phoenixborn",
        /// Attached to a card in play.
        Attached = "attached",
        /// Face down under a card in play.
        Under = "under a card",
        /// Set aside by an effect, or on its way.
        Aside = "set aside",
        /// Out of the game.
        Removed = "removed from the game",
    }
}

words! {
    /// A place in a pile.
    PilePlace, PilePlaces: u8 {
        /// Its top.
        Top = "top",
        /// Its bottom.
        Bottom = "bottom",
        /// Its top or its bottom, as a player says of each card.
        TopOrBottom = "top or bottom",
        /// Anywhere: the pile is shuffled.
        Shuffled = "shuffled",
    }
}

impl Zones {
    /// The zones that count as being in play. Reference 5.0.0; Raven 6.0.0 In play.
    pub const IN_PLAY: Zones = Zones::of(&[Zone::Battlefield, Zone::Spellboard, Zone::PhoenixbornZone, Zone::Attached]);

    /// The zones whose cards every player may look at. Reference 2.1.0.
    pub const OPEN: Zones = Zones::of(&[
        Zone::Battlefield,
        Zone::Spellboard,
        Zone::PhoenixbornZone,
        Zone::Attached,
        Zone::DiscardPile,
        Zone::Aside,
        Zone::Removed,
    ]);
}
