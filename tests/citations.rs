//! Citations: wherever a comment or scenario names a document of rules and a place in it, `docs/sources.toml` knows both.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use cinderforge_tests::{kit, root};
use serde::Deserialize;
use walkdir::WalkDir;

/// A document, and the places in it that may be cited.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Source {
    /// How citations call it.
    key: String,
    /// What it is called where it is only named, with its version.
    title: String,
    /// The first page and the last one.
    pages: Option<[u16; 2]>,
    /// The pool whose cards are cited by name.
    cards: Option<String>,
    #[serde(default)]
    headings: Vec<String>,
    /// Titles of sections by number.
    #[serde(default)]
    numbered: BTreeMap<String, String>,
    /// Entries of lists, by the heading or number of the list.
    #[serde(default)]
    lists: BTreeMap<String, Vec<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SourcesFile {
    source: Vec<Source>,
}

/// What stands at the beginning of a text.
enum Place<'a> {
    /// A place of the document, so many bytes long; entries of this list may follow.
    Known(usize, Option<&'a [String]>),
    /// What reads as a place and is none.
    Unknown,
    /// Something else.
    None,
}

impl Source {
    /// Returns the beginning of a text behind the key of this document that reads as a place and is none.
    fn unknown_place<'t>(&self, text: &'t str) -> Option<&'t str> {
        let mut rest = text;
        let mut list: Option<&[String]> = None;
        loop {
            match self.place(rest, list) {
                Place::Unknown => return rest.split([';', '"', '\n']).next().map(str::trim),
                Place::None => return None,
                Place::Known(length, entries) => {
                    rest = without_remarks(&rest[length..]);
                    list = entries.or(list);
                }
            }
            let listed = rest.strip_prefix(", ").or_else(|| rest.strip_prefix(' '));
            let joined = [" and ", " or "].iter().find_map(|word| rest.strip_prefix(word));
            rest = joined.filter(|rest| rest.starts_with(|first: char| first.is_ascii_digit())).or(listed)?;
        }
    }

    fn place<'a>(&'a self, text: &str, list: Option<&'a [String]>) -> Place<'a> {
        if let Some(length) = list.and_then(|list| longest(list, text)) {
            return Place::Known(length, None);
        }
        if text.starts_with(|first: char| first.is_ascii_digit()) && !text.starts_with("3-4") {
            return self.numbered_place(text);
        }
        if let Some(pages) = text.strip_prefix("p.") {
            return self.page(pages);
        }
        for (name, entries) in &self.lists {
            if let Some(length) = longest(std::slice::from_ref(name), text) {
                let entry = text[length..].strip_prefix([' ', ',']).and_then(|rest| longest(entries, rest.trim_start()));
                return if entry.is_some() { Place::Known(length, Some(entries)) } else { Place::Unknown };
            }
        }
        if let Some(length) = longest(&self.headings, text) {
            return Place::Known(length, None);
        }
        let word = text.split(|next: char| !next.is_alphanumeric()).next().unwrap_or_default();
        let is_name = word.len() > 1 && word.starts_with(|first: char| first.is_ascii_uppercase());
        if is_name { Place::Unknown } else { Place::None }
    }

    fn numbered_place(&self, text: &str) -> Place<'_> {
        let end = text.find(|next: char| !next.is_ascii_digit() && next != '.').unwrap_or(text.len());
        let number = text[..end].trim_end_matches('.');
        let entries = self.lists.get(number).map(Vec::as_slice);
        if self.numbered.contains_key(number) { Place::Known(number.len(), entries) } else { Place::Unknown }
    }

    fn page(&self, text: &str) -> Place<'_> {
        let end = text.find(|next: char| !next.is_ascii_digit() && next != '-').unwrap_or(text.len());
        let Some([first, last]) = self.pages else { return Place::Unknown };
        let known = text[..end].split('-').all(|page| page.parse().is_ok_and(|page: u16| (first..=last).contains(&page)));
        if known { Place::Known("p.".len() + end, None) } else { Place::Unknown }
    }
}

/// Returns the length of the longest of these names that a text begins with, in capitals or not.
fn longest(names: &[String], text: &str) -> Option<usize> {
    let begins = |name: &&String| {
        let begin = text.get(..name.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(name));
        begin && !text[name.len()..].starts_with(char::is_alphanumeric)
    };
    names.iter().filter(begins).map(String::len).max()
}

/// Strips what is said of a place: a step, an example, a remark in brackets.
fn without_remarks(mut text: &str) -> &str {
    loop {
        let words = text.trim_start_matches([',', ' ']);
        let word = words.split(|next: char| !next.is_alphanumeric()).next().unwrap_or_default();
        text = match word {
            "step" | "steps" | "rule" | "rules" => without_numbers(&words[word.len()..]),
            "golden" | "note" | "example" | "examples" => &words[word.len()..],
            "" if words.starts_with(['(', '[']) => words.split_once([')', ']']).map_or("", |(_, rest)| rest),
            _ => return text,
        };
    }
}

