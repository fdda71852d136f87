//! Tokens: the kinds that lie on cards.

use crate::terms::words::words;

words! {
    /// A kind of token.
    Token, Tokens: u8 {
        /// Wound tokens.
        Wound = "wound",
        /// Exhaustion tokens.
        Exhaustion = "exhaustion",
        /// Status tokens.
        Status = "status",
    }
}
