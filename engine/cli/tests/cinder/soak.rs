//! Long runs of games: soak, and simulations that are told to stop.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::command::{cinder, cinder_in, copied_project, errors, own_file, root, text};

#[test]
fn all_rulesets_and_numbers_of_players_come_in_turn() {
    let folder = own_file("soaked");
    let output = cinder(&["soak", "--games", "24", "--bots", "random", "--inspect", "--save", &folder, "--format", "json"], "");
    let report: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
    assert!(output.status.success(), "{report}{}", errors(&output));
    assert_eq!((&report["games"], &report["failed"]), (&Value::from(24), &Value::from(0)), "{report}");
    for players in ["2", "3", "4"] {
        assert!(report["players"][players].as_u64() > Some(0), "{report}");
    }
    assert!(!std::path::Path::new(&folder).exists(), "nothing is written where nothing fails");
}

#[test]
fn a_game_that_fails_is_written_and_its_record_fails_alike() {
    let broken = copied_project("soaked-failing");
    for script in walkdir::WalkDir::new(broken.join("scripts/rise/core")).into_iter().filter_map(Result::ok) {
        if script.path().extension().is_some_and(|found| found == "rhai") {
            let source = std::fs::read_to_string(script.path()).expect("a script");
            let lines = source.lines().map(|line| {
                let begins = line.starts_with("fn ") && line.contains("(ctx)") && line.ends_with('{');
                if begins { format!("{line}\n    let n = 0;\n    while n >= 0 {{ n += 1; }}\n") } else { format!("{line}\n") }
            });
            std::fs::write(script.path(), lines.collect::<String>()).expect("a script");
        }
    }
    let folder = broken.join("failures");
    let folder = folder.to_string_lossy();
    let args = ["soak", "--games", "8", "--bots", "random", "--rulesets", "official", "--save", &folder, "--format", "json"];
    let output = cinder_in(&broken, &args, "", None);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
    assert!(!output.status.success(), "scripts that never end fail: {report}{}", errors(&output));
    let failure = &report["failures"][0];
    let record = failure["record"].as_str().expect("the record was written");
    let replayed = cinder_in(&broken, &["replay", "--print", record], "", None);
    assert!(replayed.status.success(), "{}{}", text(&replayed), errors(&replayed));
    assert!(text(&replayed).contains("the game fails as recorded: "), "{}", text(&replayed));
    let mended = cinder(&["replay", "--print", record], "");
    assert!(!mended.status.success(), "the game goes on where the scripts are sound: {}", text(&mended));
    std::fs::remove_dir_all(broken).expect("the copy");
}

#[test]
fn cards_that_no_game_saw_are_named() {
    const DECKS: &str = "the-iron-men,the-mist-guardian,the-shadows-of-viros,the-bloodwoods-queen,the-cloudsea-siren";
    let soaked = |games: &str| {
        let args = ["soak", "--games", games, "--players", "2", "--rulesets", "official", "--decks", DECKS, "--bots", "random"];
        let output = cinder(&[&args[..], &["--format", "json"]].concat(), "");
        let report: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
        assert!(output.status.success(), "{report}{}", errors(&output));
        let unseen: Vec<String> = serde_json::from_value(report["unseen"].clone()).expect("a list of cards");
        (report["cards"].as_u64().expect("a number"), unseen)
    };
    let ((cards, after_one), (same_cards, after_many)) = (soaked("1"), soaked("200"));
    assert_eq!(cards, same_cards);
    assert!(after_many.iter().all(|card| after_one.contains(card)), "{after_one:?}\n{after_many:?}");
    assert!(after_one.len() as u64 > cards / 2, "one game of two decks of six sees no more than half of {cards}: {after_one:?}");
    assert!(after_many.is_empty(), "{after_many:?}");
}

#[test]
fn a_simulation_that_is_told_to_stop_reports_what_it_has() {
    let folder = own_file("stopped");
    let mut command = Command::new(env!("CARGO_BIN_EXE_cinder"));
    command
        .args(["simulate", "--bots", "random", "--games", "10000000", "--format", "json", "--save", &folder, "--root"])
        .arg(root());
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command starts");
    let started = Instant::now();
    let written = || std::fs::read_dir(&folder).map_or(0, Iterator::count);
    while written() < 3 && started.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill is there").success());
    let output = child.wait_with_output().expect("the command ends");
    let report: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
    assert!(!output.status.success() && errors(&output).contains("told to stop after"), "{}", errors(&output));
    std::fs::remove_dir_all(&folder).expect("records were written");
    let games = report["games"].as_u64().expect("a report");
    assert!(games < 10_000_000, "{games} games");
    let standing = report["seats"][0]["games"].as_u64();
    assert_eq!(standing, Some(games), "all that were played are in the report");
}
