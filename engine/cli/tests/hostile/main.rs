//! Hostile packs and files: each is stopped with a clear error or harmless, within the time and memory of `docs/robustness.md`.
//!
//! A case is a file `tests/hostile/<name>.txtar`: lines `# ..` say what it is, lines `$ ..` are commands, and behind them come files,
//! each below its header `-- path --`. They are laid over the pack of `tests/hostile/_pack` in a folder of their own, where the commands
//! run. What `cinder` says there, and with which exit code, is the snapshot; other commands prepare what no text file can hold.
//! What is long is written short: lines between `@repeat 3000` and `@end` stand there so many times with `{i}` counted up, and
//! `@{3000 times (@}` is a text so many times within a line.

mod archive;
mod limits;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use libtest_mimic::{Arguments, Failed, Trial};

use archive::Archive;

/// How many lines of what a command says the snapshot keeps.
const MOST_LINES: usize = 40;

/// How many letters of a line the snapshot keeps.
const MOST_LETTERS: usize = 200;

/// Returns the folder of the cases.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/hostile")
}

fn main() {
    let files = fs::read_dir(folder()).expect("there is a folder of cases").map(|entry| entry.expect("a file").path());
    let mut cases: Vec<PathBuf> = files.filter(|file| file.extension().is_some_and(|extension| extension == "txtar")).collect();
    cases.sort();
    let trial = |file: PathBuf| {
        let name = file.file_stem().expect("a case has a name").to_string_lossy().into_owned();
        Trial::test(name.clone(), move || run(&name, &file))
    };
    libtest_mimic::run(&Arguments::from_args(), cases.into_iter().map(trial).collect()).exit();
}

/// Runs the commands of a case, and holds what `cinder` says against the snapshot.
fn run(name: &str, file: &Path) -> Result<(), Failed> {
    let archive = Archive::read(&fs::read_to_string(file)?)?;
    let place = std::env::temp_dir().join(format!("cinder-hostile-{name}-{}", std::process::id()));
    fs::remove_dir_all(&place).ok();
    copy(&folder().join("_pack"), &place)?;
    for (path, text) in &archive.files {
        let file = place.join(path);
        fs::create_dir_all(file.parent().expect("below the folder"))?;
        fs::write(file, text)?;
    }
    let mut told = String::new();
    for command in &archive.commands {
        let ended = limits::run(command, &place)?;
        if command.starts_with("cinder ") {
            write!(told, "$ {command}\n{}exit code {}\n\n", shown(&ended.text), ended.code)?;
        } else if ended.code != 0 {
            return Err(format!("`{command}` fails: {}", ended.text).into());
        }
    }
    fs::remove_dir_all(&place)?;
    let told = told.replace(&*place.to_string_lossy(), "<folder>");
    if let Some(letter) = told.chars().find(|letter| letter.is_control() && *letter != '\n' && *letter != '\t') {
        return Err(format!("the control character {letter:?} of an author reaches the terminal").into());
    }
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(folder().join("snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, told));
    Ok(())
}

/// Returns what a command said as the snapshot has it: without times and hashes, and of many lines the first and the last.
fn shown(text: &str) -> String {
    let changes = |line: &&str| ["took ", "states ", "played ", "rounds ", "turns "].iter().any(|word| line.starts_with(word));
    let lines: Vec<&str> = text.trim_start_matches('\n').lines().filter(|line| !changes(line)).collect();
    let cut = |line: &&str| line.chars().take(MOST_LETTERS).chain(std::iter::once('\n')).collect::<String>();
    if lines.len() <= MOST_LINES {
        return lines.iter().map(cut).collect();
    }
    let (first, last) = (&lines[..MOST_LINES - 5], &lines[lines.len() - 5..]);
    let between = format!("(further lines: {})\n", lines.len() - MOST_LINES);
    first.iter().map(cut).chain([between]).chain(last.iter().map(cut)).collect()
}

/// Copies a folder with everything in it.
fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}
