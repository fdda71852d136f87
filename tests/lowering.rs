//! Lowered functions of scripts come to the same as Rhai does with them: in every scenario, in random games of all decks under all
//! rulesets, and where a script goes wrong.

use std::rc::Rc;
use std::sync::Arc;

use cinderforge_bots::Random;
use cinderforge_kernel::cards::Deck;
use cinderforge_kernel::game::{Fault, Game, Progress};
use cinderforge_kernel::table::Table;
use cinderforge_scenario::{GameDataCache, Report, ScriptHosts, check, discover};
use cinderforge_script::profile::{self, Profile};
use cinderforge_script::{GameData, Host};
use cinderforge_tests::{RULESETS, game, kit, odd_kit, odd_turn, root};
use rayon::prelude::*;

/// Returns a table whose scripts are all run by Rhai.
fn interpreting(kit: &GameData) -> Table {
    kit.table_with(Rc::new(Host::interpreting(Arc::clone(kit.program()))))
}

thread_local! {
    /// The hosts of one thread that leave every function to Rhai.
    static INTERPRETING: ScriptHosts = ScriptHosts::interpreting();
}

/// The tests of the scenarios run them lowered.
#[test]
fn every_scenario_ends_as_written_in_rhai_too() {
    let kits = GameDataCache::new(root());
    let files = discover(&root().join("tests/scenarios"), None);
    let wrong = |file: &std::path::PathBuf| {
        let reports = INTERPRETING.with(|hosts| check(file, &kits, hosts));
        let differs = |report: &Report| !report.errors.is_empty() || report.diff.is_some();
        reports.is_empty() || reports.iter().any(differs)
    };
    let wrong: Vec<_> = files.par_iter().filter(|file| wrong(file)).collect();
    assert!(!files.is_empty() && wrong.is_empty(), "{wrong:#?}");
}

/// Plays a game between random players. Returns how it ended, and what its scripts took.
fn play(table: &mut Table, decks: &[&Deck], seed: u64) -> (Result<Progress, Fault>, Game, Profile) {
    let mut game = game(decks, seed);
    table.seat(Some(Box::new(Random::new(seed))));
    profile::start();
    let result = table.run(&mut game);
    (result, game, profile::stop())
}

/// Plays games of all decks under a ruleset both ways and holds each against the other. Returns what the scripts took.
fn hold_games(ruleset: &str, games: u64) -> (u64, u64) {
    let kit = kit(ruleset);
    let decks: Vec<Deck> = kit.content.decks().cloned().collect();
    let (mut calls, mut lowered_calls) = (0, 0);
    let (mut lowered, mut interpreted) = (kit.table(), interpreting(&kit));
    for seed in 0..games {
        // Every deck has its turn: 59 has no divisor in common with the number of decks.
        let deck = |place: u64| &decks[(seed * 59 + place * 31) as usize % decks.len()];
        let seats: Vec<&Deck> = (0..2 + seed % 3).map(deck).collect();
        let one = play(&mut lowered, &seats, seed);
        let other = play(&mut interpreted, &seats, seed);
        let names: Vec<&str> = seats.iter().map(|deck| deck.id.as_str()).collect();
        assert_eq!(one.0, other.0, "{ruleset}, seed {seed}: {names:?}");
        assert!(one.1 == other.1, "{ruleset}, seed {seed}: {names:?} stand otherwise at the end");
        let budget = |profile: Profile| (profile.calls, profile.words);
        assert_eq!(budget(one.2), budget(other.2), "{ruleset}, seed {seed}: {names:?} take another part of the budget");
        // The counts of operations lie a few apart in some games.
        let apart = one.2.operations.abs_diff(other.2.operations);
        assert!(apart * 50 <= other.2.operations, "{ruleset}, seed {seed}: {names:?}: {:?} and {:?}", one.2, other.2);
        assert_eq!(other.2.lowered, 0);
        calls += one.2.calls;
        lowered_calls += one.2.lowered;
    }
    (calls, lowered_calls)
}

/// Plays games under all rulesets both ways; most calls must have run lowered.
fn hold_all(games: u64) {
    let (calls, lowered): (Vec<u64>, Vec<u64>) = RULESETS.par_iter().map(|ruleset| hold_games(ruleset, games)).unzip();
    let (calls, lowered): (u64, u64) = (calls.iter().sum(), lowered.iter().sum());
    println!("{lowered} of {calls} calls ran lowered");
    assert!(lowered * 10 > calls * 9, "{lowered} of {calls} calls ran lowered");
}

#[test]
fn two_thousand_random_games_go_the_same_way_in_rhai() {
    hold_all(667);
}

#[test]
fn most_functions_are_lowered() {
    let kit = kit("official");
    let functions = kit.library.functions.len();
    let lowered = (0..functions).filter(|index| kit.program().lowered(cinderforge_kernel::terms::FnId(*index as u16)).is_some());
    let lowered = lowered.count();
    println!("{lowered} of {functions} functions are lowered");
    assert!(lowered * 10 > functions * 9, "{lowered} of {functions}");
}

/// An ability that begins each turn.
const TURN: &str = "[[ability]]\nname = \"Act\"\nat = \"turn_start\"\neffect = \"act\"\n";

/// Returns the fault of a script whose function has this body, which is lowered, as each way of running it has it.
fn faults(body: &str) -> [Fault; 2] {
    let script = format!("// Goes wrong.\nfn act(ctx) {{\n{body}\n}}\n");
    let kit = odd_kit(TURN, Some(&script)).unwrap_or_else(|problems| panic!("{body}: {problems:?}"));
    let function = kit.library.functions.iter().position(|function| function.name == "act").expect("the function is there");
    assert!(kit.program().lowered(cinderforge_kernel::terms::FnId(function as u16)).is_some(), "not lowered: {body}");
    [kit.table(), interpreting(&kit)].map(|mut table| {
        let mut game = Game::new(odd_turn(&kit, 1));
        table.seat(Some(Box::new(Random::new(1))));
        table.run(&mut game).err().unwrap_or_else(|| panic!("nothing goes wrong: {body}"))
    })
}

#[test]
fn what_goes_wrong_is_told_in_the_same_words() {
    let bodies = [
        "    let n = 9223372036854775807;\n    ctx.deal(ctx.card, n + 1);",
        "    let n = 0;\n    ctx.deal(ctx.card,\n        1 / n);",
        "    let n = -9223372036854775807 - 1;\n    ctx.deal(ctx.card, -n);",
        "    let things = [];\n    for i in 0..300 {\n        things.push(ctx.card);\n    }\n    for thing in things {\n        ctx.deal(thing, 1);\n    }",
        "    for i in 0..60000 {\n        ctx.place_status(ctx.card, 0);\n    }",
        "    for i in 0..60000 { }",
    ];
    for body in bodies {
        let [lowered, interpreted] = faults(body);
        assert_eq!(lowered, interpreted, "{body}");
    }
}
