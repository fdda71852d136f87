//! Errors of TOML in the words of authors.

use std::ops::Range;

use cinderforge_kernel::terms::{DieType, Switches};
use toml::de::Error;

use crate::diagnostic::{Code, Diagnostic, SourceFile};
use crate::files::card_file::CardFile;
use crate::location::{FileKind, locate};

/// Returns what stands in backticks.
pub(super) fn quoted(message: &str) -> impl Iterator<Item = &str> {
    message.split('`').skip(1).step_by(2)
}

/// Returns the error of a file that has not its shape, at the key or value that is meant.
pub(super) fn explain(file: &SourceFile, error: &Error) -> Diagnostic {
    let span = error.span().unwrap_or(0..0);
    let message = error.message().trim();
    let words: Vec<&str> = quoted(message).collect();
    match words.split_first() {
        Some((key, keys)) if message.starts_with("unknown field") => {
            let problem = file.error(span, Code::UnknownKey, format!("unknown key `{key}`"));
            return match of_another_place(file, key, keys) {
                Some(help) => problem.help(help),
                None => problem.suggest(key, keys.iter().copied()),
            };
        }
        Some((key, _)) if message.starts_with("missing field") => {
            let problem = file.error(first_line(file, span), Code::KeyIsMissing, format!("the key `{key}` is missing"));
            return problem.help(format!("add {}", example(file, key)));
        }
        _ => {}
    }
    let Some((found, expected)) = message.split_once(", expected ") else {
        return file
            .error(span, Code::ValueOfAnotherSort, message)
            .help("docs/adding-a-card.md has the shape of every file".to_owned());
    };
    if found == "invalid type: map" && expected == "a sequence" {
        let header = first_line(file, span);
        let name = file.text.get(header.clone()).unwrap_or_default().trim_matches(['[', ']']).to_owned();
        let problem = file.error(header.clone(), Code::ValueOfAnotherSort, "expected a list of tables, found one table");
        let is_inline = file.text.get(header.clone()).is_some_and(|text| text.starts_with('{'));
        if is_inline {
            let written = file.text.get(header).unwrap_or_default().to_owned();
            return problem.help(format!("write it in brackets, as in [{written}]")).cure(format!("[{written}]"));
        }
        let help = format!("write its header with two brackets, [[{name}]]");
        let is_header =
            file.text.get(problem.span.map_or(0..0, |span| span.start..span.end)).is_some_and(|text| text.starts_with('['));
        return problem.help(help).cure(is_header.then(|| format!("[[{name}]]")));
    }
    if let Some(found) = found.strip_prefix("invalid type: ") {
        let written = file.text.get(span.clone()).unwrap_or_default().to_owned();
        let message = format!("expected {}, found {}", shape(expected), thing(found));
        let cure = cure(found, expected, &written);
        let help = match shape(expected) {
            "a table" => table_example(file, &span).to_owned(),
            "a text" if is_limit(file, &span) => {
                return file.error(span, Code::ValueOfAnotherSort, message).help(ONCE.to_owned()).cure("\"turn\"".to_owned());
            }
            _ => rewritten(found, expected, &written),
        };
        return file.error(span, Code::ValueOfAnotherSort, message).help(help).cure(cure);
    }
    if let Some(found) = found.strip_prefix("invalid value: ") {
        let problem = file.error(span, Code::NumberOutOfRange, format!("{} does not fit here", thing(found)));
        return problem.help(format!("expected {}", shape(expected)));
    }
    file.error(span, Code::ValueOfAnotherSort, found).help(format!("expected {expected}"))
}

/// Says where a key belongs that is one of another table or file.
fn of_another_place(file: &SourceFile, key: &str, keys: &[&str]) -> Option<String> {
    match locate(file.path.as_str()).kind? {
        FileKind::Card { .. } if !keys.contains(&"id") && keys_of_cards().iter().any(|known| known == key) => {
            Some(format!("`{key}` is a key of the card: put it above the first header in brackets"))
        }
        FileKind::Ruleset if Switches::NAMES.contains(&key) => Some("switches stand below the header [switches]".to_owned()),
        FileKind::Card { .. } if ["dice", "cards", "first_five", "pool"].contains(&key) && keys.contains(&"attack") => {
            Some("no card has it; decks are in cardsets/decks/<id>.toml, rulesets in cardsets/rulesets".to_owned())
        }
        FileKind::Keywords(_) if keys == ["keyword"] && key != "keywords" => {
            Some(format!("write the header of a keyword as [keyword.\"{key}\"]"))
        }
        FileKind::Dice(_) if DieType::parse(key).is_some() => Some(format!("write the header of a power as [dice_power.{key}]")),
        _ => None,
    }
}

/// Lists the keys of a card, as reading one says what it expects.
fn keys_of_cards() -> Vec<String> {
    let refused = toml::from_str::<CardFile>("no-key = 0").err();
    refused.iter().flat_map(|error| quoted(error.message()).skip(1)).map(str::to_owned).collect()
}

/// Returns an example of a table, by the key it belongs to.
fn table_example(file: &SourceFile, span: &Range<usize>) -> &'static str {
    let line = file.text[..span.start].rsplit('\n').next().unwrap_or_default();
    match line.rsplit(['{', ',']).next().unwrap_or_default().split('=').next().unwrap_or_default().trim() {
        "targets" => "write a name for each target, as in targets = { struck = \"a unit\" }",
        "extra" => "write a name for each cost, as in extra = { more = \"1 basic\" }",
        "x" => "write what it is, as in x = { is = \"the number of status tokens on this unit\" }",
        "give" | "printed" => "write the values, as in { attack = 1, life = 1 }",
        _ => "write keys below its `[name]`, or in braces, as in { key = value }",
    }
}

