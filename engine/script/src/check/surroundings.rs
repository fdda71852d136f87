//! What the usages of a script are checked against: content, abilities, shared functions.

use cinderforge_content::Content;
use cinderforge_kernel::cards::CardDef;
use ustr::{Ustr, UstrMap};

use super::abilities::Abilities;
use super::shared_functions::SharedFunctions;

/// What the usages of a script are checked against.
pub(super) struct Surroundings<'a> {
    pub(super) content: &'a Content,
    pub(super) abilities: &'a Abilities,
    pub(super) shared: &'a SharedFunctions,
    /// The functions that each data file names.
    functions: UstrMap<Vec<Ustr>>,
    /// The card of each data file that has one.
    cards: UstrMap<&'a CardDef>,
}

impl<'a> Surroundings<'a> {
    /// Returns what scripts of a content are checked against.
    pub(super) fn new(content: &'a Content, abilities: &'a Abilities, shared: &'a SharedFunctions) -> Self {
        let mut functions = UstrMap::<Vec<Ustr>>::default();
        for function in content.functions() {
            functions.entry(Ustr::from(&function.data)).or_default().push(function.name);
        }
        let cards = content.cards().iter().map(|card| (Ustr::from(&card.file), card)).collect();
        Self { content, abilities, shared, functions, cards }
    }

    /// Returns the functions that a data file names.
    pub(super) fn functions(&self, data: Ustr) -> &[Ustr] {
        self.functions.get(&data).map_or(&[], Vec::as_slice)
    }

    /// Returns the card of a data file.
    pub(super) fn card(&self, data: Ustr) -> Option<&'a CardDef> {
        self.cards.get(&data).copied()
    }
}
