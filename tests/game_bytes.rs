//! Games read from bytes: whatever becomes of the bytes, what is read is refused or can be played on, and nothing panics.
//!
//! `MUTANTS=28000 cargo test -p cinderforge-tests --test game_bytes` tries as many; without it a few.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::time::Instant;

use cinderforge_bots::Random;
use cinderforge_kernel::game::{Answer, AnswerError, Game};
use cinderforge_kernel::table::{Decider, Table};
use cinderforge_script::{GameData, Host};
use cinderforge_session::{Session, game_from_bytes, game_to_bytes};
use cinderforge_tests::{RULESETS, kit};
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

/// How many answers a mutant is played on.
const ANSWERS: usize = 12;

/// How many games the bytes of which are changed.
const GAMES: u64 = 4;

/// How many mutants are tried.
fn mutants() -> usize {
    std::env::var("MUTANTS").ok().and_then(|count| count.parse().ok()).unwrap_or(600)
}

/// The bytes of games of random players, each at many questions.
fn positions(data: &GameData, host: &Rc<Host>) -> Vec<Vec<u8>> {
    let decks: Vec<String> = data.content.decks().map(|deck| deck.id.to_string()).collect();
    let mut positions = Vec::new();
    for seed in 0..GAMES {
        let players = 2 + seed as usize % 3;
        let decks: Vec<&String> = decks.iter().cycle().skip(7 * seed as usize).step_by(5).take(players).collect();
        let mut session = Session::begin(data, &decks, seed).expect("the decks are there");
        let mut random = Random::new(seed);
        let mut count = 0;
        while let Some(question) = session.question() {
            let answer = random.decide(&session.view(question.player), question).expect("a random player answers");
            session.answer(answer).expect("a legal answer");
            count += 1;
            if count % 9 == 0 {
                positions.push(game_to_bytes(session.game()));
            }
        }
        positions.push(game_to_bytes(session.game()));
    }
    let mut table = data.table_with(Rc::clone(host));
    for bytes in &positions {
        let game = game_from_bytes(&mut table, bytes).unwrap_or_else(|error| panic!("what was written is refused: {error}"));
        assert_eq!(&game_to_bytes(&game), bytes);
    }
    positions
}

/// Changes bytes by lot: bits, bytes, lengths, parts of another game.
fn mutated(random: &mut SmallRng, bytes: &[u8], other: &[u8]) -> Vec<u8> {
    let mut mutant = bytes.to_vec();
    for _ in 0..random.random_range(1..4) {
        let at = random.random_range(0..mutant.len());
        match random.random_range(0..9) {
            0..3 => mutant[at] ^= 1 << random.random_range(0..8),
            3 => mutant[at] = random.random(),
            4 => mutant[at] = mutant[at].wrapping_add(if random.random() { 1 } else { 255 }),
            5 => mutant.truncate(at.max(1)),
            6 => {
                mutant.splice(at..at, [0xff, 0xff, 0xff, 0xff, 0x0f].into_iter().take(random.random_range(1..6)));
            }
            7 => {
                mutant.remove(at);
            }
            _ => {
                let from = random.random_range(0..other.len());
                let len = random.random_range(1..40).min(other.len() - from).min(mutant.len() - at);
                mutant[at..at + len].copy_from_slice(&other[from..from + len]);
            }
        }
        if mutant.is_empty() {
            break;
        }
    }
    mutant
}

/// Reads a mutant and plays on with it. Returns how many answers it took; none if it is refused.
fn play_on(table: &mut Table, bytes: &[u8], seed: u64) -> Option<usize> {
    let mut game: Game = game_from_bytes(table, bytes).ok()?;
    let mut random = Random::new(seed);
    for count in 0..ANSWERS {
        let Some(question) = game.waiting.clone() else { return Some(count) };
        let Some(answer) = random.decide(&table.view(question.player), &question) else { return Some(count) };
        match table.answer(&mut game, answer) {
            Ok(_) => {}
            Err(AnswerError::Failed(_)) => return Some(count),
            Err(error) => panic!("a listed answer is refused: {error}"),
        }
    }
    Some(ANSWERS)
}

#[test]
fn mutants_of_games_are_refused_or_played_on() {
    let mut panics = Vec::new();
    let (mut read, mut answers, mut slowest) = (0, 0, 0.0_f64);
    for (number, ruleset) in RULESETS.iter().enumerate() {
        let data = kit(ruleset);
        let host = data.host();
        let positions = positions(&data, &host);
        let mut table = data.table_with(Rc::clone(&host));
        let mut random = SmallRng::seed_from_u64(number as u64);
        let hook = std::panic::take_hook();
        std::panic::set_hook(Box::new(|_| {}));
        for mutant in 0..mutants() / RULESETS.len() {
            let bytes = &positions[random.random_range(0..positions.len())];
            let other = &positions[random.random_range(0..positions.len())];
            let bytes = mutated(&mut random, bytes, other);
            let began = Instant::now();
            match catch_unwind(AssertUnwindSafe(|| play_on(&mut table, &bytes, mutant as u64))) {
                Ok(Some(count)) => (read, answers) = (read + 1, answers + count),
                Ok(None) => {}
                Err(panic) => {
                    let said = panic.downcast_ref::<String>().cloned();
                    panics.push(said.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_default());
                    table = data.table_with(data.host());
                }
            }
            slowest = slowest.max(began.elapsed().as_secs_f64());
        }
        std::panic::set_hook(hook);
    }
    println!("{} mutants: {read} read and played on by {answers} answers, the slowest took {slowest:.2} s", mutants());
    panics.sort();
    let count = panics.len();
    panics.dedup();
    assert!(count == 0, "{count} mutants panic:\n{}", panics.join("\n"));
}

#[test]
fn a_game_with_answers_that_nothing_asks_for_is_refused() {
    let data = kit("official");
    let decks: Vec<String> = data.content.starter_decks("rise").map(|deck| deck.id.to_string()).collect();
    let session = Session::begin(&data, &decks[..2], 1).expect("the decks are there");
    let mut game = session.game().clone();
    game.answers.extend([Answer::One(0), Answer::some([0, 1, 2, 3, 4])]);
    assert!(game_from_bytes(&mut data.table(), &game_to_bytes(&game)).is_err());
}
