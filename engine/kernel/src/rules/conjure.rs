//! Conjuring: cards of a kind come from the conjuration pile onto a battlefield, up to their limit. Reference 2.1.1.

use crate::game::cause::Cause;
use crate::game::fault::Flow;
use crate::queries::slots;
use crate::rules::enter_play;
use crate::table::game_table::Table;
use crate::terms::id::{CardId, CardRef, DefId, PlayerId};
use crate::terms::zone::Zone;
use smallvec::SmallVec;

/// Puts conjurations of a kind from a player's conjuration pile onto a battlefield. Returns those that came.
pub(crate) fn conjure(
    table: &mut Table,
    def: DefId,
    conjurer: PlayerId,
    battlefield: PlayerId,
    n: usize,
    cause: &Cause,
) -> Flow<SmallVec<[CardRef; 2]>> {
    let limit = conjuration_limit(table, def, conjurer, battlefield).min(n);
    let cards: SmallVec<[CardId; 4]> = in_pile(table, def, conjurer).take(limit).collect();
    enter_play::enter(table, &cards, Zone::Battlefield, battlefield, cause)
}

/// Returns how many conjurations of a kind can still be conjured: as many as lie in the pile and have a battlefield slot.
pub(crate) fn conjuration_limit(table: &Table, def: DefId, conjurer: PlayerId, battlefield: PlayerId) -> usize {
    in_pile(table, def, conjurer).count().min(slots::battlefield_slots(table, battlefield).open())
}

/// Lists the cards of a kind in a player's conjuration pile.
pub(crate) fn in_pile(table: &Table, def: DefId, player: PlayerId) -> impl Iterator<Item = CardId> {
    let pile = table.state.player(player).conjuration_pile.iter().copied();
    pile.filter(move |card| table.state.card(*card).def == def)
}
