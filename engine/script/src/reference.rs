//! The API reference and the editor definitions, made from the tables the words are run from.

use std::fmt::Write;

use cinderforge_kernel::define::{CardType, Duration};
use cinderforge_kernel::event::{Act, EventKind, Moment, Via, Zone};

use crate::engine::{FORBIDDEN, FUNCTIONS, METHODS};
use crate::property::PROPERTIES;
use crate::word::{Kind, Word};
use crate::words::GROUPS;

/// What events there are for data files and scripts: who does or suffers it, its windows, its amount, the other thing.
const EVENTS: &[(EventKind, &str, &str, &str)] = &[
    (EventKind::EntersPlay, "card", "would when after, `as`", ""),
    (EventKind::IsAttached, "alteration", "when after, `as`", "other: its bearer"),
    (EventKind::LeavesPlay, "card", "would when after", ""),
    (EventKind::IsDestroyed, "unit or Phoenixborn", "would when after", ""),
    (EventKind::IsDiscarded, "card", "would when after", ""),
    (EventKind::Moves, "card", "would when after", ""),
    (EventKind::IsDealtDamage, "unit or Phoenixborn", "would when after", "amount: damage"),
    (EventKind::ReceivesDamage, "unit or Phoenixborn", "would when after", "amount: damage"),
    (EventKind::GetsWounds, "unit or Phoenixborn", "would when after", "amount: tokens"),
    (EventKind::LosesWounds, "card", "when after", "amount: tokens"),
    (EventKind::GetsExhaustion, "card", "when after", "amount: tokens"),
    (EventKind::LosesExhaustion, "card", "when after", "amount: tokens"),
    (EventKind::BecomesExhausted, "card", "when after", ""),
    (EventKind::GetsStatus, "card", "when after", "amount: tokens"),
    (EventKind::LosesStatus, "card", "when after", "amount: tokens"),
    (EventKind::DeclaresAttackers, "player", "would when after", "other: the target"),
    (EventKind::IsDeclaredAttacker, "unit", "would when after", "other: the target"),
    (EventKind::DeclaresBlockers, "player", "would when after", ""),
    (EventKind::DeclaresGuard, "player", "would when after", ""),
    (EventKind::IsDeclaredBlocker, "unit", "would when after", "other: the attacker"),
    (EventKind::IsDeclaredGuard, "unit or Phoenixborn", "would when after", "other: the attacker"),
    (EventKind::IsBlocked, "attacker", "when after", "other: who blocks"),
    (EventKind::IsGuardedAgainst, "attacker", "when after", "other: who guards"),
    (EventKind::EndsDefence, "player", "after", ""),
    (EventKind::EndsAttack, "player", "after", ""),
    (EventKind::Counters, "unit", "when", ""),
    (EventKind::IsTargeted, "card, player or pile", "would when after", ""),
    (EventKind::IsUsed, "card whose text it is", "would", ""),
    (EventKind::IsResolved, "card whose text it is", "after", ""),
    (EventKind::PaysCost, "player", "after", "amount: dice"),
    (EventKind::SpendsDice, "player", "after", "amount: dice"),
    (EventKind::ExhaustsDice, "player", "when after", "amount: dice"),
    (EventKind::ReadiesDice, "player", "would after", "amount: dice"),
    (EventKind::ChangesDice, "player whose pool it is", "after", "amount: dice"),
    (EventKind::Draws, "player", "would when after", "amount: cards"),
    (EventKind::GainsCards, "player", "after", "amount: cards"),
    (EventKind::Mills, "player", "would after", "amount: cards"),
    (EventKind::TakesMainAction, "player", "after", ""),
    (EventKind::Meditates, "player", "after", ""),
    (EventKind::IsRevealed, "aspect", "when after", "Red Rains"),
    (EventKind::GetsRedRains, "Chimera", "after", "Red Rains; amount: tokens"),
    (EventKind::Ultimate, "Chimera", "after", "Red Rains"),
    (EventKind::AdvancesPhase, "Chimera", "after", "Red Rains"),
    (EventKind::IsFatigued, "Chimera", "after", "Red Rains"),
];

/// The page `docs/script-api.md`: every word, property and list that scripts and card files may use.
pub fn api_reference() -> String {
    let mut page = String::from(
        "# Script API\n\n\
         <!-- Made from the tables in engine/script by `UPDATE_DOCS=1 cargo test -p cinderforge-tests --test hygiene`; do not edit. -->\n\n\
         A script is a file of functions beside the data file of its card. The game calls `fn name(ctx)` when an ability\n\
         named `effect = \"name\"` acts. Everything a script can say is a word or property of `ctx`. Phrases, labels, ids,\n\
         durations and faces are literal texts, so that loading checks them. A script never waits: a word that asks has the\n\
         answer when it returns. A word that can open windows may change anything by the time it returns.\n\n\
         An absent thing is a value: `exists` is false, properties are 0, empty or absent, and words shrug.\n",
    );
    properties(&mut page);
    for (title, words) in GROUPS {
        let _ = write!(page, "\n## {title}\n\n| word | gives | meaning | switch |\n|---|---|---|---|\n");
        for word in *words {
            let names: Vec<String> = word.signatures().iter().map(|call| format!("`{call}`")).collect();
            let switch = word.switch.split(", ").filter(|switch| !switch.is_empty()).map(|switch| format!("`{switch}`"));
            let switch: Vec<String> = switch.collect();
            let _ = writeln!(page, "| {} | {} | {} | {} |", names.join("; "), word.gives.name(), word.meaning, switch.join(", "));
        }
    }
    places(&mut page);
    language(&mut page);
    lists(&mut page);
    page
}

