//! Records of games: what a game can be played again from, as bytes, TOML or JSON.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

use cinderforge_kernel::game::{Answer, State};
use serde::{Deserialize, Serialize};

use crate::answer_text::answer_from_text;
use crate::error::LoadError;

/// The version of the format that records are written in.
pub const FORMAT: u32 = 6;

/// The earliest format that is read from TOML and JSON: it lacks the digests of answers and the version of the engine.
pub(crate) const OLDEST_TEXT_FORMAT: u32 = 3;

/// The first format whose positions are written as they are read, and as the hashes of a record are made of them.
const FIRST_WITH_SUCH_POSITIONS: u32 = 6;

/// What the bytes of a record begin with, so that other bytes are not taken for one.
const MAGIC: &[u8] = b"cinderforge game\n";

/// The first format whose bytes begin with it: those before begin with their number.
const FIRST_WITH_MAGIC: u32 = 3;

/// How a game began.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Between decks.
    Decks {
        /// Their ids, in the order of the players.
        decks: Vec<String>,
        /// What everything left to chance follows from.
        seed: u64,
    },
    /// In the middle.
    Position(Arc<State>),
}

/// An answer of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub struct RecordedAnswer {
    /// The answer, as text.
    pub answer: String,
    /// A short hash of the position and the question that was answered, by which a replay finds where the game first goes another
    /// way; empty if it was not recorded. In text it stands behind the answer, as in `one 3 @1f3a`.
    pub digest: String,
    /// Who gave it and what it picks, for people to read; it is written as a comment, or not at all.
    pub words: String,
}

impl From<String> for RecordedAnswer {
    fn from(text: String) -> Self {
        let (answer, digest) = text.split_once(" @").unwrap_or((&text, ""));
        Self { answer: answer.to_owned(), digest: digest.to_owned(), words: String::new() }
    }
}

impl From<RecordedAnswer> for String {
    fn from(recorded: RecordedAnswer) -> Self {
        recorded.text()
    }
}

impl RecordedAnswer {
    /// Returns the answer with its digest, as records have it.
    fn text(&self) -> String {
        if self.digest.is_empty() { self.answer.clone() } else { format!("{} @{}", self.answer, self.digest) }
    }
}

/// A game that was played: everything that decided how it went.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The version of this format.
    pub format: u32,
    /// The ruleset.
    pub ruleset: String,
    /// The decks, in the order of the players; empty if the game began in the middle.
    #[serde(default)]
    pub decks: Vec<String>,
    /// The seed of the game.
    #[serde(default)]
    pub seed: u64,
    /// Where the game began, if it began in the middle, in hexadecimal digits.
    #[serde(default)]
    pub position: Option<String>,
    /// Who played, in the order of the players; for people to read.
    #[serde(default)]
    pub players: Vec<String>,
    /// How it ended, if it did; for people to read.
    #[serde(default)]
    pub outcome: Option<String>,
    /// Hash of the state at the last checkpoint, in hexadecimal digits.
    #[serde(default)]
    pub state: Option<String>,
    /// The answers of all players in the order they were asked.
    pub answers: Vec<RecordedAnswer>,
    /// The effects that the game went on without since they failed, by their numbers.
    #[serde(default)]
    pub left_out: Vec<u32>,
    /// The hash of each file of cards, scripts and rules that the game depends on, by its path.
    #[serde(default)]
    pub files: BTreeMap<String, String>,
    /// The version of the engine it was played with; for people to read.
    #[serde(default)]
    pub engine: String,
}

