//! What `cinder card` says of a card: all that its file does, and of the pool that is asked for.

use crate::command::{cinder, errors, text};

/// Returns what is said of a card.
fn said_of(args: &[&str]) -> String {
    let output = cinder(&[&["card"], args].concat(), "");
    assert!(output.status.success(), "{args:?}: {}", errors(&output));
    text(&output)
}

#[test]
fn each_key_of_a_text_is_told() {
    let cards = [
        ("dark-procurement", "would an ally leaves play for exhaust; to discard pile"),
        ("rise/deep-freeze", "counts as exhausted; gives Thaw; inexhaustible"),
        ("rise/deep-freeze", "Thaw that it gives away: activated for side; inexhaustible"),
        ("rise/fallen", "cannot have damage prevented; through attack or counter"),
        ("reborn/dodge", "aloft, once its script starts it: constant, on astral dice on cards you control; cannot be affected"),
        ("reborn/dodge", "through dice power; until turn end"),
        ("exotic-gorilla", "adds 1 to the battlefield slots it takes"),
    ];
    for (card, told) in cards {
        let said = said_of(&[card]);
        assert!(said.contains(told), "{card} does not say `{told}`:\n{said}");
    }
}

#[test]
fn what_you_do_is_said_of_you() {
    assert!(said_of(&["lucky-rabbit"]).contains("Luck Stream: when you exhaust dice; at least 3"));
}

#[test]
fn a_pool_narrows_a_title() {
    assert!(said_of(&["masked", "wolf"]).contains("rise/core") && said_of(&["masked", "wolf"]).contains("reborn/"));
    let said = said_of(&["masked", "wolf", "--pool", "rise"]);
    assert!(said.contains("rise/core") && !said.contains("reborn/masked-wolf"), "{said}");
    let missing = errors(&cinder(&["card", "exotic", "gorilla", "--pool", "reborn"], ""));
    assert!(missing.contains("there is no card `exotic gorilla` of pool reborn"), "{missing}");
    let unknown = errors(&cinder(&["card", "masked", "wolf", "--pool", "risen"], ""));
    assert!(unknown.contains("there is no pool `risen`") && unknown.contains("`rise`"), "{unknown}");
}
