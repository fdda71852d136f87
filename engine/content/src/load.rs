//! Reading the files of packs from disk: the only place that touches the file system.

use std::borrow::Cow;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;
use toml::de::DeTable;
use walkdir::WalkDir;

use crate::control::{is_control, visible};
use crate::diagnostic::{Code, Diagnostic, SourceFile};
use crate::pack::TEST_CARDS;
use crate::plain_file::{FileError, read_file};
use crate::suggest;

/// The most bytes that all files of a pack have together.
pub const MOST_BYTES: usize = 16 << 20;

/// The most files and folders below one folder of a pack.
pub const MOST_ENTRIES: usize = 25_000;

/// How many files are read before their bytes are counted: few, so that a pack with too many is refused before it fills the memory.
const READ_AT_ONCE: usize = 64;

/// How many files a thread reads at least.
const SHARE: usize = 8;

/// How deep folders may lie below `cardsets` and `scripts`.
pub const MOST_FOLDERS_DEEP: usize = 8;

/// The folders that content is in, with the kind of file each holds.
const FOLDERS: [(&str, &str); 2] = [("cardsets", "toml"), ("scripts", "rhai")];

/// Paths of files with their texts.
pub type Texts = Vec<(String, String)>;

/// Where content is read from: the folder of a project, further packs, and packs that come with a program.
///
/// ```
/// use cinderforge_content::{Content, PackSources};
///
/// let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
/// let (content, problems) = Content::load_packs(&PackSources::below(root).with_test_cards());
/// assert!(problems.is_empty());
/// assert!(content.packs().iter().any(|pack| pack.id == "cinderforge-test-cards"));
/// ```
#[derive(Clone, Debug)]
pub struct PackSources {
    /// The folder that paths are shown from.
    base: PathBuf,
    sources: Vec<PackSource>,
}

/// A file and the bytes in it that name a folder.
type NamedAt = (SourceFile, Range<usize>);

/// Where a pack is read from.
#[derive(Clone, Debug)]
enum PackSource {
    /// The folder of the project.
    Project(PathBuf),
    /// The folder of another pack, and where a file names it, if one does.
    Folder(PathBuf, Option<NamedAt>),
    /// The test cards of a pack.
    TestCards(PathBuf),
    /// No folder: its files come with the program, those of its test cards apart.
    BuiltIn(Arc<Texts>, Arc<Texts>),
    /// The test cards of a pack that comes with the program.
    BuiltInTestCards(Arc<Texts>),
}

impl PackSources {
    /// Returns sources that hold nothing yet, whose paths are shown from a folder on.
    pub fn nothing(base: impl Into<PathBuf>) -> Self {
        Self { base: base.into(), sources: Vec::new() }
    }

    /// Returns the project below a root: `cardsets` and `scripts` there, of which a pack may lack either.
    pub fn below(root: impl Into<PathBuf>) -> Self {
        let base = root.into();
        Self { sources: vec![PackSource::Project(base.clone())], base }
    }

    /// Adds the folder of another pack.
    #[must_use]
    pub fn with_folder(mut self, folder: impl Into<PathBuf>) -> Self {
        self.sources.push(PackSource::Folder(folder.into(), None));
        self
    }

    /// Adds the folder of another pack, which a file names at these bytes.
    #[must_use]
    pub fn with_folder_named(mut self, folder: impl Into<PathBuf>, file: &SourceFile, span: Range<usize>) -> Self {
        self.sources.push(PackSource::Folder(folder.into(), Some((file.clone(), span))));
        self
    }

    /// Adds a pack that comes with the program: its files, and those of its test cards.
    #[must_use]
    pub fn with_built_in(mut self, files: Texts, test_files: Texts) -> Self {
        self.sources.push(PackSource::BuiltIn(Arc::new(files), Arc::new(test_files)));
        self
    }

    /// Returns these packs with their test cards, which lie in `tests/cards` of each that has any.
    #[must_use]
    pub fn with_test_cards(&self) -> Self {
        let of_tests = self.sources.iter().filter_map(|source| match source {
            PackSource::Project(folder) | PackSource::Folder(folder, _) => {
                let cards = folder.join(TEST_CARDS);
                cards.is_dir().then_some(PackSource::TestCards(cards))
            }
            PackSource::BuiltIn(_, test_files) => Some(PackSource::BuiltInTestCards(Arc::clone(test_files))),
            PackSource::TestCards(_) | PackSource::BuiltInTestCards(_) => None,
        });
        let sources = self.sources.iter().cloned().chain(of_tests).collect();
        Self { base: self.base.clone(), sources }
    }

