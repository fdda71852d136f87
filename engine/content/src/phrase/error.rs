//! Errors of phrases.

use std::ops::Range;

/// Why a phrase cannot be parsed.
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
