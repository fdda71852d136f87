//! Reading a TOML file into its shape, with every problem at its place: what cannot be read is reported, taken out, and the
//! rest is read again.

use std::ops::Range;

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue, Error, ValueDeserializer};

use crate::diagnostic::{Diagnostic, SourceFile};
use crate::location::{FileKind, locate};
use crate::suggest;

/// What could be read of a file.
pub(crate) struct ParsedFile<T> {
    /// Its content.
    pub(crate) value: T,
    /// Whether something was left out, so that what seems to be missing may be there.
    pub(crate) damaged: bool,
}

/// Reads a file, reporting all problems.
pub(crate) fn parse<T: DeserializeOwned>(file: &SourceFile, out: &mut Vec<Diagnostic>) -> Option<ParsedFile<T>> {
    let (mut table, errors) = DeTable::parse_recoverable(&file.text);
    if let Some(error) = errors.first() {
        out.push(explain_syntax(file, error));
        return None;
    }
    let mut damaged = false;
    // Keys that were written, but wrong, so that they are not missing.
    let mut written: Vec<String> = Vec::new();
    loop {
        let value = Spanned::new(table.span(), DeValue::Table(table.get_ref().clone()));
        match T::deserialize(ValueDeserializer::from(value)) {
            Ok(value) => return Some(ParsedFile { value, damaged }),
            Err(error) => {
                damaged = true;
                let missing = quoted(error.message()).next().filter(|_| error.message().starts_with("missing field"));
                if !missing.is_some_and(|key| written.iter().any(|written| written == key)) {
                    out.push(explain(file, &error));
                }
                let key = remove(table.get_mut(), &error.span()?)?;
                let meant = quoted(error.message()).skip(1).filter(|_| error.message().starts_with("unknown field"));
                written.extend(suggest::nearest(&key, meant).map(str::to_owned));
                written.push(key);
            }
        }
    }
}

/// Takes out the entry whose key or value is at this place, and tells its key; that of a list is empty.
fn remove(table: &mut DeTable<'_>, span: &Range<usize>) -> Option<String> {
    let found = table.iter().find(|(key, value)| key.span() == *span || value.span() == *span);
    if let Some(key) = found.map(|(key, _)| key.get_ref().to_string()) {
        return table.remove(key.as_str()).map(|_| key);
    }
    table.iter_mut().find_map(|(_, value)| remove_inside(value, span))
}

fn remove_inside(value: &mut Spanned<DeValue<'_>>, span: &Range<usize>) -> Option<String> {
    match value.get_mut() {
        DeValue::Table(inner) => remove(inner, span),
        DeValue::Array(inner) => remove_item(inner, span),
        _ => None,
    }
}

fn remove_item(array: &mut DeArray<'_>, span: &Range<usize>) -> Option<String> {
    if let Some(at) = array.iter().position(|item| item.span() == *span) {
        let kept = std::mem::replace(array, DeArray::new()).into_iter().enumerate().filter(|(index, _)| *index != at);
        *array = kept.map(|(_, item)| item).collect();
        return Some(String::new());
    }
    array.iter_mut().find_map(|item| remove_inside(item, span))
}

/// What stands in backticks.
fn quoted(message: &str) -> impl Iterator<Item = &str> {
    message.split('`').skip(1).step_by(2)
}

/// Why a file is no TOML.
fn explain_syntax(file: &SourceFile, error: &Error) -> Diagnostic {
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

/// A problem in our words, with the key or value that was meant.
fn explain(file: &SourceFile, error: &Error) -> Diagnostic {
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

/// What should be there, in the words of authors.
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

/// What is there, in the words of authors.
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

/// How it is written right.
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

/// How a key that is missing is written.
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

/// A table spans many lines; the first one with something on it is enough to point at.
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
