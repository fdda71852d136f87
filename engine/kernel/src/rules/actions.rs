//! Main actions, side actions: how many a player has in a turn, and what spends them. Reference 4.2.0.

use crate::game::extra_action::ExtraAction;
use crate::table::game_table::Table;
use crate::terms::id::{PlayerId, Players};

/// Gives a player the actions of a turn that begins: one main action and one side action.
pub(crate) fn start_turn(table: &mut Table, player: PlayerId) {
    let player = table.state.player_mut(player);
    player.main_actions = 1;
    player.side_actions = 1;
}

/// Takes from a player the actions that are left as a turn ends.
pub(crate) fn end_turn(table: &mut Table, player: PlayerId) {
    let player = table.state.player_mut(player);
    player.main_actions = 0;
    player.side_actions = 0;
    player.extra_passes = 0;
}

/// Gives a player so many more actions of a kind this turn, or fewer.
pub(crate) fn add_extra(table: &mut Table, player: PlayerId, kind: ExtraAction, n: i32) {
    let player = table.state.player_mut(player);
    let left = match kind {
        ExtraAction::Main => &mut player.main_actions,
        ExtraAction::Side => &mut player.side_actions,
        ExtraAction::Pass => &mut player.extra_passes,
    };
    *left = (i32::from(*left) + n).clamp(0, i32::from(u8::MAX)) as u8;
}

/// Spends main actions of a player on anything but a pass, which ends a row of passes.
pub(crate) fn spend_main_actions(table: &mut Table, player: PlayerId, n: u8) {
    table.state.player_mut(player).main_actions -= n;
    if n > 0 {
        table.state.passed = Players::default();
    }
}

/// Spends side actions of a player.
pub(crate) fn spend_side_actions(table: &mut Table, player: PlayerId, n: u8) {
    table.state.player_mut(player).side_actions -= n;
}

/// Spends a main action of a player on a pass, one that can be nothing else first.
pub(crate) fn pass(table: &mut Table, player: PlayerId) {
    let side = table.state.player_mut(player);
    match side.extra_passes {
        0 => side.main_actions -= 1,
        _ => side.extra_passes -= 1,
    }
    table.state.passed = table.state.passed.and(Players::only(player));
}
