//! Checkpoints: a step that must wait for an answer is undone to its checkpoint, then run again with the answers so far.
//!
//! Between steps a game is plain data. Rules and scripts are written as if every answer were there at once. The table itself
//! stays where the question was asked, for whoever wants to look at it there.

use crate::game::decision::Decision;
use crate::game::fault::Fault;
use crate::game::progress::Game;
use crate::game::state::State;
use crate::queries::active_constants;
use crate::queries::lives;
use crate::table::game_table::{Table, TableData};
use std::sync::Arc;

impl Table {
    /// Puts a game on the table so that it stands where the game waits, amid a step if the question came there, or where it
    /// has ended. What is recorded of the game that was run last stays.
    ///
    /// # Errors
    /// The game does not come to the question it is said to wait at: it was made under other rules or cards.
    pub fn show(&mut self, game: &Game) -> Result<(), Fault> {
        self.take_up(game.clone()).map(drop)
    }

    /// Puts a game on the table as [`Table::show`] does. Returns the game.
    ///
    /// # Errors
    /// As for [`Table::show`].
    pub fn take_up(&mut self, mut game: Game) -> Result<Game, Fault> {
        let Some(waiting) = game.waiting.take() else {
            self.lay_out(&mut game.clone());
            return Ok(game);
        };
        let decider = self.seat(None);
        let (decisions, trace, log) = (self.decisions, self.trace.take(), self.log.take());
        game.forget_list();
        let result = self.run(&mut game);
        (self.decisions, self.trace, self.log) = (decisions, trace, log);
        self.seat(decider);
        result?;
        if game.waiting == Some(waiting) {
            Ok(game)
        } else {
            Err(Fault::Engine { message: "the game does not come to the question it waits at".into() })
        }
    }

    /// Takes whatever game lies on the table off it.
    pub(crate) fn clear(&mut self) {
        self.reseed = None;
        self.lay_out(&mut Game::new(State::empty(0)));
    }

    /// Puts the state of a game on the table with the answers since, ready to be run. It is the checkpoint there, and the game has none
    /// meanwhile.
    pub(crate) fn lay_out(&mut self, game: &mut Game) {
        let state = std::mem::replace(&mut game.state, Arc::clone(&self.records.no_state));
        let mut before = std::mem::replace(&mut self.records.checkpoint, state);
        let lies_there = Arc::ptr_eq(&before, &self.records.checkpoint);
        let knows_cards = lies_there && self.records.checkpoint_index == self.index.times_computed;
        if Arc::get_mut(&mut before).is_some() {
            self.records.spare_state = before;
        }
        self.copy_checkpoint();
        self.records.answers.clear();
        self.records.answers.append(&mut game.answers);
        self.records.waiting = None;
        self.records.failed_effect = None;
        self.records.used_before = 0;
        self.records.runs_through = false;
        self.records.tries_out = false;
        self.records.waited_at = game.waiting.take();
        self.records.first_list = std::mem::take(&mut game.first_list.0);
        self.partial_trace.clear();
        self.clear_effects();
        self.records.cursor = 0;
        let data: &mut TableData = self;
        if knows_cards {
            data.position.index.prepare_places(&data.position.state);
        } else {
            data.prepare_index();
        }
        data.some_due_are_left = lives::any_is_due(data);
    }

    /// Begins a step: keeps the state there, unless a game is run through. Returns the length of the trace.
    #[inline(always)]
    pub(crate) fn begin_step(&mut self) -> usize {
        let data: &mut TableData = self;
        data.fill_meter();
        debug_assert!(data.position.index.is_up_to_date(&data.position.state), "the index lost a card");
        debug_assert!(active_constants::index_passes_over_none(&data.position), "a constant holds where the index has none");
        if !data.records.runs_through {
            data.keep_checkpoint();
        }
        data.records.handed_out.get_mut().clear();
        data.records.left_by_own_text.clear();
        data.spared.clear();
        if let Some(list) = &data.records.candidates {
            list.borrow_mut().truncate(data.records.explained_until);
        }
        data.trace.as_ref().map_or(0, Vec::len)
    }

