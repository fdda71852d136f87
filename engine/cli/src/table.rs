//! Tables: columns that line up, with colours and without, and fit the terminal.

use comfy_table::{Attribute, CellAlignment, Color, ContentArrangement, TableComponent};

use crate::output::{Output, Tone};

/// A piece of text in a table, and how it is meant.
#[derive(Clone, Debug)]
pub(crate) struct Cell {
    text: String,
    tone: Tone,
}

impl Cell {
    /// Makes a cell of text in a tone.
    pub(crate) fn new(text: impl Into<String>, tone: Tone) -> Self {
        Self { text: text.into(), tone }
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::new(text, Tone::Plain)
    }
}

/// What is drawn around cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Frame {
    /// Nothing; columns are two spaces apart, and numbers stand to the right.
    Open,
    /// Lines around the table, below its heading and between columns.
    Ruled,
}

/// A table under a heading.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    frame: Frame,
    heading: Vec<String>,
    rows: Vec<Vec<Cell>>,
}

impl Table {
    /// Begins a table without rows.
    pub(crate) fn new(frame: Frame, heading: Vec<String>) -> Self {
        Self { frame, heading, rows: Vec::new() }
    }

    /// Adds a row.
    pub(crate) fn add_row(&mut self, cells: impl IntoIterator<Item = Cell>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// Lays the table out for a width, or as wide as it gets; returns its lines. Colours take no room: without them, the
    /// lines are the same.
    pub(crate) fn lines(&self, out: Output, width: Option<u16>) -> Vec<String> {
        let mut table = comfy_table::Table::new();
        table.set_content_arrangement(ContentArrangement::Dynamic);
        table.set_width(width.unwrap_or(u16::MAX));
        match self.frame {
            Frame::Open => table.load_preset(comfy_table::presets::NOTHING),
            Frame::Ruled => table.load_preset(comfy_table::presets::UTF8_FULL_CONDENSED),
        };
        table.remove_style(TableComponent::HorizontalLines);
        table.remove_style(TableComponent::MiddleIntersections);
        if out.is_coloured() {
            table.enforce_styling();
        } else {
            table.force_no_tty();
        }
        table.set_header(self.heading.iter().map(|text| styled(text, Tone::Bold)));
        for row in &self.rows {
            table.add_row(row.iter().map(|cell| styled(&cell.text, cell.tone)));
        }
        if self.frame == Frame::Open {
            self.space_columns(&mut table);
        }
        table.lines().map(|line| without_trailing_spaces(&line)).collect()
    }

    /// Puts two spaces between columns, and those of numbers to the right.
    fn space_columns(&self, table: &mut comfy_table::Table) {
        let last = self.heading.len().saturating_sub(1);
        for column in table.column_iter_mut() {
            let index = column.index;
            column.set_padding((0, if index == last { 0 } else { 2 }));
            let is_number =
                |row: &Vec<Cell>| row.get(index).is_some_and(|cell| cell.text.starts_with(|c: char| c.is_ascii_digit()));
            if index > 0 && self.rows.iter().any(is_number) {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
    }
}

fn styled(text: &str, tone: Tone) -> comfy_table::Cell {
    let cell = comfy_table::Cell::new(text);
    match tone {
        Tone::Plain => cell,
        Tone::Bold => cell.add_attribute(Attribute::Bold),
        Tone::Dim => cell.add_attribute(Attribute::Dim),
        Tone::Good => cell.fg(Color::DarkGreen),
        Tone::Bad => cell.fg(Color::DarkRed).add_attribute(Attribute::Bold),
        Tone::Accent => cell.fg(Color::DarkCyan),
    }
}

/// Cuts off the spaces behind the last visible character; returns the rest with every escape code it had.
fn without_trailing_spaces(line: &str) -> String {
    let mut kept = String::with_capacity(line.len());
    let mut spaces = 0;
    let mut in_code = false;
    for character in line.chars() {
        let visible = !in_code && character != '\u{1b}';
        if visible && character == ' ' {
            spaces += 1;
            continue;
        }
        if visible {
            kept.extend(std::iter::repeat_n(' ', std::mem::take(&mut spaces)));
        }
        in_code = !visible && character != 'm';
        kept.push(character);
    }
    kept
}
