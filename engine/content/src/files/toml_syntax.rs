//! What is no TOML, in the words of authors: the cause at its place, and what to write there.

use std::ops::Range;

use toml::de::Error;

use crate::diagnostic::{Code, Diagnostic, SourceFile};
use crate::location::{FileKind, locate};

/// Returns the error that a file is no TOML: the first of those the parser found.
pub(super) fn explain(file: &SourceFile, errors: &[Error]) -> Diagnostic {
    let place = |error: &Error| error.span().unwrap_or(0..0);
    let Some(error) = errors.iter().min_by_key(|error| place(error).start) else {
        return file.error_in_file(Code::LineOfNoForm, "this is no TOML");
    };
    let (span, message) = (place(error), error.message().trim());
    let line = Line::at(file, span.start);
    if let Some(comment) = line.wrong_comment() {
        return file
            .error(comment, Code::LineOfNoForm, "`//` begins no comment")
            .help("begin it with `#`".to_owned())
            .cure("#".to_owned());
    }
    let is = |part: &str| message.contains(part);
    if is("duplicate key") {
        twice(file, span)
    } else if is("must be quoted") || is("invalid float") || is("invalid boolean") {
        no_value(file, &line, span)
    } else if is("missing comma") || is("unclosed array,") || is("unclosed inline") {
        not_parted(file, &line, span, is("array"))
    } else if is("unclosed table") || is("unclosed array table") {
        let header = line.text.trim();
        let name = header.trim_matches(['[', ']']);
        let open = header.len() - header.trim_start_matches('[').len();
        let cure = format!("{}{name}{}", "[".repeat(open), "]".repeat(open));
        let problem = file.error(line.whole(), Code::NotClosed, "the header of the table is not closed");
        problem.help(format!("write {cure}")).cure(cure)
    } else if is("string") {
        not_closed(file, &line)
    } else if is("unexpected key or value") {
        too_much(file, &line, span)
    } else if is("key with no value") || is("unquoted key") {
        no_key(file, &line, span)
    } else if is("extra `=`") {
        file.error(span, Code::LineOfNoForm, "one `=` too many").help("leave it out".to_owned()).cure(String::new())
    } else {
        let form = "the form is `key = value`: texts in quotes, lists in brackets, the keys of a table below its `[name]`";
        file.error(span, Code::LineOfNoForm, message).help(form.to_owned())
    }
}

/// A line of a file.
struct Line<'a> {
    start: usize,
    text: &'a str,
}

impl<'a> Line<'a> {
    /// Finds the line of a byte.
    fn at(file: &'a SourceFile, byte: usize) -> Self {
        let byte = byte.min(file.text.len());
        let start = file.text[..byte].rfind('\n').map_or(0, |end| end + 1);
        Self { start, text: file.text[start..].lines().next().unwrap_or_default() }
    }

    /// Returns its bytes without blanks around.
    fn whole(&self) -> Range<usize> {
        let start = self.start + (self.text.len() - self.text.trim_start().len());
        start..(self.start + self.text.trim_end().len()).max(start)
    }

    /// Returns what stands before a byte of the file.
    fn before(&self, byte: usize) -> &'a str {
        self.text.get(..byte.saturating_sub(self.start)).unwrap_or(self.text)
    }

    /// Returns what stands from a byte of the file on.
    fn from(&self, byte: usize) -> &'a str {
        self.text.get(byte.saturating_sub(self.start)..).unwrap_or_default()
    }

    /// Returns where `//` stands outside of texts.
    fn wrong_comment(&self) -> Option<Range<usize>> {
        let found = self.text.match_indices("//").find(|(at, _)| self.text[..*at].matches('"').count().is_multiple_of(2))?.0;
        Some(self.start + found..self.start + found + 2)
    }
}

/// How quotes stand in a text.
const QUOTES_INSIDE: &str =
    "a text ends at its next quote: leave quotes inside it out, or write them as `'`; several texts are a list in brackets";

