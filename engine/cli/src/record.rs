//! Records of games: the file that a game can be played again from, in TOML or JSON.

use std::fmt::Write;
use std::path::Path;

use anyhow::Context;
use cinderforge_kernel::game::{Answer, State};
use cinderforge_kernel::terms::Level;
use cinderforge_scenario::wording;
use serde::{Deserialize, Serialize};

use crate::answer_log::LoggedAnswer;
use crate::output::failure;

/// A game that was played: everything that decided how it went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Record {
    /// The ruleset.
    pub(crate) ruleset: String,
    /// Hash of the content, in hexadecimal digits.
    pub(crate) content: String,
    /// The decks, in the order of the players.
    pub(crate) decks: Vec<String>,
    /// Who played, in the order of the players; for people to read.
    #[serde(default)]
    pub(crate) players: Vec<String>,
    /// The seed of the game.
    pub(crate) seed: u64,
    /// How it ended, if it did; for people to read.
    #[serde(default)]
    pub(crate) outcome: Option<String>,
    /// Hash of the state after the last answer, in hexadecimal digits.
    #[serde(default)]
    pub(crate) state: Option<String>,
    /// The answers of all players in the order they were asked.
    pub(crate) answers: Vec<String>,
}

impl Record {
    /// Reads a record, as JSON if the file is named so, else as TOML.
    pub(crate) fn read(path: &Path) -> anyhow::Result<Self> {
        let text = std::fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
        let read = if is_json(path) {
            serde_json::from_str(&text).map_err(anyhow::Error::from)
        } else {
            toml::from_str(&text).map_err(anyhow::Error::from)
        };
        read.with_context(|| format!("{} is not a record of a game", path.display()))
    }

    /// Writes the record, as JSON if the file is named so, else as TOML with the words of each answer beside it.
    pub(crate) fn write(&self, path: &Path, given: &[LoggedAnswer]) -> anyhow::Result<()> {
        let text = if is_json(path) { serde_json::to_string_pretty(self)? } else { self.toml(given) };
        std::fs::write(path, text).with_context(|| format!("{} cannot be written", path.display()))
    }

    fn toml(&self, given: &[LoggedAnswer]) -> String {
        let list = |words: &[String]| words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(", ");
        let mut text = "# A game of Ashes. Show it with `cinder replay`.\n".to_owned();
        let _ = writeln!(text, "ruleset = {}", quoted(&self.ruleset));
        let _ = writeln!(text, "content = {}", quoted(&self.content));
        let _ = writeln!(text, "decks   = [{}]", list(&self.decks));
        let _ = writeln!(text, "players = [{}]", list(&self.players));
        let _ = writeln!(text, "seed    = {}", self.seed);
        for (key, value) in [("outcome", &self.outcome), ("state  ", &self.state)] {
            if let Some(value) = value {
                let _ = writeln!(text, "{key} = {}", quoted(value));
            }
        }
        text.push_str("answers = [\n");
        for (at, answer) in self.answers.iter().enumerate() {
            let words =
                given.get(at).map_or(String::new(), |one| format!("  # {}: {}", wording::player_number(one.player), one.words));
            let _ = writeln!(text, "  {},{words}", quoted(answer));
        }
        text.push_str("]\n");
        text
    }

    /// Reads the answers as the engine takes them.
    pub(crate) fn answers(&self) -> anyhow::Result<Vec<Answer>> {
        let parse = |(at, text): (usize, &String)| {
            parse(text).ok_or_else(|| {
                let help = "answers are `one 3`, `some 0 2`, `faces class power`, `split 1 2`, `order 1 0`, `number 4`";
                failure(format!("answer {} of the record is none: `{text}`", at + 1), help.to_owned())
            })
        };
        self.answers.iter().enumerate().map(parse).collect()
    }
}

fn is_json(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "json")
}

fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

/// Writes an answer as records have it.
pub(crate) fn text(answer: &Answer) -> String {
    let listed = |word: &str, numbers: &[u16]| {
        let numbers: Vec<String> = numbers.iter().map(u16::to_string).collect();
        format!("{word} {}", numbers.join(" ")).trim_end().to_owned()
    };
    match answer {
        Answer::One(at) => format!("one {at}"),
        Answer::Some(picked) => listed("some", picked),
        Answer::Faces(faces) => {
            let faces: Vec<&str> = faces.iter().map(|face| face.word()).collect();
            format!("faces {}", faces.join(" "))
        }
        Answer::Split(parts) => listed("split", parts),
        Answer::Order(order) => listed("order", order),
        Answer::Number(number) => format!("number {number}"),
    }
}

fn parse(text: &str) -> Option<Answer> {
    let mut words = text.split_whitespace();
    let kind = words.next()?;
    let rest: Vec<&str> = words.collect();
    let numbers = || rest.iter().map(|word| word.parse().ok()).collect::<Option<_>>();
    match kind {
        "one" => Some(Answer::One(rest.first()?.parse().ok()?)),
        "some" => numbers().map(Answer::Some),
        "faces" => rest.iter().map(|word| Level::parse(word)).collect::<Option<_>>().map(Answer::Faces),
        "split" => numbers().map(Answer::Split),
        "order" => numbers().map(Answer::Order),
        "number" => Some(Answer::Number(rest.first()?.parse().ok()?)),
        _ => None,
    }
}

/// Hashes a state; the same on every system.
pub(crate) fn state_hash(state: &State) -> anyhow::Result<blake3::Hash> {
    Ok(blake3::hash(&postcard::to_stdvec(state)?))
}

/// Writes the content hash as records have it.
pub(crate) fn content_hash(hash: u64) -> String {
    format!("{hash:016x}")
}
