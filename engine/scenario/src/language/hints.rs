//! What a line that cannot be read was probably meant to be.

use std::ops::Range;

use cinderforge_content::nearest;
use cinderforge_kernel::terms::{DieType, Level};

/// The words lines begin with, and how such a line reads where that is not plain.
const BEGINNINGS: [(&str, Option<&str>); 18] = [
    ("cites", Some("write it as `cites <id>`, as in `cites raven-4.2.3-a`")),
    ("source", Some("write it as `source \"Raven 4.2.3; Reborn p.14\"`")),
    ("rulesets", Some("write it as `rulesets official, raven`")),
    ("ruleset", Some("write it as `ruleset raven`")),
    ("seed", Some("write it as `seed 7`")),
    ("cards", Some("write it as `cards \"folder\"`, with the folder's path from this file on")),
    ("pool", Some("write it as `pool rise`")),
    ("outcome", Some("write it as `outcome official, raven: \"what comes out, in words\"`")),
    ("decks", Some("write it as `decks the-iron-men, the-mist-guardian`")),
    ("turn", Some("write it as `turn B`")),
    ("first", Some("write it as `first player B`")),
    ("round", Some("write it as `round 3`")),
    ("starts", Some("write it as `starts with the turn`, or `.. recovery phase`, `.. end of the round`, `.. prepare phase`")),
    ("explore", Some("write it as `explore 2 actions`")),
    ("expect", None),
    ("always", None),
    ("sometimes", None),
    ("never", None),
];

/// When a scenario can start, beside a turn.
const PHASES: [&str; 4] = ["end of the round", "player turns phase", "recovery phase", "prepare phase"];

/// What a player does, has, or cannot do.
const AFTER_PLAYER: &str = "plays uses attacks meditates passes ends ignores declines answers chooses targets pays discards exhausts \
    takes names attaches fights blocks guards counters splits turns orders does cannot Phoenixborn battlefield spellboard hand draw \
    discard conjuration active exhausted main side reaction guarded passed";

/// Finds the word of a line that is probably misspelt; returns where it is, what is wrong, and what was meant.
pub(crate) fn misspelt_word(text: &str) -> Option<(Range<usize>, String, String)> {
    let (at, rest) = behind_marks(text);
    let mut words = rest.split_whitespace();
    let first = words.next()?;
    let place = |word: &str| {
        let start = at + rest.find(word).unwrap_or_default();
        start..start + word.len()
    };
    if let [letter] = first.as_bytes()
        && letter.is_ascii_alphabetic()
    {
        if !matches!(letter, b'A'..=b'D') {
            let upper = first.to_uppercase();
            let help =
                if ("A"..="D").contains(&upper.as_str()) { format!("write `{upper}`") } else { "name one of them".to_owned() };
            return Some((place(first), format!("there is no player `{first}`: players are A to D"), help));
        }
        let second = words.next()?;
        let mut known = AFTER_PLAYER.split_whitespace();
        if known.clone().any(|known| known == second) {
            return None;
        }
        let bare = known.clone().find(|known| known.strip_prefix(second).is_some_and(|rest| matches!(rest, "s" | "es")));
        let piles = ["draw pile", "discard pile", "conjuration pile"];
        let listed = known.by_ref().filter(|known| !["draw", "discard", "conjuration"].contains(known)).chain(piles);
        let help = match bare.or_else(|| nearest(second, listed)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "a player plays, uses, attacks, passes, answers ..; docs/scenarios.md has every kind of line".to_owned(),
        };
        return Some((place(second), format!("`{second}` is nothing a player does or has"), help));
    }
    if BEGINNINGS.iter().any(|(known, _)| *known == first) {
        return None;
    }
    if let Some(bare) = first.strip_suffix(':')
        && (BEGINNINGS.iter().any(|(known, _)| *known == bare) || ["A", "B", "C", "D"].contains(&bare))
    {
        return Some((place(first), format!("no line begins with `{first}`"), format!("write `{bare}`")));
    }
    if let Some(phase) = PHASES.iter().find(|phase| rest.trim_start().trim_start_matches("the ").starts_with(**phase)) {
        return Some((place(first), format!("no line begins with `{first}`"), format!("write `starts with the {phase}`")));
    }
    let near = nearest(first, BEGINNINGS.iter().map(|(known, _)| *known));
    let help = near.map_or_else(
        || "a line begins with a player, A to D, or with a word of docs/scenarios.md such as `expect`".to_owned(),
        |near| format!("did you mean `{near}`?"),
    );
    Some((place(first), format!("no line begins with `{first}`"), help))
}

