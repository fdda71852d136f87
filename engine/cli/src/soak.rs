//! `cinder soak`: games of all decks under all rulesets, to find what brings the engine down; each failure is written as a record.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Instant;

use cinderforge_content::ChimeraDeck;
use cinderforge_kernel::cards::Deck;
use cinderforge_kernel::terms::DefId;
use cinderforge_scenario::GameDataCache;
use cinderforge_script::GameData;
use serde::Serialize;

use crate::bot::{self, Bot};
use crate::cards_played;
use crate::chimera;
use crate::games::{self, Fixture, Plan, Played, Stopped, Worker};
use crate::kits;
use crate::output::{self, Output, counted, failure, say};
use crate::project::Project;

/// Let bots play games of all decks under all rulesets, and write a record of each that fails.
///
/// The decks of a game are drawn by lot among all there are, whatever pool a ruleset is meant for, and the rulesets and numbers of
/// players come in turn. One player plays against a Chimera, under the rulesets that are meant for its pool: all Chimeras come in turn,
/// on both sides at every level with each of their decks. Two play against one whose side is for two, where it is named. `cinder replay
/// FILE` shows such a game up to its failure. Told to stop, as by Ctrl-C, it reports the games that were played.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The rulesets; all there are if not given.
    #[arg(long, value_delimiter = ',', num_args = 1..)]
    rulesets: Vec<String>,
    /// The decks that are drawn from, by their ids or groups; all there are if not given.
    #[arg(long, value_delimiter = ',', num_args = 1..)]
    decks: Vec<String>,
    /// How many games.
    #[arg(long, default_value_t = 1000, value_parser = games::count)]
    games: usize,
    /// How many players, a number or a range of them; one plays against a Chimera. Where Chimeras are named so many play against each as
    /// its side is for, and only sides for such numbers are taken.
    #[arg(long, default_value = "1-4", value_parser = players)]
    players: Players,
    /// The Chimeras that are played against, by their ids, `all` for every one. Only such games are played if one is named; if none is,
    /// one player plays against all there are.
    #[arg(long, value_delimiter = ',', num_args = 1..)]
    chimera: Vec<String>,
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
        (Ok(low), Ok(high)) if 1 <= low && low <= high && high <= 4 => Ok(Players(low..=high)),
        _ => Err("name a number from 1 to 4, or a range as in 2-4".to_owned()),
    }
}

/// The games that are played.
struct Soak<'a> {
    /// What is played under each ruleset.
    tables: Vec<SoakTable<'a>>,
    players: RangeInclusive<usize>,
    /// Whether every game is against a Chimera, with as many players as its side is for.
    only_chimeras: bool,
    seed: u64,
}

/// What is played under a ruleset.
struct SoakTable<'a> {
    plan: Plan<'a>,
    /// How many of its decks are those of players; those of Chimeras stand behind them.
    decks: usize,
}

impl SoakTable<'_> {
    /// Returns how many Chimeras there are, counted with their sides, levels and decks.
    fn chimeras(&self) -> usize {
        self.plan.decks.len() - self.decks
    }
}

impl Soak<'_> {
    /// Returns at which table a game is played.
    fn table(&self, number: usize) -> usize {
        number % self.tables.len()
    }

    /// Says how many players play in the game of a table, and against which Chimera, by the place of its deck, if they play against one.
    fn size(&self, table: &SoakTable, time: usize) -> (usize, Option<usize>) {
        if self.only_chimeras {
            let chimera = table.decks + time % table.chimeras();
            return (usize::from(table.plan.decks[chimera].against), Some(chimera));
        }
        let fewest = if table.chimeras() > 0 { *self.players.start() } else { (*self.players.start()).max(2) };
        let sizes = self.players.end() + 1 - fewest;
        let players = fewest + time % sizes;
        (players, (players == 1).then(|| table.decks + time / sizes % table.chimeras()))
    }

    /// Says who plays in a game.
    fn fixture(&self, number: usize) -> Fixture {
        let table = &self.tables[self.table(number)];
        let (players, chimera) = self.size(table, number / self.tables.len());
        let seed = bot::seed(self.seed, number as u64);
        let lot = |at: usize, among: usize| (bot::seed(seed, 100 + at as u64) % among as u64) as usize;
        let decks = (0..players).map(|at| lot(at, table.decks)).chain(chimera).collect();
        Fixture { decks, bots: (0..players).map(|at| lot(players + at, table.plan.bots.len())).collect(), seed }
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
    /// How many games each number of players played; one played against a Chimera, and all did if only such games were played.
    players: BTreeMap<usize, usize>,
    only_chimeras: bool,
    rulesets: Vec<String>,
    decks: usize,
    /// How many Chimeras were played against, counted with their sides, levels and decks.
    chimeras: usize,
    /// How many different cards the decks have, those of their conjuration piles among them.
    cards: usize,
    /// Those of them that no game saw played or in play, each with its pool before it.
    unseen: Vec<String>,
    /// Games that failed, with those that did not end.
    failed: usize,
    /// The first of them.
    failures: Vec<Failure>,
}

