//! `cinder draft`: people draft against bots from a pipe, bots draft by themselves, and the decks are saved and played with.

use std::fs;

use serde_json::Value;

use crate::command::{cinder, errors, own_file, text};

/// A draft of two from the Core Set: the Phoenixborn, eight cards, five times two dice, no card that lies face up.
const PICKS: &str = "1\n1\n2\n1\n1\n1\n1\n1\n1\n1 1\n1 2\n2 2\n1 1\n1 2\nnone\n";

/// Drafts from a pipe into a folder; returns what was printed. Whatever lies there is deleted before.
fn draft(folder: &str, typed: &str, further: &[&str]) -> std::process::Output {
    let _ = fs::remove_dir_all(folder);
    cinder(&[&["draft", "--players", "2", "--seed", "7", "--save", folder], further].concat(), typed)
}

#[test]
fn a_person_drafts_and_plays_with_the_deck() {
    let folder = own_file("drafted");
    let output = draft(&folder, PICKS, &[]);
    let shown = text(&output);
    assert!(output.status.success(), "{shown}{}", errors(&output));
    for part in
        ["you choose Aradel Summergaard", "choose 1 of these 9 cards", "your cards ask for ", "2 decks legal, written to "]
    {
        assert!(shown.contains(part), "no `{part}` in {shown}");
    }
    let pack = format!("`cinder --pack {folder} play --ruleset official --decks draft-7-1,draft-7-2` plays with them");
    assert!(shown.replace('\n', " ").contains(&pack), "no `{pack}` in {shown}");
    let files = ["draft-7-1", "draft-7-2"].map(|id| format!("{folder}/cardsets/decks/{id}.toml"));
    let checked = cinder(&["deck", "check", &files[0], &files[1]], "");
    assert_eq!(text(&checked), "2 decks legal\n");
    let games = ["simulate", "--decks", "drafted", "--bots", "random", "--games", "4", "--pack", &folder];
    let games = cinder(&games, "");
    assert!(games.status.success() && text(&games).contains("draft-7-2"), "{}{}", text(&games), errors(&games));
    let played = cinder(&["play", "--decks", "draft-7-1,draft-7-2", "--seed", "1", "--pack", &folder], "quit\n");
    assert!(played.status.success(), "{}", errors(&played));
    fs::remove_dir_all(&folder).expect("it was written");
}

#[test]
fn all_who_drafted_are_named_to_play_with_their_decks() {
    let folder = own_file("three");
    let _ = fs::remove_dir_all(&folder);
    let args = ["draft", "--players", "3", "--seed", "7", "--against", "random,matching", "--save", &folder];
    let output = cinder(&args, PICKS);
    let shown = text(&output);
    assert!(output.status.success(), "{shown}{}", errors(&output));
    let play = "--decks draft-7-1,draft-7-2,draft-7-3 --against random,greedy` plays with them";
    assert!(shown.replace('\n', " ").contains(play), "no `{play}` in {shown}");
    let typed = ["play", "--decks", "draft-7-1,draft-7-2,draft-7-3", "--against", "random,greedy", "--pack", &folder];
    let played = cinder(&typed, "quit\n");
    assert!(played.status.success(), "{}", errors(&played));
    fs::remove_dir_all(&folder).expect("it was written");
}

#[test]
fn the_same_seed_and_picks_give_the_same_decks() {
    let (one, other) = (own_file("same-one"), own_file("same-other"));
    let read = |folder: &str| fs::read_to_string(format!("{folder}/cardsets/decks/draft-7-2.toml")).expect("it was written");
    draft(&one, PICKS, &[]);
    // A pick that is taken back leaves nothing behind.
    draft(&other, &PICKS.replacen("1\n1\n2\n", "1\n1\n3\nundo\n2\n", 1), &[]);
    assert_eq!(read(&one), read(&other));
    fs::remove_dir_all(&one).expect("it was written");
    fs::remove_dir_all(&other).expect("it was written");
}

