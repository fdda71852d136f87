//! Deck files, made into decks by the rules of deck building.
//!
//! Rules: Reference 3.0.0; Reborn p.3: thirty cards, three copies of each at most, ten dice, cards of no other Phoenixborn.

mod chimera;
mod conjuration_pile;
mod foreign;
mod form;
mod generate;
mod json;
mod text;
mod toml;

use std::ops::Range;

use ::toml::Spanned;
use cinderforge_kernel::cards::{CardType, CardTypes, Deck};
use cinderforge_kernel::terms::{DefId, DieType};
use ustr::Ustr;

use crate::content::{Content, ListedDeck};
use crate::diagnostic::{Code, Diagnostic, SourceFile};
use crate::files::data_file::DeckFile;
use crate::files::field::SpannedText;
use crate::files::toml_error;
use crate::files::toml_file::ParsedFile;
use crate::location::FileKind;

pub(crate) use chimera::of_chimeras;
pub use form::{DeckForm, ImportedDeck};
pub use generate::GENERATED;

/// The word that means the decks of all groups.
pub const ALL_DECKS: &str = "all";
/// The group of the decks that came in a box of their own with their Phoenixborn.
pub const EXPANSIONS: &str = "expansions";
/// How many cards a deck has.
const CARDS: usize = 30;
/// How many copies of a card it has at most.
const COPIES: u8 = 3;
/// How many dice go with it.
const DICE: usize = 10;
/// How many cards a first five has.
const FIRST_FIVE: usize = 5;

/// What a deck may name.
#[derive(Clone, Copy)]
pub(crate) struct Project<'a> {
    /// The pools there are.
    pub(crate) pools: &'a [Ustr],
    /// The cards with their names, and the dice.
    pub(crate) content: &'a Content,
}

/// A deck being read.
struct DeckReader<'a> {
    file: &'a SourceFile,
    contents: &'a DeckFile,
    project: &'a Project<'a>,
    /// Whether something in the file could not be read, so that counts may be short of it.
    damaged: bool,
    problems: &'a mut Vec<Diagnostic>,
}

/// Reads a deck and checks the rules of deck building.
pub(crate) fn read(
    file: &SourceFile,
    read: &ParsedFile<DeckFile>,
    project: &Project<'_>,
    problems: &mut Vec<Diagnostic>,
) -> Option<ListedDeck> {
    let contents = &read.value;
    let mut reader = DeckReader { file, contents, project, damaged: read.damaged, problems };
    reader.pool()?;
    let group = reader.group();
    let phoenixborn = reader.phoenixborn();
    let list = reader.list(phoenixborn);
    let dice = reader.dice();
    let first_five = reader.first_five(&list);
    let phoenixborn = phoenixborn?;
    let deck = Deck {
        id: Ustr::from(contents.id.get_ref()),
        name: contents.name.clone(),
        phoenixborn,
        conjurations: conjuration_pile::conjurations(&project.content.cards, phoenixborn, &list),
        cards: list,
        dice,
        first_five,
        first_aspects: Vec::new(),
        spells: Vec::new(),
        against: 0,
    };
    Some(ListedDeck { pool: Ustr::from(contents.pool.get_ref()), group, deck })
}

impl Content {
    /// Makes a deck of no group, with its id for a name and the conjuration pile that its cards call for. Whether it is legal is not
    /// checked.
    pub fn build_deck(
        &self,
        pool: Ustr,
        id: &str,
        phoenixborn: DefId,
        cards: Vec<(DefId, u8)>,
        dice: Vec<(DieType, u8)>,
    ) -> ListedDeck {
        let deck = Deck {
            id: Ustr::from(id),
            name: id.to_owned(),
            phoenixborn,
            conjurations: conjuration_pile::conjurations(&self.cards, phoenixborn, &cards),
            cards,
            dice,
            first_five: Vec::new(),
            first_aspects: Vec::new(),
            spells: Vec::new(),
            against: 0,
        };
        ListedDeck { pool, group: None, deck }
    }
}

