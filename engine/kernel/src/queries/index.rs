//! Texts in force: which abilities and constant effects cards have now, printed, gained, lost, silenced by exhaustion.

use crate::cards::ability::{AbilityDef, Timing, Turn};
use crate::cards::card::CardDef;
use crate::cards::constant::ConstantDef;
use crate::cards::library::Library;
use crate::cards::listens::Listens;
use crate::game::lasting::LastingKind;
use crate::game::state::State;
use crate::terms::act::{Act, Acts};
use crate::terms::event::{EventKind, Window};
use crate::terms::id::{CardId, ConstantId, DefId};
use crate::terms::moment::Moment;
use crate::terms::switches::Switches;

/// What a constant effect does, for finding those that matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ConstantKind {
    /// Changes values.
    Values,
    /// Forbids, forces, allows, taxes.
    Restricts,
    /// Gives abilities.
    Gives,
    /// Takes abilities.
    Takes,
    /// Makes a card count as something.
    CountsAs,
    /// Anything else.
    Other,
}

const DOES: usize = 6;

/// Whether a constant does that.
pub(crate) fn is_of_kind(constant: &ConstantDef, what: ConstantKind) -> bool {
    match what {
        ConstantKind::Values => constant.give.iter().chain(&constant.printed).any(Option::is_some) || constant.swap,
        ConstantKind::Restricts => {
            !(constant.cannot.is_empty() && constant.must.is_empty() && constant.may.is_empty() && constant.tax.is_empty())
        }
        ConstantKind::Gives => !constant.gain.is_empty(),
        ConstantKind::Takes => !constant.lose.is_empty(),
        ConstantKind::CountsAs => !constant.counts_as.is_empty(),
        ConstantKind::Other => {
            constant.numbers.is_some()
                || constant.focus.is_some()
                || constant.slots.is_some()
                || !constant.spend.is_empty()
                || constant.deals.is_some()
        }
    }
}

/// What a constant does, by bits.
fn kind_bits(constant: &ConstantDef) -> u8 {
    ALL_DOES.iter().fold(0, |bits, what| bits | u8::from(is_of_kind(constant, *what)) << *what as u8)
}

const ALL_DOES: [ConstantKind; DOES] = [
    ConstantKind::Values,
    ConstantKind::Restricts,
    ConstantKind::Gives,
    ConstantKind::Takes,
    ConstantKind::CountsAs,
    ConstantKind::Other,
];

/// Which cards of this game can answer what and have which constants: computed once for a game.
#[derive(Default)]
pub(crate) struct TriggerIndex {
    key: Vec<DefId>,
    windows: [Vec<Vec<CardId>>; 3],
    at: Vec<Vec<CardId>>,
    part_of: Vec<Vec<CardId>>,
    constants: [Vec<CardId>; DOES],
    pub(crate) given: Listens,
    pub(crate) dice: Listens,
    pub(crate) dice_constants: [bool; DOES],
    /// What each constant of the library does, by bits.
    masks: Vec<u8>,
    /// What each definition of the library brings into a game.
    brings: Vec<DefinitionSummary>,
    /// What every game of the library has, whatever its cards.
    common: DefinitionSummary,
    /// The dice powers of the ruleset.
    dice_powers: Vec<u8>,
    /// What the constants of keywords do that cards of this game can give, by bits.
    pub(crate) gives_mask: u8,
    /// Acts that any constant of this game forbids.
    forbids: Acts,
    /// Cards with an ability that is activated or used untriggered.
    acts: Vec<bool>,
    /// Whether any text of this game is used untriggered in the own turn, in the turn of others.
    during: [bool; 2],
}

/// What a definition brings into the game of a card: looked up once for a library.
#[derive(Clone, Copy, Default)]
struct DefinitionSummary {
    acts: bool,
    during: [bool; 2],
    forbids: Acts,
    does: u8,
    gives: u8,
    pub(crate) given: Listens,
}

impl DefinitionSummary {
    pub(crate) fn of(library: &Library, def: &CardDef) -> Self {
        let mut brings =
            Self { acts: def.abilities.iter().any(|stands| library.ability(stands.ability).is_activated()), ..Self::default() };
        for stands in &def.abilities {
            brings.see_ability(library.ability(stands.ability));
        }
        for holding in &def.constants {
            let constant = library.constant(holding.constant);
            brings.does |= kind_bits(constant);
            brings.forbids = brings.forbids.union(constant.cannot);
            for (keyword, _) in &constant.gain {
                let keyword = library.keyword(*keyword);
                brings.given.merge(&keyword.listens);
                for constant in &keyword.constants {
                    brings.gives |= kind_bits(library.constant(*constant));
                    brings.forbids = brings.forbids.union(library.constant(*constant).cannot);
                }
            }
        }
        brings
    }

    fn see_ability(&mut self, ability: &AbilityDef) {
        if let Timing::During(turn) = ability.timing {
            self.during[usize::from(turn == Turn::Opponents)] = true;
        }
    }
}

