//! The table a game is played at: it holds the state while rules run, asks deciders, and keeps checkpoints.
//!
//! Between steps a game is plain data. A step that must wait for an answer is unwound to its checkpoint and run again
//! with the answers so far, so rules and scripts are written as if every answer were there at once.

use std::cell::{Cell, RefCell};
use std::ops::{Deref, DerefMut};
use std::rc::Rc;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use thiserror::Error;
use ustr::Ustr;

use crate::coverage::Coverage;
use crate::decision::{Answer, Asks, Choice, Choosing, Decider, Decision};
use crate::define::Library;
use crate::effect::{Frame, Scripts};
use crate::event::Event;
use crate::id::{CardId, CardRef, DefId, PlayerId};
use crate::refuse::Refusal;
use crate::ruleset::{Ruleset, Switches};
use crate::state::{Outcome, State, Step};
use crate::texts::Roster;
use crate::trace::{Note, TraceEntry};
use crate::view::View;
use crate::why::Considered;

/// What goes wrong while a game runs: never a rule, always a script, an answer or the engine.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// A card script failed.
    #[error("{card}, {ability}: {message} ({file}:{line})")]
    Script {
        /// Title of the card.
        card: String,
        /// The ability.
        ability: String,
        /// The script file.
        file: String,
        /// The line; 0 if unknown.
        line: usize,
        /// What happened.
        message: String,
    },
    /// An answer was not allowed.
    #[error("{refusal} ({label})")]
    IllegalAnswer {
        /// The label of the question.
        label: String,
        /// Why.
        refusal: Refusal,
    },
    /// Effects answer each other without end.
    #[error("effects nest too deep around {card}")]
    TooDeep {
        /// Title of a card in it.
        card: String,
    },
    /// The game goes on without end.
    #[error("the game did not end within {rounds} rounds")]
    TooLong {
        /// The rounds played.
        rounds: u16,
    },
    /// The engine contradicts itself.
    #[error("the engine contradicts itself: {message}")]
    Engine {
        /// How.
        message: String,
    },
}

/// Why rules stop before they are done. Passed on with `?`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt {
    /// A question has no answer yet.
    Suspend(Box<Decision>),
    /// The frame at this depth is cancelled.
    Cancelled(usize),
    /// The game is over.
    Over,
    /// Something went wrong.
    Failed(Box<Fault>),
}

impl From<Fault> for Halt {
    fn from(fault: Fault) -> Self {
        Halt::Failed(Box::new(fault))
    }
}

/// What rules return.
pub type Flow<T = ()> = Result<T, Halt>;

/// A game as plain data: where it stands, and what has been answered since.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Game {
    /// The state at the last checkpoint.
    pub state: State,
    /// The answers given since.
    pub answers: Vec<Answer>,
    /// The question that waits for an answer.
    pub waiting: Option<Decision>,
}

impl Game {
    /// A game that starts from a state.
    pub fn new(state: State) -> Self {
        Self { state, answers: Vec::new(), waiting: None }
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.state.outcome
    }
}

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// It waits for an answer to [`Game::waiting`].
    Waiting,
    /// It has ended.
    Over(Outcome),
}

/// Who was asked what kind of question, and which one of a list was picked.
///
/// In a game that is only imagined the same lists can be shorter, so that places in them mean something else there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Told {
    /// Who answered.
    pub player: PlayerId,
    /// What kind of rule asked.
    pub asks: Asks,
    /// What was picked, if it was one of a list.
    pub choice: Option<Choice>,
}

impl Told {
    fn of(decision: &Decision, answer: &Answer) -> Self {
        let choice = match (&decision.kind, answer) {
            (Choosing::One(list), Answer::One(at)) => list.get(usize::from(*at)).copied(),
            _ => None,
        };
        Self { player: decision.player, asks: decision.asks, choice }
    }
}

