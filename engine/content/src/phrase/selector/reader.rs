//! The reader of a parsed phrase, which resolves the names in it.

use crate::phrase::names::Names;

/// Reads the parts of a phrase; the names resolve card ids and abilities.
#[derive(Clone, Copy)]
pub(super) struct PhraseReader<'n> {
    /// The names the phrase may use.
    pub(super) names: &'n dyn Names,
}
