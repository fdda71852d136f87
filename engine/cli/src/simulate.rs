//! `cinder simulate`: many games between bots, on all cores, the same whatever the number of threads.

mod standings;

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use cinderforge_bots::Seats;
use cinderforge_kernel::cards::Deck;
use cinderforge_kernel::game::{Fault, Game, Outcome, Progress, digest, setup};
use cinderforge_kernel::table::Table;
use cinderforge_script::GameData;
use cinderforge_session::{Session, wording};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::ThreadPoolBuilder;

use crate::bot::{self, Bot};
use crate::kits;
use crate::output::{self, Output, counted, failure, say};
use crate::project::Project;
use crate::record;

/// Let bots play many games.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The ruleset.
    #[arg(long, default_value = "official")]
    ruleset: String,
    /// The two bots, or one for both seats.
    #[arg(long, value_enum, value_delimiter = ',', num_args = 1.., default_values_t = [Bot::Greedy])]
    bots: Vec<Bot>,
    /// The decks that meet each other, by their ids or groups (`cinder deck list`), `all` for every one of the ruleset's
    /// pools; if none is named, those of its pools that are of no group. One alone plays against itself.
    #[arg(long, value_delimiter = ',', num_args = 1..)]
    decks: Vec<String>,
    /// How many games.
    #[arg(long, default_value_t = 600)]
    games: usize,
    /// What everything left to chance follows from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads; one for each core if not given.
    #[arg(long, default_value_t = 0)]
    threads: usize,
    /// Also print a digest of all that happens in the games, which stays the same as long as the engine plays alike.
    #[arg(long)]
    digest: bool,
    /// Write a record of every game into a folder.
    #[arg(long, value_name = "DIR", conflicts_with = "replay_of")]
    save: Option<PathBuf>,
    /// Play only one of the games, counted from 0, and write its record to a file.
    #[arg(long, num_args = 2, value_names = ["N", "FILE"])]
    replay_of: Option<Vec<String>>,
}

/// Who plays what in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fixture {
    /// The decks, by their places in the list, in the order of the players.
    pub(crate) decks: [usize; 2],
    /// The bots, by their places in the list.
    pub(crate) bots: [usize; 2],
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

/// What is to be simulated.
struct Plan<'a> {
    kit: &'a GameData,
    decks: Vec<&'a Deck>,
    bots: [Bot; 2],
    pairings: Vec<[usize; 2]>,
    seed: u64,
    digest: bool,
}

impl Plan<'_> {
    /// Says who plays in a game: pairings in turn, then seats change, then bots change decks.
    fn fixture(&self, number: usize) -> Fixture {
        let [a, b] = self.pairings[number % self.pairings.len()];
        let time = number / self.pairings.len();
        let decks = if time.is_multiple_of(2) { [a, b] } else { [b, a] };
        let bots = if (time / 2).is_multiple_of(2) == time.is_multiple_of(2) { [0, 1] } else { [1, 0] };
        Fixture { decks, bots }
    }
}

/// A table, and another one for bots to think at.
struct Worker<'a> {
    plan: &'a Plan<'a>,
    table: Table,
    thoughts: Rc<RefCell<Table>>,
}

