//! Changes within a phrase or a cost: its numbers, its words.

use std::ops::Range;

use super::edit::{Edits, MutantKind};

/// Words of phrases and others that can stand in their place, and mean something else.
const WORDS: &[(&str, &str)] = &[
    ("an opponent controls", "you control"),
    ("you control", "an opponent controls"),
    ("an opponent", "you"),
    ("another", "a"),
    ("unit", "ally"),
    ("units", "allies"),
    ("ally", "unit"),
    ("allies", "units"),
    ("conjuration", "ally"),
    ("Phoenixborn", "unit"),
    ("ready spell", "alteration"),
    ("exhausted", "unexhausted"),
    ("unexhausted", "exhausted"),
    ("highest", "lowest"),
    ("lowest", "highest"),
    ("or more", "or less"),
    ("or less", "or more"),
    ("leftmost", "rightmost"),
    ("rightmost", "leftmost"),
    ("up to", ""),
    ("attacking", "blocking"),
    ("blocking", "attacking"),
    ("hand", "discard pile"),
    ("discard pile", "draw pile"),
    ("draw pile", "discard pile"),
    ("your", "an opponent's"),
    ("main", "side"),
    ("side", "main"),
    ("class", "power"),
    ("power", "class"),
];

/// Words that only repeat what a thing is behind `this`, `that` or `the attached`.
const NOUNS: &[&str] = &["unit", "ally", "conjuration", "Phoenixborn", "ready spell"];

/// Checks whether a phrase has said by then which thing is meant, so that the noun behind it says nothing more.
fn is_named_already(before: &str) -> bool {
    let before = before.trim_end();
    ["this", "that", "the attached"]
        .iter()
        .any(|word| before.strip_suffix(word).is_some_and(|rest| !rest.ends_with(char::is_alphanumeric)))
}

/// Checks whether a phrase speaks of hands, draw piles or discard piles, in which units are allies: conjurations never lie there.
fn is_of_cards_out_of_play(phrase: &str) -> bool {
    ["hand", "draw pile", "discard pile"].iter().any(|zone| phrase.contains(zone))
}

/// Adds the mutants of a phrase or cost that lies at this place of the text.
pub(super) fn mutants(edits: &mut Edits<'_>, place: Range<usize>) {
    numbers(edits, place.clone());
    let text = edits.text();
    for (word, other) in WORDS {
        for (at, _) in text[place.clone()].match_indices(word) {
            let start = place.start + at;
            let end = start + word.len();
            let means_the_same = NOUNS.contains(word) && is_named_already(&text[place.start..start])
                || matches!(*word, "ally" | "allies") && is_of_cards_out_of_play(&text[place.clone()]);
            if is_whole_word(text, start..end) && !means_the_same {
                // A word that is left out takes its space with it.
                let end = if other.is_empty() && text[end..].starts_with(' ') { end + 1 } else { end };
                edits.change(MutantKind::Word, start..end, other);
            }
        }
    }
}

/// Adds the mutants in which a number at this place of the text is one more.
pub(super) fn numbers(edits: &mut Edits<'_>, place: Range<usize>) {
    let text = edits.text();
    let mut rest = place.start;
    while let Some(at) = text[rest..place.end].find(|letter: char| letter.is_ascii_digit()) {
        let start = rest + at;
        let digits = text[start..place.end].find(|letter: char| !letter.is_ascii_digit());
        let end = digits.map_or(place.end, |digits| start + digits);
        if is_whole_word(text, start..end)
            && let Ok(number) = text[start..end].parse::<i64>()
        {
            edits.change(MutantKind::Number, start..end, &(number + 1).to_string());
        }
        rest = end;
    }
}

/// Checks whether neither end of a place is in the middle of a word.
pub(super) fn is_whole_word(text: &str, place: Range<usize>) -> bool {
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '-' || letter == '\'';
    !text[..place.start].ends_with(is_letter) && !text[place.end..].starts_with(is_letter)
}