/// The most failures that are listed and written: a fault that many games come to is the same one.
const MOST_FAILURES: usize = 50;

/// The most cards that are named as not seen; JSON has them all.
const MOST_UNSEEN: usize = 12;

/// Runs the command. Returns whether no game failed.
pub(crate) fn run(project: &Project, out: Output, args: &Args) -> anyhow::Result<bool> {
    let kits = load(project, out, args)?;
    let tables: Vec<SoakTable> = kits.iter().map(|kit| table(kit, args)).collect::<Result<_, _>>()?;
    if let Some(table) = tables.iter().find(|table| table.decks == 0) {
        return Err(kits::none_meant(table.plan.kit, &args.decks));
    }
    let soak = Soak { tables, players: args.players.0.clone(), only_chimeras: only_chimeras(args), seed: args.seed };
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

/// Says what is played under a ruleset.
fn table<'a>(kit: &'a GameData, args: &Args) -> anyhow::Result<SoakTable<'a>> {
    let mut decks = if args.decks.is_empty() { kit.content.decks().collect() } else { kits::decks(kit, &args.decks)? };
    let players = decks.len();
    decks.extend(chimeras(kit, args)?);
    let plan = Plan { kit, decks, bots: args.bots.clone(), digest: false, inspect: args.inspect, note_cards: true };
    Ok(SoakTable { plan, decks: players })
}

/// Returns whether only games against Chimeras are played.
fn only_chimeras(args: &Args) -> bool {
    !args.chimera.is_empty() || *args.players.0.end() == 1
}

/// Returns what the Chimeras play with that players may meet under a ruleset. One plays against a Chimera if none is named.
fn chimeras<'a>(kit: &'a GameData, args: &Args) -> anyhow::Result<Vec<&'a Deck>> {
    let named = chimera::named(kit, &args.chimera)?;
    let is_named = |deck: &&ChimeraDeck| named.is_empty() || named.contains(&deck.chimera.as_str());
    let against = |deck: &&Deck| {
        let players = usize::from(deck.against);
        args.players.0.contains(&players) && (players == 1 || !named.is_empty())
    };
    Ok(kits::chimeras(kit).filter(is_named).map(|deck| &deck.listed.deck).filter(against).collect())
}

/// Loads what games are played with under each ruleset. Where none is named and only games against Chimeras are played, those are left
/// out that are not meant for any.
fn load(project: &Project, out: Output, args: &Args) -> anyhow::Result<Vec<GameData>> {
    let cache = GameDataCache::new(project.sources().clone());
    let all = cache.rulesets().map_err(|problems| kits::broken(out, &problems))?;
    let named = !args.rulesets.is_empty();
    let ids: Vec<String> = if named { args.rulesets.clone() } else { all.iter().map(|one| one.id.to_string()).collect() };
    let mut loaded: Vec<GameData> = ids.iter().map(|id| kits::load(project, out, id)).collect::<Result<_, _>>()?;
    if only_chimeras(args) {
        if named {
            loaded.iter().try_for_each(kits::check_lets_chimera_play)?;
        }
        let mut without = Vec::new();
        for kit in std::mem::take(&mut loaded) {
            if chimeras(&kit, args)?.is_empty() { without.push(kit.ruleset.id.to_string()) } else { loaded.push(kit) }
        }
        if loaded.is_empty() || named && !without.is_empty() {
            return Err(no_chimera(args, &without));
        }
    }
    Ok(loaded)
}

/// Makes the failure that there is no Chimera to play against under some rulesets.
fn no_chimera(args: &Args, rulesets: &[String]) -> anyhow::Error {
    let (low, high) = (args.players.0.start(), args.players.0.end());
    let players = if low == high { counted(*low, "player") } else { format!("{low} to {high} players") };
    let rulesets = rulesets.join(", ");
    if args.chimera.is_empty() {
        let message = format!("one player plays against a Chimera, and none is meant for {rulesets}");
        return failure(message, "let more play with --players 2-4".to_owned());
    }
    let message = format!("no Chimera that is named has a side for {players} under {rulesets}");
    failure(message, "leave --players and --rulesets out, or name another one".to_owned())
}

