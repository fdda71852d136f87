//! Files of recorded games, in TOML or JSON.

use std::path::Path;

use anyhow::Context;
use cinderforge_session::Record;

/// Reads a record, as JSON if the file is named so, else as TOML.
pub(crate) fn read(path: &Path) -> anyhow::Result<Record> {
    let text = std::fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    let read = if is_json(path) { Record::from_json(&text) } else { Record::from_toml(&text) };
    read.with_context(|| format!("{} cannot be replayed", path.display()))
}

/// Writes a record, as JSON if the file is named so, else as TOML with the words of each answer beside it.
pub(crate) fn write(record: &Record, path: &Path) -> anyhow::Result<()> {
    let text = if is_json(path) { record.to_json() } else { record.to_toml() };
    std::fs::write(path, text).with_context(|| format!("{} cannot be written", path.display()))
}

fn is_json(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "json")
}
