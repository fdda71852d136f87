//! The verbs of the rules that card scripts call, acting for the effect whose frame is on top of the table.
//!
//! Every verb answers how much happened. It does nothing for a card that has left or cannot be affected. A verb may
//! open windows; when it returns, anything may have changed.

use crate::game::trace::TraceEvent;
use crate::rules::attack;
use crate::table::game_table::Table;
use crate::terms::id::{CardRef, PlayerId};
use crate::verbs::properties;
use ustr::Ustr;

/// Gives you more actions this turn: `main` or `side`.
pub fn extra_action(table: &mut Table, kind: Ustr, n: i32) {
    let you = properties::you(table);
    let player = table.state.player_mut(you);
    let slot = if kind == "main" { &mut player.main_actions } else { &mut player.side_actions };
    *slot = (i32::from(*slot) + n).clamp(0, i32::from(u8::MAX)) as u8;
    table.note(|| TraceEvent::ExtraAction(you, kind, n));
}

/// Takes a unit out of the attack that goes on. Whether it was in it.
pub fn leave_battle(table: &mut Table, card: CardRef) -> bool {
    attack::leave_battle(table, card)
}

/// Gives the first player token to a player.
pub fn give_first_player_token(table: &mut Table, player: PlayerId) {
    table.state.first_player = player;
    table.note(|| TraceEvent::FirstPlayer(player));
}