/// Strips the numbers of steps: `2b and 3`, `1a, 4 to 5`.
fn without_numbers(mut text: &str) -> &str {
    loop {
        let number = [", ", " and ", " to ", " "].iter().find_map(|separator| text.strip_prefix(separator)).unwrap_or_default();
        let digits = number.trim_start_matches(|next: char| next.is_ascii_digit());
        let rest = digits.trim_start_matches(|next: char| next.is_ascii_lowercase());
        let inside = rest.starts_with('.') && rest[1..].starts_with(|next: char| next.is_ascii_digit());
        if digits.len() == number.len() || digits.len() > rest.len() + 1 || inside {
            return text;
        }
        text = rest;
    }
}

fn sources() -> Vec<Source> {
    let path = root().join("docs/sources.toml");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let file: SourcesFile = toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let kit = kit("official");
    let mut sources = file.source;
    for source in &mut sources {
        let cards = kit.content.cards().iter().filter(|card| source.cards.as_deref() == Some(card.pool.as_str()));
        source.headings.extend(cards.map(|card| card.name.to_string()));
    }
    sources
}

/// Returns the citations of a text whose place no document has.
fn unknown(sources: &[Source], text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let text = sources.iter().fold(text.to_owned(), |text, source| text.replace(&source.title, ""));
    for source in sources {
        for (at, key) in text.match_indices(&source.key) {
            let word = text[..at].ends_with(|before: char| before.is_alphanumeric() || "-_".contains(before));
            let Some(rest) = text[at + key.len()..].strip_prefix(' ').filter(|_| !word) else { continue };
            found.extend(source.unknown_place(rest).map(|place| format!("{key} {place}")));
        }
    }
    found
}

fn files(dir: &str, extension: &str) -> Vec<PathBuf> {
    let entries = WalkDir::new(root().join(dir)).sort_by_file_name().into_iter().filter_map(Result::ok);
    entries.map(walkdir::DirEntry::into_path).filter(|path| path.extension().is_some_and(|one| one == extension)).collect()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The comments and the named sources of a text, each paragraph of comments as one line.
fn said(text: &str, marks: &[&str]) -> String {
    let mut said = String::new();
    for line in text.lines().map(str::trim) {
        match marks.iter().find_map(|mark| line.strip_prefix(mark)) {
            Some(comment) => said.extend([comment.trim(), " "]),
            None => said.extend(["\n", line, "\n"]),
        }
    }
    said
}

#[test]
fn every_citation_names_a_place_that_is_there() {
    let sources = sources();
    let mut wrong = Vec::new();
    let scenarios = files("tests/scenarios", "scenario").into_iter().map(|path| (path, ["# "].as_slice()));
    let rules = files("engine", "rs").into_iter().map(|path| (path, ["/// ", "//! ", "// "].as_slice()));
    for (path, marks) in scenarios.chain(rules) {
        for citation in unknown(&sources, &said(&read(&path), marks)) {
            wrong.push(format!("{} cites `{citation}`", path.strip_prefix(root()).unwrap_or(&path).display()));
        }
    }
    assert!(wrong.is_empty(), "docs/sources.toml has no such place; cite one that it has:\n{}", wrong.join("\n"));
}

#[test]
fn every_ruling_is_called_for_a_place_that_is_there() {
    let sources = sources();
    let place = |id: &str| {
        let (document, place) = id.split_once('-')?;
        let place = place.split('-').next()?;
        match (document, place.strip_prefix('p')) {
            ("raven", None) => Some(format!("Raven {place}")),
            ("reborn", Some(page)) => Some(format!("Reborn p.{page}")),
            _ => None,
        }
    };
    let mut wrong = Vec::new();
    for path in files("tests/scenarios", "scenario") {
        let scenario = cinderforge_scenario::read(&path, &root()).expect("every scenario can be read");
        let unknown = |id: &&String| place(id).is_some_and(|place| !unknown(&sources, &place).is_empty());
        wrong.extend(scenario.cites.iter().filter(unknown).cloned());
    }
    assert!(wrong.is_empty(), "these rulings are called for places that docs/sources.toml does not have: {}", wrong.join(", "));
}

#[test]
fn places_are_told_from_what_is_none() {
    let sources = sources();
    let good = [
        "Reference 5.4.0, 5.7.1; Raven 4.3.0, 4.3.1; Reborn p.17.",
        "FAQ p.4 Golden Veil, Costs and Targeting; Reborn Glossary Target, Choose, Attach",
        "Raven 6.0.0 Target, Affect, 4.2.3; Raven 5.1.0 steps 1a, 4 and 5; Raven 4.2.0 (example), 4.2.3",
        "FAQ and Raven are silent; Reborn says nothing. Reference 4.1.0 step 3, 4.1.1",
    ];
    for text in good {
        assert_eq!(unknown(&sources, text), Vec::<String>::new(), "{text}");
    }
    let wrong = [
        "Reference 5.4.9",
        "Raven 4.3.0, 4.3.7",
        "Reborn p.99",
        "FAQ Golden Vale",
        "Reborn Glossary Targte",
        "Raven 5.1.0 step 2, 9.9.9",
    ];
    for text in wrong {
        assert_eq!(unknown(&sources, text).len(), 1, "{text}");
    }
}
