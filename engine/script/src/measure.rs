//! Measuring, for benchmarks: how often scripts are called, and how much time goes by inside them, words left out.

use std::cell::Cell;
use std::time::Instant;

/// What was measured on this thread.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Measured {
    /// Functions of scripts that were called.
    pub calls: u64,
    /// Words and properties that scripts used.
    pub words: u64,
    /// Nanoseconds inside scripts, without what their words did.
    pub nanoseconds: u64,
}

thread_local! {
    static ON: Cell<bool> = const { Cell::new(false) };
    static MEASURED: Cell<Measured> = const { Cell::new(Measured { calls: 0, words: 0, nanoseconds: 0 }) };
    static SINCE: Cell<Option<Instant>> = const { Cell::new(None) };
}

/// Begins measuring on this thread, from nothing.
pub fn start() {
    MEASURED.set(Measured::default());
    SINCE.set(None);
    ON.set(true);
}

/// Ends measuring on this thread.
pub fn stop() -> Measured {
    ON.set(false);
    MEASURED.take()
}

/// What was measured on this thread so far.
pub fn so_far() -> Measured {
    MEASURED.get()
}

/// A script goes on.
#[inline]
pub(crate) fn enter() {
    if ON.get() {
        SINCE.set(Some(Instant::now()));
    }
}

/// A script is left, for a word or for good.
#[inline]
pub(crate) fn leave(word: bool) {
    if ON.get() {
        let mut measured = MEASURED.get();
        if let Some(since) = SINCE.take() {
            measured.nanoseconds += since.elapsed().as_nanos() as u64;
        }
        if word {
            measured.words += 1;
        } else {
            measured.calls += 1;
        }
        MEASURED.set(measured);
    }
}
