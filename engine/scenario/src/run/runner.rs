//! Running a scenario under a ruleset, its answers given at once or after waiting at every question.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use cinderforge_content::diagnostic::Diagnostic;
use cinderforge_kernel::coverage::Coverage;
use cinderforge_kernel::decision::{Action, Answer, Asks, Choice, Choosing, Decider, Decision};
use cinderforge_kernel::define::Deck;
use cinderforge_kernel::event::EventKind;
use cinderforge_kernel::id::{CardId, PlayerId};
use cinderforge_kernel::refuse::Refusal;
use cinderforge_kernel::state::{Attack, AttackKind, State};
use cinderforge_kernel::table::{Game, Progress, Table};
use cinderforge_kernel::trace::{Note, TraceEntry};
use cinderforge_kernel::view::View;
use cinderforge_script::{Host, Kit};

use crate::inspect::explore::{self, Bound, End};
use crate::inspect::why::{self, Answered, Position};
use crate::language::{CardName, Fact, Scenario};
use crate::run::board;
use crate::run::facts::{Facts, Seen};
use crate::run::names::{Names, written};
use crate::run::session::{Purpose, Session, Want};
use crate::run::view::Sight;

/// How a scenario is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Every question is answered as it is asked.
    AtOnce,
    /// The game waits at every question; it is cloned, written, read back, and given the answer.
    Suspended,
}

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

/// The state a scenario begins in under the ruleset of a kit.
///
/// # Errors
/// What is wrong with its board.
pub fn start(scenario: &Scenario, kit: &Kit) -> Result<State, Vec<Diagnostic>> {
    let decks: Vec<Deck> = kit.content.decks().cloned().collect();
    let state = board::state(scenario, &kit.library, &kit.ruleset, &decks)?;
    let hurt = |card: &CardId| state.card(*card).wounds > 0;
    if !state.players.iter().any(|player| player.battlefield.iter().chain([&player.phoenixborn]).any(hurt)) {
        return Ok(state);
    }
    let names = Names::of(&state, Arc::clone(&kit.library), scenario.pool);
    let units: Vec<CardId> =
        state.players.iter().flat_map(|player| player.battlefield.iter().chain([&player.phoenixborn])).copied().collect();
    let mut game = Game::new(state);
    let dead = kit.table().view_of(&mut game, PlayerId(0), |view| {
        let life = |card: &CardId| (*card, view.card(*card).map_or(0, |now| i32::from(now.wounds)), view.life(*card));
        units.iter().map(life).find(|(_, wounds, life)| wounds >= life && *wounds > 0)
    });
    match dead {
        None => Ok(game.state),
        Some((card, wounds, life)) => {
            let text = format!("the board has {} with {wounds} wounds, and its life is {life}", names.card(card, true));
            let help = "give it fewer wounds: whatever has that many is destroyed before anybody plays".to_owned();
            Err(vec![scenario.source.error_in_file(text).help(help)])
        }
    }
}

/// Runs a scenario under the ruleset of a kit, with a host of it.
///
/// # Errors
/// What is wrong with the board, or the first line that does not go as it says.
pub fn run(scenario: &Scenario, kit: &Kit, host: Rc<Host>, mode: Mode) -> Result<Run, Vec<Diagnostic>> {
    let state = start(scenario, kit)?;
    let mut runner = Runner::new(scenario, kit, host, state, mode, Purpose::Check);
    runner.go().map_err(|problem| vec![*problem])?;
    Ok(runner.into_run())
}

