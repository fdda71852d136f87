//! Deciders: who answers the questions of a game.

use crate::game::answer::Answer;
use crate::game::decision::Decision;
use crate::table::view::View;

/// Who answers: a bot, a person, a script of answers, a recording.
pub trait Decider {
    /// Answers a question, or `None` to wait: the step is then undone and the game keeps the question.
    fn decide(&mut self, view: &View, decision: &Decision) -> Option<Answer>;

    /// Returns whether it answers every question it is asked and imagines no games. A table runs faster under such a decider, since
    /// it keeps no position to go back to between its answers.
    fn always_answers(&self) -> bool {
        false
    }
}
