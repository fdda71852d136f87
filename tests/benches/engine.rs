//! How fast the engine is: the tables of docs/speed.md. They are printed, and with `UPDATE_DOCS=1` written there.
//!
//! What is compared is run in turns, and the middle of several runs counts, so that a machine that is busy for a while slows all alike.

#![expect(clippy::cast_precision_loss, reason = "figures for people")]

use std::process::Command;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use cinderforge_bots::Random;
use cinderforge_content::PackSources;
use cinderforge_kernel::cards::Deck;
use cinderforge_kernel::game::{Game, Phase, Progress, State, Step};
use cinderforge_kernel::table::{Decider, Table};
use cinderforge_kernel::terms::{PlayerId, Zone};
use cinderforge_script::GameData;
use cinderforge_tests::page::{table, write_part};
use cinderforge_tests::workloads::{Workload, pair};
use cinderforge_tests::{kit, plain_kit, play, root};
use rayon::prelude::*;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// How often everything is run.
const RUNS: usize = 7;

/// Something to be run again and again, by a name: it returns how long it took, and how many units it did.
type Work<'a> = (String, Box<dyn FnMut() -> (Duration, u64) + 'a>);

/// Runs something. Returns how long that takes.
fn timed(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

/// Runs each in turn, several times. Returns the nanoseconds a unit of each, the middle of its runs.
fn nanoseconds(works: &mut [Work<'_>]) -> Vec<f64> {
    let mut runs = vec![Vec::new(); works.len()];
    for _ in 0..RUNS {
        for (run, (_, work)) in runs.iter_mut().zip(works.iter_mut()) {
            let (time, units) = work();
            run.push(time.as_nanos() as f64 / units as f64);
        }
    }
    runs.into_iter().map(middle).collect()
}

/// Returns the middle of some figures.
fn middle(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

/// Returns a time in the unit that suits it.
fn time(nanoseconds: f64) -> String {
    match nanoseconds {
        short if short < 1e4 => format!("{short:.0} ns"),
        short if short < 1e7 => format!("{:.0} µs", short / 1e3),
        long => format!("{:.0} ms", long / 1e6),
    }
}

/// Returns a table of works with their time, how many are done a second, and how the time compares with the first.
fn rated(head: &str, unit: &str, mut works: Vec<Work<'_>>) -> String {
    let times = nanoseconds(&mut works);
    let rows = works
        .into_iter()
        .zip(&times)
        .map(|((name, _), each)| vec![name, time(*each), format!("{:.0}", 1e9 / each), format!("{:.2}", each / times[0])]);
    table(&[head, unit, "a second", "to the first"], rows)
}

/// Returns what it is measured on.
fn machine() -> String {
    let cores = available_parallelism().map_or(1, usize::from);
    let compiler = Command::new("rustc").arg("--version").output().expect("the compiler tells its version").stdout;
    let (system, processor) = (std::env::consts::OS, std::env::consts::ARCH);
    format!("{cores} cores, {processor}, {system}; {}", String::from_utf8_lossy(&compiler))
}

/// Returns how long each workload takes, with the instructions that are recorded of it.
fn workloads() -> String {
    let recorded = include_str!("../instructions.txt");
    let counts = Workload::ALL.map(|workload| workload.run(workload.rounds(), &mut |work| work()).count);
    let work = |workload: Workload| -> Work<'_> {
        let run = move || {
            let mut time = Duration::ZERO;
            workload.run(workload.rounds(), &mut |work| time = timed(work));
            (time, workload.rounds())
        };
        (workload.name().to_owned(), Box::new(run))
    };
    let rounds = nanoseconds(&mut Workload::ALL.map(work));
    let rows = Workload::ALL.into_iter().zip(counts).zip(rounds).map(|((workload, count), round)| {
        let each = round * workload.rounds() as f64 / count as f64;
        let of_this = |line: &'static str| line.strip_prefix(workload.name())?.strip_prefix(' ')?.split(' ').next();
        let instructions = recorded.lines().find_map(of_this).unwrap_or("not recorded");
        let (unit, of_units) = (workload.unit(), format!("{:.0}", 1e9 / each));
        let cells = [workload.name(), unit, &time(each), instructions, &of_units, &format!("{:.0}", 1e9 / round)];
        cells.map(str::to_owned).to_vec()
    });
    table(&["workload", "one", "takes", "instructions", "a second", "rounds a second"], rows)
}

/// Returns a work that plays whole games of random players with decks of the 1.0 Core Set, and counts decisions.
fn games(name: String, kit: &GameData, players: usize) -> Work<'_> {
    let decks: Vec<Deck> = kit.content.starter_decks("rise").cloned().collect();
    let mut table = kit.table();
    let run = move || {
        let before = table.decisions;
        let time = timed(|| {
            for seed in 0..120 {
                let two = pair(&decks, seed);
                let more = decks.iter().filter(|deck| two.iter().all(|taken| taken.id != deck.id));
                let seated: Vec<&Deck> = two.into_iter().chain(more).take(players).collect();
                play(&mut table, &seated, seed, Box::new(Random::new(seed)));
            }
        });
        (time, table.decisions - before)
    };
    (name, Box::new(run))
}

/// Returns what a decision takes with more cards loaded, and with more players.
fn content_and_players() -> String {
    let everything = kit("official");
    let texts = PackSources::below(root()).read().0.into_iter().chain(generated("rise", 5_000)).collect();
    let more = GameData::load_files(texts, "official").unwrap_or_else(|problems| panic!("{}", problems[0]));
    let of_two = |kit: &GameData| format!("2 players, {} cards loaded", kit.content.cards().len());
    let works = vec![
        games(of_two(&everything), &everything, 2),
        games(of_two(&more), &more, 2),
        games("3 players".to_owned(), &everything, 3),
        games("4 players".to_owned(), &everything, 4),
    ];
    rated("whole games of random players", "a decision", works)
}

/// Returns what a step of a search takes with more cards in play.
fn cards_in_play() -> String {
    let kit = kit("official");
    let work = |units: usize| -> Work<'_> {
        let (mut table, waiting) = (kit.table(), turn_with(&kit, units));
        let mut random = Random::new(5);
        let run = move || {
            table.show(&waiting).expect("the game waits there");
            let time = timed(|| {
                for _ in 0..5_000 {
                    let mut copy = waiting.clone();
                    let decision = copy.waiting.as_ref().expect("a waiting game has a question");
                    let answer = random.decide(&table.view(decision.player), decision).expect("a random player answers");
                    table.answer(&mut copy, answer).expect("what is legal can be answered");
                }
            });
            (time, 5_000)
        };
        (format!("{units} units a side"), Box::new(run))
    };
    rated("copy, answer, next question", "a step", [0, 5, 10].map(work).into())
}

