//! `cinder test`: runs scenarios, on all cores, and holds their traces against the snapshots beside them.

mod turned;

use std::collections::BTreeSet;
use std::path::PathBuf;

use cinderforge_content::diagnostic::{Diagnostic, Style, render_all};
use cinderforge_kernel::terms::Ruleset;
use cinderforge_scenario::{Case, GameDataCache, Report, ScriptHosts, accept, check, unreferenced};
use rayon::prelude::*;
use serde::Serialize;

use crate::gates::PackGates;
use crate::output::{self, Output, counted, failure, say};
use crate::project::Project;
use crate::test::turned::MovedScenario;
use crate::{compare, gates, kits, scenarios};

/// Run scenarios.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Only scenarios with this in their path.
    filter: Option<String>,
    /// Take the traces that came out as right from now on.
    #[arg(long)]
    accept: bool,
    /// Only under these rulesets.
    #[arg(long, value_delimiter = ',', num_args = 1..)]
    rulesets: Vec<String>,
    /// Also hold every pack against the gates: each text acts in a scenario and is missed when it is taken out; each number and cost
    /// is noticed when it is changed, or listed with a reason in tests/unnoticed.toml, and 95 % of them are noticed.
    #[arg(long, conflicts_with_all = ["filter", "turn"])]
    gates: bool,
    /// Turn a switch of every ruleset to another value, and show which scenarios come out differently then.
    #[arg(long, value_name = "SWITCH=VALUE", conflicts_with = "accept")]
    turn: Option<String>,
}

/// What came of all scenarios.
#[derive(Serialize)]
struct Tested {
    /// Rulings that these scenarios show.
    rulings: usize,
    scenarios: usize,
    passed: usize,
    failed: usize,
    accepted: usize,
    runs: usize,
    unreferenced: Vec<String>,
    unread: Vec<Diagnostic>,
    failures: Vec<Failed>,
    /// What rulesets that extend another one move, in scenarios that do not name them.
    moved: Vec<MovedScenario>,
    /// How packs stand at the gates, if that is asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    gates: Vec<PackGates>,
}

impl Tested {
    /// Counts the scenarios that fail for want of an accepted trace alone.
    fn unaccepted(&self) -> usize {
        let is_unaccepted = |failed: &&Failed| failed.is_new && failed.diagnostics.is_empty();
        let of = |unaccepted: bool| -> BTreeSet<&str> {
            self.failures
                .iter()
                .filter(|failed| is_unaccepted(failed) == unaccepted)
                .map(|failed| failed.scenario.as_str())
                .collect()
        };
        of(true).difference(&of(false)).count()
    }
}

/// A run that did not go as written.
#[derive(Serialize)]
struct Failed {
    scenario: String,
    ruleset: String,
    diff: Option<String>,
    /// Whether the scenario has no snapshot yet.
    is_new: bool,
    diagnostics: Vec<Diagnostic>,
    /// What happened, if the lines do not go as written.
    trace: Option<String>,
}

/// Most lines of a trace that are printed for a run that failed.
const MOST_LINES: usize = 40;

/// Runs scenarios and reports what came of them. Returns whether all passed.
pub(crate) fn run(project: &Project, out: Output, args: &Args) -> anyhow::Result<bool> {
    let files = scenarios::find(project, args.filter.as_deref())?;
    let kits = GameDataCache::new(project.sources().clone());
    let known = kits.rulesets().map_err(|problems| kits::broken(out, &problems))?;
    let named = if args.rulesets.is_empty() { Vec::new() } else { compare::rulesets(&known, &args.rulesets)? };
    if let Some(turn) = &args.turn {
        return turned::run(project, out, &args.rulesets, &kits, &files, turn);
    }
    let mut reports = check_all(&files, &kits, &named);
    scenarios::check_cites(project, &mut reports);
    let houses: Vec<&Ruleset> = named.iter().filter(|ruleset| ruleset.extends.is_some()).collect();
    if reports.is_empty() && houses.is_empty() {
        return Err(failure(format!("none of {} is for {}", counted(files.len(), "scenario"), args.rulesets.join(", ")), None));
    }
    let mut tested = tally(&reports, args, project, &kits, &known)?;
    for house in &houses {
        let moved = turned::moved_by(project, &kits, &known, &files, house);
        tested.moved.extend(moved.map_err(|problems| kits::broken(out, &problems))?);
    }
    if args.filter.is_none() {
        let shown = |paths: Vec<PathBuf>| paths.iter().map(|path| project.shown(path)).collect::<Vec<_>>();
        for folder in scenarios::folders(project) {
            tested.unreferenced.extend(shown(unreferenced(&folder)));
        }
        tested.unread = scenarios::misplaced(project);
    }
    if args.gates && tested.failed == 0 {
        tested.gates = gates::hold(project, out)?;
    }
    if out.is_json() {
        output::json(&tested)?;
    } else {
        if tested.scenarios > 0 {
            print(out, &tested, args.filter.as_deref());
        }
        for house in houses {
            print_moved(out, &tested.moved, house);
        }
        gates::print(out, &tested.gates);
    }
    Ok(tested.failed == 0 && tested.unread.is_empty() && gates::all_hold(&tested.gates))
}