/// Returns whether what is glued to the end of a text is the rest of it: words up to a further quote, and no item of their own.
fn quote_inside(next: &str) -> bool {
    let line = next.lines().next().unwrap_or_default();
    let end = line.find(['"', '=', ',', ']', '}']);
    line.starts_with(char::is_alphanumeric) && end.is_some_and(|end| line[end..].starts_with('"'))
}

/// Returns the error that a key or table is there already.
fn twice(file: &SourceFile, span: Range<usize>) -> Diagnostic {
    let key = file.text.get(span.clone()).unwrap_or_default().trim_matches('"').to_owned();
    let of_several = ["ability", "constant"].contains(&key.as_str());
    let help = if of_several {
        format!("several are a list: write each header with two brackets, [[{key}]]")
    } else {
        "leave one of the two out, or make them one".to_owned()
    };
    file.error(span, Code::KeyTwice, format!("`{key}` is there already")).help(help)
}

/// Returns the error that something is no value: a text without its quotes, or a word of another language.
fn no_value(file: &SourceFile, line: &Line<'_>, span: Range<usize>) -> Diagnostic {
    let written = file.text.get(span.clone()).unwrap_or_default();
    let in_brackets = line.before(span.start).contains(['[', '{']);
    let number_first = written.starts_with(|first: char| first.is_ascii_digit());
    if written.trim().is_empty() {
        return file
            .error(line.whole(), Code::NoSuchValue, "the value is missing")
            .help("write one behind `=`, or leave the key out".to_owned());
    }
    if in_brackets && number_first && written.contains(' ') {
        let number = written.split(' ').next().unwrap_or(written);
        let cure = written.replacen(' ', ", ", 1);
        return file
            .error(span, Code::NoComma, format!("there is no comma behind `{number}`"))
            .help(format!("write `{cure}`"))
            .cure(cure);
    }
    let end = if in_brackets {
        span.end
    } else {
        span.start + line.from(span.start).split(" #").next().unwrap_or_default().trim_end().len()
    };
    let whole = file.text.get(span.start..end).unwrap_or(written);
    if !in_brackets && line.before(span.start).trim().is_empty() && whole.contains('=') {
        let help = "keys with values are a table: write its header in brackets, as in [cards], without `=`, and close no bracket";
        return file.error(span.start..end, Code::LineOfNoForm, "a list holds no keys").help(help.to_owned());
    }
    let key = line.before(span.start).trim_end().trim_end_matches('=').trim();
    if !key.is_empty() && key.chars().all(|letter| letter.is_ascii_digit()) {
        let cure = format!("{whole} = {key}");
        let problem = file.error(line.whole(), Code::NoSuchValue, "the number stands behind the `=`");
        return problem.help(format!("write {cure}")).cure(cure);
    }
    let message = format!("`{whole}` is no value");
    let straight = whole.replace(['“', '”', '„'], "\"");
    let cure = match whole.to_lowercase().as_str() {
        "true" | "yes" | "on" => "true".to_owned(),
        "false" | "no" | "off" => "false".to_owned(),
        "none" if key == "cost" => "\"free\"".to_owned(),
        "null" | "none" | "nil" => {
            return file
                .error(span.start..end, Code::NoSuchValue, message)
                .help("leave the key out where there is none".to_owned());
        }
        _ if straight != whole => straight,
        _ => format!("\"{}\"", whole.replace('"', "'")),
    };
    file.error(span.start..end, Code::NoSuchValue, message).help(format!("write {cure}")).cure(cure)
}

