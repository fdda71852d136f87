//! What happened in a game as lines, once for all who read of it: a word for each event, behind it what it is about.

mod answers;
mod batches;
mod entries;
mod happened;

use cinderforge_kernel::game::{TraceEntry, TraceEvent};
use cinderforge_kernel::terms::{CardId, DieId, Level, PlayerId, Zone};
use ustr::Ustr;

use crate::wording::events::batches::Batch;
use crate::wording::{Vocabulary, Voice};

/// The column in which what happened is told, behind the word for it.
const COLUMN: usize = 16;

/// What somebody who reads of events calls what is in them.
pub trait EventVocabulary: Vocabulary {
    /// Takes note of the side a die shows from here on: [`Vocabulary::die`] names it so.
    fn die_shows(&mut self, die: DieId, side: Level);

    /// Takes note of something that happened, once it is told.
    fn goes_on(&mut self, _: &TraceEvent) {}

    /// Names a moment at which an effect answers.
    fn moment(&self, word: &str) -> String {
        word.to_owned()
    }

    /// Tells which effect a player answers with.
    fn answers_with(&self, player: PlayerId, ability: &str) -> String {
        format!("{} {ability}", self.player(player))
    }

    /// Names what ends that lasted.
    fn what_lasted(&self) -> &'static str {
        "what lasted"
    }

    /// Names a card as all of its title are named, so that those of one event can be counted.
    fn one_of_its_title(&self, card: CardId) -> String;

    /// Names a card that moves from a zone to another side: who had it says whose card it is, not who controls it now.
    fn moved(&self, card: CardId, _from: Zone) -> String {
        self.card(card)
    }

    /// Returns whether a player is the one who reads.
    fn is_reader(&self, _: PlayerId) -> bool {
        false
    }

    /// Returns the seat of the Chimera whose behavior and aspects are told of in the words of the Red Rains; none where no Chimera plays,
    /// or what it does is told as what players do.
    fn chimera(&self) -> Option<PlayerId> {
        None
    }

    /// Returns whether a text of the Chimera of this name is an Ultimate that is told of so.
    fn is_ultimate(&self, _: Ustr) -> bool {
        false
    }
}

/// What of the events before matters to those that follow.
#[derive(Clone, Copy, Debug, Default)]
pub struct Told {
    /// What was announced resolves next, and that need not be told.
    announced: bool,
    /// The reader was asked what to do, and acts next.
    asked: bool,
}

/// Tells events in their order. Each takes one line at most; dice and drawn cards of which the same happens one after the other
/// take one line together.
pub struct EventTeller<'v, V> {
    vocabulary: &'v mut V,
    told: Told,
    batch: Option<Batch>,
    lines: Vec<Option<String>>,
}

impl<'v, V: EventVocabulary> EventTeller<'v, V> {
    /// Makes one that goes on behind what was told.
    pub fn new(vocabulary: &'v mut V, told: Told) -> Self {
        Self { vocabulary, told, batch: None, lines: Vec::new() }
    }

    /// Takes in what happened next.
    pub fn tell(&mut self, entry: &TraceEntry) {
        if !self.joins_batch(entry) {
            self.close_batch();
            self.lines.push(None);
            self.entry(entry.depth, &entry.event);
            self.vocabulary.goes_on(&entry.event);
        }
    }

    /// Returns the line of each entry, if it has one, and what matters to the entries that follow.
    pub fn finish(mut self) -> (Vec<Option<String>>, Told) {
        self.close_batch();
        (self.lines, self.told)
    }

    /// Writes a line without indent.
    fn head(&mut self, text: &str) {
        self.put(text);
    }

    /// Writes a line: a word, and what it is about.
    fn line(&mut self, depth: u8, word: &str, rest: &str) {
        let indent = 2 + 2 * usize::from(depth);
        let width = COLUMN.max(indent + 10) - indent;
        self.put(&format!("{:indent$}{}", "", in_columns(word, width, rest)));
    }

    /// Makes a text the line of the newest entry.
    fn put(&mut self, text: &str) {
        if let Some(line) = self.lines.last_mut() {
            *line = Some(text.trim_end().to_owned());
        }
    }

    /// Names what is a player's.
    fn whose(&self, player: PlayerId, what: &str) -> String {
        if self.vocabulary.is_reader(player) {
            format!("your {what}")
        } else {
            format!("{what} of {}", self.vocabulary.player(player))
        }
    }

    /// Returns the voice in which it is told what a player does.
    fn voice_of(&self, player: PlayerId) -> Voice {
        if self.vocabulary.is_reader(player) { Voice::Offering } else { Voice::Doing }
    }
}

/// Returns a word filled up to a width, and a rest behind it, apart in any case.
fn in_columns(word: &str, width: usize, rest: &str) -> String {
    format!("{word:<width$}{}{rest}", if word.len() >= width { " " } else { "" })
}
