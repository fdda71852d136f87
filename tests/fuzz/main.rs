//! The attackers: random changes of inputs of every kind, after what is kept of earlier attacks is played again.
//!
//! `FUZZ=1000000 cargo test -p cinderforge-tests --test fuzz` tries so many inputs over all targets; without it a few seconds long.
//! An input that panics is written to `tests/fuzz/found/<target>`: once mended, it moves to the corpus, where every test tries it again.
//! docs/robustness.md says more.

mod mutate;
mod targets;

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use cinderforge_tests::root;
use rand::SeedableRng;
use rand::rngs::SmallRng;

use mutate::Mutator;
use targets::{TARGETS, Target};

/// How many inputs are tried over all targets.
fn inputs() -> usize {
    std::env::var("FUZZ").ok().and_then(|count| count.parse().ok()).unwrap_or(3_000)
}

/// What everything follows from.
fn seed() -> u64 {
    std::env::var("FUZZ_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1)
}

/// How long an input may take.
const MOST_TIME: Duration = Duration::from_secs(10);

/// Returns the kept inputs of a target.
fn corpus(target: &Target) -> Vec<Vec<u8>> {
    let folder = root().join("tests/fuzz/corpus").join(target.name);
    let mut files: Vec<PathBuf> =
        fs::read_dir(&folder).into_iter().flatten().map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    files.iter().map(|file| fs::read(file).expect("a kept input")).collect()
}

/// Tries an input. Returns what is wrong, with the input written to a file.
fn attack(target: &Target, input: &[u8]) -> Option<String> {
    let began = Instant::now();
    let wrong = match catch_unwind(AssertUnwindSafe(|| (target.attack)(input))) {
        Ok(()) if began.elapsed() > MOST_TIME => format!("takes {:.1} s", began.elapsed().as_secs_f64()),
        Ok(()) => return None,
        Err(panic) => {
            let said = panic.downcast_ref::<String>().cloned();
            format!(
                "panics: {}",
                said.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_default()
            )
        }
    };
    let folder = root().join("tests/fuzz/found").join(target.name);
    let file = folder.join(&blake3::hash(input).to_hex()[..12]);
    fs::create_dir_all(&folder).and_then(|()| fs::write(&file, input)).expect("the input can be written");
    Some(format!("{} {wrong}", file.display()))
}

/// Tries the kept inputs of a target, then changes of them.
fn run(name: &str) {
    let target = TARGETS.iter().find(|target| target.name == name).expect("there is such a target");
    let corpus: Vec<Vec<u8>> = corpus(target).into_iter().chain((target.seeds)()).collect();
    assert!(!corpus.is_empty(), "{name} has no corpus");
    let mut found: Vec<String> = corpus.iter().filter_map(|input| attack(target, input)).collect();
    let mut random = SmallRng::seed_from_u64(seed());
    let mutator = Mutator::new(&corpus);
    for _ in 0..inputs() * target.share / 100_000 {
        let input = mutator.input(&mut random);
        found.extend(attack(target, &input));
    }
    assert!(found.is_empty(), "{} inputs:\n{}", found.len(), found.join("\n"));
}

#[test]
fn phrases() {
    run("phrases");
}

#[test]
fn costs() {
    run("costs");
}

#[test]
fn cards() {
    run("cards");
}

#[test]
fn scripts() {
    run("scripts");
}

#[test]
fn scenarios() {
    run("scenarios");
}

#[test]
fn records() {
    run("records");
}

#[test]
fn games() {
    run("games");
}

#[test]
fn packs() {
    run("packs");
}
