//! Running a scenario under a ruleset, its answers given at once or after waiting at every question.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use cinderforge_content::diagnostic::{Code, Diagnostic};
use cinderforge_kernel::game::{
    Action, Answer, AttackKind, Coverage, Decision, DecisionKind, Game, Progress, State, TraceEntry, TraceEvent,
};
use cinderforge_kernel::table::{Decider, View};
use cinderforge_kernel::terms::{CardId, EventKind, PlayerId};
use cinderforge_script::{GameData, Host};
use cinderforge_session::Session;

use crate::language::{CardName, Fact, Scenario};
use crate::run::askable::unaskable;
use crate::run::attack_trial::AttackTrial;
use crate::run::facts::{Facts, NotSo, ObservedGame, TryAttack};
use crate::run::lines::{Request, ScenarioLines};
use crate::run::mode::{AnswerMode, Purpose};
use crate::run::names::{Names, name_as_written, plain_pools};
use crate::run::start::initial_state;
use crate::run::unreadable_costs::unreadable_costs;
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
    /// Which windows, acts and texts it came to.
    pub coverage: Coverage,
}

/// Runs a scenario under the ruleset of a kit, with a host of it.
///
/// # Errors
/// What is wrong with the board, or the first line that does not go as it says.
pub fn run(scenario: &Scenario, kit: &GameData, host: Rc<Host>, mode: AnswerMode) -> Result<Run, Vec<Diagnostic>> {
    let state = initial_state(scenario, kit)?;
    let mut runner = Runner::new(scenario, kit, host, state, mode, Purpose::Check)?;
    let mut idle = unaskable(scenario, kit, &runner.lines.borrow().names);
    idle.extend(unreadable_costs(scenario, kit, &runner.lines.borrow().names));
    if !idle.is_empty() {
        return Err(idle);
    }
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
    let mut runner = Runner::new(scenario, kit, host, state, AnswerMode::AtOnce, Purpose::Observe)?;
    let stopped = runner.run().err().map(|problem| *problem);
    runner.tells_unfinished_step |= stopped.is_some();
    let facts = runner.lines.borrow_mut().observed.take().unwrap_or_default();
    Ok(Observation { facts, stopped, run: runner.into_run() })
}

/// The most questions that are answered in every way for lines about all ways.
const POSITIONS: usize = 20_000;

/// The decider that reads the lines.
struct Reader(Rc<RefCell<ScenarioLines>>);

impl Decider for Reader {
    fn decide(&mut self, view: &View, decision: &Decision) -> Option<Answer> {
        self.0.borrow_mut().decide(view, decision)
    }
}

pub(crate) struct Runner<'a> {
    kit: &'a GameData,
    host: Rc<Host>,
    pub(crate) game: Session,
    pub(crate) lines: Rc<RefCell<ScenarioLines>>,
    mode: AnswerMode,
    bound: ExploreLimit,
    /// Whether the trace ends with what the step that waits has done so far.
    tells_unfinished_step: bool,
}

impl<'a> Runner<'a> {
    /// Returns a runner for a game that begins in this state.
    ///
    /// # Errors
    /// A script or the engine fails before the first question.
    pub(crate) fn new(
        scenario: &Scenario,
        kit: &'a GameData,
        host: Rc<Host>,
        state: State,
        mode: AnswerMode,
        purpose: Purpose,
    ) -> Result<Self, Vec<Diagnostic>> {
        let names = Rc::new(Names::of(&state, Arc::clone(&kit.library), plain_pools(scenario, kit)));
        let lines = ScenarioLines::new(Rc::new(scenario.clone()), kit.ruleset.id.as_str(), names, mode, purpose);
        let failed = |text: String| vec![scenario.source.error_in_file(Code::Stopped, text)];
        let mut game = Session::begin_at(kit, Rc::clone(&host), state).map_err(|error| failed(error.to_string()))?;
        game.record_coverage().map_err(|fault| failed(fault.to_string()))?;
        let bound = ExploreLimit { actions: scenario.actions, positions: POSITIONS };
        Ok(Self { kit, host, game, lines: Rc::new(RefCell::new(lines)), mode, bound, tells_unfinished_step: false })
    }

