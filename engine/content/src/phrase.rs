//! Phrases of card files or scripts, parsed into what the kernel works with: costs, selectors, conditions, amounts.
//!
//! `grammar/cost.pest` and `grammar/selector.pest` define what may be said; this module knows no file.

mod certain;
mod cost;
mod error;
mod event_subject;
mod forms;
mod free_variables;
mod grammar;
mod name_sort;
mod names;
mod page;
mod parsed;
mod payable;
mod selector;
mod sorts;
mod syntax_error;
mod unpicked;

use cinderforge_kernel::terms::{Amount, Condition, Cost, Happening, Selector};

pub use certain::certainty;
pub use error::PhraseError;
pub(crate) use event_subject::can_find;
pub use event_subject::event_subject;
pub use free_variables::{FreeVariable, FreeVariables, NO_BATTLE_HELP, NameRole, RESERVED_NAMES, free_names, past_events};
pub use name_sort::NameSort;
pub use names::Names;
pub use page::{WrittenPhrase, phrases_page, written_phrases};
pub use payable::unpayable;
pub(crate) use selector::is_of_play;
pub use sorts::{
    Known, counted, finds_nothing, in_words, looked_for, misnamed, own_sorts, sorts_found, sorts_of, stranger, zones_of,
};
pub use unpicked::{Unpicked, means_one_of_many};

/// The largest number that a card, or a phrase on one, has room for.
pub(crate) const MOST_PRINTED: i32 = 99;

/// Parses a cost or price: `main, 1 divine:class or 1 sympathy:class`.
///
/// # Errors
/// The phrase does not follow `grammar/cost.pest`, asks for none of something, or for cards that cannot be given.
pub fn cost(text: &str, names: &dyn Names) -> Result<Cost, PhraseError> {
    cost::parse(text, names)
}

/// Parses a selector: `a unit an opponent controls`.
///
/// # Errors
/// The phrase does not follow `grammar/selector.pest`, or names a card or ability that does not exist.
pub fn selector(text: &str, names: &dyn Names) -> Result<Selector, PhraseError> {
    selector::parse_selector(text, names)
}

/// Parses a condition: `this unit with an exhaustion token`, `3 or more units you control and an attack action`.
///
/// # Errors
/// As [`selector`].
pub fn condition(text: &str, names: &dyn Names) -> Result<Condition, PhraseError> {
    selector::parse_condition(text, names)
}

/// Parses what happened: `is_destroyed of a unit this turn`, `draws of an opponent by you this round`.
///
/// # Errors
/// As [`selector`]; or a word is no event, or the event is never about what the selector finds.
pub fn happening(text: &str, names: &dyn Names) -> Result<Happening, PhraseError> {
    selector::parse_happening(text, names)
}

/// Parses an amount: `2`, `N`, `the number of face down cards under this unit`.
///
/// # Errors
/// As [`selector`].
pub fn amount(text: &str, names: &dyn Names) -> Result<Amount, PhraseError> {
    selector::parse_amount(text, names)
}
