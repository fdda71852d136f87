//! Reading the files of a project from disk: the only place that touches the file system.

use std::fs;
use std::path::Path;

use walkdir::WalkDir;

use crate::diagnostic::{Diagnostic, SourceFile};

/// The folders that content is in, with the kind of file each holds.
const FOLDERS: [(&str, &str); 2] = [("cardsets", "toml"), ("scripts", "rhai")];

/// Reads all files below the content folders of a root, and of further roots.
///
/// Paths are relative to the first root where they lie below it.
pub(crate) fn files(root: &Path, extra: &[&Path]) -> (Vec<(String, String)>, Vec<Diagnostic>) {
    let mut files = Vec::new();
    let mut problems = Vec::new();
    for dir in std::iter::once(&root).chain(extra) {
        let pack = dir.join("pack.toml");
        if pack.is_file() {
            read_file(root, &pack, &mut files, &mut problems);
        }
        for (folder, extension) in FOLDERS {
            let top = dir.join(folder);
            if top.is_dir() {
                read_folder(root, &top, extension, &mut files, &mut problems);
            } else if *dir == root {
                let problem = SourceFile::new(folder, "").error_in_file(format!("there is no folder {}", top.display()));
                problems.push(problem.help("a project has the folders cardsets and scripts".to_owned()));
            }
        }
    }
    (files, problems)
}

/// Reads the files below a folder that have this extension, reporting the others.
fn read_folder(root: &Path, top: &Path, extension: &str, files: &mut Vec<(String, String)>, problems: &mut Vec<Diagnostic>) {
    for entry in WalkDir::new(top).sort_by_file_name() {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                let path = error.path().map_or_else(|| shown(root, top), |path| shown(root, path));
                problems.push(unreadable(&path, &error));
                continue;
            }
        };
        if entry.file_type().is_dir() || entry.file_name().to_string_lossy().starts_with('.') {
            continue;
        }
        let path = shown(root, entry.path());
        if entry.path().extension().is_none_or(|found| found != extension) {
            let problem = SourceFile::new(&path, "").error_in_file("this file is not read");
            problems.push(problem.help(format!("only .{extension} files belong here")));
            continue;
        }
        read_file(root, entry.path(), files, problems);
    }
}

/// Reads a file.
fn read_file(root: &Path, file: &Path, files: &mut Vec<(String, String)>, problems: &mut Vec<Diagnostic>) {
    let path = shown(root, file);
    match fs::read_to_string(file) {
        Ok(text) => files.push((path, text)),
        Err(error) => problems.push(unreadable(&path, &error)),
    }
}

/// Returns the error that a file cannot be read.
fn unreadable(path: &str, error: &dyn std::error::Error) -> Diagnostic {
    let problem = SourceFile::new(path, "").error_in_file(format!("cannot be read: {error}"));
    problem.help("it must be a text in UTF-8 that you may read".to_owned())
}

/// Returns a path as messages show it, with slashes on every system.
fn shown(root: &Path, path: &Path) -> String {
    let path = path.strip_prefix(root).unwrap_or(path);
    path.to_string_lossy().replace('\\', "/")
}
