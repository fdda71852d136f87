//! Script files as text, with their owners. What is in them is another crate's business.

use std::collections::{BTreeMap, BTreeSet};

use ustr::Ustr;

use crate::definitions::tables::DefinitionTables;
use crate::diagnostic::{Code, Diagnostic, SourceFile};
use crate::location::{FileKind, locate};
use crate::suggest::nearest;

/// Whose functions a script has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScriptOwner {
    /// A card.
    Card {
        /// The pool of the card.
        pool: Ustr,
        /// The id of the card.
        id: Ustr,
    },
    /// The keywords of a pool.
    Keywords {
        /// The pool.
        pool: Ustr,
    },
    /// The dice powers of a pool.
    Dice {
        /// The pool.
        pool: Ustr,
    },
    /// Nobody's alone: shared functions.
    Shared,
}

/// A script as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptSource {
    /// The file, for its path, its text, and for diagnostics in it.
    pub file: SourceFile,
    /// Whose functions it has.
    pub owner: ScriptOwner,
}

impl ScriptSource {
    /// Returns the path, as the functions of a library name it.
    pub fn path(&self) -> Ustr {
        self.file.path
    }

    /// Returns the text.
    pub fn text(&self) -> &str {
        &self.file.text
    }
}

/// Pairs scripts with the data files they belong to; a script without one is an error.
pub(crate) fn pair(
    files: Vec<SourceFile>,
    owners: &BTreeMap<&'static str, ScriptOwner>,
    problems: &mut Vec<Diagnostic>,
) -> Vec<ScriptSource> {
    let mut scripts = Vec::new();
    for file in files {
        let place = locate(file.path.as_str());
        let owner = match place.kind {
            Some(FileKind::SharedScript) => Some(ScriptOwner::Shared),
            _ => owners.get(file.path.as_str()).copied(),
        };
        match owner {
            Some(owner) => scripts.push(ScriptSource { file, owner }),
            None => {
                problems
                    .push(file.error_in_file(Code::ScriptOfNothing, ORPHAN).help(format!("expected one at {}", place.data())));
            }
        }
    }
    scripts
}

/// What is said of a script that belongs to no data file.
const ORPHAN: &str = "no data file belongs to this script";

/// Takes the report away of a script without a data file that is probably one which is missing: of the same name, or of one that is
/// near in the same folder. Returns how to mend it.
fn take_orphan(missing: &str, problems: &mut Vec<Diagnostic>) -> Option<String> {
    let parts = |path: &'_ str| path.rsplit_once('/').map(|(folder, name)| (folder.to_owned(), name.to_owned()));
    let (folder, name) = parts(missing)?;
    let is_meant = |problem: &Diagnostic| {
        let orphan = parts(problem.path.as_str()).filter(|_| problem.message == ORPHAN);
        orphan.is_some_and(|(its, orphan)| orphan == name || (its == folder && nearest(&name, [orphan.as_str()]).is_some()))
    };
    let orphan = problems.remove(problems.iter().position(is_meant)?).path;
    let renamed = parts(orphan.as_str()).is_some_and(|(its, _)| its == folder);
    Some(if renamed { format!("rename {orphan} to that") } else { format!("move {orphan} there") })
}

/// Checks that every script data files name functions of is there, and that each one is named.
pub(crate) fn check(scripts: &[ScriptSource], tables: &DefinitionTables, problems: &mut Vec<Diagnostic>) {
    let paths: BTreeSet<&str> = scripts.iter().map(|script| script.file.path.as_str()).collect();
    let mut missing = BTreeSet::new();
    for (function, (file, span)) in tables.functions.iter().zip(&tables.named_at) {
        if !paths.contains(function.file.as_str()) && missing.insert(&function.file) {
            let problem = file.error(span.clone(), Code::NoScript, format!("there is no script {}", function.file));
            let write = || format!("write it, with a function `fn {}(ctx)`", function.name);
            let help = take_orphan(&function.file, problems).unwrap_or_else(write);
            problems.push(problem.help(help));
        }
    }
    let named: BTreeSet<&str> = tables.functions.iter().map(|function| function.file.as_str()).collect();
    for script in scripts {
        if script.owner != ScriptOwner::Shared && !named.contains(script.file.path.as_str()) {
            let data = locate(script.file.path.as_str()).data();
            let unread = problems.iter().any(|problem| problem.is_error() && problem.path == data);
            if !unread {
                let problem =
                    script.file.error_in_file(Code::ScriptOfNothing, format!("{data} names no function of this script")).idle();
                problems.push(problem.help("name one, as in effect = \"<function>\", or take the script away".to_owned()));
            }
        }
    }
}
