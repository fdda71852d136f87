//! The log of answers as they are given, with the words for them.

use std::cell::RefCell;
use std::rc::Rc;

use cinderforge_kernel::game::{Answer, Decision};
use cinderforge_kernel::table::{Decider, View};
use cinderforge_kernel::terms::PlayerId;
use cinderforge_scenario::wording;

/// An answer that was given.
#[derive(Clone, Debug)]
pub(crate) struct LoggedAnswer {
    /// By whom.
    pub(crate) player: PlayerId,
    /// What.
    pub(crate) answer: Answer,
    /// In words, as the player knows them.
    pub(crate) words: String,
}

/// Answers in the order they were given.
pub(crate) type AnswerLog = Rc<RefCell<Vec<LoggedAnswer>>>;

/// A decider that logs what another one answers.
pub(crate) struct LoggingDecider<D> {
    inner: D,
    log: AnswerLog,
}

impl<D: Decider> LoggingDecider<D> {
    /// Wraps `inner` and logs its answers.
    pub(crate) fn new(inner: D, log: AnswerLog) -> Self {
        Self { inner, log }
    }
}

impl<D: Decider> Decider for LoggingDecider<D> {
    fn decide(&mut self, view: &View, decision: &Decision) -> Option<Answer> {
        let answer = self.inner.decide(view, decision)?;
        let words = wording::answer(view, decision, &answer);
        self.log.borrow_mut().push(LoggedAnswer { player: decision.player, answer: answer.clone(), words });
        Some(answer)
    }
}
