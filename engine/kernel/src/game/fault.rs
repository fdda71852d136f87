//! Faults: what goes wrong while a game runs, as a reason for rules to halt.

use crate::game::budget::Limit;
use crate::game::decision::Decision;
use crate::game::refusal::Refusal;
use thiserror::Error;

/// What goes wrong while a game runs: never a rule, always a script, an answer or the engine.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// A card script failed.
    #[error("{card}, {ability}: {message} ({file}:{line})")]
    Script {
        /// Title of the card.
        card: String,
        /// The ability.
        ability: String,
        /// The script file.
        file: String,
        /// The line; 0 if unknown.
        line: usize,
        /// What happened.
        message: String,
    },
    /// An answer was not allowed.
    #[error("{refusal} ({label})")]
    IllegalAnswer {
        /// The label of the question.
        label: String,
        /// Why.
        refusal: Refusal,
    },
    /// Effects answer each other without end.
    #[error("effects nest too deep around {card}")]
    TooDeep {
        /// Title of a card in it.
        card: String,
    },
    /// The game goes on without end.
    #[error("the game did not end within {rounds} rounds")]
    TooLong {
        /// The rounds played.
        rounds: u16,
    },
    /// Something is used up that a game may take only so much of.
    #[error("{card} goes beyond what a game may take: more than {most} {limit}")]
    OverBudget {
        /// Title of the card that used it up, as far as that is known.
        card: String,
        /// What is used up.
        limit: Limit,
        /// How much of it there may be.
        most: u32,
    },
    /// The engine contradicts itself.
    #[error("the engine contradicts itself: {message}")]
    Engine {
        /// How.
        message: String,
    },
}

/// Why an answer changed nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AnswerError {
    /// The game waits for no answer.
    #[error("the game asks nothing")]
    NoQuestion,
    /// The answer is not allowed.
    #[error("{0}")]
    Refused(Refusal),
    /// The game failed with it.
    #[error("{0}")]
    Failed(Fault),
}

/// Why rules stop before they are done. Passed on with `?`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt {
    /// A question has no answer yet.
    Suspend(Box<Decision>),
    /// Somebody is to act in a game that is only tried out: what may be done is not listed.
    Unlisted,
    /// The answer to a question is not allowed.
    Refused(Box<Decision>, Box<Refusal>),
    /// The frame at this depth is cancelled.
    Cancelled(usize),
    /// The game is over.
    Over,
    /// Something went wrong.
    Failed(Box<Fault>),
}

impl From<Fault> for Halt {
    fn from(fault: Fault) -> Self {
        Halt::Failed(Box::new(fault))
    }
}

/// What rules return: a result, or why they halt.
pub type Flow<T = ()> = Result<T, Halt>;

/// Returns whether rules stop at a question: what they have under way stays as it is then, so that the table stands there.
pub(crate) fn stops_at_question<T>(result: &Flow<T>) -> bool {
    matches!(result, Err(Halt::Suspend(_) | Halt::Unlisted | Halt::Refused(..)))
}

/// Makes the halt of a rule whose answer has another shape than its question.
pub(crate) fn wrong_shape() -> Halt {
    Fault::Engine { message: "an answer of the wrong shape was let through".into() }.into()
}
