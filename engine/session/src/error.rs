//! What goes wrong when a session begins or is loaded.

use cinderforge_kernel::game::Fault;
use cinderforge_kernel::game::setup::WrongPlayerCount;
use thiserror::Error;

/// Why a game cannot begin.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StartError {
    /// There is no such deck.
    #[error("there is no deck `{deck}`{}", near.as_ref().map(|near| format!("; did you mean `{near}`?")).unwrap_or_default())]
    UnknownDeck {
        /// The deck asked for.
        deck: String,
        /// The deck that was probably meant.
        near: Option<String>,
    },
    /// There are too few or too many players.
    #[error(transparent)]
    PlayerCount(#[from] WrongPlayerCount),
    /// A Chimera would play under a ruleset that has none. Red Rains Chimera Turn.
    #[error("no Chimera plays under `{ruleset}`, whose switch `chimera` is off")]
    ChimeraIsOff {
        /// The ruleset.
        ruleset: String,
    },
    /// The rules or a script failed before the first question.
    #[error("the game fails before its first question: {0}")]
    Failed(Fault),
}

/// Why a record is no game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LoadError {
    /// The bytes or the text are no record.
    #[error("this is not a record of a game: {0}")]
    NotARecord(String),
    /// The bytes are no game that could be played on.
    #[error("this is not a game: {0}")]
    NotAGame(String),
    /// Another version of the engine wrote it.
    #[error("the record has the format {found}, of {} engine, and this one reads format {known}", if found < known { "an earlier" } else { "a later" })]
    UnknownFormat {
        /// The format of the record.
        found: u32,
        /// The format that is read.
        known: u32,
    },
    /// It was played under another ruleset.
    #[error("the record is of a game under `{record}`, not `{loaded}`")]
    OtherRuleset {
        /// The ruleset of the record.
        record: String,
        /// The ruleset that was loaded.
        loaded: String,
    },
    /// The game cannot begin.
    #[error("{0}")]
    Start(#[from] StartError),
    /// An answer of the record is not one.
    #[error("answer {number} of the record is none: `{text}`")]
    NoAnswer {
        /// Which answer, from 1.
        number: usize,
        /// What stands there.
        text: String,
    },
    /// The game does not go as recorded.
    #[error("answer {number} of the record does not fit the game: {reason}{}", changed_text(changed))]
    Differs {
        /// Which answer, from 1.
        number: usize,
        /// What is wrong with it.
        reason: String,
        /// The files that are not those the record was made with.
        changed: Vec<String>,
    },
}

/// Names the files that have changed since a record was made.
fn changed_text(changed: &[String]) -> String {
    if changed.is_empty() { String::new() } else { format!("; changed since: {}", changed.join(", ")) }
}
