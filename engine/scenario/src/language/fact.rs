//! Facts about a game, as lines state them.

use cinderforge_kernel::game::Phase;
use cinderforge_kernel::terms::{PlayerId, Token, Value, Zone};

use crate::language::terms::{CardId, CardName, Item, Pool, Side};

/// A fact about the game.
#[derive(Clone, Debug)]
pub(crate) enum Fact {
    Turn(PlayerId),
    FirstPlayer(PlayerId),
    Round(u16),
    Phase(Phase),
    Wins(PlayerId),
    Drawn,
    GoesOn,
    Asked {
        player: PlayerId,
        asked: bool,
        about: Vec<Item>,
    },
    /// Whether a player was shown all of these cards, or none of them.
    Shown {
        player: PlayerId,
        shown: bool,
        cards: Vec<CardId>,
    },
    /// None for at least one.
    There {
        count: u16,
        card: CardId,
        zone: Zone,
        player: PlayerId,
    },
    Player(PlayerId, Vec<PlayerFact>),
    Card(CardName, Vec<CardFact>),
}

impl Fact {
    /// Checks whether the fact names one of several copies of a card by its number.
    pub(crate) fn names_a_copy(&self) -> bool {
        match self {
            Fact::There { card, .. } => card.copy.is_some(),
            Fact::Shown { cards, .. } => cards.iter().any(|card| card.copy.is_some()),
            Fact::Card(name, facts) => name.is_of_a_copy() || facts.iter().any(CardFact::names_a_copy),
            Fact::Turn(_)
            | Fact::FirstPlayer(_)
            | Fact::Round(_)
            | Fact::Phase(_)
            | Fact::Wins(_)
            | Fact::Drawn
            | Fact::GoesOn
            | Fact::Asked { .. }
            | Fact::Player(..) => false,
        }
    }
}

/// A fact about a player.
#[derive(Clone, Debug)]
pub(crate) enum PlayerFact {
    /// Dice in a pool.
    Dice(Pool, u16, Side),
    Cards(Zone, u16),
    Main(bool),
    Side(bool),
    Reacted,
    Guarded,
    Lost,
}

/// A fact about a card.
#[derive(Clone, Debug)]
pub(crate) enum CardFact {
    In(Zone, Option<PlayerId>),
    InPlay(bool),
    Tokens(Token, u8),
    NoTokens,
    Exhausted(bool),
    Value(Value, i32),
    ControlledBy(PlayerId),
    OwnedBy(PlayerId),
    AttachedTo(CardName),
    /// It lies face down under that card.
    Under(CardName),
    With(CardName, bool),
    Dice(u16, Side),
    NoDice,
    IsUnit,
}

impl CardFact {
    /// Checks whether the fact names one of several copies of a card by its number.
    fn names_a_copy(&self) -> bool {
        matches!(self, CardFact::AttachedTo(name) | CardFact::Under(name) | CardFact::With(name, _) if name.is_of_a_copy())
    }
}
