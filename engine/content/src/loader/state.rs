//! Content while it is read.

use std::collections::{BTreeMap, BTreeSet};

use cinderforge_kernel::terms::KeywordId;
use rayon::prelude::*;
use toml::Spanned;
use ustr::Ustr;

use super::cards::SHARE;
use crate::content::Content;
use crate::damage::is_of_unread_file;
use crate::diagnostic::{self, Code, Diagnostic, SourceFile};
use crate::files::card_file::KeywordEntry;
use crate::files::data_file::KeywordFile;
use crate::files::field::SpannedText;
use crate::location::{FileKind, below_root, locate};
use crate::script_source::ScriptUsers;
use crate::suggest;

/// How many cards a project may have: their abilities, several to a card, are known by numbers of two bytes.
const MOST_CARDS: usize = 10_000;

/// A keyword file entry with the id it was given.
pub(super) struct KeywordSource {
    pub(super) file: SourceFile,
    pub(super) pool: Ustr,
    pub(super) name: SpannedText,
    pub(super) entry: Spanned<KeywordEntry>,
    pub(super) id: KeywordId,
}

/// A file with what its place says that it holds.
struct FoundFile {
    file: SourceFile,
    kind: Option<FileKind>,
    /// The hash of its path below its root with its text.
    hash: u64,
}

impl FoundFile {
    /// Looks at a path with its text, of which the ends of lines become plain ones.
    fn new((path, mut text): (String, String)) -> Self {
        if text.contains('\r') {
            text = text.replace("\r\n", "\n");
        }
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        let hash = hash([below_root(&path).1, text].map(str::as_bytes));
        Self { file: SourceFile::new(&path, text), kind: locate(&path).kind, hash }
    }
}

/// Content while it is read.
pub(super) struct Loader {
    pub(super) content: Content,
    pub(super) problems: Vec<Diagnostic>,
    /// The data files that are still to be read.
    pub(super) files: Vec<(FileKind, SourceFile)>,
    pub(super) scripts: Vec<SourceFile>,
    /// Pool, set and root of every card file, read or not.
    pub(super) card_files: Vec<(Ustr, Ustr, Ustr)>,
    pub(super) keyword_files: Vec<(SourceFile, Ustr, KeywordFile)>,
    pub(super) keywords: Vec<KeywordSource>,
    /// Those whose functions the script of each path has.
    pub(super) script_users: ScriptUsers,
    /// The data files that take a script which is not there to be taken.
    pub(super) without_script: BTreeSet<&'static str>,
}

impl Loader {
    /// Makes a loader for files, sorted by their place below their roots.
    pub(super) fn new(texts: Vec<(String, String)>, problems: Vec<Diagnostic>) -> Self {
        let mut found: Vec<FoundFile> = texts.into_par_iter().with_min_len(SHARE).map(FoundFile::new).collect();
        found.sort_by_cached_key(|found| order(found.file.path.as_str()));
        let file_hashes: BTreeMap<String, u64> =
            found.iter().map(|found| (below_root(found.file.path.as_str()).1.to_owned(), found.hash)).collect();
        let hashes: Vec<[u8; 8]> = found.iter().map(|found| found.hash.to_le_bytes()).collect();
        let hash = hash(hashes.iter().map(<[u8; 8]>::as_slice));
        let content = Content { hash, file_hashes, files: found.len(), ..Content::default() };
        let mut loader = Self {
            content,
            problems,
            files: Vec::new(),
            scripts: Vec::new(),
            card_files: Vec::new(),
            keyword_files: Vec::new(),
            keywords: Vec::new(),
            script_users: ScriptUsers::default(),
            without_script: BTreeSet::new(),
        };
        loader
            .problems
            .iter()
            .filter(|problem| is_of_unread_file(problem))
            .for_each(|file| loader.content.damage.note_unread(file.path.as_str()));
        for file in found {
            loader.sort_file(file);
        }
        loader.check_number_of_cards();
        loader
    }

