//! What a changed ruleset moves: scenarios run under it come out differently than under the one it is made from.

use std::path::{Path, PathBuf};

use cinderforge_content::diagnostic::Diagnostic;
use cinderforge_kernel::terms::{Ruleset, SWITCHES, Switches};
use cinderforge_scenario::{Case, GameDataCache, ScenarioResult, ScriptHosts};
use rayon::prelude::*;
use serde::Serialize;

use crate::kits;
use crate::output::{self, Output, counted, failure, say};
use crate::project::Project;

/// A scenario that a turned switch moves.
#[derive(Serialize)]
pub(super) struct MovedScenario {
    pub(super) scenario: String,
    pub(super) ruleset: String,
    /// What it states and comes out differently, or the line of the trace.
    first: String,
}

impl MovedScenario {
    /// Prints it as a line.
    pub(super) fn print(&self, out: Output) {
        say(format!("{} under {}: {}", out.bold(&self.scenario), self.ruleset, self.first));
    }
}

/// Finds the scenarios for the ruleset which `house` extends that come out differently under `house`.
pub(super) fn moved_by(
    project: &Project,
    kits: &GameDataCache,
    known: &[Ruleset],
    files: &[PathBuf],
    house: &Ruleset,
) -> Result<Vec<MovedScenario>, Vec<Diagnostic>> {
    let Some(base) = known.iter().find(|one| Some(one.id) == house.extends) else { return Ok(Vec::new()) };
    let moved = |hosts: &mut ScriptHosts, file: &PathBuf| -> Result<Option<MovedScenario>, Vec<Diagnostic>> {
        let case = Case::read(file, kits)?;
        let own = &case.scenario().rulesets;
        if own.contains(&house.id) || !own.contains(&base.id) {
            return Ok(None);
        }
        let first = first_difference(&case.under(base, hosts)?, &case.under(house, hosts)?);
        Ok(first.map(|first| MovedScenario { scenario: project.shown(file), ruleset: house.id.to_string(), first }))
    };
    let found: Result<Vec<Option<MovedScenario>>, _> = files.par_iter().map_init(ScriptHosts::default, moved).collect();
    Ok(found?.into_iter().flatten().collect())
}

/// What a turned switch moves.
#[derive(Serialize)]
struct Turned<'a> {
    turn: &'a str,
    scenarios: usize,
    moved: Vec<MovedScenario>,
}

/// Runs scenarios with a switch turned, and reports which come out differently. Returns whether that could be done.
pub(super) fn run(
    project: &Project,
    out: Output,
    rulesets: &[String],
    kits: &GameDataCache,
    files: &[PathBuf],
    turn: &str,
) -> anyhow::Result<bool> {
    let (switch, value) = named_value(turn)?;
    let moves = |hosts: &mut ScriptHosts, file: &PathBuf| moved_runs(project, rulesets, kits, file, (switch, value), hosts);
    let found: Result<Vec<Vec<MovedScenario>>, _> = files.par_iter().map_init(ScriptHosts::default, moves).collect();
    let moved = found.map_err(|problems| kits::broken(out, &problems))?.into_iter().flatten().collect();
    let turned = Turned { turn, scenarios: files.len(), moved };
    if out.is_json() {
        output::json(&turned)?;
        return Ok(true);
    }
    for moved in &turned.moved {
        moved.print(out);
    }
    say(format!("{turn} moves {} of {}", counted(turned.moved.len(), "run"), counted(turned.scenarios, "scenario")));
    Ok(true)
}

/// Splits `SWITCH=VALUE`; returns the two.
///
/// # Errors
/// There is no such switch, or it has no such value.
fn named_value(turn: &str) -> anyhow::Result<(&str, &str)> {
    let (switch, value) = turn
        .split_once('=')
        .ok_or_else(|| failure(format!("`{turn}` names no value"), "write it as in cancel_scope=whole_card".to_owned()))?;
    let known = SWITCHES.iter().find(|known| known.name == switch);
    let Some(known) = known else { return Err(kits::unknown("switch", switch, Switches::NAMES)) };
    let values: Vec<&str> = known.values.iter().map(|value| value.name).collect();
    if values.contains(&value) {
        Ok((switch, value))
    } else {
        Err(kits::unknown(&format!("value of `{switch}`"), value, &values))
    }
}

/// Finds the rulesets of a scenario under which a turned switch moves it.
fn moved_runs(
    project: &Project,
    rulesets: &[String],
    kits: &GameDataCache,
    file: &Path,
    (switch, value): (&str, &str),
    hosts: &ScriptHosts,
) -> Result<Vec<MovedScenario>, Vec<Diagnostic>> {
    let case = Case::read(file, kits)?;
    let mut moved = Vec::new();
    for id in &case.scenario().rulesets {
        if !rulesets.is_empty() && !rulesets.iter().any(|named| id == named) {
            continue;
        }
        let ruleset = kits.game_data(*id, None)?.ruleset;
        let mut turned = (*ruleset).clone();
        if turned.switches.set(switch, value).is_err() || turned == *ruleset {
            continue;
        }
        if let Some(first) = first_difference(&case.under(&ruleset, hosts)?, &case.under(&turned, hosts)?) {
            moved.push(MovedScenario { scenario: project.shown(file), ruleset: id.to_string(), first });
        }
    }
    Ok(moved)
}

/// Finds where two runs of a scenario part first; none if they are the same.
fn first_difference(before: &ScenarioResult, after: &ScenarioResult) -> Option<String> {
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
