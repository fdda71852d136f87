//! Costs: what must be given to play a card, use an ability, or be allowed something.
//!
//! Reference 5.5.0; Raven 4.4.0: main action, side action, exhaust, discard and magic are the five kinds.

use crate::terms::die::{DieType, Level};
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

/// A magic symbol to be covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Symbol {
    /// Any die covers it.
    Basic,
    /// A die of the type at the level or above covers it.
    Of(DieType, Level),
}

/// One thing to give.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Item {
    /// The main action of the turn.
    Main,
    /// A side action of the turn.
    Side,
    /// An exhaustion token on the card whose text it is.
    Exhaust,
    /// Cards from the payer's hand.
    Discard(CostAmount),
    /// Wound tokens on the payer's Phoenixborn; only a price in a text, no cost of the rules.
    Wounds(CostAmount),
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

/// Everything to be given: each part is paid, by one of its alternatives.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cost {
    /// All are paid; a part of several items is a parallel cost, of which one is paid.
    pub parts: Vec<Vec<Item>>,
    /// The phrase it was written as, to be shown.
    pub text: String,
}

impl Cost {
    /// Returns whether the cost asks for this item, as the only alternative of a part.
    pub fn has(&self, item: Item) -> bool {
        self.parts.iter().any(|part| part.as_slice() == [item])
    }

    /// Returns whether this item is an alternative of any part.
    pub fn may_take(&self, item: Item) -> bool {
        self.parts.iter().flatten().any(|alternative| *alternative == item)
    }

    /// Returns whether the cost takes a main or side action.
    pub fn takes_action(&self) -> bool {
        self.may_take(Item::Main) || self.may_take(Item::Side)
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
        self.parts.iter().flatten().any(|item| matches!(item, Item::Magic(CostAmount::X, _) | Item::Discard(CostAmount::X)))
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
