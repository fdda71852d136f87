//! Deck files into decks: the deck building rules, and the conjuration pile that the cards call for.
//!
//! Rules: Reference 3.0.0; Reborn p.3: thirty cards, three copies of each at most, ten dice, cards of no other Phoenixborn.

use cinderforge_kernel::define::{CardDef, CardType, CardTypes, Deck};
use cinderforge_kernel::die::DieType;
use cinderforge_kernel::id::DefId;
use toml::Spanned;
use ustr::Ustr;

use crate::catalog::Catalog;
use crate::data_file::DeckFile;
use crate::diagnostic::{Diagnostic, SourceFile};
use crate::entry::Word;
use crate::suggest;

/// How many cards a deck has.
const CARDS: usize = 30;
/// How many copies of a card it has at most.
const COPIES: u8 = 3;
/// How many dice go with it.
const DICE: usize = 10;
/// How many cards a first five has.
const FIRST_FIVE: usize = 5;

/// A deck being read.
struct Reader<'a> {
    file: &'a SourceFile,
    said: &'a DeckFile,
    catalog: &'a Catalog,
    cards: &'a [CardDef],
    problems: &'a mut Vec<Diagnostic>,
}

/// Reads a deck and checks the rules of deck building.
pub(crate) fn read(
    file: &SourceFile,
    said: &DeckFile,
    catalog: &Catalog,
    cards: &[CardDef],
    problems: &mut Vec<Diagnostic>,
) -> Option<Deck> {
    let mut reader = Reader { file, said, catalog, cards, problems };
    let phoenixborn = reader.phoenixborn();
    let list = reader.list(phoenixborn);
    let dice = reader.dice();
    let first_five = reader.first_five(&list);
    let phoenixborn = phoenixborn?;
    Some(Deck {
        id: Ustr::from(said.id.get_ref()),
        name: said.name.clone(),
        phoenixborn,
        conjurations: conjurations(cards, phoenixborn, &list),
        cards: list,
        dice,
        first_five,
    })
}

/// The conjuration pile: what the cards can bring, what that can bring in turn, each up to its limit.
///
/// Rules: Reference 3.0.0; Reborn p.4.
fn conjurations(cards: &[CardDef], phoenixborn: DefId, list: &[(DefId, u8)]) -> Vec<(DefId, u8)> {
    let mut pile: Vec<(DefId, u8)> = Vec::new();
    let mut open: Vec<DefId> = list.iter().map(|(card, _)| *card).chain([phoenixborn]).collect();
    while let Some(card) = open.pop() {
        for conjured in &cards[card.index()].conjurations {
            if !pile.iter().any(|(known, _)| known == conjured) {
                pile.push((*conjured, cards[conjured.index()].limit));
                open.push(*conjured);
            }
        }
    }
    pile.sort_unstable();
    pile
}

impl Reader<'_> {
    fn phoenixborn(&mut self) -> Option<DefId> {
        let def = self.card(&self.said.phoenixborn)?;
        if self.cards[def.index()].kind != CardType::Phoenixborn {
            let word = &self.said.phoenixborn;
            self.problems.push(self.file.error(word.span(), format!("`{}` is no Phoenixborn", word.get_ref())));
        }
        Some(def)
    }

    fn card(&mut self, word: &Word) -> Option<DefId> {
        let pool = self.said.pool.get_ref().as_str();
        let found = self.catalog.cards.get(word.get_ref().as_str());
        let found = found.and_then(|known| known.iter().find(|known| known.pool == pool));
        if found.is_none() {
            let problem = self.file.error(word.span(), format!("the pool `{pool}` has no card `{}`", word.get_ref()));
            let similar = self.catalog.similar_card(word.get_ref());
            self.problems.push(problem.help(similar.map(|similar| format!("did you mean `{similar}`?"))));
        }
        found.map(|known| known.def)
    }

    fn list(&mut self, phoenixborn: Option<DefId>) -> Vec<(DefId, u8)> {
        let mut list = Vec::new();
        for (word, count) in &self.said.cards.0 {
            self.check_copies(word, count);
            if let Some(def) = self.card(word) {
                self.check_card(word, def, phoenixborn);
                list.push((def, *count.get_ref()));
            }
        }
        let total: usize = self.said.cards.0.iter().map(|(_, count)| usize::from(*count.get_ref())).sum();
        self.check_total(total, CARDS, "cards");
        list
    }

    fn check_copies(&mut self, word: &Word, count: &Spanned<u8>) {
        let copies = *count.get_ref();
        if copies == 0 || copies > COPIES {
            let problem =
                self.file.error(count.span(), format!("a deck has 1 to {COPIES} copies of a card, not {copies}"));
            self.problems.push(problem.note(format!("of `{}`", word.get_ref())));
        }
    }

    fn check_card(&mut self, word: &Word, def: DefId, phoenixborn: Option<DefId>) {
        let card = &self.cards[def.index()];
        let id = word.get_ref();
        if card.kind == CardType::Phoenixborn || CardTypes::CONJURED.has(card.kind) {
            let problem =
                self.file.error(word.span(), format!("`{id}` is of type `{}` and goes in no deck", card.kind));
            let help = if card.kind == CardType::Phoenixborn {
                "name it with `phoenixborn`"
            } else {
                "the conjuration pile is made from the cards that bring it"
            };
            self.problems.push(problem.help(help.to_owned()));
        }
        if let (Some(other), Some(own)) = (card.unique_to, phoenixborn)
            && other != own
        {
            let message = format!("only a deck of `{}` may have `{id}`", self.cards[other.index()].id);
            self.problems.push(self.file.error(word.span(), message));
        }
    }

    fn dice(&mut self) -> Vec<(DieType, u8)> {
        let mut dice = Vec::new();
        for (word, count) in &self.said.dice.0 {
            if let Some(kind) = DieType::parse(word.get_ref()) {
                dice.push((kind, *count.get_ref()));
            } else {
                let help = suggest::help(word.get_ref(), DieType::ALL.iter().map(|kind| kind.word()));
                let problem = self.file.error(word.span(), format!("unknown die type `{}`", word.get_ref()));
                self.problems.push(problem.help(help));
            }
        }
        let total = self.said.dice.0.iter().map(|(_, count)| usize::from(*count.get_ref())).sum();
        self.check_total(total, DICE, "dice");
        dice
    }

    fn check_total(&mut self, total: usize, wanted: usize, what: &str) {
        if total != wanted {
            let message = format!("a deck has {wanted} {what}, and this one {total}");
            self.problems.push(self.file.error(self.said.id.span(), message));
        }
    }

    fn first_five(&mut self, list: &[(DefId, u8)]) -> Vec<DefId> {
        let words = &self.said.first_five;
        let mut five = Vec::new();
        for word in words {
            let Some(def) = self.card(word) else { continue };
            if five.contains(&def) || !list.iter().any(|(card, _)| *card == def) {
                let message =
                    format!("the first five are different cards of the deck, and `{}` is not", word.get_ref());
                self.problems.push(self.file.error(word.span(), message));
            }
            five.push(def);
        }
        if let Some(first) = words.first().filter(|_| words.len() != FIRST_FIVE) {
            self.problems.push(self.file.error(first.span(), format!("the first five are {}", words.len())));
        }
        five
    }
}
