//! What is wrong with whole projects, as `cinder check` tells it, and the pages of the codes.

use std::fs;
use std::process::Command;

use crate::command::{cinder, root, text};

#[test]
fn wrong_projects_are_told_with_their_codes() {
    let projects = fs::read_dir(root().join("tests/bad/project")).expect("wrong projects");
    for project in projects.map(|entry| entry.expect("a folder")) {
        let name = project.file_name().to_string_lossy().into_owned();
        let check = Command::new(env!("CARGO_BIN_EXE_cinder")).arg("check").current_dir(project.path()).output();
        let output = check.expect("the command runs");
        assert!(!output.status.success(), "nothing is wrong with {name}");
        let told = text(&output);
        let is_count = |line: &&str| line.starts_with("sets ") || line.ends_with("with the program");
        let told = told.lines().take_while(|line| !is_count(line)).collect::<Vec<_>>().join("\n");
        let told = told.trim_end();
        insta::with_settings!(
            { omit_expression => true, prepend_module_to_snapshot => false, snapshot_path => "../../../../tests/snapshots" },
            { insta::assert_snapshot!(format!("bad_input__project__{name}"), told) }
        );
    }
}

#[test]
fn codes_are_explained() {
    let page = text(&cinder(&["explain", "C0110"], ""));
    assert!(page.starts_with("C0110: A key means nothing here\n"), "{page}");
    assert_eq!(text(&cinder(&["explain", "110"], "")), page);
    let list = text(&cinder(&["explain"], ""));
    assert!(list.contains("C0110  A key means nothing here\n"), "{list}");
    let json: serde_json::Value = serde_json::from_str(&text(&cinder(&["explain", "--format", "json"], ""))).expect("JSON");
    assert_eq!(json[0]["code"], "C0101");
    let unknown = cinder(&["explain", "C0199"], "");
    assert!(!unknown.status.success());
    assert!(String::from_utf8_lossy(&unknown.stderr).contains("there is no code `C0199`"));
}
