//! The `cinder` command, run as its users run it.

use std::process::Output;

use crate::command::{cinder, own_file as file, text};
use serde_json::Value;

fn json(output: &Output) -> Value {
    let errors = String::from_utf8_lossy(&output.stderr);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {}{errors}", text(output)))
}

#[test]
fn check_counts_what_there_is() {
    let output = cinder(&["check", "--format", "json"], "");
    let checked = json(&output);
    for key in ["sets", "cards", "abilities", "scripts", "rulesets", "errors"] {
        assert!(checked[key].is_u64(), "{key} in {checked}");
    }
    assert_eq!(output.status.success(), checked["errors"] == 0);
}

#[test]
fn simulations_do_not_depend_on_threads() {
    let run = |threads: &str| {
        let output = cinder(&["simulate", "--bots", "random", "--games", "12", "--threads", threads, "--format", "json"], "");
        let report = json(&output);
        assert_eq!((&report["errors"], &report["unfinished"]), (&Value::from(0), &Value::from(0)), "{report}");
        report["state_hash"].clone()
    };
    assert_eq!(run("1"), run("3"));
}

#[test]
fn a_simulated_game_can_be_replayed() {
    for name in ["game.toml", "game.json"] {
        let file = file(name);
        let written = cinder(&["simulate", "--bots", "random", "--replay-of", "7", &file], "");
        assert!(written.status.success(), "{}", text(&written));
        let replayed = json(&cinder(&["replay", &file, "--print", "--format", "json"], ""));
        assert_eq!(replayed["same_state"], true, "{replayed}");
        assert_eq!(replayed["changed_files"], Value::Array(Vec::new()), "{replayed}");
        std::fs::remove_file(&file).expect("the record was written");
    }
}

#[test]
fn a_replay_prints_everything_that_happened() {
    let file = file("printed.toml");
    cinder(&["simulate", "--bots", "random", "--replay-of", "3", &file], "");
    let printed = text(&cinder(&["replay", &file, "--print"], ""));
    let first_turn = text(&cinder(&["replay", &file], "q\n"));
    std::fs::remove_file(&file).expect("the record was written");
    for part in ["A the-", "round 1", "turn of A", "  roll ", "  pay ", "game over, ", "is that of the record"] {
        assert!(printed.contains(part), "no `{part}` in {printed}");
    }
    let numbers: Vec<usize> = printed.lines().filter_map(|line| line.split_whitespace().next()?.parse().ok()).collect();
    assert!(numbers.iter().copied().eq(1..=numbers.len()), "{numbers:?}");
    assert!(first_turn.contains("round 1") && !first_turn.contains("turn of"), "{first_turn}");
}

#[test]
fn a_person_plays_asks_why_undoes_and_saves() {
    let file = file("played.toml");
    let typed =
        format!("look 1\nsome\n1 2 3 4 5\nnone\nlook hammer\nwhy iron worker\nwhy attack\nwhy\n9\nundo\nsave {file}\nquit\n");
    let decks = "the-iron-men,the-mist-guardian";
    let output = cinder(&["play", "--decks", decks, "--against", "random", "--seed", "3"], &typed);
    let shown = text(&output);
    assert!(output.status.success(), "{shown}");
    let place = |part: &str| shown.find(part).unwrap_or(usize::MAX);
    assert!(place("\n  cost ") < place("`some` is no answer"), "the first option is looked at: {shown}");
    for part in [
        "your first five cards",
        "Hammer Knight",
        "`some` is no answer here: type 5 numbers of options",
        "play Iron Worker:",
        "attack a Phoenixborn (main):",
        "name a card",
        "undone:",
        "written to",
    ] {
        assert!(shown.contains(part), "no `{part}` in {shown}");
    }
    let replayed = json(&cinder(&["replay", &file, "--format", "json"], ""));
    assert_eq!(replayed["same_state"], true, "{replayed}");
    std::fs::remove_file(&file).expect("the record was written");
}

#[test]
fn who_is_asked_to_allow_an_undo_may_leave() {
    let decks = "the-iron-men,the-mist-guardian";
    let play = |typed: &str| cinder(&["play", "--decks", decks, "--against", "person", "--seed", "3"], typed);
    let output = play("1 2 3 4 5\n1 2 3 4 5\nundo\nundo\nlog\nquit\n");
    let shown = text(&output);
    assert!(output.status.success(), "{shown}");
    let asked = shown.split_once("wants to take back").expect("the other one is asked").1;
    for part in ["answer `yes` or `no`, or leave with `quit`", "the game is kept: `cinder play --resume "] {
        assert!(asked.contains(part), "no `{part}` in {shown}");
    }
    assert!(!asked.contains("does not let you"), "{shown}");
    let ended = play("1 2 3 4 5\n1 2 3 4 5\nundo\n");
    let said = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert!(!ended.status.success() && said.contains("the input ended in the middle of the game"), "{}{said}", text(&ended));
}

