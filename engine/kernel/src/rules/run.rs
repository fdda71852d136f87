//! Running a game: step after step, until a question has no answer or the game is over.

use crate::game::answer::Answer;
use crate::game::fault::{AnswerError, Fault, Flow, Halt};
use crate::game::progress::{Game, Progress};
use crate::game::state::Outcome;
use crate::game::step::Step;
use crate::queries::position;
use crate::rules::round;
use crate::table::game_table::Table;

impl Table {
    /// Runs a game until it needs an answer that its decider does not give, or ends. The table stands where the game does
    /// then: [`Table::view`] shows it there.
    ///
    /// Under a decider that [always answers](crate::table::Decider::always_answers) the game is run through without a checkpoint
    /// before every step; if it stops before its end all the same, it is run again by steps to where it did.
    ///
    /// # Errors
    /// An answer of the decider that is not allowed leaves the game waiting at its question, with all answers before. Any other
    /// fault leaves the game at its last checkpoint, without the answers since.
    pub fn run(&mut self, game: &mut Game) -> Result<Progress, Fault> {
        self.lay_out(game);
        let decisions = self.decisions;
        if !self.begin_run_through() {
            return self.run_by_steps(game, false);
        }
        let stopped = match self.run_through() {
            Ok(outcome) => {
                self.leave_here(game);
                return Ok(Progress::Over(outcome));
            }
            Err(halt) => halt,
        };
        self.go_back();
        self.decisions = decisions;
        let decider = self.seat(None);
        let result = self.run_by_steps(game, true);
        self.seat(decider);
        match stopped {
            Halt::Refused(decision, refusal) if result.is_ok() => {
                Err(Fault::IllegalAnswer { label: decision.label.to_string(), refusal: *refusal })
            }
            _ => result,
        }
    }

    /// Runs a game to its end without a checkpoint on the way. Returns how it ended, or what stops it.
    fn run_through(&mut self) -> Flow<Outcome> {
        loop {
            if let Some(outcome) = self.state.outcome {
                self.finish_run_through();
                return Ok(outcome);
            }
            self.begin_step();
            match self.step() {
                Err(Halt::Over) => {
                    self.state.step = Step::Over;
                    self.unwind();
                }
                result => result?,
            }
            self.finish_step(0);
        }
    }

    /// Runs the game that lies on the table on, without a checkpoint on the way, to where somebody is to act, or its decider gives no
    /// answer, or it is over.
    ///
    /// # Errors
    /// An answer is not allowed, or the game fails.
    pub(crate) fn try_out(&mut self) -> Result<(), Fault> {
        self.records.runs_through = true;
        self.records.tries_out = true;
        match self.run_through() {
            Ok(_) | Err(Halt::Unlisted | Halt::Suspend(_)) => Ok(()),
            Err(Halt::Refused(decision, refusal)) => {
                Err(Fault::IllegalAnswer { label: decision.label.to_string(), refusal: *refusal })
            }
            Err(Halt::Failed(fault)) => Err(*fault),
            Err(Halt::Over | Halt::Cancelled(_)) => Err(Fault::Engine { message: "a halt reached the border of a game".into() }),
        }
    }

    /// Runs a game with a checkpoint before every step; `again` if all its answers were given in steps before, and each step uses its
    /// own of them.
    fn run_by_steps(&mut self, game: &mut Game, again: bool) -> Result<Progress, Fault> {
        loop {
            if let Some(outcome) = self.state.outcome {
                self.leave_here(game);
                return Ok(Progress::Over(outcome));
            }
            let trace_start = self.begin_step();
            match self.step() {
                Ok(()) if !again && self.records.cursor < self.records.answers.len() => {
                    self.restore(game, trace_start);
                    return Err(Fault::Engine { message: "a game has answers that nothing asks for".into() });
                }
                Ok(()) => self.finish_step(trace_start),
                Err(Halt::Over) => {
                    self.state.step = Step::Over;
                    self.unwind();
                    self.finish_step(trace_start);
                }
                Err(Halt::Suspend(decision)) => {
                    self.suspend(game, *decision, trace_start);
                    return Ok(Progress::Waiting);
                }
                Err(Halt::Refused(decision, refusal)) => {
                    let label = decision.label.to_string();
                    self.suspend(game, *decision, trace_start);
                    return Err(Fault::IllegalAnswer { label, refusal: *refusal });
                }
                Err(Halt::Failed(fault)) => {
                    self.restore(game, trace_start);
                    return Err(*fault);
                }
                Err(Halt::Cancelled(_) | Halt::Unlisted) => {
                    self.restore(game, trace_start);
                    return Err(Fault::Engine { message: "a halt reached the border of a step".into() });
                }
            }
        }
    }

    /// Takes a step, as far as its answers reach; fails if constants hung on each other too deep in it.
    fn step(&mut self) -> Flow {
        let result = round::step(self);
        match self.asked_texts.take_too_deep() {
            Some(card) => Err(Fault::TooDeep { card: position::title(self, card) }.into()),
            None => result.and_then(|()| self.check_budget()),
        }
    }

    /// Answers the question a game waits at and runs on: to the next question, or as far as the decider of the table goes.
    ///
    /// This is the step of a search that may know everything: clone a [`Game`], answer, look at where the table stands. A fair one
    /// takes the step in a game that [`View::imagine`] makes. The next question is often which dice pay: seat a decider that answers
    /// all of them but [`DecisionKind::Action`], and the table stands where the action has been taken.
    ///
    /// [`View::imagine`]: crate::table::View::imagine
    /// [`DecisionKind::Action`]: crate::game::DecisionKind::Action
    ///
    /// # Errors
    /// The answer is refused, or the game fails; the game is as before then.
    pub fn answer(&mut self, game: &mut Game, answer: Answer) -> Result<Progress, AnswerError> {
        let Some(waiting) = &game.waiting else { return Err(AnswerError::NoQuestion) };
        waiting.check(&answer).map_err(AnswerError::Refused)?;
        let before = game.clone();
        game.answers.push(answer);
        self.run(game).map_err(|fault| {
            *game = before;
            AnswerError::Failed(fault)
        })
    }
}
