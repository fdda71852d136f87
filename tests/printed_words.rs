//! Printed sentences: the project says what cards do in its own words.
//!
//! Printed texts are no part of the project. Who has them as `rise.json` and `reborn.json` compares with
//! `CINDERFORGE_PRINTED=DIR cargo test --test printed_words`; without the folder only the comparison itself is tested.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs};

use cinderforge_tests::root;
use serde_json::Value;
use walkdir::WalkDir;

/// How many words in a row, the same as printed ones, are too many. A shorter sentence is one if it is whole.
const MOST_WORDS: usize = 10;
/// How many words a sentence has at least that is nobody's own way to say it.
const LEAST_WORDS: usize = 6;

/// Runs of printed words, each with the name of its card.
#[derive(Default)]
struct PrintedWords(BTreeMap<Vec<String>, String>);

/// Returns the words of a text, in lower case.
fn words(text: &str) -> Vec<String> {
    let parts = text.split(|letter: char| !letter.is_alphanumeric() && letter != '\'');
    parts.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

impl PrintedWords {
    /// Reads the texts of cards from a file of a list of them.
    fn read(&mut self, path: &Path) {
        let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let cards: Vec<Value> = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        for card in &cards {
            self.add_texts(card, card["name"].as_str().unwrap_or_default());
        }
    }

    /// Adds every `text` that a value holds.
    fn add_texts(&mut self, value: &Value, card: &str) {
        match value {
            Value::Object(fields) => {
                for (key, field) in fields {
                    match field {
                        Value::String(text) if key == "text" => self.add(text, card),
                        _ => self.add_texts(field, card),
                    }
                }
            }
            Value::Array(values) => values.iter().for_each(|value| self.add_texts(value, card)),
            _ => {}
        }
    }

    /// Adds the sentences of a text.
    fn add(&mut self, text: &str, card: &str) {
        for sentence in text.split(['.', '!', '?', ':', ';', '\n']) {
            let words = words(sentence);
            if words.len() >= LEAST_WORDS {
                let runs = words.windows(MOST_WORDS.min(words.len()));
                self.0.extend(runs.map(|run| (run.to_vec(), card.to_owned())));
            }
        }
    }

    /// Finds the first printed run in a text.
    fn find(&self, text: &str) -> Option<(String, &str)> {
        let words = words(text);
        let mut runs = (LEAST_WORDS..=MOST_WORDS).flat_map(|length| words.windows(length));
        runs.find_map(|run| Some((run.join(" "), self.0.get(run)?.as_str())))
    }
}

/// Returns what a file says in words: its comments, summaries and messages. Phrases of scripts are the card language.
fn prose(path: &Path, text: &str) -> Vec<String> {
    let marked = |mark: &str| {
        let comments: Vec<&str> = text.lines().filter_map(|line| Some(line.split_once(mark)?.1)).collect();
        comments.join(" ")
    };
    let summaries = text.lines().filter(|line| line.starts_with("summary")).map(str::to_owned);
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("toml") => summaries.chain([marked("#")]).collect(),
        Some("scenario") => vec![marked("#")],
        Some("rhai") => vec![marked("//")],
        Some("rs") => text.lines().map(str::to_owned).chain([marked("//")]).collect(),
        Some("md") => vec![text.to_owned()],
        _ => Vec::new(),
    }
}

/// Lists the files of the project that people wrote.
fn files() -> impl Iterator<Item = PathBuf> {
    let folders = ["cardsets", "scripts", "tests", "docs", "engine"].into_iter().flat_map(|name| WalkDir::new(root().join(name)));
    folders.map(|entry| entry.unwrap_or_else(|error| panic!("{error}")).into_path()).filter(|path| path.is_file())
}

#[test]
fn printed_runs_are_found_and_own_words_are_not() {
    let mut printed = PrintedWords::default();
    printed.add("One two three four five six seven eight nine ten eleven. Too short. Six words are enough for this", "Some Card");
    let found = |text: &str| printed.find(text).map(|(run, _)| run);
    assert_eq!(
        found("and two, three four Five six seven eight; NINE ten eleven!").as_deref(),
        Some("two three four five six seven eight nine ten eleven")
    );
    assert_eq!(found("one two three four five six seven eight nine").as_deref(), None);
    assert_eq!(found("too short").as_deref(), None);
    assert_eq!(found("here six words are enough for this one").as_deref(), Some("six words are enough for this"));
    assert_eq!(printed.0.len(), 3);
    assert_eq!(prose(Path::new("a.toml"), "summary = \"S\"\nid = \"x\" # told\n"), ["summary = \"S\"", " told"]);
    assert_eq!(prose(Path::new("a.rhai"), "ctx.all(\"a unit\"); // each\n"), [" each"]);
}

#[test]
fn no_printed_sentence_is_in_the_project() {
    let Some(folder) = env::var_os("CINDERFORGE_PRINTED").map(PathBuf::from) else {
        eprintln!("CINDERFORGE_PRINTED names no folder of printed texts, so nothing is compared");
        return;
    };
    let mut printed = PrintedWords::default();
    for name in ["rise.json", "reborn.json"] {
        printed.read(&folder.join(name));
    }
    let mut found = Vec::new();
    for path in files() {
        let Ok(text) = fs::read_to_string(&path) else { continue };
        for (run, card) in prose(&path, &text).iter().filter_map(|part| printed.find(part)) {
            found.push(format!("{} says `{run}`, printed on {card}", path.display()));
        }
    }
    assert!(found.is_empty(), "say it in other words:\n{}", found.join("\n"));
}