/// An event that is about to happen and can still be changed.
#[derive(Clone, Debug)]
pub(crate) struct Open {
    pub(crate) event: Event,
    pub(crate) replaced: bool,
    pub(crate) prevented: i32,
    pub(crate) preventable: bool,
}

/// Follows a game step by step: the state each step leads to and what happened in it.
pub type Observer = dyn FnMut(&State, &[TraceEntry]);

/// Everything at the table.
pub struct Core {
    /// The state as the rules change it.
    pub state: State,
    /// What the cards are.
    pub library: Arc<Library>,
    /// The reading of the rules.
    pub ruleset: Arc<Ruleset>,
    /// The switches of the ruleset, at hand.
    pub rules: Switches,
    /// What happened, if it is recorded.
    pub trace: Option<Vec<TraceEntry>>,
    half_done: Vec<TraceEntry>,
    /// The answers of finished steps, if they are recorded.
    pub log: Option<Vec<Answer>>,
    /// Questions answered so far.
    pub decisions: u64,
    /// Called after each change, so that a test can check that nothing is out of place.
    pub inspector: Option<fn(&Core)>,
    /// Called after each step with the position it led to and, if the trace is recorded, what happened in it.
    pub observer: Option<Box<Observer>>,
    /// What rules came to, if it is recorded.
    pub coverage: Option<Cell<Coverage>>,
    pub(crate) considered: Option<RefCell<Vec<Considered>>>,
    /// How much of that belongs to finished steps.
    pub(crate) settled: usize,
    pub(crate) scripts: Rc<dyn Scripts>,
    pub(crate) frames: Vec<Frame>,
    pub(crate) open: Vec<Open>,
    pub(crate) checkpoint: State,
    pub(crate) answers: Vec<Answer>,
    pub(crate) cursor: usize,
    pub(crate) decider: Option<Box<dyn Decider>>,
    pub(crate) roster: Roster,
    pub(crate) depth: u8,
    pub(crate) life_fell: bool,
    /// Units whose wounds are being answered, and that are destroyed only afterwards (`damage_steps`).
    pub(crate) unsettled: Vec<CardRef>,
    /// A card that counts by its printed type while answers to its arrival are found.
    pub(crate) as_printed: Option<CardId>,
    pub(crate) reseed: Option<(usize, u64)>,
    /// What the answers of this step were given to, as far as the cursor.
    pub(crate) told: Vec<Told>,
}

impl Core {
    /// The definition of a card.
    #[inline]
    pub fn def(&self, card: CardId) -> &crate::define::CardDef {
        self.library.def(self.state.cards[card.index()].def)
    }

    /// Notes what happened, if it is recorded.
    #[inline]
    pub(crate) fn note(&mut self, note: impl FnOnce() -> Note) {
        if let Some(trace) = &mut self.trace {
            trace.push(TraceEntry { depth: self.depth, note: note() });
        }
        if let Some(inspector) = self.inspector {
            inspector(self);
        }
    }

    /// Records what rules came to, if that is recorded.
    #[inline]
    pub(crate) fn cover(&self, add: impl FnOnce(&mut Coverage)) {
        if let Some(cell) = &self.coverage {
            let mut coverage = cell.get();
            add(&mut coverage);
            cell.set(coverage);
        }
    }
}

/// A table: a movable handle on everything that runs a game. One for each thread.
///
/// The handle can be emptied for a moment while a script holds the table; rules never see it empty.
pub struct Table(Option<Box<Core>>);

impl Deref for Table {
    type Target = Core;

    #[inline]
    fn deref(&self) -> &Core {
        self.0.as_deref().expect("a table is in one pair of hands at a time")
    }
}

impl DerefMut for Table {
    #[inline]
    fn deref_mut(&mut self) -> &mut Core {
        self.0.as_deref_mut().expect("a table is in one pair of hands at a time")
    }
}

