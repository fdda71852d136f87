//! Slots: the room on a battlefield or a spellboard, as the Phoenixborn prints it. Reference 2.1.1; Raven 3.1.1.

use crate::queries::amounts;
use crate::queries::constant_kind::ConstantKind;
use crate::queries::constants;
use crate::queries::position::Position;
use crate::queries::scope::Scope;
use crate::queries::seats;
use crate::terms::id::{DefId, PlayerId, Thing};
use smallvec::SmallVec;

/// Returns the battlefield slots and the spellboard slots of a player: of each how many are used, and how many there are.
pub(crate) fn slots(position: &Position, player: PlayerId) -> [(usize, usize); 2] {
    let side = position.state.player(player);
    let printed = seats::phoenixborn_of(position, player).map(|phoenixborn| position.def(phoenixborn.id));
    let (battlefield, spellboard) = printed.map_or((0, 0), |def| (def.battlefield, def.spellboard));
    let mut used = side.battlefield.len() as i32;
    for card in &side.battlefield {
        let thing = Thing::Card(position.state.card_ref(*card));
        constants::for_each_constant(position, ConstantKind::Other, |constant, holder, n| {
            if let Some(amount) = &constant.slots
                && constants::applies_to(position, constant, holder.id, n, thing)
            {
                used += amounts::amount(position, &Scope::of_card(position, holder, n), amount);
            }
        });
    }
    let mut titles: SmallVec<[DefId; 8]> = SmallVec::new();
    for card in &side.spellboard {
        let def = position.state.card(*card).def;
        if !titles.contains(&def) {
            titles.push(def);
        }
    }
    [(used.max(0) as usize, usize::from(battlefield)), (titles.len(), usize::from(spellboard))]
}

/// Returns whether a battlefield has a slot left.
pub(crate) fn has_slot(position: &Position, player: PlayerId) -> bool {
    let [(used, slots), _] = slots(position, player);
    used < slots
}
