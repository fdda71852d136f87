//! Operators between the things of scripts: `==`, `!=`.

use cinderforge_kernel::terms::Thing;
use rhai::{Dynamic, Engine};

use crate::script_value::{Card, Die, Player};

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
pub(crate) fn equal(a: &Dynamic, b: &Dynamic) -> Option<bool> {
    let kind_and_thing = |value: &Dynamic| {
        if let Some(card) = value.read_lock::<Card>() {
            return Some((0, thing_of(card.0)));
        }
        if let Some(player) = value.read_lock::<Player>() {
            return Some((1, thing_of(player.0)));
        }
        value.read_lock::<Die>().map(|die| (2, thing_of(die.0)))
    };
    Some(kind_and_thing(a)? == kind_and_thing(b)?)
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