impl Table {
    /// A table without a game.
    pub fn new(library: Arc<Library>, ruleset: Arc<Ruleset>, scripts: Rc<dyn Scripts>) -> Self {
        let rules = ruleset.switches;
        let roster = Roster::new(&library, &rules);
        Self(Some(Box::new(Core {
            state: State::empty(0),
            library,
            ruleset,
            rules,
            trace: None,
            half_done: Vec::new(),
            log: None,
            decisions: 0,
            inspector: None,
            observer: None,
            coverage: None,
            considered: None,
            settled: 0,
            scripts,
            frames: Vec::new(),
            open: Vec::new(),
            checkpoint: State::empty(0),
            answers: Vec::new(),
            cursor: 0,
            decider: None,
            roster,
            depth: 0,
            life_fell: false,
            unsettled: Vec::new(),
            as_printed: None,
            reseed: None,
            told: Vec::new(),
        })))
    }

    /// Takes the table out of this handle, for a script to hold it meanwhile.
    #[must_use]
    pub fn lend(&mut self) -> Table {
        Table(self.0.take())
    }

    /// Whether the table is out of this handle.
    pub fn is_lent(&self) -> bool {
        self.0.is_none()
    }

    /// An empty handle, to take a table in.
    pub const fn nobody() -> Table {
        Table(None)
    }

    /// Seats who answers all questions, and returns who did before.
    pub fn seat(&mut self, decider: Option<Box<dyn Decider>>) -> Option<Box<dyn Decider>> {
        std::mem::replace(&mut self.decider, decider)
    }

    /// Records the trace from now on, or stops.
    pub fn record(&mut self, on: bool) {
        self.trace = on.then(Vec::new);
    }

    /// Notes from now on every trigger, target and part in an attack that rules look at, or stops.
    pub fn explain(&mut self, on: bool) {
        self.considered = on.then(RefCell::default);
        self.settled = 0;
    }

    /// What rules looked at since [`Table::explain`], in order.
    pub fn considered(&self) -> Vec<Considered> {
        self.considered.as_ref().map_or_else(Vec::new, |considered| considered.borrow().clone())
    }

    /// Records the answers of finished steps from now on, or stops.
    pub fn log(&mut self, on: bool) {
        self.log = on.then(Vec::new);
    }

    /// Runs a game until it needs an answer that its decider does not give, or ends.
    ///
    /// # Errors
    /// A fault leaves the game at its last checkpoint, without the answers since.
    pub fn run(&mut self, game: &mut Game) -> Result<Progress, Fault> {
        std::mem::swap(&mut self.state, &mut game.state);
        self.answers.clear();
        self.answers.append(&mut game.answers);
        game.waiting = None;
        self.prepare();
        let result = self.run_steps(game);
        std::mem::swap(&mut self.state, &mut game.state);
        result
    }

    /// Draws other random numbers in the next run, from the question on that this answer is given to.
    ///
    /// Whoever thinks ahead with [`View::imagine`] runs the imagined game so, and does not learn the rolls to come.
    pub fn reseed_at(&mut self, answer: usize, seed: u64) {
        self.reseed = Some((answer, seed));
    }

    /// Shows what a player sees of a game, as it stands at its last checkpoint.
    pub fn view_of<T>(&mut self, game: &mut Game, player: PlayerId, look: impl FnOnce(&View) -> T) -> T {
        std::mem::swap(&mut self.state, &mut game.state);
        self.prepare();
        let seen = look(&View::new(self, player));
        std::mem::swap(&mut self.state, &mut game.state);
        seen
    }

    fn prepare(&mut self) {
        self.frames.clear();
        self.open.clear();
        self.unsettled.clear();
        self.cursor = 0;
        self.depth = 0;
        self.life_fell = false;
        let library = Arc::clone(&self.library);
        let core: &mut Core = self;
        core.roster.prepare(&core.state, &library);
    }

