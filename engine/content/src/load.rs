//! Reading the files of packs from disk: the only place that touches the file system.

use std::borrow::Cow;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use toml::de::DeTable;
use walkdir::WalkDir;

use crate::diagnostic::{Code, Diagnostic, SourceFile};
use crate::pack::TEST_CARDS;
use crate::suggest;

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

    /// Returns the project below a root: `cardsets` and `scripts` there.
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
        let texts: Vec<Vec<u8>> = self.folders().filter_map(|folder| fs::read(folder.join("pack.toml")).ok()).collect();
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
            PackSource::Project(root) => {
                let missing = FOLDERS.iter().map(|(folder, _)| (folder, root.join(folder))).filter(|(_, top)| !top.is_dir());
                let problem = |(folder, top): (&&str, PathBuf)| {
                    let problem = SourceFile::new(folder, "")
                        .error_in_file(Code::NoFolder, format!("there is no folder {}", top.display()));
                    problem.help("a project has the folders cardsets and scripts".to_owned())
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
                vec![problem.help("a pack is a folder that holds pack.toml and cardsets".to_owned())]
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
    let pack = dir.join("pack.toml");
    if pack.is_file() {
        read_file(base, &pack, files, problems);
    }
    for (folder, extension) in FOLDERS {
        let top = dir.join(folder);
        if top.is_dir() {
            read_folder(base, &top, extension, files, problems);
        }
    }
}

/// Reads the files below a folder that have this extension, reporting the others.
fn read_folder(base: &Path, top: &Path, extension: &str, files: &mut Texts, problems: &mut Vec<Diagnostic>) {
    for entry in WalkDir::new(top).sort_by_file_name() {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                let path = error.path().map_or_else(|| shown(base, top), |path| shown(base, path));
                problems.push(unreadable(&path, &error));
                continue;
            }
        };
        if entry.file_type().is_dir() || entry.file_name().to_string_lossy().starts_with('.') {
            continue;
        }
        let path = shown(base, entry.path());
        if entry.path().extension().is_none_or(|found| found != extension) {
            let problem = SourceFile::new(&path, "").error_in_file(Code::FileInTheWrongPlace, "this file is not read");
            let stem = entry.path().file_stem().unwrap_or_default().to_string_lossy();
            let meant = entry.path().extension().is_some_and(|found| found.eq_ignore_ascii_case(extension));
            let rename = format!("rename it to {stem}.{extension}");
            problems.push(problem.help(if meant { rename } else { format!("only .{extension} files belong here") }));
            continue;
        }
        read_file(base, entry.path(), files, problems);
    }
}

/// Reads a file. One that is not in UTF-8 is read as far as can be, so that what names it is not told to be wrong.
fn read_file(base: &Path, file: &Path, files: &mut Texts, problems: &mut Vec<Diagnostic>) {
    let path = shown(base, file);
    match fs::read(file) {
        Ok(bytes) => {
            problems.extend(text_of(&path, &bytes).err().unwrap_or_default());
            files.push((path, String::from_utf8_lossy(&bytes).into_owned()));
        }
        Err(error) => problems.push(unreadable(&path, &error)),
    }
}

/// Returns the text of a file that was read, without a byte order mark.
///
/// # Errors
/// It is not in UTF-8, with the line of the first wrong byte.
pub fn text_of(path: &str, bytes: &[u8]) -> Result<String, Vec<Diagnostic>> {
    let wrong = match std::str::from_utf8(bytes) {
        Ok(text) => return Ok(text.trim_start_matches('\u{feff}').to_owned()),
        Err(wrong) => wrong.valid_up_to(),
    };
    let file = SourceFile::new(path, String::from_utf8_lossy(bytes));
    let message = format!("cannot be read: the byte 0x{:02x} is not UTF-8", bytes[wrong]);
    let width = char::REPLACEMENT_CHARACTER.len_utf8();
    Err(vec![file.error(wrong..wrong + width, Code::UnreadableFile, message).help("save it as UTF-8".to_owned())])
}

/// Returns the error that a file cannot be read.
fn unreadable(path: &str, error: &dyn std::error::Error) -> Diagnostic {
    let problem = SourceFile::new(path, "").error_in_file(Code::UnreadableFile, format!("cannot be read: {error}"));
    problem.help("it must be a file that you may read".to_owned())
}

/// Returns a path as messages show it, with slashes on every system.
fn shown(base: &Path, path: &Path) -> String {
    let path = path.strip_prefix(base).unwrap_or(path);
    path.to_string_lossy().replace('\\', "/")
}
