//! Phrases of card files or scripts, parsed into what the kernel works with: costs, selectors, conditions, amounts.
//!
//! `grammar/cost.pest` and `grammar/selector.pest` define what may be said; this module knows no file.

mod cost;
mod error;
mod free_variables;
mod grammar;
mod name_sort;
mod names;
mod selector;
mod syntax_error;

use cinderforge_kernel::terms::{Amount, Condition, Cost, Selector};

pub use error::PhraseError;
pub use free_variables::{FreeVariable, FreeVariables, NameRole, RESERVED_NAMES, free_names};
pub use name_sort::NameSort;
pub use names::Names;

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

/// Parses an amount: `2`, `N`, `the number of face down cards under this unit`.
///
/// # Errors
/// As [`selector`].
pub fn amount(text: &str, names: &dyn Names) -> Result<Amount, PhraseError> {
    selector::parse_amount(text, names)
}
