//! Profiling for benchmarks: how often scripts are called, how much time goes by inside them without their words.

use std::cell::Cell;
use std::time::Instant;

/// What the scripts of a thread took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Profile {
    /// Functions of scripts that were called.
    pub calls: u64,
    /// Those of them that ran as operations, without Rhai.
    pub lowered: u64,
    /// Operations that they took of the budget.
    pub operations: u64,
    /// Words and properties that scripts used.
    pub words: u64,
    /// Nanoseconds inside scripts, without what their words did.
    pub nanoseconds: u64,
}

/// Why a script is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leaving {
    /// It calls a word.
    ForWord,
    /// Its function has ended.
    ForGood {
        /// Whether it ran as operations.
        lowered: bool,
        /// How many operations of the budget it took.
        operations: u64,
    },
}

thread_local! {
    static IS_ON: Cell<bool> = const { Cell::new(false) };
    static PROFILE: Cell<Profile> = const { Cell::new(Profile { calls: 0, lowered: 0, operations: 0, words: 0, nanoseconds: 0 }) };
    static ENTERED_AT: Cell<Option<Instant>> = const { Cell::new(None) };
}

/// Starts profiling on this thread, from nothing.
pub fn start() {
    PROFILE.set(Profile::default());
    ENTERED_AT.set(None);
    IS_ON.set(true);
}

/// Stops profiling on this thread. Returns what was measured.
pub fn stop() -> Profile {
    IS_ON.set(false);
    PROFILE.take()
}

/// Starts the clock: a script begins or goes on.
#[inline]
pub(crate) fn enter() {
    if IS_ON.get() {
        ENTERED_AT.set(Some(Instant::now()));
    }
}

/// Stops the clock, counting the word or the call.
#[inline]
pub(crate) fn leave(leaving: Leaving) {
    if IS_ON.get() {
        let mut profile = PROFILE.get();
        if let Some(entered_at) = ENTERED_AT.take() {
            profile.nanoseconds += entered_at.elapsed().as_nanos() as u64;
        }
        match leaving {
            Leaving::ForWord => profile.words += 1,
            Leaving::ForGood { lowered, operations } => {
                profile.calls += 1;
                profile.lowered += u64::from(lowered);
                profile.operations += operations;
            }
        }
        PROFILE.set(profile);
    }
}
