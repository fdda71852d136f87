//! Syntax errors of phrases: the word nobody knows, what is said in other words, or where the phrase stops making sense.

use std::ops::Range;

use cinderforge_kernel::terms::{DieType, EventKind, Level};
use pest::RuleType;
use pest::error::{Error, ErrorVariant, InputLocation};

use super::error::PhraseError;
use super::grammar::{Grammar, POINTER};
use crate::diagnostic::Code;
use crate::suggest;
use crate::suggest::wordings::Wording;

/// How to name a card.
const TITLE_HELP: &str =
    "a title stands in quotes behind the noun, as in `a card titled 'Gilder'`; of an id it is `a copy of 'gilder'`";

/// Says where a wording cannot be read on; `None` if it can be read whole.
pub(super) type StopsAt<'a> = &'a dyn Fn(&str) -> Option<usize>;

/// Words that ask for a sum.
const RECKONING: &[&str] =
    &["twice", "double", "half", "plus", "minus", "times", "remaining", "total", "sum", "difference", "per"];
const RECKON_HELP: &str =
    "phrases reckon no more than `2 for each unit you control`; a script does, as in `unit.life - unit.wounds`";

/// Turns an error of the parser into one that an author can use. What it offers instead has been read by the parser.
pub(super) fn explain<R: RuleType>(error: &Error<R>, text: &str, grammar: &Grammar, stops_at: StopsAt<'_>) -> PhraseError {
    if let Some(unclosed) = unclosed(text) {
        return unclosed;
    }
    let unknown = unknown_word(text, &grammar.words);
    if let Some(error) = in_other_words(text, unknown.map(|(start, _)| start), place(error), grammar.wordings, stops_at) {
        return error;
    }
    let Some((start, word)) = unknown else { return wrong_order(error, text, place(error), grammar) };
    let span = start..start + word.len();
    let error = PhraseError::new(Code::PhraseWord, format!("unknown word `{word}`"), span.clone(), None);
    let is_meant = |near: &&str| mends(text, &span, near, stops_at) || heals_with_another(text, &span, near, grammar, stops_at);
    let near = suggest::by_spelling(word, &grammar.words).into_iter().find(is_meant);
    match near {
        Some(near) => error.meant(word, near),
        None if RECKONING.contains(&word) => PhraseError { help: Some(RECKON_HELP.to_owned()), ..error },
        None => PhraseError { help: Some(POINTER.to_owned()), ..error },
    }
}

/// Returns where the parser stopped.
pub(super) fn place<R: RuleType>(error: &Error<R>) -> usize {
    match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    }
}

/// Finds what the phrase says in other words than the grammar, the first and longest of it that mends the phrase, or, where a word
/// is unknown or cannot be read on, lets it be read further.
fn in_other_words(
    text: &str,
    unknown: Option<usize>,
    stopped: usize,
    wordings: &[Wording],
    stops_at: StopsAt<'_>,
) -> Option<PhraseError> {
    let mut found: Vec<(Range<usize>, String)> = wordings.iter().flat_map(|wording| wording.found_in(text)).collect();
    found.sort_by_key(|(span, _)| (span.start, std::cmp::Reverse(span.end)));
    let heals = |(span, cure): &&(Range<usize>, String)| stops_at(&replaced(text, span, cure)).is_none();
    let helps = |(span, cure): &&(Range<usize>, String)| {
        let is_there = span.contains(&unknown.unwrap_or(stopped));
        is_there && mends(text, span, cure, stops_at)
    };
    let (span, cure) = found.iter().find(heals).or_else(|| found.iter().find(helps))?.clone();
    let said = text[span.clone()].trim_end();
    let is_unknown = unknown == Some(span.start) && !said.contains([' ', ':']);
    let message = if is_unknown { format!("unknown word `{said}`") } else { format!("phrases do not say `{said}` here") };
    let help = if cure.is_empty() { "leave it out".to_owned() } else { format!("did you mean `{cure}`?") };
    Some(PhraseError::new(Code::PhraseWord, message, span, help).cure(cure))
}

