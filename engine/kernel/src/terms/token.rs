//! Events: everything that can happen, the windows around it, and the words on its cause.

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