/// Runs each file under its rulesets, or those of them that are named; returns the reports of each file that has any.
fn check_all(files: &[PathBuf], kits: &GameDataCache, named: &[Ruleset]) -> Vec<Vec<Report>> {
    let wanted = |report: &Report| {
        report.ruleset.is_empty() || named.is_empty() || named.iter().any(|ruleset| report.ruleset == ruleset.id)
    };
    let run = |hosts: &mut ScriptHosts, file: &PathBuf| check(file, kits, hosts).into_iter().filter(wanted).collect();
    let mut reports: Vec<Vec<Report>> = files.par_iter().map_init(ScriptHosts::default, run).collect();
    reports.retain(|of_file: &Vec<Report>| !of_file.is_empty());
    reports
}

/// Adds up the reports, and accepts traces if that is asked for.
fn tally(
    reports: &[Vec<Report>],
    args: &Args,
    project: &Project,
    kits: &GameDataCache,
    known: &[Ruleset],
) -> anyhow::Result<Tested> {
    let cited: BTreeSet<&str> = reports.iter().flatten().flat_map(|report| report.cites.iter().map(String::as_str)).collect();
    let mut tested = Tested {
        rulings: cited.len(),
        scenarios: reports.len(),
        passed: 0,
        failed: 0,
        accepted: 0,
        runs: reports.iter().map(Vec::len).sum(),
        unreferenced: Vec::new(),
        unread: Vec::new(),
        failures: Vec::new(),
        moved: Vec::new(),
        gates: Vec::new(),
    };
    for of_file in reports {
        let before = tested.failures.len();
        for report in of_file.iter().filter(|report| !report.passed()) {
            if args.accept && report.can_be_accepted() {
                accept(report)?;
                tested.accepted += 1;
            } else {
                tested.failures.push(Failed {
                    scenario: project.shown(&report.scenario),
                    ruleset: report.ruleset.to_string(),
                    diff: report.diff.clone(),
                    is_new: !report.snapshot.exists(),
                    diagnostics: report.errors.clone(),
                    trace: trace_of_failed(report, kits, known),
                });
            }
        }
        if tested.failures.len() > before { tested.failed += 1 } else { tested.passed += 1 }
    }
    Ok(tested)
}

/// Runs a scenario again that does not go as its lines say; returns its trace up to the line that does not hold or fit. None if it
/// did not begin, or nothing is wrong but the trace.
fn trace_of_failed(report: &Report, kits: &GameDataCache, known: &[Ruleset]) -> Option<String> {
    let ruleset = known.iter().find(|ruleset| ruleset.id == report.ruleset && !report.errors.is_empty())?;
    let case = Case::read(&report.scenario, kits).ok()?;
    let in_it = |problem: &&Diagnostic| problem.path == case.scenario().source.path;
    let line = report.errors.iter().find(in_it).and_then(|problem| problem.span).map(|span| span.line);
    let case = if let Some(line) = line { case.up_to(line) } else { case };
    let seen = case.under(ruleset, &ScriptHosts::default()).ok()?;
    (!seen.trace.is_empty()).then_some(seen.trace)
}

