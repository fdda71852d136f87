//! `cinder test`: runs scenarios, on all cores, and holds their traces against the snapshots beside them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use cinderforge_content::diagnostic::{Diagnostic, Style, render_all};
use cinderforge_kernel::ruleset::{Ruleset, SWITCHES, Switches};
use cinderforge_scenario::{Case, GameDataCache, Report, ScenarioResult, ScriptHosts, accept, check, discover, unreferenced};
use rayon::prelude::*;
use serde::Serialize;

use crate::output::{self, Output, counted, failure, say};
use crate::project::Project;
use crate::{compare, kits};

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
    failures: Vec<Failed>,
    /// What rulesets that extend another one move, in scenarios that do not name them.
    moved: Vec<Moved>,
}

/// A run that did not go as written.
#[derive(Serialize)]
struct Failed {
    scenario: String,
    ruleset: String,
    diff: Option<String>,
    diagnostics: Vec<Diagnostic>,
}

pub(crate) fn run(project: &Project, out: Output, args: &Args) -> anyhow::Result<bool> {
    let dir = project.root().join("tests/scenarios");
    let files = discover(&dir, args.filter.as_deref());
    if files.is_empty() {
        let what = args.filter.as_ref().map_or_else(String::new, |filter| format!(" that has `{filter}` in its path"));
        return Err(failure(format!("there is no scenario{what}"), "scenarios lie below tests/scenarios".to_owned()));
    }
    let kits = GameDataCache::new(project.root());
    let known = kits.rulesets().map_err(|problems| kits::broken(out, &problems))?;
    let named = if args.rulesets.is_empty() { Vec::new() } else { compare::rulesets(&known, &args.rulesets)? };
    if let Some(turn) = &args.turn {
        return run_turned(project, out, args, &kits, &files, turn);
    }
    let wanted =
        |report: &Report| report.ruleset.is_empty() || named.is_empty() || named.iter().any(|one| report.ruleset == one.id);
    let run = |hosts: &mut ScriptHosts, file: &PathBuf| check(file, &kits, hosts).into_iter().filter(wanted).collect();
    let mut reports: Vec<Vec<Report>> = files.par_iter().map_init(ScriptHosts::default, run).collect();
    reports.retain(|of_file: &Vec<Report>| !of_file.is_empty());
    let cited: BTreeSet<&str> = reports.iter().flatten().flat_map(|report| report.cites.iter().map(String::as_str)).collect();
    let mut tested = Tested {
        rulings: cited.len(),
        scenarios: reports.len(),
        passed: 0,
        failed: 0,
        accepted: 0,
        runs: reports.iter().map(Vec::len).sum(),
        unreferenced: Vec::new(),
        failures: Vec::new(),
        moved: Vec::new(),
    };
    let houses: Vec<&Ruleset> = named.iter().filter(|ruleset| ruleset.extends.is_some()).collect();
    if reports.is_empty() && houses.is_empty() {
        return Err(failure(format!("none of {} is for {}", counted(files.len(), "scenario"), args.rulesets.join(", ")), None));
    }
    for house in &houses {
        tested.moved.extend(moved_by(project, &kits, &known, &files, house).map_err(|problems| kits::broken(out, &problems))?);
    }
    for of_file in &reports {
        let before = tested.failures.len();
        for report in of_file.iter().filter(|report| !report.passed()) {
            if args.accept && report.can_be_accepted() {
                accept(report)?;
                tested.accepted += 1;
            } else {
                tested.failures.push(failed(project.root(), report));
            }
        }
        if tested.failures.len() > before { tested.failed += 1 } else { tested.passed += 1 }
    }
    if args.filter.is_none() {
        tested.unreferenced = unreferenced(&dir).iter().map(|path| shown(project.root(), path)).collect();
    }
    if out.is_json() {
        output::json(&tested)?;
    } else {
        if tested.scenarios > 0 {
            print(out, &tested, args.filter.as_deref());
        }
        for house in houses {
            let base = house.extends.unwrap_or_default();
            let moved: Vec<&Moved> = tested.moved.iter().filter(|one| house.id == one.ruleset).collect();
            for one in &moved {
                say(format!("{} under {}: {}", out.bold(&one.scenario), one.ruleset, one.first));
            }
            let count = counted(moved.len(), "scenario");
            say(format!("{count} of those for {base} come out differently under {}", house.id));
        }
    }
    Ok(tested.failed == 0)
}

/// A scenario that a turned switch moves.
#[derive(Serialize)]
struct Moved {
    scenario: String,
    ruleset: String,
    /// What it states and comes out differently, or the line of the trace.
    first: String,
}

/// The scenarios for the ruleset which another one extends that come out differently under that.
fn moved_by(
    project: &Project,
    kits: &GameDataCache,
    known: &[Ruleset],
    files: &[PathBuf],
    house: &Ruleset,
) -> Result<Vec<Moved>, Vec<Diagnostic>> {
    let Some(base) = known.iter().find(|one| Some(one.id) == house.extends) else { return Ok(Vec::new()) };
    let moved = |hosts: &mut ScriptHosts, file: &PathBuf| -> Result<Option<Moved>, Vec<Diagnostic>> {
        let case = Case::read(file, kits)?;
        let own = &case.scenario().rulesets;
        if own.contains(&house.id) || !own.contains(&base.id) {
            return Ok(None);
        }
        let first = parting(&case.under(base, hosts)?, &case.under(house, hosts)?);
        Ok(first.map(|first| Moved { scenario: shown(project.root(), file), ruleset: house.id.to_string(), first }))
    };
    let found: Result<Vec<Option<Moved>>, _> = files.par_iter().map_init(ScriptHosts::default, moved).collect();
    Ok(found?.into_iter().flatten().collect())
}

