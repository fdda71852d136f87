//! Asked texts: which constants and definitions of X are being asked, so that none answers a question about itself.

use std::cell::Cell;

use crate::game::budget::{ASKED_TEXTS, NESTED_TEXTS};
use crate::terms::id::CardId;

/// The texts that are being asked, the outermost first.
#[derive(Default)]
pub(crate) struct AskedTexts {
    /// Each by the card it stands on and the place of its definition in memory; what lies beyond the depth is left from before.
    texts: [Cell<Option<(CardId, usize)>>; NESTED_TEXTS],
    /// How many they are.
    depth: Cell<usize>,
    /// How many texts the question asked so far that came first.
    asked: Cell<u32>,
    /// A card with a text that was asked too deep.
    too_deep: Cell<Option<CardId>>,
}

impl AskedTexts {
    /// Answers a question about a text of a card, or returns nothing where the text is being asked already: whatever decides about a
    /// text finds things as they are without it (derived). Nothing comes of what is nested too deep, either; [`Self::take_too_deep`]
    /// tells of it.
    pub(crate) fn ask<D, T>(&self, card: CardId, definition: &D, answer: impl FnOnce() -> T) -> Option<T> {
        let text = (card, std::ptr::from_ref(definition).addr());
        let depth = self.depth.get();
        if self.too_deep.get().is_some() || self.texts[..depth].iter().any(|asked| asked.get() == Some(text)) {
            return None;
        }
        let asked = if depth == 0 { 0 } else { self.asked.get() + 1 };
        self.asked.set(asked);
        if depth == NESTED_TEXTS || asked > ASKED_TEXTS {
            self.too_deep.set(Some(card));
            return None;
        }
        self.texts[depth].set(Some(text));
        self.depth.set(depth + 1);
        let answered = answer();
        self.depth.set(depth);
        Some(answered)
    }

    /// Returns whether a text is being asked that stands on a card which passes a test.
    pub(crate) fn is_asked_on<D>(&self, definition: &D, passes: impl Fn(CardId) -> bool) -> bool {
        let address = std::ptr::from_ref(definition).addr();
        self.texts[..self.depth.get()].iter().filter_map(Cell::get).any(|(card, asked)| asked == address && passes(card))
    }

    /// Takes note of the card whose text was asked too deep since this was asked last, if any was.
    pub(crate) fn take_too_deep(&self) -> Option<CardId> {
        self.too_deep.take()
    }
}