    /// Checks whether test cards are among what is read: what scenarios alone name can be missed without them.
    pub(crate) fn reads_test_cards(&self) -> bool {
        let is_of_tests = |source: &PackSource| matches!(source, PackSource::TestCards(_) | PackSource::BuiltInTestCards(_));
        self.sources.iter().any(is_of_tests)
    }

    /// Returns the folder that paths are shown from.
    pub fn base(&self) -> &Path {
        &self.base
    }

    /// Lists the folders of packs, without those of their test cards, the project's first.
    pub fn folders(&self) -> impl Iterator<Item = &Path> {
        self.sources.iter().filter_map(|source| match source {
            PackSource::Project(folder) | PackSource::Folder(folder, _) => Some(folder.as_path()),
            PackSource::TestCards(_) | PackSource::BuiltIn(..) | PackSource::BuiltInTestCards(_) => None,
        })
    }

    /// Checks whether one of the folders says in its `pack.toml` that it needs a pack which none of them is, as far as these files can
    /// be read. A pack may also be needed by an id that is probably meant for its own.
    pub fn lacks(&self, id: &str) -> bool {
        let texts: Vec<Vec<u8>> = self.folders().filter_map(|folder| read_file(&folder.join("pack.toml")).ok()).collect();
        let texts: Vec<Cow<'_, str>> = texts.iter().map(|text| String::from_utf8_lossy(text)).collect();
        let tables: Vec<_> = texts.iter().map(|text| DeTable::parse_recoverable(text).0.into_inner()).collect();
        let is_meant = |needed: &str| needed == id || suggest::nearest(needed, [id]).is_some();
        let needs = |table: &DeTable<'_>| {
            let needs = table.get("needs").and_then(|needs| needs.get_ref().as_table());
            needs.is_some_and(|needs| needs.keys().any(|needed| is_meant(needed.get_ref())))
        };
        let is_it = |table: &DeTable<'_>| table.get("id").is_some_and(|own| own.get_ref().as_str() == Some(id));
        tables.iter().any(needs) && !tables.iter().any(is_it)
    }

    /// Reads all files, with what is wrong about reading them. Paths are relative to the base where they lie below it.
    pub fn read(&self) -> (Texts, Vec<Diagnostic>) {
        let mut files = Vec::new();
        let mut problems = Vec::new();
        for source in &self.sources {
            match source {
                PackSource::Project(folder) | PackSource::Folder(folder, _) | PackSource::TestCards(folder) => {
                    problems.extend(self.missing(source));
                    read_pack(&self.base, folder, &mut files, &mut problems);
                }
                PackSource::BuiltIn(texts, _) | PackSource::BuiltInTestCards(texts) => files.extend(texts.iter().cloned()),
            }
        }
        (files, problems)
    }

    /// Returns what a source lacks that must be there.
    fn missing(&self, source: &PackSource) -> Vec<Diagnostic> {
        match source {
            PackSource::Project(root) if !root.join("pack.toml").is_file() => {
                let missing = FOLDERS.iter().map(|(folder, _)| (folder, root.join(folder))).filter(|(_, top)| !top.is_dir());
                let problem = |(folder, top): (&&str, PathBuf)| {
                    let problem = SourceFile::new(folder, "")
                        .error_in_file(Code::NoFolder, format!("there is no folder {}", top.display()));
                    problem
                        .help("a project has a pack.toml, and the folders cardsets and scripts as far as it has any".to_owned())
                };
                missing.map(problem).collect()
            }
            PackSource::Folder(folder, named) if !folder.join("pack.toml").is_file() && !folder.join("cardsets").is_dir() => {
                let problem = match named {
                    Some((file, span)) => {
                        file.error(span.clone(), Code::NoFolder, format!("there is no pack at {}", shown(&self.base, folder)))
                    }
                    None => {
                        SourceFile::new(&shown(&self.base, folder), "").error_in_file(Code::NoFolder, "there is no pack here")
                    }
                };
                vec![problem.help("a pack is a folder that holds pack.toml, with cardsets and scripts beside it".to_owned())]
            }
            _ => Vec::new(),
        }
    }
}

impl From<&Path> for PackSources {
    fn from(root: &Path) -> Self {
        Self::below(root)
    }
}

impl From<&PathBuf> for PackSources {
    fn from(root: &PathBuf) -> Self {
        Self::below(root)
    }
}

impl From<PathBuf> for PackSources {
    fn from(root: PathBuf) -> Self {
        Self::below(root)
    }
}

