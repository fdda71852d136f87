//! Tests of the whole engine on real cards. The test targets are the files beside this one; here is what they share.

pub mod boards;
pub mod endings;

use std::path::{Path, PathBuf};

use cinderforge_kernel::cards::Deck;
use cinderforge_kernel::game::{Answer, Game, Progress, TraceEntry, setup};
use cinderforge_kernel::table::{Decider, Table};
use cinderforge_script::GameData;
pub use cinderforge_session::inspect;

/// The project's root.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the tests lie in the project").to_path_buf()
}

/// The cards under a ruleset; the test fails with the diagnostics if they do not load.
pub fn kit(ruleset: &str) -> GameData {
    GameData::load(&root(), ruleset).unwrap_or_else(|problems| {
        let text: Vec<String> = problems.iter().map(ToString::to_string).collect();
        panic!("{}", text.join("\n"))
    })
}

/// The rulesets of the documents.
pub const RULESETS: [&str; 3] = ["official", "raven", "reborn"];

/// A game between decks, to be run.
pub fn game(decks: &[&Deck], seed: u64) -> Game {
    Game::new(setup::state(decks, seed).expect("two to four decks"))
}

/// Runs a game to its end and returns it.
///
/// # Panics
/// If it waits or fails.
pub fn play(table: &mut Table, decks: &[&Deck], seed: u64, decider: Box<dyn Decider>) -> Game {
    let mut game = game(decks, seed);
    table.seat(Some(decider));
    match table.run(&mut game) {
        Ok(Progress::Over(_)) => game,
        other => panic!("seed {seed}: {other:?} in round {}", game.state.round),
    }
}

/// Runs a game to its end with a decider that waits at every question: the waiting game is written to bytes and read back,
/// then gets the answer another decider gave before.
///
/// # Panics
/// If it fails, or asks more than was answered.
pub fn play_suspended(table: &mut Table, decks: &[&Deck], seed: u64, answers: &[Answer]) -> (Game, Vec<TraceEntry>) {
    let mut waiting = game(decks, seed);
    let mut answers = answers.iter();
    table.seat(None);
    loop {
        match table.run(&mut waiting).unwrap_or_else(|fault| panic!("seed {seed}: {fault}")) {
            Progress::Over(_) => return (waiting, table.trace.take().unwrap_or_default()),
            Progress::Waiting => {
                let bytes = postcard::to_stdvec(&waiting.clone()).expect("a game can be written");
                waiting = postcard::from_bytes(&bytes).expect("a game can be read back");
                waiting.answers.push(answers.next().expect("every question was answered before").clone());
            }
        }
    }
}
