//! Script files as text, with their owners. What is in them is another crate's business.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use cinderforge_kernel::cards::FnDef;
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

/// A script as it was read, for one of those whose functions it has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptSource {
    /// The file, for its path, its text, and for diagnostics in it.
    pub file: SourceFile,
    /// Whose functions it has.
    pub owner: ScriptOwner,
    /// The path of the data file that names them, as the functions of a library do; of shared functions the script itself.
    pub data: Ustr,
    /// Where that data file says that it takes the script of another card; none for the script beside it.
    pub taken: Option<TakenAt>,
}

/// Where a data file says that it takes the script of another card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakenAt {
    /// The data file.
    pub file: SourceFile,
    /// The bytes of the name of the other card.
    pub span: Range<usize>,
}

/// Somebody whose functions a script has.
#[derive(Clone, Debug)]
pub(crate) struct ScriptUser {
    /// Who it is.
    pub(crate) owner: ScriptOwner,
    /// The data file.
    pub(crate) data: Ustr,
    /// Where the data file takes the script, if it is that of another card.
    pub(crate) taken: Option<TakenAt>,
}

impl ScriptSource {
    /// Returns the path.
    pub fn path(&self) -> Ustr {
        self.file.path
    }

    /// Returns the text.
    pub fn text(&self) -> &str {
        &self.file.text
    }
}

/// Notes of functions what the comments above them say. Those that have one already keep it.
pub(crate) fn take_comments(scripts: &[ScriptSource], functions: &mut [FnDef]) {
    let texts: BTreeMap<&str, &str> = scripts.iter().map(|script| (script.data.as_str(), script.text())).collect();
    for function in functions.iter_mut().filter(|function| function.about.is_empty()) {
        let script = texts.get(function.data.as_str());
        function.about = script.and_then(|script| comment_above(script, &function.name)).unwrap_or_default();
    }
}

/// Returns the comment right above a function of a script, its lines as one; none if no such function begins a line.
fn comment_above(script: &str, function: &str) -> Option<String> {
    let is_it = |line: &str| {
        line.strip_prefix("fn ").and_then(|rest| rest.strip_prefix(function)).is_some_and(|rest| rest.starts_with('('))
    };
    let mut comment: Vec<&str> = Vec::new();
    for line in script.lines() {
        match line.strip_prefix("//") {
            Some(said) => comment.push(said.trim()),
            None if is_it(line) => return Some(comment.join(" ")),
            None => comment.clear(),
        }
    }
    None
}

/// Those whose functions the scripts have, by the path of each script.
#[derive(Clone, Debug, Default)]
pub(crate) struct ScriptUsers(BTreeMap<&'static str, Vec<ScriptUser>>);

impl ScriptUsers {
    /// Notes that a script which lies beside a data file has the functions that this names.
    pub(crate) fn add_beside(&mut self, script: Ustr, data: Ustr, owner: ScriptOwner) {
        self.0.entry(script.as_str()).or_default().push(ScriptUser { owner, data, taken: None });
    }

    /// Notes that the functions of a user are in the script of another card, and in none beside its own data file.
    pub(crate) fn take(&mut self, script: Ustr, user: ScriptUser) {
        self.0.remove(locate(user.data.as_str()).script().as_str());
        self.0.entry(script.as_str()).or_default().push(user);
    }
}

/// Pairs scripts with the data files that name their functions, in the order of these; a script without one is an error.
pub(crate) fn pair(files: Vec<SourceFile>, users: &ScriptUsers, problems: &mut Vec<Diagnostic>) -> Vec<ScriptSource> {
    let mut scripts = Vec::new();
    for file in files {
        let place = locate(file.path.as_str());
        if place.kind == Some(FileKind::SharedScript) {
            scripts.push(ScriptSource { data: file.path, file, owner: ScriptOwner::Shared, taken: None });
            continue;
        }
        let users = users.0.get(file.path.as_str()).map_or(&[][..], Vec::as_slice);
        if users.is_empty() {
            problems.push(file.error_in_file(Code::ScriptOfNothing, ORPHAN).help(format!("expected one at {}", place.data())));
        }
        for ScriptUser { owner, data, taken } in users.iter().cloned() {
            scripts.push(ScriptSource { file: file.clone(), owner, data, taken });
        }
    }
    scripts.sort_by_cached_key(|script| match script.owner {
        ScriptOwner::Shared => locate(script.data.as_str()).relative_path.to_owned(),
        _ => locate(locate(script.data.as_str()).script().as_str()).relative_path.to_owned(),
    });
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
///
/// Nothing is said of data files whose script is not known, which is told already.
pub(crate) fn check(
    scripts: &[ScriptSource],
    tables: &DefinitionTables,
    unknown: &BTreeSet<&'static str>,
    problems: &mut Vec<Diagnostic>,
) {
    let with_script: BTreeSet<&str> = scripts.iter().map(|script| script.data.as_str()).collect();
    let mut missing = BTreeSet::new();
    for (function, (file, span)) in tables.functions.iter().zip(&tables.named_at) {
        let data = function.data.as_str();
        if !with_script.contains(data) && !unknown.contains(data) && missing.insert(data) {
            let path = locate(data).script();
            let problem = file.error(span.clone(), Code::NoScript, format!("there is no script {path}"));
            let write = || format!("write it, with a function `fn {}(ctx)`", function.name);
            let help = take_orphan(path.as_str(), problems).unwrap_or_else(write);
            problems.push(problem.help(help));
        }
    }
    let named: BTreeSet<&str> = tables.functions.iter().map(|function| function.data.as_str()).collect();
    for script in scripts {
        if script.owner != ScriptOwner::Shared && !named.contains(script.data.as_str()) {
            let unread = problems.iter().any(|problem| problem.is_error() && problem.path == script.data);
            if !unread {
                problems.push(named_by_nothing(script));
            }
        }
    }
}

/// Returns the error that a data file names no function of its script.
fn named_by_nothing(script: &ScriptSource) -> Diagnostic {
    match &script.taken {
        None => {
            let message = format!("{} names no function of this script", script.data);
            let problem = script.file.error_in_file(Code::ScriptOfNothing, message).idle();
            problem.help("name one, as in effect = \"<function>\", or take the script away".to_owned())
        }
        Some(taken) => {
            let message = format!("the card names no function of {}", script.path());
            let problem = taken.file.error(taken.span.clone(), Code::ScriptOfNothing, message).idle();
            problem.help("name one, as in effect = \"<function>\", or leave `script` out".to_owned())
        }
    }
}
