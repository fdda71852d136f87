//! `cinder card --list`: which cards there are, by type, set, pool and words of their titles.

use cinderforge_content::Content;
use cinderforge_kernel::cards::{CardDef, CardType};
use serde::Serialize;

use super::Args;
use crate::kits;
use crate::output::{self, Output, counted, failure, say};

/// A card in the list.
#[derive(Serialize)]
struct ListedCard<'a> {
    name: &'a str,
    id: &'a str,
    #[serde(rename = "type")]
    kind: &'static str,
    pool: &'a str,
    set: &'a str,
    /// The Phoenixborn whose decks alone may have it.
    #[serde(skip_serializing_if = "Option::is_none")]
    only_with: Option<&'a str>,
}

/// Lists the cards that fit. Returns that there are some.
pub(super) fn run(content: &Content, out: Output, args: &Args) -> anyhow::Result<bool> {
    let cards = content.cards();
    check_word("type", args.kind.as_deref(), CardType::ALL.iter().map(|kind| kind.word()))?;
    check_word("set", args.set.as_deref(), cards.iter().map(|card| card.set.as_str()))?;
    check_word("pool", args.pool.as_deref(), cards.iter().map(|card| card.pool.as_str()))?;
    let is = |wanted: &Option<String>, value: &str| wanted.as_deref().is_none_or(|wanted| wanted.eq_ignore_ascii_case(value));
    let has = |card: &CardDef, word: &String| card.name.to_lowercase().contains(&word.to_lowercase());
    let fits = |card: &&CardDef| {
        is(&args.kind, card.kind.word())
            && is(&args.set, card.set.as_str())
            && is(&args.pool, card.pool.as_str())
            && args.name.iter().all(|word| has(card, word))
    };
    let mut listed: Vec<ListedCard> = cards.iter().filter(fits).map(|card| ListedCard::of(card, cards)).collect();
    listed.sort_by_key(|card| (card.name, card.pool));
    if listed.is_empty() {
        return Err(failure("no card is like that", "leave a word or an option out".to_owned()));
    }
    if out.is_json() {
        output::json(&listed)?;
        return Ok(true);
    }
    let row = |card: &ListedCard| {
        let (set, only_with) = (format!("{}/{}", card.pool, card.set), card.only_with.unwrap_or_default());
        vec![card.name.to_owned(), card.kind.to_owned(), set, card.id.to_owned(), only_with.to_owned()]
    };
    out.table(&["card", "type", "set", "id", "only with"].map(str::to_owned), &listed.iter().map(row).collect::<Vec<_>>());
    say(counted(listed.len(), "card"));
    Ok(true)
}

impl<'a> ListedCard<'a> {
    /// Returns the line of one of these cards.
    fn of(card: &'a CardDef, cards: &'a [CardDef]) -> Self {
        let id = card.id.rsplit('/').next().unwrap_or_default();
        let only_with = card.unique_to.map(|phoenixborn| cards[phoenixborn.index()].name.as_str());
        Self { name: &card.name, id, kind: card.kind.word(), pool: card.pool.as_str(), set: card.set.as_str(), only_with }
    }
}

/// Checks that what is wanted is one of those there are, if anything is.
pub(super) fn check_word<'a>(what: &str, wanted: Option<&str>, known: impl Iterator<Item = &'a str>) -> anyhow::Result<()> {
    let mut known: Vec<&str> = known.collect();
    known.sort_unstable();
    known.dedup();
    match wanted {
        Some(wanted) if !known.iter().any(|known| known.eq_ignore_ascii_case(wanted)) => Err(kits::unknown(what, wanted, &known)),
        _ => Ok(()),
    }
}
