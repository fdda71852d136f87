//! Tests of the whole engine on real cards. The test targets are the files beside this one; here is what they share.

pub mod boards;
pub mod endings;
pub mod page;
pub mod workloads;

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use cinderforge_content::diagnostic::Diagnostic;
use cinderforge_content::{PackSources, Texts};
use cinderforge_kernel::cards::Deck;
use cinderforge_kernel::game::{Answer, Game, Phase, Progress, State, Step, TraceEntry, setup};
use cinderforge_kernel::table::{Decider, Table};
use cinderforge_kernel::terms::{PlayerId, Zone};
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

/// The small pack that hostile files are laid over, with further files.
///
/// # Errors
/// Everything that is wrong with them.
pub fn plain_kit(files: impl IntoIterator<Item = (String, String)>) -> Result<GameData, Vec<Diagnostic>> {
    static PACK: LazyLock<Texts> = LazyLock::new(|| PackSources::below(root().join("tests/hostile/_pack")).read().0);
    let mut texts = PACK.clone();
    for (path, text) in files {
        texts.retain(|(known, _)| *known != path);
        texts.push((path, text));
    }
    GameData::load_files(texts, "plain")
}

/// That pack with one card more, an ally of the id `odd`, of which these are the tables, and its script.
///
/// # Errors
/// Everything that is wrong with it.
pub fn odd_kit(tables: &str, script: Option<&str>) -> Result<GameData, Vec<Diagnostic>> {
    let card = format!(
        "id = \"odd\"\nname = \"Odd\"\ntype = \"ally\"\ncost = \"main\"\nattack = 1\nlife = 3\nrecover = 0\nsummary = \"Is odd.\"\n\n{tables}"
    );
    let set = "id = \"odd\"\nname = \"Odd\"\npool = \"plain\"\ncards = 1\n".to_owned();
    let files = [("cardsets/plain/odd/set.toml", set), ("cardsets/plain/odd/odd.toml", card)].into_iter();
    let files = files.chain(script.map(|script| ("scripts/plain/odd/odd.rhai", script.to_owned())));
    plain_kit(files.map(|(path, text)| (path.to_owned(), text)))
}

/// A turn of the first of two players, each with so many odd cards on the battlefield.
///
/// # Panics
/// If there is no such card.
pub fn odd_turn(kit: &GameData, count: usize) -> State {
    let card = |id: &str| kit.library.card(id).expect("a card of the pack");
    let mut state = State::empty(1);
    for player in [PlayerId(0), PlayerId(1)] {
        state.seat(card("stone-queen"));
        for _ in 0..count {
            state.add_card(card("odd"), player, Zone::Battlefield);
        }
        for _ in 0..5 {
            state.add_card(card("guard-1"), player, Zone::DrawPile);
        }
    }
    (state.phase, state.step, state.round) = (Phase::PlayerTurns, Step::TurnStart, 1);
    state
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
