//! Files of recorded games, in TOML or JSON.

use std::path::Path;

use anyhow::Context;
use cinderforge_content::diagnostic::SourceFile;
use cinderforge_content::{Content, read_file, text_of};
use cinderforge_script::GameData;
use cinderforge_session::{Record, RecordFile};

use crate::kits;
use crate::output::{Output, failure};
use crate::project::Project;

/// Reads a record, as JSON if the file is named so, else as TOML.
pub(crate) fn read(path: &Path) -> anyhow::Result<RecordFile> {
    let shown = path.display().to_string();
    let bytes = read_file(path).map_err(|error| failure(format!("{shown} cannot be read: {error}"), NAME_A_RECORD.to_owned()))?;
    let text = text_of(&shown, &bytes).map_err(|problems| kits::broken_file("the record", &problems))?;
    RecordFile::read(&SourceFile::new(&shown, text)).map_err(|problems| kits::broken_file("the record", &problems))
}

/// What to do about a file that cannot be read.
const NAME_A_RECORD: &str = "name a record that `cinder play` or `cinder simulate` wrote";

/// Loads what the game of a record is played with, and checks that it can begin.
pub(crate) fn data_for(project: &Project, out: Output, file: &RecordFile) -> anyhow::Result<GameData> {
    let ruleset = &file.record.ruleset;
    let data = GameData::load_packs(project.sources(), ruleset).map_err(|problems| {
        let (content, _) = Content::load_packs(project.sources());
        let known: Vec<&str> = content.rulesets().iter().map(|ruleset| ruleset.id.as_str()).collect();
        if known.is_empty() || known.contains(&ruleset.as_str()) {
            kits::broken(out, &problems)
        } else {
            kits::broken_file("the record", &[file.unknown_ruleset(known.into_iter())])
        }
    })?;
    let problems = file.check(&data);
    if problems.is_empty() { Ok(data) } else { Err(kits::broken_file("the record", &problems)) }
}

/// What becomes of a file that is there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Existing {
    /// It is kept, and nothing written.
    Kept,
    /// It is replaced, if it is a plain file.
    Replaced,
}

/// Writes a record, as JSON if the file is named so, else as TOML. A file is whole or not there, whatever happens meanwhile.
pub(crate) fn write(record: &Record, path: &Path, existing: Existing) -> anyhow::Result<()> {
    let text = if is_json(path) { record.to_json() } else { record.to_toml() };
    match std::fs::symlink_metadata(path) {
        Ok(_) if existing == Existing::Kept => {
            let help = format!("name another file, or write over it with `save! {}`", path.display());
            return Err(failure(format!("{} is there already; nothing was written", path.display()), help));
        }
        Ok(found) if !found.is_file() => {
            return Err(failure(format!("{} is no plain file; nothing was written", path.display()), None));
        }
        _ => {}
    }
    let mut beside = path.as_os_str().to_owned();
    beside.push(format!(".{}.part", std::process::id()));
    let done = std::fs::write(&beside, text).and_then(|()| std::fs::rename(&beside, path));
    done.inspect_err(|_| drop(std::fs::remove_file(&beside))).with_context(|| format!("{} cannot be written", path.display()))
}

fn is_json(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "json")
}
