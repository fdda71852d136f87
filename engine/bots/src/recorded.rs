//! A decider that gives the answers of a record.

use cinderforge_kernel::game::{Answer, Decision};
use cinderforge_kernel::table::{Decider, View};

/// Gives recorded answers in order, then waits.
#[derive(Clone, Debug)]
pub struct Recorded {
    answers: std::vec::IntoIter<Answer>,
}

impl Recorded {
    /// Returns a decider that gives these answers of all players in order.
    pub fn new(answers: Vec<Answer>) -> Self {
        Self { answers: answers.into_iter() }
    }
}

impl Decider for Recorded {
    fn decide(&mut self, _: &View, _: &Decision) -> Option<Answer> {
        self.answers.next()
    }
}