/// Words of facts and of parts of the board, beside those of dice.
const WORDS: &str = "wound wounds status exhaustion exhausted unexhausted attack life recover controlled owned played attached with without over tokens dice die battlefield \
    spellboard hand pile active asked not lost guarded main side reaction left used play out turn round";

/// Facts and zones of several words, which authors name by one word.
const WORDINGS: [&str; 4] = ["draw pile", "discard pile", "conjuration pile", "out of play"];

/// Lists every word of a fact or of a part of the board.
fn known_words() -> impl Iterator<Item = &'static str> + Clone {
    WORDS
        .split_whitespace()
        .chain(WORDINGS)
        .chain(DieType::ALL.iter().map(|kind| kind.word()))
        .chain(Level::ALL.iter().map(|level| level.word()))
}

/// Tells how to mend a line that cannot be read from a word on: what was meant by it, or that it is another part of a player's
/// line.
pub(crate) fn meant(before: &str, rest: &str) -> Option<String> {
    if let Some(help) = said_otherwise(before, rest).or_else(|| in_one_bracket(before, rest)) {
        return Some(help);
    }
    let word = rest.split(|c: char| !c.is_ascii_alphanumeric()).next().filter(|word| !word.is_empty())?;
    let of_a_player = ["main", "side", "reaction", "guarded", "passed", "battlefield", "spellboard", "hand", "active"];
    let last = before.rsplit(',').next().unwrap_or_default().split_whitespace().next().unwrap_or_default();
    let is_of_a_player = |word: &str| of_a_player.contains(&word);
    if before.contains(',') && (is_of_a_player(last) || (before.trim_end().ends_with(',') && is_of_a_player(word))) {
        return Some("the parts of a player's line are joined by `;`".to_owned());
    }
    if let Some(help) = side_of_a_die(before, word) {
        return Some(help);
    }
    if word.starts_with(|c: char| c.is_ascii_uppercase()) && word.len() > 1 {
        let title = rest.split(' ').take_while(|word| word.starts_with(|c: char| c.is_ascii_uppercase()));
        let id = title.map(str::to_lowercase).collect::<Vec<_>>().join("-");
        return Some(format!("cards go by their ids, in lower case and with hyphens, as in `{id}`"));
    }
    if known_words().any(|known| known == word) || ["and", "of", "in", "on", "to", "is", "the", "a"].contains(&word) {
        return None;
    }
    nearest(word, known_words()).map(|near| format!("did you mean `{near}`?"))
}

/// Tells how a card of the board is written with all that is on it, where some of that stands before the bracket.
fn in_one_bracket(before: &str, rest: &str) -> Option<String> {
    let inside = inside_bracket(rest).filter(|_| fact_form(before).is_none())?;
    let mut words = before.rsplit([',', ';']).next()?.split_whitespace().peekable();
    // The zone that the card is in, and whose it is, come before its id.
    words.next_if(|word| ["A", "B", "C", "D"].contains(word));
    words.next_if(|word| ["draw", "discard", "conjuration"].contains(word));
    words.next_if(|word| ["battlefield", "spellboard", "hand", "pile", "Phoenixborn"].contains(word));
    let card = words.next()?;
    let outside: Vec<&str> = words.collect();
    let state_in_bracket = |part: &str| match part.trim_start().strip_prefix("with ").and_then(|with| with.split_once(' ')) {
        Some((attached, state)) if !state.starts_with('(') && !state.starts_with("and ") => format!("with {attached} ({state})"),
        _ => part.trim_start().to_owned(),
    };
    let inside: Vec<String> = inside.split(',').map(state_in_bracket).collect();
    (!outside.is_empty())
        .then(|| format!("put all of it in one bracket: `{card} ({}, {})`", outside.join(" "), inside.join(", ")))
}

/// Returns what stands in the bracket that a text begins with, brackets in it too.
fn inside_bracket(rest: &str) -> Option<&str> {
    let mut depth = 0;
    let end = rest.find(|letter: char| {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        depth == 0
    })?;
    rest.get(1..end)
}

/// Tells how a side of a die is written, where its type and its level stand apart.
fn side_of_a_die(before: &str, word: &str) -> Option<String> {
    let last = before.split_whitespace().next_back()?;
    let is_type = |word: &str| DieType::ALL.iter().any(|kind| kind.word() == word);
    let is_level = |word: &str| Level::ALL.iter().any(|level| level.word() == word);
    let sides = [(last, word), (word, last)];
    let (kind, level) = sides.into_iter().find(|(kind, level)| is_type(kind) && is_level(level))?;
    Some(format!("write `{kind}:{level}`"))
}

