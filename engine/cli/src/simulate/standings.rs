//! What came of many games: win rates, lengths, speed, failures.

use std::collections::BTreeMap;
use std::time::Duration;

use cinderforge_content::ChimeraDeck;
use cinderforge_kernel::cards::Deck;
use cinderforge_kernel::game::Outcome;
use serde::Serialize;

use crate::bot::Bot;
use crate::games::{Played, Stopped};
use crate::output::{Output, counted, say};
use crate::simulate::Args;
use crate::simulate::against_chimeras::AgainstChimeras;

/// Most failures that are printed.
const SHOWN: usize = 10;

/// What stands in tables for the rate of no games.
const NO_RATE: &str = "-";

/// Games won of those that ended.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(crate) struct Standing {
    name: String,
    games: u32,
    wins: u32,
    draws: u32,
    /// Share of the games won, a draw counting half; none of no games, as the two below.
    win_rate: Option<f64>,
    /// Where the true share lies with 95 %: Wilson's interval.
    low: Option<f64>,
    high: Option<f64>,
}

impl Standing {
    pub(crate) fn named(name: &str) -> Self {
        Self { name: name.to_owned(), ..Self::default() }
    }

    /// Returns what it is the standing of.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn count(&mut self, outcome: Outcome, seat: usize) {
        self.games += 1;
        match outcome {
            Outcome::Won(winner) => self.wins += u32::from(winner.index() == seat),
            Outcome::Draw => self.draws += 1,
        }
        self.rate();
    }

    /// Adds what another one counts.
    pub(super) fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.wins += other.wins;
        self.draws += other.draws;
        self.rate();
    }

    /// Works the rate out anew, with its interval.
    fn rate(&mut self) {
        if self.games > 0 {
            let won = f64::from(self.wins) + f64::from(self.draws) / 2.0;
            let (low, high) = wilson(won, f64::from(self.games));
            (self.win_rate, self.low, self.high) = (Some(won / f64::from(self.games)), Some(low), Some(high));
        }
    }

    pub(crate) fn row(&self) -> Vec<String> {
        let rate = self.win_rate.map_or(NO_RATE.to_owned(), |rate| format!("{:.1} %", 100.0 * rate));
        let interval = self.low.zip(self.high);
        let interval = interval.map_or(NO_RATE.to_owned(), |(low, high)| format!("{:.1} .. {:.1} %", 100.0 * low, 100.0 * high));
        vec![self.name.clone(), self.games.to_string(), self.wins.to_string(), self.draws.to_string(), rate, interval]
    }
}

/// Computes Wilson's score interval at 95 %; returns its ends.
fn wilson(won: f64, games: f64) -> (f64, f64) {
    let z = 1.959_964;
    let share = won / games;
    let spread = z * (share * (1.0 - share) / games + z * z / (4.0 * games * games)).sqrt();
    let (middle, scale) = (share + z * z / (2.0 * games), 1.0 + z * z / games);
    (((middle - spread) / scale).max(0.0), ((middle + spread) / scale).min(1.0))
}

#[expect(clippy::cast_precision_loss, reason = "counts of games and answers are far below the 52 bits of a mantissa")]
fn float(count: u64) -> f64 {
    count as f64
}

/// A spread of lengths.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Lengths {
    least: u16,
    median: u16,
    mean: f64,
    most: u16,
}

/// How often each length came.
#[derive(Clone, Debug, Default)]
struct LengthCounts(BTreeMap<u16, u64>);

impl LengthCounts {
    fn add(&mut self, length: u16) {
        *self.0.entry(length).or_default() += 1;
    }

    /// Returns the spread; none of no lengths.
    fn spread(&self) -> Option<Lengths> {
        let all: u64 = self.0.values().sum();
        let sum: u64 = self.0.iter().map(|(length, count)| u64::from(*length) * count).sum();
        let mut before = 0;
        let mut lengths = self.0.iter().map(|(length, count)| {
            before += count;
            (*length, before)
        });
        let median = lengths.find(|(_, until)| *until > all / 2)?.0;
        let (least, most) = (*self.0.first_key_value()?.0, *self.0.last_key_value()?.0);
        Some(Lengths { least, median, mean: float(sum) / float(all), most })
    }
}

/// A game that did not end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Failed {
    game: usize,
    decks: Vec<String>,
    why: String,
    replay: String,
}

/// One deck against another.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Pairing {
    deck: String,
    against: String,
    games: u32,
    win_rate: f64,
}

