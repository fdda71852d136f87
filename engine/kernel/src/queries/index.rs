//! The index: which cards of a game answer what and have which constants, looked up once for a game.

use crate::cards::ability::{Timing, Turn};
use crate::cards::card::Printed;
use crate::cards::library::Library;
use crate::cards::listens::Listens;
use crate::game::card::Card;
use crate::game::lasting::{LastingEffect, LastingKind};
use crate::game::state::State;
use crate::queries::active_dice::ActiveDice;
use crate::queries::constant_kind::{ConstantKind, ConstantKinds};
use crate::queries::definition_summary::{DefinitionSummary, UntriggeredTurns};
use crate::terms::act::{Act, Acts};
use crate::terms::amounts::Amounts;
use crate::terms::die::{Die, DieType};
use crate::terms::event::{EventKind, EventKinds, Window};
use crate::terms::id::{CardId, ConstantId, DefId, DieId, KeywordId};
use crate::terms::moment::Moment;
use crate::terms::switches::Switches;
use crate::terms::zone::{Zone, Zones};

/// Which cards of this game can answer what and have which constants: computed once for a game.
#[derive(Default)]
pub(crate) struct TriggerIndex {
    /// The definitions of the cards it was computed for.
    key: Vec<DefId>,
    /// How often it was computed for other cards.
    pub(crate) times_computed: u64,
    /// Cards whose printed text answers an event, by window and kind.
    windows: [Vec<Vec<CardId>>; 3],
    /// Cards whose printed text acts at a moment.
    at: Vec<Vec<CardId>>,
    /// Cards with a text that is part of an event, by kind.
    part_of: Vec<Vec<CardId>>,
    /// Cards with constants; those with X for life too, as constants that change lives.
    holders: Vec<CardId>,
    /// Those of them that lie where a constant may hold, by their kinds.
    awake: [Vec<CardId>; ConstantKind::COUNT],
    /// The events that cards of this game answer by a printed text or a keyword that one can give, by window.
    heard: [EventKinds; 3],
    /// The events that a text of this game asks about once they are past.
    asked_of_the_past: EventKinds,
    /// What keywords answer that cards of this game can give.
    pub(crate) given: Listens,
    /// What dice on cards answer.
    dice: Listens,
    /// What the constants of a die on a card do, by its type.
    dice_constants: [ConstantKinds; DieType::ALL.len()],
    /// What the constants of those dice do that lie on cards where their powers placed them.
    placed_constants: ConstantKinds,
    /// What each constant of the library does.
    kinds: Vec<ConstantKinds>,
    /// What each definition of the library brings into a game.
    summaries: Vec<DefinitionSummary>,
    /// What every game of the library has, whatever its cards.
    common: DefinitionSummary,
    /// The dice that lie on cards where their powers placed them.
    placed_dice: Vec<DieId>,
    /// Whether any die lies on a card.
    any_die_on_card: bool,
    /// The dice in the active pools.
    pub(crate) active_dice: ActiveDice,
    /// What each card costs to be played, where its cost has one number of each kind of thing: at hand for all cards of a hand.
    fixed_costs: Vec<Option<Amounts>>,
    /// The printed life of each card, where that is a number; the least there is for other cards.
    printed_lives: Vec<i32>,
    /// Whether an alteration of this game lowers the life of its bearer.
    any_alteration_lowers_life: bool,
    /// The dice powers of the ruleset.
    dice_powers: Vec<u8>,
    /// What the constants of keywords do that cards of this game can give.
    pub(crate) given_kinds: ConstantKinds,
    /// Acts that any constant of this game forbids.
    forbids: Acts,
    /// Acts that any constant of this game forces.
    forces: Acts,
    /// Cards with a printed constant that forbids an act, by the act.
    forbidding: Vec<Vec<CardId>>,
    /// Cards with a printed constant that forces an act, by the act.
    forcing: Vec<Vec<CardId>>,
    /// Cards with an ability that is activated or used untriggered: any, and one that works while its card is exhausted.
    acts: Vec<[bool; 2]>,
    /// Where each card lies while a printed text of it that answers an event, or acts at a moment, works.
    answers_in: Vec<Zones>,
    /// Cards with an ability that is used untriggered.
    used_untriggered: Vec<CardId>,
    /// Cards with such an ability that another player than the controller uses.
    acts_for_others: Vec<CardId>,
    /// Whether any such ability works in hand or in the discard pile.
    any_acts_out_of_play: bool,
    /// When any text of this game is used untriggered.
    untriggered: UntriggeredTurns,
}

