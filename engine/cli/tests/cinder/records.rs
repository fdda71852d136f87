//! Records are checked before they are played, and a replay says where the game goes another way.

use serde_json::Value;

use crate::command::{cinder, cinder_in, copied_project, errors, own_file, text};

/// Writes the record of a simulated game with this file name, its text changed; returns its path.
fn recorded(name: &str, change: impl Fn(String) -> String) -> String {
    let file = own_file(name);
    let written = cinder(&["simulate", "--bots", "random", "--replay-of", "5", &file], "");
    assert!(written.status.success(), "{}", errors(&written));
    let text = std::fs::read_to_string(&file).expect("the record was written");
    std::fs::write(&file, change(text)).expect("the record can be written");
    file
}

/// Replays a record, as text and as JSON. Returns whether it went as recorded, and both; the file is removed.
fn replayed(file: &str) -> (bool, String, Value) {
    let printed = cinder(&["replay", "--print", file], "");
    let json = cinder(&["replay", "--format", "json", file], "");
    assert_eq!(printed.status.success(), json.status.success());
    std::fs::remove_file(file).expect("the record was written");
    let value = serde_json::from_slice(&json.stdout).unwrap_or_default();
    (printed.status.success(), format!("{}{}", text(&printed), errors(&printed)), value)
}

#[test]
fn wrong_records_are_told_with_file_line_and_cure_before_anything_is_played() {
    let wrong: [(&str, &str, &str); 4] = [
        ("ruleset = \"official\"", "ruleset = \"oficial\"", "did you mean `official`?"),
        ("decks   = [\"the-", "decks   = [\"the-no-such-\", \"the-", "[C1202]"),
        ("format  = 6", "format  = 77", "of a later engine"),
        ("answers = [\n", "answers = [\n  \"perhaps\",\n", "`perhaps` is no answer"),
    ];
    for (at, (right, wrong, said)) in wrong.into_iter().enumerate() {
        let file = recorded(&format!("wrong-{at}.toml"), |text| text.replacen(right, wrong, 1));
        let (went, printed, _) = replayed(&file);
        assert!(!went && printed.contains(said) && printed.contains(&format!("{file}:")), "{printed}");
        assert!(!printed.contains("round 1"), "nothing is played: {printed}");
    }
}

#[test]
fn a_replay_names_the_first_answer_at_which_the_game_goes_another_way() {
    let digest_of_answer_9 = |text: String| {
        let line = text.lines().skip_while(|line| *line != "answers = [").nth(9).expect("a ninth answer").to_owned();
        let (answer, _) = line.split_once(" @").expect("it has a digest");
        text.replacen(&line, &format!("{answer} @0000\","), 1)
    };
    let (went, printed, json) = replayed(&recorded("another-way.toml", digest_of_answer_9));
    assert!(!went && printed.contains("error[C1406]: answer 9 is given in another position"), "{printed}");
    assert_eq!((&json["first_difference"], &json["same_state"]), (&Value::from(9), &Value::from(true)), "{json}");
}

#[test]
fn a_replay_checks_outcome_and_state() {
    let outcome = |text: String| text.replace("outcome = \"player ", "outcome = \"nobody, not player ");
    let (went, printed, json) = replayed(&recorded("outcome.toml", outcome));
    assert!(!went && printed.contains("the game does not end with `nobody, not player"), "{printed}");
    assert_eq!(json["same_outcome"], false);
    let state = |text: String| text.replacen("state   = \"", "state   = \"00", 1);
    let (went, printed, json) = replayed(&recorded("state.toml", state));
    assert!(!went && printed.contains("the state at the end is not that of the record"), "{printed}");
    assert_eq!(json["same_state"], false);
    let (went, printed, _) = replayed(&recorded("same.toml", |text| text));
    assert!(went && printed.contains("is that of the record"), "{printed}");
}

#[test]
fn records_of_the_format_before_are_read() {
    let earlier = |text: String| {
        let without = |line: &str| line.split_once(" @").map_or(line.to_owned(), |(answer, _)| format!("{answer}\","));
        let lines = text.lines().filter(|line| !line.starts_with("engine ")).map(|line| without(line) + "\n");
        lines.collect::<String>().replacen("format  = 6", "format  = 3", 1)
    };
    let (went, printed, json) = replayed(&recorded("format-3.toml", earlier));
    assert!(went, "{printed}");
    assert_eq!(json["first_difference"], Value::Null);
    // Its hashes are of positions that were written otherwise.
    let with_other_hashes = |text: String| {
        text.replacen("format  = 6", "format  = 5", 1).replace(" @", " @f").replace("state   = \"", "state   = \"f")
    };
    let (went, printed, json) = replayed(&recorded("format-5.toml", with_other_hashes));
    assert!(went, "{printed}");
    assert_eq!((&json["first_difference"], &json["same_state"]), (&Value::Null, &Value::Null));
}

#[test]
fn a_replay_names_cards_scripts_and_rulesets_that_have_changed() {
    let file = recorded("changed-files.toml", |text| text);
    let record = std::fs::read_to_string(&file).expect("the record");
    let changed = copied_project("changed-files");
    let path_with = |part: &str| {
        let line = record.lines().find(|line| line.starts_with('"') && line.contains(part)).expect("such a file");
        line.split('"').nth(1).expect("a path").to_owned()
    };
    let paths = ["/core/", "scripts/rise/core/", "cardsets/rulesets/"].map(path_with);
    for path in &paths {
        let text = std::fs::read_to_string(changed.join(path)).expect("the file");
        let comment = if path.starts_with("scripts/") { "\n// Changed.\n" } else { "\n# Changed.\n" };
        std::fs::write(changed.join(path), text + comment).expect("the file");
    }
    let printed = text(&cinder_in(&changed, &["replay", "--print", &file], "", None));
    let kinds = ["card", "script", "ruleset"];
    for (kind, path) in kinds.iter().zip(&paths) {
        assert!(printed.contains(&format!("{kind} {path}")), "{kind} {path}: {printed}");
    }
    std::fs::remove_dir_all(changed).expect("the copy");
    std::fs::remove_file(file).expect("the record");
}
