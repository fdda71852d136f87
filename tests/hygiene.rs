//! What must stay true of the tree: no source names a card or asks for a ruleset, every switch is read or listed as not read,
//! every form of a phrase and every key of card files is shown.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use cinderforge_kernel::cards::unsupported::UNREAD_SWITCHES;
use cinderforge_kernel::terms::SWITCHES;
use cinderforge_scenario::{RULINGS, discover, read as read_scenario};
use cinderforge_tests::{kit, root};
use walkdir::WalkDir;

fn files(dir: &str, extension: &str) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = WalkDir::new(root().join(dir))
        .into_iter()
        .filter_map(Result::ok)
        .map(walkdir::DirEntry::into_path)
        .filter(|path| path.extension().is_some_and(|one| one == extension))
        .collect();
    found.sort();
    found
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The code of a source file: without comments, without its test module.
fn code(path: &Path) -> String {
    let text = read(path);
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let lines: Vec<&str> = code.lines().map(|line| line.split("//").next().unwrap_or_default()).collect();
    lines.join("\n")
}

fn sources(crates: &[&str]) -> Vec<PathBuf> {
    crates.iter().flat_map(|name| files(&format!("engine/{name}/src"), "rs")).collect()
}

const RULES: [&str; 5] = ["kernel", "content", "draft", "script", "scenario"];

