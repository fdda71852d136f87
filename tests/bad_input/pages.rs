//! The pages of `docs/errors.md`: one for each code, which a wrong file shows, and what the page calls right mends.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use cinderforge_content::diagnostic::{Code, Diagnostic};
use cinderforge_scenario::{GameDataCache, ScriptHosts, check};
use cinderforge_tests::root;
use walkdir::WalkDir;

use super::{Case, cases, load, place};

/// What a page shows.
struct Page {
    code: Code,
    /// Lines of a wrong file, if the page has any, and what belongs in their place.
    wrong: Option<String>,
    right: String,
}

/// The kinds of cases that are files of a project or scenarios.
const KINDS: [&str; 11] = ["card", "deck", "dice", "errata", "keyword", "pack", "phrase", "ruleset", "scenario", "script", "set"];

/// The lines of a block that stands further in, behind a line that begins like this.
fn block(page: &str, head: &str) -> Option<String> {
    let lines = page.lines().skip_while(|line| !line.starts_with(head)).skip(2);
    let inside: Vec<&str> = lines.map_while(|line| line.strip_prefix("    ").or(line.is_empty().then_some(""))).collect();
    let text = inside.join("\n").trim_end().to_owned();
    (!text.is_empty()).then_some(text)
}

/// Reads the page of a code.
fn page_of(code: Code) -> Page {
    let page = code.page();
    assert!(page.starts_with(&format!("{code}: {}", code.title().trim_end_matches('.'))), "no page has the title of {code}");
    assert!(!page.contains("tests/bad"), "the page of {code} names a folder that authors of packs do not have");
    Page { code, wrong: block(page, "Wrong:"), right: block(page, "Right:").unwrap_or_default() }
}

/// What was told of the wrong files, by the names of their snapshots.
fn snapshots() -> BTreeMap<String, String> {
    let files = fs::read_dir(root().join("tests/snapshots")).expect("the snapshots can be listed");
    let files = files.map(|file| file.expect("a snapshot").path());
    let name = |path: &Path| path.file_stem().and_then(|stem| stem.to_str()?.strip_prefix("bad_input__").map(str::to_owned));
    files.filter_map(|path| Some((name(&path)?, fs::read_to_string(path).ok()?))).collect()
}

/// The case with what is right in the place of what is wrong; none if the lines do not stand in it.
fn mended(case: &Case, wrong: &str, right: &str) -> Option<Case> {
    let is_there = case.files.iter().any(|(_, text)| text.contains(wrong));
    let files = case.files.iter().map(|(path, text)| {
        let text = text.replacen(wrong, right, 1);
        let at = text.lines().next().and_then(place).map_or_else(|| path.clone(), str::to_owned);
        (at, text)
    });
    is_there.then(|| Case { name: case.name.clone(), files: files.collect() })
}

/// What is wrong with a scenario and the cards beside it, written to a folder of their own.
fn told_of_scenario(case: &Case, kits: &GameDataCache) -> Vec<Diagnostic> {
    let folder = std::env::temp_dir().join(format!("cinder-page-{}-{}", case.name, std::process::id()));
    let mut told = Vec::new();
    for (path, text) in &case.files {
        let below = path.split(&format!("{}/", case.name)).nth(1).unwrap_or(path.rsplit('/').next().unwrap_or(path));
        let file = folder.join(below);
        fs::create_dir_all(file.parent().expect("it lies below the folder")).expect("a folder");
        fs::write(&file, text).expect("a file");
        if path.ends_with(".scenario") {
            told = check(&file, kits, &ScriptHosts::default()).into_iter().flat_map(|report| report.errors).collect();
        }
    }
    fs::remove_dir_all(folder).ok();
    told
}

/// How often a case shows a code.
fn shown(case: &Case, kind: &str, code: Code, kits: &GameDataCache) -> usize {
    let told = if kind == "scenario" { told_of_scenario(case, kits) } else { load(case.whole(kind)) };
    told.iter().filter(|problem| problem.code == code).count()
}

#[test]
fn each_code_is_used_and_has_a_page_with_a_wrong_file_that_shows_it() {
    let sources = WalkDir::new(root().join("engine")).into_iter().map(|entry| entry.expect("the sources can be read"));
    let sources = sources.filter(|entry| entry.path().extension().is_some_and(|extension| extension == "rs"));
    let sources: String = sources.map(|entry| fs::read_to_string(entry.path()).expect("a source")).collect();
    // What no text file can hold, a link or a file of many megabytes, is among the hostile ones.
    let hostile = fs::read_dir(root().join("tests/hostile/snapshots")).expect("the snapshots can be listed");
    let hostile = hostile.map(|file| fs::read_to_string(file.expect("a snapshot").path()).expect("a snapshot"));
    let told: String = snapshots().into_values().chain(hostile).collect();
    for code in Code::ALL {
        assert!(sources.contains(&format!("Code::{}", code.name())), "nothing tells {code}: take it out");
        page_of(*code);
        assert!(told.contains(&format!("[{code}]")), "no file of tests/bad or tests/hostile shows {code}");
    }
    let numbers: BTreeSet<u16> = Code::ALL.iter().map(|code| *code as u16).collect();
    assert_eq!(numbers.len(), Code::ALL.len(), "two codes have one number");
}

#[test]
fn what_a_page_calls_right_mends_its_wrong_file() {
    let kits = GameDataCache::new(root());
    let snapshots = snapshots();
    let all: Vec<(&str, Case)> = KINDS.iter().flat_map(|kind| cases(kind).into_iter().map(move |case| (*kind, case))).collect();
    let mut wrong_pages = Vec::new();
    for page in Code::ALL.iter().map(|code| page_of(*code)) {
        let Some(wrong) = &page.wrong else { continue };
        let is_told = |kind: &str, case: &Case| {
            let told = snapshots.get(&format!("{kind}__{}", case.name));
            told.is_some_and(|told| told.contains(&format!("[{}]", page.code)))
        };
        let of_code = all.iter().filter(|(kind, case)| is_told(kind, case));
        let mut with_lines = of_code.filter_map(|(kind, case)| Some((kind, case, mended(case, wrong, &page.right)?)));
        let mends = |(kind, case, mended): (&&str, &Case, Case)| {
            shown(&mended, kind, page.code, &kits) < shown(case, kind, page.code, &kits)
        };
        if !with_lines.any(mends) {
            wrong_pages.push(format!("{}: no wrong file has these lines and is mended by what is right", page.code));
        }
    }
    assert!(wrong_pages.is_empty(), "{}", wrong_pages.join("\n"));
}
