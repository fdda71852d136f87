//! `cinder soak`: games of all decks under all rulesets, to find what brings the engine down; each failure is written as a record.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Instant;

use cinderforge_scenario::GameDataCache;
use cinderforge_script::GameData;
use serde::Serialize;

use crate::bot::{self, Bot};
use crate::games::{self, Fixture, Plan, Played, Stopped, Worker};
use crate::kits;
use crate::output::{self, Output, counted, failure, say};
use crate::project::Project;

/// Let bots play games of all decks under all rulesets, and write a record of each that fails.
///
/// The decks of a game are drawn by lot among all there are, whatever pool a ruleset is meant for, and the rulesets and numbers of
/// players come in turn. `cinder replay FILE` shows such a game up to its failure. Told to stop, as by Ctrl-C, it reports the games
/// that were played.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The rulesets; all there are if not given.
    #[arg(long, value_delimiter = ',', num_args = 1..)]
    rulesets: Vec<String>,
    /// The decks that are drawn from, by their ids or groups; all there are if not given.
    #[arg(long, value_delimiter = ',', num_args = 1..)]
    decks: Vec<String>,
    /// How many games.
    #[arg(long, default_value_t = 1000)]
    games: usize,
    /// How many players, a number or a range of them.
    #[arg(long, default_value = "2-4", value_parser = players)]
    players: Players,
    /// The bots that are drawn from.
    #[arg(long, value_enum, value_delimiter = ',', num_args = 1.., default_values_t = [Bot::Random, Bot::Greedy])]
    bots: Vec<Bot>,
    /// Check after every change that nothing is out of place; a game in which something is fails.
    #[arg(long)]
    inspect: bool,
    /// What everything left to chance follows from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Play only from this game on, counted from 0.
    #[arg(long, default_value_t = 0)]
    from: usize,
    /// How many threads; one for each core if not given.
    #[arg(long, default_value_t = 0)]
    threads: usize,
    /// The folder that records of games which fail are written into.
    #[arg(long, value_name = "DIR", default_value = "soak")]
    save: PathBuf,
}

/// How many players may sit at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Players(RangeInclusive<usize>);

/// Reads a number of players, or a range as in `2-4`.
fn players(text: &str) -> Result<Players, String> {
    let (low, high) = text.split_once('-').unwrap_or((text, text));
    match (low.parse(), high.parse()) {
        (Ok(low), Ok(high)) if 2 <= low && low <= high && high <= 4 => Ok(Players(low..=high)),
        _ => Err("name a number from 2 to 4, or a range as in 2-4".to_owned()),
    }
}

/// The games that are played.
struct Soak<'a> {
    /// What is played with, a plan for each ruleset.
    plans: Vec<Plan<'a>>,
    players: RangeInclusive<usize>,
    seed: u64,
}

impl Soak<'_> {
    /// Returns which plan a game is played by.
    fn plan(&self, number: usize) -> usize {
        number % self.plans.len()
    }

    /// Says who plays in a game.
    fn fixture(&self, number: usize) -> Fixture {
        let plan = &self.plans[self.plan(number)];
        let sizes = self.players.end() - self.players.start() + 1;
        let players = self.players.start() + number / self.plans.len() % sizes;
        let seed = bot::seed(self.seed, number as u64);
        let lot = |at: usize, among: usize| (bot::seed(seed, 100 + at as u64) % among as u64) as usize;
        Fixture {
            decks: (0..players).map(|at| lot(at, plan.decks.len())).collect(),
            bots: (0..players).map(|at| lot(players + at, plan.bots.len())).collect(),
            seed,
        }
    }
}

/// A game that failed.
#[derive(Serialize)]
struct Failure {
    game: usize,
    ruleset: String,
    decks: Vec<String>,
    why: String,
    /// Where its record was written; none if it could not be.
    record: Option<String>,
}

/// What came of it.
#[derive(Default, Serialize)]
struct Report {
    games: usize,
    /// Games that did not end within the rounds there may be.
    unfinished: usize,
    decisions: u64,
    seconds: f64,
    /// How many games each number of players played.
    players: BTreeMap<usize, usize>,
    rulesets: Vec<String>,
    decks: usize,
    /// Games that failed, with those that did not end.
    failed: usize,
    /// The first of them.
    failures: Vec<Failure>,
}

/// The most failures that are listed and written: a fault that many games come to is the same one.
const MOST_FAILURES: usize = 50;

/// Runs the command. Returns whether no game failed.
pub(crate) fn run(project: &Project, out: Output, args: &Args) -> anyhow::Result<bool> {
    let kits = load(project, out, &args.rulesets)?;
    let plans: Vec<Plan> = kits.iter().map(|kit| plan(kit, args)).collect::<Result<_, _>>()?;
    if plans.iter().any(|plan| plan.decks.is_empty()) {
        return Err(failure("there is no deck", "`cinder deck list` names those there are".to_owned()));
    }
    let soak = Soak { plans, players: args.players.0.clone(), seed: args.seed };
    games::tell_no_panics();
    let report = play(&soak, out, args)?;
    if out.is_json() {
        output::json(&report)?;
    } else {
        print(out, &report);
    }
    if report.games < args.games {
        return Err(failure(format!("told to stop after {} of {}", report.games, counted(args.games, "game")), None));
    }
    Ok(report.failed == 0)
}

