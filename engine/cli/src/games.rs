//! Games between bots: played one by one at a table, on all cores, and handed over in the order of their numbers.

use std::any::Any;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use cinderforge_bots::Seats;
use cinderforge_content::visible;
use cinderforge_kernel::cards::Deck;
use cinderforge_kernel::game::{Answer, Decision, Fault, Game, Outcome, Progress, digest, setup};
use cinderforge_kernel::table::{Decider, Table, View};
use cinderforge_kernel::terms::DefId;
use cinderforge_script::GameData;
use cinderforge_session::{FORMAT, Record, RecordedAnswer, Session, answer_to_text, inspect};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::ThreadPoolBuilder;

use crate::bot::{self, Bot};
use crate::cards_played::NotedCards;
use crate::chimera::RULES;
use crate::output::Output;
use crate::{interrupt, record};

/// Reads how many games are played, at least one.
pub(crate) fn count(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(0) => Err("no game would be played: name at least 1".to_owned()),
        Ok(count) => Ok(count),
        Err(_) => Err("name a number".to_owned()),
    }
}

/// Who plays what in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fixture {
    /// The decks, by their places in the list, in the order of the players.
    pub(crate) decks: Vec<usize>,
    /// The bots, by their places in the list.
    pub(crate) bots: Vec<usize>,
    /// What everything left to chance follows from.
    pub(crate) seed: u64,
}

/// How a game went.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    /// Which game.
    pub(crate) number: usize,
    /// Who played.
    pub(crate) fixture: Fixture,
    /// How it ended, or why it did not.
    pub(crate) result: Result<Outcome, Stopped>,
    /// Rounds begun.
    pub(crate) rounds: u16,
    /// Turns begun.
    pub(crate) turns: u16,
    /// Questions answered.
    pub(crate) decisions: u64,
    /// Hash of the last state.
    pub(crate) state: blake3::Hash,
    /// Digest of all that happened, if it was asked for.
    pub(crate) digest: Option<blake3::Hash>,
    /// The cards that were played or in play, if they are noted.
    pub(crate) cards: BTreeSet<DefId>,
}

/// Why a game did not end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Stopped {
    /// It went on for too many rounds.
    Unfinished(String),
    /// Something went wrong.
    Failed(String),
    /// The engine went wrong.
    Panicked(String),
}

impl Stopped {
    /// Returns why, in words.
    pub(crate) fn text(&self) -> &str {
        let (Stopped::Unfinished(why) | Stopped::Failed(why) | Stopped::Panicked(why)) = self;
        why
    }
}

/// What games are played with.
#[derive(Clone)]
pub(crate) struct Plan<'a> {
    /// The cards, the scripts and the ruleset.
    pub(crate) kit: &'a GameData,
    /// The decks that fixtures name.
    pub(crate) decks: Vec<&'a Deck>,
    /// The bots that fixtures name.
    pub(crate) bots: Vec<Bot>,
    /// Whether all that happens is digested.
    pub(crate) digest: bool,
    /// Whether it is checked after each change that nothing is out of place.
    pub(crate) inspect: bool,
    /// Whether the cards that were played or in play are noted.
    pub(crate) note_cards: bool,
}

/// A table, and another one for bots to think at.
pub(crate) struct Worker<'a> {
    plan: &'a Plan<'a>,
    table: Table,
    thoughts: Rc<RefCell<Table>>,
}

impl<'a> Worker<'a> {
    /// Makes a worker for the calling thread.
    pub(crate) fn new(plan: &'a Plan<'a>) -> Self {
        let mut table = plan.kit.table();
        table.inspector = plan.inspect.then_some(inspect);
        Self { plan, table, thoughts: Rc::new(RefCell::new(plan.kit.table())) }
    }

    /// Makes the table digest the next game, if that was asked for. Returns what the digest is collected in.
    fn digest(&mut self) -> Option<Rc<RefCell<blake3::Hasher>>> {
        if !self.plan.digest {
            return None;
        }
        let hasher = Rc::new(RefCell::new(blake3::Hasher::new()));
        let (shared, library) = (Rc::clone(&hasher), self.plan.kit.library.clone());
        let mut text = String::new();
        self.table.record_trace(true);
        self.table.observer = Some(Box::new(move |state, entries| {
            text.clear();
            for entry in entries {
                digest::write_entry(&mut text, &library, entry);
            }
            digest::write_position(&mut text, &library, state);
            shared.borrow_mut().update(text.as_bytes());
        }));
        Some(hasher)
    }