impl TriggerIndex {
    /// Returns an index for games of a library under a ruleset, of no cards yet.
    pub(crate) fn new(library: &Library, rules: &Switches) -> Self {
        let mut index = Self {
            kinds: library.constants.iter().map(ConstantKinds::of).collect(),
            summaries: library.cards.iter().map(|def| DefinitionSummary::of(library, def)).collect(),
            ..Self::default()
        };
        for ability in library.keywords.iter().flat_map(|keyword| &keyword.abilities) {
            index.common.untriggered.add(library.ability(*ability));
        }
        index.add_dice_powers(library, rules);
        for window in &mut index.windows {
            window.resize(EventKind::ALL.len(), Vec::new());
        }
        index.part_of.resize(EventKind::ALL.len(), Vec::new());
        index.at.resize(Moment::ALL.len(), Vec::new());
        index.forbidding.resize(Act::ALL.len(), Vec::new());
        index.forcing.resize(Act::ALL.len(), Vec::new());
        index
    }

    /// Takes in the dice powers of the library.
    fn add_dice_powers(&mut self, library: &Library, rules: &Switches) {
        for (place, power) in library.dice_powers.iter().enumerate() {
            if !power.sets.iter().any(|set| *set == rules.dice_power_set.name()) {
                continue;
            }
            self.dice_powers.push(place as u8);
            for ability in &power.on_card_abilities {
                self.dice.add(library.ability(*ability));
            }
            for constant in power.on_card_constants.iter().map(|constant| library.constant(*constant)) {
                self.common.forbids = self.common.forbids.union(constant.cannot);
                self.common.forces = self.common.forces.union(constant.must);
                let kinds = &mut self.dice_constants[power.kind as usize];
                *kinds = kinds.union(ConstantKinds::of(constant));
            }
        }
    }

    /// Looks over the cards of a game, unless it has just done so.
    pub(crate) fn prepare(&mut self, state: &State, library: &Library) {
        if !self.is_of_cards(state) {
            self.add_cards(state, library);
        }
        self.awaken(state);
    }

    /// Looks over the places of the cards of a game whose cards it knows.
    pub(crate) fn prepare_places(&mut self, state: &State) {
        debug_assert!(self.is_of_cards(state), "the index is of other cards");
        self.awaken(state);
    }

    /// Returns whether it was computed for cards that are the same.
    fn is_of_cards(&self, state: &State) -> bool {
        self.key.len() == state.cards.len() && self.key.iter().zip(&state.cards).all(|(def, card)| *def == card.face())
    }

    /// Looks over the places of the cards and dice of a game.
    fn awaken(&mut self, state: &State) {
        self.active_dice = ActiveDice::of(state);
        self.look_at_dice(state);
        self.awake.iter_mut().for_each(Vec::clear);
        for card in &self.holders {
            let zone = state.card(*card).zone;
            let summary = &self.summaries[self.key[card.index()].index()];
            for kind in summary.kinds.iter() {
                if summary.holds_in[kind as usize].has(zone) {
                    self.awake[kind as usize].push(*card);
                }
            }
        }
    }

    /// Notes that a die has gone to another place or turned: it was so before.
    pub(crate) fn change_die(&mut self, state: &State, before: &Die, now: &Die) {
        self.active_dice.take(before);
        self.active_dice.add(now);
        if before.place != now.place && before.place.card().or(now.place.card()).is_some() {
            self.look_at_dice(state);
        }
    }

    /// Looks over the dice on cards.
    fn look_at_dice(&mut self, state: &State) {
        self.any_die_on_card = state.dice.iter().any(|die| die.place.card().is_some());
        self.placed_dice.clear();
        self.placed_constants = ConstantKinds::default();
        if !self.any_die_on_card {
            return;
        }
        for (index, die) in state.dice.iter().enumerate().filter(|(_, die)| die.is_placed()) {
            self.placed_dice.push(DieId(index as u8));
            self.placed_constants = self.placed_constants.union(self.dice_constants[die.kind as usize]);
        }
    }

