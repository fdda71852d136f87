//! Extra actions: of which kind a player is given more for a turn.

use ustr::Ustr;

/// A kind of action that a player has so many of in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExtraAction {
    /// A main action.
    Main,
    /// A side action.
    Side,
}

impl ExtraAction {
    /// Returns the kind that scripts call by this word: `main`, or else `side`.
    pub(crate) fn of_word(word: Ustr) -> Self {
        if word == "main" { Self::Main } else { Self::Side }
    }
}