    /// Puts a file where its kind is read from, reporting one that nothing reads.
    fn sort_file(&mut self, FoundFile { file, kind, .. }: FoundFile) {
        match kind {
            Some(FileKind::Script | FileKind::SharedScript) => self.scripts.push(file),
            Some(kind) => self.files.push((kind, file)),
            None => {
                self.content.damage.note_unread(file.path.as_str());
                let problem = file.error_in_file(Code::FileInTheWrongPlace, "nothing is read from here");
                self.problems.push(problem.help(place_meant(file.path.as_str())));
            }
        }
    }

    /// Reports more cards than ids can tell apart, and leaves them all out.
    fn check_number_of_cards(&mut self) {
        let is_card = |kind: &FileKind| matches!(kind, FileKind::Card { .. });
        let cards = self.files.iter().filter(|(kind, _)| is_card(kind)).count();
        if cards > MOST_CARDS {
            let problem =
                SourceFile::new("cardsets", "").error_in_file(Code::NumberOutOfRange, format!("there are {cards} cards"));
            self.problems.push(problem.help(format!("a project has {MOST_CARDS} at most")));
            self.files.retain(|(kind, _)| !is_card(kind));
        }
    }

    /// Returns the content with everything that is wrong, both sorted.
    pub(super) fn finish(mut self) -> (Content, Vec<Diagnostic>) {
        self.content.rulesets.sort_by_key(|ruleset| ruleset.id.as_str());
        self.content.sets.sort_by_key(|set| (set.pool.as_str(), set.id.as_str()));
        self.forgive_what_follows();
        diagnostic::sort(&mut self.problems);
        // What scripts are checked by is as wrong as the files it stands in.
        self.problems.iter().filter(|problem| problem.is_error()).for_each(|problem| self.content.damage.note(problem));
        (self.content, self.problems)
    }

    /// Drops what is wrong with `X` or `N` in files with an unknown key, which may be the misspelt one that gives it, and what
    /// only follows from files that were not read.
    fn forgive_what_follows(&mut self) {
        self.problems.retain(|problem| !self.content.follows(problem));
        let unknown = self.problems.iter().filter(|problem| problem.code == Code::UnknownKey);
        let misspelt: Vec<Ustr> = unknown.map(|problem| problem.path).collect();
        self.problems.retain(|problem| problem.code != Code::NoXOrN || !misspelt.contains(&problem.path));
    }
}

/// Says where a file belongs that lies where nothing is read from.
fn place_meant(path: &str) -> String {
    let place = locate(path);
    let parts: Vec<&str> = place.relative_path.split('/').collect();
    let name = parts.last().copied().unwrap_or_default();
    match parts.as_slice() {
        ["cardsets", pool, name] => match suggest::nearest(name, ["keywords.toml", "dice.toml"]) {
            Some(meant) => format!("name it cardsets/{pool}/{meant}"),
            None => format!("a card belongs to a set: put it at cardsets/{pool}/<set>/{name}"),
        },
        ["cardsets", pool, set, ..] => format!("put it at cardsets/{pool}/{set}/{name}"),
        ["scripts", pool, set, ..] => format!("put it at scripts/{pool}/{set}/{name}"),
        _ => "cards are in cardsets/<pool>/<set>/<card>.toml, scripts in scripts/<pool>/<set>/<card>.rhai".to_owned(),
    }
}

/// Returns the key files are sorted by: the place below the root, files of the project before those of further folders.
fn order(path: &str) -> (String, String) {
    let (root, relative_path) = below_root(path);
    (relative_path.to_owned(), root.to_owned())
}

/// Returns the hash of some parts of bytes.
fn hash<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> u64 {
    let mut hasher = blake3::Hasher::new();
    for part in parts {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    let mut first = [0; 8];
    first.copy_from_slice(&hasher.finalize().as_bytes()[..8]);
    u64::from_le_bytes(first)
}