/// Reads `pack.toml` and the content folders of a pack.
fn read_pack(base: &Path, dir: &Path, files: &mut Texts, problems: &mut Vec<Diagnostic>) {
    let before = files.len();
    let mut reader = Reader { base, files, problems, left: MOST_BYTES, is_full: false };
    let pack = dir.join("pack.toml");
    if let Ok(found) = fs::symlink_metadata(&pack)
        && reader.expects(&pack, found.file_type(), "toml")
    {
        reader.take(&pack, read_text_file(base, &pack));
    }
    for (folder, extension) in FOLDERS {
        let top = dir.join(folder);
        match fs::symlink_metadata(&top) {
            Ok(found) if found.is_dir() => reader.read_folder(&top, extension),
            Ok(_) => {
                let problem = reader.error(&top, Code::NotAPlainFile, "this is no folder");
                reader.problems.push(problem.help(format!("make {folder} a folder in the pack itself, not a link")));
            }
            Err(_) => {}
        }
    }
    if reader.is_full {
        files.truncate(before);
    }
}

/// Reads the files of one pack.
struct Reader<'a> {
    base: &'a Path,
    files: &'a mut Texts,
    problems: &'a mut Vec<Diagnostic>,
    /// How many bytes the pack may still have.
    left: usize,
    /// Whether the pack has more than is read of it, which is told once.
    is_full: bool,
}

impl Reader<'_> {
    /// Returns an error about a file or folder.
    fn error(&self, path: &Path, code: Code, message: impl Into<String>) -> Diagnostic {
        SourceFile::new(&shown(self.base, path), "").error_in_file(code, message)
    }

    /// Reads the files below a folder that have this extension, reporting the others. Links are not followed.
    fn read_folder(&mut self, top: &Path, extension: &str) {
        // One deeper than is read, so that what lies there is told. Whole paths are compared, whose common beginning costs less than
        // finding their last parts.
        let entries = WalkDir::new(top).max_depth(MOST_FOLDERS_DEEP + 1);
        let entries = entries.sort_by(|one, other| one.path().as_os_str().cmp(other.path().as_os_str()));
        let mut plain = Vec::new();
        for (count, entry) in entries.into_iter().enumerate() {
            if count == MOST_ENTRIES {
                return self.report_full(top, format!("there are more than {MOST_ENTRIES} files here"));
            }
            match entry {
                Err(error) => {
                    let path = error.path().unwrap_or(top).to_owned();
                    self.problems.push(unreadable(&shown(self.base, &path), &error));
                }
                Ok(entry) if entry.file_type().is_dir() => {
                    if entry.depth() > MOST_FOLDERS_DEEP {
                        let problem =
                            self.error(entry.path(), Code::FileInTheWrongPlace, "this folder is not read: it lies too deep");
                        self.problems
                            .push(problem.help(format!("folders are read {MOST_FOLDERS_DEEP} deep: move it further up")));
                    } else if entry.path().extension().is_some_and(|found| found == extension) {
                        let problem = self.error(entry.path(), Code::NotAPlainFile, "this is a folder");
                        self.problems
                            .push(problem.help(format!("only files are named .{extension}: rename it, or take it away")));
                    }
                }
                Ok(entry) if entry.file_name().to_string_lossy().starts_with('.') => {}
                Ok(entry) if self.expects(entry.path(), entry.file_type(), extension) => plain.push(entry.into_path()),
                Ok(_) => {}
            }
        }
        let base = self.base;
        for some in plain.chunks(READ_AT_ONCE) {
            let read: Vec<_> = some.par_iter().with_min_len(SHARE).map(|file| read_text_file(base, file)).collect();
            for (file, read) in some.iter().zip(read) {
                self.take(file, read);
                if self.is_full {
                    return;
                }
            }
        }
    }

    /// Checks whether a file is a plain one and has this extension; any other is reported.
    fn expects(&mut self, file: &Path, kind: fs::FileType, extension: &str) -> bool {
        if !kind.is_file() {
            let what = if kind.is_symlink() { "this is a link, and links are not followed" } else { "this is no plain file" };
            let problem = self.error(file, Code::NotAPlainFile, what);
            self.problems.push(problem.help("put a copy of the file here, or take it away".to_owned()));
            return false;
        }
        if file.file_name().is_some_and(|name| name.to_string_lossy().chars().any(is_control)) {
            let problem =
                self.error(file, Code::ControlCharacter, "the name of this file has a character that controls terminals");
            self.problems.push(problem.help("rename it".to_owned()));
            return false;
        }
        if file.extension().is_none_or(|found| found != extension) {
            let problem = self.error(file, Code::FileInTheWrongPlace, "this file is not read");
            let stem = file.file_stem().unwrap_or_default().to_string_lossy();
            let meant = file.extension().is_some_and(|found| found.eq_ignore_ascii_case(extension));
            let rename = format!("rename it to {stem}.{extension}");
            self.problems.push(problem.help(if meant { rename } else { format!("only .{extension} files belong here") }));
            return false;
        }
        true
    }

    /// Takes a file that was read, with what is wrong with its text.
    fn take(&mut self, file: &Path, read: Result<ReadText, FileError>) {
        match read {
            Ok(read) if read.bytes > self.left => {
                self.report_full(file, format!("the pack has more than {MOST_BYTES} bytes with this file"));
            }
            Ok(read) => {
                self.left -= read.bytes;
                self.problems.extend(read.problems);
                self.files.push((read.path, read.text));
            }
            Err(FileError::Io(error)) => self.problems.push(unreadable(&shown(self.base, file), &error)),
            Err(error) => {
                let problem = self.error(file, Code::FileTooLarge, error.to_string());
                self.problems.push(problem.help("divide it, or take it away".to_owned()));
            }
        }
    }

    /// Reports that the pack has more than is read.
    fn report_full(&mut self, path: &Path, message: String) {
        self.is_full = true;
        let problem = self.error(path, Code::FileTooLarge, message);
        self.problems.push(problem.help("nothing of the pack is read: make several packs of it".to_owned()));
    }
}

