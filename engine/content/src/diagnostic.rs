//! Diagnostics: what is wrong, where, how to mend it.

mod code;
mod page;

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use annotate_snippets::{AnnotationKind, Level, Origin, Renderer, Snippet};
use serde::{Serialize, Serializer};
use ustr::Ustr;

pub use code::Code;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Nothing can be played with it.
    Error,
    /// It can be played, but is probably not meant.
    Warning,
}

/// A place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Span {
    /// First byte.
    pub start: usize,
    /// The byte behind the last one.
    pub end: usize,
    /// Line of the first byte, counted from 1.
    pub line: usize,
    /// Column of the first byte in characters, counted from 1.
    pub column: usize,
}

/// A file as it was read, kept for pointing into it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// Where it is, relative to the project if it is a part of it.
    pub path: Ustr,
    /// Its text.
    pub text: Arc<str>,
}

impl SourceFile {
    /// Makes a file with this text.
    pub fn new(path: &str, text: impl Into<Arc<str>>) -> Self {
        Self { path: Ustr::from(path), text: text.into() }
    }

    /// Returns an error at these bytes.
    pub fn error(&self, span: Range<usize>, code: Code, message: impl Into<String>) -> Diagnostic {
        self.diagnostic(Severity::Error, code, Some(self.span(span)), message.into())
    }

    /// Returns a warning at these bytes.
    pub fn warning(&self, span: Range<usize>, code: Code, message: impl Into<String>) -> Diagnostic {
        self.diagnostic(Severity::Warning, code, Some(self.span(span)), message.into())
    }

    /// Returns an error about the file as a whole.
    pub fn error_in_file(&self, code: Code, message: impl Into<String>) -> Diagnostic {
        self.diagnostic(Severity::Error, code, None, message.into())
    }

    /// Returns the place of these bytes, cut to the text. What is behind the last line is placed at its end.
    pub fn span(&self, range: Range<usize>) -> Span {
        let last = self.text.trim_end_matches('\n').len();
        let start = floor_char(&self.text, range.start.min(last));
        let end = floor_char(&self.text, range.end).max(start);
        let before = &self.text[..start];
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        Span { start, end, line: before.matches('\n').count() + 1, column: self.text[line_start..start].chars().count() + 1 }
    }

    /// Returns the byte at this line and column, both counted from 1, columns in characters.
    pub fn offset(&self, line: usize, column: usize) -> usize {
        let mut ends = memchr::memchr_iter(b'\n', self.text.as_bytes());
        let start = line.checked_sub(2).map_or(0, |before| ends.nth(before).map_or(self.text.len(), |end| end + 1));
        let rest = &self.text[start..];
        start + rest.chars().take(column.saturating_sub(1)).map(char::len_utf8).sum::<usize>()
    }

    /// Makes a diagnostic without notes or help.
    fn diagnostic(&self, severity: Severity, code: Code, span: Option<Span>, message: String) -> Diagnostic {
        let text = Arc::clone(&self.text);
        Diagnostic {
            severity,
            code,
            message,
            path: self.path,
            span,
            notes: Vec::new(),
            help: None,
            cure: None,
            is_idle: false,
            text,
        }
    }
}

/// Returns the last character boundary not behind a byte.
fn floor_char(text: &str, byte: usize) -> usize {
    let mut boundary = byte.min(text.len());
    while !text.is_char_boundary(boundary) {
        boundary -= 1;
    }
    boundary
}

/// One problem: what, where, and how to mend it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// Which kind of mistake it is.
    pub code: Code,
    /// What is wrong: lower case, the offending word in backticks, no full stop.
    pub message: String,
    /// The file.
    pub path: Ustr,
    /// Where in the file; `None` if it is about the file as a whole.
    pub span: Option<Span>,
    /// What else is worth knowing.
    pub notes: Vec<String>,
    /// How to mend it.
    pub help: Option<String>,
    /// What to write at its place to mend it, if that is all there is to do.
    pub cure: Option<String>,
    /// Whether it is that something is there which nothing uses: it is played as if it were not.
    pub is_idle: bool,
    /// The text of the file, for printing the line.
    text: Arc<str>,
}

/// Whether a rendering carries colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Text only, stable for snapshots.
    Plain,
    /// With terminal colours.
    Coloured,
}

impl Diagnostic {
    /// Adds a way to mend it, if there is one.
    #[must_use]
    pub fn help(mut self, help: impl Into<Option<String>>) -> Self {
        self.help = help.into().or(self.help);
        self
    }

    /// Says what to write at its place, if that is known.
    #[must_use]
    pub fn cure(mut self, cure: impl Into<Option<String>>) -> Self {
        self.cure = cure.into().or(self.cure);
        self
    }

    /// Says that a word of its place is to be another.
    #[must_use]
    pub fn rewrite(self, word: &str, other: &str) -> Self {
        let written = self.written().filter(|written| written.contains(word)).map(|written| written.replacen(word, other, 1));
        self.cure(written)
    }

    /// Returns what stands at its place.
    fn written(&self) -> Option<&str> {
        self.span.and_then(|span| self.text.get(span.start..span.end))
    }