impl<'a> Worker<'a> {
    fn new(plan: &'a Plan<'a>) -> Self {
        Self { plan, table: plan.kit.table(), thoughts: Rc::new(RefCell::new(plan.kit.table())) }
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
    fn seats(&self, fixture: Fixture, seed: u64) -> Seats {
        let bots = (0..2).map(|at| self.plan.bots[fixture.bots[at]].seat(&self.thoughts, bot::seed(seed, at as u64)));
        Seats::new(bots.collect())
    }

    /// Plays a game.
    fn play(&mut self, number: usize) -> Played {
        let plan = self.plan;
        let fixture = plan.fixture(number);
        let seed = bot::seed(plan.seed, number as u64);
        let decks = fixture.decks.map(|deck| plan.decks[deck]);
        let mut game = Game::new(setup::state(&decks, seed).expect("a fixture has two decks"));
        let seats = self.seats(fixture, seed);
        self.table.seat(Some(Box::new(seats)));
        let digest = self.digest();
        let before = self.table.decisions;
        let result = guarded(|| self.table.run(&mut game));
        if matches!(result, Err(Stopped::Panicked(_))) {
            *self = Self::new(plan);
        }
        Played {
            number,
            fixture,
            result,
            rounds: game.state.round,
            turns: game.state.turns,
            decisions: self.table.decisions.saturating_sub(before),
            state: cinderforge_session::state_hash(&game.state),
            digest: digest.map(|hasher| hasher.borrow().finalize()),
        }
    }

    /// Plays a game and writes its record.
    fn record(&mut self, number: usize, path: &Path) -> anyhow::Result<Played> {
        let plan = self.plan;
        let fixture = plan.fixture(number);
        let seed = bot::seed(plan.seed, number as u64);
        let decks = fixture.decks.map(|deck| plan.decks[deck].id);
        let mut session = Session::begin(plan.kit, &decks, seed)?;
        let seats = self.seats(fixture, seed);
        let result = guarded(|| session.run(Box::new(seats)));
        let players: Vec<String> = fixture.bots.iter().map(|bot| plan.bots[*bot].name().to_owned()).collect();
        let mut record = session.record(&players);
        if let Err(stopped) = &result {
            record.outcome = Some(stopped.text().to_owned());
        }
        record::write(&record, path)?;
        Ok(Played {
            number,
            fixture,
            result,
            rounds: session.game().state.round,
            turns: session.game().state.turns,
            decisions: session.given_answers().len() as u64,
            state: cinderforge_session::state_hash(&session.game().state),
            digest: None,
        })
    }
}

/// Runs a game. A panic is a failure of that game alone.
fn guarded(run: impl FnOnce() -> Result<Progress, Fault>) -> Result<Outcome, Stopped> {
    match catch_unwind(AssertUnwindSafe(run)) {
        Ok(Ok(Progress::Over(outcome))) => Ok(outcome),
        Ok(Ok(Progress::Waiting)) => Err(Stopped::Failed("a bot did not answer".to_owned())),
        Ok(Err(fault @ Fault::TooLong { .. })) => Err(Stopped::Unfinished(fault.to_string())),
        Ok(Err(fault)) => Err(Stopped::Failed(fault.to_string())),
        Err(panic) => {
            let said = panic.downcast_ref::<String>().cloned();
            let said = said.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
            Err(Stopped::Panicked(format!("the engine panicked: {}", said.unwrap_or_default())))
        }
    }
}

pub(crate) fn run(project: &Project, out: Output, args: &Args) -> anyhow::Result<bool> {
    let kit = kits::load(project, out, &args.ruleset)?;
    let plan = plan(&kit, args)?;
    kits::note_pools(out, &kit, &plan.decks);
    std::panic::set_hook(Box::new(|_| {}));
    if let Some([number, file]) = args.replay_of.as_deref() {
        let number = number.parse().map_err(|_| failure(format!("`{number}` is no number of a game"), None))?;
        let played = Worker::new(&plan).record(number, Path::new(file))?;
        return told(out, &played, file);
    }
    if let Some(dir) = &args.save {
        std::fs::create_dir_all(dir)?;
    }
    let started = Instant::now();
    let played = play_all(&plan, args, &progress(out, args.games, "games"))?;
    let report = standings::Report::new(&played, &plan.decks, plan.bots, args, started.elapsed());
    if out.is_json() {
        output::json(&report)?;
    } else {
        report.print(out);
    }
    Ok(report.errors == 0)
}

fn plan<'a>(kit: &'a GameData, args: &Args) -> anyhow::Result<Plan<'a>> {
    let bots = match args.bots.as_slice() {
        [both] => [*both, *both],
        [first, second] => [*first, *second],
        more => return Err(failure(format!("{} bots are named for two seats", more.len()), None)),
    };
    let decks = kits::decks(kit, &args.decks)?;
    let mut pairings: Vec<[usize; 2]> = (0..decks.len()).flat_map(|a| (a + 1..decks.len()).map(move |b| [a, b])).collect();
    if decks.len() == 1 {
        pairings.push([0, 0]);
    }
    if pairings.is_empty() {
        let help =
            "`cinder deck list` names the decks there are; those of other pools play under it if they are named by id".to_owned();
        return Err(failure(format!("there is no such deck of the pools `{}` is meant for", kit.ruleset.id), help));
    }
    Ok(Plan { kit, decks, bots, pairings, seed: args.seed, digest: args.digest })
}

/// Plays all games; the results in the order of their numbers.
fn play_all(plan: &Plan, args: &Args, bar: &ProgressBar) -> anyhow::Result<Vec<Played>> {
    let next = AtomicUsize::new(0);
    let pool = ThreadPoolBuilder::new().num_threads(args.threads).build()?;
    let parts = pool.broadcast(|_| {
        let mut worker = Worker::new(plan);
        let mut played = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= args.games {
                return anyhow::Ok(played);
            }
            played.push(match &args.save {
                Some(dir) => worker.record(number, &dir.join(format!("game-{number:05}.toml")))?,
                None => worker.play(number),
            });
            bar.inc(1);
        }
    });
    bar.finish_and_clear();
    let mut played: Vec<Played> = parts.into_iter().collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect();
    played.sort_by_key(|one| one.number);
    Ok(played)
}

/// Shows a bar on the error stream, if that is a terminal and people read it.
pub(crate) fn progress(out: Output, count: usize, noun: &str) -> ProgressBar {
    let target = if out.is_json() { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
    let bar = ProgressBar::with_draw_target(Some(count as u64), target);
    let style = ProgressStyle::with_template(&format!("{{bar:40}} {{pos}}/{{len}} {noun}, {{per_sec}}, {{eta}} left"));
    style.map_or(bar.clone(), |style| bar.with_style(style))
}

fn told(out: Output, played: &Played, file: &str) -> anyhow::Result<bool> {
    let (result, fine) = match &played.result {
        Ok(outcome) => (wording::outcome(*outcome), true),
        Err(stopped) => (stopped.text().to_owned(), false),
    };
    if out.is_json() {
        let state = played.state.to_hex().to_string();
        output::json(&serde_json::json!({ "game": played.number, "file": file, "result": result, "state": state }))?;
    } else {
        let rounds = counted(usize::from(played.rounds), "round");
        say(format!("game {}: {result} after {rounds}, written to {file}", played.number));
    }
    Ok(fine)
}
