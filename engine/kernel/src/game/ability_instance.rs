//! Ability instances: abilities as cards have them at a time, printed or gained.

use crate::terms::id::AbilityId;

/// An ability as a card has it at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AbilityInstance {
    /// Which ability.
    pub(crate) ability: AbilityId,
    /// The number in its name; 0 without one.
    pub(crate) n: i32,
    /// Whether exhaustion leaves it in force.
    pub(crate) inexhaustible: bool,
}