#[test]
fn the_texts_of_dice_powers_and_conjurations_can_be_read() {
    let typed = "1 2 3 4 5\nnone\nlook dice power natural\nlook illusion\nlook ice buff\nlook rin-northfell\nlook 99\nquit\n";
    let decks = "the-mist-guardian,rise-the-frostdale-giants";
    let output = cinder(&["play", "--decks", decks, "--against", "random", "--seed", "3"], typed);
    let shown = text(&output);
    assert!(output.status.success(), "{shown}");
    for part in [
        "dice power natural\n",
        "dice power illusion\n",
        "Ice Buff\n",
        "Rin Northfell, life 17 of 17",
        "option `99` is no card and no dice power",
    ] {
        assert!(shown.contains(part), "no `{part}` in {shown}");
    }
}

#[test]
fn input_that_ends_in_the_middle_of_a_game_is_an_error() {
    let decks = "the-iron-men,the-mist-guardian";
    let output = cinder(&["play", "--decks", decks, "--against", "random", "--seed", "3"], "1\n1 2 3 4 5\nnone\n");
    assert!(!output.status.success());
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("the input ended in the middle of the game, after 2 answers"), "{errors}");
    assert!(text(&output).contains("answer as in `1 2 3 4 5`"), "{}", text(&output));
}

#[test]
fn a_misspelt_deck_is_told_before_others_are_asked_for() {
    let output = cinder(&["play", "--decks", "the-iron-man"], "");
    assert!(!output.status.success() && output.stdout.is_empty(), "{}", text(&output));
    assert!(String::from_utf8_lossy(&output.stderr).contains("did you mean `the-iron-men`?"));
}

#[test]
fn who_finds_no_seat_is_told_how_many_there_are() {
    for (players, named, said) in [
        ("2", "random,greedy", "2 players named with --against, and 1 seat of a player is left"),
        ("3", "random,greedy,random", "3 players named with --against, and 2 seats of players are left"),
    ] {
        let output = cinder(&["play", "--players", players, "--decks", "the-iron-men", "--against", named], "");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && errors.contains(said), "{errors}");
    }
}

#[test]
fn a_deck_that_played_no_game_has_no_win_rate() {
    let decks = "the-iron-men,the-mist-guardian,the-cloudsea-siren";
    let simulate = |more: &[&str]| {
        let args = ["simulate", "--decks", decks, "--bots", "random", "--games", "1"];
        cinder(&[&args[..], more].concat(), "")
    };
    let report = json(&simulate(&["--format", "json"]));
    let idle = report["decks"].as_array().into_iter().flatten().find(|deck| deck["games"] == 0).expect("one deck met nobody");
    assert!(["win_rate", "low", "high"].iter().all(|rate| idle.get(rate) == Some(&Value::Null)), "{idle}");
    let name = idle["name"].as_str().expect("a name");
    let shown = text(&simulate(&[]));
    let row = shown.lines().find(|line| line.starts_with(name)).expect("a row of each deck");
    assert_eq!(row.split_whitespace().collect::<Vec<_>>(), [name, "0", "0", "0", "-", "-"], "{shown}");
    assert_eq!(shown.matches('%').count(), 2 * 4 + 2 + 2, "rates of the others: {shown}");
}

#[test]
fn cards_are_listed_by_type_set_pool_and_words() {
    let list = |args: &[&str]| text(&cinder(&[&["card", "--list"], args].concat(), ""));
    let spells = list(&["--type", "ready spell", "--set", "core", "--pool", "rise", "summon", "rhino"]);
    assert!(spells.contains("Summon Iron Rhino") && spells.ends_with("1 card\n"), "{spells}");
    let json: Value = serde_json::from_str(&list(&["blood puppet", "--pool", "rise", "--format", "json"])).expect("JSON");
    assert_eq!((&json[0]["id"], &json[0]["type"]), (&Value::from("blood-puppet"), &Value::from("conjuration")));
    for (args, said) in [(["--type", "redy spell"], "did you mean `ready spell`?"), (["--set", "corr"], "did you mean `core`?")] {
        let output = cinder(&[&["card", "--list"], args.as_slice()].concat(), "");
        assert!(!output.status.success() && String::from_utf8_lossy(&output.stderr).contains(said), "{args:?}");
    }
}

#[test]
fn hands_of_others_are_not_shown() {
    let decks = "the-iron-men,the-mist-guardian";
    let shown = text(&cinder(&["play", "--decks", decks, "--against", "random", "--seed", "3"], "1 2 3 4 5\nnone\nquit\n"));
    assert!(!shown.contains("Blue Jaguar") && !shown.contains("Mist Typhoon"), "{shown}");
}

#[test]
fn a_card_is_shown_and_a_misspelt_one_suggested() {
    let shown = text(&cinder(&["card", "blood", "puppet"], ""));
    assert!(shown.contains("Self Inflict 1") && shown.contains("cardsets/rise/core/blood-puppet.toml"), "{shown}");
    let missing = cinder(&["card", "hammer", "night"], "");
    assert!(!missing.status.success());
    assert!(String::from_utf8_lossy(&missing.stderr).contains("did you mean `Hammer Knight`?"));
}
