//! Covered lines: which words of scripts were run, and how far each came, where that is recorded.

use cinderforge_kernel::game::{Reached, TextPart};
use cinderforge_kernel::table::{ChangesMark, Table};
use rhai::{Dynamic, NativeCallContext};
use ustr::Ustr;

/// Records that a word of a script has been run, whether anything changed since it began, and what it said if that is yes or no.
#[inline]
pub(super) fn record(table: &Table, begun: ChangesMark, context: &NativeCallContext<'_>, value: &Dynamic) {
    table.cover(|coverage| {
        let (Some(path), Some(line)) = (context.call_source(), context.call_position().line()) else { return };
        let (path, line) = (Ustr::from(path), line as u16);
        let changes = table.changed_since(begun, coverage);
        coverage.reach(TextPart::Line(path, line), Reached::used(changes));
        if let Ok(answer) = value.as_bool() {
            coverage.reach(TextPart::Answer(path, line, answer), Reached::used(changes));
        }
    });
}
