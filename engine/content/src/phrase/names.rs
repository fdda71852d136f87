//! Names that phrases may use.

use cinderforge_kernel::terms::{DefId, KeywordId};

/// The names of a set of cards that phrases may use.
pub trait Names {
    /// Finds the card with this id.
    fn card(&self, id: &str) -> Option<DefId>;

    /// Finds the keyword or granted ability with this name.
    fn keyword(&self, name: &str) -> Option<KeywordId>;

    /// Returns whether any card or keyword has an ability with this name.
    fn is_ability(&self, name: &str) -> bool;

    /// Returns whether any card has this title.
    fn is_title(&self, title: &str) -> bool;

    /// Finds the title that a misspelt one was probably meant to be.
    fn similar_title(&self, title: &str) -> Option<&str>;

    /// Finds the card id that a misspelt one was probably meant to be.
    fn similar_card(&self, id: &str) -> Option<&str>;

    /// Finds the ability name that a misspelt one was probably meant to be.
    fn similar_ability(&self, name: &str) -> Option<&str>;
}
