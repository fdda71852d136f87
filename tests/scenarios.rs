//! Runs every scenario of `tests/scenarios` under all its rulesets, answered at once and suspended at every question, and
//! holds its traces against the snapshot beside it.

use std::panic::{AssertUnwindSafe, catch_unwind};

use cinderforge_content::diagnostic::{Style, render_all};
use cinderforge_scenario::{Hosts, Kits, Report, check, discover, snapshot, unreferenced};
use cinderforge_tests::root;

/// Lets insta hold the traces of a scenario against its snapshot, so that its tools review and accept it.
fn snapshot_holds(reports: &[Report]) -> bool {
    let Some(first) = reports.first() else { return false };
    let traces: Vec<&str> = reports.iter().map(|report| report.trace.as_deref().unwrap_or_default()).collect();
    let trace = snapshot::merge(&first.rulesets, &traces);
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(first.snapshot.parent().expect("a snapshot lies in a folder"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(false);
    let name = first.snapshot.file_stem().expect("a snapshot has a name").to_string_lossy().into_owned();
    let checked = || settings.bind(|| insta::assert_snapshot!(name, trace));
    catch_unwind(AssertUnwindSafe(checked)).is_ok()
}

#[test]
fn scenarios_hold() {
    let root = root();
    let (kits, hosts) = (Kits::new(&root), Hosts::default());
    let mut failed = Vec::new();
    for file in discover(&root.join("tests/scenarios"), None) {
        let reports = check(&file, &kits, &hosts);
        let before = failed.len();
        for report in reports.iter().filter(|report| !report.errors.is_empty()) {
            failed.push(format!("under {}:\n{}", report.ruleset, render_all(&report.errors, Style::Plain)));
        }
        if failed.len() == before && !snapshot_holds(&reports) {
            let shown = file.strip_prefix(&root).unwrap_or(&file).display();
            for report in reports {
                failed.push(format!("{shown} under {}:\n{}", report.ruleset, report.diff.unwrap_or_default()));
            }
        }
    }
    assert!(failed.is_empty(), "{} scenarios fail\n\n{}", failed.len(), failed.join("\n\n"));
}

#[test]
fn every_snapshot_has_its_scenario() {
    let stray = unreferenced(&root().join("tests/scenarios"));
    assert!(stray.is_empty(), "no scenario has these snapshots: {stray:#?}\ndelete them");
}
