//! Covered lines: which words of scripts were run, and how far each came, where that is recorded.

use cinderforge_kernel::game::{Reached, TextPart};
use cinderforge_kernel::table::{ChangesMark, Table};
use ustr::Ustr;

use crate::script_value::ScriptValue;

/// Records that a word of a script has been run at a line of a file, whether anything changed since it began, and what it said if
/// that is yes or no.
#[inline]
pub(crate) fn record(table: &Table, begun: ChangesMark, line: impl FnOnce() -> Option<(Ustr, u16)>, value: &ScriptValue) {
    table.cover(|coverage| {
        let Some((path, line)) = line() else { return };
        let changes = table.changed_since(begun, coverage);
        coverage.reach(TextPart::Line(path, line), Reached::used(changes));
        if let Some(answer) = value.bool() {
            coverage.reach(TextPart::Answer(path, line, answer), Reached::used(changes));
        }
    });
}
