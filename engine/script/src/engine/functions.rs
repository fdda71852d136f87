//! Plain functions beside the words of `ctx`: arithmetic, arrays, the type of a card.

use cinderforge_kernel::cards::CardTypes;
use cinderforge_kernel::table::Table;
use cinderforge_kernel::verbs;
use rhai::{Array, Dynamic, Engine};

use super::limits::MAX_ARRAY;
use crate::active_table::with_table;
use crate::error::{RhaiResult, WordError, WordResult, fail};
use crate::script_value::{Card, ScriptValue, thing_of};

/// Functions: name and number of arguments.
pub(crate) const FUNCTIONS: &[(&str, usize)] = &[("min", 2), ("max", 2), ("abs", 1)];

/// Methods of values that are no words of `ctx`: name and number of arguments.
pub(crate) const METHODS: &[(&str, usize)] = &[("push", 1), ("len", 0), ("is_empty", 0), ("contains", 1), ("is_a", 1)];

/// Registers all functions and methods.
pub(super) fn register(engine: &mut Engine) {
    engine
        .register_fn("min", |a: i64, b: i64| a.min(b))
        .register_fn("max", |a: i64, b: i64| a.max(b))
        .register_fn("abs", i64::saturating_abs)
        .register_fn("len", |array: &mut Array| array.len() as i64)
        .register_fn("is_empty", |array: &mut Array| array.is_empty())
        .register_fn("push", |array: &mut Array, value: Dynamic| push(array.len(), || array.push(value)))
        .register_fn("contains", |array: &mut Array, value: Dynamic| {
            let values: Vec<ScriptValue> = array.iter().cloned().map(ScriptValue::from).collect();
            contains(&values, &value.into())
        })
        .register_fn("is_a", |card: &mut Card, card_type: &str| with_table(|table, _| is_a(table, *card, card_type)));
}

/// Puts a value into an array of some length, behind all others.
///
/// # Errors
/// It is full.
pub(crate) fn push(length: usize, push: impl FnOnce()) -> RhaiResult<()> {
    if length >= MAX_ARRAY {
        return fail(format!("an array holds {MAX_ARRAY} values at most"));
    }
    push();
    Ok(())
}

/// Returns whether a thing is among the values of an array.
pub(crate) fn contains(array: &[ScriptValue], value: &ScriptValue) -> bool {
    let wanted = thing_of(value);
    wanted.is_some() && array.iter().any(|element| thing_of(element) == wanted)
}

/// Returns whether a card is of a type; an absent one is of none.
///
/// # Errors
/// There is no such type.
pub(crate) fn is_a(table: &Table, card: Card, card_type: &str) -> WordResult<bool> {
    let Some(card) = card.0 else { return Ok(false) };
    let types = CardTypes::named(card_type);
    let types = types.ok_or_else(|| WordError::Misuse(format!("`{card_type}` is no type of card")))?;
    Ok(verbs::is_a(table, card, types))
}
