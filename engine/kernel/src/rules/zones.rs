//! Moving cards: destroying, discarding, leaving play, entering play, losing the game.
//!
//! Reference 7.0.0, 7.1.0; Raven 5.1.0; Reborn p.15, p.16.

use crate::cards::card_type::CardTypes;
use crate::game::card::LastValues;
use crate::game::trace::{DieTo, TraceEvent};
use crate::queries::types;
use crate::queries::values;
use crate::table::game_table::Table;
use crate::terms::die::DiePlace;
use crate::terms::id::{CardId, CardRef, DieId, PlayerId, Thing};
use crate::terms::zone::{Zone, Zones};

/// Moves a card to another zone, on top of a pile, and opens no window. Its stay ends.
pub(crate) fn move_card(table: &mut Table, card: CardId, to: Zone, controller: PlayerId) -> CardRef {
    move_card_onto(table, card, to, controller, None)
}

/// Moves a card, with what it is attached to or lies under afterwards.
pub(crate) fn move_card_onto(table: &mut Table, card: CardId, to: Zone, controller: PlayerId, host: Option<CardId>) -> CardRef {
    let old = table.state.card_ref(card);
    let from = table.state.card(card).zone;
    if Zones::IN_PLAY.has(from) && !Zones::IN_PLAY.has(to) {
        keep_last_values(table, card);
        table.state.lasting.retain(|lasting| lasting.on != Thing::Card(old));
    }
    remove_from_list(table, card);
    let stays = Zones::IN_PLAY.has(to) || to == Zone::Aside;
    let to = if table.state.player(table.state.card(card).owner).lost && !stays { Zone::Removed } else { to };
    let now = table.state.card_mut(card);
    now.stay += 1;
    now.zone = to;
    now.controller = if Zones::IN_PLAY.has(to) || matches!(to, Zone::Under | Zone::Aside) { controller } else { now.owner };
    now.host = host;
    now.dying = false;
    let owner = now.owner;
    if let Some(host) = host
        && to == Zone::Attached
    {
        table.state.card_mut(host).attached += 1;
    }
    let list = if Zones::IN_PLAY.has(to) { controller } else { owner };
    if let Some(list) = table.state.player_mut(list).zone_mut(to) {
        list.push(card);
    }
    let new = table.state.card_ref(card);
    if let Some(frame) = table.frames.last_mut() {
        frame.moved.push((old, new));
    }
    table.lives_dirty = true;
    table.note(|| TraceEvent::Moved {
        card,
        from,
        to,
        controller: if Zones::IN_PLAY.has(to) { controller } else { owner },
        host,
    });
    new
}

pub(crate) fn keep_last_values(table: &mut Table, card: CardId) {
    let last = LastValues {
        attack: values::attack(table, card) as i16,
        life: values::life(table, card) as i16,
        recover: values::recover(table, card) as i16,
        wounds: table.state.card(card).wounds,
        exhaustion: table.state.card(card).exhaustion,
        status: table.state.card(card).status,
        controller: table.state.card(card).controller.0,
        unit: types::is_unit(table, card),
    };
    table.state.card_mut(card).last = last;
}

fn remove_from_list(table: &mut Table, card: CardId) {
    let now = *table.state.card(card);
    let whose = if Zones::IN_PLAY.has(now.zone) { now.controller } else { now.owner };
    if let Some(list) = table.state.player_mut(whose).zone_mut(now.zone)
        && let Some(at) = list.iter().rposition(|one| *one == card)
    {
        list.remove(at);
    }
    if now.zone == Zone::Attached
        && let Some(host) = now.host
    {
        table.state.card_mut(host).attached -= 1;
    }
}

pub(crate) fn pile_of(table: &Table, card: CardId) -> Zone {
    if CardTypes::CONJURED.has(table.def(card).kind) { Zone::ConjurationPile } else { Zone::DiscardPile }
}

/// Tokens back to the supply and dice to their owners, without any answer. Reference 7.1.0.
pub(crate) fn clear_tokens_and_dice(table: &mut Table, card: CardId) {
    clear_tokens(table, card);
    return_dice(table, card);
}

pub(crate) fn clear_tokens(table: &mut Table, card: CardId) {
    let now = table.state.card_mut(card);
    now.wounds = 0;
    now.exhaustion = 0;
    now.status = 0;
}

pub(crate) fn return_dice(table: &mut Table, card: CardId) {
    for at in 0..table.state.dice.len() {
        let die = DieId(at as u8);
        if matches!(table.state.die(die).place, DiePlace::OnCard { card: on, .. } if on.id == card) {
            let lost = table.state.player(table.state.die(die).owner).lost;
            table.state.dice[at].place = if lost { DiePlace::Removed } else { DiePlace::Exhausted };
            table.note(|| TraceEvent::Die(die, if lost { DieTo::Removed } else { DieTo::Exhausted }));
        }
    }
}
