//! Running a game: step after step, until a question has no answer or the game is over.

use crate::game::fault::{Fault, Halt};
use crate::game::progress::{Game, Progress};
use crate::game::step::Step;
use crate::rules::round;
use crate::table::game_table::Table;

impl Table {
    /// Runs a game until it needs an answer that its decider does not give, or ends.
    ///
    /// # Errors
    /// A fault leaves the game at its last checkpoint, without the answers since.
    pub fn run(&mut self, game: &mut Game) -> Result<Progress, Fault> {
        self.swap_state(game);
        self.records.answers.clear();
        self.records.answers.append(&mut game.answers);
        game.waiting = None;
        self.prepare();
        let result = self.run_steps(game);
        self.swap_state(game);
        result
    }

    fn run_steps(&mut self, game: &mut Game) -> Result<Progress, Fault> {
        loop {
            if let Some(outcome) = self.state.outcome {
                return Ok(Progress::Over(outcome));
            }
            let trace_start = self.take_checkpoint();
            match round::step(self) {
                Ok(()) => self.finish_step(trace_start),
                Err(Halt::Over) => {
                    self.state.step = Step::Over;
                    self.unwind();
                    self.finish_step(trace_start);
                }
                Err(Halt::Suspend(decision)) => {
                    self.restore(trace_start);
                    game.answers = std::mem::take(&mut self.records.answers);
                    game.waiting = Some(*decision);
                    return Ok(Progress::Waiting);
                }
                Err(Halt::Failed(fault)) => {
                    self.restore(trace_start);
                    self.records.answers.clear();
                    return Err(*fault);
                }
                Err(Halt::Cancelled(_)) => {
                    self.restore(trace_start);
                    self.records.answers.clear();
                    return Err(Fault::Engine { message: "a cancel reached the border of a step".into() });
                }
            }
        }
    }
}
