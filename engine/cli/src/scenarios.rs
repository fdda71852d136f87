//! Scenario files of the project, found by a part of their path.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use cinderforge_content::diagnostic::Diagnostic;
use cinderforge_content::nearest;
use cinderforge_scenario::{RULINGS, Report, Scenario, discover, read};

use crate::output::failure;
use crate::project::Project;

/// Where scenarios lie, from the root on.
const FOLDER: &str = "tests/scenarios";

/// The most names that a misspelt one is answered with.
const MOST_SUGGESTED: usize = 3;

/// Returns the folder of scenarios.
pub(crate) fn folder(project: &Project) -> PathBuf {
    project.root().join(FOLDER)
}

/// Finds the scenarios that have `filter` in their path below the folder of scenarios; every scenario without a filter.
///
/// # Errors
/// There is none; the names that are near the filter.
pub(crate) fn find(project: &Project, filter: Option<&str>) -> anyhow::Result<Vec<PathBuf>> {
    let folder = folder(project);
    let part = filter.map(|filter| below_folder(filter).to_owned());
    let files = discover(&folder, part.as_deref());
    match part {
        _ if !files.is_empty() => Ok(files),
        None => Err(failure("there is no scenario", format!("scenarios lie below {FOLDER}"))),
        Some(part) => {
            let near = near_names(&part, &folder);
            let help = if near.is_empty() {
                format!("scenarios lie below {FOLDER}; a part of the path is enough, as in `cinder test rulings/faq`")
            } else {
                format!("did you mean `{}`?", near.join("`, `"))
            };
            Err(failure(format!("no scenario has `{part}` in its path"), help))
        }
    }
}

/// Adds to the reports on scenarios that they cite what no scenario of the rulings shows.
pub(crate) fn check_cites(project: &Project, reports: &mut [Vec<Report>]) {
    let shown = |file: &Path| read(file, project.root()).ok();
    let cite = |of_file: &&mut Vec<Report>| of_file.first().is_some_and(|report| !report.cites.is_empty());
    let citing: Vec<&mut Vec<Report>> = reports.iter_mut().filter(cite).collect();
    let is_ruling = |scenario: &Scenario| scenario.source.path.starts_with(RULINGS);
    let mut rulings: Option<BTreeSet<String>> = None;
    for of_file in citing {
        let Some(scenario) = of_file.first().and_then(|report| shown(&report.scenario)).filter(|read| !is_ruling(read)) else {
            continue;
        };
        let rulings = rulings.get_or_insert_with(|| {
            discover(&project.root().join(RULINGS), None)
                .iter()
                .filter_map(|file| shown(file))
                .flat_map(|read| read.cites)
                .collect()
        });
        let problems = mistaken_cites(&scenario, rulings);
        for report in of_file.iter_mut() {
            report.errors.extend(problems.iter().cloned());
        }
    }
}

/// Returns what is wrong with the rulings that a scenario outside of them cites: those that none of them shows.
pub(crate) fn mistaken_cites(scenario: &Scenario, rulings: &BTreeSet<String>) -> Vec<Diagnostic> {
    let mistaken = scenario.cites.iter().filter(|id| !rulings.contains(*id));
    let problem = |id: &String| {
        let near = nearest(id, rulings.iter().map(String::as_str));
        let problem = scenario.source.error_in_file(format!("`{id}` is cited, but no scenario of the rulings shows it"));
        problem.meant_or(id, near, format!("show it in {RULINGS}, or take the `cites` line out"))
    };
    mistaken.map(problem).collect()
}

/// Cuts off how one comes to the folder of scenarios, if a path is given from the root on or from elsewhere.
fn below_folder(filter: &str) -> &str {
    let below = filter.split_once(FOLDER).map_or(filter, |(_, below)| below.trim_start_matches('/'));
    let bare = FOLDER.rsplit('/').next().and_then(|name| below.strip_prefix(name)?.strip_prefix('/'));
    bare.unwrap_or(below)
}

/// Finds names of scenario files and folders that a misspelt one was probably meant to be, the nearest first.
fn near_names(part: &str, folder: &Path) -> Vec<String> {
    let wanted = part.trim_end_matches('/').rsplit('/').next().unwrap_or(part).trim_end_matches(".scenario").replace(' ', "-");
    let mut known = BTreeSet::new();
    for file in discover(folder, None) {
        let below = file.strip_prefix(folder).unwrap_or(&file).with_extension("");
        for name in below.iter().map(|name| name.to_string_lossy()) {
            known.extend(name.split_once('_').map(|(card, _)| card.to_owned()));
            known.insert(name.into_owned());
        }
    }
    let mut near = Vec::new();
    while near.len() < MOST_SUGGESTED
        && let Some(name) = nearest(&wanted, known.iter().map(String::as_str)).map(str::to_owned)
    {
        known.remove(&name);
        near.push(name);
    }
    near
}
