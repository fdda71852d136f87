//! `cinder deck`: lists, checks, reads and writes decks, and makes some that bots can play.

use std::fs;
use std::process::Output;

use crate::command::{cinder, root, text};

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Returns a path of this run alone.
fn temporary(name: &str) -> String {
    std::env::temp_dir().join(format!("cinder-decks-{}-{name}", std::process::id())).display().to_string()
}

#[test]
fn every_deck_of_the_project_is_legal() {
    let output = cinder(&["deck", "check", "--format", "json"], "");
    assert!(output.status.success(), "{}", told(&output));
    let checked: serde_json::Value = serde_json::from_str(&text(&output)).expect("it is JSON");
    let checked = checked.as_array().expect("it is a list");
    assert!(checked.len() >= 160 && checked.iter().all(|deck| deck["legal"] == true));
}

#[test]
fn a_deck_that_breaks_rules_is_told_with_every_reason() {
    let file = root().join("tests/deck_forms/four-copies.json").display().to_string();
    let output = cinder(&["deck", "check", "the-iron-men", &file], "");
    let shown = text(&output);
    assert!(!output.status.success(), "{shown}");
    for part in ["this one 4 of `anguish`", "a deck has 30 cards, and this one 31", "1 deck legal, 1 not"] {
        assert!(shown.contains(part), "no `{part}` in {shown}");
    }
    assert!(told(&output).contains("read as one of `reborn`"));
    let output = cinder(&["deck", "import", &file], "");
    assert!(!output.status.success() && text(&output).is_empty() && told(&output).contains("is no legal deck"));
    let output = cinder(&["deck", "check", "the-iron-man"], "");
    assert!(!output.status.success() && told(&output).contains("did you mean `the-iron-men`?"), "{}", told(&output));
}

#[test]
fn a_deck_that_is_exported_is_imported_the_same() {
    for (form, extension) in [("ashes-live", "json"), ("text", "txt"), ("ashteki", "json"), ("toml", "toml")] {
        let exported = cinder(&["deck", "export", "the-iron-men", "--form", form], "");
        let file = temporary(&format!("{form}.{extension}"));
        fs::write(&file, exported.stdout).expect("it can be written");
        let imported = cinder(&["deck", "import", &file, "--pool", "rise", "--id", "the-iron-men"], "");
        fs::remove_file(&file).expect("it is there");
        let own = fs::read_to_string(root().join("cardsets/decks/the-iron-men.toml")).expect("the deck is there");
        assert_eq!(text(&imported), own, "{form}: {}", told(&imported));
        assert!(told(&imported).is_empty(), "{}", told(&imported));
    }
}

#[test]
fn decks_are_listed_by_pool_and_group() {
    let listed = text(&cinder(&["deck", "list", "--pool", "reborn", "--group", "first-adventure"], ""));
    assert_eq!(listed.lines().count(), 3, "{listed}");
    let wrong = cinder(&["deck", "list", "--group", "comunity"], "");
    assert!(!wrong.status.success() && told(&wrong).contains("did you mean `community`?"), "{}", told(&wrong));
}

#[test]
fn decks_made_by_lot_are_played_as_a_pack() {
    let folder = temporary("generated");
    let made = cinder(&["deck", "generate", "--pool", "reborn", "--write", &folder], "");
    let simulate = ["--pack", &folder, "simulate", "--ruleset", "reborn", "--bots", "random", "--games", "2"];
    let played = cinder(&[&simulate[..], &["--decks", "generated,reborn-1"]].concat(), "");
    fs::remove_dir_all(&folder).expect("it is there");
    assert!(made.status.success(), "{}", told(&made));
    assert!(played.status.success() && text(&played).contains("generated-reborn-1-01"), "{}", told(&played));
}

#[test]
fn games_are_played_between_the_decks_that_are_named() {
    let decks = |ruleset: &str, decks: &str| {
        let args = ["simulate", "--bots", "random", "--games", "1", "--ruleset", ruleset, "--format", "json"];
        let named: Vec<&str> = if decks.is_empty() { Vec::new() } else { vec!["--decks", decks] };
        let output = cinder(&[&args[..], &named].concat(), "");
        let report: serde_json::Value = serde_json::from_str(&text(&output)).unwrap_or_default();
        report["decks"].as_array().map(Vec::len)
    };
    assert_eq!(decks("official", ""), Some(6));
    assert_eq!(decks("reborn", ""), Some(6));
    assert_eq!(decks("reborn", "red-rains"), Some(28));
    assert!(decks("raven", "all") >= Some(26));
    assert_eq!(decks("official", "red-rains"), None);
}
