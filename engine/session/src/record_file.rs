//! Records as files: read with the place of everything they say, and checked before a game is played from them.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use cinderforge_content::diagnostic::{Code, Diagnostic, SourceFile};
use cinderforge_content::{nearest, read_toml};
use cinderforge_kernel::game::setup::check_player_count;
use cinderforge_script::GameData;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use toml::Spanned;

use crate::answer_text::answer_from_text;
use crate::error::LoadError;
use crate::record::{FORMAT, OLDEST_TEXT_FORMAT, Origin, Record};

/// A part of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordPart<'a> {
    /// The version of its format.
    Format,
    /// Its ruleset.
    Ruleset,
    /// All its decks.
    Decks,
    /// One of its decks, counted from 0.
    Deck(usize),
    /// Who played.
    Players,
    /// Where the game began.
    Position,
    /// How it ended.
    Outcome,
    /// The hash of its last state.
    State,
    /// An answer, counted from 0.
    Answer(usize),
    /// The hash of a file.
    File(&'a str),
}

/// A record with the file it was read from.
///
/// ```
/// use cinderforge_content::diagnostic::{Code, SourceFile};
/// use cinderforge_session::{RecordFile, RecordPart};
///
/// let text = "format = 6\nruleset = \"official\"\ndecks = [\"the-iron-men\", \"the-mist-guardian\"]\nseed = 7\nanswers = [\n  \"one 3\",\n]\n";
/// let read = RecordFile::read(&SourceFile::new("game.toml", text)).expect("a record");
/// let problem = read.error(RecordPart::Answer(0), Code::AnswerOfRecord, "nobody is asked");
/// assert_eq!(problem.span.map(|span| span.line), Some(6));
/// ```
#[derive(Clone, Debug)]
pub struct RecordFile {
    /// The record.
    pub record: Record,
    file: SourceFile,
    places: Places<Range<usize>>,
}

/// Where the parts of a record stand.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Places<P> {
    format: P,
    ruleset: P,
    #[serde(default = "Vec::new")]
    decks: Vec<P>,
    #[serde(default = "Vec::new")]
    players: Vec<P>,
    #[serde(default = "none")]
    position: Option<P>,
    #[serde(default = "none")]
    outcome: Option<P>,
    #[serde(default = "none")]
    state: Option<P>,
    answers: Vec<P>,
    #[serde(default = "BTreeMap::new")]
    files: BTreeMap<String, P>,
}

/// Returns that a part is not there.
fn none<P>() -> Option<P> {
    None
}

impl<P> Places<P> {
    /// Puts something else in the place of each.
    fn map<Q>(self, to: impl Fn(P) -> Q) -> Places<Q> {
        Places {
            format: to(self.format),
            ruleset: to(self.ruleset),
            decks: self.decks.into_iter().map(&to).collect(),
            players: self.players.into_iter().map(&to).collect(),
            position: self.position.map(&to),
            outcome: self.outcome.map(&to),
            state: self.state.map(&to),
            answers: self.answers.into_iter().map(&to).collect(),
            files: self.files.into_iter().map(|(path, place)| (path, to(place))).collect(),
        }
    }
}

/// The part of a record that every format has.
#[derive(Deserialize)]
struct Head<N> {
    format: N,
}

impl RecordFile {
    /// Reads a record, as JSON if its file is named so, else as TOML.
    ///
    /// # Errors
    /// What is wrong with the file, at its places.
    pub fn read(file: &SourceFile) -> Result<Self, Vec<Diagnostic>> {
        let is_json = Path::new(file.path.as_str()).extension().is_some_and(|extension| extension == "json");
        if is_json { Self::read_json(file) } else { Self::read_toml(file) }
    }

    fn read_toml(file: &SourceFile) -> Result<Self, Vec<Diagnostic>> {
        if let Ok(Head { format }) = toml::from_str::<Head<Spanned<u32>>>(&file.text) {
            check_format(file, format.span(), *format.get_ref())?;
        }
        let record = read_toml::<Record>(file)?;
        let places: Places<Spanned<IgnoredAny>> = read_toml(file)?;
        Ok(Self { record, file: file.clone(), places: places.map(|place| place.span()) })
    }

    fn read_json(file: &SourceFile) -> Result<Self, Vec<Diagnostic>> {
        let text: &str = &file.text;
        let wrong = |error: serde_json::Error| {
            let place = file.offset(error.line(), error.column());
            let message = error.to_string();
            let message = message.split(" at line ").next().unwrap_or(&message).to_owned();
            vec![file.error(place..place + 1, Code::RecordOfNoForm, message).help(NAME_A_RECORD.to_owned())]
        };
        let place = |raw: &RawValue| {
            let start = raw.get().as_ptr() as usize - text.as_ptr() as usize;
            start..start + raw.get().len()
        };
        if let Ok(Head { format }) = serde_json::from_str::<Head<&RawValue>>(text)
            && let Ok(found) = format.get().parse()
        {
            check_format(file, place(format), found)?;
        }
        let record = serde_json::from_str(text).map_err(wrong)?;
        let places: Places<&RawValue> = serde_json::from_str(text).map_err(wrong)?;
        Ok(Self { record, file: file.clone(), places: places.map(place) })
    }

