//! The table a game is played at: a position with all that running a game from it needs.

use crate::cards::ability::Timing;
use crate::cards::library::Library;
use crate::game::answer::Answer;
use crate::game::budget::Budget;
use crate::game::candidate::{Candidate, CandidateResult};
use crate::game::cause::Cause;
use crate::game::coverage::Coverage;
use crate::game::decision::{Choice, Decision};
use crate::game::fault::Flow;
use crate::game::frame::Frame;
use crate::game::left_out::FailedEffect;
use crate::game::refusal::Refusal;
use crate::game::state::State;
use crate::game::trace::{TraceEntry, TraceEvent};
use crate::queries::lives;
use crate::queries::position::Position;
use crate::table::answers::{EqualCards, LegalAnswers, legal_answers};
use crate::table::decider::Decider;
use crate::table::interchangeable::{Interchangeable, PlaceInOrder};
use crate::table::meter::Meter;
use crate::table::records::Records;
use crate::table::view::View;
use crate::terms::act::Act;
use crate::terms::id::{AbilityId, CardRef, FnId, PlayerId, Thing};
use crate::terms::ruleset::Ruleset;
use smallvec::SmallVec;
use std::cell::RefCell;
use std::ops::{Deref, DerefMut};
use std::rc::Rc;
use std::sync::Arc;

/// What runs the functions of card scripts. A script crate implements it; the kernel knows no script language.
pub trait Scripts {
    /// Runs a function for the effect whose frame is on top of the table.
    ///
    /// # Errors
    /// Whatever halts the rules; a failing script is a [`crate::game::fault::Fault::Script`].
    fn run(&self, table: &mut Table, function: FnId) -> Flow;

    /// Runs a function that only reads and answers yes or no.
    ///
    /// # Errors
    /// As for [`Scripts::run`].
    fn test(&self, table: &mut Table, function: FnId) -> Flow<bool>;
}

/// Follows a game step by step: is given the state each step leads to with what happened in it.
pub type Observer = dyn FnMut(&State, &[TraceEntry]);

/// What a table holds: a position with all that running a game from it needs.
pub struct TableData {
    /// Where the game stands.
    pub(crate) position: Position,
    /// What happened, if it is recorded.
    pub trace: Option<Vec<TraceEntry>>,
    /// What the step that waits for an answer had done up to its question, if the trace is recorded.
    pub(crate) partial_trace: Vec<TraceEntry>,
    /// The answers of finished steps, if they are recorded.
    pub log: Option<Vec<Answer>>,
    /// Questions answered so far.
    pub decisions: u64,
    /// Is called after each change, so that a test can check that nothing is out of place.
    pub inspector: Option<fn(&Position)>,
    /// Is called after each step with the position it led to and, if the trace is recorded, what happened in it.
    pub observer: Option<Box<Observer>>,
    /// How much a game may take at this table.
    pub budget: Budget,
    /// What the step that runs may still spend of it.
    pub(crate) meter: Meter,
    /// What it remembers of the step that runs.
    pub(crate) records: Records,
    /// What runs the functions of card scripts.
    pub(crate) scripts: Rc<dyn Scripts>,
    /// Who answers all questions; none to wait at each.
    pub(crate) decider: Option<Box<dyn Decider>>,
    /// How many effects run inside each other, for the trace.
    pub(crate) depth: u8,
    /// Whether a life value may have fallen since the lives were last checked.
    pub(crate) lives_dirty: bool,
    /// Whose doing that was, where a text's; a rule's where something came to its end. Noted once, for the first that lowered one.
    pub(crate) lives_lowered_by: Option<Cause>,
    /// What was to be destroyed since the lives were last found changed, and is there yet: it is not asked about again till then.
    pub(crate) spared: SmallVec<[CardRef; 2]>,
    /// Whether cards that are due to be destroyed are there yet, since they were spared, or lay there when the game was put on the table.
    pub(crate) some_due_are_left: bool,
    /// From which answer on other random numbers are drawn, with the seed of those.
    pub(crate) reseed: Option<(usize, u64)>,
}

