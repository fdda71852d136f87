//! What cards ask for, once their deck is played.

use cinderforge_kernel::cards::Library;
use cinderforge_kernel::terms::{Cost, DefId, DieType};

/// Lists the costs of a card: to play it, and to use each of its abilities.
pub fn costs(library: &Library, card: DefId) -> impl Iterator<Item = &Cost> {
    library.def(card).cost.iter().chain(ability_costs(library, card))
}

/// Lists the costs of the abilities of a card.
pub(crate) fn ability_costs(library: &Library, card: DefId) -> impl Iterator<Item = &Cost> {
    library.def(card).abilities.iter().filter_map(|printed| library.ability(printed.ability).cost.as_ref())
}

/// Counts how often some cards ask for each type of dice, alternatives counted too. Types that none asks for are left out.
pub fn dice_asked_for(library: &Library, cards: impl Iterator<Item = DefId>) -> Vec<(DieType, u8)> {
    let asked: Vec<DieType> = cards.flat_map(|card| costs(library, card).flat_map(Cost::die_types)).collect();
    let count = |kind: &DieType| asked.iter().filter(|asked| *asked == kind).count().min(usize::from(u8::MAX)) as u8;
    DieType::ALL.iter().map(|kind| (*kind, count(kind))).filter(|(_, count)| *count > 0).collect()
}
