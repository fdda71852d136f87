//! Scenario files of the project, found by a part of their path.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use cinderforge_content::diagnostic::{Code, Diagnostic, SourceFile};
use cinderforge_content::nearest;
use cinderforge_scenario::{RULINGS, Report, Scenario, discover, is_ruling, read, unread};

use crate::output::failure;
use crate::project::Project;

/// Where the scenarios of a pack lie, from its folder on.
pub(crate) const FOLDER: &str = "tests/scenarios";

/// Where authors put files that a pack has elsewhere: the folder, the ending of the files, where they belong.
const PLACES: [(&str, &str, &str); 6] = [
    ("", "scenario", FOLDER),
    ("tests", "scenario", FOLDER),
    ("scenarios", "scenario", FOLDER),
    ("decks", "toml", "cardsets/decks"),
    ("rulesets", "toml", "cardsets/rulesets"),
    ("errata", "toml", "cardsets/errata"),
];

/// The most names that a misspelt one is answered with.
const MOST_SUGGESTED: usize = 3;

/// How long a name is at least to be held against others.
const LEAST_SUGGESTED: usize = 3;

/// Lists the folders of scenarios, one for each pack that has any.
pub(crate) fn folders(project: &Project) -> Vec<PathBuf> {
    project.folders(FOLDER)
}

/// Lists all scenarios of all packs.
pub(crate) fn all(project: &Project) -> Vec<PathBuf> {
    folders(project).iter().flat_map(|folder| discover(folder, None)).collect()
}

/// Lists the rulings of all packs.
pub(crate) fn rulings(project: &Project) -> Vec<PathBuf> {
    project.folders(RULINGS).iter().flat_map(|folder| discover(folder, None)).collect()
}

/// Finds the scenarios that have `filter` in their path below the folder of scenarios of their pack; every scenario without a filter.
///
/// # Errors
/// There is none; the names that are near the filter.
pub(crate) fn find(project: &Project, filter: Option<&str>) -> anyhow::Result<Vec<PathBuf>> {
    let folders = folders(project);
    let part = filter.map(|filter| below_folder(filter).to_owned());
    let files: Vec<PathBuf> = folders.iter().flat_map(|folder| discover(folder, part.as_deref())).collect();
    match part {
        _ if !files.is_empty() => Ok(files),
        None => Err(failure("there is no scenario", format!("scenarios lie below {FOLDER}"))),
        Some(part) => {
            let near = near_names(&part, &folders);
            let help = if part.contains(['*', '?', '^', '$', '|']) {
                "write a part of the path as it is, since this is no pattern, as in `cinder test rulings/faq`".to_owned()
            } else if near.is_empty() {
                format!("scenarios lie below {FOLDER}; a part of the path is enough, as in `cinder test rulings/faq`")
            } else {
                format!("did you mean `{}`?", near.join("`, `"))
            };
            Err(failure(format!("no scenario has `{part}` in its path"), help))
        }
    }
}

/// Reports files that nothing reads: what lies below the folder of scenarios of a pack and is none, and scenarios, decks, rulesets and
/// overlays that lie beside where a pack has them.
pub(crate) fn misplaced(project: &Project) -> Vec<Diagnostic> {
    let problem = |path: &Path, message: &str, help: String| {
        SourceFile::new(&project.shown(path), "").error_in_file(Code::FileInTheWrongPlace, message).help(help)
    };
    let mut problems = Vec::new();
    for folder in folders(project) {
        let no_scenario = |path: &PathBuf| {
            problem(path, "this file is not read", "scenarios end in .scenario, their snapshots in .snap".to_owned())
        };
        problems.extend(unread(&folder).iter().map(no_scenario));
    }
    for pack in project.sources().folders() {
        for (folder, extension, place) in PLACES {
            let files =
                std::fs::read_dir(pack.join(folder)).into_iter().flatten().filter_map(Result::ok).map(|entry| entry.path());
            let of_kind = files.filter(|path| path.is_file() && path.extension().is_some_and(|found| found == extension));
            let mut misplaced: Vec<PathBuf> = of_kind.collect();
            misplaced.sort();
            let moved = |path: &PathBuf| {
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                problem(path, "nothing is read from here", format!("put it at {place}/{name}"))
            };
            problems.extend(misplaced.iter().map(moved));
        }
    }
    problems
}

/// Adds to the reports on scenarios that they cite what no scenario of the rulings shows.
pub(crate) fn check_cites(project: &Project, reports: &mut [Vec<Report>]) {
    let shown = |file: &Path| read(file, project.root()).ok();
    let cite = |of_file: &&mut Vec<Report>| of_file.first().is_some_and(|report| !report.cites.is_empty());
    let citing: Vec<&mut Vec<Report>> = reports.iter_mut().filter(cite).collect();
    let mut rulings: Option<BTreeSet<String>> = None;
    for of_file in citing {
        let Some(scenario) = of_file.first().and_then(|report| shown(&report.scenario)).filter(|read| !is_ruling(read)) else {
            continue;
        };
        let rulings = rulings.get_or_insert_with(|| {
            self::rulings(project).iter().filter_map(|file| shown(file)).flat_map(|read| read.cites).collect()
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
        let problem =
            scenario.source.error_in_file(Code::CitesInVain, format!("`{id}` is cited, but no scenario of the rulings shows it"));
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
fn near_names(part: &str, folders: &[PathBuf]) -> Vec<String> {
    let wanted = part.trim_end_matches('/').rsplit('/').next().unwrap_or(part).trim_end_matches(".scenario").replace(' ', "-");
    if wanted.len() < LEAST_SUGGESTED {
        return Vec::new();
    }
    let mut known = BTreeSet::new();
    for folder in folders {
        for file in discover(folder, None) {
            let below = file.strip_prefix(folder).unwrap_or(&file).with_extension("");
            for name in below.iter().map(|name| name.to_string_lossy()) {
                known.extend(name.split_once('_').map(|(card, _)| card.to_owned()));
                known.insert(name.into_owned());
            }
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
