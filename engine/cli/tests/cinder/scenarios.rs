//! Scenarios are found by their names.

use std::path::PathBuf;

use crate::command::{cinder, cinder_in, copied_project, text};

fn errors(output: &std::process::Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Copies the content of this project to a folder with one scenario; returns its root.
fn project_with(name: &str, scenario: &str) -> PathBuf {
    let copy = copied_project(name);
    std::fs::write(copy.join("tests/scenarios").join(format!("{name}.scenario")), scenario).expect("a file");
    copy
}

const WRONG: &str = "\
# Countering, wrongly expected.
ruleset official

A battlefield anchornaut
B battlefield iron-worker

A attacks iron-worker with anchornaut
expect anchornaut no tokens
A passes
";

#[test]
fn what_happened_is_shown_below_what_does_not_hold() {
    let root = project_with("wrong", WRONG);
    let output = text(&cinder_in(&root, &["test", "wrong"], "", None));
    let report = text(&cinder_in(&root, &["test", "wrong", "--format", "json"], "", None));
    std::fs::remove_dir_all(&root).expect("it was there");
    let (_, shown) = output.split_once("what happened under official:\n").unwrap_or_else(|| panic!("no trace: {output}"));
    let happened = shown.lines().next().unwrap_or_default();
    assert_eq!(happened.split_whitespace().collect::<Vec<_>>(), ["A", "attacks", "a", "unit"], "{output}");
    assert!(output.find("expect anchornaut") < output.find("what happened"), "{output}");
    assert!(report.contains("\"trace\": \"A attacks"), "{report}");
    assert!(!shown.contains("A passes"), "what comes behind the line that does not hold is left out: {output}");
}

#[test]
fn what_is_wrong_with_a_card_is_told_once_for_all_scenarios() {
    let root = project_with("once", WRONG);
    std::fs::write(root.join("tests/scenarios/once-more.scenario"), WRONG).expect("a file");
    std::fs::write(root.join("scripts/rise/core/fear.rhai"), "fn resolve(ctx) {\n    ctx.terrify();\n}\n").expect("a file");
    let output = text(&cinder_in(&root, &["test", "once"], "", None));
    std::fs::remove_dir_all(&root).expect("it was there");
    assert_eq!(output.matches("ctx.terrify()").count(), 1, "{output}");
    assert!(output.contains("the errors above"), "{output}");
}

/// Makes a project of one scenario in a folder of that name; returns the root.
fn project_in(folder: &str) -> PathBuf {
    let root = std::env::temp_dir().join(format!("cinder-{}", std::process::id())).join(folder);
    std::fs::create_dir_all(root.join("cardsets")).expect("a folder");
    std::fs::create_dir_all(root.join("tests/scenarios/rules")).expect("a folder");
    std::fs::write(root.join("tests/scenarios/rules/one.scenario"), "").expect("a file");
    let about = "id = \"house\"\nname = \"House\"\nversion = \"1.0.0\"\nlicence = \"CC0-1.0\"\n";
    std::fs::write(root.join("pack.toml"), about).expect("a file");
    root
}

#[test]
fn the_folder_of_the_project_is_no_name_of_a_scenario() {
    let root = project_in("zebras");
    let output = cinder_in(&root, &["test", "zebras"], "", None);
    let said = errors(&output);
    std::fs::remove_dir_all(&root).expect("it was there");
    assert!(said.contains("no scenario has `zebras` in its path"), "{said}");
}

#[test]
fn a_misspelt_name_is_answered_with_those_near_it() {
    for command in [&["test", "hamer-knight"][..], &["compare", "hamer knight"], &["explore", "cards/core/hamer-knight"]] {
        let said = errors(&cinder(command, ""));
        assert!(said.contains("did you mean `hammer-knight`"), "{command:?}: {said}");
    }
}

#[test]
fn a_path_from_the_root_on_is_a_name_too() {
    let output = cinder(&["test", "tests/scenarios/rulings/faq/faq-golden-veil-05.scenario"], "");
    assert!(output.status.success(), "{}", errors(&output));
}

#[test]
fn rulesets_beside_a_scenario_are_known_to_check_as_to_test() {
    let scenario = WRONG
        .replace("ruleset official", "ruleset house\npool rise\ncards \"beside\"")
        .replace("expect anchornaut no tokens\n", "expect iron-worker 1 wound\n");
    let root = project_with("beside", &scenario);
    let rulesets = root.join("tests/scenarios/beside/cardsets/rulesets");
    std::fs::create_dir_all(&rulesets).expect("a folder");
    std::fs::write(rulesets.join("house.toml"), "id = \"house\"\nname = \"House\"\nextends = \"official\"\n").expect("a file");
    let checked = cinder_in(&root, &["check"], "", None);
    let tested = text(&cinder_in(&root, &["test", "beside"], "", None));
    std::fs::remove_dir_all(&root).expect("it was there");
    assert!(!text(&checked).contains("there is no ruleset"), "{}", text(&checked));
    assert!(!tested.contains("there is no ruleset"), "{tested}");
}