    /// Returns where the table of a data file begins that it is in: at its header, or at the start of the file.
    pub(crate) fn table_start(&self) -> usize {
        let before = self.span.and_then(|span| self.text.get(..=span.start)).unwrap_or_default();
        before.rfind("\n[").map_or(0, |end| end + 1)
    }

    /// Returns the text of the file with the cure in it.
    pub fn cured(&self) -> Option<String> {
        let (span, cure) = (self.span?, self.cure.as_ref()?);
        Some(format!("{}{cure}{}", self.text.get(..span.start)?, self.text.get(span.end..)?))
    }

    /// Adds something else worth knowing.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// Marks that something is there which nothing uses.
    #[must_use]
    pub fn idle(mut self) -> Self {
        self.is_idle = true;
        self
    }

    /// Returns whether nothing can be played with it.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// Renders it as rustc does: message, place, line, help.
    pub fn render(&self, style: Style) -> String {
        let level = match self.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let code = self.code.to_string();
        let title = level.primary_title(self.message.as_str()).id(code.as_str());
        let path = self.path.as_str();
        let mut group = match self.span {
            Some(span) => {
                let mark = AnnotationKind::Primary.span(span.start..span.end);
                title.element(Snippet::source(&*self.text).path(path).annotation(mark))
            }
            None => title.element(Origin::path(path)),
        };
        for note in &self.notes {
            group = group.element(Level::NOTE.message(note.as_str()));
        }
        if let Some(help) = &self.help {
            group = group.element(Level::HELP.message(help.as_str()));
        }
        let renderer = match style {
            Style::Plain => Renderer::plain(),
            Style::Coloured => Renderer::styled(),
        };
        renderer.render(&[group])
    }

    /// Returns the key diagnostics are sorted by: file, place, message.
    fn key(&self) -> (&'static str, usize, usize, Severity, &str) {
        let (start, end) = self.span.map_or((0, 0), |span| (span.start, span.end));
        (self.path.as_str(), start, end, self.severity, &self.message)
    }
}

impl std::fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.render(Style::Plain))
    }
}

impl Serialize for Diagnostic {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Flat<'a> {
            severity: Severity,
            code: Code,
            message: &'a str,
            file: &'a str,
            line: Option<usize>,
            column: Option<usize>,
            start: Option<usize>,
            end: Option<usize>,
            notes: &'a [String],
            help: Option<&'a str>,
            cure: Option<&'a str>,
        }
        let flat = Flat {
            severity: self.severity,
            code: self.code,
            message: &self.message,
            file: self.path.as_str(),
            line: self.span.map(|span| span.line),
            column: self.span.map(|span| span.column),
            start: self.span.map(|span| span.start),
            end: self.span.map(|span| span.end),
            notes: &self.notes,
            help: self.help.as_deref(),
            cure: self.cure.as_deref(),
        };
        flat.serialize(serializer)
    }
}

/// Puts diagnostics in order by file and place, each once.
pub fn sort(diagnostics: &mut Vec<Diagnostic>) {
    diagnostics.sort_by(|a, b| a.key().cmp(&b.key()));
    diagnostics.dedup_by(|a, b| a.key() == b.key());
}

/// A file with all cures in it that do not meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CuredFile {
    /// The file.
    pub path: Ustr,
    /// Its text with the cures.
    pub text: String,
    /// Each cure: the line it is in, what stood there, what stands there now.
    pub cures: Vec<(usize, String, String)>,
}

/// Writes into each file the cures of what is wrong in it; where two meet, the first one. Files without any are left out.
pub fn cure_all(diagnostics: &[Diagnostic]) -> Vec<CuredFile> {
    let mut by_file: BTreeMap<&str, Vec<(Span, &Diagnostic, &str)>> = BTreeMap::new();
    for diagnostic in diagnostics {
        if let (Some(span), Some(cure)) = (diagnostic.span, &diagnostic.cure) {
            by_file.entry(diagnostic.path.as_str()).or_default().push((span, diagnostic, cure));
        }
    }
    let cured = |(path, mut cures): (&str, Vec<(Span, &Diagnostic, &str)>)| {
        cures.sort_by_key(|(span, ..)| (span.start, span.end));
        let (mut text, mut done, mut told) = (String::new(), 0, Vec::new());
        let whole = &cures.first()?.1.text;
        for (span, _, cure) in &cures {
            if span.start < done {
                continue;
            }
            text.push_str(whole.get(done..span.start)?);
            text.push_str(cure);
            told.push((span.line, whole.get(span.start..span.end)?.to_owned(), (*cure).to_owned()));
            done = span.end;
        }
        text.push_str(whole.get(done..)?);
        Some(CuredFile { path: Ustr::from(path), text, cures: told })
    };
    by_file.into_iter().filter_map(cured).collect()
}

/// Renders all of them, with an empty line between two.
pub fn render_all(diagnostics: &[Diagnostic], style: Style) -> String {
    let texts: Vec<String> = diagnostics.iter().map(|diagnostic| diagnostic.render(style)).collect();
    texts.join("\n\n")
}
