//! Reading a TOML file into its shape, with every problem at its place: what cannot be read is reported, taken out, and the
//! rest is read again.

use std::ops::Range;

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue, Error, ValueDeserializer};

use crate::diagnostic::{Diagnostic, SourceFile};
use crate::suggest;

/// What could be read of a file.
pub(crate) struct Read<T> {
    /// Its content.
    pub(crate) value: T,
    /// Whether something was left out, so that what seems to be missing may be there.
    pub(crate) damaged: bool,
}

/// Reads a file, reporting all problems.
pub(crate) fn file<T: DeserializeOwned>(file: &SourceFile, out: &mut Vec<Diagnostic>) -> Option<Read<T>> {
    let (mut table, errors) = DeTable::parse_recoverable(&file.text);
    if let Some(error) = errors.first() {
        out.push(file.error(error.span().unwrap_or(0..0), error.message()));
        return None;
    }
    let mut damaged = false;
    loop {
        let value = Spanned::new(table.span(), DeValue::Table(table.get_ref().clone()));
        match T::deserialize(ValueDeserializer::from(value)) {
            Ok(value) => return Some(Read { value, damaged }),
            Err(error) => {
                out.push(explain(file, &error));
                damaged = true;
                if !remove(table.get_mut(), &error.span()?) {
                    return None;
                }
            }
        }
    }
}

/// Takes out the entry whose key or value is at this place.
fn remove(table: &mut DeTable<'_>, span: &Range<usize>) -> bool {
    let found = table.iter().find(|(key, value)| key.span() == *span || value.span() == *span);
    if let Some(key) = found.map(|(key, _)| key.get_ref().to_string()) {
        return table.remove(key.as_str()).is_some();
    }
    let mut removed = false;
    for (_, value) in table.iter_mut() {
        removed = removed || remove_inside(value, span);
    }
    removed
}

fn remove_inside(value: &mut Spanned<DeValue<'_>>, span: &Range<usize>) -> bool {
    match value.get_mut() {
        DeValue::Table(inner) => remove(inner, span),
        DeValue::Array(inner) => remove_item(inner, span),
        _ => false,
    }
}

fn remove_item(array: &mut DeArray<'_>, span: &Range<usize>) -> bool {
    if let Some(at) = array.iter().position(|item| item.span() == *span) {
        let kept = std::mem::replace(array, DeArray::new()).into_iter().enumerate().filter(|(index, _)| *index != at);
        *array = kept.map(|(_, item)| item).collect();
        return true;
    }
    array.iter_mut().any(|item| remove_inside(item, span))
}

/// A problem in our words, with the key that was meant.
fn explain(file: &SourceFile, error: &Error) -> Diagnostic {
    let span = error.span().unwrap_or(0..0);
    let message = error.message().trim();
    let quoted: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    match quoted.split_first() {
        Some((key, keys)) if message.starts_with("unknown field") => {
            let keys = keys.iter().copied();
            file.error(span, format!("unknown key `{key}`")).help(suggest::help(key, keys))
        }
        Some((key, _)) if message.starts_with("missing field") => {
            file.error(first_line(file, span), format!("the key `{key}` is missing"))
        }
        _ => file.error(span, message),
    }
}

/// A table spans many lines; its first one is enough to point at.
fn first_line(file: &SourceFile, span: Range<usize>) -> Range<usize> {
    let text = file.text.get(span.clone()).unwrap_or_default();
    span.start..span.start + text.find('\n').unwrap_or(text.len())
}
