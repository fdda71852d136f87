//! The position: everything a question about a game needs, and nothing that runs it.

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use crate::cards::card::CardDef;
use crate::cards::library::Library;
use crate::game::ability_instance::{AbilityInstance, Departing};
use crate::game::coverage::Coverage;
use crate::game::frame::{Frame, OpenEvent};
use crate::game::state::State;
use crate::queries::asked_texts::AskedTexts;
use crate::queries::constant_kind::ConstantKind;
use crate::queries::index::{self, TriggerIndex};
use crate::terms::act::Act;
use crate::terms::die::{Die, DiePlace, Level};
use crate::terms::id::{CardId, CardRef, DefId, DieId};
use crate::terms::ruleset::Ruleset;
use crate::terms::switches::Switches;

/// Where a game stands, also amid an effect: queries read it and change nothing.
pub struct Position {
    /// The state as the rules change it.
    pub(crate) state: State,
    /// What the cards are.
    pub library: Arc<Library>,
    /// The reading of the rules.
    pub ruleset: Arc<Ruleset>,
    /// The switches of the ruleset, at hand.
    pub rules: Switches,
    /// What rules came to, if it is recorded.
    pub coverage: Option<RefCell<Coverage>>,
    /// The effects that run, the outermost first.
    pub(crate) frames: Vec<Frame>,
    /// The events that are about to happen, the outermost first.
    pub(crate) open_events: Vec<OpenEvent>,
    pub(crate) index: TriggerIndex,
    /// Units that are being destroyed, or will be once their wounds are answered (`damage_steps`): nothing else destroys them for
    /// their wounds.
    pub(crate) falling: Vec<CardRef>,
    /// Cards that are leaving play, wherever an answer has moved them meanwhile: what lies on them comes off in its turn.
    pub(crate) departing: Vec<Departing>,
    /// Cards of hands that are spoken for while a cost is paid: those that are played, and those picked to be discarded.
    pub(crate) committed: Vec<CardId>,
    /// A card that counts by its printed type while answers to its arrival are found.
    pub(crate) counted_as_printed: Option<CardId>,
    /// The sorts of values, a bit for each, whose constants are being asked what they change.
    pub(crate) values_asked: Cell<u8>,
    /// The texts that are being asked.
    pub(crate) asked_texts: AskedTexts,
}

impl Position {
    /// Returns a position without a game.
    pub(crate) fn new(library: Arc<Library>, ruleset: Arc<Ruleset>) -> Self {
        let rules = ruleset.switches;
        let index = TriggerIndex::new(&library, &rules);
        Self {
            state: State::empty(0),
            library,
            ruleset,
            rules,
            coverage: None,
            frames: Vec::new(),
            open_events: Vec::new(),
            index,
            falling: Vec::new(),
            departing: Vec::new(),
            committed: Vec::new(),
            counted_as_printed: None,
            values_asked: Cell::new(0),
            asked_texts: AskedTexts::default(),
        }
    }

    /// Returns the position where a game stands between steps, for questions about it.
    pub fn between_steps(library: Arc<Library>, ruleset: Arc<Ruleset>, state: State) -> Self {
        let mut position = Self { state, ..Self::new(library, ruleset) };
        position.index.prepare(&position.state, &position.library);
        position
    }

    /// Returns the state as the rules have changed it so far.
    #[inline]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Looks up the definition of a card.
    #[inline]
    pub fn def(&self, card: CardId) -> &CardDef {
        self.library.def(self.state.cards[card.index()].def)
    }

    /// Looks up the definition whose title, printed abilities and printed values a card has now: its own, or that of what it is a
    /// copy of.
    #[inline]
    pub fn face(&self, card: CardId) -> &CardDef {
        self.library.def(self.state.cards[card.index()].face())
    }

    /// Returns whether a card is read as it was when it last left play: the stay that is meant is over, and was in play, or
    /// the card came into play after it.
    #[inline]
    pub(crate) fn is_read_as_last(&self, card: CardRef) -> bool {
        !self.state.is_current(card) && self.state.card(card.id).last.tell_of(card.stay)
    }

    /// Returns what a card that is leaving play had beyond its printed abilities as that began; nothing once it is back.
    #[inline]
    pub(crate) fn unprinted_as_it_left(&self, card: CardId) -> &[AbilityInstance] {
        let is_it = |departing: &&Departing| departing.card == card && !self.state.card(card).stays_in_play();
        self.departing.iter().rfind(is_it).map_or(&[], |departing| &departing.unprinted)
    }

    /// Returns whether anything in this game could forbid an act.
    #[inline]
    pub(crate) fn could_be_forbidden(&self, act: Act) -> bool {
        self.index.forbids(act) || !self.state.lasting.is_empty() && index::any_started_forbids(&self.state, &self.library, act)
    }

    /// Returns whether anything but the printed text of a card could have a constant of a kind.
    #[inline]
    pub(crate) fn could_have_unprinted(&self, kind: ConstantKind) -> bool {
        !self.state.lasting.is_empty() || self.index.given_kinds.has(kind) || self.index.dice_have_constants(kind)
    }

    /// Puts a die in another place.
    pub(crate) fn put_die(&mut self, die: DieId, place: DiePlace) {
        self.change_die(die, |die| die.place = place);
    }

    /// Turns a die to a level.
    pub(crate) fn turn_die(&mut self, die: DieId, level: Level) {
        self.change_die(die, |die| die.level = level);
    }

    /// Changes a die, and tells the index.
    #[inline]
    fn change_die(&mut self, die: DieId, change: impl FnOnce(&mut Die)) {
        let before = *self.state.die(die);
        change(&mut self.state.dice[die.index()]);
        self.index.change_die(&self.state, &before, self.state.die(die));
    }

    /// Records what rules came to, if that is recorded.
    #[inline]
    pub fn cover(&self, add: impl FnOnce(&mut Coverage)) {
        if let Some(cell) = &self.coverage {
            cover(cell, add);
        }
    }
}

/// Returns the title of a card, for messages.
pub(crate) fn title(position: &Position, card: CardId) -> String {
    position.face(card).name.to_string()
}

/// Returns the definition a card has, by copy too.
pub(crate) fn def_of(position: &Position, card: CardId) -> DefId {
    position.state.cards[card.index()].def
}

/// Adds to what rules came to. Games that are played for speed never come here.
#[cold]
fn cover(cell: &RefCell<Coverage>, add: impl FnOnce(&mut Coverage)) {
    add(&mut cell.borrow_mut());
}
