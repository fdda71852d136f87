//! Values: attack, life and recover as they are now, computed by layers from the printed ones, never written into them.
//!
//! Layers from bottom to top: printed values with X; values replacing printed ones; attack and life changing places;
//! then bonuses of alterations, constants and lasting effects, added up. A value below 0 reads 0 when it is used.

use crate::queries::amounts;
use crate::queries::constants;
use crate::queries::index::Does;
use crate::queries::position::Position;
use crate::queries::scope::Scope;
use crate::terms::id::{CardId, Thing};
use crate::terms::zone::Zone;

/// How often a ready spell is focused: other copies on the same spellboard, and what adds to it. Reference 5.2.5.
pub(crate) fn focus(core: &Position, card: CardId) -> i32 {
    let state = core.state.card(card);
    if state.zone != Zone::Spellboard {
        return 0;
    }
    let board = &core.state.player(state.controller).spellboard;
    let mut focus = board.iter().filter(|one| core.state.card(**one).def == state.def).count() as i32 - 1;
    let this = Thing::Card(core.state.card_ref(card));
    constants::for_each_constant(core, Does::Other, |constant, holder, n| {
        if let Some(amount) = &constant.focus
            && constants::is_about(core, constant, holder.id, n, this)
        {
            focus += amounts::amount(core, &Scope::of_card(core, holder, n), amount);
        }
    });
    focus
}
