//! Costs: what must be given to play a card, use an ability, or be allowed something.
//!
//! Reference 5.5.0; Raven 4.4.0: main action, side action, exhaust, discard and magic are the five kinds.

use crate::terms::die::{DieType, Symbol};
use crate::terms::selector::Selector;
use crate::terms::words::words;
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

words! {
    /// What of a play cost an effect spares.
    Spared, SparedParts: u8 {
        /// Nothing.
        Nothing = "nothing",
        /// The main action.
        Main = "main",
        /// The side action.
        Side = "side",
        /// Main and side actions.
        Actions = "actions",
        /// All of it.
        All = "all",
    }
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

/// Everything to be given: each part is paid, by one of its alternatives.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cost {
    /// All are paid; a part of several items is a parallel cost, of which one is paid.
    pub parts: Vec<Vec<Item>>,
    /// The phrase it was written as, to be shown.
    pub text: String,
}

impl Cost {
    /// Lists the types of dice that it asks for, once for each symbol and each alternative.
    pub fn die_types(&self) -> impl Iterator<Item = DieType> {
        let kind = |item: &Item| if let Item::Magic(_, Symbol::Of(kind, _)) = item { Some(*kind) } else { None };
        self.parts.iter().flatten().filter_map(kind)
    }

    /// Returns whether the cost asks for this item, as the only alternative of a part.
    pub fn has(&self, item: &Item) -> bool {
        self.parts.iter().any(|part| matches!(part.as_slice(), [only] if only == item))
    }

    /// Returns whether this item is an alternative of any part.
    pub fn may_take(&self, item: &Item) -> bool {
        self.parts.iter().flatten().any(|alternative| alternative == item)
    }

    /// Returns whether the cost takes a main or side action.
    pub fn takes_action(&self) -> bool {
        self.may_take(&Item::Main) || self.may_take(&Item::Side)
    }

    /// Returns the cost without the parts that can be paid with what is spared.
    #[must_use]
    pub fn sparing(&self, spared: Spared) -> Cost {
        let is_spared = |item: &Item| match spared {
            Spared::Nothing => false,
            Spared::Main => *item == Item::Main,
            Spared::Side => *item == Item::Side,
            Spared::Actions => matches!(item, Item::Main | Item::Side),
            Spared::All => true,
        };
        let parts = self.parts.iter().filter(|part| !part.iter().any(is_spared)).cloned().collect();
        Cost { parts, text: self.text.clone() }
    }

    /// Returns whether the payer picks an X.
    pub fn asks_x(&self) -> bool {
        self.parts.iter().flatten().any(|item| item.amount() == Some(CostAmount::X))
    }

    /// Adds up the magic symbols, X counting 0 and parallel parts at their largest.
    ///
    /// Rules: Reference 5.5.2; Raven 4.4.2.
    pub fn magic_play_cost(&self) -> i32 {
        let symbols = |item: &Item| match item {
            Item::Magic(CostAmount::Exactly(n), _) => i32::from(*n),
            _ => 0,
        };
        self.parts.iter().map(|part| part.iter().map(symbols).max().unwrap_or(0)).sum()
    }
}
