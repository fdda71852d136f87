//! The verbs of the rules that card scripts call, acting for the effect whose frame is on top of the table.
//!
//! Every verb answers how much happened. It does nothing for a card that has left or cannot be affected. A verb may
//! open windows; when it returns, anything may have changed.

use crate::game::trace::Note;
use crate::rules::attack;
use crate::table::game_table::Table;
use crate::terms::id::{CardRef, PlayerId};
use crate::verbs::properties;
use ustr::Ustr;

/// Gives you more actions this turn: `main` or `side`.
pub fn extra_action(g: &mut Table, kind: Ustr, n: i32) {
    let you = properties::you(g);
    let player = g.state.player_mut(you);
    let slot = if kind == "main" { &mut player.main_actions } else { &mut player.side_actions };
    *slot = (i32::from(*slot) + n).clamp(0, i32::from(u8::MAX)) as u8;
    g.note(|| Note::ExtraAction(you, kind, n));
}

/// Takes a unit out of the attack that goes on. Whether it was in it.
pub fn leave_battle(g: &mut Table, card: CardRef) -> bool {
    attack::leave_battle(g, card)
}

/// Gives the first player token to a player.
pub fn give_first_player_token(g: &mut Table, player: PlayerId) {
    g.state.first_player = player;
    g.note(|| Note::FirstPlayer(player));
}