impl DeckReader<'_> {
    /// Checks the pool. Returns `None` if there is none of this name.
    fn pool(&mut self) -> Option<()> {
        let (pool, pools) = (&self.contents.pool, self.project.pools);
        if pools.iter().any(|known| known == pool.get_ref()) {
            return Some(());
        }
        let problem = self.file.error(pool.span(), Code::UnknownPool, format!("there is no pool `{}`", pool.get_ref()));
        self.problems.push(problem.suggest(pool.get_ref(), pools.iter().map(Ustr::as_str)));
        None
    }

    /// Reads the group.
    fn group(&mut self) -> Option<Ustr> {
        let group = self.contents.group.as_ref()?;
        if group.get_ref() == ALL_DECKS {
            let message = format!("`{ALL_DECKS}` is no group: it means every deck");
            let problem = self.file.error(group.span(), Code::UnknownWord, message);
            self.problems.push(problem.help("name the group otherwise, or leave `group` out".to_owned()));
        }
        Some(Ustr::from(group.get_ref()))
    }

    /// Reads the Phoenixborn.
    fn phoenixborn(&mut self) -> Option<DefId> {
        let def = self.card(&self.contents.phoenixborn)?;
        let kind = self.kind(def)?;
        if kind != CardType::Phoenixborn {
            let word = &self.contents.phoenixborn;
            let message = format!("`{}` is of type `{kind}` and no Phoenixborn", word.get_ref());
            let help = "name the Phoenixborn who plays the deck";
            self.problems.push(self.file.error(word.span(), Code::NoPhoenixborn, message).help(help.to_owned()));
            return None;
        }
        Some(def)
    }

    /// Finds the card that is named, in the pool of the deck.
    fn card(&mut self, word: &SpannedText) -> Option<DefId> {
        let pool = self.contents.pool.get_ref().as_str();
        let catalog = &self.project.content.catalog;
        let known = catalog.cards.get(word.get_ref().as_str());
        let found = known.and_then(|known| known.iter().find(|known| known.pool == pool));
        if found.is_none() {
            self.problems.push(self.project.content.unknown_card(self.file, word, Ustr::from(pool)));
        }
        found.map(|known| known.def)
    }

    /// Returns the type of a card, if its file could be read.
    fn kind(&self, def: DefId) -> Option<CardType> {
        let card = &self.project.content.cards[def.index()];
        let known = self.project.content.catalog.card(card.pool, card.id.as_str());
        known.and_then(|known| known.kind)
    }

    /// Reads the cards with their numbers.
    fn list(&mut self, phoenixborn: Option<DefId>) -> Vec<(DefId, u8)> {
        let mut list = Vec::new();
        let counts = self.contents.cards.get_ref();
        for (word, count) in &counts.0 {
            self.check_copies(word, count);
            if let Some(def) = self.card(word) {
                self.check_card(word, def, phoenixborn);
                list.push((def, *count.get_ref()));
            }
        }
        let copies = counts.0.iter().map(|(_, count)| usize::from(*count.get_ref()));
        // Without a count there is no telling how many are meant.
        if copies.clone().all(|copies| copies > 0) {
            self.check_total(copies.sum(), CARDS, "cards", self.contents.cards.span());
        }
        list
    }

    /// Reports too many copies of a card, or none.
    fn check_copies(&mut self, word: &SpannedText, count: &Spanned<u8>) {
        let copies = *count.get_ref();
        if copies == 0 || copies > COPIES {
            let message = format!("a deck has 1 to {COPIES} copies of a card, and this one {copies} of `{}`", word.get_ref());
            let help = if copies == 0 { "leave the card out, or write how many" } else { "take some out" };
            self.problems.push(self.file.error(count.span(), Code::CopiesInDeck, message).help(help.to_owned()));
        }
    }

    /// Reports a card that goes in no deck, or not in this one.
    fn check_card(&mut self, word: &SpannedText, def: DefId, phoenixborn: Option<DefId>) {
        let cards = &self.project.content.cards;
        let card = &cards[def.index()];
        let id = word.get_ref();
        let kind = self.kind(def);
        if let Some(kind) = kind.filter(|kind| *kind == CardType::Phoenixborn || CardTypes::CONJURED.has(*kind)) {
            let problem =
                self.file.error(word.span(), Code::GoesInNoDeck, format!("`{id}` is of type `{kind}` and goes in no deck"));
            let help = if kind == CardType::Phoenixborn {
                "take it out, and name it with `phoenixborn`"
            } else {
                "take it out: the conjuration pile is made from the cards that bring it"
            };
            self.problems.push(problem.help(help.to_owned()));
        }
        if let (Some(other), Some(own)) = (card.unique_to, phoenixborn)
            && other != own
        {
            let message = format!("only a deck of `{}` may have `{id}`", cards[other.index()].id);
            let help = format!("take it out, or give the deck to `{}`", cards[other.index()].id);
            self.problems.push(self.file.error(word.span(), Code::CardOfAnotherPhoenixborn, message).help(help));
        }
    }

    /// Reads the dice.
    fn dice(&mut self) -> Vec<(DieType, u8)> {
        let mut dice = Vec::new();
        let counts = self.contents.dice.get_ref();
        let pool = self.contents.pool.get_ref();
        let of_pool = self.project.content.pool_dice(pool);
        let is_of_dice = |kind| kind == FileKind::Dice(Ustr::from(pool));
        let is_known = !of_pool.is_empty() && !self.project.content.damage.is_in_any(is_of_dice);
        for (word, count) in &counts.0 {
            let Some(kind) = DieType::parse(word.get_ref()) else {
                let problem = self.file.error(word.span(), Code::UnknownWord, format!("unknown die type `{}`", word.get_ref()));
                self.problems.push(problem.suggest(word.get_ref(), DieType::ALL.iter().map(|kind| kind.word())));
                continue;
            };
            if is_known && !of_pool.contains(&kind) {
                let words: Vec<&str> = of_pool.iter().map(|kind| kind.word()).collect();
                let problem = self.file.error(word.span(), Code::UnknownWord, format!("the pool `{pool}` has no {kind} dice"));
                self.problems.push(problem.help(format!("it has `{}`", words.join("`, `"))));
            }
            dice.push((kind, *count.get_ref()));
        }
        let total = counts.0.iter().map(|(_, count)| usize::from(*count.get_ref())).sum();
        self.check_total(total, DICE, "dice", self.contents.dice.span());
        dice
    }

    /// Reports a total that is not the one wanted.
    fn check_total(&mut self, total: usize, wanted: usize, unit: &str, table: Range<usize>) {
        if total != wanted && !self.damaged {
            let message = format!("a deck has {wanted} {unit}, and this one {total}");
            let help =
                if total < wanted { format!("put {} more in", wanted - total) } else { format!("take {} out", total - wanted) };
            let head = toml_error::first_line(self.file, table);
            self.problems.push(self.file.error(head, Code::SizeOfDeck, message).help(help));
        }
    }

    /// Reads the first five.
    fn first_five(&mut self, list: &[(DefId, u8)]) -> Vec<DefId> {
        let words = &self.contents.first_five;
        let mut five = Vec::new();
        for word in words {
            let Some(def) = self.card(word) else { continue };
            let wrong = if five.contains(&def) {
                Some(format!("`{}` is in the first five already", word.get_ref()))
            } else if list.iter().any(|(card, _)| *card == def) {
                None
            } else {
                Some(format!("`{}` is not in the deck", word.get_ref()))
            };
            if let Some(message) = wrong {
                let problem = self.file.error(word.span(), Code::FirstFive, message);
                self.problems.push(problem.help("name five different cards of the deck".to_owned()));
            }
            five.push(def);
        }
        if let Some(first) = words.first().filter(|_| words.len() != FIRST_FIVE && !self.damaged) {
            let message = format!("the first five are {FIRST_FIVE} cards, and these are {}", words.len());
            let problem = self.file.error(first.span(), Code::FirstFive, message);
            self.problems.push(problem.help("name five different cards of the deck, or leave `first_five` out".to_owned()));
        }
        five
    }
}