/// Everything that came of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Report {
    ruleset: String,
    seed: u64,
    games: usize,
    /// Games in which something went wrong.
    pub(crate) errors: usize,
    unfinished: usize,
    decisions: u64,
    seconds: f64,
    games_per_second: f64,
    decisions_per_second: f64,
    rounds: Option<Lengths>,
    turns: Option<Lengths>,
    decks: Vec<Standing>,
    bots: Vec<Standing>,
    seats: Vec<Standing>,
    /// How decks of players did against each other; empty where they played against Chimeras.
    pairings: Vec<Pairing>,
    /// How decks did against Chimeras; none if they played against each other.
    #[serde(flatten)]
    against_chimeras: Option<AgainstChimeras>,
    failures: Vec<Failed>,
    state_hash: String,
    /// The digests of all games together, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    digest: Option<String>,
}

/// Most failures that are listed; the others are counted.
const MOST_FAILURES: usize = 100;

/// What came of the games so far: it grows with the decks, not with the games.
pub(crate) struct Standings<'a> {
    args: &'a Args,
    decks: &'a [&'a Deck],
    /// The Chimeras whose decks are the last of them.
    chimeras: &'a [&'a ChimeraDeck],
    games: usize,
    errors: usize,
    unfinished: usize,
    decisions: u64,
    rounds: LengthCounts,
    turns: LengthCounts,
    by_deck: Vec<Standing>,
    by_bot: Vec<Standing>,
    by_seat: Vec<Standing>,
    /// How each deck did against each other one.
    pairs: Vec<Vec<Standing>>,
    failures: Vec<Failed>,
    states: blake3::Hasher,
    digests: blake3::Hasher,
}

impl<'a> Standings<'a> {
    /// Begins to add up games.
    pub(crate) fn new(decks: &'a [&'a Deck], chimeras: &'a [&'a ChimeraDeck], bots: &[Bot], args: &'a Args) -> Self {
        let seats = if chimeras.is_empty() { ["player 1", "player 2"] } else { ["player", "Chimera"] };
        Self {
            args,
            decks,
            chimeras,
            games: 0,
            errors: 0,
            unfinished: 0,
            decisions: 0,
            rounds: LengthCounts::default(),
            turns: LengthCounts::default(),
            by_deck: decks.iter().map(|deck| Standing::named(&deck.id)).collect(),
            by_bot: bots.iter().map(|bot| Standing::named(bot.name())).collect(),
            by_seat: seats.map(Standing::named).to_vec(),
            pairs: vec![vec![Standing::default(); decks.len()]; decks.len()],
            failures: Vec::new(),
            states: blake3::Hasher::new(),
            digests: blake3::Hasher::new(),
        }
    }

    /// Adds a game; they come in the order of their numbers.
    pub(crate) fn add(&mut self, game: &Played) {
        self.games += 1;
        self.decisions += game.decisions;
        self.states.update(game.state.as_bytes());
        if let Some(digest) = &game.digest {
            self.digests.update(digest.as_bytes());
        }
        match &game.result {
            Ok(outcome) => {
                self.rounds.add(game.rounds);
                self.turns.add(game.turns);
                let decks = &game.fixture.decks;
                for seat in 0..2 {
                    self.by_deck[decks[seat]].count(*outcome, seat);
                    if let Some(bot) = game.fixture.bots.get(seat) {
                        self.by_bot[*bot].count(*outcome, seat);
                    }
                    self.by_seat[seat].count(*outcome, seat);
                    self.pairs[decks[seat]][decks[1 - seat]].count(*outcome, seat);
                }
            }
            Err(stopped) => {
                match stopped {
                    Stopped::Unfinished(_) => self.unfinished += 1,
                    Stopped::Failed(_) | Stopped::Panicked(_) => self.errors += 1,
                }
                if self.failures.len() < MOST_FAILURES {
                    self.failures.push(failed(game, stopped, self.decks, self.args));
                }
            }
        }
    }

    /// Reports what came of the games, which took so long.
    pub(crate) fn report(mut self, took: Duration) -> Report {
        let against_chimeras = AgainstChimeras::of(&self.by_deck, &self.pairs, self.chimeras);
        self.by_deck.truncate(self.decks.len() - self.chimeras.len());
        let seconds = took.as_secs_f64().max(1e-9);
        Report {
            ruleset: self.args.ruleset.clone(),
            seed: self.args.seed,
            games: self.games,
            errors: self.errors,
            unfinished: self.unfinished,
            decisions: self.decisions,
            seconds,
            games_per_second: float(self.games as u64) / seconds,
            decisions_per_second: float(self.decisions) / seconds,
            rounds: self.rounds.spread(),
            turns: self.turns.spread(),
            pairings: if against_chimeras.is_some() { Vec::new() } else { pairings(&self.pairs, self.decks) },
            against_chimeras,
            decks: self.by_deck,
            bots: self.by_bot,
            seats: self.by_seat,
            failures: self.failures,
            state_hash: self.states.finalize().to_hex().to_string(),
            digest: self.args.digest.then(|| self.digests.finalize().to_hex().to_string()),
        }
    }
}

