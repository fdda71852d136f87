//! Parsing a TOML file into its shape, with every problem at its place.
//!
//! What cannot be read is reported, taken out, then the rest is read again.

use std::ops::Range;

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeArray, DeString, DeTable, DeValue, ValueDeserializer};

use crate::control::is_control;
use crate::damage::Damage;
use crate::diagnostic::{Code, Diagnostic, SourceFile};
use crate::files::toml_error::{explain, quoted};
use crate::files::toml_syntax;
use crate::limits::PROBLEMS_OF_A_FILE;
use crate::suggest;

/// What could be read of a file.
pub(crate) struct ParsedFile<T> {
    /// Its content.
    pub(crate) value: T,
    /// Whether something was left out, so that what seems to be missing may be there.
    pub(crate) damaged: bool,
}

/// Parses a file, reporting all problems. Returns `None` if it is no TOML, or nothing of the shape is left.
///
/// Where something could not be read is noted as damage.
pub(crate) fn parse<T: DeserializeOwned>(
    file: &SourceFile,
    problems: &mut Vec<Diagnostic>,
    damage: &mut Damage,
) -> Option<ParsedFile<T>> {
    let before = problems.len();
    let parsed = read(file, problems);
    problems[before..].iter().for_each(|problem| damage.note(problem));
    parsed
}

/// Reads a file that is no part of a pack into its shape.
///
/// # Errors
/// Everything that is wrong with it, at its places.
pub fn read_toml<T: DeserializeOwned>(file: &SourceFile) -> Result<T, Vec<Diagnostic>> {
    let mut problems = Vec::new();
    match read(file, &mut problems) {
        Some(parsed) if problems.is_empty() => Ok(parsed.value),
        _ => Err(problems),
    }
}

/// Checks whether a file says nothing: it has comments and blank lines alone.
pub(crate) fn is_blank(file: &SourceFile) -> bool {
    file.text.lines().map(str::trim).all(|line| line.is_empty() || line.starts_with('#'))
}

/// Parses a file as [`parse`] does, noting no damage.
pub(crate) fn read<T: DeserializeOwned>(file: &SourceFile, problems: &mut Vec<Diagnostic>) -> Option<ParsedFile<T>> {
    let (table, errors) = DeTable::parse_recoverable(&file.text);
    if !errors.is_empty() {
        problems.push(toml_syntax::explain(file, &errors));
        return None;
    }
    let before = problems.len();
    table.get_ref().iter().for_each(|(key, value)| check_entry(file, key, value, problems));
    if problems.len() > before {
        return None;
    }
    let whole = Spanned::new(table.span(), DeValue::Table(table.into_inner()));
    match T::deserialize(ValueDeserializer::from(whole)) {
        Ok(value) => Some(ParsedFile { value, damaged: false }),
        Err(_) => read_damaged(file, problems),
    }
}

/// Reads as [`read`] does a file that something is wrong with, leaving that out.
fn read_damaged<T: DeserializeOwned>(file: &SourceFile, problems: &mut Vec<Diagnostic>) -> Option<ParsedFile<T>> {
    let (mut table, _) = DeTable::parse_recoverable(&file.text);
    let mut damaged = false;
    let before = problems.len();
    // Keys that were written, but wrong, so that they are not missing.
    let mut written: Vec<String> = Vec::new();
    loop {
        let value = Spanned::new(table.span(), DeValue::Table(table.get_ref().clone()));
        match T::deserialize(ValueDeserializer::from(value)) {
            Ok(value) => return Some(ParsedFile { value, damaged }),
            Err(error) => {
                if problems.len() - before >= PROBLEMS_OF_A_FILE {
                    return None;
                }
                damaged = true;
                let problem = explain(file, &error);
                let is_unknown = |known: &Diagnostic| known.message.starts_with("unknown key");
                let has_unknown = problems
                    .iter()
                    .any(|known| known.path == problem.path && is_unknown(known) && known.table_start() == problem.table_start());
                let missing = quoted(error.message()).next().filter(|_| error.message().starts_with("missing field"));
                // What seems to be missing may be what an unknown key was meant to be.
                if !missing.is_some_and(|key| has_unknown || written.iter().any(|written| written == key)) {
                    problems.push(problem);
                }
                let key = remove(table.get_mut(), &error.span()?)?;
                let meant = quoted(error.message()).skip(1).filter(|_| error.message().starts_with("unknown field"));
                written.extend(suggest::nearest(&key, meant).map(str::to_owned));
                written.push(key);
            }
        }
    }
}

/// Reports texts of an entry, its key among them, that have characters which control terminals.
fn check_entry(file: &SourceFile, key: &Spanned<DeString<'_>>, value: &Spanned<DeValue<'_>>, problems: &mut Vec<Diagnostic>) {
    check_text(file, key.get_ref(), key.span(), problems);
    check_value(file, value, problems);
}

/// Reports texts of a value that have characters which control terminals.
fn check_value(file: &SourceFile, value: &Spanned<DeValue<'_>>, problems: &mut Vec<Diagnostic>) {
    match value.get_ref() {
        DeValue::String(text) => check_text(file, text, value.span(), problems),
        DeValue::Array(items) => items.iter().for_each(|item| check_value(file, item, problems)),
        DeValue::Table(table) => table.iter().for_each(|(key, value)| check_entry(file, key, value, problems)),
        _ => {}
    }
}

/// Reports a text that has a character which controls terminals.
fn check_text(file: &SourceFile, text: &str, span: Range<usize>, problems: &mut Vec<Diagnostic>) {
    if let Some(found) = text.chars().find(|letter| is_control(*letter)) {
        let message = format!("the text has the character U+{:04X}, which controls terminals", u32::from(found));
        problems.push(file.error(span, Code::ControlCharacter, message).help("take it out".to_owned()));
    }
}

/// Removes the entry whose key or value has this span. Returns its key; that of a list item is empty.
fn remove(table: &mut DeTable<'_>, span: &Range<usize>) -> Option<String> {
    let found = table.iter().find(|(key, value)| key.span() == *span || value.span() == *span);
    if let Some(key) = found.map(|(key, _)| key.get_ref().to_string()) {
        return table.remove(key.as_str()).map(|_| key);
    }
    table.iter_mut().find_map(|(_, value)| remove_inside(value, span))
}

/// Removes an entry inside a value.
fn remove_inside(value: &mut Spanned<DeValue<'_>>, span: &Range<usize>) -> Option<String> {
    match value.get_mut() {
        DeValue::Table(inner) => remove(inner, span),
        DeValue::Array(inner) => remove_item(inner, span),
        _ => None,
    }
}

/// Removes an item of a list, or an entry inside one.
fn remove_item(array: &mut DeArray<'_>, span: &Range<usize>) -> Option<String> {
    if let Some(removed) = array.iter().position(|item| item.span() == *span) {
        let kept = std::mem::replace(array, DeArray::new()).into_iter().enumerate().filter(|(index, _)| *index != removed);
        *array = kept.map(|(_, item)| item).collect();
        return Some(String::new());
    }
    array.iter_mut().find_map(|item| remove_inside(item, span))
}
