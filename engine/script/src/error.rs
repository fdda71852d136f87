//! Errors of words: the rules halt, or a word was called with what it cannot take.

use cinderforge_kernel::game::Halt;
use rhai::{Dynamic, EvalAltResult, Position};

use crate::script_value::ScriptValue;

/// Why a word ends its script.
#[derive(Debug)]
pub(crate) enum WordError {
    /// The rules halt. Nothing in the script can see why.
    Halt(Box<Halt>),
    /// The script uses the word wrongly; says how.
    Misuse(String),
}

impl From<Halt> for WordError {
    fn from(halt: Halt) -> Self {
        WordError::Halt(Box::new(halt))
    }
}

/// What a word returns.
pub(crate) type WordResult<T = ScriptValue> = Result<T, WordError>;

/// What a function registered with the engine returns.
pub(crate) type RhaiResult<T = Dynamic> = Result<T, Box<EvalAltResult>>;

/// Returns an error of the script; Rhai adds the position of the call.
pub(crate) fn runtime_error(message: impl Into<String>) -> EvalAltResult {
    EvalAltResult::ErrorRuntime(message.into().into(), Position::NONE)
}

/// Fails with an error of the script.
///
/// # Errors
/// Always, with this message.
pub(crate) fn fail<T>(message: impl Into<String>) -> RhaiResult<T> {
    Err(Box::new(runtime_error(message)))
}

/// Ends a script whose halt is kept in the active table. No script can catch it.
///
/// # Errors
/// Always.
pub(crate) fn terminate<T>() -> RhaiResult<T> {
    Err(Box::new(EvalAltResult::ErrorTerminated(Dynamic::UNIT, Position::NONE)))
}
