//! How a script is written anew before it is compiled: a phrase gets the values of the variables it names, so that
//! `"a card in {pile}"` becomes `phrase("a card in {pile}", pile)`; a loop that asks players something goes over what has an order.

use rhai::{Dynamic, Engine, ImmutableString};
use smallvec::SmallVec;
use ustr::Ustr;

use crate::script_value::PhraseWithValues;
use crate::words;

/// The function that joins a phrase with its values. Loading lets no script call it, or have a function of that name.
pub(crate) const JOIN: &str = "phrase";

/// The word that fixes a group.
const EACH: &str = "each";

/// How many variables one phrase may name.
pub(crate) const MAX_NAMES: usize = 4;

/// Registers the function that joins a phrase with its values, for each number of them.
pub(super) fn register(engine: &mut Engine) {
    let join = |phrase: ImmutableString, values: SmallVec<[Dynamic; 2]>| PhraseWithValues { phrase, values };
    engine
        .register_fn(JOIN, move |phrase: ImmutableString, a: Dynamic| join(phrase, SmallVec::from_iter([a])))
        .register_fn(JOIN, move |phrase: ImmutableString, a: Dynamic, b: Dynamic| join(phrase, SmallVec::from_iter([a, b])))
        .register_fn(JOIN, move |phrase: ImmutableString, a: Dynamic, b: Dynamic, c: Dynamic| {
            join(phrase, SmallVec::from_iter([a, b, c]))
        })
        .register_fn(JOIN, move |phrase: ImmutableString, a: Dynamic, b: Dynamic, c: Dynamic, d: Dynamic| {
            join(phrase, SmallVec::from_iter([a, b, c, d]))
        });
}

/// A phrase of a script that names variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NamingPhrase {
    /// Where its text begins and ends, with the quotes.
    pub(crate) span: std::ops::Range<usize>,
    /// The variables, in the order in which it names them first.
    pub(crate) names: Vec<Ustr>,
}

/// Returns the text of a script as it is compiled: each phrase that names variables is joined with their values, each word `each`
/// of a loop that asks players something fixes an order. Lines stay where they are.
pub(crate) fn rewritten(text: &str, phrases: &[NamingPhrase], asking_loops: &[usize]) -> String {
    let joined = |phrase: &NamingPhrase| {
        let names: Vec<String> = phrase.names.iter().map(|name| format!(", {name}")).collect();
        (phrase.span.clone(), format!("{JOIN}({}{})", &text[phrase.span.clone()], names.concat()))
    };
    let ordered = |offset: &usize| (*offset..*offset + EACH.len(), words::EACH_IN_ORDER.name.to_owned());
    let mut edits: Vec<_> = phrases.iter().map(joined).chain(asking_loops.iter().map(ordered)).collect();
    edits.sort_by_key(|(span, _)| span.start);
    let mut rewritten = String::with_capacity(text.len() + 24 * edits.len());
    let mut written = 0;
    for (span, edit) in edits {
        rewritten.push_str(&text[written..span.start]);
        rewritten.push_str(&edit);
        written = span.end;
    }
    rewritten.push_str(&text[written..]);
    rewritten
}
