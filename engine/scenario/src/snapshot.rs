//! Snapshots: the traces a scenario had under its rulesets when somebody looked them over, in one file beside it that insta reads
//! too.
//!
//! A line that all rulesets share stands plain, one of some of them behind their mark, as in a scenario: `[official, raven] ..`.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::Path;

use cinderforge_content::{FileError, read_text};
use similar::TextDiff;
use ustr::Ustr;

use crate::aligned::align;

/// What stands above the trace, as insta writes it for the test that checks the same files.
const HEAD: &str = "---\nsource: tests/scenarios.rs\nexpression: trace\n---\n";

/// Returns what is in a snapshot below its head; none if there is no snapshot.
///
/// # Errors
/// The file cannot be read.
pub fn read(path: &Path) -> io::Result<Option<String>> {
    let text = match read_text(path) {
        Ok(text) => text,
        Err(FileError::Io(error)) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(io::Error::other(error)),
    };
    let text = text.replace("\r\n", "\n");
    let body = text.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n")).map_or(text.as_str(), |(_, body)| body);
    Ok(Some(body.to_owned()))
}

/// Writes a snapshot.
///
/// # Errors
/// The file cannot be written.
pub fn write(path: &Path, body: &str) -> io::Result<()> {
    fs::write(path, format!("{HEAD}{}\n", body.trim_end()))
}

/// Merges the traces under several rulesets into one text; an empty trace is none. [`split`] gives them back.
///
/// A line that itself begins with a bracket is always marked, so that it is never taken for a mark.
pub fn merge(rulesets: &[Ustr], traces: &[&str]) -> String {
    let mut text = String::new();
    for aligned in align(traces) {
        if aligned.of.len() < rulesets.len() || aligned.line.starts_with('[') {
            let names: Vec<&str> = aligned.of.iter().map(|index| rulesets[*index].as_str()).collect();
            let _ = write!(text, "[{}]", names.join(", "));
            if !aligned.line.is_empty() {
                text.push(' ');
            }
        }
        text.push_str(aligned.line);
        text.push('\n');
    }
    text
}

/// Splits what [`merge`] made into the trace under each of the rulesets.
pub fn split(rulesets: &[Ustr], text: &str) -> Vec<String> {
    let mut traces = vec![String::new(); rulesets.len()];
    for line in text.lines() {
        let marked = line.strip_prefix('[').and_then(|rest| rest.split_once(']'));
        let (names, line) = marked.map_or((None, line), |(names, line)| (Some(names), line.strip_prefix(' ').unwrap_or(line)));
        for (ruleset, trace) in rulesets.iter().zip(&mut traces) {
            if names.is_none_or(|names| names.split(", ").any(|name| ruleset == name)) {
                trace.push_str(line);
                trace.push('\n');
            }
        }
    }
    traces
}

/// Tells how a text differs from the accepted one; none if it does not.
pub fn diff(accepted: &str, now: &str) -> Option<String> {
    let (old, new) = (accepted.trim_end(), now.trim_end());
    if old == new {
        return None;
    }
    let ended = |text: &str| if text.is_empty() { String::new() } else { format!("{text}\n") };
    let (old, new) = (ended(old), ended(new));
    Some(TextDiff::from_lines(&old, &new).unified_diff().context_radius(3).header("accepted", "now").to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Small texts from few lines, the awkward ones among them, by a generator of its own so that every run tries the same.
    fn texts(seed: u64, count: usize) -> Vec<String> {
        const LINES: [&str; 9] = ["", " ", "a", "  b", "[c", "[raven] d", "[] e", "]", "[official, raven]"];
        let mut state = seed;
        let mut next = |bound: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % bound
        };
        let mut text = || {
            let lines: Vec<&str> = (0..next(7)).map(|_| LINES[next(LINES.len())]).collect();
            lines.iter().flat_map(|line| [*line, "\n"]).collect()
        };
        (0..count).map(|_| text()).collect()
    }

    fn rulesets(count: usize) -> Vec<Ustr> {
        ["official", "raven", "reborn", "house-example"][..count].iter().map(|name| Ustr::from(name)).collect()
    }

    #[test]
    fn what_is_merged_splits_into_what_it_was() {
        for seed in 0..20_000 {
            let rulesets = rulesets(1 + seed as usize % 4);
            let texts = texts(seed, rulesets.len());
            let refs: Vec<&str> = texts.iter().map(String::as_str).collect();
            let merged = merge(&rulesets, &refs);
            assert_eq!(split(&rulesets, &merged), texts, "seed {seed}:\n{merged}");
        }
    }

    #[test]
    fn shared_lines_stand_once_and_the_others_behind_their_mark() {
        let merged = merge(&rulesets(3), &["turn\n  pay\nend\n", "turn\n  pay\n  heal\nend\n", "turn\n  heal\nend\n"]);
        assert_eq!(merged, "turn\n[official, raven]   pay\n[raven, reborn]   heal\nend\n");
    }

    #[test]
    fn a_ruleset_without_trace_shares_no_line() {
        let merged = merge(&rulesets(2), &["turn\n", ""]);
        assert_eq!(merged, "[official] turn\n");
    }
}