    /// Seats the bots of a game.
    fn seats(&self, fixture: &Fixture) -> Seats {
        let seat = |(at, bot): (usize, &usize)| self.plan.bots[*bot].seat(&self.thoughts, bot::seed(fixture.seed, at as u64));
        Seats::new(fixture.bots.iter().enumerate().map(seat).collect())
    }

    /// Returns the game of a fixture before its first step.
    fn begin(&self, fixture: &Fixture) -> Game {
        let decks: Vec<&Deck> = fixture.decks.iter().map(|deck| self.plan.decks[*deck]).collect();
        Game::new(setup::state(&decks, fixture.seed).expect("a fixture has two to four decks"))
    }

    /// Plays a game.
    pub(crate) fn play(&mut self, number: usize, fixture: Fixture) -> Played {
        let bots = self.seats(&fixture);
        let cards = Rc::new(RefCell::new(BTreeSet::new()));
        let decider: Box<dyn Decider> =
            if self.plan.note_cards { Box::new(NotedCards { bots, cards: Rc::clone(&cards) }) } else { Box::new(bots) };
        let (game, result, decisions, digest) = self.run(&fixture, decider);
        Played {
            number,
            fixture,
            result,
            rounds: game.state.round,
            turns: game.state.turns,
            decisions,
            state: cinderforge_session::state_hash(&game.state),
            digest,
            cards: cards.take(),
        }
    }

    /// Runs the game of a fixture. Returns it with how it ended, how many questions were answered, and its digest.
    fn run(
        &mut self,
        fixture: &Fixture,
        decider: Box<dyn Decider>,
    ) -> (Game, Result<Outcome, Stopped>, u64, Option<blake3::Hash>) {
        let mut game = self.begin(fixture);
        self.table.seat(Some(decider));
        let digest = self.digest();
        let before = self.table.decisions;
        let result = guarded(|| self.table.run(&mut game));
        if matches!(result, Err(Stopped::Panicked(_))) {
            *self = Self::new(self.plan);
        }
        let decisions = self.table.decisions.saturating_sub(before);
        (game, result, decisions, digest.map(|hasher| hasher.borrow().finalize()))
    }

    /// Plays a game and writes its record. That of a game that fails has the answer on which it does as its last.
    pub(crate) fn record(&mut self, number: usize, fixture: Fixture, path: &Path) -> anyhow::Result<Played> {
        let log = Rc::new(RefCell::new(Vec::new()));
        let logged = LoggedAnswers { inner: self.seats(&fixture), log: Rc::clone(&log) };
        let (game, result, _, digest) = self.run(&fixture, Box::new(logged));
        let answers = log.take();
        let decisions = answers.len() as u64;
        let record = self.record_of(&fixture, &answers, &result);
        record::write(&record, path, record::Existing::Replaced)?;
        let state = cinderforge_session::state_hash(&game.state);
        let (rounds, turns, cards) = (game.state.round, game.state.turns, BTreeSet::new());
        Ok(Played { number, fixture, result, rounds, turns, decisions, state, digest, cards })
    }

    /// Makes the record of a game.
    fn record_of(&self, fixture: &Fixture, answers: &[Answer], result: &Result<Outcome, Stopped>) -> Record {
        let seated = fixture.bots.iter().map(|bot| self.plan.bots[*bot].name());
        let unseated = fixture.decks.iter().skip(fixture.bots.len()).map(|_| RULES);
        let players: Vec<String> = seated.chain(unseated).map(str::to_owned).collect();
        let decks: Vec<String> = fixture.decks.iter().map(|deck| self.plan.decks[*deck].id.to_string()).collect();
        let text = |answer: &Answer| RecordedAnswer::from(answer_to_text(answer));
        let bare = Record {
            format: FORMAT,
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            ruleset: self.plan.kit.ruleset.id.to_string(),
            decks,
            seed: fixture.seed,
            answers: answers.iter().map(text).collect(),
            ..Record::default()
        };
        match result {
            // A game that ended goes to its end again, and the session of it knows digests and words.
            Ok(_) => match Session::replay_record(self.plan.kit, &bare) {
                Ok(session) => session.record(&players),
                Err(error) => Record { outcome: Some(error.to_string()), players, ..bare },
            },
            Err(stopped) => {
                let begun = guarded_value(|| Session::begin(self.plan.kit, &bare.decks, fixture.seed)).ok().and_then(Result::ok);
                let files = begun.map(|session| session.record(&[]).files).unwrap_or_default();
                Record { outcome: Some(stopped.text().to_owned()), players, files, ..bare }
            }
        }
    }
}

