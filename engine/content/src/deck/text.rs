//! Decks as text: `Phoenixborn: Name`, then lines as in `3x Name` under `Dice:`, `Cards (30 / 30):` and `First five:`.

use std::fmt::Write;
use std::ops::Range;

use cinderforge_kernel::terms::DefId;
use toml::Spanned;
use ustr::Ustr;

use crate::content::{Content, ListedDeck};
use crate::deck::CARDS;
use crate::deck::foreign::{Counts, ForeignDeck, die_word};
use crate::diagnostic::{Code, Diagnostic, SourceFile};
use crate::files::field::SpannedText;
use crate::suggest;

/// What the lines below a heading are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Section {
    Dice,
    Cards,
    Conjurations,
    FirstFive,
}

/// The headings, in lower case.
const HEADINGS: [(&str, Section); 4] = [
    ("dice", Section::Dice),
    ("cards", Section::Cards),
    ("conjurations", Section::Conjurations),
    ("first five", Section::FirstFive),
];

/// A text being read.
struct TextReader<'a> {
    content: &'a Content,
    file: &'a SourceFile,
    pool: Ustr,
    problems: &'a mut Vec<Diagnostic>,
    name: Option<String>,
    phoenixborn: Option<SpannedText>,
    section: Option<Section>,
    /// Where each section has its heading.
    headings: Vec<(Section, Range<usize>)>,
    lists: [Vec<(SpannedText, Spanned<u8>)>; HEADINGS.len()],
    /// How many cards the heading says there are.
    said: Option<Spanned<usize>>,
    damaged: bool,
}

/// Reads a deck with the titles of a pool. Reports what is wrong.
pub(super) fn read(content: &Content, file: &SourceFile, pool: &str, problems: &mut Vec<Diagnostic>) -> Option<ForeignDeck> {
    let mut reader = TextReader {
        content,
        file,
        pool: Ustr::from(pool),
        problems,
        name: None,
        phoenixborn: None,
        section: None,
        headings: Vec::new(),
        lists: Default::default(),
        said: None,
        damaged: false,
    };
    let mut start = 0;
    for line in file.text.split_inclusive('\n') {
        let text = line.trim();
        if !text.is_empty() {
            let start = start + line.len() - line.trim_start().len();
            reader.line(text, start..start + text.len());
        }
        start += line.len();
    }
    reader.finish()
}

