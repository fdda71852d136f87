//! Chimeras of the Red Rains in the commands: games of bots, games of people, questions about scenarios.

use std::process::Output;

use serde_json::Value;

use crate::command::{cinder, cinder_in, copied_project, errors, own_file, text};

fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {}{}", text(output), errors(output)))
}

/// Lets random bots play against two Chimeras at two levels on both sides; returns what is printed.
fn simulate(more: &[&str]) -> Output {
    let args =
        ["simulate", "--chimera", "corpse-of-viros,frostwild-scourge", "--level", "1,3", "--difficulty", "standard,heroic"];
    let decks = ["--decks", "reborn-1,reborn-2", "--bots", "random", "--games", "32"];
    cinder(&[&args[..], &decks, more].concat(), "")
}

#[test]
fn win_rates_are_told_by_deck_chimera_level_and_difficulty() {
    let report = json(&simulate(&["--format", "json"]));
    let count = |list: &Value| list.as_array().map_or(0, Vec::len);
    let games = |list: &Value| list.as_array().into_iter().flatten().map(|one| one["games"].as_u64().unwrap_or(0)).sum::<u64>();
    for (list, rows) in [("decks", 2), ("chimeras", 8), ("levels", 2), ("difficulties", 2), ("decks_against_chimeras", 16)] {
        assert_eq!((count(&report[list]), games(&report[list])), (rows, 32), "{list}: {report}");
    }
    let heroic = |one: &&Value| one["chimera"] == "frostwild-scourge" && one["level"] == 3 && one["difficulty"] == "heroic";
    let rows = report["decks_against_chimeras"].as_array().into_iter().flatten();
    let decks: Vec<&Value> = rows.filter(heroic).map(|one| &one["name"]).collect();
    assert_eq!(decks, ["reborn-1", "reborn-2"], "{report}");
    let one = &report["chimeras"][0];
    assert!(one["low"].as_f64() <= one["win_rate"].as_f64() && one["win_rate"].as_f64() < one["high"].as_f64(), "{one}");
    let shown = text(&simulate(&[]));
    for part in ["Chimera            aspects  level  difficulty  games", "level 3", "heroic", "deck      Chimera"] {
        assert!(shown.contains(part), "no `{part}` in {shown}");
    }
}

#[test]
fn every_deck_of_aspects_is_played_if_all_are_asked_for() {
    let all = ["simulate", "--chimera", "all", "--aspects", "all", "--decks", "reborn-1", "--bots", "random", "--games", "8"];
    let report = json(&cinder(&[&all[..], &["--format", "json"]].concat(), ""));
    let named = |key: &str| {
        let list = report["chimeras"].as_array().into_iter().flatten();
        list.map(|one| one[key].as_str().unwrap_or_default().to_owned()).collect::<std::collections::BTreeSet<_>>()
    };
    assert!(named("chimera").len() > 2 && named("aspects").len() > named("chimera").len(), "{report}");
}

#[test]
fn what_cannot_be_played_is_refused_with_what_there_is() {
    for (args, said) in [
        (["simulate", "--chimera", "corpse-of-viro", "--games", "1"], "did you mean `corpse-of-viros`?"),
        (["play", "--chimera", "all", "--decks", "reborn-1"], "Chimeras are named for one seat"),
        (["play", "--chimera", "corpse", "--decks", "reborn-1"], "did you mean `corpse-of-viros`?"),
        (
            ["play", "--chimera", "corpse-of-viros", "--players", "2"],
            "plays against 1 player, and no source has a side of its card for 2",
        ),
        (["play", "--players", "1", "--decks", "reborn-1"], "nobody plays alone but against a Chimera"),
        (["soak", "--players", "1", "--rulesets", "official"], "no Chimera plays under `official`"),
        (["soak", "--chimera", "corpse-of-viros", "--players", "2"], "no Chimera that is named has a side for 2 players"),
        (["simulate", "--chimera", "corpse-of-viros", "--games", "0"], "no game would be played"),
        (["simulate", "--chimera", "corpse-of-viros", "--decks", "corpse-of-viros-fury-1"], "and no player does"),
        (["play", "--chimera", "corpse-of-viros", "--against", "random"], "no seat of a player is left"),
    ] {
        let output = cinder(&args, "");
        assert!(!output.status.success() && errors(&output).contains(said), "{args:?}: {}", errors(&output));
    }
    for (option, value, said) in [("--level", "2", "there is level 1"), ("--difficulty", "heroic", "has a heroic side")] {
        let output = cinder(&["simulate", "--chimera", "indiri-aldair", option, value, "--games", "1"], "");
        assert!(!output.status.success() && errors(&output).contains(said), "{option}: {}", errors(&output));
    }
    let aspects = cinder(&["simulate", "--chimera", "corpse-of-viros", "--aspects", "horde"], "");
    assert!(errors(&aspects).contains("there are `fury`, `shadow`"), "{}", errors(&aspects));
}

