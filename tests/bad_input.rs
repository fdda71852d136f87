//! Wrong input is told with its cause, its place and its cure: the files of `tests/bad`, each with its diagnostics as the snapshot.
//!
//! A case is a file, or a folder of files that belong together. The first line of a file is a comment that says where it
//! would lie (`# at cardsets/rise/bad/brute.toml`); there it is loaded, with the rest of the project around it. Scenarios
//! run where they lie. Where a diagnostic says what to write, that is written and the error is gone. Sets named `bad` need no set.toml, except where a set is the case.

#[path = "bad_input/pages.rs"]
mod pages;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use cinderforge_content::diagnostic::{self, Diagnostic, SourceFile, Style, render_all};
use cinderforge_content::{Content, PackSources};
use cinderforge_scenario::{GameDataCache, ScriptHosts, UnnoticedList, check};
use cinderforge_script::GameData;
use cinderforge_session::{Journal, RecordFile, Replay};
use cinderforge_tests::root;
use walkdir::WalkDir;

/// The project, which has nothing wrong.
static PROJECT: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    let (mut files, problems) = PackSources::below(root()).with_test_cards().read();
    assert!(problems.is_empty(), "{}", render_all(&problems, Style::Plain));
    // Of the test cards, the Phoenixborn of players who name none.
    let is_needed = |path: &str| path.ends_with("pack.toml") || path.ends_with("/test-phoenixborn.toml");
    files.retain(|(path, _)| !path.starts_with("tests/cards/") || is_needed(path));
    let (_, problems) = Content::load_files(files.clone());
    assert!(problems.is_empty(), "mend the project first:\n{}", render_all(&problems, Style::Plain));
    files
});

/// How long a line is at most that is shown whole.
const WIDEST_LINE: usize = 120;

/// Wrong files, with the paths they would have in the project.
struct Case {
    name: String,
    files: Vec<(String, String)>,
}

/// The cases of a kind, by name.
fn cases(kind: &str) -> Vec<Case> {
    let top = root().join("tests/bad").join(kind);
    let mut cases: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
    for entry in WalkDir::new(&top).sort_by_file_name() {
        let entry = entry.expect("the folder of the kind can be read");
        if entry.file_type().is_file() {
            let below = entry.path().strip_prefix(&top).expect("it lies below the kind");
            let name = below.iter().next().and_then(|first| Path::new(first).file_stem()).expect("it has a name");
            cases.entry(name.to_string_lossy().into_owned()).or_default().push(placed(entry.path()));
        }
    }
    assert!(!cases.is_empty(), "there are no cases in {}", top.display());
    cases.into_iter().map(|(name, files)| Case { name, files }).collect()
}

/// A file with the path that its first line says; without one it lies where it is.
fn placed(path: &Path) -> (String, String) {
    let text = fs::read_to_string(path).expect("the case can be read");
    let first = text.lines().next().unwrap_or_default();
    let own = path.strip_prefix(root()).expect("it lies below the root").to_string_lossy().replace('\\', "/");
    let at = place(first).map_or(own, str::to_owned);
    (at, text)
}

/// Where a file would lie, as its first line says.
fn place(first: &str) -> Option<&str> {
    first.trim_start_matches(['#', '/']).trim().strip_prefix("at ")
}

impl Case {
    /// The project with the files of the case in it.
    fn project(&self) -> Vec<(String, String)> {
        let own = |path: &str| self.files.iter().any(|(own, _)| own == path);
        PROJECT.iter().filter(|(path, _)| !own(path)).chain(&self.files).cloned().collect()
    }

    /// The project with the files of the case and of its sets in it.
    fn whole(&self, kind: &str) -> Vec<(String, String)> {
        let mut files = self.project();
        if kind != "set" {
            files.extend(self.sets());
        }
        files
    }

    /// What sets named `bad` would say of themselves.
    fn sets(&self) -> Vec<(String, String)> {
        let mut cards: BTreeMap<&str, usize> = BTreeMap::new();
        for (path, _) in &self.files {
            if let ["cardsets", pool, "bad", _] = path.split('/').collect::<Vec<_>>().as_slice() {
                *cards.entry(pool).or_default() += 1;
            }
        }
        let set = |(pool, cards)| {
            let text = format!("id = \"bad\"\nname = \"Bad\"\npool = \"{pool}\"\ncards = {cards}\n");
            (format!("cardsets/{pool}/bad/set.toml"), text)
        };
        cards.into_iter().map(set).collect()
    }

    /// Compares the problems with the snapshot, and tells which of them lack something an author needs.
    fn tell(&self, kind: &str, problems: &[Diagnostic]) -> Vec<String> {
        let name = format!("{kind}__{}", self.name);
        if !problems.iter().any(Diagnostic::is_error) {
            return vec![format!("{name}: nothing is wrong")];
        }
        let text = render_all(problems, Style::Plain);
        insta::with_settings!({ omit_expression => true }, { insta::assert_snapshot!(name.as_str(), text) });
        let lacks = problems.iter().filter_map(|problem| Some((problem, self.lacks(problem)?)));
        lacks.map(|(problem, what)| format!("{name}: {what}\n{problem}\n")).collect()
    }

