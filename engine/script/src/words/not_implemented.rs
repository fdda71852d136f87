//! Words that are known, but not implemented. A script that calls one is refused when it is loaded.

use super::table::words;
use crate::word::Word;

/// The words of this family.
pub(super) const WORDS: &[Word] = words! {
    "happened" [event: Key, phrase: Phrase] -> Number, ReadsOnly, None, "",
        "How often it happened this turn to what the phrase finds.";
    "retarget" [card: Card] -> Bool, Acts, None, "",
        "The effect aims at another target.";
    "give_control" [card: Card, player: Player] -> Bool, Acts, None, "",
        "To another side, staying in play.";
    "become_copy" [card: Card, model: Card, until: Duration] -> Bool, Acts, None, "",
        "With the printed values and abilities of the model.";
    "resolve_copy" [event: Card] -> Bool, Acts, None, "",
        "The effect that is answered once more, as yours.";
    "resolve_triggers" [moment: Moment, phrase: Phrase] -> Bool, Acts, None, "",
        "What these cards do at that moment, now.";
    "resolve_dice_power" [die: Die] -> Bool, Acts, None, "",
        "The power of the die, as yours.";
    "take_attack" [kind: Key, attacker: Card] -> Bool, Acts, None, "",
        "An attack by effect.";
    "place_red_rains" [n: Number] -> Number, Acts, None, "",
        "Red Rains tokens.";
    "add_aspect" [n: Number] -> Number, Acts, None, "",
        "Aspects of the Chimera.";
    "roll_behaviour" [] -> Number, Acts, None, "",
        "A roll on the behaviour card of the Chimera.";
    "move_in_row" [card: Card, place: Key] -> Bool, Acts, None, "",
        "To another place in the row.";
    "to_threat_row" [card: Card] -> Bool, Acts, None, "",
        "Into the threat row.";
};
