//! Writes the lines of a trace, and names cards, dice and choices in them.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt::Write;

use cinderforge_kernel::cards::Library;
use cinderforge_kernel::terms::{CardId, DefId, DieId, Level, PlayerId, Token};
use ustr::Ustr;

use crate::run::names::{Names, id_without_pool, letter};
use crate::run::question_text::ability_text;
use crate::trace::batch::Batch;
use cinderforge_session::wording::{Vocabulary, Voice};

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

    /// Names a die with the level it shows.
    pub(super) fn die(&self, die: DieId) -> String {
        let (kind, owner, _) = self.names.die(die);
        format!("{} {kind}:{}", letter(owner), self.levels[die.index()])
    }
}

impl Vocabulary for Writer<'_> {
    const VOICE: Voice = Voice::Doing;
    const NOTHING: &'static str = "nothing";
    const TOP_OF_DRAW_PILE: &'static str = "top of the draw pile";

    fn card(&self, card: CardId) -> String {
        Writer::card(self, card)
    }

    fn player(&self, player: PlayerId) -> String {
        letter(player).to_string()
    }

    fn die(&self, die: DieId) -> String {
        Writer::die(self, die)
    }

    fn title(&self, def: DefId) -> String {
        id_without_pool(self.names.library().def(def).id).to_owned()
    }

    fn token(&self, token: Token) -> String {
        token.to_string()
    }

    fn trigger(&self, card: CardId, label: Ustr) -> String {
        self.told.borrow_mut().insert(card);
        ability_text(self.names, card, &label)
    }

    fn ability(&self, card: CardId, label: Ustr) -> String {
        ability_text(self.names, card, &label)
    }

    fn library(&self) -> &Library {
        self.names.library()
    }
}
