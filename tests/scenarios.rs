//! Runs every scenario of `tests/scenarios` under all its rulesets, answered at once and suspended at every question, and
//! holds its trace against the snapshot beside it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use cinderforge_content::diagnostic::{Style, render_all};
use cinderforge_scenario::{GameDataCache, Report, ScriptHosts, check, discover, unreferenced};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().expect("the project has a root")
}

/// Lets insta hold the trace against the snapshot, so that its tools review and accept it.
fn holds(report: &Report) -> bool {
    let Some(trace) = &report.trace else { return false };
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(report.snapshot.parent().expect("a snapshot lies in a folder"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(false);
    let name = report.snapshot.file_stem().expect("a snapshot has a name").to_string_lossy().into_owned();
    let checked = || settings.bind(|| insta::assert_snapshot!(name, trace));
    catch_unwind(AssertUnwindSafe(checked)).is_ok()
}

#[test]
fn scenarios_hold() {
    let root = root();
    let (kits, hosts) = (GameDataCache::new(&root), ScriptHosts::default());
    let mut failed = Vec::new();
    for file in discover(&root.join("tests/scenarios"), None) {
        for report in check(&file, &kits, &hosts) {
            if !report.errors.is_empty() {
                failed.push(format!("under {}:\n{}", report.ruleset, render_all(&report.errors, Style::Plain)));
            } else if !holds(&report) {
                let shown = file.strip_prefix(&root).unwrap_or(&file).display();
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