impl Report {
    /// Prints it for people.
    pub(crate) fn print(&self, out: Output) {
        out.table(&heading(&["deck"]), &self.decks.iter().map(Standing::row).collect::<Vec<_>>());
        if let Some(against_chimeras) = &self.against_chimeras {
            against_chimeras.print(out);
        } else if self.decks.len() > 2 {
            say("");
            self.print_pairings(out);
        }
        say("");
        let mut others: Vec<Vec<String>> = self.seats.iter().map(Standing::row).collect();
        if self.bots[0].name != self.bots[1].name {
            others.splice(0..0, self.bots.iter().map(Standing::row));
        }
        out.table(&heading(&[""]), &others);
        say("");
        for (what, lengths) in [("rounds", &self.rounds), ("turns", &self.turns)] {
            if let Some(Lengths { least, median, mean, most }) = lengths {
                say(format!("{what:10} {least} to {most}, median {median}, mean {mean:.1}"));
            }
        }
        let games = counted(self.games, "game");
        let speed = format!("{:.0} games and {:.0} decisions a second", self.games_per_second, self.decisions_per_second);
        say(format!("{:10} {games}, {} decisions", "played", self.decisions));
        say(format!("{:10} {:.2} s: {speed}", "took", self.seconds));
        say(format!("{:10} {}", "states", self.state_hash));
        if let Some(digest) = &self.digest {
            say(format!("{:10} {digest}", "digest"));
        }
        self.print_failures(out);
    }

    /// Prints how often each deck won against each other one. Columns have the numbers of the rows, so that many decks fit.
    fn print_pairings(&self, out: Output) {
        let width = self.decks.len().to_string().len();
        let mut heading = vec!["won against".to_owned()];
        heading.extend((1..=self.decks.len()).map(|number| number.to_string()));
        let row = |(at, deck): (usize, &Standing)| {
            let mut row = vec![format!("{:>width$}  {}", at + 1, deck.name)];
            row.extend(self.decks.iter().map(|other| {
                let pairing = self.pairings.iter().find(|one| one.deck == deck.name && one.against == other.name);
                pairing.map_or(String::new(), |pairing| format!("{:.0} %", 100.0 * pairing.win_rate))
            }));
            row
        };
        out.table(&heading, &self.decks.iter().enumerate().map(row).collect::<Vec<_>>());
    }

    fn print_failures(&self, out: Output) {
        if self.failures.is_empty() {
            return;
        }
        say("");
        say(out.bad(&format!("{} failed, {} did not end", counted(self.errors, "game"), self.unfinished)));
        for failed in self.failures.iter().take(SHOWN) {
            say(format!("game {}, {}: {}", failed.game, failed.decks.join(" against "), failed.why));
            say(format!("  {}", out.dim(&failed.replay)));
        }
        let all = self.errors + self.unfinished;
        if all > SHOWN {
            say(format!("and {} more", all - SHOWN));
        }
    }
}

/// Returns the heading of a table of standings, from what names them.
pub(super) fn heading(names: &[&str]) -> Vec<String> {
    names.iter().chain(&["games", "won", "drawn", "win rate", "95 % interval"]).map(|&text| text.to_owned()).collect()
}

fn failed(game: &Played, stopped: &Stopped, decks: &[&Deck], args: &Args) -> Failed {
    let why = stopped.text();
    let bots: Vec<&str> = args.bots.iter().map(|bot| bot.name()).collect();
    let named = if args.decks.is_empty() { String::new() } else { format!(" --decks {}", args.decks.join(",")) };
    let (ruleset, seed, number) = (&args.ruleset, args.seed, game.number);
    let inspect = if args.inspect { " --inspect" } else { "" };
    let (chimera, bots) = (args.chimera.typed(), bots.join(","));
    let options = format!("--ruleset {ruleset}{chimera} --bots {bots}{named} --seed {seed}{inspect}");
    Failed {
        game: number,
        decks: game.fixture.decks.iter().map(|deck| decks[*deck].id.to_string()).collect(),
        why: why.to_owned(),
        replay: format!("cinder simulate {options} --replay-of {number} game-{number}.toml"),
    }
}

fn pairings(pairs: &[Vec<Standing>], decks: &[&Deck]) -> Vec<Pairing> {
    let mut list = Vec::new();
    for (deck, row) in decks.iter().zip(pairs) {
        for (against, standing) in decks.iter().zip(row) {
            let Some(win_rate) = standing.win_rate else { continue };
            let (deck, against) = (deck.id.to_string(), against.id.to_string());
            list.push(Pairing { deck, against, games: standing.games, win_rate });
        }
    }
    list
}
