//! Control: a card in play comes onto the side of another player. Raven 4.0.0; Reborn Glossary Control.

use crate::game::cause::Cause;
use crate::game::trace::TraceEvent;
use crate::queries::fronts;
use crate::queries::permissions;
use crate::queries::room;
use crate::queries::slots;
use crate::rules::leaving_battle;
use crate::table::game_table::Table;
use crate::terms::act::Act;
use crate::terms::id::{CardRef, PlayerId, Players, Thing};
use crate::terms::zone::Zone;

/// Puts a card in play onto another player's side, where there is a slot for it. Returns whether that player controls it then.
///
/// It stays in play: its tokens, its dice and what is attached to it come along, and it is out of the attack that goes on
/// (derived: an attacker is controlled by the player who attacks, a defender by who is attacked). Raven 4.0.0; Reborn Glossary Control.
pub(crate) fn give(table: &mut Table, card: CardRef, player: PlayerId, cause: &Cause) -> bool {
    let CardRef { id, .. } = card;
    let before = *table.state.card(id);
    if !table.state.is_current(card) || before.dying || table.state.player(player).lost {
        return false;
    }
    if before.controller == player {
        return before.in_play();
    }
    let has_slot = match before.zone {
        Zone::Battlefield => room::has_room(table, player, id),
        Zone::Spellboard => slots::has_spellboard_slot(table, player, id),
        _ => false,
    };
    if !has_slot || permissions::forbidden(table, Thing::Card(card), Act::Move, cause).is_some() {
        return false;
    }
    leaving_battle::leave_battle(table, card);
    change_sides(table, card, player);
    table.lives_dirty = true;
    table.record(|| TraceEvent::Moved {
        card: id,
        from: before.zone,
        to: before.zone,
        controller: player,
        host: None,
        shown_to: Players::default(),
    });
    true
}

/// Moves a card, with what is attached to it, from the side of its controller to that of a player.
fn change_sides(table: &mut Table, card: CardRef, player: PlayerId) {
    let CardRef { id, .. } = card;
    let before = *table.state.card(id);
    if let Some(list) = table.state.player_mut(before.controller).zone_mut(before.zone) {
        list.retain(|other| *other != id);
    }
    if let Some(list) = table.state.player_mut(player).zone_mut(before.zone) {
        list.push(id);
    }
    let before = fronts::of_arrival(table, player);
    table.state.card_mut(id).controller = player;
    table.state.card_mut(id).before = before;
    for other in &mut table.state.cards {
        if other.zone == Zone::Attached && other.host == Some(id) {
            other.controller = player;
        }
    }
}