/// Returns whether a phrase can be read, or read beyond that place, once other words stand there.
fn mends(text: &str, span: &Range<usize>, cure: &str, stops_at: StopsAt<'_>) -> bool {
    stops_at(&replaced(text, span, cure)).is_none_or(|at| at >= span.start + cure.len())
}

/// Returns whether a phrase can be read once other words stand there and one more thing is said as the grammar has it.
fn heals_with_another(text: &str, span: &Range<usize>, cure: &str, grammar: &Grammar, stops_at: StopsAt<'_>) -> bool {
    let text = replaced(text, span, cure);
    let found = grammar.wordings.iter().flat_map(|wording| wording.found_in(&text));
    found.into_iter().any(|(span, cure)| stops_at(&replaced(&text, &span, &cure)).is_none())
}

/// Returns a text with other words at a place.
fn replaced(text: &str, span: &Range<usize>, cure: &str) -> String {
    format!("{}{cure}{}", &text[..span.start], &text[span.end..])
}

/// Returns the error of a phrase of known words in an order the grammar does not know.
fn wrong_order<R: RuleType>(error: &Error<R>, text: &str, at: usize, grammar: &Grammar) -> PhraseError {
    let help = Some(expected(error, grammar).unwrap_or_else(|| POINTER.to_owned()));
    let rest = text[at.min(text.len())..].trim_end();
    if rest.is_empty() {
        let message = match text.split_whitespace().next_back() {
            Some(last) => format!("the phrase stops too early, after `{last}`"),
            None => "the phrase is empty".to_owned(),
        };
        return PhraseError::new(Code::PhraseOrder, message, 0..text.len(), help);
    }
    let word = rest.split(' ').next().unwrap_or(rest);
    let help = if word.starts_with(['+', '*', '/', '-']) { Some(RECKON_HELP.to_owned()) } else { help };
    let inside = |start: &str| word.starts_with(start).then(|| word.find('}').map(|end| &word[start.len()..end])).flatten();
    if let Some(name) = inside("${") {
        let cure = format!("{{{name}}}");
        let error = PhraseError::new(
            Code::NamesInPhrase,
            "a name in braces has no `$`",
            at..at + name.len() + 3,
            format!("write `{cure}`"),
        );
        return error.cure(cure);
    }
    if let Some((name, value)) = inside("{").and_then(|inner| inner.split_once('.')) {
        let help = format!("keep the value under a name: `let n = {name}.{value};`, then write `{{n}}`");
        return PhraseError::new(
            Code::NamesInPhrase,
            "braces hold the name of a variable alone",
            at..at + name.len() + value.len() + 3,
            help,
        );
    }
    if let Some(error) = symbol_of_a_cost(text, at) {
        return error;
    }
    let is_name =
        word.len() > 1 && word.starts_with(|letter: char| letter.is_ascii_uppercase()) && !grammar.words.contains(&word);
    let help = if is_name { Some(TITLE_HELP.to_owned()) } else { help };
    PhraseError::new(Code::PhraseOrder, format!("cannot read the phrase from `{word}` on"), at..at + rest.len(), help)
}