#[test]
fn no_chimera_plays_under_a_ruleset_whose_switch_is_off() {
    let named = |command| [command, "--chimera", "corpse-of-viros"];
    for args in [
        [&named("play")[..], &["--ruleset", "official", "--decks", "the-iron-men"]].concat(),
        [&named("simulate")[..], &["--ruleset", "raven", "--decks", "the-iron-men", "--games", "1"]].concat(),
        [&named("soak")[..], &["--rulesets", "red-rains,official", "--games", "1"]].concat(),
        vec!["compare", "--rulesets", "official,raven", "--decks", "the-iron-men,corpse-of-viros-fury-1", "--bots", "random"],
    ] {
        let output = cinder(&args, "");
        let said = errors(&output);
        assert!(!output.status.success() && said.contains("whose switch `chimera` is off"), "{args:?}: {}{said}", text(&output));
        assert!(said.contains("play under `red-rains`"), "{args:?}: {said}");
    }
}

#[test]
fn a_record_of_a_chimera_under_a_ruleset_whose_switch_is_off_is_none() {
    let file = own_file("chimera-off.toml");
    let args = ["simulate", "--chimera", "corpse-of-viros", "--decks", "reborn-1", "--bots", "random", "--replay-of", "0", &file];
    assert!(cinder(&args, "").status.success());
    let record = std::fs::read_to_string(&file).expect("the record was written");
    std::fs::write(&file, record.replace("ruleset = \"red-rains\"", "ruleset = \"official\"")).expect("it can be written");
    let output = cinder(&["replay", &file], "");
    let said = errors(&output);
    assert!(!output.status.success() && said.contains("no Chimera plays under `official`"), "{}{said}", text(&output));
    std::fs::remove_file(&file).expect("the record was written");
}

#[test]
fn what_a_chimera_has_not_is_left_out_with_a_note() {
    let several =
        ["simulate", "--chimera", "corpse-of-viros,siege-of-lordswall,scatha-kalani", "--bots", "random", "--games", "2"];
    for (more, notes) in [
        (["--level", "1,3"], vec!["`scatha-kalani` has no standard side of level 3: it is left out"]),
        (["--difficulty", "heroic"], vec!["`scatha-kalani` has no heroic side of level 1: it is left out"]),
        (
            ["--aspects", "fury"],
            vec!["`siege-of-lordswall` has no deck of aspects `fury`: it is left out", "`scatha-kalani` has no deck of aspects"],
        ),
    ] {
        let output = cinder(&[&several[..], &more].concat(), "");
        assert!(output.status.success(), "{}", errors(&output));
        assert!(notes.iter().all(|note| errors(&output).contains(note)), "{more:?}: {}", errors(&output));
    }
}

#[test]
fn soaks_let_two_play_against_a_side_for_two() {
    let pack = crate::command::root().join("tests/cards");
    let pack = pack.to_str().expect("a path in letters");
    let args = ["--pack", pack, "soak", "--chimera", "test-rains-two", "--games", "6", "--bots", "random", "--inspect"];
    let report = json(&cinder(&[&args[..], &["--format", "json"]].concat(), ""));
    let came = (&report["chimeras"], &report["players"], &report["failed"], &report["rulesets"]);
    let wanted = (&Value::from(6), &serde_json::json!({ "2": 6 }), &Value::from(0), &serde_json::json!(["red-rains"]));
    assert_eq!(came, wanted, "{report}");
}

