//! Scenario files of the project, found by a part of their path.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use cinderforge_content::nearest;
use cinderforge_scenario::discover;

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
