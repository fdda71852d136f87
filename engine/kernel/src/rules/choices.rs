//! Choices that are things: made of what is offered, read from what was picked.

use crate::game::decision::Choice;
use crate::terms::id::Thing;

/// Builds the choices to offer these things, in their order.
pub(crate) fn choices_of<T: Into<Thing>>(things: impl IntoIterator<Item = T>) -> Vec<Choice> {
    things.into_iter().map(|thing| Choice::Thing(thing.into())).collect()
}

/// Returns the things among what was picked, in its order.
pub(crate) fn things_of(picked: impl IntoIterator<Item = Choice>) -> impl Iterator<Item = Thing> {
    picked.into_iter().filter_map(|choice| match choice {
        Choice::Thing(thing) => Some(thing),
        _ => None,
    })
}
