//! Snapshots: the trace a scenario had when somebody looked it over, in a file beside it that insta reads too.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use similar::TextDiff;

/// What stands above the trace, as insta writes it for the test that checks the same files.
const HEAD: &str = "---\nsource: tests/scenarios.rs\nexpression: trace\n---\n";

/// Where the snapshot of a scenario under a ruleset is.
pub fn path_of(scenario: &Path, rulesets: usize, ruleset: &str) -> PathBuf {
    if rulesets > 1 { scenario.with_extension(format!("{ruleset}.snap")) } else { scenario.with_extension("snap") }
}

/// The trace in a snapshot; none if there is no snapshot.
///
/// # Errors
/// The file cannot be read.
pub fn read(path: &Path) -> io::Result<Option<String>> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let text = text.replace("\r\n", "\n");
    let body = text.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n")).map_or(text.as_str(), |(_, body)| body);
    Ok(Some(body.to_owned()))
}

/// Writes a trace as a snapshot.
///
/// # Errors
/// The file cannot be written.
pub fn write(path: &Path, trace: &str) -> io::Result<()> {
    fs::write(path, format!("{HEAD}{}\n", trace.trim_end()))
}

/// How a trace differs from its snapshot; none if it does not.
pub fn diff(snapshot: Option<&str>, trace: &str) -> Option<String> {
    let old = snapshot.unwrap_or_default().trim_end();
    let new = trace.trim_end();
    if snapshot.is_some() && old == new {
        return None;
    }
    let (old, new) = (format!("{old}\n"), format!("{new}\n"));
    let old = if snapshot.is_some() { old.as_str() } else { "" };
    Some(TextDiff::from_lines(old, new.as_str()).unified_diff().context_radius(3).header("accepted", "now").to_string())
}
