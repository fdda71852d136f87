//! Texts beside each other: lines that are alike in one row, the rest in rows of their own.

use cinderforge_scenario::align;
use comfy_table::{ContentArrangement, Table};
use serde::Serialize;

use crate::output::{Output, say};

/// Lines left standing around a difference.
const AROUND: usize = 2;

/// One row: a line of each text, or none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Row {
    pub(crate) cells: Vec<Option<String>>,
    /// Whether all have the same line.
    pub(crate) alike: bool,
}

/// Puts texts beside each other: a line that several share in one row, the rest as far up as it can go.
pub(crate) fn rows(texts: &[&str]) -> Vec<Row> {
    let mut rows: Vec<Vec<Option<String>>> = Vec::new();
    let mut next = vec![0; texts.len()];
    for aligned in align(texts) {
        let row = aligned.of.iter().map(|text| next[*text]).max().unwrap_or_default();
        if row == rows.len() {
            rows.push(vec![None; texts.len()]);
        }
        for text in aligned.of {
            rows[row][text] = Some(aligned.line.to_owned());
            next[text] = row + 1;
        }
    }
    rows.into_iter().map(|cells| Row { alike: cells.iter().all(|cell| *cell == cells[0]), cells }).collect()
}

/// Prints rows in columns. Where all are alike, one text is enough; long stretches of that are folded.
pub(crate) fn print(out: Output, names: &[&str], rows: &[Row], full: bool) {
    if rows.iter().all(|row| row.alike) {
        if full {
            for row in rows {
                say(row.cells.first().and_then(Option::as_deref).unwrap_or_default());
            }
        } else {
            say(out.dim("the traces are alike"));
        }
        return;
    }
    let mut table = Table::new();
    table.load_preset(comfy_table::presets::UTF8_FULL_CONDENSED).set_content_arrangement(ContentArrangement::Dynamic);
    table.remove_style(comfy_table::TableComponent::HorizontalLines);
    table.remove_style(comfy_table::TableComponent::MiddleIntersections);
    let mut heading = vec![String::new()];
    heading.extend(names.iter().map(|name| out.bold(name)));
    table.set_header(heading);
    let first = rows.iter().position(|row| !row.alike);
    let near =
        |at: usize| full || rows[at.saturating_sub(AROUND)..(at + AROUND + 1).min(rows.len())].iter().any(|row| !row.alike);
    let mut folded = 0;
    for (at, row) in rows.iter().enumerate() {
        if !near(at) {
            folded += 1;
            if at + 1 == rows.len() || near(at + 1) {
                let text = out.dim(&format!("({folded} alike)"));
                table.add_row(std::iter::once(String::new()).chain(names.iter().map(|_| text.clone())));
                folded = 0;
            }
            continue;
        }
        let mark = if Some(at) == first { out.bad(">") } else { String::new() };
        let cell = |cell: &Option<String>| {
            let text = cell.clone().unwrap_or_default();
            if row.alike { text } else { out.accent(&text) }
        };
        table.add_row(std::iter::once(mark).chain(row.cells.iter().map(cell)));
    }
    for line in table.lines() {
        say(line.trim_end());
    }
}
