//! Running a scenario under a ruleset, its answers given at once or after waiting at every question.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use cinderforge_content::diagnostic::Diagnostic;
use cinderforge_kernel::game::{
    Action, Answer, AttackKind, Coverage, Decision, DecisionKind, Game, Progress, State, TraceEntry, TraceEvent,
};
use cinderforge_kernel::table::{Decider, Table, View};
use cinderforge_kernel::terms::{CardId, EventKind};
use cinderforge_script::{GameData, Host};

use crate::language::{CardName, Fact, Scenario};
use crate::run::attack_trial::AttackTrial;
use crate::run::facts::{Facts, ObservedGame, TryAttack};
use crate::run::mode::{AnswerMode, Purpose};
use crate::run::names::{Names, name_as_written};
use crate::run::session::{Request, ScenarioSession};
use crate::run::start::initial_state;
use crate::run::view::ScenarioView;
use crate::run::ways::{ExploreLimit, WayEnd, follow_ways};

/// A run that went through.
pub struct Run {
    /// Everything that happened.
    pub trace: Vec<TraceEntry>,
    /// How its cards and dice are called.
    pub names: Rc<Names>,
    /// The game as the run left it.
    pub game: Game,
    /// Which windows and acts of the rules it came to.
    pub coverage: Coverage,
}

/// Runs a scenario under the ruleset of a kit, with a host of it.
///
/// # Errors
/// What is wrong with the board, or the first line that does not go as it says.
pub fn run(scenario: &Scenario, kit: &GameData, host: Rc<Host>, mode: AnswerMode) -> Result<Run, Vec<Diagnostic>> {
    let state = initial_state(scenario, kit)?;
    let mut runner = Runner::new(scenario, kit, host, state, mode, Purpose::Check);
    runner.run().map_err(|problem| vec![*problem])?;
    Ok(runner.into_run())
}

/// What a look at a scenario showed.
pub(crate) struct Observation {
    /// Lines that state something, whichever ruleset they are for, and whether they held; those that were reached.
    pub(crate) facts: Vec<(usize, bool)>,
    /// The line that did not fit the game, if the run did not come to its end.
    pub(crate) stopped: Option<Diagnostic>,
    /// How far it went.
    pub(crate) run: Run,
}

/// Runs the lines a scenario has for the ruleset of a kit, and only notes what holds.
///
/// # Errors
/// What is wrong with the board.
pub(crate) fn observe(scenario: &Scenario, kit: &GameData, host: Rc<Host>) -> Result<Observation, Vec<Diagnostic>> {
    let state = initial_state(scenario, kit)?;
    let mut runner = Runner::new(scenario, kit, host, state, AnswerMode::AtOnce, Purpose::Observe);
    let stopped = runner.run().err().map(|problem| *problem);
    if stopped.is_some() {
        runner.trace_unfinished_step();
    }
    let facts = runner.session.borrow_mut().observed.take().unwrap_or_default();
    Ok(Observation { facts, stopped, run: runner.into_run() })
}

/// The most questions that are answered in every way for lines about all ways.
const POSITIONS: usize = 20_000;

/// The decider that reads the lines.
struct Reader(Rc<RefCell<ScenarioSession>>);

impl Decider for Reader {
    fn decide(&mut self, view: &View, decision: &Decision) -> Option<Answer> {
        self.0.borrow_mut().decide(view, decision)
    }
}

pub(crate) struct Runner<'a> {
    kit: &'a GameData,
    host: Rc<Host>,
    pub(crate) table: Table,
    pub(crate) game: Game,
    pub(crate) session: Rc<RefCell<ScenarioSession>>,
    mode: AnswerMode,
    bound: ExploreLimit,
}

impl<'a> Runner<'a> {
    /// Returns a runner for a game that begins in this state.
    pub(crate) fn new(
        scenario: &Scenario,
        kit: &'a GameData,
        host: Rc<Host>,
        state: State,
        mode: AnswerMode,
        purpose: Purpose,
    ) -> Self {
        let mut table = kit.table_with(Rc::clone(&host));
        let names = Rc::new(Names::of(&state, Arc::clone(&kit.library), scenario.pool));
        let session = ScenarioSession::new(Rc::new(scenario.clone()), kit.ruleset.id.as_str(), names, mode, purpose);
        let session = Rc::new(RefCell::new(session));
        table.record_trace(true);
        table.coverage = Some(Cell::default());
        table.seat(Some(Box::new(Reader(Rc::clone(&session)))));
        let bound = ExploreLimit { actions: scenario.actions, positions: POSITIONS };
        Self { kit, host, table, game: Game::new(state), session, mode, bound }
    }

    /// Ends the run and returns what came of it.
    pub(crate) fn into_run(mut self) -> Run {
        let names = Rc::clone(&self.session.borrow().names);
        let coverage = self.table.coverage.take().unwrap_or_default().get();
        Run { trace: self.table.trace.take().unwrap_or_default(), names, game: self.game, coverage }
    }

    /// Takes what the step that waits has done so far into the trace.
    pub(crate) fn trace_unfinished_step(&mut self) {
        let half_done = self.table.partial_trace().to_vec();
        self.table.trace.iter_mut().for_each(|trace| trace.extend_from_slice(&half_done));
    }

