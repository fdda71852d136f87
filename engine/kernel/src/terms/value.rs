//! Selectors: which cards, players, piles or dice something is about. Only their shape; `select` evaluates them.
//!
//! A content crate reads phrases of `grammar/selector.pest` into this shape once, when a set is loaded.

use serde::Deserialize;
use serde::Serialize;

/// A value of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Value {
    /// Attack value.
    Attack,
    /// Life value.
    Life,
    /// Recover value.
    Recover,
    /// Sum of the magic symbols of its play cost.
    MagicPlayCost,
}
