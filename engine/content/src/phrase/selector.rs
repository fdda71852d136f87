//! Selector phrases, parsed into [`Selector`], [`Condition`] or [`Amount`].

mod amounts;
mod filters;
mod fits;
mod groups;
mod happenings;
mod properties;
mod reader;
mod references;
mod syntax;
mod words;

use cinderforge_kernel::terms::{Amount, Condition, Happening, Selector};

use super::error::PhraseError;
use super::names::Names;
pub(super) use fits::holders;
pub(crate) use fits::is_of_play;
use reader::PhraseReader;
pub(super) use syntax::parts_of;
use syntax::{Rule, first, parse};

/// Parses a selector phrase.
pub(super) fn parse_selector(text: &str, names: &dyn Names) -> Result<Selector, PhraseError> {
    let whole = parse(Rule::selector_phrase, text)?;
    PhraseReader { names }.selector(first(whole))
}

/// Parses a condition phrase.
pub(super) fn parse_condition(text: &str, names: &dyn Names) -> Result<Condition, PhraseError> {
    let whole = parse(Rule::condition_phrase, text)?;
    let joined = whole.into_inner().filter(|part| part.as_rule() == Rule::either);
    let parts = joined.map(|part| PhraseReader { names }.either(&part)).collect::<Result<_, PhraseError>>()?;
    Ok(Condition { parts, text: text.into() })
}

/// Parses a phrase of what happened.
pub(super) fn parse_happening(text: &str, names: &dyn Names) -> Result<Happening, PhraseError> {
    let whole = parse(Rule::happening_phrase, text)?;
    PhraseReader { names }.happening(first(whole))
}

/// Parses an amount phrase.
pub(super) fn parse_amount(text: &str, names: &dyn Names) -> Result<Amount, PhraseError> {
    let whole = parse(Rule::amount_phrase, text)?;
    PhraseReader { names }.amount(first(whole))
}
