//! The grammar of selectors, with the parse tree it gives.

use cinderforge_kernel::terms::{EventKind, Subject};
use pest::Parser;
use pest::iterators::Pair;

use crate::diagnostic::Code;
use crate::limits;
use crate::phrase::error::PhraseError;
use crate::phrase::event_subject::event_subject;
use crate::phrase::parsed::{self, ParsedPhrases};
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

thread_local! {
    static PARSED: ParsedPhrases<Rule> = ParsedPhrases::default();
}

/// Parses a whole phrase by a rule.
///
/// # Errors
/// The phrase does not follow the grammar.
pub(super) fn parse(rule: Rule, text: &str) -> Read<Part<'_>> {
    limits::check_phrase(text)?;
    parsed::once(&PARSED, rule, text, |text| parse_anew(rule, text))
}

/// Parses a whole phrase by a rule, whether it was parsed before or not.
fn parse_anew(rule: Rule, text: &str) -> Read<Part<'_>> {
    let stops_at = |text: &str| SelectorParser::parse(rule, text).err().map(|error| syntax_error::place(&error));
    let explain = |error| {
        half_a_happening(text)
            .or_else(|| attack_on(text))
            .unwrap_or_else(|| syntax_error::explain(&error, text, &vocabulary::SELECTOR, &stops_at))
    };
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

/// Returns the error that a condition says what is attacked, if it does.
fn attack_on(text: &str) -> Option<PhraseError> {
    let at = ["attack action on ", "attack on "].iter().find_map(|words| text.find(words))?;
    let help = "`an attack action` is all; answer `declares_attackers` with via = [\"attack_phoenixborn\"] or via = [\"attack_unit\"], or \
                ask in the script what `ctx.event.other` is";
    Some(PhraseError::new(Code::HappeningOfNoForm, "a condition does not say what is attacked", at..text.len(), help.to_owned()))
}

/// Returns the error that a phrase names an event and does not say since when it counts, or whom it is about, if it does so.
fn half_a_happening(text: &str) -> Option<PhraseError> {
    let (start, event) = words_of(text).find(|(_, word)| EventKind::parse(word).is_some())?;
    let rest = &text[start + event.len()..];
    let part = rest.split(" and ").next().unwrap_or(rest);
    let has_time = [rest, part].iter().any(|part| part.ends_with("this turn") || part.ends_with("this round"));
    let (message, help) = if !has_time {
        let help = format!("end it with `this turn` or `this round`, as in `{event} of .. this turn`");
        (format!("the phrase does not say since when `{event}` counts"), help)
    } else if !part.contains(" of ") {
        let whom = if event_subject(EventKind::parse(event)?) == Subject::Player { "you" } else { "a unit" };
        (format!("the phrase does not say whom `{event}` is about"), format!("write it as in `{event} of {whom} this turn`"))
    } else {
        return None;
    };
    Some(PhraseError::new(Code::HappeningOfNoForm, message, start..start + event.len(), help))
}

/// Returns the words of a text, each with its byte.
fn words_of(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split(' ').map(move |word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
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
pub(super) fn error_at(part: &Part<'_>, code: Code, message: String, help: Option<String>) -> PhraseError {
    PhraseError::new(code, message, part.as_span().start()..part.as_span().end(), help)
}