/// Returns the error that a die is said as in a cost, as `charm:power`, if the phrase cannot be read on from such a colon.
fn symbol_of_a_cost(text: &str, colon: usize) -> Option<PhraseError> {
    let level = text[colon..].strip_prefix(':')?;
    let level = &level[..level.find(|letter: char| !letter.is_alphabetic()).unwrap_or(level.len())];
    let start = text[..colon].rfind(|letter: char| !letter.is_alphabetic()).map_or(0, |before| before + 1);
    let kind = &text[start..colon];
    DieType::parse(kind).zip(Level::parse(level))?;
    let span = start..colon + 1 + level.len();
    let before = text[..start].trim_end();
    let is_one = ["a", "an", "1", "no", "another"].iter().any(|word| before == *word || before.ends_with(&format!(" {word}")));
    let noun = match text[span.end..].split_whitespace().next() {
        Some("die" | "dice" | "symbol" | "symbols" | "or") => "",
        _ if is_one => " die",
        _ => " dice",
    };
    let cure = format!("{kind} {level}{noun}");
    let message = format!("`{kind}:{level}` is how a cost is written, and this phrase names dice");
    Some(PhraseError::new(Code::PhraseOrder, message, span, format!("did you mean `{cure}`?")).cure(cure))
}

/// Says what could have come next, if that is little.
fn expected<R: RuleType>(error: &Error<R>, grammar: &Grammar) -> Option<String> {
    let ErrorVariant::ParsingError { positives, .. } = &error.variant else { return None };
    let mut names: Vec<String> = positives.iter().filter_map(|rule| grammar.rule_name(&format!("{rule:?}"))).collect();
    names.sort_unstable();
    names.dedup();
    (1..=6).contains(&names.len()).then(|| format!("expected {}", names.join(", or ")))
}

/// Finds a bracket or quote that has no partner.
fn unclosed(text: &str) -> Option<PhraseError> {
    let error_at =
        |at: usize, message: &str, help: &str| PhraseError::new(Code::PhraseNotClosed, message, at..text.len(), help.to_owned());
    let mut open = None;
    let mut at = 0;
    while let Some(letter) = text[at..].chars().next() {
        let rest = &text[at..];
        let opens_quote = !text[..at].ends_with(|before: char| before.is_ascii_alphanumeric() || before == '}');
        at += match letter {
            '\'' if opens_quote => match rest[1..].find('\'') {
                Some(end) => end + 2,
                None => return Some(error_at(at, "the quote is not closed", "end the title or id with another `'`")),
            },
            '{' => match rest.find('}') {
                Some(end) => end + 1,
                None => return Some(error_at(at, "`{` is not closed", "end the name with `}`")),
            },
            _ => {
                match (letter, open) {
                    ('(', _) => open = Some(at),
                    (')', None) => return Some(error_at(at, "`)` closes nothing", "open it with `(`, or leave it out")),
                    (')', Some(_)) => open = None,
                    _ => {}
                }
                letter.len_utf8()
            }
        };
    }
    open.map(|at| error_at(at, "`(` is not closed", "close it with `)`, before `attached` or `under it`"))
}

/// Finds the first word that the grammar does not have. Returns it with its byte. Names, titles and capitalised words may be anything.
fn unknown_word<'a>(text: &'a str, words: &[&str]) -> Option<(usize, &'a str)> {
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    let mut at = 0;
    while let Some(letter) = text[at..].chars().next() {
        let rest = &text[at..];
        let skip = match letter {
            '\'' if !rest.starts_with("'s ") => rest[1..].find('\'').map_or(rest.len(), |end| end + 2),
            '{' => rest.find('}').map_or(rest.len(), |end| end + 1),
            _ if is_letter(letter) => {
                let end = rest.find(|letter| !is_letter(letter)).unwrap_or(rest.len());
                let (word, possessive) = (&rest[..end], rest[end..].starts_with("'s"));
                if is_new(word, words) {
                    return Some((at, word));
                }
                end + if possessive { 2 } else { 0 }
            }
            _ => letter.len_utf8(),
        };
        at += skip;
    }
    None
}

/// Returns whether a word is not free to choose and none of these.
fn is_new(word: &str, words: &[&str]) -> bool {
    let free = word.len() < 2 || word.starts_with(|letter: char| letter.is_ascii_uppercase() || letter.is_ascii_digit());
    !free
        && EventKind::parse(word).is_none()
        && !words.contains(&word)
        && !words.iter().any(|known| known.strip_suffix("'s") == Some(word))
}
