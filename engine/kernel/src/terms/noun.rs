//! Nouns: the words of selector phrases for kinds of things, their states, times.

use crate::terms::die::DiePlace;
use crate::terms::words::words;
use serde::{Deserialize, Serialize};

words! {
    /// A kind of thing a phrase names.
    Noun, Nouns: u32 {
        /// Any spell.
        Spell = "spell",
        /// An action spell.
        ActionSpell = "action spell",
        /// A reaction spell.
        ReactionSpell = "reaction spell",
        /// A ready spell.
        ReadySpell = "ready spell",
        /// An alteration spell, conjured ones too.
        AlterationSpell = "alteration spell",
        /// An ally or conjuration.
        Unit = "unit",
        /// An ally.
        Ally = "ally",
        /// A conjuration.
        Conjuration = "conjuration",
        /// An aspect of a Chimera. Red Rains.
        Aspect = "aspect",
        /// A Phoenixborn.
        Phoenixborn = "Phoenixborn",
        /// Any card.
        Card = "card",
        /// Any player.
        Player = "player",
        /// Any other player.
        Opponent = "opponent",
        /// A die.
        Die = "die",
    }
}

impl Nouns {
    /// The nouns for cards.
    pub const CARDS: Nouns = Nouns::of(&[
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
}

words! {
    /// A state a card can be in.
    CardState, CardStates: u16 {
        /// Has no exhaustion token and does not count as exhausted.
        Unexhausted = "unexhausted",
        /// Has an exhaustion token or counts as exhausted.
        Exhausted = "exhausted",
        /// Is an attacker of this attack.
        Attacking = "attacking",
        /// Is a blocker of this attack.
        Blocking = "blocking",
        /// Guards in this attack.
        Guarding = "guarding",
        /// Counters in this battle.
        Countering = "countering",
        /// Attacks and has no blocker.
        Unblocked = "unblocked",
        /// Attacks and has a blocker.
        Blocked = "blocked",
        /// Has a wound token.
        Wounded = "wounded",
        /// Has no wound token.
        Unwounded = "unwounded",
        /// Has a die on it.
        Charged = "charged",
        /// Has an ability that resolves.
        Resolving = "resolving",
    }
}

/// A pool of dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Pool {
    /// The active pool.
    Active,
    /// The exhausted pool.
    Exhausted,
}

impl Pool {
    /// Returns the place of the dice in it.
    pub(crate) fn place(self) -> DiePlace {
        match self {
            Self::Active => DiePlace::Active,
            Self::Exhausted => DiePlace::Exhausted,
        }
    }
}

words! {
    /// A stretch of time a condition can ask for.
    Stretch, Stretches: u8 {
        /// While an attack action goes on.
        AttackAction = "an attack action",
        /// While a battle goes on.
        Battle = "a battle",
        /// Your turn.
        YourTurn = "your turn",
        /// A turn of an opponent.
        OpponentsTurn = "an opponent's turn",
        /// A turn of any player.
        PlayersTurn = "a player's turn",
        /// The player turns phase.
        PlayerTurns = "the player turns phase",
        /// The draw cards step.
        DrawStep = "the draw step",
    }
}
