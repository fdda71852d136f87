//! Operators between the things of scripts: `==`, `!=`.

use cinderforge_kernel::terms::Thing;
use rhai::Engine;

use crate::script_value::{Card, Die, Player, ScriptValue};

/// Registers how cards, players, dice are compared.
pub(super) fn register(engine: &mut Engine) {
    macro_rules! compare {
        ($($a:ident, $b:ident, $equal:expr;)*) => {
            $(engine.register_fn("==", |a: $a, b: $b| $equal(thing_of(a.0), thing_of(b.0)));
            engine.register_fn("!=", |a: $a, b: $b| !$equal(thing_of(a.0), thing_of(b.0)));)*
        };
    }
    compare! {
        Card, Card, same;
        Player, Player, same;
        Die, Die, same;
        Card, Player, never;
        Card, Die, never;
        Player, Card, never;
        Player, Die, never;
        Die, Card, never;
        Die, Player, never;
    }
}

/// Returns whether two cards, players or dice are the same thing, or absent ones of a kind; `None` for other values.
pub(crate) fn equal(a: &ScriptValue, b: &ScriptValue) -> Option<bool> {
    use ScriptValue::{Card, Die, Player};
    match (a, b) {
        (Card(a), Card(b)) => Some(a == b),
        (Player(a), Player(b)) => Some(a == b),
        (Die(a), Die(b)) => Some(a == b),
        (Card(_) | Player(_) | Die(_), Card(_) | Player(_) | Die(_)) => Some(false),
        _ => None,
    }
}

/// Returns whether both are the same thing, or both absent.
fn same(a: Option<Thing>, b: Option<Thing>) -> bool {
    a == b
}

/// Returns that things of different kinds are not the same.
fn never(_: Option<Thing>, _: Option<Thing>) -> bool {
    false
}

/// Returns what a card, player or die of a script stands for.
fn thing_of<T: Into<Thing>>(value: Option<T>) -> Option<Thing> {
    value.map(Into::into)
}