    /// What a diagnostic lacks.
    fn lacks(&self, problem: &Diagnostic) -> Option<&'static str> {
        let path = problem.path.as_str();
        let printed = problem.render(Style::Plain);
        if !self.files.iter().any(|(own, _)| printed.contains(own)) {
            return Some("it names no file of the case");
        }
        let file = self.files.iter().chain(&*PROJECT).find(|(file, _)| file == path);
        if let Some(span) = problem.span {
            let text = file.map(|(_, text)| text.as_str()).unwrap_or_default();
            let line = text.lines().nth(span.line - 1).unwrap_or_default().trim();
            let place = format!("{path}:{}:{}", span.line, span.column);
            // A line that is too long for a terminal is shown in part.
            let is_shown = printed.contains(line) || line.len() > WIDEST_LINE;
            if line.is_empty() || line.starts_with("# at") || !printed.contains(&place) || !is_shown {
                return Some("it does not show the line it is about");
            }
        }
        let message = problem.message.as_str();
        let named = ["A ", "B ", "C ", "D "].iter().any(|player| message.starts_with(player));
        if message.is_empty() || message.ends_with('.') || (!named && message.starts_with(char::is_uppercase)) {
            return Some("a message is lower case, without a full stop");
        }
        // Where a scenario and a game disagree, only its author knows which of them to mend; the note says how they stand.
        let said = problem.notes.first().filter(|_| path.ends_with(".scenario"));
        let mends = problem.help.as_ref().or(said).is_some_and(|text| !text.is_empty());
        (!mends).then_some("it does not help to mend it")
    }
}

/// What is wrong with a project, its data and its scripts.
fn load(files: Vec<(String, String)>) -> Vec<Diagnostic> {
    GameData::load_files(files, "official").err().unwrap_or_default()
}

/// What is still told once what a diagnostic says to write stands in its place.
fn uncured(files: &[(String, String)], problems: &[Diagnostic]) -> Vec<String> {
    let alike = |all: &[Diagnostic], one: &Diagnostic| {
        all.iter().filter(|known| known.path == one.path && known.message == one.message).count()
    };
    let still = |problem: &&Diagnostic| {
        let Some(cured) = problem.cured() else { return false };
        let text = |path: &str, text: &String| if problem.path == path { cured.clone() } else { text.clone() };
        let files = files.iter().map(|(path, old)| (path.clone(), text(path, old))).collect();
        alike(&load(files), problem) >= alike(problems, problem)
    };
    problems.iter().filter(still).map(|problem| format!("its cure does not cure it\n{problem}\n")).collect()
}

/// Loads every case of a kind.
fn data(kind: &str) {
    let mut lacks = Vec::new();
    for case in cases(kind) {
        let files = case.whole(kind);
        let problems = load(files.clone());
        lacks.extend(case.tell(kind, &problems));
        lacks.extend(uncured(&files, &problems));
    }
    assert!(lacks.is_empty(), "{}", lacks.join("\n"));
}

#[test]
fn cards() {
    data("card");
}

#[test]
fn phrases() {
    data("phrase");
}

#[test]
fn keywords() {
    data("keyword");
}

#[test]
fn dice() {
    data("dice");
}

#[test]
fn sets() {
    data("set");
}

#[test]
fn packs() {
    data("pack");
}

#[test]
fn rulesets() {
    data("ruleset");
}

#[test]
fn errata() {
    data("errata");
}

#[test]
fn decks() {
    data("deck");
}

#[test]
fn scripts() {
    data("script");
}

#[test]
fn scenarios() {
    let kits = GameDataCache::new(root());
    let mut lacks = Vec::new();
    for case in cases("scenario") {
        let (path, _) = case.files.iter().find(|(path, _)| path.ends_with(".scenario")).expect("a case has a scenario");
        let mut problems: Vec<Diagnostic> =
            check(&root().join(path), &kits, &ScriptHosts::default()).into_iter().flat_map(|report| report.errors).collect();
        diagnostic::sort(&mut problems);
        lacks.extend(case.tell("scenario", &problems));
    }
    assert!(lacks.is_empty(), "{}", lacks.join("\n"));
}

#[test]
fn records() {
    let data = cinderforge_tests::kit("official");
    let mut lacks = Vec::new();
    for case in cases("record") {
        let (path, text) = &case.files[0];
        let file = SourceFile::new(path, text.as_str());
        let problems = RecordFile::read(&file).map_or_else(|problems| problems, |record| wrong_with(&record, &data));
        lacks.extend(case.tell("record", &problems));
    }
    assert!(lacks.is_empty(), "{}", lacks.join("\n"));
}

/// What is wrong with a record that can be read.
fn wrong_with(file: &RecordFile, data: &GameData) -> Vec<Diagnostic> {
    let problems = file.check(data);
    if !problems.is_empty() {
        return problems;
    }
    Replay::of(data, &file.record, None).expect("the game begins").differences(file)
}

#[test]
fn journals() {
    let mut lacks = Vec::new();
    for case in cases("journal") {
        let (path, text) = &case.files[0];
        let problem = Journal::read(&SourceFile::new(path, text.as_str())).expect_err("the journal is wrong");
        lacks.extend(case.tell("journal", &[*problem]));
    }
    assert!(lacks.is_empty(), "{}", lacks.join("\n"));
}

#[test]
fn lists_of_what_nothing_notices() {
    let mut lacks = Vec::new();
    for case in cases("unnoticed") {
        let files = case.project();
        let text_of = |path: &str| files.iter().find(|(known, _)| known == path).map(|(_, text)| text.clone());
        let (path, text) = &case.files[0];
        let problems = UnnoticedList::default().add(&SourceFile::new(path, text.as_str()), text_of);
        lacks.extend(case.tell("unnoticed", &problems));
    }
    assert!(lacks.is_empty(), "{}", lacks.join("\n"));
}

#[test]
fn cards_without_rulesets_are_not_told_that_they_declare_nothing() {
    let problems = GameData::problems(&PackSources::below(root().join("tests/cards")));
    let told = |problem: &&Diagnostic| problem.message.contains("lasting effect");
    let wrong: Vec<&Diagnostic> = problems.iter().filter(told).collect();
    assert!(wrong.is_empty(), "{}", render_all(&problems, Style::Plain));
}
