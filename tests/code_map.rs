//! Keeps the code map of docs/architecture.md: one line a file, the sentence that the file opens with.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use cinderforge_tests::root;
use walkdir::WalkDir;

/// The crates in the order of the layers.
const CRATES: [&str; 10] = ["kernel", "content", "draft", "script", "session", "scenario", "bots", "cinderforge", "cli", ""];

const BEGIN: &str = "<!-- code map -->\n";
const END: &str = "<!-- end of code map -->";

/// Lists the sources below a folder, in the order of their paths.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let files = WalkDir::new(folder).sort_by_file_name().into_iter().filter_map(Result::ok).map(walkdir::DirEntry::into_path);
    files.filter(|file| file.extension().is_some_and(|extension| extension == "rs")).collect()
}

/// Returns the first sentence of the comment a file opens with, on one line.
fn opening(file: &Path) -> String {
    let text = fs::read_to_string(file).expect("a source can be read");
    let lines = text.lines().map_while(|line| line.strip_prefix("//!")).map(str::trim).take_while(|line| !line.is_empty());
    let comment = lines.collect::<Vec<_>>().join(" ");
    assert!(!comment.is_empty(), "{} does not open with a `//!` line that says what it owns", file.display());
    let end = comment.find(". ").map_or(comment.len(), |at| at + 1);
    comment[..end].trim_end_matches('.').to_owned()
}

/// Writes the map: a part a crate, a line a file.
fn code_map() -> String {
    let mut map = String::new();
    for name in CRATES {
        let (title, folder) = if name.is_empty() { ("tests", "tests".to_owned()) } else { (name, format!("engine/{name}/src")) };
        let _ = writeln!(map, "\n### {title}\n");
        for file in sources(&root().join(&folder)) {
            let shown = file.strip_prefix(root()).unwrap_or(&file).to_string_lossy().replace('\\', "/");
            let inside = shown.strip_prefix(&format!("{folder}/")).unwrap_or(&shown).to_owned();
            let _ = writeln!(map, "- `{inside}`: {}", opening(&file));
        }
    }
    map
}

#[test]
fn the_code_map_is_current() {
    let path = root().join("docs/architecture.md");
    let page = fs::read_to_string(&path).expect("the page is there").replace("\r\n", "\n");
    let (before, rest) = page.split_once(BEGIN).expect("the page has a code map");
    let (_, after) = rest.split_once(END).expect("the code map has an end");
    let current = format!("{before}{BEGIN}{}\n{END}{after}", code_map());
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, current).expect("the page can be written");
        return;
    }
    assert!(page == current, "the code map is not current: run `UPDATE_DOCS=1 cargo test -p cinderforge-tests --test code_map`");
}