/// A file that was read.
struct ReadText {
    /// The path as messages show it.
    path: String,
    text: String,
    /// How many bytes it has on the disk.
    bytes: usize,
    problems: Vec<Diagnostic>,
}

/// Reads a file. One that is not in UTF-8 is read as far as can be, so that what names it is not told to be wrong.
fn read_text_file(base: &Path, file: &Path) -> Result<ReadText, FileError> {
    let bytes = read_file(file)?;
    let path = shown(base, file);
    let (text, problems) = match text_of(&path, &bytes) {
        Ok(text) => (text.to_owned(), Vec::new()),
        Err(problems) => (String::from_utf8_lossy(&bytes).into_owned(), problems),
    };
    Ok(ReadText { path, text, bytes: bytes.len(), problems })
}

/// Returns the text of a file that was read, without a byte order mark.
///
/// # Errors
/// It is not in UTF-8, with the line of the first wrong byte.
pub fn text_of<'a>(path: &str, bytes: &'a [u8]) -> Result<&'a str, Vec<Diagnostic>> {
    let wrong = match std::str::from_utf8(bytes) {
        Ok(text) => return without_controls(path, text.trim_start_matches('\u{feff}')),
        Err(wrong) => wrong.valid_up_to(),
    };
    let file = SourceFile::new(path, String::from_utf8_lossy(bytes));
    let message = format!("cannot be read: the byte 0x{:02x} is not UTF-8", bytes[wrong]);
    let width = char::REPLACEMENT_CHARACTER.len_utf8();
    Err(vec![file.error(wrong..wrong + width, Code::UnreadableFile, message).help("save it as UTF-8".to_owned())])
}

/// Returns a text that has no character which controls terminals, but for the ends of its lines and tabs.
fn without_controls<'a>(path: &str, text: &'a str) -> Result<&'a str, Vec<Diagnostic>> {
    // Nearly all texts are plain, which their bytes show sooner than their letters.
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~' | b'\n' | b'\r' | b'\t')) {
        return Ok(text);
    }
    let controls = |(_, letter): &(usize, char)| is_control(*letter) && !matches!(letter, '\n' | '\r' | '\t');
    let Some((place, found)) = text.char_indices().find(controls) else { return Ok(text) };
    let file = SourceFile::new(path, text);
    let message = format!("the character U+{:04X} controls terminals", u32::from(found));
    let problem = file.error(place..place + found.len_utf8(), Code::ControlCharacter, message);
    Err(vec![problem.help("take it out".to_owned())])
}

/// Returns the error that a file cannot be read.
fn unreadable(path: &str, error: &dyn std::error::Error) -> Diagnostic {
    let problem = SourceFile::new(path, "").error_in_file(Code::UnreadableFile, format!("cannot be read: {error}"));
    problem.help("it must be a file that you may read".to_owned())
}

/// Returns a path as messages show it, with slashes on every system, and nothing in it that controls terminals.
fn shown(base: &Path, path: &Path) -> String {
    let path = path.strip_prefix(base).unwrap_or(path);
    visible(&path.to_string_lossy().replace('\\', "/")).into_owned()
}