/// What a look at a scenario showed.
pub(crate) struct Look {
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
pub(crate) fn look(scenario: &Scenario, kit: &Kit, host: Rc<Host>) -> Result<Look, Vec<Diagnostic>> {
    let state = start(scenario, kit)?;
    let mut runner = Runner::new(scenario, kit, host, state, Mode::AtOnce, Purpose::Look);
    let stopped = runner.go().err().map(|problem| *problem);
    if stopped.is_some() {
        runner.tell_half_done();
    }
    let facts = runner.session.borrow_mut().looked.take().unwrap_or_default();
    Ok(Look { facts, stopped, run: runner.into_run() })
}

/// The most questions that are answered in every way for lines about all ways.
const POSITIONS: usize = 20_000;

/// One of the things a scenario can come to.
#[derive(Clone, Debug)]
pub struct Ending {
    /// The answers that lead there, as lines of a scenario; those of the shortest way.
    pub lines: Vec<String>,
    /// The board, line by line.
    pub board: Vec<String>,
    /// How many positions ended so.
    pub count: usize,
}

/// Everything a scenario can come to from where its lines end.
#[derive(Clone, Debug)]
pub struct Explored {
    /// The distinct endings.
    pub endings: Vec<Ending>,
    /// Questions that were answered in every way.
    pub positions: usize,
    /// Whether no way is left out.
    pub complete: bool,
}

/// Plays the lines of a scenario and follows every way the game can go on from there.
///
/// # Errors
/// What is wrong with the board, the first line that does not fit the game, or a script that failed.
pub(crate) fn explore(scenario: &Scenario, kit: &Kit, host: Rc<Host>, bound: Bound) -> Result<Explored, Vec<Diagnostic>> {
    let state = start(scenario, kit)?;
    let mut runner = Runner::new(scenario, kit, Rc::clone(&host), state, Mode::AtOnce, Purpose::Explore);
    runner.go().map_err(|problem| vec![*problem])?;
    let names = Rc::clone(&runner.session.borrow().names);
    let declared = runner.session.borrow().declared();
    let mut table = kit.table_with(host);
    let walk = explore::walk(&mut table, &runner.game, &names, bound, declared.as_ref())
        .map_err(|fault| vec![scenario.source.error_in_file(fault.to_string())])?;
    let mut endings: Vec<Ending> = Vec::new();
    for mut end in walk.ends {
        std::mem::swap(&mut table.state, &mut end.game.state);
        let board = explore::board(&table.state, &table.view(table.state.turn), &names);
        match endings.iter_mut().find(|ending| ending.board == board) {
            Some(ending) => ending.count += 1,
            None => endings.push(Ending { lines: end.lines, board, count: 1 }),
        }
    }
    Ok(Explored { endings, positions: walk.positions, complete: walk.complete })
}

/// Plays the lines of a scenario before one, and says why a player may do something then, or not.
///
/// # Errors
/// What is wrong with the board, the first line that does not fit the game, or the question.
pub(crate) fn why(
    scenario: &Scenario,
    kit: &Kit,
    host: Rc<Host>,
    before: Option<usize>,
    question: &str,
) -> Result<Vec<Answered>, Vec<Diagnostic>> {
    let mut scenario = scenario.clone();
    if let Some(before) = before {
        let text = scenario.source.text.clone();
        let lines = text.lines().count();
        if before == 0 || before > lines + 1 {
            let problem = scenario.source.error_in_file(format!("there is no line {before}: the file has {lines}"));
            return Err(vec![problem.help("name a line of the file, or none for its end".to_owned())]);
        }
        scenario.lines.retain(|line| text[..line.span.start].matches('\n').count() + 1 < before);
    }
    let state = start(&scenario, kit)?;
    let mut runner = Runner::new(&scenario, kit, Rc::clone(&host), state, Mode::AtOnce, Purpose::Explore);
    runner.table.explain(true);
    runner.go().map_err(|problem| vec![*problem])?;
    let names = Rc::clone(&runner.session.borrow().names);
    let position = Position { table: &mut runner.table, game: &runner.game, names: &names, trial: kit.table_with(host) };
    why::why(position, question)
}

/// The decider that reads the lines.
struct Reader(Rc<RefCell<Session>>);

impl Decider for Reader {
    fn decide(&mut self, view: &View, decision: &Decision) -> Option<Answer> {
        self.0.borrow_mut().decide(view, decision)
    }
}

struct Runner<'a> {
    kit: &'a Kit,
    host: Rc<Host>,
    table: Table,
    game: Game,
    session: Rc<RefCell<Session>>,
    mode: Mode,
    bound: Bound,
}

impl<'a> Runner<'a> {
    fn new(scenario: &Scenario, kit: &'a Kit, host: Rc<Host>, state: State, mode: Mode, purpose: Purpose) -> Self {
        let mut table = kit.table_with(Rc::clone(&host));
        let names = Rc::new(Names::of(&state, Arc::clone(&kit.library), scenario.pool));
        let session = Session::new(Rc::new(scenario.clone()), kit.ruleset.id.as_str(), names, mode, purpose);
        let session = Rc::new(RefCell::new(session));
        table.record(true);
        table.coverage = Some(Cell::default());
        table.seat(Some(Box::new(Reader(Rc::clone(&session)))));
        let bound = Bound { actions: scenario.actions, positions: POSITIONS };
        Self { kit, host, table, game: Game::new(state), session, mode, bound }
    }

