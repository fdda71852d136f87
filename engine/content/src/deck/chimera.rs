//! What Chimeras play with: a deck of three copies of each aspect, five dice, ready spells, the aspects that lie face down at first.
//! Red Rains Round Order.

use cinderforge_kernel::cards::{CardDef, ChimeraDef, Deck};
use cinderforge_kernel::terms::DefId;
use ustr::Ustr;

use super::{COPIES, conjuration_pile};
use crate::content::{ChimeraDeck, ListedDeck};

/// How many dice a Chimera has.
const DICE: u8 = 5;

/// Returns what each Chimera plays with, for each of its decks and levels.
pub(crate) fn of_chimeras(cards: &[CardDef]) -> Vec<ChimeraDeck> {
    let chimeras =
        cards.iter().enumerate().filter_map(|(index, card)| Some((DefId(index as u16), card, card.chimera.as_deref()?)));
    chimeras.flat_map(|(def, card, chimera)| decks_of(cards, def, card, chimera)).collect()
}

/// Returns what a side of a Chimera plays with.
fn decks_of(cards: &[CardDef], def: DefId, card: &CardDef, chimera: &ChimeraDef) -> Vec<ChimeraDeck> {
    let levels = (1..).zip(&chimera.levels);
    let decks = chimera.aspects.iter().flat_map(|(name, aspects)| levels.clone().map(move |level| (name, aspects, level)));
    let listed = decks.map(|(name, aspects, (level, first_aspects))| {
        let list: Vec<(DefId, u8)> = aspects.iter().map(|aspect| (*aspect, COPIES)).collect();
        let deck = Deck {
            id: Ustr::from(&format!("{}-{name}-{level}", card.id)),
            name: format!("{}, level {level}", card.name),
            phoenixborn: def,
            conjurations: conjuration_pile::conjurations(cards, def, &list),
            cards: list,
            dice: vec![(chimera.dice, DICE)],
            first_five: Vec::new(),
            first_aspects: first_aspects.clone(),
            spells: chimera.spells.clone(),
            against: chimera.players,
        };
        // A side for two players is named by its own card.
        let heroic_of = chimera.side_of.filter(|_| chimera.players == 1);
        ChimeraDeck {
            chimera: heroic_of.map_or(card.id, |standard| cards[standard.index()].id),
            heroic: heroic_of.is_some(),
            aspects: *name,
            level,
            listed: ListedDeck { pool: card.pool, group: None, deck },
        }
    });
    listed.collect()
}