impl TextReader<'_> {
    fn report(&mut self, place: Range<usize>, code: Code, message: impl Into<String>, help: impl Into<String>) {
        self.damaged = true;
        self.problems.push(self.file.error(place, code, message).help(help.into()));
    }

    /// Reads a line: a heading, an item below one, or the name of the deck.
    fn line(&mut self, text: &str, place: Range<usize>) {
        if let Some((head, rest)) = text.split_once(':') {
            let (word, said) = head.split_once('(').map_or((head, None), |(word, said)| (word, Some(said)));
            let word = word.trim().to_lowercase();
            if word == "phoenixborn" {
                let title = rest.trim();
                self.phoenixborn = self.card(title, place.end - title.len()..place.end);
                return;
            }
            if let Some((_, section)) = HEADINGS.iter().find(|(heading, _)| *heading == word) {
                return self.heading(*section, said, rest, place);
            }
        }
        match self.section {
            Some(section) => self.item(section, text, place),
            None if self.name.is_none() && self.phoenixborn.is_none() => self.name = Some(text.to_owned()),
            None => self.unknown_line(text, place),
        }
    }

    /// Begins a section.
    fn heading(&mut self, section: Section, said: Option<&str>, rest: &str, place: Range<usize>) {
        if self.headings.iter().any(|(known, _)| *known == section) {
            self.report(place, Code::KeyTwice, "this heading is there twice", "put what is below them together");
            return;
        }
        if !rest.trim().is_empty() {
            self.report(place.clone(), Code::LineOfNoForm, "something stands behind the heading", "put it on lines of its own");
        }
        if section == Section::Cards
            && let Some(said) = said
        {
            let number = said.split(['/', ')']).next().unwrap_or_default().trim();
            match number.parse() {
                Ok(number) => self.said = Some(Spanned::new(place.clone(), number)),
                Err(_) => self.report(
                    place.clone(),
                    Code::LineOfNoForm,
                    format!("`{number}` is no count of cards"),
                    format!("write it as in `Cards ({CARDS} / {CARDS}):`"),
                ),
            }
        }
        self.headings.push((section, place));
        self.section = Some(section);
    }

    /// Reads a line as in `3x Name`.
    fn item(&mut self, section: Section, text: &str, place: Range<usize>) {
        let Some((count, title)) = text.split_once(['x', '×']).filter(|(_, title)| title.starts_with(' ')) else {
            return self.unknown_line(text, place);
        };
        let (count_place, title) = (place.start..place.start + count.len(), title.trim());
        let Ok(count) = count.trim().parse::<u8>() else {
            return self.unknown_line(text, place);
        };
        let title_place = place.end - title.len()..place.end;
        let word = match section {
            Section::Dice => Some(Spanned::new(title_place, die_word(title))),
            Section::Cards | Section::Conjurations | Section::FirstFive => self.card(title, title_place),
        };
        if let Some(word) = word {
            self.lists[section as usize].push((word, Spanned::new(count_place, count)));
        }
    }

    fn unknown_line(&mut self, text: &str, place: Range<usize>) {
        let message = format!("`{text}` is no line of a deck");
        let help = "expected a heading (`Phoenixborn: Name`, `Dice:`, `Cards (30 / 30):`, `First five:`) or, below one, as many as in \
                    `3x Name`";
        self.report(place, Code::LineOfNoForm, message, help);
    }

    /// Finds the id of a card of the pool by its title.
    fn card(&mut self, title: &str, place: Range<usize>) -> Option<SpannedText> {
        let plain = |title: &str| title.replace('’', "'").to_lowercase();
        let wanted = plain(title);
        let of_pool = || self.content.cards.iter().filter(|card| card.pool == self.pool);
        if let Some(found) = of_pool().find(|card| plain(&card.name) == wanted) {
            return Some(Spanned::new(place, found.id.to_string()));
        }
        let near = suggest::nearest(title, of_pool().map(|card| card.name.as_str()));
        let other = self.content.cards.iter().find(|card| plain(&card.name) == wanted).map(|card| card.pool);
        self.damaged = true;
        let problem =
            self.file.error(place, Code::UnknownCard, format!("the pool `{}` has no card with the title `{title}`", self.pool));
        self.problems.push(match other {
            Some(other) => problem.help(format!("the pool `{other}` has it; --pool says which pool the deck is of")),
            None => problem.meant_or(title, near, "write the title as it stands on the card".to_owned()),
        });
        None
    }

    /// Makes the deck of what was read.
    fn finish(mut self) -> Option<ForeignDeck> {
        let counted = self.lists[Section::Cards as usize].iter().map(|(_, count)| usize::from(*count.get_ref())).sum::<usize>();
        if let Some(said) = self.said.take().filter(|said| *said.get_ref() != counted && !self.damaged) {
            let message = format!("the heading says {} cards, and {counted} are below it", said.get_ref());
            self.report(said.span(), Code::SizeOfDeck, message, "mend the heading, or the cards below it");
        }
        for (heading, section) in &HEADINGS[..2] {
            if !self.headings.iter().any(|(known, _)| known == section) {
                let message = format!("there is no heading `{heading}:`");
                let help = format!("write it above its lines, as in `{heading}:`");
                self.damaged = true;
                self.problems.push(self.file.error_in_file(Code::KeyIsMissing, message).help(help));
            }
        }
        if self.phoenixborn.is_none() && !self.damaged {
            let problem = self.file.error_in_file(Code::KeyIsMissing, "nobody is named as the Phoenixborn");
            self.problems.push(problem.help("write a line as in `Phoenixborn: Name`".to_owned()));
        }
        let [dice, cards, conjurations, five] = self.lists;
        let place = |section| self.headings.iter().find(|(known, _)| *known == section).map_or(0..0, |(_, place)| place.clone());
        let lists_pile = self.headings.iter().any(|(known, _)| *known == Section::Conjurations);
        let counts = |section, list| -> Counts { Spanned::new(place(section), list) };
        Some(ForeignDeck {
            name: self.name,
            is_legacy: None,
            phoenixborn: self.phoenixborn?,
            dice: counts(Section::Dice, dice),
            cards: counts(Section::Cards, cards),
            conjurations: lists_pile.then(|| counts(Section::Conjurations, conjurations)),
            first_five: five.into_iter().map(|(card, _)| card).collect(),
            damaged: self.damaged,
        })
    }
}

/// Writes a deck as text.
pub(super) fn write(content: &Content, listed: &ListedDeck) -> String {
    let deck = &listed.deck;
    let title = |card: DefId| content.cards[card.index()].name;
    let mut text = format!("{}\n\nPhoenixborn: {}\n\nDice:\n", deck.name, title(deck.phoenixborn));
    for (kind, count) in &deck.dice {
        let word = kind.word();
        let _ = writeln!(text, "{count}x {}{}", word[..1].to_uppercase(), &word[1..]);
    }
    let _ = writeln!(text, "\nCards ({} / {CARDS}):", deck.cards.iter().map(|(_, count)| usize::from(*count)).sum::<usize>());
    for (card, count) in &deck.cards {
        let _ = writeln!(text, "{count}x {}", title(*card));
    }
    if !deck.first_five.is_empty() {
        text.push_str("\nFirst five:\n");
        for card in &deck.first_five {
            let _ = writeln!(text, "1x {}", title(*card));
        }
    }
    text
}
