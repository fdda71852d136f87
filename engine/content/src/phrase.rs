//! Phrases: costs, selectors, conditions and amounts as card files and scripts write them, read into the kernel's shapes.
//!
//! `grammar/cost.pest` and `grammar/selector.pest` define what may be said; this module knows no file.

mod cost;
mod free_variables;
mod selector;
mod syntax_error;

use std::ops::Range;

use cinderforge_kernel::cost::Cost;
use cinderforge_kernel::id::{DefId, KeywordId};
use cinderforge_kernel::selector::{Amount, Holds, Selector};
use ustr::Ustr;

pub use free_variables::{Mention, Mentions};

/// What a phrase cannot be read for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct PhraseError {
    /// What is wrong.
    pub message: String,
    /// The bytes of the phrase it is about.
    pub span: Range<usize>,
    /// How to mend it.
    pub help: Option<String>,
}

/// The names of a set of cards that phrases may use.
pub trait Names {
    /// The card with this id.
    fn card(&self, id: &str) -> Option<DefId>;

    /// The keyword or granted ability with this name.
    fn keyword(&self, name: &str) -> Option<KeywordId>;

    /// Whether any card or keyword has an ability with this name.
    fn is_ability(&self, name: &str) -> bool;

    /// The card id that a misspelt one was probably meant to be.
    fn similar_card(&self, id: &str) -> Option<&str>;

    /// The ability name that a misspelt one was probably meant to be.
    fn similar_ability(&self, name: &str) -> Option<&str>;
}

/// Reads a cost or price: `main, 1 divine:class or 1 sympathy:class`.
///
/// # Errors
/// The phrase does not follow `grammar/cost.pest`, or asks for none of something.
pub fn cost(text: &str) -> Result<Cost, PhraseError> {
    cost::read(text)
}

/// Reads a selector: `a unit an opponent controls`.
///
/// # Errors
/// The phrase does not follow `grammar/selector.pest`, or names a card or ability that does not exist.
pub fn selector(text: &str, names: &dyn Names) -> Result<Selector, PhraseError> {
    selector::read_selector(text, names)
}

/// Reads a condition: `this unit with an exhaustion token`, `3 or more units you control and an attack action`.
///
/// # Errors
/// As [`selector`].
pub fn condition(text: &str, names: &dyn Names) -> Result<Holds, PhraseError> {
    selector::read_condition(text, names)
}

/// Reads an amount: `2`, `N`, `the number of face down cards under this unit`.
///
/// # Errors
/// As [`selector`].
pub fn amount(text: &str, names: &dyn Names) -> Result<Amount, PhraseError> {
    selector::read_amount(text, names)
}

/// The `{names}` a phrase uses, each once, in the order they come.
pub fn names_used(phrase: &impl Mentions) -> Vec<Ustr> {
    let mut names = Vec::new();
    phrase.mentions(&mut |mention| {
        if let Mention::Name(name) = mention
            && !names.contains(&name)
        {
            names.push(name);
        }
    });
    names
}
