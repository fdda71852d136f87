//! The records a table keeps of the step that runs: its checkpoint, the answers since, what rules looked at.

use crate::game::answer::Answer;
use crate::game::candidate::{Candidate, CandidateResult};
use crate::game::decision::{Choice, Decision};
use crate::game::left_out::FailedEffect;
use crate::game::progress::AnswerRecord;
use crate::game::refusal::Refusal;
use crate::game::state::State;
use crate::terms::id::{CardRef, PlayerId, Thing};
use std::cell::RefCell;
use std::sync::Arc;

/// What a table remembers of the step that runs, and what it was told to keep of all steps.
pub(crate) struct Records {
    /// The state at the beginning of the step.
    pub(crate) checkpoint: Arc<State>,
    /// Whether the state on the table is that of the checkpoint, but for what was spent.
    pub(crate) is_at_checkpoint: bool,
    /// How often the index had been computed when the checkpoint was kept: if that is so still, it is of the cards there.
    pub(crate) checkpoint_index: u64,
    /// A state whose room is used for the next checkpoint, if nobody shares it.
    pub(crate) spare_state: Arc<State>,
    /// The state that a game has which lies on the table.
    pub(crate) no_state: Arc<State>,
    /// Whether a whole game is run from the checkpoint, not a step (see [`Table::run`](crate::table::Table::run)).
    pub(crate) runs_through: bool,
    /// The answers given since.
    pub(crate) answers: Vec<Answer>,
    /// How many of them the step has used.
    pub(crate) cursor: usize,
    /// What the answers of this step were given to, as far as the cursor.
    pub(crate) answered: Vec<AnswerRecord>,
    /// How many answers were used by the steps before, since the game was put on the table.
    pub(crate) used_before: usize,
    /// The innermost effect in which the game failed, if it did in one.
    pub(crate) failed_effect: Option<FailedEffect>,
    /// Whether the game is only tried out, up to where somebody is to act (see [`Imagined::try_out`](crate::table::Imagined::try_out)).
    pub(crate) tries_out: bool,
    /// The question the game waited at when it was put on the table.
    pub(crate) waited_at: Option<Decision>,
    /// The list of the first question of the step, if it takes long to make and the step may wait for more.
    pub(crate) first_list: Vec<Choice>,
    /// A list that a question had which is answered, emptied: its room is used again.
    pub(crate) spare_list: Vec<Choice>,
    /// The question at which the table stands, once the game waits.
    pub(crate) waiting: Option<Decision>,
    /// The things that scripts were given in this step, or rules have picked unasked: they may still hold them.
    pub(crate) handed_out: RefCell<Vec<Thing>>,
    /// The cards in play that their own texts took out of it in this step.
    pub(crate) left_by_own_text: Vec<CardRef>,
    /// What rules looked at, if anybody wants to know.
    pub(crate) candidates: Option<RefCell<Vec<CandidateResult>>>,
    /// How much of that belongs to finished steps.
    pub(crate) explained_until: usize,
}

impl Records {
    /// Returns records of nothing.
    pub(crate) fn new() -> Self {
        let no_state = Arc::new(State::empty(0));
        Self {
            checkpoint: Arc::clone(&no_state),
            is_at_checkpoint: false,
            checkpoint_index: 0,
            spare_state: Arc::clone(&no_state),
            no_state,
            runs_through: false,
            answers: Vec::new(),
            cursor: 0,
            answered: Vec::new(),
            used_before: 0,
            failed_effect: None,
            tries_out: false,
            waited_at: None,
            first_list: Vec::new(),
            spare_list: Vec::new(),
            waiting: None,
            handed_out: RefCell::default(),
            left_by_own_text: Vec::new(),
            candidates: None,
            explained_until: 0,
        }
    }

    /// Records what a rule looks at, if anybody wants to know.
    pub(crate) fn record_candidate(&self, player: PlayerId, result: impl FnOnce() -> (Candidate, Option<Refusal>)) {
        if let Some(candidates) = &self.candidates {
            let (what, refusal) = result();
            candidates.borrow_mut().push(CandidateResult { player, what, refusal });
        }
    }
}