fn properties(page: &mut String) {
    let _ = write!(page, "\n## Properties\n\n| of | property | gives | meaning |\n|---|---|---|---|\n");
    for property in PROPERTIES {
        let later = if property.implemented { "" } else { " Known, not implemented yet." };
        let _ = writeln!(
            page,
            "| {} | `{}` | {} | {}{later} |",
            property.of.name(),
            property.name,
            property.gives.name(),
            property.meaning
        );
    }
}

/// What the places of the words take.
fn places(page: &mut String) {
    let _ = write!(page, "\n## What words take\n\n| word | place | takes |\n|---|---|---|\n");
    for word in crate::words::all() {
        let mut told: Vec<&str> = Vec::new();
        for place in word.forms.iter().flat_map(|form| form.iter()) {
            if !told.contains(&place.name) {
                told.push(place.name);
                let literal = if place.takes.is_literal() { ", literal" } else { "" };
                let _ = writeln!(page, "| `{}` | `{}` | {}{literal} |", word.name, place.name, place.takes.name());
            }
        }
    }
}

fn language(page: &mut String) {
    let functions = FUNCTIONS.iter().map(|(name, places)| format!("`{name}` ({places})")).collect::<Vec<_>>().join(", ");
    let methods = METHODS.iter().map(|(name, places)| format!("`{name}` ({places})")).collect::<Vec<_>>().join(", ");
    let forbidden = FORBIDDEN.join("`, `");
    let _ = write!(
        page,
        "\n## The language\n\n\
         [Rhai](https://rhai.rs) without modules, closures, maps, floats and times. `for` goes over arrays, ranges as `0..n`,\n\
         and the picks of `targets`. `==` and `!=` compare things.\n\n\
         Functions, with how many values they take: {functions}. Methods: {methods}. Not to be used: `{forbidden}`.\n",
    );
}

fn lists(page: &mut String) {
    let _ = write!(page, "\n## Events\n\n| event | of | windows | amount, other |\n|---|---|---|---|\n");
    for (kind, of, windows, with) in EVENTS {
        let _ = writeln!(page, "| `{}` | {of} | {windows} | {with} |", kind.word());
    }
    let list = |page: &mut String, title: &str, words: &mut dyn Iterator<Item = &'static str>| {
        let words: Vec<String> = words.map(|word| format!("`{word}`")).collect();
        let _ = write!(page, "\n## {title}\n\n{}\n", words.join(" "));
    };
    list(page, "Moments", &mut Moment::ALL.iter().map(|word| word.word()));
    list(page, "Words on a cause (`via`)", &mut Via::ALL.iter().map(|word| word.word()));
    list(page, "Act words", &mut Act::ALL.iter().map(|word| word.word()));
    list(page, "Durations", &mut Duration::ALL.iter().map(|word| word.word()));
    list(page, "Card types, for `is_a`", &mut ["unit", "spell"].into_iter().chain(CardType::ALL.iter().map(|word| word.word())));
    list(page, "Zones", &mut Zone::ALL.iter().map(|word| word.word()));
}

/// The definitions of all words for editors with a Rhai language server: a `.d.rhai` file.
pub fn definitions() -> String {
    let mut text = String::from("module static;\n");
    for kind in [Kind::Card, Kind::Player, Kind::Die, Kind::Event, Kind::Context] {
        for property in PROPERTIES.iter().filter(|property| property.of == kind && property.implemented) {
            let (of, gives) = (kind.editor_type(), property.gives.editor_type());
            let _ =
                write!(text, "\n/// {}\nfn get {}({}: {of}) -> {gives};\n", property.meaning, property.name, of.to_lowercase());
        }
    }
    text.push_str("\n/// Whether the card is of a type.\nfn is_a(card: Card, what: String) -> bool;\n");
    for word in crate::words::all().filter(|word| word.is_implemented()) {
        for form in word.forms {
            define(&mut text, word, form);
        }
    }
    text
}

fn define(text: &mut String, word: &Word, form: &[crate::word::Place]) {
    let places: Vec<String> = form.iter().map(|place| format!("{}: {}", place.name, place.takes.editor_type())).collect();
    let ctx = std::iter::once("ctx: Ctx".to_owned());
    let places: Vec<String> = ctx.chain(places).collect();
    let _ = write!(text, "\n/// {}\nfn {}({}) -> {};\n", word.meaning, word.name, places.join(", "), word.gives.editor_type());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_event_is_described() {
        let told: Vec<EventKind> = EVENTS.iter().map(|(kind, ..)| *kind).collect();
        assert_eq!(told, EventKind::ALL);
    }

    #[test]
    fn every_word_is_on_the_page_and_in_the_definitions() {
        let (page, definitions) = (api_reference(), definitions());
        for word in crate::words::all() {
            assert!(page.contains(&format!("`{}(", word.name)), "{}", word.name);
            assert_eq!(definitions.contains(&format!("fn {}(", word.name)), word.is_implemented(), "{}", word.name);
            let mut lengths: Vec<usize> = word.forms.iter().map(|form| form.len()).collect();
            lengths.sort_unstable();
            lengths.dedup();
            assert_eq!(lengths.len(), word.forms.len(), "the forms of `{}` differ in length", word.name);
        }
    }
}
