//! The conjuration pile that the cards of a deck call for.

use cinderforge_kernel::cards::CardDef;
use cinderforge_kernel::terms::DefId;

/// Returns the conjuration pile: what the cards can bring, what that can bring in turn, each up to its limit.
///
/// Rules: Reference 3.0.0; Reborn p.4.
pub(super) fn conjurations(cards: &[CardDef], phoenixborn: DefId, list: &[(DefId, u8)]) -> Vec<(DefId, u8)> {
    let mut pile: Vec<(DefId, u8)> = Vec::new();
    let mut open: Vec<DefId> = list.iter().map(|(card, _)| *card).chain([phoenixborn]).collect();
    while let Some(card) = open.pop() {
        for conjured in &cards[card.index()].conjurations {
            if !pile.iter().any(|(known, _)| known == conjured) {
                pile.push((*conjured, cards[conjured.index()].limit));
                open.push(*conjured);
            }
        }
    }
    pile.sort_unstable();
    pile
}