    /// Returns an error at a part of the record; at its first line if the part is not there.
    pub fn error(&self, part: RecordPart, code: Code, message: impl Into<String>) -> Diagnostic {
        let places = &self.places;
        let all = |list: &[Range<usize>]| Some(list.first()?.start..list.last()?.end);
        let place = match part {
            RecordPart::Format => Some(places.format.clone()),
            RecordPart::Ruleset => Some(places.ruleset.clone()),
            RecordPart::Decks => all(&places.decks),
            RecordPart::Deck(index) => places.decks.get(index).cloned(),
            RecordPart::Players => all(&places.players),
            RecordPart::Position => places.position.clone(),
            RecordPart::Outcome => places.outcome.clone(),
            RecordPart::State => places.state.clone(),
            RecordPart::Answer(index) => places.answers.get(index).or(places.answers.last()).cloned(),
            RecordPart::File(path) => places.files.get(path).cloned(),
        };
        self.file.error(place.unwrap_or_else(|| places.format.clone()), code, message)
    }

    /// Checks whether a game can be played from it with these cards and rules. Returns everything that is wrong.
    pub fn check(&self, data: &GameData) -> Vec<Diagnostic> {
        let mut problems = Vec::new();
        let record = &self.record;
        if record.ruleset != data.ruleset.id.as_str() {
            problems.push(self.unknown_ruleset(data.content.rulesets().iter().map(|ruleset| ruleset.id.as_str())));
        }
        match record.origin() {
            Ok(Origin::Decks { decks, .. }) => self.check_decks(data, &decks, &mut problems),
            Ok(Origin::Position(_)) => {}
            Err(error) => {
                let (code, help) = match error {
                    LoadError::UnknownFormat { .. } => (Code::FormatOfRecord, OTHER_FORMAT_HELP),
                    _ => (Code::GameOfRecord, "take the record again from where it comes"),
                };
                problems.push(self.error(RecordPart::Position, code, error.to_string()).help(help.to_owned()));
            }
        }
        for (index, recorded) in record.answers.iter().enumerate() {
            if answer_from_text(&recorded.answer).is_none() {
                let message = format!("`{}` is no answer", recorded.answer);
                let problem = self.error(RecordPart::Answer(index), Code::AnswerOfRecord, message);
                problems.push(problem.help("an answer is written as in `one 3`, `some 0 2` or `number 4`".to_owned()));
            }
        }
        problems
    }

    /// Checks the decks and who plays them.
    fn check_decks(&self, data: &GameData, decks: &[String], problems: &mut Vec<Diagnostic>) {
        if let Err(wrong) = check_player_count(decks.len()) {
            let problem = self.error(RecordPart::Decks, Code::GameOfRecord, wrong.to_string());
            problems.push(problem.help("name a deck for each player".to_owned()));
        }
        let known = || data.content.decks().map(|deck| deck.id.as_str());
        for (index, id) in decks.iter().enumerate().filter(|(_, id)| data.content.deck(id).is_none()) {
            let problem = self.error(RecordPart::Deck(index), Code::UnknownDeck, format!("there is no deck `{id}`"));
            let near = nearest(id, known()).map(|near| format!("did you mean `{near}`?"));
            let pack = "name the pack that has it with --pack, or in cinder.toml";
            problems.push(problem.help(near.unwrap_or_else(|| pack.to_owned())));
        }
        let players = self.record.players.len();
        if players > 0 && players != decks.len() {
            let message = format!("{players} players play {} decks", decks.len());
            let problem = self.error(RecordPart::Players, Code::GameOfRecord, message);
            problems.push(problem.help("name who plays each deck, or leave `players` out".to_owned()));
        }
    }

    /// Returns the error that there is no such ruleset, given those that are there.
    pub fn unknown_ruleset<'a>(&self, known: impl Iterator<Item = &'a str>) -> Diagnostic {
        let id = &self.record.ruleset;
        let problem = self.error(RecordPart::Ruleset, Code::UnknownRuleset, format!("there is no ruleset `{id}`"));
        let near = nearest(id, known).map(|near| format!("did you mean `{near}`?"));
        problem.help(near.unwrap_or_else(|| "name the pack that has it with --pack, or in cinder.toml".to_owned()))
    }
}

/// What to do about a file that is no record.
const NAME_A_RECORD: &str = "name a record that `cinder play` or `cinder simulate` wrote";

/// What to do about a record of another format.
const OTHER_FORMAT_HELP: &str = "read it with the version of the program that wrote it";

/// Checks that a record has a format that is read.
fn check_format(file: &SourceFile, place: Range<usize>, found: u32) -> Result<(), Vec<Diagnostic>> {
    if (OLDEST_TEXT_FORMAT..=FORMAT).contains(&found) {
        return Ok(());
    }
    let message = LoadError::UnknownFormat { found, known: FORMAT }.to_string();
    let problem = file.error(place, Code::FormatOfRecord, message);
    Err(vec![problem.help(OTHER_FORMAT_HELP.to_owned())])
}