/// Plays the games, and writes the records of those that fail.
fn play(soak: &Soak, out: Output, args: &Args) -> anyhow::Result<Report> {
    let started = Instant::now();
    let bar = games::progress(out, args.games, "games");
    let mut report = Report {
        rulesets: soak.tables.iter().map(|table| table.plan.kit.ruleset.id.to_string()).collect(),
        decks: soak.tables.iter().map(|table| table.decks).max().unwrap_or_default(),
        chimeras: soak.tables.iter().map(SoakTable::chimeras).max().unwrap_or_default(),
        only_chimeras: soak.only_chimeras,
        ..Report::default()
    };
    let mut seen = BTreeSet::new();
    let workers = || soak.tables.iter().map(|table| Worker::new(&table.plan)).collect::<Vec<_>>();
    let play = |workers: &mut Vec<Worker>, count: usize| {
        let number = args.from + count;
        Ok(workers[soak.table(number)].play(number, soak.fixture(number)))
    };
    let take = |played: Played| {
        bar.inc(1);
        report.games += 1;
        report.decisions += played.decisions;
        let kit = soak.tables[soak.table(played.number)].plan.kit;
        seen.extend(played.cards.iter().map(|card| name_of(kit, *card)));
        *report.players.entry(played.fixture.bots.len()).or_default() += 1;
        let Err(stopped) = &played.result else { return };
        report.failed += 1;
        report.unfinished += usize::from(matches!(stopped, Stopped::Unfinished(_)));
        if report.failures.len() < MOST_FAILURES {
            report.failures.push(written(soak, args, &played, stopped));
        }
    };
    games::play_in_order(args.threads, args.games, workers, play, take)?;
    bar.finish_and_clear();
    let cards = cards_of(soak);
    report.cards = cards.len();
    report.unseen = cards.difference(&seen).cloned().collect();
    report.seconds = started.elapsed().as_secs_f64();
    Ok(report)
}

/// Returns the names of all cards of the decks.
fn cards_of(soak: &Soak) -> BTreeSet<String> {
    let of = |table: &SoakTable| -> Vec<String> {
        let cards = table.plan.decks.iter().flat_map(|deck| cards_played::cards_of(deck));
        cards.map(|card| name_of(table.plan.kit, card)).collect()
    };
    soak.tables.iter().flat_map(of).collect()
}

/// Returns the id of a card with its pool before it.
fn name_of(kit: &GameData, card: DefId) -> String {
    let def = kit.library.def(card);
    if def.id.contains('/') { def.id.to_string() } else { format!("{}/{}", def.pool, def.id) }
}

/// Writes the record of a game that failed. Returns what is to be told of it.
fn written(soak: &Soak, args: &Args, played: &Played, stopped: &Stopped) -> Failure {
    let plan = &soak.tables[soak.table(played.number)].plan;
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
    let of = |(players, games): (&usize, &usize)| {
        let against = if *players == 1 || report.only_chimeras { " against a Chimera" } else { "" };
        format!("{games} of {}{against}", counted(*players, "player"))
    };
    let players: Vec<String> = report.players.iter().map(of).collect();
    say(format!("{:10} {}: {}", "played", counted(report.games, "game"), players.join(", ")));
    let chimeras = if report.chimeras > 0 { format!(" and {}", counted(report.chimeras, "Chimera deck")) } else { String::new() };
    say(format!("{:10} {}{chimeras} under {}", "with", counted(report.decks, "deck"), report.rulesets.join(", ")));
    say(format!("{:10} {:.1} s, {} decisions", "took", report.seconds, report.decisions));
    let seen = report.cards - report.unseen.len();
    say(format!("{:10} {seen} of {} were played or in play{}", "seen", counted(report.cards, "card"), unseen(&report.unseen)));
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

/// Says which cards were not seen, the first of them if they are many.
fn unseen(cards: &[String]) -> String {
    match cards {
        [] => String::new(),
        few if few.len() <= MOST_UNSEEN => format!(", not {}", few.join(", ")),
        many => format!(", not {} and {} more", many[..MOST_UNSEEN].join(", "), many.len() - MOST_UNSEEN),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_a_number_or_a_range() {
        assert_eq!(players("3"), Ok(Players(3..=3)));
        assert_eq!(players("2-4"), Ok(Players(2..=4)));
        assert_eq!(players("1"), Ok(Players(1..=1)));
        for wrong in ["0", "2-5", "4-2", "two", "", "2-"] {
            assert!(players(wrong).is_err(), "{wrong}");
        }
    }
}
