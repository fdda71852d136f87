//! Choices that are things, read from what was picked.

use crate::game::decision::Choice;
use crate::terms::id::Thing;

/// Returns the things among what was picked, in its order.
pub(crate) fn things_of(picked: impl IntoIterator<Item = Choice>) -> impl Iterator<Item = Thing> {
    picked.into_iter().filter_map(|choice| match choice {
        Choice::Thing(thing) => Some(thing),
        _ => None,
    })
}
