//! What came of many games: win rates, lengths, speed, failures.

use std::time::Duration;

use cinderforge_kernel::cards::Deck;
use cinderforge_kernel::game::Outcome;
use serde::Serialize;

use crate::bot::Bot;
use crate::output::{Output, counted, say};
use crate::simulate::{Args, Played, Stopped};

/// Most failures that are printed.
const SHOWN: usize = 10;

/// Games won of those that ended.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(crate) struct Standing {
    name: String,
    games: u32,
    wins: u32,
    draws: u32,
    /// Share of the games won, a draw counting half.
    win_rate: f64,
    /// Where the true share lies with 95 %: Wilson's interval.
    low: f64,
    high: f64,
}

impl Standing {
    fn named(name: &str) -> Self {
        Self { name: name.to_owned(), ..Self::default() }
    }

    fn count(&mut self, outcome: Outcome, seat: usize) {
        self.games += 1;
        match outcome {
            Outcome::Won(winner) => self.wins += u32::from(winner.index() == seat),
            Outcome::Draw => self.draws += 1,
        }
        let won = f64::from(self.wins) + f64::from(self.draws) / 2.0;
        self.win_rate = won / f64::from(self.games);
        (self.low, self.high) = wilson(won, f64::from(self.games));
    }

    fn row(&self) -> Vec<String> {
        let rate = format!("{:.1} %", 100.0 * self.win_rate);
        let interval = format!("{:.1} .. {:.1} %", 100.0 * self.low, 100.0 * self.high);
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

impl Lengths {
    fn of(lengths: impl Iterator<Item = u16>) -> Option<Self> {
        let mut all: Vec<u16> = lengths.collect();
        all.sort_unstable();
        let sum: f64 = all.iter().map(|length| f64::from(*length)).sum();
        Some(Self { least: *all.first()?, median: all[all.len() / 2], mean: sum / float(all.len() as u64), most: *all.last()? })
    }
}

/// A game that did not end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Failed {
    game: usize,
    decks: [String; 2],
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
    pairings: Vec<Pairing>,
    failures: Vec<Failed>,
    state_hash: String,
    /// The digests of all games together, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    digest: Option<String>,
}

impl Report {
    /// Adds up games, which come in the order of their numbers.
    pub(crate) fn new(played: &[Played], decks: &[&Deck], bots: [Bot; 2], args: &Args, took: Duration) -> Self {
        let mut by_deck: Vec<Standing> = decks.iter().map(|deck| Standing::named(&deck.id)).collect();
        let mut by_bot: Vec<Standing> = bots.iter().map(|bot| Standing::named(bot.name())).collect();
        let mut by_seat: Vec<Standing> = ["player 1", "player 2"].map(Standing::named).to_vec();
        let mut pairs = vec![vec![Standing::default(); decks.len()]; decks.len()];
        let mut failures = Vec::new();
        let mut unfinished = 0;
        let (mut hasher, mut digester) = (blake3::Hasher::new(), blake3::Hasher::new());
        for game in played {
            hasher.update(game.state.as_bytes());
            if let Some(digest) = &game.digest {
                digester.update(digest.as_bytes());
            }
            let (ours, theirs) = (game.fixture.decks, [game.fixture.decks[1], game.fixture.decks[0]]);
            match &game.result {
                Ok(outcome) => {
                    for seat in 0..2 {
                        by_deck[ours[seat]].count(*outcome, seat);
                        by_bot[game.fixture.bots[seat]].count(*outcome, seat);
                        by_seat[seat].count(*outcome, seat);
                        pairs[ours[seat]][theirs[seat]].count(*outcome, seat);
                    }
                }
                Err(stopped) => {
                    unfinished += usize::from(matches!(stopped, Stopped::Unfinished(_)));
                    failures.push(failed(game, stopped, decks, args));
                }
            }
        }
        let seconds = took.as_secs_f64().max(1e-9);
        let decisions = played.iter().map(|game| game.decisions).sum();
        let ended = || played.iter().filter(|game| game.result.is_ok());
        Self {
            ruleset: args.ruleset.clone(),
            seed: args.seed,
            games: played.len(),
            errors: failures.len() - unfinished,
            unfinished,
            decisions,
            seconds,
            games_per_second: float(played.len() as u64) / seconds,
            decisions_per_second: float(decisions) / seconds,
            rounds: Lengths::of(ended().map(|game| game.rounds)),
            turns: Lengths::of(ended().map(|game| game.turns)),
            pairings: pairings(&pairs, decks),
            decks: by_deck,
            bots: by_bot,
            seats: by_seat,
            failures,
            state_hash: hasher.finalize().to_hex().to_string(),
            digest: args.digest.then(|| digester.finalize().to_hex().to_string()),
        }
    }

    /// Prints it for people.
    pub(crate) fn print(&self, out: Output) {
        let heading = |first: &str| [first, "games", "won", "drawn", "win rate", "95 % interval"].map(str::to_owned);
        out.table(&heading("deck"), &self.decks.iter().map(Standing::row).collect::<Vec<_>>());
        if self.decks.len() > 2 {
            say("");
            self.print_pairings(out);
        }
        say("");
        let mut others: Vec<Vec<String>> = self.seats.iter().map(Standing::row).collect();
        if self.bots[0].name != self.bots[1].name {
            others.splice(0..0, self.bots.iter().map(Standing::row));
        }
        out.table(&heading(""), &others);
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
        if self.failures.len() > SHOWN {
            say(format!("and {} more", self.failures.len() - SHOWN));
        }
    }
}

fn failed(game: &Played, stopped: &Stopped, decks: &[&Deck], args: &Args) -> Failed {
    let why = stopped.text();
    let bots: Vec<&str> = args.bots.iter().map(|bot| bot.name()).collect();
    let named = if args.decks.is_empty() { String::new() } else { format!(" --decks {}", args.decks.join(",")) };
    let (ruleset, seed, number) = (&args.ruleset, args.seed, game.number);
    let options = format!("--ruleset {ruleset} --bots {}{named} --seed {seed}", bots.join(","));
    Failed {
        game: number,
        decks: game.fixture.decks.map(|deck| decks[deck].id.to_string()),
        why: why.to_owned(),
        replay: format!("cinder simulate {options} --replay-of {number} game-{number}.toml"),
    }
}

fn pairings(pairs: &[Vec<Standing>], decks: &[&Deck]) -> Vec<Pairing> {
    let mut list = Vec::new();
    for (deck, row) in decks.iter().zip(pairs) {
        for (against, standing) in decks.iter().zip(row).filter(|(_, standing)| standing.games > 0) {
            let (deck, against) = (deck.id.to_string(), against.id.to_string());
            list.push(Pairing { deck, against, games: standing.games, win_rate: standing.win_rate });
        }
    }
    list
}