/// Returns the error that the items of a list or table are not parted, or that it is not closed.
fn not_parted(file: &SourceFile, line: &Line<'_>, span: Range<usize>, is_list: bool) -> Diagnostic {
    let (what, close) = if is_list { ("list", "]") } else { ("table", "}") };
    let before = file.text.get(..span.start).unwrap_or_default().trim_end();
    let next = file.text.get(span.start..).unwrap_or_default().trim_start();
    if before.ends_with('"') && span.start == before.len() && quote_inside(next) {
        let end = before.len() + next.lines().next().unwrap_or_default().trim_end().len();
        return file.error(before.len()..end, Code::LineOfNoForm, "something follows the text").help(QUOTES_INSIDE.to_owned());
    }
    let is_new_key = next.lines().next().is_none_or(|next| next.starts_with('[') || next.contains('='));
    let is_below =
        file.text.get(before.len()..span.start).unwrap_or_default().contains('\n') || line.before(span.start).trim().is_empty();
    if next.is_empty() || (is_below && is_new_key) {
        let problem = file.error(before.len()..before.len(), Code::NotClosed, format!("the {what} is not closed"));
        return problem.help(format!("end it with `{close}`")).cure(close.to_owned());
    }
    let problem =
        file.error(before.len()..before.len(), Code::NoComma, format!("there is no comma between two items of the {what}"));
    problem.help("part them with `,`".to_owned()).cure(",".to_owned())
}

/// Returns the error that a text is not closed.
fn not_closed(file: &SourceFile, line: &Line<'_>) -> Diagnostic {
    let quote = if line.text.contains('"') { '"' } else { '\'' };
    let start = line.text.rfind(quote).map_or(line.whole().start, |at| line.start + at);
    let is_whole_value = line.before(start).trim_end().ends_with('=') && !line.before(start).contains(['{', '[']);
    let end = line.whole().end;
    let problem = file.error(start..end, Code::NotClosed, "the text is not closed");
    let closed = format!("{}{quote}", file.text.get(start..end).unwrap_or_default());
    problem.help("a text ends on its own line, with the quote it began with".to_owned()).cure(is_whole_value.then_some(closed))
}

/// Returns the error that something stands behind a value.
fn too_much(file: &SourceFile, line: &Line<'_>, span: Range<usize>) -> Diagnostic {
    let rest = line.from(span.start);
    let end = span.start + rest.trim_end().len();
    let problem = |message: &str| file.error(span.start..end, Code::LineOfNoForm, message);
    if rest.trim() == "," || rest.trim() == ";" || rest.trim() == "]" {
        let help = if rest.trim() == "]" {
            "leave it out: the header has as many `]` as `[`"
        } else {
            "leave it out: a line ends a key"
        };
        return problem(&format!("`{}` is too much", rest.trim())).help(help.to_owned()).cure(String::new());
    }
    if rest.contains('"') && line.before(span.start).ends_with('"') {
        return problem("something follows the text").help(QUOTES_INSIDE.to_owned());
    }
    problem("something follows the value").help("a key with its value has a line of its own; texts stand in quotes".to_owned())
}

/// Returns the error that a line has no key, or none that is joined to a value.
fn no_key(file: &SourceFile, line: &Line<'_>, span: Range<usize>) -> Diagnostic {
    let key = line.text.split([' ', ':', '=']).find(|part| !part.is_empty()).unwrap_or_default();
    if let Some(colon) = line.text.find(':').filter(|colon| !line.text[..*colon].contains(['=', '"'])) {
        let at = line.start + colon;
        let problem = file.error(at..at + 1, Code::NoSuchKeyForm, format!("`:` joins no value to `{key}`"));
        return problem.help("write `=` for it".to_owned()).cure(" =".to_owned());
    }
    if line.text.trim_start().starts_with('=') {
        return file
            .error(span.start..span.start + 1, Code::NoSuchKeyForm, "there is no key before `=`")
            .help("write the key".to_owned());
    }
    if line.text.contains('=') {
        let words = line.text.split('=').next().unwrap_or_default().trim();
        let start = line.whole().start;
        let of_cards = matches!(locate(file.path.as_str()).kind, Some(FileKind::Deck | FileKind::Errata));
        let cure = words.to_lowercase().replace(' ', if of_cards { "-" } else { "_" });
        let problem = file.error(start..start + words.len(), Code::NoSuchKeyForm, format!("`{words}` is no key"));
        return problem.help(format!("a key is one word, as in `{cure}`; names of more stand in quotes")).cure(cure);
    }
    let help = "a line is `key = value`, a table's header in brackets, or a comment behind `#`";
    file.error(line.whole(), Code::NoSuchKeyForm, format!("`{key}` has no value")).help(help.to_owned())
}
