//! How fast the engine is: the tables of docs/speed.md. They are printed, and with `UPDATE_DOCS=1` written there.
//!
//! What is compared is run in turns, and the middle of several runs counts, so that a machine that is busy for a while slows all alike.

#![expect(clippy::cast_precision_loss, reason = "figures for people")]

use std::cell::Cell;
use std::fmt::Write as _;
use std::time::{Duration, Instant};

use cinderforge_bots::Random;
use cinderforge_content::{PackSources, Texts};
use cinderforge_kernel::cards::Deck;
use cinderforge_kernel::game::{Game, Phase, Progress, State, Step};
use cinderforge_kernel::table::Decider;
use cinderforge_kernel::terms::{PlayerId, Zone};
use cinderforge_script::GameData;
use cinderforge_tests::page::write_part;
use cinderforge_tests::workloads::{Workload, pair};
use cinderforge_tests::{kit, plain_kit, play, root};
use rayon::prelude::*;

/// How often everything is run.
const RUNS: usize = 7;

thread_local! {
    static TIME: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

/// Runs what counts, and notes how long that takes.
fn timed(work: &mut dyn FnMut()) {
    let start = Instant::now();
    work();
    TIME.set(start.elapsed());
}

/// Something to be run again and again, by a name: it returns how many units it did, and notes the time.
type Work<'a> = (String, Box<dyn FnMut() -> u64 + 'a>);