#[test]
fn a_simulated_game_against_a_chimera_can_be_replayed() {
    let file = own_file("chimera.toml");
    let written = simulate(&["--replay-of", "13", &file]);
    assert!(written.status.success(), "{}", errors(&written));
    let record = std::fs::read_to_string(&file).expect("the record was written");
    for part in ["ruleset = \"red-rains\"", "players = [\"random\", \"rules\"]", "first player: the Chimera"] {
        assert!(record.contains(part), "no `{part}` in {record}");
    }
    let replayed = json(&cinder(&["replay", &file, "--print", "--format", "json"], ""));
    assert_eq!(replayed["same_state"], true, "{replayed}");
    let trace = replayed["trace"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let rolls = trace.filter(|line| line.trim_start().starts_with("roll") && line.contains("behavior die: ")).count();
    assert!(rolls > 1, "the turns of the Chimera are replayed: {replayed}");
    std::fs::remove_file(&file).expect("the record was written");
}

#[test]
fn soaks_meet_every_chimera_at_every_level_on_both_sides() {
    let folder = own_file("soaked-chimeras");
    let soak = |games: &str| {
        let args = ["soak", "--players", "1", "--games", games, "--bots", "random", "--inspect", "--save", &folder];
        json(&cinder(&[&args[..], &["--format", "json"]].concat(), ""))
    };
    let chimeras = soak("1")["chimeras"].clone();
    // Each Chimera of the boxes has two decks, three levels and two sides, each of the two Dragonborn one of all.
    assert!(chimeras.as_u64() >= Some(38) && chimeras.as_u64().is_some_and(|count| count % 12 == 2), "{chimeras}");
    let report = soak(&chimeras.to_string());
    assert_eq!((&report["players"]["1"], &report["failed"]), (&chimeras, &Value::from(0)), "{report}");
    assert_eq!(report["rulesets"], serde_json::json!(["red-rains"]), "the others are meant for no Chimera");
    let one = ["soak", "--chimera", "frostwild-scourge", "--games", "2", "--bots", "random", "--format", "json"];
    let report = json(&cinder(&one, ""));
    assert_eq!((&report["chimeras"], &report["players"]), (&Value::from(12), &serde_json::json!({ "1": 2 })), "{report}");
}

/// Begins a game of a person against a Chimera with these lines; returns the screen.
fn play(typed: &str) -> String {
    let args = ["play", "--chimera", "frostwild-scourge", "--decks", "reborn-1", "--seed", "5"];
    let output = cinder(&args, typed);
    assert!(output.status.success(), "{}{}", text(&output), errors(&output));
    assert!(errors(&output).contains("assumed: the Ultimate value is the same"), "{}", errors(&output));
    text(&output)
}

#[test]
fn a_turn_of_a_chimera_is_told_step_by_step() {
    let shown = play("4 5 2 6 10\n2\nnone\nquit\n");
    for part in [
        "a hidden card face down, 4 times",
        "turn of the Chimera",
        "  roll          behavior die: 3\n  behavior      attack, or reveal if nothing can\n  reveal        Storm Bolt of the Chimera",
        "the Chimera  The Frostwild Scourge, life 35 of 35, level 1, standard, first player",
        "  dice         4 rage:basic, 1 rage:power",
        "  Red Rains    0 of 3 for its Ultimate, phase 1 of 3",
        "  aspects      3 face down; filled up to 4 in all after each recovery (threat)",
        "  behavior     1-2: reveal; 3-4: attack, or reveal if nothing can;",
        "Storm Bolt 2/1/0 [attacks the rightmost unit, blood 1",
    ] {
        assert!(shown.contains(part), "no `{part}` in {shown}");
    }
    assert!(!shown.contains("player 2"), "the Chimera is called so: {shown}");
    let passed = play("4 5 2 6 10\n2\nnone\n7\nlook chimera\nquit\n");
    assert!(
        passed.contains("  after         The Frostwild Scourge: Never Halt\n    turn        rage:basic of the Chimera -> power"),
        "{passed}"
    );
    assert!(passed.contains("  Blood Value: after an aspect"), "`look` finds the Chimera by that word: {passed}");
    for part in
        ["if you have no cards in draw pile", "if an aspect lies face down", "when its behavior, its phase or its fatigue"]
    {
        assert!(passed.contains(part), "no `{part}` in {passed}");
    }
    assert!(!passed.contains("its script says so") && !passed.contains("if you with"), "{passed}");
    assert!(!shown.contains("of 127"), "its battlefield has no end: {shown}");
}

#[test]
fn the_screen_tells_how_a_dragonborn_grows_and_what_guides_it() {
    let args = ["play", "--chimera", "indiri-aldair", "--decks", "reborn-1", "--seed", "5"];
    let output = cinder(&args, "4 5 2 6 10\n2\nnone\nquit\n");
    let shown = text(&output);
    assert!(errors(&output).contains("assumed: its ready spell has a name of our own"), "{}", errors(&output));
    for part in [
        "the Chimera  Indiri Aldair, life 30 of 30",
        "dragon:",
        "  progress     phase 1 of 3, the next one before the next round",
        "face down; filled up to 4 in all before each round (threat)",
        "  stamina      draw pile emptied 0 of 3 times",
        "  behavior     basic: attack, or reveal if nothing can; class: use the ready spell, then reveal; power: reveal, and attack",
        "before the next round: first flight",
        "  spellboard   Indiri's Aim",
    ] {
        assert!(shown.contains(part), "no `{part}` in {shown}");
    }
    assert!(!shown.contains("Red Rains") && !shown.contains("behavior die"), "neither is of a Dragonborn: {shown}");
}

#[test]
fn a_game_against_a_chimera_is_undone_saved_resumed_and_replayed() {
    let (file, journal) = (own_file("chimera-played.toml"), own_file("chimera-journal"));
    let args = ["play", "--chimera", "frostwild-scourge", "--decks", "reborn-1", "--seed", "5", "--journal", &journal];
    let typed = "4 5 2 6 10\n2\nnone\n7\nundo\nlook frostwild scourge\nquit\n";
    let first = text(&cinder(&args, typed));
    assert!(first.contains("undone: ") && first.contains("assumed"), "{first}");
    let resumed = cinder(&["play", "--resume", &journal], &format!("7\nsave {file}\nquit\n"));
    assert!(text(&resumed).contains("turn of the Chimera"), "{}{}", text(&resumed), errors(&resumed));
    let replayed = json(&cinder(&["replay", &file, "--format", "json"], ""));
    assert_eq!(replayed["same_state"], true, "{replayed}");
    std::fs::remove_file(&file).expect("the record was written");
}

/// Writes a scenario into a copy of the project; returns the copy.
fn with_scenario(name: &str, scenario: &str) -> std::path::PathBuf {
    let copy = copied_project(name);
    std::fs::write(copy.join("tests/scenarios/asked.scenario"), scenario).expect("a scenario");
    copy
}

/// A board where a pass turns the last rage die to power, with four of them there, and an attack does not.
const BOARD: &str = "# A pass brings a Red Rains token.\nruleset red-rains\n\n\
    A battlefield test-brute\n\
    B Phoenixborn corpse-of-viros, over rampage, over lurk; active 4 rage:power, 1 rage:basic; behavior rolls 1; rage rolls basic\n";

#[test]
fn what_a_scenario_can_come_to_tells_of_the_chimera() {
    let copy = with_scenario("explored", BOARD);
    let outcomes = |actions: &str| {
        let explored = json(&cinder_in(&copy, &["explore", "asked", "--actions", actions, "--format", "json"], "", None));
        explored[0]["rulesets"][0]["outcomes"].as_array().cloned().unwrap_or_default()
    };
    let (acted, turned) = (outcomes("1"), outcomes("2"));
    std::fs::remove_dir_all(&copy).expect("the copy");
    let told = |outcome: &Value, facts: &[&str], way: &str| {
        let differs = outcome["differs_in"].to_string();
        facts.iter().all(|fact| differs.contains(fact)) && outcome["witness"].to_string().contains(way)
    };
    let came = |outcomes: &[Value], facts: &[&str], way: &str| outcomes.iter().any(|outcome| told(outcome, facts, way));
    assert!(came(&acted, &["B 1 Red Rains", "5 rage:basic", "over rampage, over lurk"], "A passes"), "{acted:?}");
    assert!(came(&acted, &["3 wounds, over rampage, over lurk", "4 rage:power"], "A attacks a Phoenixborn"), "{acted:?}");
    assert_eq!(acted.iter().filter(|outcome| told(outcome, &["Red Rains"], "")).count(), 1, "a pass alone brings one: {acted:?}");
    // The turn of the Chimera is among the ways once nothing is left to do: its die says that it reveals.
    assert!(came(&turned, &["B 1 Red Rains", "(over lurk)"], "A passes") && turned.len() == 2, "{turned:?}");
}

#[test]
fn why_says_what_rules_choose_for_a_chimera() {
    let why = |question: &str| text(&cinder(&["why", "redrains-attack-chimera", question], ""));
    let blocked = why("B blocks test-brute with lurk");
    assert!(blocked.contains("rules choose for a Chimera: its Defenders block the leftmost attackers"), "{blocked}");
    assert!(blocked.contains("rule    Red Rains Main Action"), "{blocked}");
    let refused = why("B passes");
    assert!(refused.contains("B passes: it is not your turn") && !refused.contains("rules choose"), "{refused}");
}

#[test]
fn rulings_are_not_compared_under_rulesets_that_extend_others() {
    let copy = with_scenario("compared", BOARD);
    let calm =
        "id = \"calm\"\nname = \"Calm\"\nextends = \"red-rains\"\n\n[switches]\nattack_step_order = \"attackers_then_target\"\n";
    std::fs::write(copy.join("cardsets/rulesets/calm.toml"), calm).expect("a ruleset");
    let rulings = copy.join("tests/scenarios/rulings");
    std::fs::create_dir_all(&rulings).expect("a folder");
    for part in ["red-rains/redrains-attack-chimera", "raven/raven-1.5.2"] {
        let from = crate::command::root().join(format!("tests/scenarios/rulings/{part}.scenario"));
        std::fs::copy(from, rulings.join(format!("{}.scenario", part.replace('/', "-")))).expect("a ruling");
    }
    let compare = |args: &[&str]| cinder_in(&copy, &[&["compare"], args, &["--rulesets", "red-rains,calm"]].concat(), "", None);
    let all = compare(&["--all", "--format", "json"]);
    let decks = compare(&["--decks", "reborn-1,corpse-of-viros-fury-1", "--bots", "random"]);
    std::fs::remove_dir_all(&copy).expect("the copy");
    let all = json(&all);
    let ruling = |id: &str| all["rulings"].as_array().into_iter().flatten().find(|ruling| ruling["id"] == id).cloned();
    let outcomes = |id: &str| ruling(id).map(|ruling| (ruling["differ"].clone(), ruling["outcomes"].clone()));
    let blocked = "the two Defenders block, the third attacker is unblocked";
    let alike = |outcome: Value| Some((Value::from(false), serde_json::json!({ "calm": outcome, "red-rains": outcome })));
    assert_eq!(outcomes("redrains-attack-chimera"), alike(blocked.into()), "{all}");
    assert_eq!(outcomes("raven-1.5.2"), alike(Value::Null), "{all}");
    // The games part as the Chimera attacks, which the switch has another order for.
    let shown = text(&decks);
    let parts = ["attackers_then_target", "turn of B", "attack  "].iter().all(|part| shown.contains(part));
    assert!(decks.status.success() && parts, "{shown}{}", errors(&decks));
}

#[test]
fn games_against_chimeras_count_for_coverage() {
    let copy = copied_project("covered");
    let covered = |games: &str| {
        let args = ["coverage", "red-rains", "--games", games, "--list", "--format", "json"];
        json(&cinder_in(&copy, &args, "", None))
    };
    let (played, none) = (covered("20"), covered("0"));
    std::fs::remove_dir_all(&copy).expect("the copy");
    let changed = |covered: &Value, kind: &str| {
        let parts = covered["parts"].as_array().into_iter().flatten().filter(|part| part["kind"] == kind);
        parts.filter(|part| part["games"]["changed"].as_u64() > Some(0)).count()
    };
    for kind in ["ability", "line"] {
        assert!(changed(&played, kind) > 5 && changed(&none, kind) == 0, "texts of Chimeras change something: {played}");
    }
}