/// Returns a game that waits for an action, with so many units on each side.
fn turn_with(kit: &GameData, units: usize) -> Game {
    let card = |id: &str| kit.library.card(id).expect("a card of the Core Set");
    let names = ["hammer-knight", "iron-worker", "fire-archer", "living-doll", "frost-fang"];
    let mut state = State::empty(1);
    for player in [PlayerId(0), PlayerId(1)] {
        state.seat(card("aradel-summergaard"));
        for index in 0..units {
            state.add_card(card(names[index % names.len()]), player, Zone::Battlefield);
        }
        for _ in 0..5 {
            state.add_card(card("hammer-knight"), player, Zone::Hand);
            state.add_card(card("iron-worker"), player, Zone::DrawPile);
        }
    }
    (state.phase, state.step, state.round) = (Phase::PlayerTurns, Step::TurnStart, 1);
    let mut game = Game::new(state);
    assert_eq!(kit.table().run(&mut game), Ok(Progress::Waiting), "a player is asked for an action");
    game
}

/// Returns how long it takes to load packs of more and more cards that act.
fn cards_loaded() -> String {
    let work = |cards: usize| -> Work<'_> {
        let files = generated("plain", cards);
        let run = move || {
            let files = files.clone();
            let load = || drop(plain_kit(files).unwrap_or_else(|problems| panic!("{}", problems[0])));
            (timed(load), cards as u64)
        };
        (format!("{cards} generated cards"), Box::new(run))
    };
    rated("loading and checking", "a card", [1_000, 2_000, 5_000].map(work).into())
}

/// Returns so many cards of a pool with two abilities and a script each, in sets of a hundred.
fn generated(pool: &str, cards: usize) -> Vec<(String, String)> {
    let mut files = Vec::new();
    for number in 0..cards {
        let (set, first) = (number / 100, number / 100 * 100);
        if number == first {
            let count = (cards - first).min(100);
            let text = format!("id = \"made-{set}\"\nname = \"Made {set}\"\npool = \"{pool}\"\ncards = {count}\n");
            files.push((format!("cardsets/{pool}/made-{set}/set.toml"), text));
        }
        let (attack, damage) = (number % 5, number % 3 + 1);
        let card = format!(
            r#"id = "made-{number}"
name = "Made {number}"
type = "ally"
cost = "main, 1 basic"
attack = {attack}
life = 3
recover = 1
summary = "Wounds a unit; you draw a card when it is destroyed."

[[ability]]
name = "Hit"
cost = "side, exhaust"
effect = "hit"
targets = {{ it = "a unit you do not control" }}

[[ability]]
name = "Fall"
when = "is_destroyed"
of = "this unit"
effect = "fall"
"#
        );
        let script = format!(
            r#"// It deals {damage} damage.
fn hit(ctx) {{
    ctx.deal(ctx.target("it"), {damage});
}}

// You draw a card.
fn fall(ctx) {{
    ctx.draw(ctx.you, 1);
}}
"#
        );
        files.push((format!("cardsets/{pool}/made-{set}/made-{number}.toml"), card));
        files.push((format!("scripts/{pool}/made-{set}/made-{number}.rhai"), script));
    }
    files
}

/// Returns what a game takes when so many threads play at once.
fn threads() -> String {
    let kit = kit("official");
    let decks: Vec<Deck> = kit.content.starter_decks("rise").cloned().collect();
    let work = |threads: usize| -> Work<'_> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be started");
        let (kit, decks) = (&kit, &decks);
        let run = move || {
            let game = |table: &mut Table, seed| drop(play(table, &pair(decks, seed), seed, Box::new(Random::new(seed))));
            let games = || (0..1_200_u64).into_par_iter().for_each_init(|| kit.table(), game);
            (timed(|| pool.install(games)), 1_200)
        };
        (threads.to_string(), Box::new(run))
    };
    let most = available_parallelism().map_or(1, usize::from);
    let counts = std::iter::successors(Some(1), |threads| Some(threads * 2)).take_while(|threads| *threads <= most);
    rated("threads", "a game", counts.map(work).collect())
}

fn main() {
    let write = |name, text: String| write_part("docs/speed.md", name, &text);
    write("machine", machine());
    write("workloads", workloads());
    write("content and players", content_and_players());
    write("cards in play", cards_in_play());
    write("cards loaded", cards_loaded());
    write("threads", threads());
}
