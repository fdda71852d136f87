//! The meter: what the step that runs may still spend of the budget of its game.

use crate::game::budget::{Limit, Resource};

/// What the step that runs may still spend.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Meter {
    /// What it had of each resource as it began.
    pub(crate) allowed: [u32; Resource::ALL.len()],
    /// What is left of it.
    pub(crate) left: [u32; Resource::ALL.len()],
    /// What was used up where nothing could fail: the step fails as soon as it can.
    pub(crate) used_up: Option<Limit>,
}

impl Meter {
    /// Returns what the step has spent of each resource.
    pub(crate) fn spent(&self) -> [u32; Resource::ALL.len()] {
        std::array::from_fn(|index| self.allowed[index] - self.left[index])
    }
}
