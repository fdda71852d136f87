//! What the pages show of `cinder` is what it prints.

use crate::command::{cinder, cinder_in, copied_project, root, text};

/// The words of a command as a shell would part them; quotes hold words together.
fn words(command: &str) -> Vec<String> {
    let parts = command.split('"').enumerate();
    parts
        .flat_map(
            |(at, part)| if at % 2 == 1 { vec![part.to_owned()] } else { part.split_whitespace().map(str::to_owned).collect() },
        )
        .collect()
}

/// Commands that count what there is: whoever adds a card changes their numbers.
const COUNTING: &[&str] = &["check", "test", "compare --all"];

/// Returns a line as it is compared: numbers of commands that count, times and hashes are masked.
fn masked(command: &str, line: &str) -> String {
    let counts = COUNTING.iter().any(|counting| command.starts_with(counting));
    let hash = |word: &str| word.len() == 64 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    if !counts && !line.starts_with("took ") {
        let last = line.rsplit(' ').next().unwrap_or_default();
        return if hash(last) { line.replace(last, "#") } else { line.to_owned() };
    }
    let mask = |word: &str| {
        let digits = |part: &str| part.chars().all(|c| c.is_ascii_digit() || c == '.');
        let (front, word) = word.split_at(word.len() - word.trim_start_matches('(').len());
        let number = word.trim_end_matches([',', ')']);
        if number.is_empty() || !digits(number) { format!("{front}{word}") } else { format!("{front}#{}", &word[number.len()..]) }
    };
    line.split_whitespace().map(mask).collect::<Vec<_>>().join(" ")
}

#[test]
fn what_the_pages_show_is_what_comes_out() {
    let mut untrue = Vec::new();
    let mut blocks = 0;
    for page in ["README.md", "docs/comparing.md", "docs/drafting.md", "docs/scenarios.md"] {
        let written = std::fs::read_to_string(root().join(page)).expect("the page is there");
        for block in written.split("```\n$ cinder ").skip(1) {
            let (command, shown) = block.split("```").next().and_then(|block| block.split_once('\n')).expect("a block has lines");
            blocks += 1;
            let args = words(command);
            let output = text(&cinder(&args.iter().map(String::as_str).collect::<Vec<_>>(), ""));
            let lines: Vec<String> = output.lines().map(|line| masked(command, line.trim_end())).collect();
            let shown = shown.lines().map(str::trim_end).filter(|line| !line.is_empty() && *line != "...");
            let missing = shown.filter(|line| !lines.contains(&masked(command, line)));
            untrue.extend(missing.map(|line| format!("{page}: `cinder {command}` does not print `{line}`")));
        }
    }
    assert!(blocks >= 8, "the pages show {blocks} commands only");
    assert!(untrue.is_empty(), "{}", untrue.join("\n"));
}

/// Returns the files that a page shows: a path of the project in a line of its own, and the block below it.
fn files_shown(page: &str) -> Vec<(&str, String)> {
    let mut files: Vec<(&str, String)> = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        let path = line.strip_prefix('`').and_then(|line| line.strip_suffix('`')).unwrap_or_default();
        let is_path = !path.contains([' ', '`', '<']);
        if is_path && ["cardsets/", "scripts/", "tests/"].iter().any(|folder| path.starts_with(folder)) {
            let block = lines.by_ref().skip_while(|line| !line.starts_with("```")).skip(1);
            let text: Vec<&str> = block.take_while(|line| *line != "```").collect();
            files.push((path, text.join("\n") + "\n"));
        }
    }
    files
}