    fn run_steps(&mut self, game: &mut Game) -> Result<Progress, Fault> {
        loop {
            if let Some(outcome) = self.state.outcome {
                return Ok(Progress::Over(outcome));
            }
            let core: &mut Core = self;
            core.checkpoint.clone_from(&core.state);
            let noted = core.trace.as_ref().map_or(0, Vec::len);
            if let Some(list) = &core.considered {
                list.borrow_mut().truncate(core.settled);
            }
            match crate::round::step(self) {
                Ok(()) => self.finish_step(noted),
                Err(Halt::Over) => {
                    self.state.step = Step::Over;
                    self.unwind();
                    self.finish_step(noted);
                }
                Err(Halt::Suspend(decision)) => {
                    self.restore(noted);
                    game.answers = std::mem::take(&mut self.answers);
                    game.waiting = Some(*decision);
                    return Ok(Progress::Waiting);
                }
                Err(Halt::Failed(fault)) => {
                    self.restore(noted);
                    self.answers.clear();
                    return Err(*fault);
                }
                Err(Halt::Cancelled(_)) => {
                    self.restore(noted);
                    self.answers.clear();
                    return Err(Fault::Engine { message: "a cancel reached the border of a step".into() });
                }
            }
        }
    }

    fn finish_step(&mut self, noted: usize) {
        let core: &mut Core = self;
        if let Some(observer) = &mut core.observer {
            observer(&core.state, core.trace.as_ref().map_or(&[], |trace| &trace[noted..]));
        }
        debug_assert_eq!(core.cursor, core.answers.len(), "a step must use every answer it was given");
        if let Some(log) = &mut core.log {
            log.append(&mut core.answers);
        }
        core.answers.clear();
        core.cursor = 0;
        core.settled = core.considered.as_ref().map_or(0, |list| list.borrow().len());
    }

    fn unwind(&mut self) {
        self.frames.clear();
        self.open.clear();
        self.unsettled.clear();
        self.depth = 0;
        self.cursor = self.answers.len();
    }

    /// What the step that waits for an answer has done up to its question, as far as the trace is recorded. It is done
    /// again with the answer, and only then stands in the trace.
    pub fn half_done(&self) -> &[TraceEntry] {
        &self.half_done
    }

    fn restore(&mut self, noted: usize) {
        let core: &mut Core = self;
        core.state.clone_from(&core.checkpoint);
        if let Some(trace) = &mut core.trace {
            core.half_done.clear();
            core.half_done.extend(trace.drain(noted..));
        }
        self.frames.clear();
        self.open.clear();
        self.unsettled.clear();
        self.depth = 0;
        self.cursor = 0;
        self.life_fell = false;
    }

    /// Asks a player, and returns the question with its answer once that has been checked.
    pub(crate) fn ask(&mut self, decision: Decision) -> Flow<(Choosing, Answer)> {
        let at = self.cursor;
        if let Some((end, seed)) = self.reseed
            && at == end
        {
            self.state.rng = rand_pcg::Pcg32::new(seed, 1);
            self.reseed = None;
        }
        if at == self.answers.len() {
            let Some(mut decider) = self.decider.take() else {
                return Err(Halt::Suspend(Box::new(decision)));
            };
            let answer = decider.decide(&View::asked(self, &decision), &decision);
            self.decider = Some(decider);
            let Some(answer) = answer else {
                return Err(Halt::Suspend(Box::new(decision)));
            };
            self.answers.push(answer);
        }
        self.cursor = at + 1;
        let answer = self.answers[at].clone();
        if let Err(refusal) = decision.check(&View::asked(self, &decision), &answer) {
            return Err(Fault::IllegalAnswer { label: decision.label.to_string(), refusal }.into());
        }
        self.decisions += 1;
        self.told.truncate(at);
        let told = Told::of(&decision, &answer);
        self.told.push(told);
        if self.trace.is_some() {
            let noted = (Box::new(decision.clone()), answer.clone());
            self.note(|| Note::Answered(noted.0, noted.1));
        }
        Ok((decision.kind, answer))
    }

