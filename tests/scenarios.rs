//! Each scenario of `tests/scenarios` is a test of its own name: it runs under all its rulesets, answered at once and suspended at
//! every question, and its traces are held against the snapshot beside it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::LazyLock;

use cinderforge_content::diagnostic::{Style, render_all};
use cinderforge_scenario::{GameDataCache, Report, ScriptHosts, check, discover, snapshot, unread, unreferenced};
use cinderforge_tests::root;
use libtest_mimic::{Arguments, Failed, Trial};

/// The kits of all tests.
static KITS: LazyLock<GameDataCache> = LazyLock::new(|| GameDataCache::new(root()));

thread_local! {
    /// The script hosts of the tests of one thread.
    static HOSTS: ScriptHosts = ScriptHosts::default();
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let dir = root().join("tests/scenarios");
    let scenario = |file: PathBuf| Trial::test(name(&dir, &file), move || HOSTS.with(|hosts| holds(&file, hosts)));
    let mut trials: Vec<Trial> = discover(&dir, None).into_iter().map(scenario).collect();
    trials.push(Trial::test("every_snapshot_has_its_scenario", every_snapshot_has_its_scenario));
    trials.push(Trial::test("every_file_is_read", every_file_is_read));
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// Returns the path of a scenario below their folder, with slashes on every system and without its extension.
fn name(dir: &Path, file: &Path) -> String {
    file.strip_prefix(dir).unwrap_or(file).with_extension("").to_string_lossy().replace('\\', "/")
}

/// Checks a scenario and tells all that is wrong with it.
fn holds(file: &Path, hosts: &ScriptHosts) -> Result<(), Failed> {
    let reports = check(file, &KITS, hosts);
    let wrong = |report: &Report| {
        (!report.errors.is_empty()).then(|| format!("under {}:\n{}", report.ruleset, render_all(&report.errors, Style::Plain)))
    };
    let mut failed: Vec<String> = reports.iter().filter_map(wrong).collect();
    if failed.is_empty() && !snapshot_holds(&reports) {
        let diffs = reports.iter().filter_map(|report| Some(format!("under {}:\n{}", report.ruleset, report.diff.as_ref()?)));
        failed.extend(diffs);
        failed.push("if the new trace is right, `cinder test --accept` keeps it".to_owned());
    }
    if failed.is_empty() { Ok(()) } else { Err(failed.join("\n").into()) }
}

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

fn every_snapshot_has_its_scenario() -> Result<(), Failed> {
    let stray = unreferenced(&root().join("tests/scenarios"));
    if stray.is_empty() { Ok(()) } else { Err(format!("no scenario has these snapshots: {stray:#?}\ndelete them").into()) }
}

fn every_file_is_read() -> Result<(), Failed> {
    let stray = unread(&root().join("tests/scenarios"));
    let bad = unread(&root().join("docs"));
    if bad.is_empty() {
        return Err("files that are no scenarios are not noticed".into());
    }
    if stray.is_empty() {
        Ok(())
    } else {
        Err(format!("nothing reads these files: {stray:#?}\nscenarios end in .scenario").into())
    }
}
