//! Checkpoints: a step that must wait for an answer is undone to its checkpoint, then run again with the answers so far.
//!
//! Between steps a game is plain data. Rules and scripts are written as if every answer were there at once. The table itself
//! stays where the question was asked, for whoever wants to look at it there.

use crate::game::decision::Decision;
use crate::game::fault::Fault;
use crate::game::progress::Game;
use crate::game::state::State;
use crate::table::game_table::{Table, TableData};
use std::sync::Arc;

impl Table {
    /// Puts a game on the table so that it stands where the game waits, amid a step if the question came there, or where it
    /// has ended. What is recorded of the game that was run last stays.
    ///
    /// # Errors
    /// The game does not come to the question it is said to wait at: it was made under other rules or cards.
    pub fn show(&mut self, game: &Game) -> Result<(), Fault> {
        let mut copy = game.clone();
        let Some(waiting) = &game.waiting else {
            self.lay_out(&mut copy);
            return Ok(());
        };
        let decider = self.seat(None);
        let (decisions, trace, log) = (self.decisions, self.trace.take(), self.log.take());
        let result = self.run(&mut copy);
        (self.decisions, self.trace, self.log) = (decisions, trace, log);
        self.seat(decider);
        result?;
        if copy.waiting.as_ref() == Some(waiting) {
            Ok(())
        } else {
            Err(Fault::Engine { message: "the game does not come to the question it waits at".into() })
        }
    }

    /// Takes whatever game lies on the table off it.
    pub(crate) fn clear(&mut self) {
        self.reseed = None;
        self.lay_out(&mut Game::new(State::empty(0)));
    }

    /// Puts the state of a game on the table with the answers since, ready to be run. The game gets what lay there.
    pub(crate) fn lay_out(&mut self, game: &mut Game) {
        std::mem::swap(&mut self.state, &mut game.state);
        self.records.answers.clear();
        self.records.answers.append(&mut game.answers);
        self.records.waiting = None;
        self.records.failed_effect = None;
        self.records.used_before = 0;
        game.waiting = None;
        self.clear_effects();
        self.records.cursor = 0;
        self.lives_dirty = false;
        self.lives_lowered_by = None;
        let library = Arc::clone(&self.library);
        let data: &mut TableData = self;
        data.position.index.prepare(&data.position.state, &library);
    }

    /// Keeps the state at the beginning of a step. Returns the length of the trace there.
    pub(crate) fn take_checkpoint(&mut self) -> usize {
        let data: &mut TableData = self;
        data.fill_meter();
        data.records.checkpoint.clone_from(&data.position.state);
        data.records.handed_out.get_mut().clear();
        data.records.left_by_own_text.clear();
        data.spared.clear();
        if let Some(list) = &data.records.candidates {
            list.borrow_mut().truncate(data.records.explained_until);
        }
        data.trace.as_ref().map_or(0, Vec::len)
    }

    /// Ends a step: its answers are used up. The trace had this length at its beginning.
    pub(crate) fn finish_step(&mut self, trace_start: usize) {
        let data: &mut TableData = self;
        data.position.state.spent.add(data.meter.spent());
        if let Some(observer) = &mut data.observer {
            observer(&data.position.state, data.trace.as_ref().map_or(&[], |trace| &trace[trace_start..]));
        }
        if let Some(log) = &mut data.log {
            log.append(&mut data.records.answers);
        }
        data.records.used_before += data.records.cursor;
        data.records.answers.clear();
        data.records.cursor = 0;
        data.records.explained_until = data.records.candidates.as_ref().map_or(0, |list| list.borrow().len());
    }

    /// Drops the effects that ran when the game ended.
    pub(crate) fn unwind(&mut self) {
        self.clear_effects();
        self.records.cursor = self.records.answers.len();
    }

    /// Leaves the game at the last checkpoint with the answers since, waiting for one more; the table stays at the question.
    /// The trace had this length at the beginning of the step.
    pub(crate) fn suspend(&mut self, game: &mut Game, decision: Decision, trace_start: usize) {
        let data: &mut TableData = self;
        game.state.clone_from(&data.records.checkpoint);
        game.answers.clone_from(&data.records.answers);
        game.waiting = Some(decision.clone());
        data.records.waiting = Some(decision);
        data.keep_partial_trace(trace_start);
        data.depth = 0;
    }

    /// Leaves the game at the last checkpoint, and the table too. The trace had this length at the beginning of the step.
    pub(crate) fn restore(&mut self, game: &mut Game, trace_start: usize) {
        let data: &mut TableData = self;
        data.position.state.clone_from(&data.records.checkpoint);
        game.state.clone_from(&data.records.checkpoint);
        data.records.answers.clear();
        data.keep_partial_trace(trace_start);
        self.clear_effects();
        self.records.cursor = 0;
        self.lives_dirty = false;
        self.lives_lowered_by = None;
    }

    /// Drops every effect that runs.
    fn clear_effects(&mut self) {
        self.frames.clear();
        self.open_events.clear();
        self.falling.clear();
        self.departing.clear();
        self.committed.clear();
        self.counted_as_printed = None;
        self.depth = 0;
    }
}

impl TableData {
    /// Moves what the trace has of the step that runs out of it.
    fn keep_partial_trace(&mut self, trace_start: usize) {
        self.partial_trace.clear();
        if let Some(trace) = &mut self.trace {
            self.partial_trace.extend(trace.drain(trace_start..));
        }
    }
}