/// Keeps what the bots of a game answer, so that it is known even if the engine panics.
struct LoggedAnswers {
    inner: Seats,
    log: Rc<RefCell<Vec<Answer>>>,
}

impl Decider for LoggedAnswers {
    fn decide(&mut self, view: &View, decision: &Decision) -> Option<Answer> {
        let answer = self.inner.decide(view, decision)?;
        self.log.borrow_mut().push(answer.clone());
        Some(answer)
    }

    fn always_answers(&self) -> bool {
        self.inner.always_answers()
    }
}

/// Runs a game. A panic is a failure of that game alone.
fn guarded(run: impl FnOnce() -> Result<Progress, Fault>) -> Result<Outcome, Stopped> {
    match guarded_value(run) {
        Ok(Ok(Progress::Over(outcome))) => Ok(outcome),
        Ok(Ok(Progress::Waiting)) => Err(Stopped::Failed("a bot did not answer".to_owned())),
        Ok(Err(fault @ Fault::TooLong { .. })) => Err(Stopped::Unfinished(fault.to_string())),
        Ok(Err(fault)) => Err(Stopped::Failed(visible(&fault.to_string()).into_owned())),
        Err(panicked) => Err(Stopped::Panicked(panicked)),
    }
}

/// Does something in which the engine may panic. Returns what it comes to, or what the engine says as it panics.
pub(crate) fn guarded_value<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(run)).map_err(|panic: Box<dyn Any + Send>| {
        let said = panic.downcast_ref::<String>().cloned();
        let said = said.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
        let lines: Vec<&str> = said.as_deref().unwrap_or_default().lines().map(str::trim).collect();
        format!("the engine panicked: {}", visible(&lines.join("; ")))
    })
}

/// Keeps the engine from printing what it panics with: that is told of the game in which it does.
pub(crate) fn tell_no_panics() {
    std::panic::set_hook(Box::new(|_| {}));
}

/// Results that wait for those before them.
struct InOrder<P, T> {
    next: usize,
    waiting: BTreeMap<usize, P>,
    take: T,
}

/// Plays games by their numbers on so many threads, one for each core if 0, until there are as many or the program is told to stop.
/// Hands each result over in the order of the numbers, as soon as those before it are there. Returns how many were played: all with
/// a lower number.
pub(crate) fn play_in_order<W, P: Send>(
    threads: usize,
    games: usize,
    worker: impl Fn() -> W + Sync,
    play: impl Fn(&mut W, usize) -> anyhow::Result<P> + Sync,
    take: impl FnMut(P) + Send,
) -> anyhow::Result<usize> {
    interrupt::stop_softly()?;
    let next = AtomicUsize::new(0);
    let results = Mutex::new(InOrder { next: 0, waiting: BTreeMap::new(), take });
    let pool = ThreadPoolBuilder::new().num_threads(threads).build()?;
    let done = pool.broadcast(|_| {
        let mut worker = worker();
        while !interrupt::is_told_to_stop() {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games {
                break;
            }
            let played = play(&mut worker, number)?;
            let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
            let InOrder { next, waiting, take } = &mut *results;
            waiting.insert(number, played);
            while let Some(played) = waiting.remove(next) {
                take(played);
                *next += 1;
            }
        }
        anyhow::Ok(())
    });
    done.into_iter().collect::<Result<Vec<()>, _>>()?;
    Ok(results.into_inner().unwrap_or_else(PoisonError::into_inner).next)
}

/// Shows a bar on the error stream, if that is a terminal and people read it.
pub(crate) fn progress(out: Output, count: usize, noun: &str) -> ProgressBar {
    let target = if out.is_json() { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
    let bar = ProgressBar::with_draw_target(Some(count as u64), target);
    let style = ProgressStyle::with_template(&format!("{{bar:40}} {{pos}}/{{len}} {noun}, {{per_sec}}, {{eta}} left"));
    style.map_or(bar.clone(), |style| bar.with_style(style))
}