impl Deref for TableData {
    type Target = Position;

    #[inline]
    fn deref(&self) -> &Position {
        &self.position
    }
}

impl DerefMut for TableData {
    #[inline]
    fn deref_mut(&mut self) -> &mut Position {
        &mut self.position
    }
}

impl TableData {
    /// Records what happened, if that is recorded.
    #[inline]
    pub(crate) fn record(&mut self, event: impl FnOnce() -> TraceEvent) {
        if self.trace.is_some() || self.inspector.is_some() {
            self.show_event(event);
        }
    }

    /// Records what happened, and lets the inspector look. Games that are played for speed never come here.
    #[cold]
    #[inline(never)]
    fn show_event(&mut self, event: impl FnOnce() -> TraceEvent) {
        if let Some(trace) = &mut self.trace {
            trace.push(TraceEntry { depth: self.depth, event: event() });
        }
        if let Some(inspector) = self.inspector {
            inspector(&self.position);
        }
    }

    /// Notes a change of what no life hangs on but by a text: tokens that are no wounds, cards out of play.
    pub(crate) fn note_change_out_of_lives(&mut self) {
        let may_matter = self.some_due_are_left || lives::may_end_by_texts(self) || self.could_be_forbidden(Act::BeDestroyed);
        self.lives_dirty |= may_matter;
    }

    /// Notes that it is the doing of the effect that runs if lives have fallen, unless whose it is was noted before; of one that comes at
    /// a moment of the round it is nobody's, for it ends what was to last till then. FAQ Silver Snake.
    pub(crate) fn note_lowered_lives(&mut self) {
        if !self.lives_dirty || self.lives_lowered_by.is_some() {
            return;
        }
        let is_by_clock = |ability: AbilityId| matches!(self.library.ability(ability).timing, Timing::At(_));
        let cause = |frame: &Frame| if frame.ability.is_some_and(is_by_clock) { Cause::rule() } else { frame.cause() };
        self.lives_lowered_by = self.frames.last().map(cause);
    }

    /// Returns a mark of all that has changed so far in the step that runs, where coverage is recorded.
    pub fn mark_changes(&self) -> ChangesMark {
        let untold = self.coverage.as_ref().map(|coverage| coverage.borrow().untold);
        ChangesMark { entries: untold.and(self.trace.as_ref()).map_or(0, Vec::len), untold: untold.unwrap_or_default() }
    }

    /// Returns whether something has changed since a mark, given what is recorded by now.
    pub fn changed_since(&self, mark: ChangesMark, coverage: &Coverage) -> bool {
        let told = |trace: &Vec<TraceEntry>| trace[mark.entries..].iter().any(|entry| entry.event.is_change());
        coverage.untold > mark.untold || self.trace.as_ref().is_some_and(told)
    }

    /// Records what a rule looks at, if anybody wants to know.
    pub(crate) fn record_candidate(&self, player: PlayerId, result: impl FnOnce() -> (Candidate, Option<Refusal>)) {
        self.records.record_candidate(player, result);
    }

    /// Returns whether anybody wants to know what rules look at.
    pub(crate) fn explains(&self) -> bool {
        self.records.candidates.is_some()
    }
}

/// How much had changed when it was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChangesMark {
    /// How many entries the trace had.
    entries: usize,
    /// How many changes it had not told.
    untold: u32,
}

/// A table: a handle on everything that runs a game, which a script can hold meanwhile. One for each thread.
///
/// The handle can be emptied for a moment while a script holds the table; rules never see it empty.
pub struct Table(Option<Box<TableData>>);

impl Deref for Table {
    type Target = TableData;

    #[inline]
    fn deref(&self) -> &TableData {
        self.0.as_deref().expect("a table is in one pair of hands at a time")
    }
}

impl DerefMut for Table {
    #[inline]
    fn deref_mut(&mut self) -> &mut TableData {
        self.0.as_deref_mut().expect("a table is in one pair of hands at a time")
    }
}