    /// Ends the run and returns what came of it.
    pub(crate) fn into_run(self) -> Run {
        let names = Rc::clone(&self.lines.borrow().names);
        let table = self.game.table();
        let coverage = table.coverage.as_ref().map(RefCell::take).unwrap_or_default();
        let mut trace = table.trace.clone().unwrap_or_default();
        if self.tells_unfinished_step {
            trace.extend_from_slice(table.partial_trace());
        }
        Run { trace, names, game: self.game.game().clone(), coverage }
    }

    /// Runs the game until the lines are used up or do not fit it. One that waited at its questions is then saved and loaded.
    ///
    /// # Errors
    /// The first line that does not fit the game, or a fault.
    pub(crate) fn run(&mut self) -> Result<(), Box<Diagnostic>> {
        self.run_lines()?;
        if self.mode == AnswerMode::Suspended { self.save_and_load() } else { Ok(()) }
    }

    /// Runs the game until the lines are used up or do not fit it.
    fn run_lines(&mut self) -> Result<(), Box<Diagnostic>> {
        loop {
            match self.game.run(Box::new(Reader(Rc::clone(&self.lines)))) {
                Err(fault) => return Err(self.stopped(&fault.to_string())),
                Ok(Progress::Over(_)) => {
                    self.check_next_lines()?;
                    self.ways()?;
                    self.lines.borrow_mut().finish()?;
                    return self.check_attacks();
                }
                Ok(Progress::Waiting) => {
                    let request = std::mem::replace(&mut self.lines.borrow_mut().request, Request::Nothing);
                    match request {
                        Request::Failed(problem) => return Err(problem),
                        Request::Give(answer) => {
                            let answered = self.game.answer(answer);
                            answered.map_err(|error| self.stopped(&error.to_string()))?;
                        }
                        Request::Statements => self.check_next_lines()?,
                        Request::Explore if self.lines.borrow().wants_ways() => {
                            self.check_attacks()?;
                            self.tells_unfinished_step = true;
                            return self.ways();
                        }
                        Request::Done | Request::Explore => {
                            self.lines.borrow_mut().finish()?;
                            return self.check_attacks();
                        }
                        Request::Nothing => {
                            return Err(self.stopped("the game waits for nobody"));
                        }
                    }
                }
            }
        }
    }

    /// Returns the problem that the game cannot go on, at the line that is due.
    fn stopped(&self, text: &str) -> Box<Diagnostic> {
        let problem = self.lines.borrow().problem_here(Code::Stopped, format!("the game cannot go on: {text}"));
        Box::new(problem.help("mend the script that is named; where none is, the engine is at fault".to_owned()))
    }

    /// Holds the lines about all ways the game can go on.
    fn ways(&mut self) -> Result<(), Box<Diagnostic>> {
        if self.lines.borrow().explores() || !self.lines.borrow().wants_ways() {
            return Ok(());
        }
        let names = Rc::clone(&self.lines.borrow().names);
        let declared = self.lines.borrow().declared();
        let equal_cards = self.lines.borrow().equal_cards();
        let mut table = self.kit.table_with(Rc::clone(&self.host));
        let ways = follow_ways(&mut table, self.game.game(), &names, self.bound, declared.as_ref(), equal_cards)
            .map_err(|fault| self.stopped(&fault.to_string()))?;
        let mut holds = |end: &WayEnd, not: bool, fact: &Fact| {
            table.show(&end.game).map_err(|fault| NotSo::Otherwise(fault.to_string()))?;
            let scenario_view = ScenarioView { view: table.view(table.state().turn), state: Some(table.state()) };
            let own = |player| table.view(player);
            let seen = ObservedGame {
                scenario_view: &scenario_view,
                state: table.state(),
                own: &own,
                shown: &[],
                decision: None,
                try_attack: None,
            };
            Facts { names: &names, seen: &seen, asked: &[], asked_again: &[], attack: None }.expect(not, fact)
        };
        self.lines.borrow_mut().state_ways(&ways, &mut holds)
    }

    /// Saves the game where it stands and loads it again, as from a file.
    fn save_and_load(&self) -> Result<(), Box<Diagnostic>> {
        let loaded = Session::load_with(self.kit, Rc::clone(&self.host), &self.game.save());
        let loaded = loaded.map_err(|error| self.stopped(&format!("the game cannot be loaded: {error}")))?;
        if loaded.game() == self.game.game() {
            return Ok(());
        }
        Err(self.stopped("the game that was saved is not the game that was loaded"))
    }