/// Returns what should be there.
fn shape(expected: &str) -> &str {
    match expected {
        "a string" => "a text",
        "a sequence" => "a list",
        "a map" => "a table",
        "a boolean" => "`true` or `false`",
        "u8" => "a whole number from 0 to 255",
        "usize" | "u16" | "u32" | "u64" => "a whole number from 0 on",
        "i32" | "i64" => "a whole number",
        _ if expected.starts_with("struct ") => "a table",
        _ => expected,
    }
}

/// Returns what is there.
fn thing(found: &str) -> String {
    let value = found.split_once(' ').map(|(_, value)| value.trim_matches(['`', '"'])).unwrap_or_default();
    match found.split(' ').next().unwrap_or_default() {
        "integer" | "floating" => format!("the number `{}`", value.trim_start_matches("point `")),
        "string" => format!("the text `{value}`"),
        "boolean" => format!("`{value}`"),
        "sequence" => "a list".to_owned(),
        "map" => "a table".to_owned(),
        _ => found.to_owned(),
    }
}

/// How a limit is written.
const ONCE: &str = "write limit = \"turn\", for once a turn";

/// Returns whether a value is the limit of an ability.
fn is_limit(file: &SourceFile, span: &Range<usize>) -> bool {
    file.text[..span.start]
        .rsplit('\n')
        .next()
        .is_some_and(|line| line.split('=').next().is_some_and(|key| key.trim() == "limit"))
}

/// Returns what to write for a value of the wrong kind, where that is certain.
fn cure(found: &str, expected: &str, written: &str) -> Option<String> {
    let text = written.trim_matches('"');
    match shape(expected) {
        "a text" if found == "sequence" && written.matches('"').count() == 2 => {
            Some(written.trim_matches(['[', ']']).trim().to_owned())
        }
        _ if matches!(found, "sequence" | "map") => None,
        "a text" => Some(format!("\"{text}\"")),
        "a list" => Some(format!("[{written}]")),
        "`true` or `false`" if matches!(text, "yes" | "1") => Some("true".to_owned()),
        "`true` or `false`" if matches!(text, "no" | "0") => Some("false".to_owned()),
        "`true` or `false`" if matches!(text, "true" | "false") => Some(text.to_owned()),
        number if number.starts_with("a whole number") && text.parse::<u8>().is_ok() => Some(text.to_owned()),
        _ => None,
    }
}

/// Says how it is written right.
fn rewritten(found: &str, expected: &str, written: &str) -> String {
    let simple = !matches!(found, "sequence" | "map");
    let text = written.trim_matches('"');
    match shape(expected) {
        "a text" if simple => format!("write it in quotes, as in \"{text}\""),
        "a text" => "write one text in quotes, without brackets".to_owned(),
        "a list" if simple => format!("write it in brackets, as in [{written}]"),
        "a list" => "write a list in brackets, as in [\"one\", \"two\"]".to_owned(),
        "`true` or `false`" if matches!(text, "true" | "yes" | "1") => "write `true`, without quotes".to_owned(),
        "`true` or `false`" if matches!(text, "false" | "no" | "0") => "write `false`, or leave it out".to_owned(),
        "`true` or `false`" => "write one of them without quotes".to_owned(),
        number if number.starts_with("a whole number") && text.parse::<u8>().is_ok() => {
            format!("write it without quotes, `{text}`")
        }
        number if number.starts_with("a whole number") => "write digits without quotes, as in `3`".to_owned(),
        other => format!("write {other}"),
    }
}

/// Says how a key that is missing is written.
fn example(file: &SourceFile, key: &str) -> String {
    let kind = locate(file.path.as_str()).kind;
    let deck = kind == Some(FileKind::Deck);
    match key {
        "id" if kind == Some(FileKind::Pack) => "id = \"<name in lower case with hyphens>\"",
        "version" => "version = \"1.0.0\"",
        "licence" => "licence = \"<name of the licence>\"",
        "id" => "id = \"<name of the file or folder>\"",
        "name" => "name = \"..\"",
        "pool" => "pool = \"<folder of the cards>\"",
        "phoenixborn" => "phoenixborn = \"<id of the card>\"",
        "dice" => "a table [dice], with a number for each die type",
        "cards" if deck => "a table [cards], with a number for each card",
        "cards" => "cards = <how many there are>",
        "keyword" => "a table [keyword.\"<name>\"] for each keyword",
        "dice_power" => "a table [dice_power.<die type>] for each power",
        "sets" => "sets = [\"<value of the switch dice_power_set>\"]",
        "cost" => "cost = \"side, 1 basic\"",
        "pick" => "pick = \"a unit\"",
        "at" => "at = 1",
        "inexhaustible" => "inexhaustible = true, or false",
        _ => return format!("{key} = .."),
    }
    .to_owned()
}

/// Returns the first line with something on it of a span of many lines, which is enough to point at.
pub(crate) fn first_line(file: &SourceFile, span: Range<usize>) -> Range<usize> {
    let span = if span.is_empty() { 0..file.text.len() } else { span };
    let text = file.text.get(span.clone()).unwrap_or_default();
    let mut start = span.start;
    for line in text.split_inclusive('\n') {
        if !line.trim().is_empty() && !line.trim_start().starts_with('#') {
            return start..start + line.trim_end().len();
        }
        start += line.len();
    }
    span.start..span.start + text.find('\n').unwrap_or(text.len())
}