#[test]
fn what_is_typed_wrongly_is_told_and_asked_again() {
    let folder = own_file("wrong");
    let typed = format!("7\nsomething\n1 2\nlook 1\nlook nobody\nhelp\ntable\ncards\nlog\nundo\n{PICKS}");
    let output = draft(&folder, &typed, &[]);
    let shown = text(&output);
    assert!(output.status.success(), "{shown}{}", errors(&output));
    for part in [
        "there is no option 7: there are 6",
        "`something` is no answer here; `help` shows what you can type",
        "pick 1 option here: 2 are picked",
        "values       life 16, battlefield 8, spellboard 4",
        "you see no card `nobody`",
        "take back your last pick",
        "player 1, you, first player: no Phoenixborn yet",
        "you have no cards",
        "there is nothing to undo",
    ] {
        assert!(shown.contains(part), "no `{part}` in {shown}");
    }
    fs::remove_dir_all(&folder).expect("it was written");
}

#[test]
fn a_draft_that_is_left_saves_nothing() {
    let folder = own_file("left");
    let left = draft(&folder, "1\nquit\n", &[]);
    assert!(left.status.success() && text(&left).contains("you leave the draft, and nothing is saved"));
    let ended = draft(&folder, "1\n1\n", &[]);
    assert!(!ended.status.success());
    assert!(errors(&ended).contains("the input ended in the middle of the draft, after 2 answers"), "{}", errors(&ended));
    assert!(fs::metadata(&folder).is_err(), "nothing is written");
}

#[test]
fn people_at_one_keyboard_allow_each_other_to_take_back() {
    let folder = own_file("several");
    // Both choose a Phoenixborn and a card, the second one a further card; then the first one wants to take back, which is allowed the
    // second time only.
    let output = draft(&folder, "1\n1\n1\n1\n1\nundo\nno\nundo\nyes\n2\nquit\n", &["--against", "person"]);
    let shown = text(&output);
    assert!(output.status.success(), "{shown}{}", errors(&output));
    for part in ["---- now player ", "wants to take back a pick", "does not let you take it back", "your last pick is undone"] {
        assert!(shown.contains(part), "no `{part}` in {shown}");
    }
}

#[test]
fn whoever_is_asked_to_allow_it_may_leave() {
    let folder = own_file("left");
    let output = draft(&folder, "1\n1\n1\n1\n1\nundo\nlog\nquit\n", &["--against", "person"]);
    let shown = text(&output);
    assert!(
        output.status.success() && shown.contains("answer `yes` or `no`, or leave with `quit`"),
        "{shown}{}",
        errors(&output)
    );
    assert!(shown.contains("you leave the draft, and nothing is saved"), "{shown}");
    let ended = draft(&folder, "1\n1\n1\n1\n1\nundo\n", &["--against", "person"]);
    assert!(!ended.status.success() && errors(&ended).contains("after 5 answers"), "{}{}", text(&ended), errors(&ended));
}

#[test]
fn a_pick_stands_once_cards_are_dealt_after_it() {
    let folder = own_file("stands");
    let output = draft(&folder, "1\n1\nundo\nquit\n", &["--against", "person"]);
    let shown = text(&output);
    assert!(output.status.success() && shown.contains("your last pick stands: cards were dealt since"), "{shown}");
    assert!(!shown.contains("wants to take back"), "nobody is asked: {shown}");
    let dice = PICKS.replacen("none\n", "undo\nquit\n", 1);
    let shown = text(&draft(&folder, &dice, &[]));
    assert!(shown.contains("your last pick stands: cards were laid face up since"), "{shown}");
}

#[test]
fn programs_are_asked_in_json() {
    let folder = own_file("json");
    let output = draft(&folder, PICKS, &["--format", "json"]);
    let lines: Vec<Value> = text(&output).lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect();
    assert!(output.status.success() && lines.len() == 16, "{}", lines.len());
    assert_eq!((&lines[0]["player"], &lines[0]["picks"]), (&Value::from(1), &Value::from(1)));
    assert!(lines[1]["options"].as_array().is_some_and(|options| options.len() == 9 && options[0]["id"].is_string()));
    let last = &lines[15];
    assert_eq!((&last["legal"], &last["seed"]), (&Value::from(true), &Value::from(7)));
    let copies = last["decks"][0]["cards"].as_object().expect("cards").values().filter_map(Value::as_u64).sum::<u64>();
    assert_eq!(copies, 30);
    fs::remove_dir_all(&folder).expect("it was written");
}

