//! Texts beside each other: lines that are alike in one row, the rest in rows of their own.

use cinderforge_scenario::align;
use serde::Serialize;

use crate::output::{Output, Tone, line_width, say, wrapped};
use crate::table::{Cell, Frame, Table};

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
    let width = line_width().and_then(|line| column_width(rows, usize::from(line)));
    let mut heading = vec![String::new()];
    heading.extend(names.iter().map(|name| (*name).to_owned()));
    let mut table = Table::new(Frame::Ruled, heading);
    let first = rows.iter().position(|row| !row.alike);
    let near =
        |at: usize| full || rows[at.saturating_sub(AROUND)..(at + AROUND + 1).min(rows.len())].iter().any(|row| !row.alike);
    let mut folded = 0;
    for (at, row) in rows.iter().enumerate() {
        if !near(at) {
            folded += 1;
            if at + 1 == rows.len() || near(at + 1) {
                let text = format!("({folded} alike)");
                let cells = names.iter().map(|_| Cell::new(text.as_str(), Tone::Dim));
                table.add_row(std::iter::once(Cell::from(String::new())).chain(cells));
                folded = 0;
            }
            continue;
        }
        let mark = if Some(at) == first { Cell::new(">", Tone::Bad) } else { Cell::from(String::new()) };
        let tone = if row.alike { Tone::Plain } else { Tone::Accent };
        let text = |cell: &Option<String>| fitted(cell.as_deref().unwrap_or_default(), width);
        let cells = row.cells.iter().map(|cell| Cell::new(text(cell), tone));
        table.add_row(std::iter::once(mark).chain(cells));
    }
    out.print_table(&table);
}

/// Finds how wide each column may be in lines of a width; none if the rows fit as they are.
fn column_width(rows: &[Row], line: usize) -> Option<usize> {
    /// What is drawn around a cell: a line and a space on either side.
    const AROUND_CELL: usize = 3;
    /// The column of the mark, and the line at the end.
    const AROUND_ROW: usize = 5;
    let columns = rows.first()?.cells.len();
    let widest =
        |column: usize| rows.iter().filter_map(|row| row.cells[column].as_deref()).map(textwrap::core::display_width).max();
    let natural: usize = (0..columns).map(|column| widest(column).unwrap_or(0) + AROUND_CELL).sum();
    (natural + AROUND_ROW > line).then(|| (line.saturating_sub(AROUND_ROW) / columns).saturating_sub(AROUND_CELL).max(10))
}

/// Fits a line of a trace into a column: wrapped, what happened close behind the word for it. Returns its lines as one text.
fn fitted(line: &str, width: Option<usize>) -> String {
    let Some(width) = width else { return line.to_owned() };
    let body = line.trim_start();
    let indent = &line[..line.len() - body.len()];
    match body.split_once("  ") {
        Some((word, rest)) => wrapped(&format!("{indent}{word}  {}", rest.trim_start()), width),
        None => wrapped(line, width),
    }
}
