//! A game in progress: its state at the last checkpoint with the answers given since.

use crate::game::answer::Answer;
use crate::game::decision::{Choice, Decision, DecisionKind};
use crate::game::state::{Outcome, State};
use crate::terms::id::PlayerId;
use crate::terms::zone::Zones;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::sync::Arc;

/// A game as plain data: where it stands, with what has been answered since.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Game {
    /// The state at the last checkpoint. Copies of the game share it, and the table that left the game there.
    pub state: Arc<State>,
    /// The answers given since.
    pub answers: Vec<Answer>,
    /// The question that waits for an answer.
    pub waiting: Option<Decision>,
    /// What was listed for the first answer since, so that it need not be listed again.
    #[serde(skip)]
    pub(crate) first_list: FirstList,
}

/// The list from which the first answer of a step picked, if the step keeps it. It is no part of what a game is: it follows from the
/// state, and a game read from bytes has none.
#[derive(Clone, Debug, Default)]
pub(crate) struct FirstList(pub(crate) Vec<Choice>);

impl PartialEq for FirstList {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for FirstList {}

impl Game {
    /// Makes a game that starts from a state.
    pub fn new(state: impl Into<Arc<State>>) -> Self {
        Self { state: state.into(), answers: Vec::new(), waiting: None, first_list: FirstList::default() }
    }

    /// Forgets what need not be listed again: it is, and so found out whether the game is what it says.
    pub(crate) fn forget_list(&mut self) {
        self.first_list = FirstList::default();
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

/// Who was asked what kind of question, with what was picked.
///
/// In a game that is only imagined the same lists can be shorter, so that places in them mean something else there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AnswerRecord {
    /// Who answered.
    pub(crate) player: PlayerId,
    /// What kind of rule asked.
    pub(crate) kind: DecisionKind,
    /// What was picked from a list.
    pub(crate) picked: SmallVec<[Choice; 2]>,
    /// Whether there would have been something to ask without the cards that only the player knew.
    pub(crate) is_open: bool,
}

impl AnswerRecord {
    /// Makes the record of an answer to a question.
    pub(crate) fn of(state: &State, decision: &Decision, answer: &Answer) -> Self {
        let choices = decision.choices();
        let picked = match answer {
            Answer::One(index) => choices.get(usize::from(*index)).copied().into_iter().collect(),
            Answer::Some(list) | Answer::Order(list) => {
                list.iter().filter_map(|index| choices.get(usize::from(*index)).copied()).collect()
            }
            Answer::Faces(_) | Answer::Split(_) | Answer::Number(_) => SmallVec::new(),
        };
        let is_known_to_all = |choice: &&Choice| choice.card().is_none_or(|card| Zones::OPEN.has(state.card(card).zone));
        let is_open = choices.is_empty() || choices.iter().filter(is_known_to_all).nth(1).is_some();
        Self { player: decision.player, kind: decision.kind, picked, is_open }
    }
}
