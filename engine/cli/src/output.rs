//! What is printed, and how: text or JSON, with colours where they are wanted.

use std::io::{IsTerminal, Write};

use clap::ValueEnum;
use comfy_table::{CellAlignment, Table};
use owo_colors::{OwoColorize, Style};
use serde::Serialize;
use thiserror::Error;

/// How results are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people.
    Text,
    /// For programs.
    Json,
}

/// Whether text is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal that shows colours.
    Auto,
    /// In any case.
    Always,
    /// Not at all.
    Never,
}

/// Something that cannot be done, and how to get it done.
#[derive(Debug, Error)]
#[error("{message}")]
pub(crate) struct Failure {
    /// What is wrong.
    pub(crate) message: String,
    /// How to mend it.
    pub(crate) help: Option<String>,
}

/// A failure, and a way to mend it.
pub(crate) fn failure(message: impl Into<String>, help: impl Into<Option<String>>) -> anyhow::Error {
    Failure { message: message.into(), help: help.into() }.into()
}

/// Prints a line of text. A reader that has gone away is no error.
pub(crate) fn say(text: impl AsRef<str>) {
    let _ = writeln!(std::io::stdout(), "{}", text.as_ref());
}

/// Prints a value as JSON.
pub(crate) fn json(value: &impl Serialize) -> anyhow::Result<()> {
    say(serde_json::to_string_pretty(value)?);
    Ok(())
}

/// Prints text without ending the line.
pub(crate) fn prompt(text: &str) {
    let mut stdout = std::io::stdout();
    let _ = write!(stdout, "{text}");
    let _ = stdout.flush();
}

/// Where results go.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Output {
    format: Format,
    coloured: bool,
}

impl Output {
    /// Output to the standard streams.
    pub(crate) fn new(format: Format, color: Color) -> Self {
        let wanted = match color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none(),
        };
        Self { format, coloured: wanted && format == Format::Text }
    }

    /// Whether results are for programs.
    pub(crate) fn is_json(self) -> bool {
        self.format == Format::Json
    }

    /// Whether text is coloured.
    pub(crate) fn is_coloured(self) -> bool {
        self.coloured
    }

    /// Prints something worth knowing to the error stream; not for programs.
    pub(crate) fn note(self, text: &str) {
        if !self.is_json() {
            let mut stderr = std::io::stderr();
            let coloured = self.coloured && stderr.is_terminal();
            let _ = writeln!(stderr, "{}: {text}", paint("note", Style::new().cyan().bold(), coloured));
        }
    }

    /// Prints why nothing came of it, to the error stream.
    pub(crate) fn fail(self, error: &anyhow::Error) {
        let help = error.downcast_ref::<Failure>().and_then(|failure| failure.help.as_deref());
        let mut stderr = std::io::stderr();
        if self.is_json() {
            let value = serde_json::json!({ "error": format!("{error:#}"), "help": help });
            let _ = writeln!(stderr, "{value}");
            return;
        }
        let coloured = self.coloured && stderr.is_terminal();
        let (label, hint) = (Style::new().red().bold(), Style::new().cyan().bold());
        let _ = writeln!(stderr, "{}: {error:#}", paint("error", label, coloured));
        if let Some(help) = help {
            let _ = writeln!(stderr, "{}: {help}", paint("help", hint, coloured));
        }
    }

    /// Text that stands out.
    pub(crate) fn bold(self, text: &str) -> String {
        paint(text, Style::new().bold(), self.coloured)
    }

    /// Text that stands back.
    pub(crate) fn dim(self, text: &str) -> String {
        paint(text, Style::new().dimmed(), self.coloured)
    }

    /// Text about something good.
    pub(crate) fn good(self, text: &str) -> String {
        paint(text, Style::new().green(), self.coloured)
    }

    /// Text about something bad.
    pub(crate) fn bad(self, text: &str) -> String {
        paint(text, Style::new().red().bold(), self.coloured)
    }

    /// Text about something to pick.
    pub(crate) fn accent(self, text: &str) -> String {
        paint(text, Style::new().cyan(), self.coloured)
    }

    /// Prints rows under a heading in columns; all but the first column stand to the right.
    pub(crate) fn table(self, heading: &[String], rows: &[Vec<String>]) {
        let mut table = Table::new();
        table.load_preset(comfy_table::presets::NOTHING);
        table.set_header(heading.iter().map(|text| self.bold(text)));
        table.add_rows(rows);
        for column in table.column_iter_mut() {
            column.set_padding((0, 2));
            let words = rows.iter().all(|row| row.get(column.index).is_none_or(|text| text.starts_with(char::is_alphabetic)));
            if column.index > 0 && !words {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        for line in table.lines() {
            say(line.trim_end());
        }
    }
}

fn paint(text: &str, style: Style, coloured: bool) -> String {
    if coloured { text.style(style).to_string() } else { text.to_owned() }
}

/// A count with its noun.
pub(crate) fn counted(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}
