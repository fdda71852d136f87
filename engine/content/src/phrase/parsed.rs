//! Phrases that were parsed: cards and scripts say most of them several times.

use std::cell::RefCell;
use std::collections::HashMap;
use std::thread::LocalKey;

use pest::RuleType;
use pest::iterators::Pair;
use ustr::Ustr;

/// The parse trees of phrases, by rule and text.
pub(super) type ParsedPhrases<R> = RefCell<HashMap<(R, Ustr), Pair<'static, R>>>;

/// How many phrases a thread keeps parsed.
const MOST_KEPT: usize = 10_000;

/// Parses a text by a rule, unless the thread has done so before. Returns its parse tree.
///
/// # Errors
/// What `parse` finds wrong with the text.
pub(super) fn once<'t, R: RuleType, E>(
    parsed: &'static LocalKey<ParsedPhrases<R>>,
    rule: R,
    text: &'t str,
    parse: impl FnOnce(&'static str) -> Result<Pair<'static, R>, E>,
) -> Result<Pair<'t, R>, E> {
    let phrase = (rule, Ustr::from(text));
    if let Some(known) = parsed.with_borrow(|parsed| parsed.get(&phrase).cloned()) {
        return Ok(known);
    }
    let tree = parse(phrase.1.as_str())?;
    parsed.with_borrow_mut(|parsed| {
        if parsed.len() >= MOST_KEPT {
            parsed.clear();
        }
        parsed.insert(phrase, tree.clone());
    });
    Ok(tree)
}