impl Record {
    /// Writes the record as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        postcard::to_extend(self, MAGIC.to_vec()).expect("a record is plain data")
    }

    /// Reads a record written by [`Record::to_bytes`].
    ///
    /// # Errors
    /// [`LoadError::NotARecord`] if the bytes are none, [`LoadError::UnknownFormat`] if they are one of another format.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, LoadError> {
        let wrong = |error: postcard::Error| LoadError::NotARecord(error.to_string());
        let Some(bytes) = bytes.strip_prefix(MAGIC) else { return Err(without_magic(bytes)) };
        check_format(postcard::take_from_bytes::<u32>(bytes).map_err(wrong)?.0, FORMAT)?;
        postcard::from_bytes(bytes).map_err(wrong)
    }

    /// Writes the record as TOML, with the words of each answer beside it once the game is over: before that they would tell hidden
    /// cards to whoever reads the file.
    pub fn to_toml(&self) -> String {
        let list = |words: &[String]| words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(", ");
        let mut text = "# A game of Ashes. Show it with `cinder replay`.\n".to_owned();
        if self.outcome.is_none() {
            text.push_str("# It is not over: what was answered is not put in words, so that nothing hidden can be read here.\n");
        }
        let _ = writeln!(text, "format  = {}", self.format);
        if !self.engine.is_empty() {
            let _ = writeln!(text, "engine  = {}", quoted(&self.engine));
        }
        let _ = writeln!(text, "ruleset = {}", quoted(&self.ruleset));
        if self.position.is_none() {
            let _ = writeln!(text, "decks   = [{}]", list(&self.decks));
            let _ = writeln!(text, "seed    = {}", self.seed);
        }
        if !self.players.is_empty() {
            let _ = writeln!(text, "players = [{}]", list(&self.players));
        }
        for (key, value) in [("position", &self.position), ("outcome", &self.outcome), ("state  ", &self.state)] {
            if let Some(value) = value {
                let _ = writeln!(text, "{key} = {}", quoted(value));
            }
        }
        text.push_str("answers = [\n");
        for recorded in &self.answers {
            let words = &recorded.words;
            let words = if words.is_empty() || self.outcome.is_none() { String::new() } else { format!("  # {words}") };
            let _ = writeln!(text, "  {},{words}", quoted(&recorded.text()));
        }
        text.push_str("]\n");
        if !self.left_out.is_empty() {
            let _ = writeln!(text, "left_out = {:?}", self.left_out);
        }
        text.push_str("\n[files]\n");
        for (path, hash) in &self.files {
            let _ = writeln!(text, "{} = {}", quoted(path), quoted(hash));
        }
        text
    }

    /// Reads a record written by [`Record::to_toml`].
    ///
    /// # Errors
    /// [`LoadError::NotARecord`] if the text is none, [`LoadError::UnknownFormat`] if it is one of another format.
    pub fn from_toml(text: &str) -> Result<Self, LoadError> {
        /// The part of a record that every format has.
        #[derive(Deserialize)]
        struct Head {
            format: u32,
        }
        let wrong = |error: toml::de::Error| LoadError::NotARecord(error.to_string());
        check_format(toml::from_str::<Head>(text).map_err(wrong)?.format, OLDEST_TEXT_FORMAT)?;
        toml::from_str(text).map_err(wrong)
    }

    /// Writes the record as JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("a record is plain data")
    }

    /// Reads a record written by [`Record::to_json`].
    ///
    /// # Errors
    /// [`LoadError::NotARecord`] if the text is none, [`LoadError::UnknownFormat`] if it is one of another format.
    pub fn from_json(text: &str) -> Result<Self, LoadError> {
        let wrong = |error: serde_json::Error| LoadError::NotARecord(error.to_string());
        let value: serde_json::Value = serde_json::from_str(text).map_err(wrong)?;
        check_format(value.get("format").and_then(serde_json::Value::as_u64).unwrap_or_default() as u32, OLDEST_TEXT_FORMAT)?;
        serde_json::from_value(value).map_err(wrong)
    }

    /// Returns how the game began.
    ///
    /// # Errors
    /// The position of the record cannot be read, or is written as earlier formats have it.
    pub fn origin(&self) -> Result<Origin, LoadError> {
        let Some(position) = &self.position else {
            return Ok(Origin::Decks { decks: self.decks.clone(), seed: self.seed });
        };
        check_format(self.format, FIRST_WITH_SUCH_POSITIONS)?;
        let unreadable = || LoadError::NotARecord("its position cannot be read".to_owned());
        let bytes = hex::decode(position).map_err(|_| unreadable())?;
        postcard::from_bytes(&bytes).map(Origin::Position).map_err(|_| unreadable())
    }

    /// Returns whether its hashes are of positions as they are written now, so that those of a game that goes the same way are the same.
    pub(crate) fn has_such_hashes(&self) -> bool {
        self.format >= FIRST_WITH_SUCH_POSITIONS
    }

    /// Notes how the game began.
    pub(crate) fn set_origin(&mut self, origin: &Origin) {
        match origin {
            Origin::Decks { decks, seed } => (self.decks, self.seed) = (decks.clone(), *seed),
            Origin::Position(state) => {
                let bytes = postcard::to_stdvec(state).expect("a state is plain data");
                self.position = Some(hex::encode(bytes));
            }
        }
    }

    /// Reads the answers as the engine takes them.
    ///
    /// # Errors
    /// One of them is none.
    pub fn parsed_answers(&self) -> Result<Vec<Answer>, LoadError> {
        let parse = |(index, recorded): (usize, &RecordedAnswer)| {
            let none = || LoadError::NoAnswer { number: index + 1, text: recorded.answer.clone() };
            answer_from_text(&recorded.answer).ok_or_else(none)
        };
        self.answers.iter().enumerate().map(parse).collect()
    }
}

/// Says what is wrong with bytes that do not begin as a record does: they are none, or one of an early format.
fn without_magic(bytes: &[u8]) -> LoadError {
    let is_id = |ruleset: &str| !ruleset.is_empty() && ruleset.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
    match postcard::take_from_bytes::<(u32, String)>(bytes) {
        Ok(((found @ 1..FIRST_WITH_MAGIC, ruleset), _)) if is_id(&ruleset) => LoadError::UnknownFormat { found, known: FORMAT },
        _ => LoadError::NotARecord("it does not begin as one".to_owned()),
    }
}

/// Checks that records of a format can be read, given the earliest one that can.
fn check_format(found: u32, oldest: u32) -> Result<(), LoadError> {
    if (oldest..=FORMAT).contains(&found) { Ok(()) } else { Err(LoadError::UnknownFormat { found, known: FORMAT }) }
}

/// Writes a text as TOML has it.
fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}
