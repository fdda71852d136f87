//! Replays: a recorded game played again, with where it first goes another way.

use cinderforge_content::diagnostic::{Code, Diagnostic};
use cinderforge_content::visible;
use cinderforge_script::GameData;

use crate::error::LoadError;
use crate::inspect::Inspector;
use crate::record::Record;
use crate::record_file::{RecordFile, RecordPart};
use crate::session::Session;
use crate::wording;

/// A recorded game that was played again, as far as it goes.
pub struct Replay {
    /// The game where it stands now.
    pub session: Session,
    /// Why it does not take its next answer, if it does not.
    pub stopped: Option<String>,
    /// The first answer, counted from 0, that was given to another question or in another position than the recorded one; none if there
    /// is none, or the record does not say, or says it of positions as they were written before.
    pub first_difference: Option<usize>,
    /// Whether the hash of the last state is that of the record, if the record has one of positions as they are written now.
    pub same_state: Option<bool>,
    /// Whether the game ended as the record says, if it does.
    pub same_outcome: Option<bool>,
}

impl Replay {
    /// Plays the game of a record as far as it goes, with an inspector that is called after each change.
    ///
    /// # Errors
    /// The game cannot begin, or an answer of the record is none.
    pub fn of(data: &GameData, record: &Record, inspector: Option<Inspector>) -> Result<Self, LoadError> {
        let (session, stopped) = Session::replay_as_far(data, data.host(), record, inspector)?;
        let digests = session.digests();
        let mut pairs = record.answers.iter().zip(&digests);
        let says = record.has_such_hashes();
        let first_difference =
            pairs.position(|(recorded, digest)| says && !recorded.digest.is_empty() && recorded.digest != *digest);
        let ended = stopped.clone().or_else(|| session.outcome().map(wording::outcome));
        let same_outcome = record.outcome.as_ref().map(|outcome| ended.as_ref() == Some(outcome));
        let same_state = record.state.as_ref().filter(|_| says).map(|state| *state == session.state_hash());
        Ok(Self { session, stopped, first_difference, same_state, same_outcome })
    }

    /// Returns whether the game went as recorded. One that is recorded to fail on its last answer does, if it fails so.
    pub fn is_as_recorded(&self) -> bool {
        let stops = self.stopped.is_some() && self.same_outcome != Some(true);
        !stops && self.first_difference.is_none() && self.same_state != Some(false) && self.same_outcome != Some(false)
    }

    /// Lists where the game goes another way than its record, read from a file: from which answer on, at which it stops, how it ends.
    pub fn differences(&self, file: &RecordFile) -> Vec<Diagnostic> {
        let error =
            |part: RecordPart, message: String, help: &str| file.error(part, Code::GoesAnotherWay, message).help(help.to_owned());
        let mut problems = Vec::new();
        if let Some(index) = self.first_difference {
            let message = format!("answer {} is given in another position or to another question than recorded", index + 1);
            let help = "the game goes another way since the answer before: see what has changed since it was recorded";
            problems.push(error(RecordPart::Answer(index), message, help));
        }
        let fails_so = self.stopped.is_some() && self.same_outcome == Some(true);
        if let Some(stopped) = self.stopped.as_ref().filter(|_| !fails_so) {
            let index = self.session.given_answers().len();
            let message = format!("answer {} does not fit the game: {stopped}", index + 1);
            problems.push(error(RecordPart::Answer(index), message, AS_THEN));
            return problems;
        }
        if self.same_outcome == Some(false) {
            let recorded = file.record.outcome.as_deref().unwrap_or_default();
            let ended = self.session.outcome().map_or_else(|| "the game goes on".to_owned(), wording::outcome);
            let message = format!("the game does not end with `{}`: {ended}", visible(recorded));
            problems.push(error(RecordPart::Outcome, message, AS_THEN));
        }
        if self.same_state == Some(false) {
            let message = "the state at the end is not that of the record".to_owned();
            problems.push(error(RecordPart::State, message, AS_THEN));
        }
        problems
    }
}

/// What to do about a game that goes another way.
const AS_THEN: &str = "play it with the cards, the rules and the engine of then";
