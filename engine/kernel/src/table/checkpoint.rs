//! Checkpoints: a step that must wait for an answer is undone to its checkpoint, then run again with the answers so far.
//!
//! Between steps a game is plain data. Rules and scripts are written as if every answer were there at once.

use crate::game::progress::Game;
use crate::game::state::State;
use crate::table::game_table::{Table, TableData};
use crate::table::view::View;
use crate::terms::id::PlayerId;
use std::sync::Arc;

impl Table {
    /// Draws other random numbers in the next run, from the question on that this answer is given to.
    ///
    /// Whoever thinks ahead with [`View::imagine`] runs the imagined game so, and does not learn the rolls to come.
    pub fn reseed_at(&mut self, answer: usize, seed: u64) {
        self.reseed = Some((answer, seed));
    }

    /// Shows what a player sees of a game, as it stands at its last checkpoint. Returns what `look` makes of it.
    pub fn view_of<T>(&mut self, game: &mut Game, player: PlayerId, look: impl FnOnce(&View) -> T) -> T {
        self.swap_state(game);
        self.prepare();
        let result = look(&self.view(player));
        self.swap_state(game);
        result
    }

    /// Shows the table with a state on it, and whatever was there afterwards again. Returns what `look` makes of it.
    pub fn with_state<T>(&mut self, state: &mut State, look: impl FnOnce(&Table) -> T) -> T {
        std::mem::swap(&mut self.state, state);
        let result = look(self);
        std::mem::swap(&mut self.state, state);
        result
    }

    /// Puts a game on the table, or takes it off again: its state changes places with that of the table.
    pub(crate) fn swap_state(&mut self, game: &mut Game) {
        std::mem::swap(&mut self.state, &mut game.state);
    }

    /// Readies the table for the game whose state lies on it.
    pub(crate) fn prepare(&mut self) {
        self.clear_effects();
        self.records.cursor = 0;
        self.lives_dirty = false;
        let library = Arc::clone(&self.library);
        let data: &mut TableData = self;
        data.position.index.prepare(&data.position.state, &library);
    }

    /// Keeps the state at the beginning of a step. Returns the length of the trace there.
    pub(crate) fn take_checkpoint(&mut self) -> usize {
        let data: &mut TableData = self;
        data.records.checkpoint.clone_from(&data.position.state);
        if let Some(list) = &data.records.candidates {
            list.borrow_mut().truncate(data.records.explained_until);
        }
        data.trace.as_ref().map_or(0, Vec::len)
    }

    /// Ends a step: its answers are used up. The trace had this length at its beginning.
    pub(crate) fn finish_step(&mut self, trace_start: usize) {
        let data: &mut TableData = self;
        if let Some(observer) = &mut data.observer {
            observer(&data.position.state, data.trace.as_ref().map_or(&[], |trace| &trace[trace_start..]));
        }
        debug_assert_eq!(data.records.cursor, data.records.answers.len(), "a step must use every answer it was given");
        if let Some(log) = &mut data.log {
            log.append(&mut data.records.answers);
        }
        data.records.answers.clear();
        data.records.cursor = 0;
        data.records.explained_until = data.records.candidates.as_ref().map_or(0, |list| list.borrow().len());
    }

    /// Drops the effects that ran when the game ended.
    pub(crate) fn unwind(&mut self) {
        self.clear_effects();
        self.records.cursor = self.records.answers.len();
    }

    /// Undoes the step that runs. The trace had this length at its beginning.
    pub(crate) fn restore(&mut self, trace_start: usize) {
        let data: &mut TableData = self;
        data.position.state.clone_from(&data.records.checkpoint);
        if let Some(trace) = &mut data.trace {
            data.partial_trace.clear();
            data.partial_trace.extend(trace.drain(trace_start..));
        }
        self.clear_effects();
        self.records.cursor = 0;
        self.lives_dirty = false;
    }

    /// Drops every effect that runs.
    fn clear_effects(&mut self) {
        self.frames.clear();
        self.open_events.clear();
        self.dying_later.clear();
        self.depth = 0;
    }
}
