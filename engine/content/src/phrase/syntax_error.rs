//! Syntax errors of phrases: the word nobody knows, or where the phrase stops making sense.

use pest::RuleType;
use pest::error::{Error, ErrorVariant, InputLocation};

use super::error::PhraseError;
use super::grammar::Grammar;
use crate::suggest;

/// Turns an error of the parser into one that an author can use.
pub(super) fn explain<R: RuleType>(error: &Error<R>, text: &str, grammar: &Grammar) -> PhraseError {
    if let Some(unclosed) = unclosed(text) {
        return unclosed;
    }
    if let Some((at, word)) = unknown_word(text, &grammar.words) {
        let near = suggest::nearest(word, grammar.words.iter().copied());
        let help = near.map_or_else(|| grammar.pointer(), |known| format!("did you mean `{known}`?"));
        return PhraseError { message: format!("unknown word `{word}`"), span: at..at + word.len(), help: Some(help) };
    }
    let at = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    };
    wrong_order(error, text, at, grammar)
}

/// Returns the error of a phrase of known words in an order the grammar does not know.
fn wrong_order<R: RuleType>(error: &Error<R>, text: &str, at: usize, grammar: &Grammar) -> PhraseError {
    let help = Some(expected(error, grammar).unwrap_or_else(|| grammar.pointer()));
    let rest = text[at.min(text.len())..].trim_end();
    if rest.is_empty() {
        let message = match text.split_whitespace().next_back() {
            Some(last) => format!("the phrase stops too early, after `{last}`"),
            None => "the phrase is empty".to_owned(),
        };
        return PhraseError { message, span: 0..text.len(), help };
    }
    let word = rest.split(' ').next().unwrap_or(rest);
    PhraseError { message: format!("cannot read the phrase from `{word}` on"), span: at..at + rest.len(), help }
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
    let error_at = |at: usize, message: &str, help: &str| PhraseError {
        message: message.to_owned(),
        span: at..text.len(),
        help: Some(help.to_owned()),
    };
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
    !free && !words.contains(&word) && !words.iter().any(|known| known.strip_suffix("'s") == Some(word))
}
