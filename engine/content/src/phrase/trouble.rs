//! Why a phrase cannot be read: the word nobody knows, or the place where it stops making sense.

use std::sync::LazyLock;

use pest::RuleType;
use pest::error::{Error, ErrorVariant, InputLocation};

use super::PhraseError;
use crate::suggest;

/// Turns what the parser says into what an author can use.
pub(super) fn explain<R: RuleType>(error: &Error<R>, text: &str, grammar: &Grammar) -> PhraseError {
    if let Some((at, word)) = unknown_word(text, &grammar.words) {
        return PhraseError {
            message: format!("unknown word `{word}`"),
            span: at..at + word.len(),
            help: suggest::nearest(word, grammar.words.iter().copied()).map(|known| format!("did you mean `{known}`?")),
        };
    }
    let at = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    };
    stuck(error, text, at, grammar)
}

/// A phrase of known words in an order the grammar does not know.
fn stuck<R: RuleType>(error: &Error<R>, text: &str, at: usize, grammar: &Grammar) -> PhraseError {
    let help = Some(format!("{} has every phrase there is", grammar.file));
    let rest = text[at.min(text.len())..].trim_end();
    if rest.is_empty() {
        let message = if text.trim().is_empty() { "the phrase is empty" } else { "the phrase stops too early" };
        return PhraseError { message: message.to_owned(), span: 0..text.len(), help: expected(error).or(help) };
    }
    let word = rest.split(' ').next().unwrap_or(rest);
    let message = format!("cannot read the phrase from `{word}` on");
    PhraseError { message, span: at..at + rest.len(), help: expected(error).or(help) }
}

/// The names of the rules that would have gone on, if they are few.
fn expected<R: RuleType>(error: &Error<R>) -> Option<String> {
    let ErrorVariant::ParsingError { positives, .. } = &error.variant else { return None };
    let names: Vec<String> =
        positives.iter().map(|rule| format!("{rule:?}").replace('_', " ")).filter(|name| name != "EOI").collect();
    (1..=6).contains(&names.len()).then(|| format!("expected {}", names.join(", ")))
}

/// A grammar file and the words in it.
pub(super) struct Grammar {
    file: &'static str,
    words: Vec<&'static str>,
}

/// The grammar of costs.
pub(super) static COST: LazyLock<Grammar> =
    LazyLock::new(|| Grammar::new("grammar/cost.pest", include_str!("../../../../grammar/cost.pest")));

/// The grammar of selectors.
pub(super) static SELECTOR: LazyLock<Grammar> =
    LazyLock::new(|| Grammar::new("grammar/selector.pest", include_str!("../../../../grammar/selector.pest")));

impl Grammar {
    /// Collects the words between quotes, outside comments.
    fn new(file: &'static str, text: &'static str) -> Self {
        let lines = text.lines().map(|line| line.split("//").next().unwrap_or(line));
        let quoted = lines.flat_map(|line| line.split('"').skip(1).step_by(2));
        let mut words: Vec<&str> = quoted.flat_map(|phrase| phrase.split(' ')).filter(|word| is_word(word)).collect();
        words.sort_unstable();
        words.dedup();
        Self { file, words }
    }
}

fn is_word(word: &str) -> bool {
    word.len() > 1 && word.starts_with(|letter: char| letter.is_ascii_alphabetic())
}

/// The first word that the grammar does not have, with its place. Names, titles and capitalised words may be anything.
fn unknown_word<'a>(text: &'a str, words: &[&str]) -> Option<(usize, &'a str)> {
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    let mut at = 0;
    while let Some(next) = text[at..].chars().next() {
        let rest = &text[at..];
        let skip = match next {
            '\'' if !rest.starts_with("'s ") => rest[1..].find('\'').map_or(rest.len(), |end| end + 2),
            '{' => rest.find('}').map_or(rest.len(), |end| end + 1),
            _ if is_letter(next) => {
                let end = rest.find(|letter| !is_letter(letter)).unwrap_or(rest.len());
                let (word, possessive) = (&rest[..end], rest[end..].starts_with("'s"));
                if is_new(word, words) {
                    return Some((at, word));
                }
                end + if possessive { 2 } else { 0 }
            }
            _ => next.len_utf8(),
        };
        at += skip;
    }
    None
}

fn is_new(word: &str, words: &[&str]) -> bool {
    let free =
        word.len() < 2 || word.starts_with(|letter: char| letter.is_ascii_uppercase() || letter.is_ascii_digit());
    !free && !words.contains(&word) && !words.iter().any(|known| known.strip_suffix("'s") == Some(word))
}
