//! Texts in force: which abilities and constant effects cards have now, printed, gained, lost, silenced by exhaustion.

use crate::terms::id::AbilityId;

/// An ability as a card has it now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AbilityInstance {
    pub(crate) ability: AbilityId,
    pub(crate) n: i32,
    pub(crate) inexhaustible: bool,
}
