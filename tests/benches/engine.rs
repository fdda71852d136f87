//! Speed of the whole engine on one core: whole games, decisions, loading, cloning. The share of time in scripts and the
//! memory of a live game are printed at the end.

#![expect(clippy::cast_precision_loss, reason = "figures for people")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use cinderforge_bots::Random;
use cinderforge_kernel::cards::Deck;
use cinderforge_kernel::game::{Game, Progress};
use cinderforge_kernel::table::Decider;
use cinderforge_script::GameData;
use cinderforge_tests::{game, kit, play, root};
use criterion::{Criterion, Throughput};

fn decks(kit: &GameData) -> Vec<Deck> {
    kit.content.starter_decks("rise").cloned().collect()
}

fn pair(decks: &[Deck], seed: u64) -> [&Deck; 2] {
    let at = seed as usize;
    [&decks[at % decks.len()], &decks[(at / decks.len() + at + 1) % decks.len()]]
}

fn games(criterion: &mut Criterion) {
    let kit = kit("official");
    let decks = decks(&kit);
    let mut table = kit.table();
    let mut seed = 0;
    let mut group = criterion.benchmark_group("official, random players");
    group.throughput(Throughput::Elements(1)).measurement_time(Duration::from_secs(8));
    group.bench_function("whole games", |bencher| {
        bencher.iter(|| {
            seed += 1;
            play(&mut table, &pair(&decks, seed), seed, Box::new(Random::new(seed)))
        });
    });
    group.finish();
}

fn loading(criterion: &mut Criterion) {
    criterion.bench_function("load and check everything from disk", |bencher| {
        bencher.iter(|| GameData::load(black_box(&root()), "official").map(|kit| kit.table()).map_err(|problems| problems.len()));
    });
}

fn waiting_game(kit: &GameData) -> Game {
    let decks = decks(kit);
    let mut table = kit.table();
    let mut waiting = game(&pair(&decks, 3), 3);
    let mut random = Random::new(3);
    for _ in 0..120 {
        match table.run(&mut waiting) {
            Ok(Progress::Waiting) => {}
            other => panic!("the game should wait: {other:?}"),
        }
        let decision = waiting.waiting.clone().expect("a waiting game has a question");
        let answer = random.decide(&table.view(decision.player), &decision).expect("a random player answers");
        waiting.answers.push(answer);
    }
    let _ = table.run(&mut waiting);
    waiting
}

fn cloning(criterion: &mut Criterion) {
    let waiting = waiting_game(&kit("official"));
    criterion.bench_function("clone a waiting game", |bencher| bencher.iter(|| black_box(&waiting).clone()));
}

fn report() {
    let kit = kit("official");
    let decks = decks(&kit);
    let mut table = kit.table();
    for seed in 0..200 {
        play(&mut table, &pair(&decks, seed), seed, Box::new(Random::new(seed)));
    }
    let before = table.decisions;
    let start = Instant::now();
    let games = 3000;
    for seed in 0..games {
        play(&mut table, &pair(&decks, seed), seed, Box::new(Random::new(seed)));
    }
    let seconds = start.elapsed().as_secs_f64();
    let decisions = table.decisions - before;
    println!("games a second:      {:.0}", games as f64 / seconds);
    println!("decisions a second:  {:.0}", decisions as f64 / seconds);
    println!("decisions a game:    {:.0}", decisions as f64 / games as f64);
    cinderforge_script::profile::start();
    let start = Instant::now();
    for seed in 0..500 {
        play(&mut table, &pair(&decks, seed), seed, Box::new(Random::new(seed)));
    }
    let spent = start.elapsed().as_nanos() as f64;
    let profile = cinderforge_script::profile::stop();
    println!(
        "share of time in scripts: {:.0} %, {} functions a game",
        profile.nanoseconds as f64 / spent * 100.0,
        profile.calls / 500
    );
    let waiting = waiting_game(&kit);
    println!("a live game in memory: {} bytes; serialised: {} bytes", memory(&waiting), postcard_len(&waiting));
}

fn postcard_len(waiting: &Game) -> usize {
    postcard::to_stdvec(waiting).map_or(0, |bytes| bytes.len())
}

/// Bytes a game holds, counting what its lists have room for.
fn memory(waiting: &Game) -> usize {
    let state = &waiting.state;
    let lists: usize = state
        .players
        .iter()
        .map(|player| {
            let zones = [
                &player.hand,
                &player.draw_pile,
                &player.discard_pile,
                &player.conjuration_pile,
                &player.battlefield,
                &player.spellboard,
            ];
            zones.iter().map(|zone| zone.capacity() * 2).sum::<usize>() + size_of_val(player)
        })
        .sum();
    size_of::<Game>()
        + lists
        + state.cards.capacity() * size_of_val(&state.cards[0])
        + state.dice.capacity() * size_of_val(&state.dice[0])
        + state.lasting.capacity() * size_of::<cinderforge_kernel::game::LastingEffect>()
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    games(&mut criterion);
    loading(&mut criterion);
    cloning(&mut criterion);
    criterion.final_summary();
    report();
}
