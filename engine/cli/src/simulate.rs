//! `cinder simulate`: many games between bots, on all cores, the same whatever the number of threads.

mod against_chimeras;
pub(crate) mod standings;

use std::path::{Path, PathBuf};
use std::time::Instant;

use cinderforge_content::ChimeraDeck;
use cinderforge_script::GameData;
use cinderforge_session::wording;

use crate::bot::{self, Bot};
use crate::chimera::{self, ChimeraArgs};
use crate::games::{self, Fixture, Plan, Played, Worker};
use crate::kits;
use crate::output::{self, Output, counted, failure, say};
use crate::project::Project;
use crate::simulate::standings::Standings;

/// Let bots play many games.
///
/// With `--chimera` each game is one deck against a Chimera, every deck against each of those that are named.
///
/// Told to stop, as by Ctrl-C, it reports the games that were played.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The ruleset.
    #[arg(
        long,
        default_value = "official",
        default_value_if("chimera", clap::builder::ArgPredicate::IsPresent, chimera::RULESET)
    )]
    ruleset: String,
    #[command(flatten)]
    chimera: ChimeraArgs,
    /// The two bots, or one for both seats; against a Chimera two take turns at the seat of the player.
    #[arg(long, value_enum, value_delimiter = ',', num_args = 1.., default_values_t = [Bot::Greedy])]
    bots: Vec<Bot>,
    /// The decks that meet each other, by their ids or groups (`cinder deck list`), `all` for every one of the ruleset's
    /// pools; if none is named, those of its pools that are of no group. One alone plays against itself.
    #[arg(long, value_delimiter = ',', num_args = 1..)]
    decks: Vec<String>,
    /// How many games.
    #[arg(long, default_value_t = 600, value_parser = games::count)]
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
    /// Check after every change that nothing is out of place; a game in which something is fails.
    #[arg(long)]
    inspect: bool,
    /// Write a record of every game into a folder.
    #[arg(long, value_name = "DIR", conflicts_with = "replay_of")]
    save: Option<PathBuf>,
    /// Play only one of the games, counted from 0, and write its record to a file.
    #[arg(long, num_args = 2, value_names = ["N", "FILE"])]
    replay_of: Option<Vec<String>>,
}

/// What is to be simulated.
struct Simulation<'a> {
    plan: Plan<'a>,
    /// The pairs of decks that meet, by their places in the list.
    pairings: Vec<[usize; 2]>,
    /// The Chimeras, if players meet those: their decks stand behind all others in the list. The second deck of each pair is then that
    /// of a Chimera, which keeps its seat and needs no bot.
    chimeras: Vec<&'a ChimeraDeck>,
    seed: u64,
}

impl Simulation<'_> {
    /// Says who plays in a game: pairings in turn, then seats change, then bots change decks.
    fn fixture(&self, number: usize) -> Fixture {
        let [a, b] = self.pairings[number % self.pairings.len()];
        let time = number / self.pairings.len();
        if !self.chimeras.is_empty() {
            return Fixture { decks: vec![a, b], bots: vec![time % 2], seed: bot::seed(self.seed, number as u64) };
        }
        let decks = if time.is_multiple_of(2) { vec![a, b] } else { vec![b, a] };
        let bots = if (time / 2).is_multiple_of(2) == time.is_multiple_of(2) { vec![0, 1] } else { vec![1, 0] };
        Fixture { decks, bots, seed: bot::seed(self.seed, number as u64) }
    }
}

/// Runs the command. Returns whether no game failed and all were played.
pub(crate) fn run(project: &Project, out: Output, args: &Args) -> anyhow::Result<bool> {
    let kit = kits::load(project, out, &args.ruleset)?;
    let simulation = simulation(&kit, out, args)?;
    let plan = &simulation.plan;
    kits::note_pools(out, &kit, &plan.decks);
    games::tell_no_panics();
    if let Some([number, file]) = args.replay_of.as_deref() {
        let number = number.parse().map_err(|_| failure(format!("`{number}` is no number of a game"), None))?;
        let played = Worker::new(plan).record(number, simulation.fixture(number), Path::new(file))?;
        return told(out, &played, file);
    }
    if let Some(dir) = &args.save {
        std::fs::create_dir_all(dir).map_err(|error| {
            let help = "name a folder, or one that can be made, with --save".to_owned();
            failure(format!("the folder {} cannot be made: {error}", dir.display()), help)
        })?;
    }
    let started = Instant::now();
    let mut standings = Standings::new(&plan.decks, &simulation.chimeras, &plan.bots, args);
    let bar = games::progress(out, args.games, "games");
    let play = |worker: &mut Worker, number: usize| match &args.save {
        Some(dir) => worker.record(number, simulation.fixture(number), &dir.join(format!("game-{number:05}.toml"))),
        None => Ok(worker.play(number, simulation.fixture(number))),
    };
    let take = |played: Played| {
        standings.add(&played);
        bar.inc(1);
    };
    let count = games::play_in_order(args.threads, args.games, || Worker::new(plan), play, take)?;
    bar.finish_and_clear();
    let report = standings.report(started.elapsed());
    if out.is_json() {
        output::json(&report)?;
    } else {
        report.print(out);
    }
    if count < args.games {
        return Err(failure(format!("told to stop after {count} of {}", counted(args.games, "game")), None));
    }
    Ok(report.errors == 0)
}

/// Says which games are to be simulated.
fn simulation<'a>(kit: &'a GameData, out: Output, args: &Args) -> anyhow::Result<Simulation<'a>> {
    let bots = match args.bots.as_slice() {
        [both] => vec![*both, *both],
        [first, second] => vec![*first, *second],
        more => return Err(failure(format!("{} bots are named for two seats", more.len()), None)),
    };
    let mut decks = kits::decks(kit, &args.decks)?;
    let chimeras = args.chimera.decks(kit, out)?;
    if !chimeras.is_empty() {
        if decks.is_empty() {
            return Err(failure("no deck plays against the Chimera", "name decks with --decks".to_owned()));
        }
        if let Some(chimera) = chimeras.iter().map(|chimera| &chimera.listed.deck).find(|deck| deck.against > 1) {
            let message =
                format!("`{}` is a side of a Chimera for {} players, and bots play one by one", chimera.id, chimera.against);
            let help = "name a side for one player, or play it with `cinder play`; `cinder soak` lets bots play against it";
            return Err(failure(message, help.to_owned()));
        }
        let (players, all) = (decks.len(), decks.len() + chimeras.len());
        let pairings = (players..all).flat_map(|chimera| (0..players).map(move |deck| [deck, chimera])).collect();
        decks.extend(chimeras.iter().map(|chimera| &chimera.listed.deck));
        let plan = Plan { kit, decks, bots, digest: args.digest, inspect: args.inspect, note_cards: false };
        return Ok(Simulation { plan, pairings, chimeras, seed: args.seed });
    }
    let mut pairings: Vec<[usize; 2]> = (0..decks.len()).flat_map(|a| (a + 1..decks.len()).map(move |b| [a, b])).collect();
    if decks.len() == 1 {
        pairings.push([0, 0]);
    }
    if pairings.is_empty() {
        return Err(kits::none_meant(kit, &args.decks));
    }
    let plan = Plan { kit, decks, bots, digest: args.digest, inspect: args.inspect, note_cards: false };
    Ok(Simulation { plan, pairings, chimeras, seed: args.seed })
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