/// Tells how what is attached is written, where its tokens stand behind it without brackets.
fn state_of_attached(rest: &str) -> Option<String> {
    let attached = rest.strip_prefix("with ")?.split([',', ')', ';']).next()?.trim();
    let last = attached.rsplit(" and ").next()?;
    let (card, state) = last.split_once(' ')?;
    let is_state = ["wound", "wounds", "status", "exhaustion", "exhausted"].iter().any(|word| state.ends_with(word));
    (is_state && !state.starts_with('(')).then(|| format!("with {card} ({state})"))
}

/// Tells how something reads that other words are common for.
fn said_otherwise(before: &str, rest: &str) -> Option<String> {
    let word = rest.split_whitespace().next()?;
    if let Some(start) = rest.strip_prefix("starts with ") {
        let phase = PHASES.iter().find(|phase| start.starts_with(**phase)).unwrap_or(&"turn");
        return Some(format!("write `starts with the {phase}`"));
    }
    if before.trim_end().ends_with(|last: char| last.is_ascii_digit())
        && rest.contains(" die")
        && before.contains('(')
        && word.contains(':')
    {
        return Some(format!("a die on a card stands without a number, each for itself: `{word} die`"));
    }
    if let Some(written) = state_of_attached(rest).filter(|_| !before.starts_with("expect")) {
        return Some(format!("the state of what is attached stands in brackets of its own: `{written}`"));
    }
    let help = match word {
        _ if word.starts_with("//") => "a comment begins with `#`",
        "has" | "have" | "is" | "are" => {
            return Some(format!("leave `{word}` out: a fact is such as `<card> 1 wound`, `<card> out of play`"));
        }
        "life" | "wounds" | "damage" if before.ends_with(" A ") || before.ends_with(" B ") => {
            "a fact of a Phoenixborn is such as `Phoenixborn of A 2 wounds` or `Phoenixborn of A life 18`"
        }
        "no" if rest[2..].trim_start().starts_with(['w', 's', 'e']) => {
            "write `0 wounds`, `0 status`, `unexhausted`, or `no tokens`"
        }
        "removed" => "write `in removed from the game`",
        "over" | "and" if rest.contains("over ") || before.contains("over ") => {
            "several cards under one are written `over <card>, over <card>`, each without brackets of its own"
        }
        _ if word.starts_with('(') && before.contains(" over ") => {
            "what lies under a card takes no brackets: it has no tokens, and is its player's"
        }
        "of" if before.trim_end().ends_with("die by its power") => "write `die of B by its power`",
        _ if dice_of(before, rest).is_some() => return dice_of(before, rest),
        _ if word.parse::<u32>().is_ok() && rest.contains(" in ") && !rest.contains(" of ") && before.starts_with("expect") => {
            "say whose zone it is, as in `2 gilder in hand of A`"
        }
        "Phoenixborn" => "name whose: `Phoenixborn of B`",
        "A" | "B" | "C" | "D" if before.trim_end().ends_with("attacks") => {
            return Some(format!("players are attacked at their Phoenixborn: write `Phoenixborn of {word}`"));
        }
        _ => return None,
    };
    Some(help.to_owned())
}

/// Returns whether a word is the side of a die, with or without its level.
fn is_side(word: &str) -> bool {
    let kind = word.split(':').next().unwrap_or(word);
    DieType::ALL.iter().any(|die| die.word() == kind)
}

/// Tells how facts about dice read, if one cannot be read from a word on: of those on a card, and of those in a pool, which is a
/// player's.
fn dice_of(before: &str, rest: &str) -> Option<String> {
    let bare = |word: &'_ str| word.trim_end_matches([',', ';']).to_owned();
    let words: Vec<String> = rest.split_whitespace().take(3).map(bare).collect();
    let counts =
        words.iter().any(|word| matches!(word.as_str(), "dice" | "die")) || words.first().is_some_and(|word| is_side(word));
    fact_form(before).filter(|_| counts)?;
    let all: Vec<String> = before.split_whitespace().map(bare).chain(words).collect();
    let counted = all.iter().rev().find(|word| word.parse::<u16>().is_ok()).map_or("2", String::as_str);
    let side = all.iter().rev().find(|word| is_side(word)).map_or("charm:power", String::as_str);
    Some(format!(
        "dice on a card are `<card> {counted} {side} die`, or `no dice`; those in a pool are their player's: \
         `A active {counted} {side}`, `A exhausted {counted} dice`"
    ))
}