/// Says what games are played with under a ruleset.
fn plan<'a>(kit: &'a GameData, args: &Args) -> anyhow::Result<Plan<'a>> {
    let decks = if args.decks.is_empty() { kit.content.decks().collect() } else { kits::decks(kit, &args.decks)? };
    Ok(Plan { kit, decks, bots: args.bots.clone(), digest: false, inspect: args.inspect })
}

/// Loads what games are played with under each ruleset.
fn load(project: &Project, out: Output, named: &[String]) -> anyhow::Result<Vec<GameData>> {
    let cache = GameDataCache::new(project.sources().clone());
    let all = cache.rulesets().map_err(|problems| kits::broken(out, &problems))?;
    let ids: Vec<String> =
        if named.is_empty() { all.iter().map(|ruleset| ruleset.id.to_string()).collect() } else { named.to_vec() };
    ids.iter().map(|id| kits::load(project, out, id)).collect()
}

/// Plays the games, and writes the records of those that fail.
fn play(soak: &Soak, out: Output, args: &Args) -> anyhow::Result<Report> {
    let started = Instant::now();
    let bar = games::progress(out, args.games, "games");
    let mut report = Report {
        rulesets: soak.plans.iter().map(|plan| plan.kit.ruleset.id.to_string()).collect(),
        decks: soak.plans.iter().map(|plan| plan.decks.len()).max().unwrap_or_default(),
        ..Report::default()
    };
    let workers = || soak.plans.iter().map(Worker::new).collect::<Vec<_>>();
    let play = |workers: &mut Vec<Worker>, count: usize| {
        let number = args.from + count;
        Ok(workers[soak.plan(number)].play(number, soak.fixture(number)))
    };
    let take = |played: Played| {
        bar.inc(1);
        report.games += 1;
        report.decisions += played.decisions;
        *report.players.entry(played.fixture.decks.len()).or_default() += 1;
        let Err(stopped) = &played.result else { return };
        report.failed += 1;
        report.unfinished += usize::from(matches!(stopped, Stopped::Unfinished(_)));
        if report.failures.len() < MOST_FAILURES {
            report.failures.push(written(soak, args, &played, stopped));
        }
    };
    games::play_in_order(args.threads, args.games, workers, play, take)?;
    bar.finish_and_clear();
    report.seconds = started.elapsed().as_secs_f64();
    Ok(report)
}

/// Writes the record of a game that failed. Returns what is to be told of it.
fn written(soak: &Soak, args: &Args, played: &Played, stopped: &Stopped) -> Failure {
    let plan = &soak.plans[soak.plan(played.number)];
    let path = args.save.join(format!("game-{:06}.toml", played.number));
    let record = || {
        std::fs::create_dir_all(&args.save)?;
        Worker::new(plan).record(played.number, played.fixture.clone(), &path)
    };
    Failure {
        game: played.number,
        ruleset: plan.kit.ruleset.id.to_string(),
        decks: played.fixture.decks.iter().map(|deck| plan.decks[*deck].id.to_string()).collect(),
        why: stopped.text().to_owned(),
        record: record().ok().map(|_| path.display().to_string()),
    }
}

/// Prints it for people.
fn print(out: Output, report: &Report) {
    let players: Vec<String> = report.players.iter().map(|(players, games)| format!("{games} of {players} players")).collect();
    say(format!("{:10} {}: {}", "played", counted(report.games, "game"), players.join(", ")));
    say(format!("{:10} {} under {}", "with", counted(report.decks, "deck"), report.rulesets.join(", ")));
    say(format!("{:10} {:.1} s, {} decisions", "took", report.seconds, report.decisions));
    if report.failed == 0 {
        say(out.good("no game failed"));
        return;
    }
    say(out.bad(&format!("{} failed, {} of them did not end", counted(report.failed, "game"), report.unfinished)));
    for failed in &report.failures {
        say(format!("game {}, {}, {}: {}", failed.game, failed.ruleset, failed.decks.join(" against "), failed.why));
        let inspect = if failed.why.starts_with("the engine panicked") { " --inspect" } else { "" };
        match &failed.record {
            Some(record) => say(format!("  {}", out.dim(&format!("cinder replay{inspect} {record}")))),
            None => say(format!("  {}", out.dim("its record could not be written"))),
        }
    }
    if report.failures.len() < report.failed {
        say(format!("and {} more", report.failed - report.failures.len()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_a_number_or_a_range() {
        assert_eq!(players("3"), Ok(Players(3..=3)));
        assert_eq!(players("2-4"), Ok(Players(2..=4)));
        for wrong in ["1", "2-5", "4-2", "two", "", "2-"] {
            assert!(players(wrong).is_err(), "{wrong}");
        }
    }
}
