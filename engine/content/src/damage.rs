//! Damage: where files could not be read, so that nothing is said about what only follows from it.

use std::collections::{BTreeMap, BTreeSet};

use ustr::Ustr;

use crate::diagnostic::{Code, Diagnostic};
use crate::location::{FileKind, locate};

/// Where files could not be read: their tables, by where each begins.
#[derive(Clone, Debug, Default)]
pub(crate) struct Damage {
    tables: BTreeMap<&'static str, BTreeSet<usize>>,
    /// Files of which nothing can be judged, since what they are is not known.
    unjudged: BTreeSet<&'static str>,
    /// Files that cannot be read, or lie where nothing is read from.
    unread: BTreeSet<String>,
    /// Ids of cards with the names of their files, where these differ.
    misnamed: BTreeSet<String>,
    /// Whether a pack that is needed is not there.
    lacks_pack: bool,
}

impl Damage {
    /// Notes the place of what could not be read.
    pub(crate) fn note(&mut self, problem: &Diagnostic) {
        self.tables.entry(problem.path.as_str()).or_default().insert(problem.table_start());
    }

    /// Notes that nothing of a file can be judged, since what it is is not known.
    pub(crate) fn note_unjudged(&mut self, path: Ustr) {
        self.unjudged.insert(path.as_str());
    }

    /// Notes a file that cannot be read, or lies where nothing is read from.
    pub(crate) fn note_unread(&mut self, path: &str) {
        self.unread.insert(path.to_owned());
    }

    /// Notes a card whose id is not the name of its file.
    pub(crate) fn note_misnamed(&mut self, file: Ustr, id: &str) {
        self.misnamed.extend([file.to_string(), id.to_owned()]);
    }

    /// Notes that a pack which is needed is not there.
    pub(crate) fn note_missing_pack(&mut self) {
        self.lacks_pack = true;
    }

    /// Returns whether a file below a folder of some pack was not read.
    pub(crate) fn has_unread_below(&self, folder: &str) -> bool {
        self.unread.iter().any(|path| locate(path).relative_path.starts_with(folder))
    }

    /// Returns whether a problem only follows from what was not read: it is about what a pack that is missing may have, or a file,
    /// or lies in that file.
    pub(crate) fn follows_from_unread(&self, problem: &Diagnostic) -> bool {
        let is_cause = is_of_unread_file(problem);
        let of_pair = matches!(problem.code, Code::NoScript | Code::ScriptOfNothing);
        let follows = |path: &String| {
            let stem = locate(path).stem;
            problem.path == path.as_str()
                || (problem.code == Code::UnknownCard && names(&problem.message, stem))
                || (of_pair && locate(problem.path.as_str()).stem == stem)
        };
        let of_pack = matches!(
            problem.code,
            Code::UnknownCard | Code::UnknownPool | Code::UnknownRuleset | Code::UnknownKeyword | Code::UnknownOverlay
        );
        let of_misnamed = |id: &String| {
            (problem.code == Code::UnknownCard && names(&problem.message, id))
                || (of_pair && locate(problem.path.as_str()).stem == id)
        };
        !is_cause && ((self.lacks_pack && of_pack) || self.unread.iter().any(follows) || self.misnamed.iter().any(of_misnamed))
    }

    /// Returns whether a file could not be read at all.
    pub(crate) fn is_unread(&self, path: &str) -> bool {
        self.unread.contains(path)
    }

    /// Returns whether a part of a file could not be read.
    pub(crate) fn is_in(&self, path: Ustr) -> bool {
        self.tables.contains_key(path.as_str())
    }

    /// Returns whether a part of a file of this kind could not be read.
    pub(crate) fn is_in_any(&self, is_kind: impl Fn(FileKind) -> bool) -> bool {
        self.tables.keys().any(|path| locate(path).kind.is_some_and(&is_kind))
    }

    /// Returns whether a problem may only follow from what could not be read: of its table, or what its file is.
    pub(crate) fn explains(&self, problem: &Diagnostic) -> bool {
        let Some(tables) = self.tables.get(problem.path.as_str()) else { return false };
        // The tables of a keyword lie below its own.
        let is_keyword = matches!(locate(problem.path.as_str()).kind, Some(FileKind::Keywords(_)));
        let is_unjudged = self.unjudged.contains(problem.path.as_str());
        is_keyword || is_unjudged || problem.span.is_none() || tables.contains(&problem.table_start())
    }
}

/// Returns whether a message names a card by its id, with its pool or without.
fn names(message: &str, id: &str) -> bool {
    message.contains(&format!("`{id}`")) || message.contains(&format!("/{id}`"))
}

/// Returns whether a problem says that its file was not read.
pub(crate) fn is_of_unread_file(problem: &Diagnostic) -> bool {
    matches!(problem.code, Code::UnreadableFile | Code::FileInTheWrongPlace | Code::NotAPlainFile | Code::FileTooLarge)
}
