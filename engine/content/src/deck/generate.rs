//! Legal decks made by lot, which have every card of a pool that no listed deck has.

use std::collections::BTreeSet;

use cinderforge_kernel::cards::{CardDef, CardType, CardTypes, Deck};
use cinderforge_kernel::terms::{DefId, DieType, Item, Symbol};
use ustr::Ustr;

use crate::content::{Content, ListedDeck};
use crate::deck::{CARDS, COPIES, DICE, conjuration_pile};

/// The group of decks that are made by lot.
pub const GENERATED: &str = "generated";

/// How many different cards a deck made by lot has.
const TITLES: usize = CARDS / COPIES as usize;

impl Content {
    /// Makes legal decks of a pool that have every card of it, and every Phoenixborn, that no listed deck has. The same seed gives the
    /// same decks. Returns none if the pool has too few cards for a deck of some Phoenixborn.
    pub fn generate_decks(&self, pool: &str, seed: u64) -> Option<Vec<ListedDeck>> {
        let listed = || self.decks.iter().filter(|listed| listed.pool == pool);
        let have: BTreeSet<DefId> = listed()
            .flat_map(|listed| listed.deck.cards.iter().map(|(card, _)| *card).chain([listed.deck.phoenixborn]))
            .collect();
        let (phoenixborn, all): (Vec<DefId>, Vec<DefId>) =
            self.shuffled(pool, seed).into_iter().partition(|card| self.cards[card.index()].kind == CardType::Phoenixborn);
        let mut open: Vec<DefId> = all.iter().copied().filter(|card| !have.contains(card)).collect();
        let mut unseen: Vec<DefId> = phoenixborn.iter().copied().filter(|card| !have.contains(card)).collect();
        let mut decks = Vec::new();
        while !open.is_empty() || !unseen.is_empty() {
            let own = open.iter().find_map(|card| self.cards[card.index()].unique_to);
            let leader = own.or(unseen.first().copied()).unwrap_or(*phoenixborn.get(decks.len() % phoenixborn.len().max(1))?);
            unseen.retain(|card| *card != leader);
            let titles = self.titles(leader, &open, &all)?;
            open.retain(|card| !titles.contains(card));
            decks.push(self.generated(pool, seed, decks.len() + 1, leader, titles));
        }
        Some(decks)
    }

    /// Lists the cards of a pool that a deck can have or be led by, in an order that follows from the seed.
    fn shuffled(&self, pool: &str, seed: u64) -> Vec<DefId> {
        let of_pool = |card: &CardDef| card.pool == pool && !CardTypes::CONJURED.has(card.kind);
        let cards = self.cards.iter().enumerate().filter(|(_, card)| of_pool(card));
        let mut cards: Vec<_> = cards
            .map(|(at, card)| (*blake3::hash(format!("{seed} {}", card.id).as_bytes()).as_bytes(), DefId(at as u16)))
            .collect();
        cards.sort_unstable();
        cards.into_iter().map(|(_, card)| card).collect()
    }

    /// Picks the cards of a deck: first those that no deck has yet, the leader's own before others, then any. Each is the one that asks
    /// for the fewest types of dice beyond those picked so far.
    fn titles(&self, leader: DefId, open: &[DefId], all: &[DefId]) -> Option<Vec<DefId>> {
        let own = |card: &DefId| self.cards[card.index()].unique_to == Some(leader);
        let free = |card: &DefId| self.cards[card.index()].unique_to.is_none();
        let mut titles: Vec<DefId> = open.iter().copied().filter(own).take(TITLES).collect();
        for list in [open, all] {
            while titles.len() < TITLES {
                let types: BTreeSet<DieType> = titles.iter().flat_map(|card| self.die_types(*card)).collect();
                let candidates = list.iter().filter(|card| (free(card) || own(card)) && !titles.contains(card));
                let further = |card: &&DefId| self.die_types(**card).into_iter().filter(|kind| !types.contains(kind)).count();
                let Some(next) = candidates.min_by_key(further) else { break };
                titles.push(*next);
            }
        }
        titles.sort_unstable_by_key(|card| self.cards[card.index()].id.as_str());
        (titles.len() == TITLES).then_some(titles)
    }

    /// Lists the types of dice that the cost of a card asks for, once for each symbol.
    fn die_types(&self, card: DefId) -> Vec<DieType> {
        let parts = self.cards[card.index()].cost.iter().flat_map(|cost| cost.parts.iter().flatten());
        let kind = |item: &Item| if let Item::Magic(_, Symbol::Of(kind, _)) = item { Some(*kind) } else { None };
        parts.filter_map(kind).collect()
    }

    /// Makes the deck of some cards: as many of each as may be, with dice as its costs ask for them.
    fn generated(&self, pool: &str, seed: u64, number: usize, leader: DefId, titles: Vec<DefId>) -> ListedDeck {
        let asked: Vec<DieType> = titles.iter().flat_map(|card| self.die_types(*card)).collect();
        let cards: Vec<(DefId, u8)> = titles.into_iter().map(|card| (card, COPIES)).collect();
        let deck = Deck {
            id: Ustr::from(&format!("{GENERATED}-{pool}-{seed}-{number:02}")),
            name: format!("Generated deck {number} of {pool}, seed {seed}"),
            phoenixborn: leader,
            conjurations: conjuration_pile::conjurations(&self.cards, leader, &cards),
            cards,
            dice: dice_for(&asked, self.pool_dice(pool).first().copied().unwrap_or(DieType::Ceremonial)),
            first_five: Vec::new(),
            first_aspects: Vec::new(),
        };
        ListedDeck { pool: Ustr::from(pool), group: Some(Ustr::from(GENERATED)), deck }
    }
}

/// Shares the dice of a deck among the types that are asked for, each as often as it is asked for; all of one type if none is.
fn dice_for(asked: &[DieType], otherwise: DieType) -> Vec<(DieType, u8)> {
    let kinds: BTreeSet<DieType> = asked.iter().copied().collect();
    let weight = |kind: DieType| asked.iter().filter(|asked| **asked == kind).count();
    let mut dice: Vec<(DieType, u8)> = kinds.into_iter().map(|kind| (kind, 1)).collect();
    if dice.is_empty() {
        dice.push((otherwise, 1));
    }
    while dice.iter().map(|(_, count)| usize::from(*count)).sum::<usize>() < DICE {
        // Whoever has the fewest for what it is asked for is given the next one; of equals the first.
        let lacks = |(kind, count): &(DieType, u8)| weight(*kind) * 1000 / usize::from(*count);
        let most = dice.iter().map(lacks).max();
        if let Some((_, count)) = dice.iter_mut().find(|die| Some(lacks(die)) == most) {
            *count += 1;
        }
    }
    dice
}
