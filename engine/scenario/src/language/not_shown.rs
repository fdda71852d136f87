//! Rulings that no scenario can show, as a pack lists them with their reasons.

use std::collections::BTreeSet;
use std::path::Path;

use cinderforge_content::diagnostic::{Code, Diagnostic, SourceFile};
use serde::Deserialize;
use toml::Spanned;

use crate::language::files::{all_below, read_source};

/// What the file that lists them is called, in any folder of rulings.
const FILE: &str = "not-shown.toml";

/// A list of them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct NotShownFile {
    #[serde(default)]
    ruling: Vec<Spanned<NotShown>>,
}

/// A ruling that no scenario can show.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NotShown {
    /// Its id, as a scenario would cite it.
    pub id: String,
    /// Where it is written.
    pub source: String,
    /// Why no scenario can show it.
    pub reason: String,
}

impl NotShown {
    /// Reads the lists below a folder of rulings, given the rulings that scenarios show. Returns what is wrong with them beside: what
    /// is shown, and what has no reason.
    pub fn read_below(folder: &Path, root: &Path, shown: &BTreeSet<String>) -> (Vec<Self>, Vec<Diagnostic>) {
        let (mut listed, mut problems) = (Vec::new(), Vec::new());
        for file in all_below(folder).into_iter().filter(|file| file.file_name().is_some_and(|name| name == FILE)) {
            match read_source(&file, root) {
                Ok(source) => listed.extend(list(&source, shown, &mut problems)),
                Err(unreadable) => problems.extend(unreadable),
            }
        }
        (listed, problems)
    }
}

/// Reads a list, and adds what is wrong with it.
fn list(source: &SourceFile, shown: &BTreeSet<String>, problems: &mut Vec<Diagnostic>) -> Vec<NotShown> {
    let read = match toml::from_str::<NotShownFile>(&source.text) {
        Ok(read) => read,
        Err(error) => {
            let help = "each is a table [[ruling]] with `id`, `source` and `reason`".to_owned();
            let problem = source.error(error.span().unwrap_or_default(), Code::NotShownInVain, error.message().to_owned());
            problems.push(problem.help(help));
            return Vec::new();
        }
    };
    for entry in &read.ruling {
        let start = entry.span().start;
        let place = start..source.text[start..].find('\n').map_or(source.text.len(), |length| start + length);
        let entry = entry.get_ref();
        if shown.contains(&entry.id) {
            let problem = source.error(
                place,
                Code::NotShownInVain,
                format!("`{}` is listed as not shown, and a scenario shows it", entry.id),
            );
            problems.push(problem.help("take it out of the list".to_owned()));
        } else if entry.reason.trim().is_empty() {
            let problem = source.error(place, Code::NotShownInVain, "a ruling that is not shown needs a reason");
            problems.push(problem.help("say why no scenario can show it".to_owned()));
        }
    }
    read.ruling.into_iter().map(Spanned::into_inner).collect()
}
