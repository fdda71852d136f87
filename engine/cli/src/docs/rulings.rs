//! The page of rulings: each with what it comes to under each ruleset, and what decides.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use cinderforge_scenario::{Comparison, RULINGS, RulesetDifference};

use super::pack_folder::{PackFolder, Rulings};

/// Where the page lies.
pub(super) const PAGE: &str = "docs/rulings.md";

/// Makes the page.
pub(super) fn page(pack: &PackFolder<'_>, rulings: &Rulings) -> String {
    let shown: BTreeSet<&str> = rulings.compared.iter().flat_map(|one| &one.rulings).map(String::as_str).collect();
    let mut page = format!(
        "# Rulings\n\n\
        {} rulings, by the document that has them, each with what it comes to under each ruleset, the\n\
        switches that make the difference, and the scenario that shows it. `cinder compare <part of the path>` puts the rulesets\n\
        side by side, `cinder compare --all` all of them.\n",
        shown.len()
    );
    let titles = document_titles(pack);
    let mut folder = "";
    let mut before: &[String] = &[];
    for one in &rulings.compared {
        let path = pack.inside(&one.path).unwrap_or(&one.path);
        let (own, _) = path.trim_start_matches(RULINGS).split_once('/').unwrap_or_default();
        if own != folder {
            folder = own;
            let title = titles.iter().find(|(key, _)| key.to_lowercase() == folder);
            let _ = write!(page, "\n## {}\n", title.map_or(folder, |(_, title)| title));
        }
        if one.rulings != before {
            before = &one.rulings;
            let _ = write!(page, "\n### {}\n", one.rulings.join(", "));
        }
        write_ruling(&mut page, one, path);
    }
    if !rulings.not_shown.is_empty() {
        page.push_str("\n## Not shown\n\n| ruling | source | why not |\n|---|---|---|\n");
    }
    for one in &rulings.not_shown {
        let _ = writeln!(page, "| {} | {} | {} |", one.id, one.source, one.reason);
    }
    page
}

/// Writes what a scenario of a ruling comes to.
fn write_ruling(page: &mut String, one: &Comparison, path: &str) {
    let _ = write!(page, "\n{}\n\n", one.about.join(" "));
    let outcomes = one.seen.iter().map(|seen| (seen.ruleset.as_str(), seen.words.as_deref().unwrap_or_default()));
    for (rulesets, words) in grouped(outcomes) {
        let _ = writeln!(page, "- {rulesets}: {words}");
    }
    let decides: Vec<String> = deciding(one).into_iter().map(|name| format!("`{name}`")).collect();
    let decides = if decides.is_empty() { String::new() } else { format!("Decided by {}. ", decides.join(", ")) };
    let source = one.source.as_deref().unwrap_or_default();
    let _ = writeln!(page, "\n{decides}{source}. [Scenario](../{path})");
}

/// Puts the rulesets together that share an outcome. Returns their ids in a list, with the outcome in words.
pub(super) fn grouped<'a>(outcomes: impl Iterator<Item = (&'a str, &'a str)>) -> Vec<(String, &'a str)> {
    let mut groups: Vec<(String, &str)> = Vec::new();
    for (ruleset, words) in outcomes {
        match groups.iter_mut().find(|(_, known)| *known == words) {
            Some((rulesets, _)) => {
                let _ = write!(rulesets, ", {ruleset}");
            }
            None => groups.push((ruleset.to_owned(), words)),
        }
    }
    groups
}

/// Lists the switches, and `errata` or `pools`, that make the differences of a scenario.
pub(super) fn deciding(compared: &Comparison) -> BTreeSet<&'static str> {
    compared.causes.iter().flat_map(|cause| cause.sets.iter().flatten()).map(RulesetDifference::name).collect()
}

/// Lists the keys of documents with their titles, as `docs/sources.toml` has them if it is there.
fn document_titles(pack: &PackFolder<'_>) -> Vec<(String, String)> {
    let table = pack.read("docs/sources.toml").parse::<toml::Table>().unwrap_or_default();
    let sources = table.get("source").and_then(toml::Value::as_array).cloned().unwrap_or_default();
    let text = |source: &toml::Value, key: &str| Some(source.get(key)?.as_str()?.to_owned());
    sources.iter().filter_map(|source| Some((text(source, "key")?, text(source, "title")?))).collect()
}