    fn into_run(mut self) -> Run {
        let names = Rc::clone(&self.session.borrow().names);
        let coverage = self.table.coverage.take().unwrap_or_default().get();
        Run { trace: self.table.trace.take().unwrap_or_default(), names, game: self.game, coverage }
    }

    /// Takes what the step that waits has done so far into the trace.
    fn tell_half_done(&mut self) {
        let half_done = self.table.half_done().to_vec();
        self.table.trace.iter_mut().for_each(|trace| trace.extend_from_slice(&half_done));
    }

    fn go(&mut self) -> Result<(), Box<Diagnostic>> {
        loop {
            let progress = self.table.run(&mut self.game);
            match progress {
                Err(fault) => {
                    let problem = self.session.borrow().wrong_here(fault.to_string());
                    return Err(Box::new(problem));
                }
                Ok(Progress::Over(_)) => {
                    self.look()?;
                    self.ways()?;
                    self.session.borrow_mut().finish()?;
                    return self.check_attacks();
                }
                Ok(Progress::Waiting) => {
                    let want = std::mem::replace(&mut self.session.borrow_mut().want, Want::Nothing);
                    if self.mode == Mode::Suspended {
                        self.write_and_read_back()?;
                    }
                    match want {
                        Want::Failed(problem) => return Err(problem),
                        Want::Give(answer) => self.game.answers.push(answer),
                        Want::Look if self.game.answers.is_empty() => self.look()?,
                        Want::Look => self.session.borrow_mut().within = true,
                        Want::Explore if self.session.borrow().wants_ways() => {
                            self.ways()?;
                            self.tell_half_done();
                            return self.check_attacks();
                        }
                        Want::Done | Want::Explore => {
                            self.session.borrow_mut().finish()?;
                            return self.check_attacks();
                        }
                        Want::Nothing => return Err(Box::new(self.session.borrow().wrong_here("the game waits for nobody"))),
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
        let walk = explore::walk(&mut table, &self.game, &names, self.bound, declared.as_ref())
            .map_err(|fault| Box::new(self.session.borrow().wrong_here(fault.to_string())))?;
        let mut holds = |end: &End, not: bool, fact: &Fact| {
            let mut game = end.game.clone();
            std::mem::swap(&mut table.state, &mut game.state);
            let sight = Sight { view: table.view(table.state.turn), state: Some(&table.state) };
            let own = |player| Some(table.view(player));
            let seen = Seen { sight: &sight, own: &own, decision: None, probe: None };
            Facts { names: &names, seen: &seen, asked: &[], attacked: false }.expect(not, fact)
        };
        self.session.borrow_mut().state_ways(&walk, &mut holds)
    }

    /// The game as it would come back from a file.
    fn write_and_read_back(&mut self) -> Result<(), Box<Diagnostic>> {
        let copy = self.game.clone();
        let trouble =
            |error: postcard::Error| Box::new(self.session.borrow().wrong_here(format!("the game cannot be saved: {error}")));
        let bytes = postcard::to_stdvec(&copy).map_err(trouble)?;
        let back: Game = postcard::from_bytes(&bytes).map_err(trouble)?;
        if back != self.game {
            return Err(Box::new(self.session.borrow().wrong_here("the game that was saved is not the game that was read back")));
        }
        self.game = back;
        Ok(())
    }

    /// Holds the next lines against the whole state.
    fn look(&mut self) -> Result<(), Box<Diagnostic>> {
        std::mem::swap(&mut self.table.state, &mut self.game.state);
        let result = self.look_at_table();
        std::mem::swap(&mut self.table.state, &mut self.game.state);
        result
    }

    fn look_at_table(&self) -> Result<(), Box<Diagnostic>> {
        let table = &self.table;
        let decision = self.game.waiting.as_ref();
        let me = decision.map_or(table.state.turn, |decision| decision.player);
        let sight = Sight { view: table.view(me), state: Some(&table.state) };
        let own = |player| Some(table.view(player));
        let names = Rc::clone(&self.session.borrow().names);
        let probe = |target: &CardName, attackers: Option<&[CardName]>, kind: AttackKind| {
            let probe = Probe { kit: self.kit, names: &names, target, attackers, kind };
            probe.refusal(&table.state, decision)
        };
        let seen = Seen { sight: &sight, own: &own, decision, probe: Some(&probe) };
        self.session.borrow_mut().state_lines(&seen)
    }

    /// Holds declared attacks against those of the trace, where no question came up to check them.
    fn check_attacks(&self) -> Result<(), Box<Diagnostic>> {
        let session = self.session.borrow();
        let Some(trace) = &self.table.trace else { return Ok(()) };
        let mut attacks: Vec<Vec<CardId>> = Vec::new();
        for entry in trace {
            match &entry.note {
                Note::Acts(_, Action::Attack(_)) => attacks.push(Vec::new()),
                Note::Happened(event) if event.kind == EventKind::IsDeclaredAttacker => {
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
                return Err(Box::new(session.wrong(*line, format!("`{name}` attacked, but the line does not name it"))));
            }
            if named.len() > real.len() && !real.is_empty() {
                let text = format!("`{}` did not attack", written(&named[real.len()]));
                return Err(Box::new(session.wrong(*line, text)));
            }
        }
        Ok(())
    }
}

/// Tries an attack on a copy of the game.
struct Probe<'a> {
    kit: &'a Kit,
    names: &'a Names,
    target: &'a CardName,
    attackers: Option<&'a [CardName]>,
    kind: AttackKind,
}

impl Probe<'_> {
    fn refusal(&self, state: &State, decision: Option<&Decision>) -> Option<Refusal> {
        let decision = decision.filter(|decision| decision.asks == Asks::Action)?;
        let at = decision.choices().iter().position(|choice| *choice == Choice::Do(Action::Attack(self.kind)))?;
        let mut game = Game::new(state.clone());
        game.answers.push(Answer::One(at as u16));
        let mut table = self.kit.table();
        for _ in 0..40 {
            if !matches!(table.run(&mut game), Ok(Progress::Waiting)) {
                return None;
            }
            let waiting = game.waiting.clone()?;
            match waiting.asks {
                Asks::Attackers => {
                    let picked = self.attackers.map_or(Some(vec![0]), |attackers| {
                        attackers.iter().map(|name| self.among(&waiting, name, &game.state)).collect()
                    });
                    let Some(picked) = picked else { return Some(Refusal::NotOffered) };
                    let answer = match (&waiting.kind, picked.as_slice()) {
                        (Choosing::One(_), [one]) => Answer::One(*one),
                        (Choosing::One(_), []) => return Some(Refusal::WrongCount { picked: 0, low: 1, high: 1 }),
                        (Choosing::One(_), [_, _, ..]) => return Some(Refusal::OneAttacker),
                        _ => Answer::Some(picked.into_iter().collect()),
                    };
                    let wrong = table.view_of(&mut game, waiting.player, |view| view.check(&waiting, &answer).err());
                    if wrong.is_some() {
                        return wrong;
                    }
                    game.answers.push(answer);
                }
                Asks::AttackTarget => {
                    let Some(at) = self.among(&waiting, self.target, &game.state) else { return Some(Refusal::NotOffered) };
                    let attack = game.state.attack.as_ref()?;
                    if !attack.attackers.is_empty() {
                        return (!self.attackers_are(attack, &game.state)).then_some(Refusal::NotOffered);
                    }
                    game.answers.push(Answer::One(at));
                }
                Asks::Untriggered | Asks::Trigger => {
                    let stop = waiting.choices().iter().position(|choice| *choice == Choice::Done)?;
                    game.answers.push(Answer::One(stop as u16));
                }
                _ => {
                    let attack = game.state.attack.as_ref()?;
                    let target = attack.target?;
                    let fits = self.is(self.target, target.id, &game.state) && self.attackers_are(attack, &game.state);
                    return (!fits).then_some(Refusal::NotOffered);
                }
            }
        }
        None
    }

    fn attackers_are(&self, attack: &Attack, state: &State) -> bool {
        self.attackers.into_iter().flatten().all(|name| attack.attackers.iter().any(|one| self.is(name, one.unit.id, state)))
    }

    fn is(&self, name: &CardName, card: CardId, state: &State) -> bool {
        match name {
            CardName::Phoenixborn(player) => state.players.get(player.index()).is_some_and(|player| player.phoenixborn == card),
            CardName::Card(id, of) => self.names.is_called(id, card) && of.is_none_or(|of| state.card(card).controller == of),
        }
    }

    fn among(&self, decision: &Decision, name: &CardName, state: &State) -> Option<u16> {
        let list = decision.choices();
        let at = list.iter().position(|choice| match choice {
            Choice::Thing(cinderforge_kernel::id::Thing::Card(card)) => self.is(name, card.id, state),
            _ => false,
        });
        at.map(|at| at as u16)
    }
}
