//! Why a phrase cannot be read: the word nobody knows, or the place where it stops making sense.

use std::sync::LazyLock;

use pest::RuleType;
use pest::error::{Error, ErrorVariant, InputLocation};

use super::PhraseError;
use crate::suggest;

/// Turns what the parser says into what an author can use.
pub(super) fn explain<R: RuleType>(error: &Error<R>, text: &str, grammar: &Grammar) -> PhraseError {
    if let Some(unclosed) = unclosed(text) {
        return unclosed;
    }
    if let Some((at, word)) = unknown_word(text, &grammar.words) {
        let near = suggest::nearest(word, grammar.words.iter().copied());
        let help = near.map_or_else(|| grammar.everything(), |known| format!("did you mean `{known}`?"));
        return PhraseError { message: format!("unknown word `{word}`"), span: at..at + word.len(), help: Some(help) };
    }
    let at = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    };
    stuck(error, text, at, grammar)
}

/// A phrase of known words in an order the grammar does not know.
fn stuck<R: RuleType>(error: &Error<R>, text: &str, at: usize, grammar: &Grammar) -> PhraseError {
    let help = Some(expected(error, grammar).unwrap_or_else(|| grammar.everything()));
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

/// What would have gone on, if that is little.
fn expected<R: RuleType>(error: &Error<R>, grammar: &Grammar) -> Option<String> {
    let ErrorVariant::ParsingError { positives, .. } = &error.variant else { return None };
    let mut names: Vec<String> = positives.iter().filter_map(|rule| grammar.in_words(&format!("{rule:?}"))).collect();
    names.sort_unstable();
    names.dedup();
    (1..=6).contains(&names.len()).then(|| format!("expected {}", names.join(", or ")))
}

/// A bracket or quote that has no partner.
fn unclosed(text: &str) -> Option<PhraseError> {
    let wrong = |at: usize, message: &str, help: &str| PhraseError {
        message: message.to_owned(),
        span: at..text.len(),
        help: Some(help.to_owned()),
    };
    let mut open = None;
    let mut at = 0;
    while let Some(next) = text[at..].chars().next() {
        let rest = &text[at..];
        let opens_quote = !text[..at].ends_with(|before: char| before.is_ascii_alphanumeric() || before == '}');
        at += match next {
            '\'' if opens_quote => match rest[1..].find('\'') {
                Some(end) => end + 2,
                None => return Some(wrong(at, "the quote is not closed", "end the title or id with another `'`")),
            },
            '{' => match rest.find('}') {
                Some(end) => end + 1,
                None => return Some(wrong(at, "`{` is not closed", "end the name with `}`")),
            },
            _ => {
                match (next, open) {
                    ('(', _) => open = Some(at),
                    (')', None) => return Some(wrong(at, "`)` closes nothing", "open it with `(`, or leave it out")),
                    (')', Some(_)) => open = None,
                    _ => {}
                }
                next.len_utf8()
            }
        };
    }
    open.map(|at| wrong(at, "`(` is not closed", "close it with `)`, before `attached` or `under it`"))
}

/// A grammar file, the words in it, and how its rules are called in messages.
pub(super) struct Grammar {
    file: &'static str,
    words: Vec<&'static str>,
    rules: &'static [(&'static str, &'static str)],
}

/// How the rules of the grammar of costs are called; an empty name says nothing an author can use.
const COST_RULES: &[(&str, &str)] = &[
    ("EOI", ""),
    ("cost_phrase", PAYMENT),
    ("part", PAYMENT),
    ("item", PAYMENT),
    ("amount", PAYMENT),
    ("or", "a comma or `or` between two parts"),
    ("symbol", "`basic`, or a die type with its level as in `natural:class`"),
    ("basic", "`basic`, or a die type with its level as in `natural:class`"),
    ("die_type", "`basic`, or a die type with its level as in `natural:class`"),
    ("die_level", "`class` or `power`"),
    ("cards", "`discard`"),
    ("tokens", "`wounds`"),
];
const PAYMENT: &str = "a part such as `main`, `exhaust`, `1 basic` or `1 natural:class`";

/// How the rules of the grammar of selectors are called.
const SELECTOR_RULES: &[(&str, &str)] = &[
    ("EOI", ""),
    ("selector_phrase", GROUP),
    ("selector", GROUP),
    ("group", GROUP),
    ("condition_phrase", "what must be there as in `a unit you control`, or a moment as in `your turn`"),
    ("condition", "what must be there as in `a unit you control`, or a moment as in `your turn`"),
    ("amount_phrase", "a number, `N`, `X`, or `the number of` something"),
    ("amount", "a number, `N`, `X`, or `the number of` something"),
    ("adjective", NOUN),
    ("nouns", NOUN),
    ("noun", NOUN),
    ("qualifier", "a qualifier such as `you control`, `in play` or `with life 2 or less`"),
    ("or", "`or` and another"),
    ("value", "`attack`, `life`, `recover` or `magic play cost`"),
    ("token_kind", "a kind of token"),
    ("token", "`tokens`"),
    ("quoted", "a text in single quotes"),
    ("named", "a name in braces"),
    ("number", "a number, `N` or `X`"),
    ("phoenixborn", "`Phoenixborn`"),
    ("pile", "a pile such as `hand` or `discard pile`"),
    ("reference", "one thing such as `this unit`, `you` or a name in braces"),
    ("comparison", "a bound such as `2 or less`"),
    ("property", "a property such as `life 2 or less` or `a status token`"),
];
const GROUP: &str = "what is meant, such as `a unit`, `your Phoenixborn` or `this spell`";
const NOUN: &str = "a noun such as `unit`, `ally`, `spell`, `card`, `player` or `die`";

/// The grammar of costs.
pub(super) static COST: LazyLock<Grammar> =
    LazyLock::new(|| Grammar::new("grammar/cost.pest", include_str!("../../../../grammar/cost.pest"), COST_RULES));

/// The grammar of selectors.
pub(super) static SELECTOR: LazyLock<Grammar> =
    LazyLock::new(|| Grammar::new("grammar/selector.pest", include_str!("../../../../grammar/selector.pest"), SELECTOR_RULES));

impl Grammar {
    /// Collects the words between quotes, outside comments.
    fn new(file: &'static str, text: &'static str, rules: &'static [(&'static str, &'static str)]) -> Self {
        let lines = text.lines().map(|line| line.split("//").next().unwrap_or(line));
        let quoted = lines.flat_map(|line| line.split('"').skip(1).step_by(2));
        let mut words: Vec<&str> = quoted.flat_map(|phrase| phrase.split(' ')).filter(|word| is_word(word)).collect();
        words.sort_unstable();
        words.dedup();
        Self { file, words, rules }
    }

    /// Where an author finds what may be said.
    fn everything(&self) -> String {
        format!("{} has every phrase there is", self.file)
    }

    /// How a rule is called, if that says something.
    fn in_words(&self, rule: &str) -> Option<String> {
        match self.rules.iter().find(|(known, _)| *known == rule) {
            Some((_, "")) => None,
            Some((_, words)) => Some((*words).to_owned()),
            None => Some(rule.replace('_', " ")),
        }
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
    let free = word.len() < 2 || word.starts_with(|letter: char| letter.is_ascii_uppercase() || letter.is_ascii_digit());
    !free && !words.contains(&word) && !words.iter().any(|known| known.strip_suffix("'s") == Some(word))
}