#[test]
fn drafts_of_bots_do_not_depend_on_threads() {
    let run = |threads: &str, seed: &str| {
        let args =
            ["draft", "--bots", "random,matching", "--drafts", "40", "--seed", seed, "--threads", threads, "--format", "json"];
        let report: Value = serde_json::from_slice(&cinder(&args, "").stdout).expect("it is JSON");
        assert_eq!((&report["decks"], &report["legal"]), (&Value::from(160), &Value::from(160)), "{report}");
        report["deck_hash"].clone()
    };
    assert_eq!(run("1", "3"), run("2", "3"));
    assert_ne!(run("1", "3"), run("1", "4"));
}

#[test]
fn decks_that_match_win_more() {
    let args = ["draft", "--bots", "random,matching", "--players", "2", "--drafts", "40", "--play", "--format", "json"];
    let report: Value = serde_json::from_slice(&cinder(&args, "").stdout).expect("it is JSON");
    assert_eq!(report["failures"], Value::Array(Vec::new()));
    let standing =
        report["bots"].as_array().and_then(|bots| bots.iter().find(|bot| bot["name"] == "matching")).expect("it played");
    assert_eq!(standing["games"], 40);
    assert!(standing["low"].as_f64().expect("a share") > 0.5, "{standing}");
}

#[test]
fn a_large_group_divides_and_drafts() {
    let folder = own_file("large");
    let _ = fs::remove_dir_all(&folder);
    for ruleset in ["official", "reborn"] {
        let args = ["draft", "--group", "--players", "19", "--bots", "matching", "--ruleset", ruleset, "--save", &folder];
        let output = cinder(&args, "");
        assert!(output.status.success() && text(&output).contains("19 decks legal"), "{}{}", text(&output), errors(&output));
        assert_eq!(fs::read_dir(format!("{folder}/cardsets/decks")).expect("they were written").count(), 19);
        fs::remove_dir_all(&folder).expect("it was written");
    }
    // Ten cards, the Phoenixborn, the six cards that go back, ten dice.
    let typed = format!("{}3\n1 1 1 2 2 2\ntable\n1 1 1 1 1 2 2 2 2 2\n", "1\n".repeat(10));
    let output = cinder(&["draft", "--group", "--players", "10", "--seed", "4", "--save", &folder], &typed);
    let shown = text(&output);
    assert!(output.status.success(), "{shown}{}", errors(&output));
    for part in ["player 1, you: Jessa Na Ni; no dice yet; 11 cards", ": no Phoenixborn known; no dice known; 11 cards"] {
        assert!(shown.contains(part), "no `{part}` in {shown}");
    }
    assert_eq!(shown.matches("\ngroup ").count(), 1, "only that of the person is told: {shown}");
    fs::remove_dir_all(&folder).expect("it was written");
}

#[test]
fn drafts_that_cannot_begin_say_why() {
    let here = own_file("here");
    fs::create_dir_all(&here).expect("a folder");
    for (args, message, help) in [
        (&["--players", "1"][..], "2 to 24 players draft together, and these are 1", "--players"),
        (&["--group", "--players", "3"], "3 players make no group: the smallest has 4", "leave --group out"),
        (&["--sets", "cor"], "did you mean `core`?", "cinder card"),
        (&["--sets", "core", "--players", "6"], "the draft deck has 54 cards, and 6 players need 60", "--sets all"),
        (&["--sets", "core", "--group", "--players", "6"], "has 6 Phoenixborn-decks, and a group of 6 needs 8", "--sets all"),
        (&["--players", "2", "--bots", "random,random,random"], "who sits at 3 seats is named, and 2 draft", "--players"),
        (&["--save", &here], "there is a ", "--save"),
        (&["--ruleset", "offical"], "there is no ruleset `offical`", "official"),
    ] {
        let output = cinder(&[&["draft"], args].concat(), "");
        let told = errors(&output);
        assert!(!output.status.success() && told.contains(message) && told.contains(help), "{args:?}: {told}");
    }
    for args in [&["draft", "--drafts", "2"][..], &["draft", "--play"], &["draft", "--bots", "random", "--against", "random"]] {
        assert_eq!(cinder(args, "").status.code(), Some(2), "{args:?}");
    }
    fs::remove_dir_all(&here).expect("it is there");
}
