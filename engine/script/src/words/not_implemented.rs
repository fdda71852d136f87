//! Words that are known, but not implemented. A script that calls one is refused when it is loaded.

use super::table::words;
use crate::word::Word;

/// The words of this family.
pub(super) const WORDS: &[Word] = words! {
    "set_aside" [card: Card] -> Bool, Acts, None, "",
        "Kept by this effect; what is left over is discarded.";
    "put_under" [card: Card, host: Card] -> Bool, Acts, None, "",
        "Face down under a card.";
    "dismount" [card: Card] -> Bool, Acts, None, "dismount",
        "Off what it rides on.";
    "play" [card: Card, without: Key] -> Bool, Acts, None, "",
        "Played by this effect, sparing parts of its cost: `\"main\"` or `\"all\"`.";
};
