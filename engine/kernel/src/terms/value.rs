//! Values: the numbers of a card that effects read.

use serde::{Deserialize, Serialize};

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
    /// How often a ready spell is focused.
    Focus,
}
