//! Facts about a game, as lines state them.

use cinderforge_kernel::game::Phase;
use cinderforge_kernel::terms::{PlayerId, Token, Value, Zone};

use crate::language::terms::{CardId, CardName, Item, Pool, Side, WrittenCost};

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
        /// Since the last answer, not since the last play.
        again: bool,
        topic: Option<String>,
        about: Vec<Item>,
    },
    /// Whether a player was shown all of these cards, or none of them.
    Shown {
        player: PlayerId,
        shown: bool,
        cards: Vec<CardId>,
    },
    /// Cards of a zone in their order.
    Row(Zone, PlayerId, RowPart, Vec<CardId>),
    /// What playing a card or using its ability costs; for the one who controls the card if nobody is named.
    Price {
        card: CardName,
        label: Option<String>,
        costs: Vec<WrittenCost>,
        player: Option<PlayerId>,
    },
    /// What texts make a player pay for declaring something; nothing if it is free.
    Toll(PlayerId, Option<WrittenCost>, Tolled),
    There {
        count: u16,
        card: CardId,
        zone: Zone,
        /// Whose; anybody's of what is removed from the game.
        player: Option<PlayerId>,
    },
    Player(PlayerId, Vec<PlayerFact>),
    Card(CardName, Vec<CardFact>),
}

impl Fact {
    /// Lists the players that the fact names.
    pub(crate) fn players(&self) -> Vec<PlayerId> {
        let of_card = |fact: &CardFact| match fact {
            CardFact::In(_, player) => *player,
            CardFact::ControlledBy(player) | CardFact::OwnedBy(player) => Some(*player),
            _ => None,
        };
        match self {
            Fact::Turn(player)
            | Fact::FirstPlayer(player)
            | Fact::Wins(player)
            | Fact::Asked { player, .. }
            | Fact::Shown { player, .. }
            | Fact::Toll(player, ..)
            | Fact::Row(_, player, ..)
            | Fact::Player(player, _) => vec![*player],
            Fact::Price { player, .. } | Fact::There { player, .. } => player.iter().copied().collect(),
            Fact::Card(_, facts) => facts.iter().filter_map(of_card).collect(),
            Fact::Round(_) | Fact::Phase(_) | Fact::Drawn | Fact::GoesOn => Vec::new(),
        }
    }

    /// Lists the costs that the fact writes.
    pub(crate) fn costs(&self) -> &[WrittenCost] {
        match self {
            Fact::Price { costs, .. } => costs,
            Fact::Toll(_, cost, _) => cost.as_slice(),
            _ => &[],
        }
    }

    /// Checks whether the fact names one of several copies of a card by its number.
    pub(crate) fn names_a_copy(&self) -> bool {
        match self {
            Fact::There { card, .. } => card.copy.is_some(),
            Fact::Shown { cards, .. } | Fact::Row(_, _, _, cards) => cards.iter().any(|card| card.copy.is_some()),
            Fact::Price { card, .. } => card.is_of_a_copy(),
            Fact::Card(name, facts) => name.is_of_a_copy() || facts.iter().any(CardFact::names_a_copy),
            Fact::Turn(_)
            | Fact::FirstPlayer(_)
            | Fact::Round(_)
            | Fact::Phase(_)
            | Fact::Wins(_)
            | Fact::Drawn
            | Fact::GoesOn
            | Fact::Asked { .. }
            | Fact::Toll(..)
            | Fact::Player(..) => false,
        }
    }
}

/// What part of a zone a fact is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RowPart {
    Whole,
    Beginning,
    End,
}

/// What a player may have to pay for declaring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tolled {
    AttackPhoenixborn,
    AttackUnit,
    Block,
    Guard,
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
    /// Red Rains tokens on the Chimera.
    RedRains(u16),
    /// The phase of the Chimera.
    ChimeraPhase(u16),
    /// Aspects that lie face down before the Chimera.
    FaceDown(u16),
    Fatigued,
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
    /// How many slots the player of a Phoenixborn has.
    Slots(Zone, u16),
    ControlledBy(PlayerId),
    OwnedBy(PlayerId),
    AttachedTo(CardName),
    /// It lies face down under that card.
    Under(CardName),
    With(CardName, bool),
    Dice(u16, Side),
    NoDice,
    IsUnit,
    /// An ability by its name, with its number.
    Has(String),
    /// Something if it is named.
    Attacking(Option<CardName>),
    Blocking(CardName),
    Guarding,
    Countering,
    Unblocked,
}

impl CardFact {
    /// Checks whether the fact names one of several copies of a card by its number.
    fn names_a_copy(&self) -> bool {
        match self {
            CardFact::AttachedTo(name)
            | CardFact::Under(name)
            | CardFact::With(name, _)
            | CardFact::Blocking(name)
            | CardFact::Attacking(Some(name)) => name.is_of_a_copy(),
            _ => false,
        }
    }
}