    /// Notes that a card goes to another zone.
    pub(crate) fn move_card(&mut self, card: CardId, to: Zone) {
        let summary = &self.summaries[self.key[card.index()].index()];
        for kind in summary.kinds.iter() {
            let (awake, zones) = (&mut self.awake[kind as usize], summary.holds_in[kind as usize]);
            match awake.binary_search(&card) {
                Ok(place) if !zones.has(to) => drop(awake.remove(place)),
                Err(place) if zones.has(to) => awake.insert(place, card),
                _ => {}
            }
        }
    }

    /// Takes in all cards of a game.
    fn add_cards(&mut self, state: &State, library: &Library) {
        self.times_computed += 1;
        self.key.clear();
        self.key.extend(state.cards.iter().map(Card::face));
        let by_event = self.windows.iter_mut().flatten().chain(&mut self.at).chain(&mut self.part_of);
        let by_act = self.forbidding.iter_mut().chain(&mut self.forcing);
        by_event.chain(by_act).chain([&mut self.holders]).for_each(Vec::clear);
        self.acts.clear();
        self.answers_in.clear();
        self.fixed_costs.clear();
        self.printed_lives.clear();
        self.any_alteration_lowers_life = false;
        self.used_untriggered.clear();
        self.acts_for_others.clear();
        self.any_acts_out_of_play = false;
        self.heard = Default::default();
        self.given = Listens::default();
        self.given_kinds = ConstantKinds::default();
        self.forbids = self.common.forbids;
        self.forces = self.common.forces;
        self.untriggered = self.common.untriggered;
        self.asked_of_the_past = state.cards.iter().fold(library.asked_of_the_past, |asked, card| {
            asked.union(library.def(card.def).asked_of_the_past).union(library.def(card.face()).asked_of_the_past)
        });
        for (place, card) in state.cards.iter().enumerate() {
            self.add_card(CardId(place as u16), card.face(), library);
        }
    }

    /// Takes in a card of the game.
    fn add_card(&mut self, card: CardId, def: DefId, library: &Library) {
        let listens = &library.def(def).listens;
        for window in Window::ALL {
            let heard = &mut self.heard[*window as usize];
            *heard = heard.union(listens.in_window(*window)).union(self.summaries[def.index()].given_listens.in_window(*window));
            for kind in listens.in_window(*window).iter() {
                self.windows[*window as usize][kind as usize].push(card);
            }
        }
        for kind in listens.part_of.iter() {
            self.part_of[kind as usize].push(card);
        }
        for moment in listens.at.iter() {
            self.at[moment as usize].push(card);
        }
        let summary = self.summaries[def.index()];
        self.acts.push([summary.acts, summary.acts_exhausted]);
        self.answers_in.push(summary.answers_in);
        self.fixed_costs.push(library.def(def).cost.as_ref().and_then(|cost| cost.fixed));
        let life = library.def(def).life;
        self.printed_lives.push(if let Some(Printed::Is(life)) = life { life } else { i32::MIN });
        self.any_alteration_lowers_life |= matches!(life, Some(Printed::Bonus(i32::MIN..0) | Printed::BonusX));
        if summary.untriggered.has(Turn::Yours) || summary.untriggered.has(Turn::Opponents) {
            self.used_untriggered.push(card);
        }
        if summary.acts_for_others {
            self.acts_for_others.push(card);
        }
        self.any_acts_out_of_play |= summary.acts_out_of_play;
        self.forbids = self.forbids.union(summary.forbids).union(summary.given_forbids);
        self.forces = self.forces.union(summary.forces).union(summary.given_forces);
        for act in summary.forbids.iter() {
            self.forbidding[act as usize].push(card);
        }
        for act in summary.forces.iter() {
            self.forcing[act as usize].push(card);
        }
        self.given_kinds = self.given_kinds.union(summary.given_kinds);
        self.given.merge(&summary.given_listens);
        self.untriggered.merge(summary.untriggered);
        if summary.kinds != ConstantKinds::default() {
            self.holders.push(card);
        }
    }

    /// Returns whether any die lies on a card.
    #[inline]
    pub(crate) fn any_die_on_card(&self) -> bool {
        self.any_die_on_card
    }

    /// Returns the dice that lie on cards where their powers placed them.
    #[inline]
    pub(crate) fn placed_dice(&self) -> &[DieId] {
        &self.placed_dice
    }

    /// Returns what a card in hand costs to be played, where its cost has one number of each kind of thing. It is read from the face of
    /// the card, which is the card itself out of play.
    #[inline]
    pub(crate) fn fixed_cost(&self, card: CardId) -> Option<&Amounts> {
        self.fixed_costs[card.index()].as_ref()
    }

