//! Answers noted down as they are given, with the words for them.

use std::cell::RefCell;
use std::rc::Rc;

use cinderforge_kernel::decision::{Answer, Decider, Decision};
use cinderforge_kernel::id::PlayerId;
use cinderforge_kernel::view::View;

use crate::words;

/// An answer that was given.
#[derive(Clone, Debug)]
pub(crate) struct Given {
    /// By whom.
    pub(crate) player: PlayerId,
    /// What.
    pub(crate) answer: Answer,
    /// In words, as the player knows them.
    pub(crate) words: String,
}

/// Answers in the order they were given.
pub(crate) type Notes = Rc<RefCell<Vec<Given>>>;

/// Notes down what another decider answers.
pub(crate) struct Noted<D> {
    inner: D,
    notes: Notes,
}

impl<D: Decider> Noted<D> {
    /// Notes down the answers of `inner`.
    pub(crate) fn new(inner: D, notes: Notes) -> Self {
        Self { inner, notes }
    }
}

impl<D: Decider> Decider for Noted<D> {
    fn decide(&mut self, view: &View, decision: &Decision) -> Option<Answer> {
        let answer = self.inner.decide(view, decision)?;
        let words = words::answer(view, decision, &answer);
        self.notes.borrow_mut().push(Given { player: decision.player, answer: answer.clone(), words });
        Some(answer)
    }
}