impl TriggerIndex {
    /// A roster for games of a library under a ruleset.
    pub(crate) fn new(library: &Library, rules: &Switches) -> Self {
        let mut roster = Self {
            masks: library.constants.iter().map(kind_bits).collect(),
            brings: library.cards.iter().map(|def| DefinitionSummary::of(library, def)).collect(),
            ..Self::default()
        };
        for keyword in &library.keywords {
            for ability in &keyword.abilities {
                roster.common.see_ability(library.ability(*ability));
            }
        }
        for (at, power) in library.dice_powers.iter().enumerate() {
            if power.sets.iter().any(|set| *set == rules.dice_power_set.name()) {
                roster.dice_powers.push(at as u8);
            }
            for ability in &power.on_card_abilities {
                roster.dice.add(library.ability(*ability));
            }
            for constant in &power.on_card_constants {
                let constant = library.constant(*constant);
                roster.common.forbids = roster.common.forbids.union(constant.cannot);
                for (slot, what) in ALL_DOES.iter().enumerate() {
                    roster.dice_constants[slot] |= is_of_kind(constant, *what);
                }
            }
        }
        for window in &mut roster.windows {
            window.resize(EventKind::ALL.len(), Vec::new());
        }
        roster.part_of.resize(EventKind::ALL.len(), Vec::new());
        roster.at.resize(Moment::ALL.len(), Vec::new());
        roster
    }

    /// Looks over the cards of a game, unless it has just done so.
    pub(crate) fn prepare(&mut self, state: &State, library: &Library) {
        if self.key.len() == state.cards.len() && self.key.iter().zip(&state.cards).all(|(def, card)| *def == card.def) {
            return;
        }
        self.key.clear();
        self.key.extend(state.cards.iter().map(|card| card.def));
        let lists = self.windows.iter_mut().flatten().chain(&mut self.at).chain(&mut self.part_of).chain(&mut self.constants);
        lists.for_each(Vec::clear);
        self.acts.clear();
        self.given = Listens::default();
        (self.gives_mask, self.forbids, self.during) = (0, self.common.forbids, self.common.during);
        for at in 0..state.cards.len() {
            self.look_at(CardId(at as u16), state.cards[at].def, library);
        }
    }

    fn look_at(&mut self, card: CardId, def: DefId, library: &Library) {
        let listens = &library.def(def).listens;
        for (at, window) in Window::ALL.iter().enumerate() {
            for kind in listens.in_window(*window).iter() {
                self.windows[at][kind as usize].push(card);
            }
        }
        for kind in listens.part_of.iter() {
            self.part_of[kind as usize].push(card);
        }
        for moment in listens.at.iter() {
            self.at[moment as usize].push(card);
        }
        let brings = self.brings[def.index()];
        self.acts.push(brings.acts);
        self.forbids = self.forbids.union(brings.forbids);
        self.gives_mask |= brings.gives;
        self.given.merge(&brings.given);
        for turn in 0..2 {
            self.during[turn] |= brings.during[turn];
        }
        for slot in 0..DOES {
            if brings.does & (1 << slot) != 0 {
                self.constants[slot].push(card);
            }
        }
    }

    /// The dice powers of the ruleset, by their places in the library.
    pub(crate) fn dice_powers(&self) -> &[u8] {
        &self.dice_powers
    }

    /// Cards whose printed text answers an event in a window.
    pub(crate) fn listeners(&self, window: Window, kind: EventKind) -> &[CardId] {
        &self.windows[window as usize][kind as usize]
    }

    /// Whether any constant of this game forbids that.
    pub(crate) fn forbids(&self, act: Act) -> bool {
        self.forbids.has(act)
    }

    /// Whether a printed text of the card is activated or used untriggered.
    pub(crate) fn acts(&self, card: CardId) -> bool {
        self.acts[card.index()]
    }

    /// Whether any text of this game is used untriggered in such a turn.
    pub(crate) fn any_during(&self, turn: Turn) -> bool {
        self.during[usize::from(turn == Turn::Opponents)]
    }

    /// Whether a constant does that.
    pub(crate) fn is_of_kind(&self, constant: ConstantId, what: ConstantKind) -> bool {
        self.masks[constant.index()] & (1 << what as u8) != 0
    }

    /// Cards whose printed text acts at a moment.
    pub(crate) fn at(&self, moment: Moment) -> &[CardId] {
        &self.at[moment as usize]
    }

    /// Cards with a text that is part of an event.
    pub(crate) fn part_of(&self, kind: EventKind) -> &[CardId] {
        &self.part_of[kind as usize]
    }

    /// Whether a gained text or a die could answer an event in a window.
    pub(crate) fn hears_otherwise(&self, state: &State, library: &Library, window: Window, kind: EventKind) -> bool {
        self.given.in_window(window).has(kind)
            || self.dice.in_window(window).has(kind)
            || state.lasting.iter().any(|lasting| match lasting.what {
                LastingKind::Gain(keyword, _) => library.keyword(keyword).listens.in_window(window).has(kind),
                LastingKind::Constant(constant, _) => library
                    .constant(constant)
                    .gain
                    .iter()
                    .any(|(keyword, _)| library.keyword(*keyword).listens.in_window(window).has(kind)),
                _ => false,
            })
    }

    pub(crate) fn with_constants(&self, what: ConstantKind) -> &[CardId] {
        &self.constants[what as usize]
    }
}