    /// Returns the printed life of a card, where that is a number; the least there is for other cards.
    #[inline]
    pub(crate) fn printed_life(&self, card: CardId) -> i32 {
        self.printed_lives[card.index()]
    }

    /// Returns whether an alteration of this game lowers the life of its bearer.
    #[inline]
    pub(crate) fn any_alteration_lowers_life(&self) -> bool {
        self.any_alteration_lowers_life
    }

    /// Returns the dice powers of the ruleset, by their places in the library.
    pub(crate) fn dice_powers(&self) -> &[u8] {
        &self.dice_powers
    }

    /// Returns the cards whose printed text answers an event in a window.
    pub(crate) fn listeners(&self, window: Window, kind: EventKind) -> &[CardId] {
        &self.windows[window as usize][kind as usize]
    }

    /// Returns whether any constant of this game forbids that.
    pub(crate) fn forbids(&self, act: Act) -> bool {
        self.forbids.has(act)
    }

    /// Returns whether any constant of this game forces that.
    pub(crate) fn forces(&self, act: Act) -> bool {
        self.forces.has(act)
    }

    /// Returns the cards with a printed constant that forbids an act.
    pub(crate) fn forbidding(&self, act: Act) -> &[CardId] {
        &self.forbidding[act as usize]
    }

    /// Returns the cards with a printed constant that forces an act.
    pub(crate) fn forcing(&self, act: Act) -> &[CardId] {
        &self.forcing[act as usize]
    }

    /// Returns whether a card has a printed constant, or X for its life.
    pub(crate) fn has_constants(&self, card: CardId) -> bool {
        self.summaries[self.key[card.index()].index()].kinds != ConstantKinds::default()
    }

    /// Returns whether a printed text of the card is activated or used untriggered that may work, as the card is exhausted or not.
    #[inline]
    pub(crate) fn acts(&self, card: CardId, is_exhausted: bool) -> bool {
        self.acts[card.index()][usize::from(is_exhausted)]
    }

    /// Returns where a card lies while a printed text of it that answers an event, or acts at a moment, works.
    #[inline]
    pub(crate) fn answers_in(&self, card: CardId) -> Zones {
        self.answers_in[card.index()]
    }

    /// Returns the cards with a printed text that another player than the controller activates or uses untriggered.
    pub(crate) fn acts_for_others(&self) -> &[CardId] {
        &self.acts_for_others
    }

    /// Returns whether any printed text of this game that is activated or used untriggered works in hand or in the discard pile.
    pub(crate) fn any_acts_out_of_play(&self) -> bool {
        self.any_acts_out_of_play
    }

    /// Returns whether any text of this game is used untriggered in such a turn.
    pub(crate) fn any_during(&self, turn: Turn) -> bool {
        self.untriggered.has(turn)
    }

    /// Returns the cards with a printed text that is used untriggered.
    pub(crate) fn used_untriggered(&self) -> &[CardId] {
        &self.used_untriggered
    }

    /// Returns whether a constant is of a kind.
    pub(crate) fn is_of_kind(&self, constant: ConstantId, kind: ConstantKind) -> bool {
        self.kinds[constant.index()].has(kind)
    }

    /// Returns the cards whose printed text acts at a moment.
    pub(crate) fn at(&self, moment: Moment) -> &[CardId] {
        &self.at[moment as usize]
    }

    /// Returns the cards with a text that is part of an event.
    pub(crate) fn part_of(&self, kind: EventKind) -> &[CardId] {
        &self.part_of[kind as usize]
    }

    /// Returns whether a text of this game asks about such events once they are past.
    #[inline]
    pub(crate) fn is_asked_of_the_past(&self, kind: EventKind) -> bool {
        self.asked_of_the_past.has(kind)
    }

    /// Returns whether a text, printed or gained, or a die could answer an event in a window.
    #[inline]
    pub(crate) fn hears(&self, state: &State, library: &Library, window: Window, kind: EventKind) -> bool {
        self.heard[window as usize].has(kind)
            || self.dice_hear(window, kind)
            || !state.lasting.is_empty() && any_started_hears(state, library, window, kind)
    }