/// Prints what failed, and how many passed.
fn print(out: Output, tested: &Tested, filter: Option<&str>) {
    let mut told: Vec<&[Diagnostic]> = Vec::new();
    let mut of_told: BTreeSet<&str> = BTreeSet::new();
    // What is wrong stands last, where it is seen, behind all traces that are only new.
    let (traces, wrong): (Vec<_>, Vec<_>) =
        grouped(&tested.failures).into_iter().partition(|(failed, _)| failed.diagnostics.is_empty());
    for (failed, rulesets) in traces.into_iter().chain(wrong) {
        let of_cards = failed.diagnostics.iter().all(|problem| problem.path != failed.scenario.as_str());
        if of_cards && told.contains(&failed.diagnostics.as_slice()) {
            of_told.insert(&failed.scenario);
            continue;
        }
        told.extend((of_cards && !failed.diagnostics.is_empty()).then_some(failed.diagnostics.as_slice()));
        print_failed(out, failed, &rulesets);
    }
    if !of_told.is_empty() {
        say(format!("{} {} for the errors above", out.bad("failed"), counted(of_told.len(), "other scenario")));
    }
    for path in &tested.unreferenced {
        say(format!("{} {path}: no scenario has this snapshot", out.accent("note")));
    }
    if !tested.unread.is_empty() {
        say(render_all(&tested.unread, if out.is_coloured() { Style::Coloured } else { Style::Plain }));
    }
    let passed = format!("{} passed", tested.passed);
    let unaccepted = match tested.unaccepted() {
        0 => String::new(),
        unaccepted => format!(", {unaccepted} of them without an accepted trace alone"),
    };
    let failed = format!("{} failed{unaccepted}", tested.failed);
    let failed = if tested.failed == 0 { failed } else { out.bad(&failed) };
    let accepted = if tested.accepted == 0 { String::new() } else { format!(", {} accepted", counted(tested.accepted, "trace")) };
    let runs = format!("{}, {}", counted(tested.runs, "run"), counted(tested.rulings, "ruling"));
    say(format!("{}: {}, {failed}{accepted}  ({runs})", counted(tested.scenarios, "scenario"), out.good(&passed)));
    if tested.failures.iter().any(|failed| failed.diagnostics.is_empty()) {
        let only = filter.map_or_else(String::new, |filter| format!(" {filter}"));
        say(format!("{}: if a new trace is right, `cinder test{only} --accept` keeps it", out.accent("help")));
    }
}

/// Groups runs of a scenario that failed alike; returns the first of each group with the rulesets of all.
fn grouped(failures: &[Failed]) -> Vec<(&Failed, Vec<&str>)> {
    let mut groups: Vec<(&Failed, Vec<&str>)> = Vec::new();
    for failed in failures {
        match groups.last_mut() {
            Some((last, rulesets))
                if last.scenario == failed.scenario && last.diagnostics == failed.diagnostics && last.diff == failed.diff =>
            {
                rulesets.push(&failed.ruleset);
            }
            _ => groups.push((failed, vec![&failed.ruleset])),
        }
    }
    groups
}

fn print_failed(out: Output, failed: &Failed, rulesets: &[&str]) {
    let style = if out.is_coloured() { Style::Coloured } else { Style::Plain };
    let under = if failed.ruleset.is_empty() { String::new() } else { format!(" under {}", rulesets.join(", ")) };
    say(format!("{} {}{under}", out.bad("failed"), out.bold(&failed.scenario)));
    if !failed.diagnostics.is_empty() {
        say(render_all(&failed.diagnostics, style));
    }
    if let Some(trace) = &failed.trace {
        say(format!("what happened under {}:", failed.ruleset));
        print_end(out, trace);
    }
    if failed.diagnostics.is_empty() && failed.is_new {
        let empty = failed.diff.as_deref().is_none_or(str::is_empty);
        say(if empty {
            "no trace is accepted yet; it is empty, since nothing was played"
        } else {
            "no trace is accepted yet; this came out"
        });
    }
    for line in failed.diff.iter().flat_map(|diff| diff.lines()) {
        say(match line.as_bytes().first() {
            Some(b'+') => out.good(line),
            Some(b'-') => out.bad(line),
            _ => line.to_owned(),
        });
    }
    say("");
}

/// Prints the last lines of a trace.
fn print_end(out: Output, trace: &str) {
    let lines: Vec<&str> = trace.lines().collect();
    let before = lines.len().saturating_sub(MOST_LINES);
    if before > 0 {
        say(out.dim(&format!("  ({} before; `--format json` has all of it)", counted(before, "line"))));
    }
    for line in &lines[before..] {
        say(out.dim(&format!("  {line}")));
    }
}

/// Prints which scenarios come out differently under a ruleset than under the one it extends.
fn print_moved(out: Output, moved: &[MovedScenario], house: &Ruleset) {
    let moved: Vec<&MovedScenario> = moved.iter().filter(|moved| house.id == moved.ruleset).collect();
    for scenario in &moved {
        scenario.print(out);
    }
    let count = counted(moved.len(), "scenario");
    say(format!("{count} of those for {} come out differently under {}", house.extends.unwrap_or_default(), house.id));
}