/// Runs each in turn, several times. Returns the nanoseconds a unit of each, the middle of its runs.
fn nanoseconds(works: &mut [Work<'_>]) -> Vec<f64> {
    let mut runs = vec![Vec::new(); works.len()];
    for _ in 0..RUNS {
        for (run, (_, work)) in runs.iter_mut().zip(works.iter_mut()) {
            let units = work();
            run.push(TIME.take().as_nanos() as f64 / units as f64);
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

/// Returns a table of some columns.
fn table(head: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut text = format!("| {} |\n|{}\n", head.join(" | "), "---|".repeat(head.len()));
    for row in rows {
        let _ = writeln!(text, "| {} |", row.join(" | "));
    }
    text
}

/// Returns how long each workload takes, with the instructions that are recorded of it.
fn workloads() -> String {
    let recorded = include_str!("../instructions.txt");
    let mut works: Vec<Work<'_>> = Workload::ALL
        .into_iter()
        .map(|workload| {
            let run = move || workload.run(workload.rounds(), timed).count;
            (workload.name().to_owned(), Box::new(run) as Box<dyn FnMut() -> u64>)
        })
        .collect();
    let times = nanoseconds(&mut works);
    let rows = Workload::ALL.into_iter().zip(times).map(|(workload, each)| {
        let line = recorded.lines().find(|line| line.split(' ').next() == Some(workload.name()));
        let instructions = line.and_then(|line| line.split(' ').nth(1)).unwrap_or("not recorded");
        vec![
            workload.name().to_owned(),
            workload.unit().to_owned(),
            time(each),
            format!("{:.0}", 1e9 / each),
            instructions.to_owned(),
        ]
    });
    table(&["workload", "one", "takes", "a second", "instructions"], rows)
}

/// Returns a work that plays whole games of random players with decks of a pool, and counts decisions.
fn games<'a>(name: &str, kit: &'a GameData, pool: &str, players: usize) -> Work<'a> {
    let decks: Vec<Deck> = kit.content.starter_decks(pool).cloned().collect();
    let mut table = kit.table();
    let run = move || {
        let before = table.decisions;
        timed(&mut || {
            for seed in 0..120 {
                let two = pair(&decks, seed);
                let more = decks.iter().filter(|deck| two.iter().all(|taken| taken.id != deck.id));
                let seated: Vec<&Deck> = two.into_iter().chain(more).take(players).collect();
                play(&mut table, &seated, seed, Box::new(Random::new(seed)));
            }
        });
        table.decisions - before
    };
    (name.to_owned(), Box::new(run))
}

/// Returns the files of the 1.0 Core Set with what it needs.
fn core_texts() -> Texts {
    let (mut texts, _) = PackSources::below(root()).read();
    let everything = kit("official");
    let decks: Vec<String> =
        everything.content.starter_decks("rise").map(|deck| format!("cardsets/decks/{}.toml", deck.id)).collect();
    texts.retain(|(path, _)| {
        let is_deck = path.starts_with("cardsets/decks/");
        let of_another = ["cardsets/reborn", "cardsets/red-rains", "cardsets/errata", "scripts/reborn", "scripts/red-rains"];
        let in_set = ["cardsets/rise/", "scripts/rise/"].into_iter().find_map(|folder| path.strip_prefix(folder));
        let of_another_set = in_set.is_some_and(|rest| rest.contains('/') && !rest.starts_with("core/"));
        !(of_another.into_iter().any(|folder| path.starts_with(folder)) || of_another_set || is_deck && !decks.contains(path))
    });
    texts
}

/// Returns what a decision takes with more content loaded, and with more players.
fn content_and_players() -> String {
    let everything = kit("official");
    let core = GameData::load_files(core_texts(), "official").unwrap_or_else(|problems| panic!("{}", problems[0]));
    let all = format!("2 players, {} cards loaded", everything.content.cards().len());
    let alone = format!("2 players, the 1.0 Core Set alone: {} cards", core.content.cards().len());
    let mut works = vec![
        games(&all, &everything, "rise", 2),
        games(&alone, &core, "rise", 2),
        games("3 players", &everything, "rise", 3),
        games("4 players", &everything, "rise", 4),
    ];
    rated("whole games of random players", "a decision", &mut works)
}

/// Returns a table of works with their time, and how that compares with the first.
fn rated(head: &str, unit: &str, works: &mut [Work<'_>]) -> String {
    let times = nanoseconds(works);
    let rows =
        works.iter().zip(&times).map(|((name, _), each)| vec![name.clone(), time(*each), format!("{:.2}", each / times[0])]);
    table(&[head, unit, "to the first"], rows)
}

/// Returns what a step of a search takes with more cards in play.
fn cards_in_play() -> String {
    let kit = kit("official");
    let work = |units: usize| {
        let (mut table, waiting) = (kit.table(), turn_with(&kit, units));
        let mut random = Random::new(5);
        let run = move || {
            table.show(&waiting).expect("the game waits there");
            timed(&mut || {
                for _ in 0..5_000 {
                    let mut copy = waiting.clone();
                    let decision = copy.waiting.as_ref().expect("a waiting game has a question");
                    let answer = random.decide(&table.view(decision.player), decision).expect("a random player answers");
                    table.answer(&mut copy, answer).expect("what is legal can be answered");
                }
            });
            5_000_u64
        };
        (format!("{units} units a side"), Box::new(run) as Box<dyn FnMut() -> u64>)
    };
    rated("copy, answer, next question", "a step", &mut [work(0), work(5), work(10)])
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
    let mut works: Vec<Work<'_>> = [1_000, 2_000, 5_000]
        .into_iter()
        .map(|cards| {
            let files = generated(cards);
            let run = move || {
                timed(&mut || {
                    plain_kit(files.clone()).unwrap_or_else(|problems| panic!("{}", problems[0]));
                });
                cards as u64
            };
            (format!("{cards} generated cards"), Box::new(run) as Box<dyn FnMut() -> u64>)
        })
        .collect();
    rated("loading and checking", "a card", &mut works)
}

/// Returns so many cards with an ability and a script each, in sets of a hundred.
fn generated(cards: usize) -> Vec<(String, String)> {
    let mut files = Vec::new();
    for number in 0..cards {
        let (set, id) = (number / 100, format!("made-{number}"));
        if number % 100 == 0 {
            let here = (cards - number).min(100);
            let text = format!("id = \"made-{set}\"\nname = \"Made {set}\"\npool = \"plain\"\ncards = {here}\n");
            files.push((format!("cardsets/plain/made-{set}/set.toml"), text));
        }
        let card = format!(
            "id = \"{id}\"\nname = \"Made {number}\"\ntype = \"ally\"\ncost = \"main, 1 basic\"\nattack = {}\nlife = 3\nrecover = 1\n\
             summary = \"Wounds a unit, or heals.\"\n\n[[ability]]\nname = \"Hit {number}\"\ncost = \"side, exhaust\"\neffect = \"hit\"\n\
             targets = {{ it = \"a unit you do not control\" }}\n\n[[ability]]\nname = \"Fall {number}\"\nwhen = \"is_destroyed\"\n\
             of = \"this unit\"\neffect = \"fall\"\n",
            number % 5
        );
        let script = format!(
            "// It deals {0} damage.\nfn hit(ctx) {{\n    ctx.deal(ctx.it, {0});\n}}\n\n// You draw a card.\nfn fall(ctx) {{\n    \
             ctx.draw(ctx.you, 1);\n}}\n",
            number % 3 + 1
        );
        files.push((format!("cardsets/plain/made-{set}/{id}.toml"), card));
        files.push((format!("scripts/plain/made-{set}/{id}.rhai"), script));
    }
    files
}

/// Returns how many games a second so many threads play.
fn threads() -> String {
    let kit = kit("official");
    let decks: Vec<Deck> = kit.content.starter_decks("rise").cloned().collect();
    let most = std::thread::available_parallelism().map_or(1, usize::from);
    let run = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be started");
        let (kit, decks) = (&kit, &decks);
        let run = move || {
            timed(&mut || {
                pool.install(|| {
                    (0..1_200_u64).into_par_iter().for_each_init(
                        || kit.table(),
                        |table, seed| {
                            play(table, &pair(decks, seed), seed, Box::new(Random::new(seed)));
                        },
                    );
                });
            });
            1_200_u64
        };
        (threads.to_string(), Box::new(run) as Box<dyn FnMut() -> u64>)
    };
    let counts = std::iter::successors(Some(1), |threads| Some(threads * 2)).take_while(|threads| *threads <= most);
    let mut works: Vec<Work<'_>> = counts.map(run).collect();
    let times = nanoseconds(&mut works);
    let rows = works
        .iter()
        .zip(&times)
        .map(|((name, _), each)| vec![name.clone(), format!("{:.0}", 1e9 / each), format!("{:.2}", times[0] / each)]);
    table(&["threads", "random games a second", "to one thread"], rows)
}

fn main() {
    write_part("docs/speed.md", "workloads", &workloads());
    write_part("docs/speed.md", "content and players", &content_and_players());
    write_part("docs/speed.md", "cards in play", &cards_in_play());
    write_part("docs/speed.md", "cards loaded", &cards_loaded());
    write_part("docs/speed.md", "threads", &threads());
}
