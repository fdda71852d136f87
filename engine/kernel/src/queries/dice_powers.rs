//! Dice powers: which power a die has in the ruleset that is played.

use crate::cards::dice_power::DicePowerDef;
use crate::queries::position::Position;
use crate::terms::die::DieType;

/// Returns the power of a type of die in the ruleset that is played (`dice_power_set`).
pub(crate) fn dice_power(position: &Position, kind: DieType) -> Option<&DicePowerDef> {
    position
        .index
        .dice_powers()
        .iter()
        .map(|place| &position.library.dice_powers[usize::from(*place)])
        .find(|power| power.kind == kind)
}
