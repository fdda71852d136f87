//! Verbs of the turn: actions, the attack that goes on, the first player token.

use crate::game::extra_action::ExtraAction;
use crate::game::fault::Flow;
use crate::game::trace::TraceEvent;
use crate::rules::actions;
use crate::rules::destroy;
use crate::rules::leaving_battle;
use crate::table::game_table::Table;
use crate::terms::id::{CardRef, PlayerId};
use crate::verbs::properties;

/// Gives you more main or side actions, or passes, this turn.
pub fn extra_action(table: &mut Table, kind: ExtraAction, n: i32) {
    let you = properties::you(table);
    actions::add_extra(table, you, kind, n);
    table.record(|| TraceEvent::ExtraAction(you, kind, n));
}

/// Takes a card out of the attack that goes on. Returns whether it was in it.
pub fn leave_battle(table: &mut Table, card: CardRef) -> bool {
    leaving_battle::leave_battle(table, card)
}

/// Gives the first player token to a player.
///
/// # Errors
/// A unit falls for want of what its life hung on, and an answer to that halts.
pub fn give_first_player_token(table: &mut Table, player: PlayerId) -> Flow {
    table.state.first_player = player;
    table.record(|| TraceEvent::FirstPlayer(player));
    destroy::check_lives(table)
}
