//! How a phrase gets the values of the variables it names: before a script is compiled, `"a card in {pile}"` becomes
//! `phrase("a card in {pile}", pile)`.

use rhai::{Dynamic, Engine, ImmutableString};
use smallvec::SmallVec;
use ustr::Ustr;

use crate::script_value::PhraseWithValues;

/// The function that joins a phrase with its values. Loading lets no script call it, or have a function of that name.
pub(crate) const JOIN: &str = "phrase";

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

/// Returns the text of a script in which each phrase that names variables is joined with their values. Lines stay where they
/// are.
pub(crate) fn with_values(text: &str, phrases: &[NamingPhrase]) -> String {
    let mut joined = String::with_capacity(text.len() + 24 * phrases.len());
    let mut written = 0;
    for NamingPhrase { span, names } in phrases {
        joined.push_str(&text[written..span.start]);
        joined.push_str(JOIN);
        joined.push('(');
        joined.push_str(&text[span.clone()]);
        for name in names {
            joined.push_str(", ");
            joined.push_str(name);
        }
        joined.push(')');
        written = span.end;
    }
    joined.push_str(&text[written..]);
    joined
}