    /// Holds the next lines against the game where it stands, the whole of it.
    fn check_next_lines(&mut self) -> Result<(), Box<Diagnostic>> {
        let (table, kit) = (self.game.table(), self.kit);
        let decision = self.game.question();
        let names = Rc::clone(&self.lines.borrow().names);
        let me = decision.map_or(table.state().turn, |decision| decision.player);
        let scenario_view = ScenarioView { view: table.view(me), state: Some(table.state()) };
        let own = |player| table.view(player);
        let try_attack = |target: &CardName, attackers: Option<&[CardName]>, kind: AttackKind| {
            let trial = AttackTrial { kit, names: &names, target, attackers, kind };
            trial.refusal(table.state(), decision)
        };
        let between_plays = decision.is_none_or(|decision| decision.kind == DecisionKind::Action);
        let try_attack: Option<&TryAttack> = if between_plays { Some(&try_attack) } else { None };
        let entries = table.trace.iter().flatten().chain(table.partial_trace());
        let shown = &shown_since_play(entries);
        let seen = ObservedGame { scenario_view: &scenario_view, state: table.state(), own: &own, shown, decision, try_attack };
        self.lines.borrow_mut().state_lines(&seen)
    }

    /// Holds declared attacks against those of the trace, where no question came up to check them. What an effect lets attack is
    /// no part of a line.
    fn check_attacks(&self) -> Result<(), Box<Diagnostic>> {
        let lines = self.lines.borrow();
        let mut attacks: Vec<(PlayerId, Vec<CardId>)> = Vec::new();
        for entry in self.game.table().trace.iter().flatten() {
            match &entry.event {
                TraceEvent::Acts(player, Action::Attack(_)) => attacks.push((*player, Vec::new())),
                TraceEvent::Happened(event) if event.kind == EventKind::IsDeclaredAttacker && event.source.is_none() => {
                    if let Some((_, last)) = attacks.last_mut().filter(|(player, _)| event.by == Some(*player)) {
                        last.extend(event.subjects.iter().filter_map(|thing| thing.card()).map(|card| card.id));
                    }
                }
                _ => {}
            }
        }
        // Where all ways are followed, the attack that goes on may not be declared yet.
        let goes_on = if lines.wants_ways() { lines.attacks.len() } else { 0 };
        for (number, ((line, named), (_, real))) in (1..).zip(lines.attacks.iter().zip(&attacks)) {
            let stranger = real.iter().filter(|_| !named.is_empty()).find(|card| {
                !named.iter().any(|name| match name {
                    CardName::Card(id, _) => lines.names.is_called(id, **card),
                    CardName::Phoenixborn(_) => false,
                })
            });
            if let Some(card) = stranger {
                let name = lines.names.card(*card, true);
                return Err(Box::new(lines.problem_in(
                    *line,
                    Code::OtherAttackers,
                    format!("`{name}` attacked, but the line does not name it"),
                )));
            }
            if named.len() > real.len() && number != goes_on {
                let is_there = |name: &CardName| matches!(name, CardName::Card(id, _) if real.iter().any(|card| lines.names.is_called(id, *card)));
                let missing = named.iter().find(|name| !is_there(name));
                let message = match missing {
                    Some(missing) => format!("`{}` did not attack", name_as_written(missing)),
                    None => "the line names attackers more often than they attacked".to_owned(),
                };
                let problem = lines.problem_in(*line, Code::OtherAttackers, message);
                let help = match missing {
                    Some(_) if real.is_empty() => {
                        Some("if the attack ends before its attackers are declared, write the action alone: `A attacks a unit`")
                    }
                    Some(_) => None,
                    None => Some("name each of them once"),
                };
                return Err(Box::new(problem.help(help.map(str::to_owned))));
            }
        }
        Ok(())
    }
}

/// Lists which cards were shown since the last play, each with the player who looked at it; none for what was shown to all.
fn shown_since_play<'t>(entries: impl Iterator<Item = &'t TraceEntry>) -> Vec<(Option<PlayerId>, CardId)> {
    let mut shown = Vec::new();
    for entry in entries {
        match &entry.event {
            TraceEvent::Acts(_, Action::Pass | Action::EndTurn | Action::HandOver) => {}
            TraceEvent::Acts(..) => shown.clear(),
            TraceEvent::Shown { cards, to } => shown.extend(cards.iter().map(|card| (*to, *card))),
            _ => {}
        }
    }
    shown
}
