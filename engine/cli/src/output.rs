//! What is printed, and how: text or JSON, with colours where they are wanted.

use std::borrow::Cow;
use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use cinderforge_content::{is_control, visible};
use clap::ValueEnum;
use owo_colors::{OwoColorize, Style};
use serde::Serialize;
use terminal_size::{Width, terminal_size_of};
use thiserror::Error;

use crate::table::{Cell, Frame, Table};

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

/// Makes a failure with a way to mend it.
pub(crate) fn failure(message: impl Into<String>, help: impl Into<Option<String>>) -> anyhow::Error {
    Failure { message: message.into(), help: help.into() }.into()
}

/// Prints a line of text. A reader that has gone away is no error.
pub(crate) fn say(text: impl AsRef<str>) {
    let _ = writeln!(std::io::stdout(), "{}", harmless(text.as_ref()));
}

/// Whether text is coloured, for what is printed without an [`Output`].
static COLOURED: AtomicBool = AtomicBool::new(false);

/// Writes out what controls terminals in a text that is to be printed, but for the ends of lines, tabs, and colours where there are any.
fn harmless(text: &str) -> Cow<'_, str> {
    let is_harmful = |letter: char| is_control(letter) && letter != '\n' && letter != '\t';
    if !text.contains(is_harmful) {
        return Cow::Borrowed(text);
    }
    let mut printed = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let colour = if COLOURED.load(Ordering::Relaxed) { colour_length(rest) } else { 0 };
        let (part, behind) = rest.split_at(if colour > 0 { colour } else { letter.len_utf8() });
        if is_harmful(letter) && colour == 0 {
            printed.push_str(&visible(part));
        } else {
            printed.push_str(part);
        }
        rest = behind;
    }
    Cow::Owned(printed)
}

/// Returns how many bytes the sequence for a colour has with which a text begins; 0 if it begins otherwise.
fn colour_length(text: &str) -> usize {
    let Some(inside) = text.strip_prefix("\x1b[") else { return 0 };
    let numbers = inside.find(|letter: char| !letter.is_ascii_digit() && letter != ';').unwrap_or(inside.len());
    if inside[numbers..].starts_with('m') { "\x1b[".len() + numbers + 1 } else { 0 }
}

/// Prints lines of text, wrapped where the terminal is narrower.
pub(crate) fn say_wrapped(text: impl AsRef<str>) {
    match line_width() {
        Some(width) => say(wrapped(text.as_ref(), usize::from(width))),
        None => say(text),
    }
}

/// Wraps lines to a width, each further in than it begins; returns all as one text.
pub(crate) fn wrapped(text: &str, width: usize) -> String {
    let line = |line: &str| {
        let further = format!("{}  ", &line[..line.len() - line.trim_start().len()]);
        let options = textwrap::Options::new(width).subsequent_indent(&further);
        textwrap::fill(line, options.word_splitter(textwrap::WordSplitter::NoHyphenation))
    };
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// Prints a value as JSON.
pub(crate) fn json(value: &impl Serialize) -> anyhow::Result<()> {
    say(only_seen(&serde_json::to_string_pretty(value)?));
    Ok(())
}

/// Prints a value as JSON on one line.
pub(crate) fn json_line(value: &serde_json::Value) {
    say(only_seen(&value.to_string()));
}

/// Writes out what JSON leaves as it is and controls terminals, as JSON writes it.
fn only_seen(json: &str) -> String {
    let written =
        |letter: char| if is_control(letter) && letter != '\n' { format!("\\u{:04x}", u32::from(letter)) } else { letter.into() };
    json.chars().map(written).collect()
}

/// Prints text without ending the line.
pub(crate) fn prompt(text: &str) {
    let mut stdout = std::io::stdout();
    let _ = write!(stdout, "{}", harmless(text));
    let _ = stdout.flush();
}

/// Where results go.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Output {
    format: Format,
    coloured: bool,
}

