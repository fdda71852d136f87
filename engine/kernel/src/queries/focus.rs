//! Focus: how often a ready spell is there more than once. Reference 5.2.5.

use crate::cards::constant::ConstantDef;
use crate::queries::constant_kind::ConstantKind;
use crate::queries::constants;
use crate::queries::position::Position;
use crate::terms::id::{CardId, Thing};
use crate::terms::zone::Zone;

/// Returns how often a ready spell is focused: other copies on the same spellboard, and what adds to it. Reference 5.2.5.
pub(crate) fn focus(position: &Position, card: CardId) -> i32 {
    let state = position.state.card(card);
    if state.zone != Zone::Spellboard {
        return 0;
    }
    let board = &position.state.player(state.controller).spellboard;
    let mut focus = board.iter().filter(|other| position.state.card(**other).def == state.def).count() as i32 - 1;
    let this = Thing::Card(position.state.card_ref(card));
    let focuses = |constant: &ConstantDef| constant.focus.is_some();
    constants::for_each_constant(position, ConstantKind::Other, None, focuses, |effect| {
        if let Some(amount) = &effect.constant.focus
            && effect.applies_to(position, this)
        {
            focus = focus.saturating_add(effect.amount(position, amount));
        }
    });
    focus
}