    /// Runs the game until the lines are used up or do not fit it.
    pub(crate) fn run(&mut self) -> Result<(), Box<Diagnostic>> {
        loop {
            let progress = self.table.run(&mut self.game);
            match progress {
                Err(fault) => {
                    let problem = self.session.borrow().problem_here(fault.to_string());
                    return Err(Box::new(problem));
                }
                Ok(Progress::Over(_)) => {
                    self.check_next_lines()?;
                    self.ways()?;
                    self.session.borrow_mut().finish()?;
                    return self.check_attacks();
                }
                Ok(Progress::Waiting) => {
                    let request = std::mem::replace(&mut self.session.borrow_mut().request, Request::Nothing);
                    if self.mode == AnswerMode::Suspended {
                        self.write_and_read_back()?;
                    }
                    match request {
                        Request::Failed(problem) => return Err(problem),
                        Request::Give(answer) => self.game.answers.push(answer),
                        Request::Statements => self.check_next_lines()?,
                        Request::Explore if self.session.borrow().wants_ways() => {
                            self.ways()?;
                            self.trace_unfinished_step();
                            return self.check_attacks();
                        }
                        Request::Done | Request::Explore => {
                            self.session.borrow_mut().finish()?;
                            return self.check_attacks();
                        }
                        Request::Nothing => {
                            return Err(Box::new(self.session.borrow().problem_here("the game waits for nobody")));
                        }
                    }
                }
            }
        }
    }

    /// Holds the lines about all ways the game can go on.
    fn ways(&mut self) -> Result<(), Box<Diagnostic>> {
        if self.session.borrow().explores() || !self.session.borrow().wants_ways() {
            return Ok(());
        }
        let names = Rc::clone(&self.session.borrow().names);
        let declared = self.session.borrow().declared();
        let mut table = self.kit.table_with(Rc::clone(&self.host));
        let ways = follow_ways(&mut table, &self.game, &names, self.bound, declared.as_ref())
            .map_err(|fault| Box::new(self.session.borrow().problem_here(fault.to_string())))?;
        let mut holds = |end: &WayEnd, not: bool, fact: &Fact| {
            table.show(&end.game).map_err(|fault| fault.to_string())?;
            let scenario_view = ScenarioView { view: table.view(table.state().turn), state: Some(table.state()) };
            let own = |player| table.view(player);
            let seen =
                ObservedGame { scenario_view: &scenario_view, state: table.state(), own: &own, decision: None, try_attack: None };
            Facts { names: &names, seen: &seen, asked: &[], attacked: false }.expect(not, fact)
        };
        self.session.borrow_mut().state_ways(&ways, &mut holds)
    }

    /// Writes the game and reads it back, as from a file.
    fn write_and_read_back(&mut self) -> Result<(), Box<Diagnostic>> {
        let copy = self.game.clone();
        let trouble =
            |error: postcard::Error| Box::new(self.session.borrow().problem_here(format!("the game cannot be saved: {error}")));
        let bytes = postcard::to_stdvec(&copy).map_err(trouble)?;
        let back: Game = postcard::from_bytes(&bytes).map_err(trouble)?;
        if back != self.game {
            return Err(Box::new(
                self.session.borrow().problem_here("the game that was saved is not the game that was read back"),
            ));
        }
        self.game = back;
        Ok(())
    }

    /// Holds the next lines against the game where it stands, the whole of it.
    fn check_next_lines(&mut self) -> Result<(), Box<Diagnostic>> {
        let Self { table, game, session, kit, .. } = self;
        let decision = game.waiting.as_ref();
        let names = Rc::clone(&session.borrow().names);
        let me = decision.map_or(table.state().turn, |decision| decision.player);
        let scenario_view = ScenarioView { view: table.view(me), state: Some(table.state()) };
        let own = |player| table.view(player);
        let try_attack = |target: &CardName, attackers: Option<&[CardName]>, kind: AttackKind| {
            let trial = AttackTrial { kit, names: &names, target, attackers, kind };
            trial.refusal(table.state(), decision)
        };
        let between_plays = decision.is_none_or(|decision| decision.kind == DecisionKind::Action);
        let try_attack: Option<&TryAttack> = if between_plays { Some(&try_attack) } else { None };
        let seen = ObservedGame { scenario_view: &scenario_view, state: table.state(), own: &own, decision, try_attack };
        session.borrow_mut().state_lines(&seen)
    }

    /// Holds declared attacks against those of the trace, where no question came up to check them.
    fn check_attacks(&self) -> Result<(), Box<Diagnostic>> {
        let session = self.session.borrow();
        let Some(trace) = &self.table.trace else { return Ok(()) };
        let mut attacks: Vec<Vec<CardId>> = Vec::new();
        for entry in trace {
            match &entry.event {
                TraceEvent::Acts(_, Action::Attack(_)) => attacks.push(Vec::new()),
                TraceEvent::Happened(event) if event.kind == EventKind::IsDeclaredAttacker => {
                    if let Some(last) = attacks.last_mut() {
                        last.extend(event.subjects.iter().filter_map(|thing| thing.card()).map(|card| card.id));
                    }
                }
                _ => {}
            }
        }
        for ((line, named), real) in session.attacks.iter().zip(&attacks) {
            let stranger = real.iter().find(|card| {
                !named.iter().any(|name| match name {
                    CardName::Card(id, _) => session.names.is_called(id, **card),
                    CardName::Phoenixborn(_) => false,
                })
            });
            if let Some(card) = stranger {
                let name = session.names.card(*card, true);
                return Err(Box::new(session.problem_in(*line, format!("`{name}` attacked, but the line does not name it"))));
            }
            if named.len() > real.len() && !real.is_empty() {
                let text = format!("`{}` did not attack", name_as_written(&named[real.len()]));
                return Err(Box::new(session.problem_in(*line, text)));
            }
        }
        Ok(())
    }
}
