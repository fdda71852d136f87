//! The real project: its scripts have no problems, and its decks can be played to the end.

use std::path::PathBuf;

use cinderforge_content::PackSources;
use cinderforge_content::diagnostic::{Style, render_all};
use cinderforge_kernel::game::{Answer, Bound, Decision, Game, Options, Progress, setup};
use cinderforge_kernel::table::{Decider, Table, View};
use cinderforge_kernel::terms::Level;
use cinderforge_script::{GameData, profile};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn game_data(ruleset: &str) -> GameData {
    match GameData::load(&root(), ruleset) {
        Ok(game_data) => game_data,
        Err(problems) => panic!("{}", render_all(&problems, Style::Plain)),
    }
}

/// Answers by lot.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % bound.max(1)
    }

    fn order(&mut self, count: usize) -> Vec<u16> {
        let mut left: Vec<u16> = (0..count as u16).collect();
        (0..count).map(|_| left.remove(self.below(left.len()))).collect()
    }

    fn some(&mut self, count: usize, low: usize, high: usize) -> Vec<u16> {
        let many = low + self.below(high - low + 1);
        self.order(count).into_iter().take(many).collect()
    }
}

impl Decider for Dice {
    fn decide(&mut self, view: &View, decision: &Decision) -> Option<Answer> {
        for _ in 0..2_000 {
            let answer = match &decision.options {
                Options::One(list) => Answer::One(self.below(list.len()) as u16),
                Options::Some { choices, min, max, bound } => {
                    let high = if *bound == Bound::Free { usize::from(*max) } else { choices.len().min(usize::from(*max)) };
                    Answer::some(self.some(choices.len(), usize::from(*min), high))
                }
                Options::Faces(dice) => Answer::faces(dice.iter().map(|_| Level::ALL[self.below(Level::ALL.len())])),
                Options::Split { amount, among } => {
                    let mut parts = vec![0_u16; among.len()];
                    for _ in 0..*amount {
                        let at = self.below(parts.len());
                        parts[at] += 1;
                    }
                    Answer::split(parts)
                }
                Options::Order(list) => Answer::order(self.order(list.len())),
                Options::Number { low, high } => Answer::Number(low + self.below((high - low + 1) as usize) as i32),
            };
            if view.check(&answer).is_ok() {
                return Some(answer);
            }
        }
        panic!("no answer by lot for {decision:?}");
    }
}

#[test]
fn the_project_has_no_problems() {
    let problems = GameData::problems(&PackSources::below(root()));
    assert!(problems.is_empty(), "{}", render_all(&problems, Style::Plain));
}

fn play(game_data: &GameData, decks: (usize, usize), seed: u64) {
    play_at(&mut game_data.table(), game_data, decks, seed);
}

fn play_at(table: &mut Table, game_data: &GameData, decks: (usize, usize), seed: u64) {
    let list: Vec<_> = game_data.content.starter_decks("rise").collect();
    let state = setup::state(&[list[decks.0], list[decks.1]], seed).expect("two to four decks");
    table.seat(Some(Box::new(Dice(seed))));
    let mut game = Game::new(state);
    match table.run(&mut game) {
        Ok(Progress::Over(_)) => {}
        other => panic!("{decks:?} with seed {seed} under {}: {other:?}", game_data.ruleset.id),
    }
}

#[test]
fn every_pair_of_decks_is_played_to_the_end() {
    for ruleset in ["official", "raven", "reborn", "house-example"] {
        let game_data = game_data(ruleset);
        let decks = game_data.content.starter_decks("rise").count();
        let seeds: u64 = std::env::var("CINDER_SEEDS").ok().and_then(|seeds| seeds.parse().ok()).unwrap_or(1);
        for a in 0..decks {
            for b in 0..decks {
                for seed in 0..seeds {
                    play(&game_data, (a, b), seed * 1000 + (a * decks + b) as u64);
                }
            }
        }
    }
}

/// Gives one answer by lot each time it is let, so that every other question waits.
struct Halting {
    lot: Dice,
    answers: bool,
}

impl Decider for Halting {
    fn decide(&mut self, view: &View, decision: &Decision) -> Option<Answer> {
        self.answers = !self.answers;
        if self.answers { self.lot.decide(view, decision) } else { None }
    }
}

#[test]
fn waiting_changes_nothing() {
    let game_data = game_data("raven");
    let list: Vec<_> = game_data.content.starter_decks("rise").collect();
    let mut straight = Game::new(setup::state(&[list[0], list[3]], 5).expect("two to four decks"));
    let mut table = game_data.table();
    table.record_answers(true);
    table.seat(Some(Box::new(Dice(5))));
    assert!(matches!(table.run(&mut straight), Ok(Progress::Over(_))));
    let answers = table.log.take().expect("the answers are recorded");

    let mut waiting = Game::new(setup::state(&[list[0], list[3]], 5).expect("two to four decks"));
    let mut table = game_data.table();
    table.record_answers(true);
    table.seat(Some(Box::new(Halting { lot: Dice(5), answers: false })));
    let mut waits = 0;
    while table.run(&mut waiting).expect("no fault") == Progress::Waiting {
        waits += 1;
    }
    assert!(waits > 50, "{waits}");
    assert_eq!(table.log.take(), Some(answers));
    assert_eq!(waiting.state, straight.state);
}

/// How long loading takes, and how much of a game goes by in scripts: `cargo test --release -- --ignored --nocapture`.
#[test]
#[ignore = "measures"]
fn figures() {
    let clock = std::time::Instant::now();
    for _ in 0..20 {
        game_data("official");
    }
    println!("load {:?}", clock.elapsed() / 20);
    let game_data = game_data("official");
    let clock = std::time::Instant::now();
    for _ in 0..20 {
        game_data.host().warm();
    }
    println!("host with all scripts {:?}", clock.elapsed() / 20);
    let clock = std::time::Instant::now();
    for _ in 0..20 {
        game_data.table();
    }
    println!("table {:?}", clock.elapsed() / 20);
    let mut table = game_data.table();
    let mut many = |games: std::ops::Range<u64>| {
        let clock = std::time::Instant::now();
        let count = games.end - games.start;
        for seed in games {
            play_at(&mut table, &game_data, (seed as usize % 6, (seed as usize / 6) % 6), seed);
        }
        clock.elapsed() / count as u32
    };
    many(0..500);
    println!("game {:?}", many(0..500));
    profile::start();
    many(0..500);
    let profile = profile::stop();
    let clock = std::time::Instant::now();
    for _ in 0..100_000 {
        std::hint::black_box(std::time::Instant::now());
    }
    let tick = clock.elapsed().as_nanos() as u64 / 100_000;
    let inside = profile.nanoseconds.saturating_sub((profile.calls + profile.words) * tick);
    println!("{profile:?}, a clock {tick} ns, {} ns a call without clocks", inside / profile.calls);
}
