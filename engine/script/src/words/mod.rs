//! The words of `ctx`: one table for running, checking and describing them.

mod answer;
mod ask;
mod cards;
mod dice;
mod harm;
mod lasting;
mod look;
mod tokens;
mod unwritten;

use crate::word::Word;

/// Writes a table of words: forms, what it gives, whether it only reads, what runs, switches, meaning.
macro_rules! words {
    ($($name:literal $([$($place:ident: $takes:ident),*])+ -> $gives:ident, $does:ident, $run:expr, $switch:literal, $meaning:literal;)*) => {
        &[$($crate::word::Word {
            name: $name,
            forms: &[$(&[$($crate::word::Place { name: stringify!($place), takes: $crate::word::Takes::$takes }),*]),+],
            gives: $crate::word::Kind::$gives,
            meaning: $meaning,
            switch: $switch,
            does: $crate::word::Does::$does,
            run: $run,
        }),*]
    };
}
pub(crate) use words;

/// The words by what they are about, with the headings of the reference.
pub const GROUPS: &[(&str, &[Word])] = &[
    ("Targets and questions", ask::WORDS),
    ("Looking", look::WORDS),
    ("Damage, wounds and destruction", harm::WORDS),
    ("Tokens", tokens::WORDS),
    ("Answering an event", answer::WORDS),
    ("Cards", cards::WORDS),
    ("Dice", dice::WORDS),
    ("Lasting and later", lasting::WORDS),
    ("Known, not implemented yet", unwritten::WORDS),
];

/// Every word there is.
pub fn all() -> impl Iterator<Item = &'static Word> {
    GROUPS.iter().flat_map(|(_, words)| words.iter())
}
