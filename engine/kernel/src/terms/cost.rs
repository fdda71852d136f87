//! Costs: what must be given to play a card, use an ability, or be allowed something.
//!
//! Reference 5.5.0; Raven 4.4.0: main action, side action, exhaust, discard and magic are the five kinds.

use crate::terms::amounts::{self, Amounts};
use crate::terms::cost_item::{CostAmount, Item};
use crate::terms::die::{DieType, Symbol};
use crate::terms::words::words;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

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
///
/// The parts are counted as it is built, by [`Cost::new`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "WrittenCost")]
pub struct Cost {
    /// All are paid; a part of several items is a parallel cost, of which one is paid.
    parts: Vec<Vec<Item>>,
    /// The phrase it was written as, to be shown.
    pub text: String,
    /// How many of each kind of thing it asks for, where that hangs on no choice and no number.
    #[serde(skip)]
    pub(crate) fixed: Option<Amounts>,
}

/// A cost as it is read, not counted yet.
#[derive(Deserialize)]
struct WrittenCost {
    parts: Vec<Vec<Item>>,
    text: String,
}

impl From<WrittenCost> for Cost {
    fn from(written: WrittenCost) -> Self {
        Self::new(written.parts, written.text)
    }
}

impl Default for Cost {
    fn default() -> Self {
        Self::new(Vec::new(), String::new())
    }
}

impl Cost {
    /// Returns a cost of these parts, written as this phrase.
    pub fn new(parts: Vec<Vec<Item>>, text: String) -> Self {
        let fixed = amounts::fixed(&parts);
        Self { parts, text, fixed }
    }

    /// Returns the parts: all are paid, of several items in one part one is.
    #[inline]
    pub fn parts(&self) -> &[Vec<Item>] {
        &self.parts
    }

    /// Adds the parts of another cost.
    pub(crate) fn add(&mut self, more: &Cost) {
        self.parts.extend(more.parts.iter().cloned());
        self.fixed = amounts::fixed(&self.parts);
    }

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
    pub fn sparing(&self, spared: Spared) -> Cow<'_, Cost> {
        if spared == Spared::Nothing {
            return Cow::Borrowed(self);
        }
        let is_spared = |item: &Item| match spared {
            Spared::Nothing => false,
            Spared::Main => *item == Item::Main,
            Spared::Side => *item == Item::Side,
            Spared::Actions => matches!(item, Item::Main | Item::Side),
            Spared::All => true,
        };
        let parts = self.parts.iter().filter(|part| !part.iter().any(is_spared)).cloned().collect();
        Cow::Owned(Cost::new(parts, self.text.clone()))
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
