//! The things that choices are.

use cinderforge_kernel::game::Choice;
use cinderforge_kernel::terms::{CardId, Thing};

/// Returns the thing that a choice is.
pub(crate) fn thing(choice: Choice) -> Option<Thing> {
    if let Choice::Thing(thing) = choice { Some(thing) } else { None }
}

/// Returns the card that a choice is, if it is one.
pub(crate) fn choice_card(choice: Choice) -> Option<CardId> {
    thing(choice).and_then(Thing::card).map(|card| card.id)
}
