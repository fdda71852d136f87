//! Dice powers: what content says of the power of a type of die. Reference 12.2.0; Raven 2.2.0; Reborn p.12.

use crate::terms::die::DieType;
use crate::terms::id::{AbilityId, ConstantId};
use serde::{Deserialize, Serialize};
use ustr::Ustr;

/// The power of a type of die as content defines it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DicePowerDef {
    /// The type of die.
    pub kind: DieType,
    /// The names of the sets of powers it belongs to (`dice_power_set`).
    pub sets: Vec<Ustr>,
    /// The power itself: activated for its cost.
    pub ability: AbilityId,
    /// The constant effects that hold while the die lies on the card where its power placed it.
    pub on_card_constants: Vec<ConstantId>,
    /// The abilities that hold while the die lies on the card where its power placed it.
    pub on_card_abilities: Vec<AbilityId>,
}
