//! Writing decks as deck files.

use std::fmt::Write;

use crate::content::{Content, ListedDeck};

/// Writes a deck as it lies in `cardsets/decks`.
pub(super) fn write(content: &Content, listed: &ListedDeck) -> String {
    let deck = &listed.deck;
    let id = |card: cinderforge_kernel::terms::DefId| content.cards[card.index()].id.as_str();
    let name = toml::Value::from(deck.name.as_str());
    let mut text = format!("id          = \"{}\"\nname        = {name}\npool        = \"{}\"\n", deck.id, listed.pool);
    if let Some(group) = listed.group {
        let _ = writeln!(text, "group       = \"{group}\"");
    }
    let _ = writeln!(text, "phoenixborn = \"{}\"", id(deck.phoenixborn));
    if !deck.first_five.is_empty() {
        let five: Vec<&str> = deck.first_five.iter().map(|card| id(*card)).collect();
        let _ = writeln!(text, "first_five  = [\"{}\"]", five.join("\", \""));
    }
    let dice: Vec<_> = deck.dice.iter().map(|(kind, count)| (kind.word(), *count)).collect();
    let cards: Vec<_> = deck.cards.iter().map(|(card, count)| (id(*card), *count)).collect();
    for (table, entries) in [("dice", dice), ("cards", cards)] {
        let _ = writeln!(text, "\n[{table}]");
        let width = entries.iter().map(|(word, _)| word.len()).max().unwrap_or_default();
        for (word, count) in entries {
            let _ = writeln!(text, "{word:width$} = {count}");
        }
    }
    text
}
