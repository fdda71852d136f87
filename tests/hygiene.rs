//! What must stay true of the tree: no source names a card or asks for a ruleset, every switch is read or listed as not read,
//! generated pages are current.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use cinderforge_content::diagnostic::{Style, render_all};
use cinderforge_content::phrase::{WrittenPhrase, phrases_page};
use cinderforge_kernel::terms::{SWITCHES, Switches};
use cinderforge_scenario::{Case, Comparison, GameDataCache, RulesetDifference, ScriptHosts, discover};
use cinderforge_tests::{NOT_READ, kit, root};
use rayon::prelude::*;
use serde::Deserialize;
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

const RULES: [&str; 4] = ["kernel", "content", "script", "scenario"];

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
            let own_name = path.ends_with("kernel/src/terms/switches.rs");
            if code.contains(name) && !own_name {
                found.push(format!("{} says {name}: read a switch instead", path.display()));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn crates_name_only_what_lies_to_their_left() {
    let order = ["kernel", "content", "script", "session", "scenario", "bots", "cinderforge", "cli"];
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
    let known = code(&root().join("engine/scenario/src/run/askable.rs")).to_lowercase();
    let is_known = |label: &str| known.contains(&format!("\"{}\",", label.to_lowercase()));
    let mut unknown = BTreeSet::new();
    for path in sources(&["kernel"]) {
        let text = code(&path);
        let labels = text.split("label!(\"").skip(1).filter_map(|rest| rest.split('"').next());
        // Labels of switches have underscores, those of questions have none.
        unknown.extend(labels.filter(|label| !label.contains('_') && !is_known(label)).map(str::to_owned));
    }
    assert!(unknown.is_empty(), "add to RULES_ASK in engine/scenario/src/run/askable.rs: {unknown:?}");
}

#[test]
fn files_are_read_in_one_place() {
    for path in sources(&["kernel", "content", "script"]) {
        let allowed = path.ends_with("content/src/load.rs");
        assert!(allowed || !code(&path).contains("std::fs"), "{} reads files: only content/src/load.rs does", path.display());
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

/// Every scenario of a ruling under all its rulesets, with what makes the differences.
fn rulings() -> Vec<Comparison> {
    let kits = GameDataCache::new(root());
    let compare = |hosts: &mut ScriptHosts, file: &PathBuf| {
        let case = Case::read(file, &kits).unwrap_or_else(|problems| panic!("{}", render_all(&problems, Style::Plain)));
        let compared = case.compare(&case.scenario().rulesets, hosts);
        compared.unwrap_or_else(|problems| panic!("{}", render_all(&problems, Style::Plain)))
    };
    discover(&root().join("tests/scenarios/rulings"), None).par_iter().map_init(ScriptHosts::default, compare).collect()
}

/// The switches, and `errata` or `pools`, that make the differences of a scenario.
fn deciding(compared: &Comparison) -> BTreeSet<&'static str> {
    compared.causes.iter().flat_map(|cause| cause.sets.iter().flatten()).map(RulesetDifference::name).collect()
}

/// A ruling that no scenario shows.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NotShown {
    id: String,
    source: String,
    reason: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NotShownFile {
    ruling: Vec<NotShown>,
}

fn not_shown() -> Vec<NotShown> {
    let read_in = |path: &PathBuf| {
        let file: NotShownFile = toml::from_str(&read(path)).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        file.ruling
    };
    let found = files("tests/scenarios/rulings", "toml");
    found.iter().flat_map(read_in).collect()
}

fn rulings_page(compared: &[Comparison]) -> String {
    let shown: BTreeSet<&str> = compared.iter().flat_map(|one| &one.rulings).map(String::as_str).collect();
    let mut sorted: Vec<&Comparison> = compared.iter().collect();
    sorted.sort_by_key(|one| one.path.trim_end_matches(".scenario"));
    let mut page = format!(
        "# Rulings\n\n\
        {} rulings, by the document that has them, each with what it comes to under each ruleset, the\n\
        switches that make the difference, and the scenario that shows it. `cinder compare <part of the path>` puts the rulesets\n\
        side by side, `cinder compare --all` all of them.\n\n\
        This page is generated from the scenarios (`UPDATE_DOCS=1 cargo test -p cinderforge-tests --test hygiene`).\n",
        shown.len()
    );
    let mut folder = "";
    let mut before: &[String] = &[];
    for one in sorted {
        let inside = one.path.trim_start_matches("tests/scenarios/rulings/");
        let (own, _) = inside.split_once('/').unwrap_or_default();
        if own != folder {
            folder = own;
            let _ = write!(page, "\n## {}\n", heading(folder));
        }
        if one.rulings != before {
            before = &one.rulings;
            let _ = write!(page, "\n### {}\n", one.rulings.join(", "));
        }
        let _ = write!(page, "\n{}\n\n", one.about.join(" "));
        for (rulesets, words) in outcomes(one) {
            let _ = writeln!(page, "- {rulesets}: {words}");
        }
        let decides: Vec<String> = deciding(one).into_iter().map(|name| format!("`{name}`")).collect();
        let decides = if decides.is_empty() { String::new() } else { format!("Decided by {}. ", decides.join(", ")) };
        let source = one.source.as_deref().unwrap_or_default();
        let _ = writeln!(page, "\n{decides}{source}. [Scenario](../{})", one.path);
    }
    page.push_str("\n## Not shown\n\n| ruling | source | why not |\n|---|---|---|\n");
    for one in not_shown() {
        let _ = writeln!(page, "| {} | {} | {} |", one.id, one.source, one.reason);
    }
    page
}

fn heading(folder: &str) -> &str {
    match folder {
        "faq" => "FAQ 3.0",
        "raven" => "Raven Rules 1.2",
        "reborn" => "Rulebook 1.5",
        other => other,
    }
}

/// The outcomes of a scenario with the rulesets that share them.
fn outcomes(compared: &Comparison) -> Vec<(String, &str)> {
    let mut groups: Vec<(String, &str)> = Vec::new();
    for seen in &compared.seen {
        let words = seen.words.as_deref().unwrap_or_default();
        match groups.iter_mut().find(|(_, known)| *known == words) {
            Some((rulesets, _)) => {
                let _ = write!(rulesets, ", {}", seen.ruleset);
            }
            None => groups.push((seen.ruleset.to_string(), words)),
        }
    }
    groups
}

#[test]
fn rulings_are_shown_or_listed_but_not_both() {
    let kits = GameDataCache::new(root());
    let files = discover(&root().join("tests/scenarios/rulings"), None);
    let shown: BTreeSet<String> =
        files.iter().filter_map(|file| Case::read(file, &kits).ok()).flat_map(|case| case.scenario().cites.clone()).collect();
    let both: Vec<String> = not_shown().into_iter().map(|one| one.id).filter(|id| shown.contains(id)).collect();
    assert!(both.is_empty(), "shown by a scenario, but listed as not shown: {}", both.join(", "));
    assert!(shown.len() >= 240, "only {} rulings are shown", shown.len());
    let readme = read(&root().join("README.md"));
    let said = readme.split_once(" rulings as scenarios").and_then(|(before, _)| before.rsplit_once("more than "));
    let said: usize = said.and_then(|(_, number)| number.parse().ok()).expect("README.md says how many rulings there are");
    assert!(shown.len() > said, "README.md says that more than {said} rulings are shown, and {} are", shown.len());
}

fn rulesets_page(compared: &[Comparison]) -> String {
    let read = read_switches();
    let kits: Vec<_> = ["official", "raven", "reborn"].iter().map(|name| kit(name)).collect();
    let switches: Vec<Switches> = kits.iter().map(|kit| kit.ruleset.switches).collect();
    let mut page = String::from(
        "# Rulesets\n\n\
        A ruleset is a file in `cardsets/rulesets/`: the card pools it is meant for, the errata overlays it lays on, and a\n\
        value for every switch below. `official` is Ashes 1.0 with the FAQ 3.0, `raven` Ashes 1.0 with the Raven Rules 1.2,\n\
        `reborn` the rulebook 1.5. A house ruleset `extends` another one and changes some switches; see\n\
        `cardsets/rulesets/house-example.toml`.\n\n\
        This page is generated from the comments in `engine/kernel/src/terms/switches.rs`\n\
        (`UPDATE_DOCS=1 cargo test -p cinderforge-tests --test hygiene`).\n\n\
        ## Not yet read by any rule\n\n\
        Only cards of later sets, or nothing that can happen, can tell the values of these switches apart:\n\n",
    );
    for switch in SWITCHES.iter().filter(|switch| !read.contains(switch.name)) {
        let _ =
            writeln!(page, "- `{}`: {}", switch.name, NOT_READ.iter().find(|one| one.0 == switch.name).map_or("", |one| one.1));
    }
    page.push_str("\n## Switches\n");
    for switch in SWITCHES {
        let _ = write!(
            page,
            "\n### `{}`\n\n{}\n\n| value | official | raven | reborn | meaning |\n|---|---|---|---|---|\n",
            switch.name, switch.question
        );
        for value in switch.values {
            let marks: Vec<&str> =
                switches.iter().map(|one| if one.get(switch.name) == Some(value.name) { "x" } else { "" }).collect();
            let _ = writeln!(page, "| `{}` | {} | {} | {} | {} |", value.name, marks[0], marks[1], marks[2], value.doc);
        }
        let proven: BTreeSet<&str> = compared
            .iter()
            .filter(|one| deciding(one).contains(switch.name))
            .flat_map(|one| one.rulings.iter().map(String::as_str))
            .collect();
        if !proven.is_empty() {
            let _ = writeln!(page, "\nDecides {}.", proven.into_iter().collect::<Vec<_>>().join(", "));
        }
    }
    page
}

#[test]
fn every_switch_is_read_or_listed() {
    let read = read_switches();
    let unread: BTreeSet<&str> = SWITCHES.iter().map(|switch| switch.name).filter(|name| !read.contains(name)).collect();
    let listed: BTreeSet<&str> = NOT_READ.iter().map(|one| one.0).collect();
    assert_eq!(unread, listed, "the switches no rule reads (left) and the list of them (right) differ");
}

/// Returns the quoted texts of card files and scripts under these folders, but for names and summaries.
fn written_phrases(folders: &[&str]) -> Vec<WrittenPhrase> {
    let mut written = Vec::new();
    for path in folders.iter().flat_map(|folder| files(folder, "toml").into_iter().chain(files(folder, "rhai"))) {
        let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let text = read(&path);
        let lines = text.lines().filter(|line| !line.starts_with("//") && !line.starts_with('#'));
        let told = lines.filter(|line| !["name", "summary", "id"].contains(&line.split([' ', '=']).next().unwrap_or("")));
        let quoted = told.flat_map(|line| line.split('"').skip(1).step_by(2));
        written.extend(quoted.map(|text| WrittenPhrase { file: stem.clone(), text: text.to_owned() }));
    }
    written
}

fn is_current(path: &str, text: &str) {
    let path = root().join(path);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
    let there = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        there == text,
        "{} is not current: run `UPDATE_DOCS=1 cargo test -p cinderforge-tests --test hygiene`",
        path.display()
    );
}

#[test]
fn generated_pages_are_current() {
    let compared = rulings();
    is_current("docs/rulings.md", &rulings_page(&compared));
    is_current("docs/rulesets.md", &rulesets_page(&compared));
    is_current("docs/script-api.md", &cinderforge_script::api_reference());
    let page = phrases_page(&written_phrases(&["cardsets", "scripts"]), &written_phrases(&["tests/cards"]));
    let without: Vec<&str> = page.lines().filter(|line| line.ends_with("|  |")).collect();
    assert!(without.is_empty(), "forms that no card says: write a test card with each\n{}", without.join("\n"));
    is_current("docs/phrases.md", &page);
}

/// The keys that a file of the loader reads, as data files spell them.
fn keys_read(path: &str) -> Vec<String> {
    let code = read(&root().join(path));
    let mut keys = Vec::new();
    let mut renamed = None;
    for line in code.lines().map(str::trim) {
        if let Some((_, rest)) = line.split_once("#[serde(rename = \"") {
            renamed = rest.split('"').next().map(str::to_owned);
        } else if let Some((name, _)) = line.strip_prefix("pub(crate) ").and_then(|field| field.split_once(": ")) {
            keys.push(renamed.take().unwrap_or_else(|| name.to_owned()));
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
