//! A file that cannot be read is told once: nothing is said about other files that only follows from it.

use std::collections::{BTreeMap, BTreeSet};

use cinderforge_content::PackSources;
use cinderforge_content::diagnostic::{Diagnostic, Style, render_all};
use cinderforge_script::GameData;
use cinderforge_tests::root;

/// Reads the project with its test cards.
fn project() -> Vec<(String, String)> {
    let (files, problems) = PackSources::below(root()).with_test_cards().read();
    assert!(problems.is_empty(), "{}", render_all(&problems, Style::Plain));
    files
}

/// Finds what is wrong with the project, scripts too, once a file has another text.
fn problems_with(files: &[(String, String)], path: &str, text: &str) -> Vec<Diagnostic> {
    let changed = files.iter().map(|(known, old)| {
        let text = if known == path { text } else { old };
        (known.clone(), text.to_owned())
    });
    GameData::load_files(changed.collect(), "official").err().unwrap_or_default()
}

/// Damages files in a way, of each folder the first that can be, and returns those of which more is told than one error in the file
/// itself.
fn told_more_than_once(mut damage: impl FnMut(&str, &str) -> Option<String>) -> String {
    let files = project();
    let mut faults = Vec::new();
    let mut folders = BTreeSet::new();
    for (path, text) in &files {
        let folder = path.rsplit_once('/').map(|(folder, _)| folder);
        if folders.contains(&folder) {
            continue;
        }
        let Some(damaged) = damage(path, text) else { continue };
        folders.insert(folder);
        let problems = problems_with(&files, path, &damaged);
        let [only] = problems.as_slice() else {
            faults.push(format!("{path}: {} problems\n{}", problems.len(), render_all(&problems, Style::Plain)));
            continue;
        };
        if only.path != path.as_str() {
            faults.push(format!("{path}\n{only}"));
        }
    }
    faults.join("\n\n")
}

/// Returns whether a file is one of data, not a script.
fn is_toml(path: &str) -> bool {
    std::path::Path::new(path).extension().is_some_and(|ending| ending == "toml")
}

#[test]
fn a_file_that_cannot_be_parsed_gives_one_error() {
    let faults = told_more_than_once(|path, text| {
        let lost = if is_toml(path) { "\nlist = [1 2]\n" } else { "\nfn {\n" };
        Some(format!("{text}{lost}"))
    });
    assert!(faults.is_empty(), "{faults}");
}

#[test]
fn a_misspelt_key_gives_one_error() {
    let keys = ["type", "cost", "keywords", "conjurations", "attach", "effect", "gain", "targets", "phoenixborn"];
    let mut tried = BTreeMap::from(keys.map(|key| (key, 0)));
    let faults = told_more_than_once(|path, text| {
        // In each folder the key that was tried least so far, as trying all of them would load the project some 500 times.
        let line = |key: &str| text.lines().find(|line| line.split(' ').next() == Some(key) && line.contains('='));
        let there = tried.iter_mut().filter(|(key, _)| is_toml(path) && line(key).is_some());
        let (key, times) = there.min_by_key(|(_, times)| **times)?;
        *times += 1;
        line(key).map(|line| text.replacen(line, &format!("{key}q{}", &line[key.len()..]), 1))
    });
    assert!(faults.is_empty(), "{faults}");
    assert!(tried.values().all(|times| *times > 0), "{tried:?}");
}
