//! The grammar of selectors, with the parse tree it gives.

use cinderforge_kernel::terms::EventKind;
use pest::Parser;
use pest::iterators::Pair;

use crate::phrase::error::PhraseError;
use crate::phrase::{grammar as vocabulary, syntax_error};

/// The parser that pest makes of `grammar/selector.pest`.
mod grammar {
    #[derive(pest_derive::Parser)]
    #[grammar = "../../../grammar/selector.pest"]
    pub(super) struct SelectorParser;
}

pub(super) use grammar::Rule;
use grammar::SelectorParser;

/// A node of the parse tree.
pub(super) type Part<'i> = Pair<'i, Rule>;
/// What is read, or why it cannot be.
pub(super) type Read<T> = Result<T, PhraseError>;

/// Parses a whole phrase by a rule.
///
/// # Errors
/// The phrase does not follow the grammar.
pub(super) fn parse(rule: Rule, text: &str) -> Read<Part<'_>> {
    let stops_at = |text: &str| SelectorParser::parse(rule, text).err().map(|error| syntax_error::place(&error));
    let explain =
        |error| without_time(text).unwrap_or_else(|| syntax_error::explain(&error, text, &vocabulary::SELECTOR, &stops_at));
    let mut pairs = SelectorParser::parse(rule, text).map_err(explain)?;
    Ok(pairs.next().expect("a parse has one pair for the whole phrase"))
}

/// Returns the parts of a text by the first rule for whole phrases that it follows: the name of the rule and the words of each. Empty
/// if it is no phrase.
pub(in crate::phrase) fn parts_of(text: &str) -> Vec<(String, String)> {
    let whole = [Rule::selector_phrase, Rule::condition_phrase, Rule::happening_phrase, Rule::amount_phrase];
    let parsed = whole.into_iter().find_map(|rule| SelectorParser::parse(rule, text).ok());
    let parts = parsed.into_iter().flat_map(pest::iterators::Pairs::flatten);
    parts.map(|part| (format!("{:?}", part.as_rule()), part.as_str().trim_end().to_owned())).collect()
}

/// Returns the error that a phrase names an event and does not say since when it counts, if it does so.
fn without_time(text: &str) -> Option<PhraseError> {
    let event = text.split(' ').find(|word| EventKind::parse(word).is_some())?;
    if text.ends_with("this turn") || text.ends_with("this round") {
        return None;
    }
    let start = text.find(event).unwrap_or_default();
    let message = format!("the phrase does not say since when `{event}` counts");
    let help = format!("end it with `this turn` or `this round`, as in `{event} of .. this turn`");
    Some(PhraseError::new(message, start..start + event.len(), help))
}

/// Returns the first part of a rule.
pub(super) fn first(part: Part<'_>) -> Part<'_> {
    part.into_inner().next().expect("the rule has a part")
}

/// Returns the parts of a rule, without the word `or` between them.
pub(super) fn parts(part: Part<'_>) -> impl Iterator<Item = Part<'_>> {
    part.into_inner().filter(|inner| inner.as_rule() != Rule::or)
}

/// Returns an error at a part.
pub(super) fn error_at(part: &Part<'_>, message: String, help: Option<String>) -> PhraseError {
    PhraseError::new(message, part.as_span().start()..part.as_span().end(), help)
}
