//! A deck as forms of others list it, and how it becomes a deck file.

use toml::Spanned;
use ustr::Ustr;

use crate::content::{Content, ListedDeck};
use crate::diagnostic::{Code, Diagnostic, SourceFile};
use crate::files::data_file::DeckFile;
use crate::files::field::{Entries, SpannedText};
use crate::files::toml_file::ParsedFile;
use crate::suggest;

/// Words with how many there are of each, at their place.
pub(super) type Counts = Spanned<Vec<(SpannedText, Spanned<u8>)>>;

/// A deck of another form, its cards named by their ids.
pub(super) struct ForeignDeck {
    /// Its name, if it has one.
    pub(super) name: Option<String>,
    /// Whether it says that it is of Ashes 1.0, or is not.
    pub(super) is_legacy: Option<bool>,
    pub(super) phoenixborn: SpannedText,
    pub(super) dice: Counts,
    pub(super) cards: Counts,
    /// Its conjuration pile, if it lists one.
    pub(super) conjurations: Option<Counts>,
    pub(super) first_five: Vec<SpannedText>,
    /// Whether something was left out because it could not be read.
    pub(super) damaged: bool,
}

/// Returns the type of die that others mean by a word.
pub(super) fn die_word(word: &str) -> String {
    let word = word.to_lowercase();
    if word == "nature" { "natural".to_owned() } else { word }
}

impl ForeignDeck {
    /// Adds up what is listed more than once, and notes it.
    pub(super) fn add_up(&mut self, notes: &mut Vec<String>) {
        for counts in [&mut self.dice, &mut self.cards] {
            let mut all: Vec<(SpannedText, Spanned<u8>)> = Vec::new();
            for (word, count) in std::mem::take(counts.get_mut()) {
                match all.iter_mut().find(|(known, _)| known.get_ref() == word.get_ref()) {
                    Some((_, known)) => {
                        *known.get_mut() = known.get_ref().saturating_add(*count.get_ref());
                        notes.push(format!("`{}` is listed more than once: {} in all", word.get_ref(), known.get_ref()));
                    }
                    None => all.push((word, count)),
                }
            }
            *counts.get_mut() = all;
        }
    }

    /// Returns the deck file that says the same.
    pub(super) fn into_file(self, id: &str, pool: &str) -> ParsedFile<DeckFile> {
        let entries = |counts: Counts| Spanned::new(counts.span(), Entries(counts.into_inner()));
        let value = DeckFile {
            id: Spanned::new(0..0, id.to_owned()),
            name: self.name.unwrap_or_else(|| id.to_owned()),
            pool: Spanned::new(0..0, pool.to_owned()),
            group: None,
            phoenixborn: self.phoenixborn,
            dice: entries(self.dice),
            cards: entries(self.cards),
            first_five: self.first_five,
        };
        ParsedFile { value, damaged: self.damaged }
    }
}

impl Content {
    /// Notes where the conjuration pile of a file is not the one that the cards of the deck call for.
    pub(super) fn compare_piles(
        &self,
        file: &SourceFile,
        pile: &Counts,
        listed: &ListedDeck,
        notes: &mut Vec<String>,
        problems: &mut Vec<Diagnostic>,
    ) {
        let mut left = listed.deck.conjurations.clone();
        for (word, count) in pile.get_ref() {
            let id = word.get_ref();
            let Some(known) = self.catalog.card(listed.pool, id) else {
                problems.push(self.unknown_card(file, word, listed.pool));
                continue;
            };
            let at = left.iter().position(|(card, _)| *card == known.def);
            let brought = at.map_or(0, |at| left.swap_remove(at).1);
            if brought != *count.get_ref() {
                notes.push(format!(
                    "its conjuration pile has {} of `{id}`, and here its cards call for {brought}: the pile is made from the cards",
                    count.get_ref()
                ));
            }
        }
        for (card, count) in left {
            let id = self.cards[card.index()].id;
            notes.push(format!(
                "its conjuration pile lacks `{id}`, and here its cards call for {count}: the pile is made from the cards"
            ));
        }
    }

    /// Makes the error that a pool has no card of this id.
    pub(super) fn unknown_card(&self, file: &SourceFile, word: &SpannedText, pool: Ustr) -> Diagnostic {
        let (id, catalog) = (word.get_ref(), &self.catalog);
        let problem = file.error(word.span(), Code::UnknownCard, format!("the pool `{pool}` has no card `{id}`"));
        if let Some(other) = catalog.cards.get(id.as_str()).and_then(|known| known.first()) {
            return problem.help(format!("the pool `{}` has it; a deck has cards of one pool", other.pool));
        }
        let of_pool = |id: &&str| catalog.cards.get(*id).is_some_and(|known| known.iter().any(|known| known.pool == pool));
        let near = suggest::nearest(id, catalog.cards.keys().copied().filter(of_pool));
        problem.meant_or(id, near, format!("a card is in cardsets/{pool}/<set>/{id}.toml"))
    }
}
