//! Why a draft cannot begin, and why an answer is none.

use thiserror::Error;

use crate::rules::DraftRules;

/// Why a draft cannot begin.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DraftError {
    /// There are too few or too many players.
    #[error("{} to {} players draft together, and these are {players}", rules.players().start(), rules.players().end())]
    Players {
        /// The draft.
        rules: DraftRules,
        /// How many there are.
        players: usize,
    },
    /// Nobody could choose the last Phoenixborn.
    #[error("the collection has {have} Phoenixborn with a card of their own, and {players} players choose one each")]
    TooFewPhoenixborn {
        /// How many there are.
        have: usize,
        /// How many players choose.
        players: usize,
    },
    /// The draft deck does not go round.
    #[error("the draft deck has {have} cards, and {players} players need {need}")]
    TooFewCards {
        /// How many there are.
        have: usize,
        /// How many players draft.
        players: usize,
        /// How many they are dealt and shown.
        need: usize,
    },
    /// There are too few Phoenixborn-decks.
    #[error("the collection has {have} Phoenixborn-decks, and a group of {players} needs {need}")]
    TooFewDecks {
        /// How many there are.
        have: usize,
        /// How many players draft.
        players: usize,
        /// How many are chosen.
        need: usize,
    },
    /// No card asks for dice.
    #[error("no card of the collection asks for a type of dice, so that there are none to choose")]
    NoDice,
    /// There is no such set.
    #[error("the pool `{pool}` has no set `{set}`{}", near.as_ref().map(|near| format!("; did you mean `{near}`?")).unwrap_or_default())]
    UnknownSet {
        /// The pool.
        pool: String,
        /// The set asked for.
        set: String,
        /// The set that was probably meant.
        near: Option<String>,
    },
    /// There are too few players to divide.
    #[error("{players} players make no group: the smallest has {}", DraftRules::Group.players().start())]
    NoGroup {
        /// How many there are.
        players: usize,
    },
}

/// Why an answer is refused; nothing has changed then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum DraftRefusal {
    /// The draft is over.
    #[error("the draft is over")]
    Over,
    /// The player has not answered anything yet.
    #[error("there is nothing to undo")]
    NothingToUndo,
    /// Cards were dealt or laid face up since, and who has seen them would choose anew.
    #[error("your last pick stands: cards were {what} since")]
    ShownSince {
        /// What was done with them.
        what: &'static str,
    },
    /// Too little or too much is picked.
    #[error("pick {} here: {}", counted(*picks), given_text(*given))]
    WrongCount {
        /// How many are picked.
        picks: usize,
        /// How many the answer has.
        given: usize,
    },
    /// Something is picked that is not there.
    #[error("there is no option {}: there are {offers}", place.saturating_add(1))]
    NotOffered {
        /// Its place in the list, from 0.
        place: usize,
        /// How many there are.
        offers: usize,
    },
    /// Something is picked more often than it is there.
    #[error("option {} is there only {}", place.saturating_add(1), times(*left))]
    TooOften {
        /// Its place in the list, from 0.
        place: usize,
        /// How often it is there.
        left: u8,
    },
}

/// Counts options.
fn counted(options: usize) -> String {
    if options == 1 { "1 option".to_owned() } else { format!("{options} options") }
}

/// Says how many options were picked.
fn given_text(given: usize) -> String {
    match given {
        0 => "none is picked".to_owned(),
        1 => "1 is picked".to_owned(),
        more => format!("{more} are picked"),
    }
}

/// Says how often something is there.
fn times(left: u8) -> String {
    if left == 1 { "once".to_owned() } else { format!("{left} times") }
}