#[test]
fn the_files_that_a_page_adds_are_sound_and_act() {
    for (name, at_least) in [("adding-a-card", 25), ("card-files", 14)] {
        let page = std::fs::read_to_string(root().join("docs").join(name).with_extension("md")).expect("the page is there");
        let copy = copied_project(name);
        let files = files_shown(&page);
        assert!(files.len() >= at_least, "{name} shows {} files only", files.len());
        for (path, text) in files {
            let path = copy.join(path);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            let there = std::fs::read_to_string(&path).map(|there| there + "\n").unwrap_or_default();
            std::fs::write(path, there + text.as_str()).expect("a file is written");
        }
        let checked = cinder_in(&copy, &["check"], "", None);
        let accepted = cinder_in(&copy, &["test", "--accept"], "", None);
        let has_scenarios = copy.join("tests/scenarios/cards").exists();
        std::fs::remove_dir_all(&copy).expect("it was there");
        assert!(checked.status.success(), "{}", text(&checked));
        assert!(accepted.status.success() || !has_scenarios, "{}", text(&accepted));
    }
}

#[test]
fn every_page_is_named_where_to_read_on() {
    let readme = std::fs::read_to_string(root().join("README.md")).expect("the page is there");
    let table = readme.split("## Where to read on").nth(1).and_then(|rest| rest.split("## ").next()).expect("the table is there");
    let files = std::fs::read_dir(root().join("docs")).expect("the folder is there").map(|file| file.expect("a file").path());
    let pages = files.filter(|path| path.extension().is_some_and(|end| end == "md"));
    let mut places: Vec<String> = pages.map(|path| format!("docs/{}", path.file_name().unwrap_or_default().display())).collect();
    places.push("cargo doc -p cinderforge --open".to_owned());
    places.push("engine/cinderforge/examples".to_owned());
    let missing: Vec<&String> = places.iter().filter(|place| !table.contains(place.as_str())).collect();
    assert!(missing.is_empty() && places.len() > 8, "README does not send its readers to {missing:?}");
}

#[test]
fn every_deck_that_is_offered_is_named_for_whoever_plays() {
    let readme = std::fs::read_to_string(root().join("README.md")).expect("the page is there");
    let files =
        std::fs::read_dir(root().join("cardsets/decks")).expect("the folder is there").map(|file| file.expect("a file").path());
    let of_no_group = |path: &std::path::PathBuf| {
        std::fs::read_to_string(path).is_ok_and(|text| !text.lines().any(|line| line.starts_with("group ")))
    };
    let decks: Vec<String> =
        files.filter(of_no_group).filter_map(|path| Some(format!("`{}`", path.file_stem()?.display()))).collect();
    let missing: Vec<&String> = decks.iter().filter(|deck| !readme.contains(deck.as_str())).collect();
    assert!(missing.is_empty() && decks.len() == 12, "README does not name {missing:?} of {} decks", decks.len());
}

#[test]
fn only_what_changes_with_the_content_is_masked() {
    let played = "played     300 games, 61477 decisions";
    assert_eq!(masked("simulate --games 300", played), played);
    assert_eq!(masked("simulate", "took       0.14 s: 2130 games"), masked("simulate", "took       1.20 s: 99 games"));
    assert_eq!(masked("check", "cards     105"), masked("check", "cards    1005"));
    assert_ne!(masked("check", "cards     105"), masked("check", "decks     105"));
    assert_ne!(masked("test golden-veil", "15 scenarios: 15 passed, 0 failed"), masked("test", "15 scenarios: 15 passed"));
}

#[test]
fn the_page_of_scenarios_names_every_topic_of_the_rules() {
    let read = |path: &str| std::fs::read_to_string(root().join(path)).expect("the file can be read");
    let source = read("engine/scenario/src/run/askable.rs");
    let list = source.split("RULES_ASK: &[&str] = &[").nth(1).and_then(|behind| behind.split("];").next()).expect("the list");
    let labels: Vec<&str> = list.split('"').skip(1).step_by(2).collect();
    assert!(labels.len() > 20, "{labels:?}");
    let page = read("docs/scenarios.md");
    let topics = page.split("## Topics\n").nth(1).and_then(|behind| behind.split("\n## ").next()).expect("the topics");
    let missing: Vec<&&str> = labels.iter().filter(|label| !topics.contains(&format!("`{label}`"))).collect();
    assert!(missing.is_empty(), "docs/scenarios.md, Topics, lacks {missing:?}");
}
