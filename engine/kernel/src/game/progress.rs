//! A game in progress: its state at the last checkpoint with the answers given since.

use crate::game::answer::Answer;
use crate::game::decision::{Choice, Decision, DecisionKind, Options};
use crate::game::state::{Outcome, State};
use crate::terms::id::PlayerId;
use serde::{Deserialize, Serialize};

/// A game as plain data: where it stands, with what has been answered since.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Game {
    /// The state at the last checkpoint.
    pub state: State,
    /// The answers given since.
    pub answers: Vec<Answer>,
    /// The question that waits for an answer.
    pub waiting: Option<Decision>,
}

impl Game {
    /// Makes a game that starts from a state.
    pub fn new(state: State) -> Self {
        Self { state, answers: Vec::new(), waiting: None }
    }

    /// Returns how the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.state.outcome
    }
}

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// It waits for an answer to [`Game::waiting`].
    Waiting,
    /// It has ended.
    Over(Outcome),
}

/// Who was asked what kind of question, with the one of a list that was picked.
///
/// In a game that is only imagined the same lists can be shorter, so that places in them mean something else there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnswerRecord {
    /// Who answered.
    pub player: PlayerId,
    /// What kind of rule asked.
    pub kind: DecisionKind,
    /// What was picked, if it was one of a list.
    pub choice: Option<Choice>,
}

impl AnswerRecord {
    /// Makes the record of an answer to a question.
    pub(crate) fn of(decision: &Decision, answer: &Answer) -> Self {
        let choice = match (&decision.options, answer) {
            (Options::One(list), Answer::One(index)) => list.get(usize::from(*index)).copied(),
            _ => None,
        };
        Self { player: decision.player, kind: decision.kind, choice }
    }
}
