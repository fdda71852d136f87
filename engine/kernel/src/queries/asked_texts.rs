//! Asked texts: which constants and definitions of X are being asked, so that none answers a question about itself.

use std::cell::{Cell, RefCell};

use crate::game::budget::{ASKED_TEXTS, NESTED_TEXTS};
use crate::terms::id::CardId;
use smallvec::SmallVec;

/// The texts that are being asked, the outermost first.
#[derive(Default)]
pub(crate) struct AskedTexts {
    /// Each by the card it stands on and the place of its definition in memory.
    texts: RefCell<SmallVec<[(CardId, usize); NESTED_TEXTS]>>,
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
        {
            let mut texts = self.texts.borrow_mut();
            if self.too_deep.get().is_some() || texts.contains(&text) {
                return None;
            }
            let asked = if texts.is_empty() { 0 } else { self.asked.get() + 1 };
            self.asked.set(asked);
            if texts.len() == NESTED_TEXTS || asked > ASKED_TEXTS {
                self.too_deep.set(Some(card));
                return None;
            }
            texts.push(text);
        }
        let answered = answer();
        self.texts.borrow_mut().pop();
        Some(answered)
    }

    /// Returns whether a text is being asked that stands on a card which passes a test.
    pub(crate) fn is_asked_on<D>(&self, definition: &D, passes: impl Fn(CardId) -> bool) -> bool {
        let address = std::ptr::from_ref(definition).addr();
        self.texts.borrow().iter().any(|(card, asked)| *asked == address && passes(*card))
    }

    /// Takes note of the card whose text was asked too deep since this was asked last, if any was.
    pub(crate) fn take_too_deep(&self) -> Option<CardId> {
        self.too_deep.take()
    }
}