#[test]
fn no_source_names_a_card() {
    let kit = kit("official");
    let mut found = Vec::new();
    let names: Vec<&str> = kit
        .content
        .cards()
        .iter()
        .flat_map(|card| [card.id.as_str(), card.name.as_str()])
        .filter(|name| name.contains(['-', ' ']))
        .collect();
    for path in sources(&[RULES.as_slice(), &["session", "bots", "cinderforge", "cli"]].concat()) {
        let code = code(&path);
        for name in &names {
            if code.contains(name) {
                found.push(format!("{} names the card `{name}`: say what it is that the card needs instead", path.display()));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn no_rule_asks_which_ruleset_it_runs_under() {
    let mut found = Vec::new();
    for path in sources(&RULES) {
        let code = code(&path);
        for name in ["\"official\"", "\"raven\"", "\"reborn\""] {
            // A switch has values of these names, and decks of other sites are of a pool that is called so too.
            let own_name = ["kernel/src/terms/switches.rs", "content/src/deck/form.rs"].iter().any(|file| path.ends_with(file));
            if code.contains(name) && !own_name {
                found.push(format!("{} says {name}: read a switch instead", path.display()));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn crates_name_only_what_lies_to_their_left() {
    let order = ["kernel", "content", "draft", "script", "session", "scenario", "bots", "cinderforge", "cli"];
    for (at, name) in order.iter().enumerate() {
        let manifest = read(&root().join(format!("engine/{name}/Cargo.toml")));
        for right in &order[at + 1..] {
            assert!(!manifest.contains(&format!("cinderforge-{right}")), "{name} names {right}");
        }
        if *name != "script" {
            assert!(!manifest.lines().any(|line| line.starts_with("rhai")), "only script names rhai, not {name}");
        }
    }
}

#[test]
fn scenarios_know_what_the_rules_ask() {
    let known = code(&root().join("engine/scenario/src/run/askable.rs"));
    let list = known.split("RULES_ASK: &[&str] = &[").nth(1).and_then(|behind| behind.split("];").next()).expect("the list");
    let listed: Vec<&str> = list.split('"').skip(1).step_by(2).collect();
    // Nobody is asked while something is only looked at.
    let asks = |path: &PathBuf| !path.to_string_lossy().contains("/queries/");
    let text: String = sources(&["kernel"]).iter().filter(|path| asks(path)).map(|path| code(path)).collect();
    let labels = text.split("label!(\"").skip(1).filter_map(|rest| rest.split('"').next());
    let is_known = |label: &str| listed.iter().any(|known| known.eq_ignore_ascii_case(label));
    // Labels of switches have underscores, those of questions have none.
    let unknown: BTreeSet<&str> = labels.filter(|label| !label.contains('_') && !is_known(label)).collect();
    assert!(unknown.is_empty(), "add to RULES_ASK in engine/scenario/src/run/askable.rs: {unknown:?}");
    let unasked: Vec<&&str> = listed.iter().filter(|label| !text.contains(&format!("\"{label}\""))).collect();
    assert!(unasked.is_empty(), "no rule asks this any more, take it out of RULES_ASK: {unasked:?}");
}

#[test]
fn files_are_read_in_one_place() {
    for path in sources(&["kernel", "content", "draft", "script"]) {
        let allowed = path.ends_with("content/src/load.rs") || path.ends_with("content/src/plain_file.rs");
        assert!(
            allowed || !code(&path).contains("std::fs"),
            "{} reads files: let content/src/plain_file.rs do it",
            path.display()
        );
    }
}

/// The switches that some rule of the kernel reads.
fn read_switches() -> BTreeSet<&'static str> {
    let kernel: String =
        sources(&["kernel"]).iter().filter(|path| !path.ends_with("switches.rs")).map(|path| code(path)).collect();
    let compact: String = kernel.split_whitespace().collect();
    SWITCHES
        .iter()
        .map(|switch| switch.name)
        .filter(|name| {
            compact.match_indices(&format!("rules.{name}")).any(|(at, found)| {
                !compact[at + found.len()..].starts_with(|next: char| next.is_ascii_alphanumeric() || next == '_')
            })
        })
        .collect()
}

#[test]
fn the_readme_counts_no_more_rulings_than_are_shown() {
    let files = discover(&root().join(RULINGS), None);
    let shown: BTreeSet<String> =
        files.iter().filter_map(|file| read_scenario(file, &root()).ok()).flat_map(|one| one.cites).collect();
    assert!(shown.len() >= 240, "only {} rulings are shown", shown.len());
    let readme = read(&root().join("README.md"));
    let said = readme.split_once(" rulings as scenarios").and_then(|(before, _)| before.rsplit_once("more than "));
    let said: usize = said.and_then(|(_, number)| number.parse().ok()).expect("README.md says how many rulings there are");
    assert!(shown.len() > said, "README.md says that more than {said} rulings are shown, and {} are", shown.len());
}

#[test]
fn every_switch_is_read_or_listed() {
    let read = read_switches();
    let unread: BTreeSet<&str> = SWITCHES.iter().map(|switch| switch.name).filter(|name| !read.contains(name)).collect();
    let listed: BTreeSet<&str> = UNREAD_SWITCHES.iter().map(|one| one.0).collect();
    assert_eq!(unread, listed, "the switches no rule reads (left) and the list of them (right) differ");
}

#[test]
fn every_form_of_a_phrase_has_a_card_that_says_it() {
    let page = read(&root().join("docs/phrases.md"));
    let without: Vec<&str> = page.lines().filter(|line| line.ends_with("|  |")).collect();
    assert!(without.is_empty(), "forms that no card says: write a test card with each\n{}", without.join("\n"));
    assert!(page.lines().filter(|line| line.starts_with("| ")).count() > 100, "docs/phrases.md has few forms");
}

/// The keys that a file of the loader reads, as data files spell them.
fn keys_read(path: &str) -> Vec<String> {
    let code = read(&root().join(path));
    let mut keys = Vec::new();
    let (mut renamed, mut skipped) = (None, false);
    for line in code.lines().map(str::trim) {
        if let Some((_, rest)) = line.split_once("#[serde(rename = \"") {
            renamed = rest.split('"').next().map(str::to_owned);
        } else if line == "#[serde(skip)]" {
            skipped = true;
        } else if let Some((name, _)) = line.strip_prefix("pub(crate) ").and_then(|field| field.split_once(": ")) {
            let key = renamed.take().unwrap_or_else(|| name.to_owned());
            keys.extend((!std::mem::take(&mut skipped)).then_some(key));
        }
    }
    keys
}

#[test]
fn every_key_of_card_files_is_shown_in_an_example() {
    let page = read(&root().join("docs/card-files.md"));
    let examples: String = page.split("```toml").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    let is_shown = |key: &str| {
        let is_before = |before: &str| before.is_empty() || before.ends_with(['\n', ' ', '{', '[', '.', '"']);
        examples.match_indices(key).any(|(at, _)| {
            let behind = examples[at + key.len()..].trim_start_matches(' ');
            is_before(&examples[..at]) && behind.starts_with(['=', ']', '.'])
        })
    };
    let files = ["ability_entry", "card_file", "constant_entry"];
    let keys: Vec<String> = files.iter().flat_map(|file| keys_read(&format!("engine/content/src/files/{file}.rs"))).collect();
    assert!(keys.len() > 70, "only {} keys are known", keys.len());
    let missing: Vec<&String> = keys.iter().filter(|key| !is_shown(key)).collect();
    assert!(missing.is_empty(), "docs/card-files.md shows no example of {missing:?}");
}
