//! How lines are run, and what for.

/// How a scenario is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerMode {
    /// Every question is answered as it is asked.
    AtOnce,
    /// The game waits at every question; it is cloned, written, read back, and given the answer.
    Suspended,
}

/// What lines are run for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Everything they state must hold.
    Check,
    /// It is only noted what holds, of the lines of other rulesets too.
    Observe,
    /// The plays lead to a game from which every way is followed.
    Explore,
}
