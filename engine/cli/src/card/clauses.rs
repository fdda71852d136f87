//! Clauses made of conditions: what a text asks of its player, its card or its script.

/// Makes a clause of what a condition says of its player or its card: `you with no cards` holds if you have none. What else is looked for
/// is named as it is.
pub(super) fn said(text: &str) -> String {
    let about = |whose: &str, has: &str, rest: &str| {
        let owned = |rest: &str| format!("{whose} {has} {}", rest.replace(" with ", &format!(" and {has} ")));
        let without = |rest: &str| format!("{whose} {} not have {rest}", if whose == "you" { "do" } else { "does" });
        let is = |rest: &str| format!("{whose} {} {rest}", if whose == "you" { "are" } else { "is" });
        (rest.strip_prefix("with ").map(owned))
            .or_else(|| rest.strip_prefix("without ").map(without))
            .or_else(|| rest.strip_prefix("that could ").map(|rest| format!("{whose} could {rest}")))
            .or_else(|| rest.strip_prefix("that is ").map(is))
            .or_else(|| ["in battle", "attacking "].iter().any(|word| rest.starts_with(word)).then(|| is(rest)))
    };
    let subjects =
        [("you", "have"), ("this unit", "has"), ("this spell", "has"), ("this card", "has"), ("your Phoenixborn", "has")];
    let clause = |(whose, has): &(&str, &str)| about(whose, has, text.strip_prefix(whose)?.strip_prefix(' ')?);
    subjects.iter().find_map(clause).unwrap_or_else(|| text.to_owned())
}

/// Makes a clause of what the comment above the function of a script says that it asks.
pub(super) fn asked(about: &str) -> String {
    let asked = about.strip_prefix("Whether ").or_else(|| about.strip_prefix("Only if ")).unwrap_or(about);
    let mut letters = asked.trim_end_matches('.').chars();
    let first = letters.next().map(|first| first.to_ascii_lowercase());
    let asked: String = first.into_iter().chain(letters).collect();
    if asked.is_empty() { "its script says so".to_owned() } else { asked }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_said_of_their_subject() {
        for (text, clause) in [
            ("you with no cards in draw pile with no cards in hand", "you have no cards in draw pile and have no cards in hand"),
            ("you without the first player token", "you do not have the first player token"),
            ("this spell with no status tokens", "this spell has no status tokens"),
            ("this unit with (an alteration spell) attached", "this unit has (an alteration spell) attached"),
            ("this unit that is attacking", "this unit is attacking"),
            ("this unit that could be targeted instead", "this unit could be targeted instead"),
            ("this unit attacking or countering that unit", "this unit is attacking or countering that unit"),
            ("this unit in battle", "this unit is in battle"),
            ("a unit you control", "a unit you control"),
            ("your turn", "your turn"),
        ] {
            assert_eq!(said(text), clause);
        }
    }

    #[test]
    fn what_scripts_ask_is_said_as_a_clause() {
        for (about, clause) in [
            ("Whether an aspect lies face down.", "an aspect lies face down"),
            ("Only if there is a unit for it.", "there is a unit for it"),
            ("It can be paid for and has a slot.", "it can be paid for and has a slot"),
            ("", "its script says so"),
        ] {
            assert_eq!(asked(about), clause);
        }
    }
}