    /// Returns whether a die on a card could answer an event in a window.
    pub(crate) fn dice_hear(&self, window: Window, kind: EventKind) -> bool {
        !self.placed_dice.is_empty() && self.dice.in_window(window).has(kind)
    }

    /// Returns whether a die on a card could act at a moment.
    pub(crate) fn dice_act_at(&self, moment: Moment) -> bool {
        !self.placed_dice.is_empty() && self.dice.at.has(moment)
    }

    /// Returns whether a constant of a die on a card could be of a kind.
    #[inline]
    pub(crate) fn dice_have_constants(&self, kind: ConstantKind) -> bool {
        self.placed_constants.has(kind)
    }

    /// Returns the cards with a printed constant of a kind that lie where one may hold.
    #[inline]
    pub(crate) fn with_constants(&self, kind: ConstantKind) -> &[CardId] {
        &self.awake[kind as usize]
    }

    /// Returns whether it knows where the cards and dice lie.
    pub(crate) fn is_up_to_date(&self, state: &State) -> bool {
        let placed = state.dice.iter().enumerate().filter(|(_, die)| die.is_placed()).map(|(index, _)| DieId(index as u8));
        placed.eq(self.placed_dice.iter().copied())
            && self.any_die_on_card == state.dice.iter().any(|die| die.place.card().is_some())
            && self.active_dice == ActiveDice::of(state)
            && ConstantKind::ALL.into_iter().all(|kind| {
                self.awake[kind as usize].iter().eq(self.holders.iter().filter(|card| self.may_hold(**card, kind, state)))
            })
    }

    /// Returns whether a constant of a kind may hold on a card where it lies.
    fn may_hold(&self, card: CardId, kind: ConstantKind, state: &State) -> bool {
        self.summaries[self.key[card.index()].index()].holds_in[kind as usize].has(state.card(card).zone)
    }
}

/// Returns whether a lasting effect, or a keyword that one gives, could answer an event in a window.
#[inline(never)]
fn any_started_hears(state: &State, library: &Library, window: Window, kind: EventKind) -> bool {
    let hears = |keyword: KeywordId| library.keyword(keyword).listens.in_window(window).has(kind);
    state.lasting.iter().any(|lasting| {
        keywords_given(library, lasting).any(|(keyword, _)| hears(keyword)) || answers(library, lasting, window, kind)
    })
}

/// Returns whether a lasting effect has an ability that answers an event in a window.
fn answers(library: &Library, lasting: &LastingEffect, window: Window, kind: EventKind) -> bool {
    let LastingKind::Constant(constant) = lasting.what else { return false };
    let timing = library.constant(constant).ability.map(|printed| library.ability(printed.ability).timing);
    matches!(timing, Some(Timing::Window(at, kinds)) if at == window && kinds.has(kind))
}

/// Returns whether any lasting effect, or a keyword that one gives, could forbid an act.
#[inline(never)]
pub(crate) fn any_started_forbids(state: &State, library: &Library, act: Act) -> bool {
    state.lasting.iter().any(|lasting| may_forbid(library, lasting, act))
}

/// Returns whether a lasting effect, or a keyword that it gives, could forbid an act.
fn may_forbid(library: &Library, lasting: &LastingEffect, act: Act) -> bool {
    let forbids = |constant: ConstantId| library.constant(constant).cannot.has(act);
    let itself = match lasting.what {
        LastingKind::Forbid(acts) => acts.has(act),
        LastingKind::Constant(constant) => forbids(constant),
        LastingKind::Bonus(..) | LastingKind::Gain(..) | LastingKind::Lose(_) | LastingKind::Copy(_) => false,
    };
    itself
        || keywords_given(library, lasting)
            .any(|(keyword, _)| library.keyword(keyword).constants.iter().any(|constant| forbids(*constant)))
}

/// Returns the keywords a lasting effect gives, with their numbers.
pub(crate) fn keywords_given(library: &Library, lasting: &LastingEffect) -> impl Iterator<Item = (KeywordId, i32)> {
    let (single, several) = match lasting.what {
        LastingKind::Gain(keyword, n) => (Some((keyword, n)), &[][..]),
        LastingKind::Constant(constant) => (None, library.constant(constant).gain.as_slice()),
        LastingKind::Bonus(..) | LastingKind::Lose(_) | LastingKind::Forbid(_) | LastingKind::Copy(_) => (None, &[][..]),
    };
    single.into_iter().chain(several.iter().copied())
}
