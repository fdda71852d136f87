//! A seeded game between bots under several rulesets: where it goes another way, and which switch turns it there.

use std::cell::RefCell;
use std::rc::Rc;

use cinderforge_bots::Seats;
use cinderforge_content::diagnostic::{Style, render_all};
use cinderforge_kernel::cards::Deck;
use cinderforge_kernel::game::{Game, Progress, setup};
use cinderforge_kernel::terms::Ruleset;
use cinderforge_scenario::{Cause, GameDataCache, Names, render_numbered};
use cinderforge_session::wording;
use serde::Serialize;

use crate::bot::{self, Bot};
use crate::compare::{CauseReport, print_cause};
use crate::output::{self, Output, failure, say};
use crate::{kits, side_by_side};

/// The game that is played.
pub(crate) struct Duel<'a> {
    pub(crate) decks: &'a [String],
    pub(crate) bots: &'a [Bot],
    pub(crate) seed: u64,
}

/// How the game went under a ruleset.
#[derive(Serialize)]
struct GameResult {
    ruleset: String,
    outcome: String,
    rounds: u16,
    turns: u16,
    #[serde(skip)]
    trace: String,
}

/// Everything that was compared.
#[derive(Serialize)]
struct Report {
    decks: Vec<String>,
    seed: u64,
    games: Vec<GameResult>,
    differ: bool,
    /// The line of the trace, from 1, at which the games part for the first time.
    first_difference: Option<usize>,
    causes: Vec<CauseReport>,
    rows: Vec<side_by_side::Row>,
}

pub(crate) fn run(out: Output, kits: &GameDataCache, rulesets: &[Ruleset], duel: &Duel, full: bool) -> anyhow::Result<bool> {
    let [first, others @ ..] = rulesets else { return Err(failure("no ruleset is named", None)) };
    let base = play(kits, first, duel)?;
    let mut games = Vec::new();
    let mut causes = Vec::new();
    for other in others {
        let result = play(kits, other, duel)?;
        if let Some(parted) = first_difference_of(&base.trace, &result.trace) {
            causes.push(find_cause(kits, first, other, duel, &result.trace, parted));
        }
        games.push(result);
    }
    games.insert(0, base);
    let rows = side_by_side::rows(&games.iter().map(|result| result.trace.as_str()).collect::<Vec<_>>());
    let first_difference = rows.iter().position(|row| !row.alike).map(|at| at + 1);
    let report = Report {
        decks: duel.decks.to_vec(),
        seed: duel.seed,
        differ: first_difference.is_some(),
        first_difference,
        causes: causes.iter().map(CauseReport::of).collect(),
        rows,
        games,
    };
    if out.is_json() {
        output::json(&report)?;
    } else {
        print(out, &report, full);
    }
    Ok(true)
}

fn play(kits: &GameDataCache, ruleset: &Ruleset, duel: &Duel) -> anyhow::Result<GameResult> {
    let broken = |problems: Vec<_>| failure(render_all(&problems, Style::Plain), None);
    let kit = kits.game_data_like(ruleset, None).map_err(broken)?;
    let decks: Vec<&Deck> = duel.decks.iter().map(|deck| kits::deck(&kit.content, deck)).collect::<Result<_, _>>()?;
    let bots = match duel.bots {
        [all] => vec![*all; decks.len()],
        bots if bots.len() == decks.len() => bots.to_vec(),
        bots => return Err(failure(format!("{} bots are named for {} decks", bots.len(), decks.len()), None)),
    };
    let thoughts = Rc::new(RefCell::new(kit.table()));
    let mut table = kit.table();
    let seats = bots.iter().enumerate().map(|(at, bot)| bot.seat(&thoughts, bot::seed(duel.seed, at as u64)));
    table.seat(Some(Box::new(Seats::new(seats.collect()))));
    table.record_trace(true);
    if decks.iter().any(|deck| deck.against > 0) {
        kits::check_lets_chimera_play(&kit)?;
    }
    let state = setup::state(&decks, duel.seed);
    let mut game = Game::new(state.map_err(|wrong| failure(wrong.to_string(), "name decks as in --decks a,b".to_owned()))?);
    let names = Names::of(&game.state, kit.library.clone(), Vec::new());
    let outcome = match table.run(&mut game) {
        Ok(Progress::Over(outcome)) => wording::outcome(outcome),
        Ok(Progress::Waiting) => return Err(failure("a bot did not answer", None)),
        Err(fault) => fault.to_string(),
    };
    let trace = render_numbered(&table.trace.take().unwrap_or_default(), &names);
    Ok(GameResult { ruleset: ruleset.id.to_string(), outcome, rounds: game.state.round, turns: game.state.turns, trace })
}

/// Finds the first line, from 0, in which two traces part; none if they are the same.
fn first_difference_of(one: &str, other: &str) -> Option<usize> {
    let same = one.lines().zip(other.lines()).take_while(|(one, other)| one == other).count();
    (one.lines().count() != same || other.lines().count() != same).then_some(same)
}

/// Finds what turns the game of one ruleset at that line to where it goes under the other.
fn find_cause(kits: &GameDataCache, from: &Ruleset, to: &Ruleset, duel: &Duel, wanted: &str, parted: usize) -> Cause {
    let until: Vec<&str> = wanted.lines().take(parted + 1).collect();
    Cause::find(from, to, |ruleset| {
        play(kits, ruleset, duel).is_ok_and(|result| result.trace.lines().take(parted + 1).eq(until.iter().copied()))
    })
}

fn print(out: Output, report: &Report, full: bool) {
    let heading: Vec<String> = ["ruleset", "outcome", "rounds", "turns"].map(str::to_owned).to_vec();
    let row = |result: &GameResult| {
        vec![result.ruleset.clone(), result.outcome.clone(), result.rounds.to_string(), result.turns.to_string()]
    };
    out.table(&heading, &report.games.iter().map(row).collect::<Vec<_>>());
    say("");
    match report.first_difference {
        None => say("the games go the same way"),
        Some(line) => say(format!("the games part at line {line} of the trace")),
    }
    for why in &report.causes {
        print_cause(out, why);
    }
    say("");
    let names: Vec<&str> = report.games.iter().map(|result| result.ruleset.as_str()).collect();
    let end = report.first_difference.map_or(report.rows.len(), |line| line + AFTER).min(report.rows.len());
    let rows = if full { &report.rows[..] } else { &report.rows[..end] };
    side_by_side::print(out, &names, rows, full);
    if rows.len() < report.rows.len() {
        say(out.dim("from here on they are different games; --full shows all of it"));
    }
}

/// Lines shown behind the first difference of two games.
const AFTER: usize = 12;