impl Output {
    /// Makes an output to the standard streams.
    pub(crate) fn new(format: Format, color: Color) -> Self {
        let wanted = match color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none(),
        };
        let coloured = wanted && format == Format::Text;
        COLOURED.store(coloured, Ordering::Relaxed);
        Self { format, coloured }
    }

    /// Returns whether results are for programs.
    pub(crate) fn is_json(self) -> bool {
        self.format == Format::Json
    }

    /// Returns whether text is coloured.
    pub(crate) fn is_coloured(self) -> bool {
        self.coloured
    }

    /// Prints something worth knowing to the error stream; not for programs.
    pub(crate) fn note(self, text: &str) {
        if !self.is_json() {
            let mut stderr = std::io::stderr();
            let coloured = self.coloured && stderr.is_terminal();
            let label = paint("note", Style::new().cyan().bold(), coloured);
            let _ = writeln!(stderr, "{label}: {}", harmless(text));
        }
    }

    /// Prints why nothing came of it, to the error stream.
    pub(crate) fn fail(self, error: &anyhow::Error) {
        let help = error.downcast_ref::<Failure>().and_then(|failure| failure.help.as_deref());
        let mut stderr = std::io::stderr();
        if self.is_json() {
            let value = serde_json::json!({ "error": format!("{error:#}"), "help": help });
            let _ = writeln!(stderr, "{}", only_seen(&value.to_string()));
            return;
        }
        let coloured = self.coloured && stderr.is_terminal();
        let (label, hint) = (Style::new().red().bold(), Style::new().cyan().bold());
        let _ = writeln!(stderr, "{}: {}", paint("error", label, coloured), harmless(&format!("{error:#}")));
        if let Some(help) = help {
            let _ = writeln!(stderr, "{}: {}", paint("help", hint, coloured), harmless(help));
        }
    }

    /// Makes text stand out.
    pub(crate) fn bold(self, text: &str) -> String {
        self.toned(text, Tone::Bold)
    }

    /// Makes text stand back.
    pub(crate) fn dim(self, text: &str) -> String {
        self.toned(text, Tone::Dim)
    }

    /// Marks text as good.
    pub(crate) fn good(self, text: &str) -> String {
        self.toned(text, Tone::Good)
    }

    /// Marks text as bad.
    pub(crate) fn bad(self, text: &str) -> String {
        self.toned(text, Tone::Bad)
    }

    /// Marks text as something to pick, or to look at first.
    pub(crate) fn accent(self, text: &str) -> String {
        self.toned(text, Tone::Accent)
    }

    fn toned(self, text: &str, tone: Tone) -> String {
        let style = match tone {
            Tone::Plain => Style::new(),
            Tone::Bold => Style::new().bold(),
            Tone::Dim => Style::new().dimmed(),
            Tone::Good => Style::new().green(),
            Tone::Bad => Style::new().red().bold(),
            Tone::Accent => Style::new().cyan(),
        };
        paint(text, style, self.coloured)
    }

    /// Prints rows under a heading in columns; numbers stand to the right.
    pub(crate) fn table(self, heading: &[String], rows: &[Vec<String>]) {
        let mut table = Table::new(Frame::Open, heading.to_vec());
        for row in rows {
            table.add_row(row.iter().cloned().map(Cell::from));
        }
        self.print_table(&table);
    }

    /// Prints a table, as wide as the terminal at most.
    pub(crate) fn print_table(self, table: &Table) {
        for line in table.lines(self, line_width()) {
            say(line);
        }
    }
}

/// How a piece of text is meant; its colour follows from that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    /// Like any other.
    Plain,
    /// It stands out.
    Bold,
    /// It stands back.
    Dim,
    /// Something good.
    Good,
    /// Something bad.
    Bad,
    /// Something to pick, or to look at first.
    Accent,
}

/// Finds how wide a line may be: `COLUMNS` if that is set, else the width of the terminal; none for a pipe or a file.
pub(crate) fn line_width() -> Option<u16> {
    let set = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    set.or_else(|| terminal_size_of(std::io::stdout()).map(|(Width(columns), _)| columns))
}

fn paint(text: &str, style: Style, coloured: bool) -> String {
    if coloured && !text.is_empty() { text.style(style).to_string() } else { text.to_owned() }
}

/// Writes a count with its noun.
pub(crate) fn counted(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_controls_terminals_is_written_out() {
        for (text, printed) in [
            ("plain\ttext\nin lines", "plain\ttext\nin lines"),
            ("\u{1b}]0;title\u{7}", "\\u{1b}]0;title\\u{7}"),
            ("\u{1b}[31mred", "\\u{1b}[31mred"),
            ("over\rwritten \u{9b}2J \u{202e}turned", "over\\u{d}written \\u{9b}2J \\u{202e}turned"),
        ] {
            assert_eq!(harmless(text), printed);
        }
        assert_eq!(colour_length("\u{1b}[1;31mx"), "\u{1b}[1;31m".len());
        assert_eq!([colour_length("\u{1b}[2J"), colour_length("\u{1b}[31"), colour_length("x")], [0, 0, 0]);
        assert_eq!(only_seen("{\n\"name\": \"\u{9b}\"}"), "{\n\"name\": \"\\u009b\"}");
    }
}
