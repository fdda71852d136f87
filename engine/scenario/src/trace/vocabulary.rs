//! What a trace calls cards, dice and players.

use std::cell::RefCell;
use std::collections::BTreeSet;

use cinderforge_kernel::cards::Library;
use cinderforge_kernel::terms::{CardId, DefId, DieId, Level, PlayerId, Token};
use cinderforge_session::wording::{EventVocabulary, Vocabulary, Voice};
use ustr::Ustr;

use crate::run::names::{Names, id_without_pool, letter};

/// Names cards by their ids, dice by their owners and sides, players by their letters.
pub(super) struct TraceVocabulary<'a> {
    names: &'a Names,
    /// The cards that are told apart by the number of their copy.
    numbered: BTreeSet<CardId>,
    /// The cards that were named.
    told: RefCell<BTreeSet<CardId>>,
    /// The side that each die shows.
    sides: Vec<Level>,
}

impl<'a> TraceVocabulary<'a> {
    /// Returns the vocabulary of a game that begins, in which these cards are numbered.
    pub(super) fn new(names: &'a Names, numbered: BTreeSet<CardId>) -> Self {
        Self { names, numbered, told: RefCell::default(), sides: names.dice().map(|(_, _, side)| side).collect() }
    }

    /// Returns the cards that were named.
    pub(super) fn into_told(self) -> BTreeSet<CardId> {
        self.told.into_inner()
    }
}

impl Vocabulary for TraceVocabulary<'_> {
    const VOICE: Voice = Voice::Doing;
    const NOTHING: &'static str = "nothing";
    const TOP_OF_DRAW_PILE: &'static str = "top of the draw pile";

    fn card(&self, card: CardId) -> String {
        self.told.borrow_mut().insert(card);
        self.names.card(card, self.numbered.contains(&card))
    }

    fn player(&self, player: PlayerId) -> String {
        letter(player).to_string()
    }

    fn die(&self, die: DieId) -> String {
        let (kind, owner, _) = self.names.die(die);
        format!("{} {kind}:{}", letter(owner), self.sides[die.index()])
    }

    fn title(&self, def: DefId) -> String {
        id_without_pool(self.names.library().def(def).id).to_owned()
    }

    fn token(&self, token: Token) -> String {
        token.to_string()
    }

    fn trigger(&self, card: CardId, label: Ustr) -> String {
        self.ability(card, label)
    }

    fn ability(&self, card: CardId, label: Ustr) -> String {
        let title = self.names.library().def(self.names.def_at_start(card)).name;
        if title == label { self.card(card) } else { format!("{} of {}", self.names.label(card, &label), self.card(card)) }
    }

    fn library(&self) -> &Library {
        self.names.library()
    }
}

impl EventVocabulary for TraceVocabulary<'_> {
    fn die_shows(&mut self, die: DieId, side: Level) {
        self.sides[die.index()] = side;
    }

    fn one_of_its_title(&self, card: CardId) -> String {
        self.names.card(card, false)
    }
}
