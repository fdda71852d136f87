//! Writes the lines of a trace, and names cards, dice and choices in them.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt::Write;

use cinderforge_kernel::decision::Choice;
use cinderforge_kernel::die::Level;
use cinderforge_kernel::id::{CardId, DieId, Thing};

use crate::run::names::{Names, id_without_pool, letter};
use crate::run::wording::{ability_text, action_text};
use crate::trace::batch::Batch;

/// The column in which what happened is told, behind the word for it.
pub(super) const COLUMN: usize = 16;

pub(super) struct Writer<'a> {
    pub(super) names: &'a Names,
    pub(super) numbered: BTreeSet<CardId>,
    pub(super) told: RefCell<BTreeSet<CardId>>,
    pub(super) levels: Vec<Level>,
    pub(super) batch: Option<(u8, Batch)>,
    /// What was announced, so that its resolving need not be told.
    pub(super) announced: bool,
    /// Dice that go now pay for what was announced.
    pub(super) paying: bool,
    pub(super) text: String,
}

impl<'a> Writer<'a> {
    /// Returns a writer that numbers these cards.
    pub(super) fn new(names: &'a Names, numbered: BTreeSet<CardId>) -> Self {
        let levels = names.dice().map(|(_, _, level)| level).collect();
        Self {
            names,
            numbered,
            told: RefCell::default(),
            levels,
            batch: None,
            announced: false,
            paying: false,
            text: String::new(),
        }
    }

    /// Writes a line without indent.
    pub(super) fn head(&mut self, text: &str) {
        let _ = writeln!(self.text, "{}", text.trim_end());
    }

    /// Writes a line: a word, and what it is about.
    pub(super) fn line(&mut self, depth: u8, word: &str, rest: &str) {
        let indent = 2 + 2 * usize::from(depth);
        let width = COLUMN.max(indent + 10) - indent;
        let line = format!("{:indent$}{word:<width$}{}{rest}", "", if word.len() >= width { " " } else { "" });
        let _ = writeln!(self.text, "{}", line.trim_end());
    }

    /// Names a card, and remembers that it was named.
    pub(super) fn card(&self, card: CardId) -> String {
        self.told.borrow_mut().insert(card);
        self.names.card(card, self.numbered.contains(&card))
    }

    /// Names an ability with its card.
    pub(super) fn ability(&self, card: CardId, label: &str) -> String {
        let title = self.names.library().def(self.names.def_at_start(card)).name;
        if title == label { self.card(card) } else { format!("{} of {}", self.names.label(card, label), self.card(card)) }
    }

    /// Names a thing.
    pub(super) fn thing(&self, thing: Thing) -> String {
        match thing {
            Thing::Card(card) => self.card(card.id),
            Thing::Player(player) => letter(player).to_string(),
            Thing::Die(die) => self.die(die),
        }
    }

    /// Names a die with the level it shows.
    pub(super) fn die(&self, die: DieId) -> String {
        let (kind, owner, _) = self.names.die(die);
        format!("{} {kind}:{}", letter(owner), self.levels[die.index()])
    }

    /// Names a choice.
    pub(super) fn choice(&self, choice: Choice) -> String {
        match choice {
            Choice::Thing(thing) => self.thing(thing),
            Choice::Yes => "yes".to_owned(),
            Choice::No => "no".to_owned(),
            Choice::Done => "nothing".to_owned(),
            Choice::Word(word) => word.to_string(),
            Choice::Title(def) => id_without_pool(self.names.library().def(def).id).to_owned(),
            Choice::Token(token) => token.to_string(),
            Choice::Trigger(card, label) => {
                self.told.borrow_mut().insert(card);
                ability_text(self.names, card, &label)
            }
            Choice::Do(action) => action_text(self.names, action),
            Choice::TopOfDrawPile => "top of the draw pile".to_owned(),
        }
    }
}
