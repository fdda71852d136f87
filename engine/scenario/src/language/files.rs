//! Scenario files: found below a folder, read from the disk.

use std::path::{Path, PathBuf};

use cinderforge_content::diagnostic::{Code, Diagnostic, SourceFile};
use cinderforge_content::{read_file, text_of};
use walkdir::WalkDir;

use crate::language::parse::parse;
use crate::language::scenario::Scenario;

/// Lists the scenario files below a folder, in order; with a filter, those whose path from the folder on has it in it, in
/// capitals or not, a title with its spaces or an id.
pub fn discover(dir: &Path, filter: Option<&str>) -> Vec<PathBuf> {
    let plain = |text: &str| text.to_lowercase().replace(' ', "-").replace('\\', "/");
    let filter = filter.map(plain);
    let shown = |path: &Path| plain(&path.strip_prefix(dir).unwrap_or(path).to_string_lossy());
    below(dir, "scenario").into_iter().filter(|path| filter.as_ref().is_none_or(|filter| shown(path).contains(filter))).collect()
}

/// Lists the files below a folder that have an extension, in order.
pub(crate) fn below(dir: &Path, extension: &str) -> Vec<PathBuf> {
    all_below(dir).into_iter().filter(|path| path.extension().is_some_and(|found| found == extension)).collect()
}

/// Lists the files below a folder, in order.
pub(crate) fn all_below(dir: &Path) -> Vec<PathBuf> {
    let entries = WalkDir::new(dir).sort_by_file_name().into_iter().filter_map(Result::ok);
    entries.filter(|entry| entry.file_type().is_file()).map(walkdir::DirEntry::into_path).collect()
}

/// Reads a scenario file; messages show its path from the root on.
///
/// # Errors
/// The file cannot be read, or everything that is wrong in it.
pub fn read(file: &Path, root: &Path) -> Result<Scenario, Vec<Diagnostic>> {
    let source = read_source(file, root)?;
    parse(source.path.as_str(), &source.text)
}

/// Reads the text of a file, with its path from the root on.
///
/// # Errors
/// The file cannot be read.
pub(crate) fn read_source(file: &Path, root: &Path) -> Result<SourceFile, Vec<Diagnostic>> {
    let shown = file.strip_prefix(root).unwrap_or(file).to_string_lossy().replace('\\', "/");
    match read_file(file) {
        Ok(bytes) => text_of(&shown, &bytes).map(|text| SourceFile::new(&shown, text)),
        Err(error) => {
            let problem = SourceFile::new(&shown, "").error_in_file(Code::UnreadableFile, format!("cannot be read: {error}"));
            Err(vec![problem.help("it must be a file that you may read".to_owned())])
        }
    }
}