/// What a turned switch moves.
#[derive(Serialize)]
struct Turned<'a> {
    turn: &'a str,
    scenarios: usize,
    moved: Vec<Moved>,
}

fn run_turned(
    project: &Project,
    out: Output,
    args: &Args,
    kits: &GameDataCache,
    files: &[PathBuf],
    turn: &str,
) -> anyhow::Result<bool> {
    let (switch, value) = turn
        .split_once('=')
        .ok_or_else(|| failure(format!("`{turn}` names no value"), "write it as in cancel_scope=whole_card".to_owned()))?;
    let broken = |problems: Vec<Diagnostic>| kits::broken(out, &problems);
    let moves = |hosts: &mut ScriptHosts, file: &PathBuf| -> Result<Vec<Moved>, Vec<Diagnostic>> {
        let case = Case::read(file, kits)?;
        let mut moved = Vec::new();
        for id in &case.scenario().rulesets {
            if !args.rulesets.is_empty() && !args.rulesets.iter().any(|one| id == one) {
                continue;
            }
            let ruleset = kits.game_data(*id, None)?.ruleset;
            let mut turned = (*ruleset).clone();
            if turned.switches.set(switch, value).is_err() || turned == *ruleset {
                continue;
            }
            let (before, after) = (case.under(&ruleset, hosts)?, case.under(&turned, hosts)?);
            if let Some(first) = parting(&before, &after) {
                moved.push(Moved { scenario: shown(project.root(), file), ruleset: id.to_string(), first });
            }
        }
        Ok(moved)
    };
    let known = SWITCHES.iter().find(|one| one.name == switch);
    let Some(known) = known else { return Err(kits::unknown("switch", switch, Switches::NAMES)) };
    let values: Vec<&str> = known.values.iter().map(|one| one.name).collect();
    if !values.contains(&value) {
        return Err(kits::unknown(&format!("value of `{switch}`"), value, &values));
    }
    let found: Result<Vec<Vec<Moved>>, _> = files.par_iter().map_init(ScriptHosts::default, moves).collect();
    let turned = Turned { turn, scenarios: files.len(), moved: found.map_err(broken)?.into_iter().flatten().collect() };
    if out.is_json() {
        output::json(&turned)?;
        return Ok(true);
    }
    for one in &turned.moved {
        say(format!("{} under {}: {}", out.bold(&one.scenario), one.ruleset, one.first));
    }
    say(format!("{turn} moves {} of {}", counted(turned.moved.len(), "run"), counted(turned.scenarios, "scenario")));
    Ok(true)
}

/// Where two runs of a scenario part first; none if they are the same.
fn parting(before: &ScenarioResult, after: &ScenarioResult) -> Option<String> {
    let ended = |seen: &ScenarioResult| seen.stopped.as_ref().map(|stopped| (stopped.span, stopped.message.clone()));
    if before.stated == after.stated && before.trace == after.trace && ended(before) == ended(after) {
        return None;
    }
    let stated = before.stated.iter().zip(&after.stated).find(|(here, there)| here.held != there.held);
    let traced =
        || after.trace.lines().zip(before.trace.lines()).find(|(here, there)| here != there).map(|(here, _)| here.trim());
    Some(match (&after.stopped, stated) {
        (Some(stopped), _) => stopped.message.clone(),
        (None, Some((line, _))) => line.line.clone(),
        (None, None) => traced().unwrap_or("the trace ends elsewhere").to_owned(),
    })
}

fn failed(root: &Path, report: &Report) -> Failed {
    Failed {
        scenario: shown(root, &report.scenario),
        ruleset: report.ruleset.to_string(),
        diff: report.diff.clone(),
        diagnostics: report.errors.clone(),
    }
}

/// A path from the root on, with slashes on every system.
fn shown(root: &Path, path: &Path) -> String {
    path.strip_prefix(root).unwrap_or(path).to_string_lossy().replace('\\', "/")
}

fn print(out: Output, tested: &Tested, filter: Option<&str>) {
    let style = if out.is_coloured() { Style::Coloured } else { Style::Plain };
    let mut failures: Vec<(&Failed, Vec<&str>)> = Vec::new();
    for failed in &tested.failures {
        match failures.last_mut() {
            Some((last, rulesets))
                if last.scenario == failed.scenario && last.diagnostics == failed.diagnostics && last.diff == failed.diff =>
            {
                rulesets.push(&failed.ruleset);
            }
            _ => failures.push((failed, vec![&failed.ruleset])),
        }
    }
    for (failed, rulesets) in failures {
        let under = if failed.ruleset.is_empty() { String::new() } else { format!(" under {}", rulesets.join(", ")) };
        say(format!("{} {}{under}", out.bad("failed"), out.bold(&failed.scenario)));
        if !failed.diagnostics.is_empty() {
            say(render_all(&failed.diagnostics, style));
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
    for path in &tested.unreferenced {
        say(format!("{} {path}: no scenario has this snapshot", out.accent("note")));
    }
    let passed = format!("{} passed", tested.passed);
    let failed = format!("{} failed", tested.failed);
    let failed = if tested.failed == 0 { failed } else { out.bad(&failed) };
    let accepted = if tested.accepted == 0 { String::new() } else { format!(", {} accepted", counted(tested.accepted, "trace")) };
    let runs = format!("{}, {}", counted(tested.runs, "run"), counted(tested.rulings, "ruling"));
    say(format!("{}: {}, {failed}{accepted}  ({runs})", counted(tested.scenarios, "scenario"), out.good(&passed)));
    if tested.failures.iter().any(|failed| failed.diagnostics.is_empty()) {
        let only = filter.map_or_else(String::new, |filter| format!(" {filter}"));
        say(format!("{}: if a new trace is right, `cinder test{only} --accept` keeps it", out.accent("help")));
    }
}
