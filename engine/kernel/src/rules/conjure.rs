//! Conjuring: cards of a kind come from the conjuration pile onto a battlefield, up to their limit. Reference 2.1.1.

use crate::game::cause::Cause;
use crate::game::fault::Flow;
use crate::queries::room;
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
    let mut cards: SmallVec<[CardId; 4]> = in_pile(table, def, conjurer).take(n).collect();
    cards.truncate(room::fitting(table, battlefield, &cards));
    enter_play::enter(table, &cards, Zone::Battlefield, battlefield, cause)
}

/// Lists the cards of a kind in a player's conjuration pile.
pub(crate) fn in_pile(table: &Table, def: DefId, player: PlayerId) -> impl Iterator<Item = CardId> {
    let pile = table.state.player(player).conjuration_pile.iter().copied();
    pile.filter(move |card| table.state.card(*card).def == def)
}
