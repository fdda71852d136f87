//! Errors of phrases.

use std::ops::Range;

use crate::diagnostic::Code;

/// Why a phrase cannot be parsed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct PhraseError {
    /// Which kind of mistake it is.
    pub code: Code,
    /// What is wrong.
    pub message: String,
    /// The bytes of the phrase it is about.
    pub span: Range<usize>,
    /// How to mend it.
    pub help: Option<String>,
    /// What to write at those bytes to mend it, if that is all there is to do.
    pub cure: Option<String>,
}

impl PhraseError {
    /// Makes an error at these bytes.
    pub fn new(code: Code, message: impl Into<String>, span: Range<usize>, help: impl Into<Option<String>>) -> Self {
        Self { code, message: message.into(), span, help: help.into(), cure: None }
    }

    /// Returns it with what to write at its bytes.
    #[must_use]
    pub fn cure(self, cure: impl Into<String>) -> Self {
        Self { cure: Some(cure.into()), ..self }
    }
}