    /// Ends a step: its answers are used up. The trace had this length at its beginning.
    #[inline(always)]
    pub(crate) fn finish_step(&mut self, trace_start: usize) {
        let data: &mut TableData = self;
        data.position.state.spent.add(data.meter.spent());
        data.records.waited_at = None;
        data.records.first_list.clear();
        if let Some(observer) = &mut data.observer {
            observer(&data.position.state, data.trace.as_ref().map_or(&[], |trace| &trace[trace_start..]));
        }
        if data.records.runs_through {
            return;
        }
        let used = data.records.answers.drain(..data.records.cursor);
        if let Some(log) = &mut data.log {
            log.extend(used);
        }
        data.records.used_before += data.records.cursor;
        data.records.cursor = 0;
        data.records.explained_until = data.records.candidates.as_ref().map_or(0, |list| list.borrow().len());
    }

    /// Begins to run a game through, if nobody waits, looks on or wants to know what happened. Returns whether it does.
    pub(crate) fn begin_run_through(&mut self) -> bool {
        let data: &mut TableData = self;
        let is_watched = data.trace.is_some() || data.observer.is_some() || data.coverage.is_some();
        let is_held = data.records.candidates.is_some() || data.reseed.is_some() || !data.records.answers.is_empty();
        let answers = data.decider.as_ref().is_some_and(|decider| decider.always_answers());
        if answers && !is_watched && !is_held {
            data.records.runs_through = true;
        }
        data.records.runs_through
    }

    /// Goes back to where a game began to be run through, so as to come again by steps to where it stopped: all answers are there.
    pub(crate) fn go_back(&mut self) {
        let data: &mut TableData = self;
        data.put_checkpoint();
        data.records.runs_through = false;
        data.records.cursor = 0;
        self.clear_effects();
    }

    /// Ends a game that was run through: its answers are used up.
    pub(crate) fn finish_run_through(&mut self) {
        let data: &mut TableData = self;
        if data.records.runs_through {
            data.records.runs_through = false;
            self.finish_step(0);
        }
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
        game.state = Arc::clone(&data.records.checkpoint);
        game.answers.clone_from(&data.records.answers);
        game.waiting = Some(decision.clone());
        if !data.records.answers.is_empty() {
            game.first_list.0.clone_from(&data.records.first_list);
        }
        data.records.waiting = Some(decision);
        data.keep_partial_trace(trace_start);
        data.depth = 0;
    }

    /// Leaves the game where the table stands.
    pub(crate) fn leave_here(&mut self, game: &mut Game) {
        let data: &mut TableData = self;
        data.records.is_at_checkpoint = false;
        data.keep_checkpoint();
        game.state = Arc::clone(&data.records.checkpoint);
    }

    /// Leaves the game at the last checkpoint, and the table too. The trace had this length at the beginning of the step.
    pub(crate) fn restore(&mut self, game: &mut Game, trace_start: usize) {
        let data: &mut TableData = self;
        data.put_checkpoint();
        game.state = Arc::clone(&data.records.checkpoint);
        data.records.answers.clear();
        data.keep_partial_trace(trace_start);
        self.clear_effects();
        self.records.cursor = 0;
    }

    /// Drops every effect that runs, and what is noted of lives.
    fn clear_effects(&mut self) {
        self.lives_dirty = false;
        self.lives_lowered_by = None;
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
    /// Keeps the state as the checkpoint, unless it is that still.
    fn keep_checkpoint(&mut self) {
        let records = &mut self.records;
        if std::mem::take(&mut records.is_at_checkpoint) {
            return;
        }
        if Arc::get_mut(&mut records.checkpoint).is_none() {
            std::mem::swap(&mut records.checkpoint, &mut records.spare_state);
        }
        records.checkpoint_index = self.position.index.times_computed;
        match Arc::get_mut(&mut records.checkpoint) {
            Some(kept) => kept.clone_from(&self.position.state),
            None => records.checkpoint = Arc::new(self.position.state.clone()),
        }
    }

    /// Copies the state of the checkpoint onto the table.
    fn copy_checkpoint(&mut self) {
        self.position.state.clone_from(&self.records.checkpoint);
        self.records.is_at_checkpoint = true;
    }

    /// Puts the state of the checkpoint on the table.
    fn put_checkpoint(&mut self) {
        self.copy_checkpoint();
        self.prepare_index();
        self.some_due_are_left = lives::any_is_due(self);
    }

    /// Makes the index one of the state on the table, which is that of the checkpoint.
    fn prepare_index(&mut self) {
        self.position.index.prepare(&self.position.state, &self.position.library);
        self.records.checkpoint_index = self.position.index.times_computed;
    }

    /// Moves what the trace has of the step that runs out of it.
    fn keep_partial_trace(&mut self, trace_start: usize) {
        self.partial_trace.clear();
        if let Some(trace) = &mut self.trace {
            self.partial_trace.extend(trace.drain(trace_start..));
        }
    }
}
