//! Cards as they are read: the file, the overlays on it.

use std::ops::Range;

use cinderforge_kernel::cards::CardType;
use cinderforge_kernel::terms::{DefId, KeywordId};
use ustr::Ustr;

use crate::diagnostic::SourceFile;
use crate::files::card_file::CardFile;

/// A card file, or what an overlay says anew.
#[derive(Clone, Debug)]
pub(crate) struct CardLayer {
    /// The file.
    pub(crate) file: SourceFile,
    /// What it says.
    pub(crate) card: CardFile,
    /// Where to point if something is missing.
    pub(crate) head: Range<usize>,
    /// Whether something in it could not be read.
    pub(crate) damaged: bool,
}

/// A card as it is read, with all that its file does not say itself.
#[derive(Clone, Debug)]
pub(crate) struct CardSource {
    /// The file.
    pub(crate) layer: CardLayer,
    /// Its id, which is the stem of the file.
    pub(crate) id: Ustr,
    /// The pool, which is the folder.
    pub(crate) pool: Ustr,
    /// The set, which is the folder below.
    pub(crate) set: Ustr,
    /// Its id in the library.
    pub(crate) def: DefId,
    /// The type; `None` if it is written wrong.
    pub(crate) kind: Option<CardType>,
    /// The script its functions are in.
    pub(crate) script: Ustr,
    /// The abilities it grants.
    pub(crate) granted: Vec<(&'static str, KeywordId)>,
}

/// A card and the overlays on it, of which the last one that says something counts.
pub(super) struct LayeredCard<'a> {
    /// The card file.
    pub(super) base: &'a CardLayer,
    /// The overlays, in the order they are laid on.
    pub(super) overlays: &'a [&'a CardLayer],
}

/// Finds the last layer that has a field. Gives its file with the field.
macro_rules! field {
    ($layers:expr, $key:ident) => {
        $layers.all().rev().find_map(|layer| layer.card.$key.as_ref().map(|value| (&layer.file, value)))
    };
}
pub(super) use field;

impl<'a> LayeredCard<'a> {
    /// Returns all layers, the card file first.
    pub(super) fn all(&self) -> impl DoubleEndedIterator<Item = &'a CardLayer> + use<'a> {
        std::iter::once(self.base).chain(self.overlays.iter().copied())
    }
}
