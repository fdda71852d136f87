//! What cards are: definitions as content gives them, checked and immutable, shared by every game.

use crate::terms::die::DieType;
use crate::terms::id::{AbilityId, ConstantId};
use serde::Deserialize;
use serde::Serialize;
use ustr::Ustr;

/// The power of a type of die.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DicePowerDef {
    /// The type.
    pub kind: DieType,
    /// The names of the sets of powers it belongs to (`dice_power_set`).
    pub sets: Vec<Ustr>,
    /// The power itself: activated for its cost.
    pub ability: AbilityId,
    /// What holds while the die lies where its power placed it: constants.
    pub on_card_constants: Vec<ConstantId>,
    /// What holds while the die lies where its power placed it: abilities.
    pub on_card_abilities: Vec<AbilityId>,
}