/// Tells how a line that begins so reads.
pub(crate) fn form(text: &str) -> Option<&'static str> {
    let mut words = behind_marks(text).1.split_whitespace();
    let first = words.next()?;
    let second = if first.len() == 1 { words.next()? } else { "" };
    let known = BEGINNINGS.iter().find(|(known, _)| *known == first).and_then(|(_, form)| *form);
    known.or_else(|| DEEDS.iter().find(|(known, _)| *known == second).map(|(_, form)| *form))
}

/// How what a player does reads, where more is needed than one card.
const DEEDS: [(&str, &str); 8] = [
    ("attacks", "write it as `A attacks <card> with <card>, <card>`"),
    ("blocks", "write it as `B blocks <attacker> with <blocker>, <attacker> with <blocker>`"),
    ("guards", "write it as `B guards with <card>`"),
    ("meditates", "write it as `A meditates <card>, top; charm:basic to power`"),
    ("splits", "write it as `B splits 2 on <card>, 1 on <card>`"),
    ("turns", "write it as `A turns charm to power, 2 natural to basic`"),
    ("orders", "write it as `A orders <card>, <card>`"),
    ("ends", "write it as `A ends turn`"),
];

/// Tells what a line that states something could say.
pub(crate) fn fact_form(text: &str) -> Option<&'static str> {
    let first = behind_marks(text).1.split_whitespace().next()?;
    ["expect", "always", "sometimes", "never"].contains(&first).then_some(
        "a fact is such as `<card> 1 wound, exhausted`, `<card> in discard pile of A`, `A hand 2`; docs/scenarios.md has all",
    )
}

/// Returns a line without its marks, and where that begins.
fn behind_marks(text: &str) -> (usize, &str) {
    let index = if text.trim_start().starts_with('[') { text.find(']').map_or(0, |end| end + 1) } else { 0 };
    (index, &text[index..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_beginning_is_told_with_the_word_that_was_meant() {
        let help = |text: &str| misspelt_word(text).map(|(index, _, help)| (index, help));
        assert_eq!(help("expext gilder in play"), Some((0..6, "did you mean `expect`?".to_owned())));
        assert_eq!(help("[raven] A use gilder"), Some((10..13, "did you mean `uses`?".to_owned())));
        assert_eq!(help("b plays gilder"), Some((0..1, "write `B`".to_owned())));
        assert_eq!(help("A uses Throw 1 of"), None);
        assert_eq!(help("outcome raven \"so\""), None);
        assert!(form("outcome raven \"so\"").is_some());
        assert_eq!(meant("expect gilder ", "exausted"), Some("did you mean `exhausted`?".to_owned()));
        assert_eq!(
            meant("A Phoenixborn gilder, ", "main used").as_deref(),
            Some("the parts of a player's line are joined by `;`")
        );
        assert_eq!(meant("expect gilder ", "attack"), None);
        let bracket =
            |before: &str, rest: &str| meant(before, rest).map(|help| help.replace("put all of it in one bracket: ", ""));
        assert_eq!(
            bracket("A battlefield test-brute 2 wounds ", "(with test-armor exhausted)").as_deref(),
            Some("`test-brute (2 wounds, with test-armor (exhausted))`")
        );
        assert_eq!(
            bracket("A battlefield test-brute 2 wounds ", "(with test-armor (owned by A), exhausted)").as_deref(),
            Some("`test-brute (2 wounds, with test-armor (owned by A), exhausted)`")
        );
        assert_eq!(bracket("expect tc-cap no tokens ", "(x)"), None);
    }

    #[test]
    fn every_word_the_grammar_begins_with_is_known() {
        let grammar = include_str!("../../../../grammar/scenario.pest");
        let (_, plays) = grammar.split_once("// ---- plays and answers").expect("the grammar has plays");
        let (plays, _) = plays.split_once("usage = {").expect("usages come after them");
        let quoted = plays.split('"').skip(1).step_by(2).filter_map(|text| text.split_whitespace().next());
        let parts = ["with", "to", "on", "of", "all", ";", ",", ":", "block", "guard", "counter"];
        let unknown: Vec<&str> =
            quoted.filter(|word| !parts.contains(word) && !AFTER_PLAYER.split_whitespace().any(|known| known == *word)).collect();
        assert!(unknown.is_empty(), "{unknown:?}");
        let heads = [
            "cites", "source", "rulesets", "ruleset", "seed", "cards", "pool", "outcome", "decks", "turn", "first", "round",
            "starts", "explore",
        ];
        let spoken = |word: &&str| grammar.contains(&format!("\"{word}"));
        assert!(heads.iter().all(|word| spoken(word) && BEGINNINGS.iter().any(|(known, _)| known == word)));
    }
}