impl Table {
    /// Makes a table without a game.
    pub fn new(library: Arc<Library>, ruleset: Arc<Ruleset>, scripts: Rc<dyn Scripts>) -> Self {
        Self(Some(Box::new(TableData {
            position: Position::new(library, ruleset),
            trace: None,
            partial_trace: Vec::new(),
            log: None,
            decisions: 0,
            inspector: None,
            observer: None,
            budget: Budget::default(),
            meter: Meter::default(),
            records: Records::new(),
            scripts,
            decider: None,
            depth: 0,
            lives_dirty: false,
            lives_lowered_by: None,
            spared: SmallVec::new(),
            some_due_are_left: false,
            reseed: None,
        })))
    }

    /// The empty handle, to take a table in.
    pub const EMPTY: Table = Table(None);

    /// Takes the table out of this handle, for a script to hold it meanwhile.
    #[must_use]
    pub fn enter_script(&mut self) -> Table {
        Table(self.0.take())
    }

    /// Seats who answers all questions, and returns who did before.
    pub fn seat(&mut self, decider: Option<Box<dyn Decider>>) -> Option<Box<dyn Decider>> {
        std::mem::replace(&mut self.decider, decider)
    }

    /// Returns what a player sees where the table stands; the player of the question that waits there sees what it offers.
    pub fn view(&self, player: PlayerId) -> View<'_> {
        View::new(&self.position, &self.records, player, self.records.waiting.as_ref())
    }

    /// Returns what the player of a question sees that comes up as the game runs.
    pub(crate) fn view_asked<'a>(&'a self, decision: &'a Decision) -> View<'a> {
        View::new(&self.position, &self.records, decision.player, Some(decision))
    }

    /// Returns the question at which the table stands; none if no game waits there.
    pub fn question(&self) -> Option<&Decision> {
        self.records.waiting.as_ref()
    }

    /// Lists the legal answers to the question at which the table stands, among its first `limit` candidates. An answer is left
    /// out only if the game would go the very same way with one that is listed, but for which of equal dice it names, or of
    /// equal cards unless these are told apart.
    pub fn answers(&self, equal_cards: EqualCards, limit: usize) -> LegalAnswers {
        let interchangeable = Interchangeable::new(&self.position, &self.records, PlaceInOrder::Counts);
        let may_stand_for_others =
            |choice: Choice| equal_cards == EqualCards::NamedOnce || matches!(choice, Choice::Thing(Thing::Die(_)));
        let equal = |one: Choice, other: Choice| may_stand_for_others(one) && interchangeable.choices(one, other);
        self.question().map_or_else(LegalAnswers::none, |asked| legal_answers(asked, equal, limit))
    }

    /// Records that a script is given a thing, or that a rule has picked it unasked: until the step ends they may still hold it.
    pub fn hand_out(&self, thing: Thing) {
        self.records.handed_out.borrow_mut().push(thing);
    }

    /// Records the trace from now on, or stops.
    pub fn record_trace(&mut self, on: bool) {
        self.trace = on.then(Vec::new);
    }

    /// Records from now on every trigger, target and part in an attack that rules look at, or stops.
    pub fn explain(&mut self, on: bool) {
        self.records.candidates = on.then(RefCell::default);
        self.records.explained_until = 0;
    }

    /// Returns what rules looked at since [`Table::explain`], in order.
    pub fn candidates(&self) -> Vec<CandidateResult> {
        self.records.candidates.as_ref().map_or_else(Vec::new, |candidates| candidates.borrow().clone())
    }

    /// Records the answers of finished steps from now on, or stops.
    pub fn record_answers(&mut self, on: bool) {
        self.log = on.then(Vec::new);
    }

    /// Returns the innermost effect in which the game failed when it was run last; none if it did not fail, or not in an effect.
    pub fn failed_effect(&self) -> Option<FailedEffect> {
        self.records.failed_effect
    }

    /// Returns what the step that waits for an answer has done up to its question, as far as the trace is recorded. It is
    /// done again with the answer, and only then stands in the trace.
    pub fn partial_trace(&self) -> &[TraceEntry] {
        &self.partial_trace
    }
}
