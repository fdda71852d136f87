//! The first line of an entry, to point at where something is missing.

use std::ops::Range;

use toml::Spanned;

use super::entry_context::EntryContext;

/// Returns the bytes of the first line of an entry.
pub(super) fn head<T>(context: EntryContext<'_>, entry: &Spanned<T>) -> Range<usize> {
    let span = entry.span();
    let text = context.file.text.get(span.clone()).unwrap_or_default();
    span.start..span.start + text.find('\n').unwrap_or(text.len())
}
