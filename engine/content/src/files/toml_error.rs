//! Errors of TOML in the words of authors.

use std::ops::Range;

use toml::de::Error;

use crate::diagnostic::{Diagnostic, SourceFile};
use crate::location::{FileKind, locate};
use crate::suggest;

/// Returns what stands in backticks.
pub(super) fn quoted(message: &str) -> impl Iterator<Item = &str> {
    message.split('`').skip(1).step_by(2)
}

/// Returns the error that a file is no TOML.
pub(super) fn explain_syntax(file: &SourceFile, error: &Error) -> Diagnostic {
    let span = error.span().unwrap_or(0..0);
    let message = error.message().trim();
    if message == "duplicate key" {
        let key = file.text.get(span.clone()).unwrap_or_default().trim_matches('"');
        let problem = file.error(span, format!("`{key}` is there already"));
        return problem.help("leave one of the two out, or make them one".to_owned());
    }
    let written = file.text.get(span.clone()).unwrap_or_default();
    let help = if message.contains("must be quoted") {
        format!("write \"{written}\"")
    } else if message.contains("string") {
        "a text ends on its own line, with the quote it began with".to_owned()
    } else {
        "the form is `key = value`: texts in quotes, lists in brackets, the keys of a table below its `[name]`".to_owned()
    };
    file.error(span, message).help(help)
}

/// Returns the error of a file that has not its shape, at the key or value that is meant.
pub(super) fn explain(file: &SourceFile, error: &Error) -> Diagnostic {
    let span = error.span().unwrap_or(0..0);
    let message = error.message().trim();
    let words: Vec<&str> = quoted(message).collect();
    match words.split_first() {
        Some((key, keys)) if message.starts_with("unknown field") => {
            let keys = keys.iter().copied();
            return file.error(span, format!("unknown key `{key}`")).help(suggest::help(key, keys));
        }
        Some((key, _)) if message.starts_with("missing field") => {
            let problem = file.error(first_line(file, span), format!("the key `{key}` is missing"));
            return problem.help(format!("add {}", example(file, key)));
        }
        _ => {}
    }
    let Some((found, expected)) = message.split_once(", expected ") else {
        return file.error(span, message).help("docs/adding-a-card.md has the shape of every file".to_owned());
    };
    if let Some(found) = found.strip_prefix("invalid type: ") {
        let written = file.text.get(span.clone()).unwrap_or_default().to_owned();
        let message = format!("expected {}, found {}", shape(expected), thing(found));
        return file.error(span, message).help(rewritten(found, expected, &written));
    }
    if let Some(found) = found.strip_prefix("invalid value: ") {
        let problem = file.error(span, format!("{} does not fit here", thing(found)));
        return problem.help(format!("expected {}", shape(expected)));
    }
    file.error(span, found).help(format!("expected {expected}"))
}

/// Returns what should be there.
fn shape(expected: &str) -> &str {
    match expected {
        "a string" => "a text",
        "a sequence" => "a list",
        "a map" => "a table",
        "a boolean" => "`true` or `false`",
        "u8" => "a whole number from 0 to 255",
        "usize" | "u16" | "u32" | "u64" => "a whole number from 0 on",
        "i32" | "i64" => "a whole number",
        _ if expected.starts_with("struct ") => "a table",
        _ => expected,
    }
}

/// Returns what is there.
fn thing(found: &str) -> String {
    let value = found.split_once(' ').map(|(_, value)| value.trim_matches(['`', '"'])).unwrap_or_default();
    match found.split(' ').next().unwrap_or_default() {
        "integer" | "floating" => format!("the number `{}`", value.trim_start_matches("point `")),
        "string" => format!("the text `{value}`"),
        "boolean" => format!("`{value}`"),
        "sequence" => "a list".to_owned(),
        "map" => "a table".to_owned(),
        _ => found.to_owned(),
    }
}

/// Says how it is written right.
fn rewritten(found: &str, expected: &str, written: &str) -> String {
    let simple = !matches!(found, "sequence" | "map");
    let text = written.trim_matches('"');
    match shape(expected) {
        "a text" if simple => format!("write it in quotes, as in \"{text}\""),
        "a text" => "write one text in quotes".to_owned(),
        "a list" if simple => format!("write it in brackets, as in [{written}]"),
        "a list" => "write a list in brackets, as in [\"one\", \"two\"]".to_owned(),
        "a table" => "write keys below its `[name]`, or in braces, as in { key = value }".to_owned(),
        "`true` or `false`" => "write one of them without quotes".to_owned(),
        number if number.starts_with("a whole number") => "write digits without quotes, as in `3`".to_owned(),
        other => format!("write {other}"),
    }
}

/// Says how a key that is missing is written.
fn example(file: &SourceFile, key: &str) -> String {
    let deck = matches!(locate(file.path.as_str()).kind, Some(FileKind::Deck));
    match key {
        "id" => "id = \"<name of the file or folder>\"",
        "name" => "name = \"..\"",
        "pool" => "pool = \"<folder of the cards>\"",
        "phoenixborn" => "phoenixborn = \"<id of the card>\"",
        "dice" => "a table [dice], with a number for each die type",
        "cards" if deck => "a table [cards], with a number for each card",
        "cards" => "cards = <how many there are>",
        "keyword" => "a table [keyword.\"<name>\"] for each keyword",
        "dice_power" => "a table [dice_power.<die type>] for each power",
        "sets" => "sets = [\"<value of the switch dice_power_set>\"]",
        "cost" => "cost = \"side, 1 basic\"",
        "pick" => "pick = \"a unit\"",
        "at" => "at = 1",
        "inexhaustible" => "inexhaustible = true, or false",
        _ => return format!("{key} = .."),
    }
    .to_owned()
}

/// Returns the first line with something on it of a span of many lines, which is enough to point at.
pub(crate) fn first_line(file: &SourceFile, span: Range<usize>) -> Range<usize> {
    let span = if span.is_empty() { 0..file.text.len() } else { span };
    let text = file.text.get(span.clone()).unwrap_or_default();
    let mut start = span.start;
    for line in text.split_inclusive('\n') {
        if !line.trim().is_empty() && !line.trim_start().starts_with('#') {
            return start..start + line.trim_end().len();
        }
        start += line.len();
    }
    span.start..span.start + text.find('\n').unwrap_or(text.len())
}
