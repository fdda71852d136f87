//! Why a word stops its script: the rules halt, or it was given what it cannot take.

use cinderforge_kernel::table::Halt;
use rhai::{Dynamic, EvalAltResult, Position};

/// Why a word stops.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The rules halt. The script ends, and nothing in it can see why.
    Halt(Box<Halt>),
    /// The script is wrong.
    Wrong(String),
}

impl From<Halt> for Stop {
    fn from(halt: Halt) -> Self {
        Stop::Halt(Box::new(halt))
    }
}

/// What a word gives.
pub(crate) type Answer<T = Dynamic> = Result<T, Stop>;

/// What a function registered with the engine gives.
pub(crate) type Given<T = Dynamic> = Result<T, Box<EvalAltResult>>;

/// An error of the script, to be placed where the word stands.
pub(crate) fn error(message: impl Into<String>) -> EvalAltResult {
    EvalAltResult::ErrorRuntime(message.into().into(), Position::NONE)
}

/// The script is wrong.
pub(crate) fn wrong<T>(message: impl Into<String>) -> Given<T> {
    Err(Box::new(error(message)))
}

/// What ends a script whose halt is parked: no script can catch it.
pub(crate) fn stopped<T>() -> Given<T> {
    Err(Box::new(EvalAltResult::ErrorTerminated(Dynamic::UNIT, Position::NONE)))
}