    /// Asks for one of a list. The only choice there is needs no asking.
    pub(crate) fn ask_one(&mut self, question: Question, choices: Vec<Choice>) -> Flow<Choice> {
        if let [only] = choices.as_slice() {
            return Ok(*only);
        }
        match self.ask(question.of(Choosing::One(choices)))? {
            (Choosing::One(choices), Answer::One(at)) => Ok(choices[usize::from(at)]),
            _ => Err(wrong_shape()),
        }
    }

    /// Asks yes or no.
    pub(crate) fn ask_whether(&mut self, question: Question) -> Flow<bool> {
        Ok(self.ask_one(question, vec![Choice::Yes, Choice::No])? == Choice::Yes)
    }

    /// Asks for some of a list. Where the count leaves nothing open, nothing is asked.
    pub(crate) fn ask_some(
        &mut self,
        question: Question,
        choices: Vec<Choice>,
        (min, max): (usize, usize),
        bound: crate::decision::Bound,
    ) -> Flow<SmallVec<[Choice; 8]>> {
        let max = max.min(choices.len());
        let min = min.min(max);
        if max == 0 {
            return Ok(SmallVec::new());
        }
        if min == choices.len() {
            return Ok(choices.into_iter().collect());
        }
        let kind = Choosing::Some { choices, min: min as u16, max: max as u16, bound };
        match self.ask(question.of(kind))? {
            (Choosing::Some { choices, .. }, Answer::Some(picked)) => {
                Ok(picked.iter().map(|at| choices[usize::from(*at)]).collect())
            }
            _ => Err(wrong_shape()),
        }
    }

    /// Asks for an order. One thing or none needs no asking.
    pub(crate) fn ask_order(&mut self, question: Question, list: Vec<Choice>) -> Flow<SmallVec<[Choice; 8]>> {
        if list.len() < 2 {
            return Ok(list.into_iter().collect());
        }
        match self.ask(question.of(Choosing::Order(list)))? {
            (Choosing::Order(list), Answer::Order(order)) => Ok(order.iter().map(|at| list[usize::from(*at)]).collect()),
            _ => Err(wrong_shape()),
        }
    }

    /// Asks for a number.
    pub(crate) fn ask_number(&mut self, question: Question, low: i32, high: i32) -> Flow<i32> {
        if low >= high {
            return Ok(low);
        }
        match self.ask(question.of(Choosing::Number { low, high }))? {
            (_, Answer::Number(number)) => Ok(number),
            _ => Err(wrong_shape()),
        }
    }
}

pub(crate) fn wrong_shape() -> Halt {
    Fault::Engine { message: "an answer of the wrong shape was let through".into() }.into()
}

/// Who is asked what, before it is known which choices there are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Question {
    pub(crate) player: PlayerId,
    pub(crate) asks: crate::decision::Asks,
    pub(crate) card: Option<CardId>,
    pub(crate) ability: Option<Ustr>,
    pub(crate) label: Ustr,
}

impl Question {
    pub(crate) fn new(player: PlayerId, asks: crate::decision::Asks, label: Ustr) -> Self {
        Self { player, asks, card: None, ability: None, label }
    }

    pub(crate) fn about(mut self, card: CardId, ability: Option<Ustr>) -> Self {
        self.card = Some(card);
        self.ability = ability;
        self
    }

    pub(crate) fn of(self, kind: Choosing) -> Decision {
        Decision { player: self.player, asks: self.asks, card: self.card, ability: self.ability, label: self.label, kind }
    }
}

/// The id of the card a definition stands for in a game of this library, for messages.
pub(crate) fn title(core: &Core, card: CardId) -> String {
    core.def(card).name.to_string()
}

/// The definition a card has, by copy too.
pub(crate) fn def_of(core: &Core, card: CardId) -> DefId {
    core.state.cards[card.index()].def
}
