//! The items of costs: one thing to give, and how much of it. Reference 5.5.0; Raven 4.4.0.

use crate::terms::die::Symbol;
use crate::terms::selector::Selector;
use serde::{Deserialize, Serialize};

/// How many of something a cost item asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CostAmount {
    /// This many.
    Exactly(u8),
    /// As many as the payer picks, at least 1.
    X,
    /// The number in the name of the ability.
    N,
}

/// What is done to a card in play that is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GiveUp {
    /// It is destroyed.
    Destroy,
    /// It is discarded, from play or from under a card.
    Discard,
    /// An exhaustion token is placed on it.
    Exhaust,
    /// So many status tokens are removed from it.
    Status(u8),
    /// So many wound tokens are placed on it.
    Wounds(u8),
}

impl GiveUp {
    /// Returns the word for it, as costs and questions have it.
    pub fn word(self) -> &'static str {
        match self {
            GiveUp::Destroy => "destroy",
            GiveUp::Discard => "discard",
            GiveUp::Exhaust => "exhaust",
            GiveUp::Status(_) => "status",
            GiveUp::Wounds(_) => "wounds",
        }
    }

    /// Returns whether a card of which this is done may leave play by it.
    pub(crate) fn may_take_out_of_play(self) -> bool {
        matches!(self, GiveUp::Destroy | GiveUp::Discard | GiveUp::Wounds(_))
    }
}

/// Cards in play that are given, with what is done to them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GivenUp {
    /// What is done to them.
    pub how: GiveUp,
    /// Which of them may be given, and how many.
    pub of: Selector,
}

/// One thing to give.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Item {
    /// The main action of the turn.
    Main,
    /// A side action of the turn.
    Side,
    /// An exhaustion token on the card whose text it is.
    Exhaust,
    /// Cards from the payer's hand.
    Discard(CostAmount),
    /// Wound tokens on the payer's Phoenixborn.
    Wounds(CostAmount),
    /// Cards off the top of the payer's draw pile.
    Mill(CostAmount),
    /// Status tokens off the card whose text it is.
    Status(CostAmount),
    /// Cards in play, or tokens on them.
    GiveUp(Box<GivenUp>),
    /// Dice from the active pool that cover this symbol so many times.
    Magic(CostAmount, Symbol),
}

impl Item {
    /// Returns how much of it is to be given, if that is a number.
    pub fn amount(&self) -> Option<CostAmount> {
        match self {
            Item::Discard(amount) | Item::Wounds(amount) | Item::Mill(amount) | Item::Status(amount) | Item::Magic(amount, _) => {
                Some(*amount)
            }
            Item::Main | Item::Side | Item::Exhaust | Item::GiveUp(_) => None,
        }
    }
}
