//! Scenarios are found by their names.

use std::path::PathBuf;

use crate::command::{cinder, cinder_in};

fn errors(output: &std::process::Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Makes a project of one scenario in a folder of that name; returns the root.
fn project_in(folder: &str) -> PathBuf {
    let root = std::env::temp_dir().join(format!("cinder-{}", std::process::id())).join(folder);
    std::fs::create_dir_all(root.join("cardsets")).expect("a folder");
    std::fs::create_dir_all(root.join("tests/scenarios/rules")).expect("a folder");
    std::fs::write(root.join("tests/scenarios/rules/one.scenario"), "").expect("a file");
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
