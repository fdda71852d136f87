//! The collection that a draft sets out: Phoenixborn with their own cards, other cards, dice, Phoenixborn-decks.

use std::collections::BTreeSet;

use cinderforge_content::{Content, EXPANSIONS, nearest};
use cinderforge_kernel::cards::{CardDef, CardType, CardTypes, Deck};
use cinderforge_kernel::terms::{Cost, DefId, DieType, Item, Symbol};
use serde::{Deserialize, Serialize};
use ustr::Ustr;

use crate::error::DraftError;
use crate::rules::DraftRules;

/// A Phoenixborn with the card that came with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PhoenixbornPile {
    /// The Phoenixborn.
    pub phoenixborn: DefId,
    /// The card only its deck may have; three copies of it lie below.
    pub own: DefId,
}

/// Everything that is there to draft from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Collection {
    /// The pool of its cards.
    pub pool: Ustr,
    /// The Phoenixborn. Reborn p.20 step 1.
    pub piles: Vec<PhoenixbornPile>,
    /// The cards that any deck may have, each once. Reborn p.20 step 3.
    pub cards: Vec<DefId>,
    /// The types of dice. Reborn p.20 step 2.
    pub dice: Vec<DieType>,
    /// The nine different cards of each Phoenixborn-deck that any deck may have. Reference 11.2.1, 11.2.2 step 3.
    pub decks: Vec<Vec<DefId>>,
}

impl Collection {
    /// Gathers what sets of a pool have; all of them if none is named.
    ///
    /// A Phoenixborn without a card of its own in its box is left out: its player would come to 27 cards. The dice are of those types
    /// that the costs of the cards cannot do without. A Phoenixborn-deck is a deck that came in a box of these sets.
    ///
    /// # Errors
    ///
    /// Says so if there is no such set, or no card asks for dice.
    pub fn gather(content: &Content, pool: &str, sets: &[String]) -> Result<Self, DraftError> {
        let known = || content.sets().iter().filter(|set| set.pool == pool).map(|set| set.id.as_str());
        if let Some(set) = sets.iter().find(|set| !known().any(|id| id == **set)) {
            let near = nearest(set, known()).map(str::to_owned);
            return Err(DraftError::UnknownSet { pool: pool.to_owned(), set: set.clone(), near });
        }
        let is_in = |card: &CardDef| card.pool == pool && (sets.is_empty() || sets.iter().any(|set| card.set == *set));
        let gathered = || (0u16..).map(DefId).zip(content.cards()).filter(|(_, card)| is_in(card));
        let own = |phoenixborn: DefId, set: Ustr| {
            gathered().find(|(_, card)| card.unique_to == Some(phoenixborn) && card.set == set && in_a_deck(card))
        };
        let piles = gathered()
            .filter(|(_, card)| card.kind == CardType::Phoenixborn)
            .filter_map(|(phoenixborn, card)| own(phoenixborn, card.set).map(|(own, _)| PhoenixbornPile { phoenixborn, own }))
            .collect();
        let free = gathered().filter(|(_, card)| in_a_deck(card) && card.unique_to.is_none());
        let asked: BTreeSet<DieType> = gathered().flat_map(|(_, card)| needed_dice(card)).collect();
        let dice: Vec<DieType> = DieType::ALL.iter().copied().filter(|kind| asked.contains(kind)).collect();
        if dice.is_empty() {
            return Err(DraftError::NoDice);
        }
        let mut collection =
            Self { pool: pool.into(), piles, cards: free.map(|(card, _)| card).collect(), dice, decks: Vec::new() };
        for listed in content.listed_decks().iter().filter(|listed| listed.pool == pool) {
            if listed.group.is_none_or(|group| group == EXPANSIONS) {
                collection.add_deck(&listed.deck);
            }
        }
        Ok(collection)
    }

    /// Adds the cards of a deck as a Phoenixborn-deck, if it is one: nine that any deck may have, in three copies each, all of this
    /// collection.
    fn add_deck(&mut self, deck: &Deck) {
        let of_deck = |card: &DefId| deck.cards.contains(&(*card, DraftRules::COPIES));
        let cards: Vec<DefId> = self.cards.iter().copied().filter(of_deck).collect();
        if cards.len() == DraftRules::CARDS_OF_A_DECK {
            self.decks.push(cards);
        }
    }

    /// Returns the pile of a Phoenixborn.
    pub(crate) fn pile(&self, phoenixborn: DefId) -> Option<&PhoenixbornPile> {
        self.piles.iter().find(|pile| pile.phoenixborn == phoenixborn)
    }
}

/// Returns whether a card goes in decks: no Phoenixborn, and none of the conjuration pile.
fn in_a_deck(card: &CardDef) -> bool {
    card.kind != CardType::Phoenixborn && !CardTypes::CONJURED.has(card.kind)
}

/// Lists the types of dice that the cost of a card asks for without another way to pay.
fn needed_dice(card: &CardDef) -> impl Iterator<Item = DieType> {
    card.cost.iter().flat_map(Cost::parts).filter_map(|part| match part.as_slice() {
        [Item::Magic(_, Symbol::Of(kind, _))] => Some(*kind),
        _ => None,
    })
}
