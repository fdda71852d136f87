//! Value layers that hang on no other text: what a definition prints, what a constant says of a value, what lasts on a card.

use crate::cards::card::{CardDef, Printed};
use crate::game::lasting::{LastingEffect, LastingKind};
use crate::queries::position::Position;
use crate::terms::id::Thing;
use crate::terms::selector::Amount;
use crate::terms::value::Value;

/// Returns what a definition prints for a value.
pub(crate) fn printed_on(def: &CardDef, value: Value) -> Option<Printed> {
    match value {
        Value::Attack => def.attack,
        Value::Life => def.life,
        Value::Recover => def.recover,
        Value::MagicPlayCost | Value::Focus => None,
    }
}

/// Returns what a constant says of a value, from one of its lists of attack, life and recover.
pub(crate) fn amount_for(amounts: &[Option<Amount>; 3], value: Value) -> Option<&Amount> {
    let slot = match value {
        Value::Attack => 0,
        Value::Life => 1,
        Value::Recover => 2,
        Value::MagicPlayCost | Value::Focus => return None,
    };
    amounts[slot].as_ref()
}

/// Returns the value that a value changes places with when a text says so.
pub(crate) fn swapped_with(value: Value) -> Option<Value> {
    match value {
        Value::Attack => Some(Value::Life),
        Value::Life => Some(Value::Attack),
        Value::Recover | Value::MagicPlayCost | Value::Focus => None,
    }
}

/// Returns what lasting bonuses on a card add to a value.
pub(crate) fn lasting_bonus(position: &Position, this: Thing, value: Value) -> i32 {
    let bonus = |lasting: &LastingEffect| match lasting.what {
        LastingKind::Bonus(raised, n) if raised == value && lasting.on == this => n,
        _ => 0,
    };
    position.state.lasting.iter().map(bonus).sum()
}
