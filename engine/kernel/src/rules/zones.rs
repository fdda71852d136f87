//! Moving cards: destroying, discarding, leaving play, entering play, losing the game.
//!
//! Reference 7.0.0, 7.1.0; Raven 5.1.0; Reborn p.15, p.16.

use crate::cards::card_type::CardTypes;
use crate::game::card::LastValues;
use crate::game::trace::{DieTo, Note};
use crate::queries::types;
use crate::queries::values;
use crate::table::game_table::Table;
use crate::terms::die::DiePlace;
use crate::terms::id::{CardId, CardRef, DieId, PlayerId, Thing};
use crate::terms::zone::{Zone, Zones};

/// Moves a card to another zone, on top of a pile, and opens no window. Its stay ends.
pub(crate) fn shift(g: &mut Table, card: CardId, to: Zone, controller: PlayerId) -> CardRef {
    shift_onto(g, card, to, controller, None)
}

/// Moves a card, with what it is attached to or lies under afterwards.
pub(crate) fn shift_onto(g: &mut Table, card: CardId, to: Zone, controller: PlayerId, host: Option<CardId>) -> CardRef {
    let old = g.state.card_ref(card);
    let from = g.state.card(card).zone;
    if Zones::IN_PLAY.has(from) && !Zones::IN_PLAY.has(to) {
        snapshot(g, card);
        g.state.lasting.retain(|lasting| lasting.on != Thing::Card(old));
    }
    unlist(g, card);
    let stays = Zones::IN_PLAY.has(to) || to == Zone::Aside;
    let to = if g.state.player(g.state.card(card).owner).lost && !stays { Zone::Removed } else { to };
    let now = g.state.card_mut(card);
    now.stay += 1;
    now.zone = to;
    now.controller = if Zones::IN_PLAY.has(to) || matches!(to, Zone::Under | Zone::Aside) { controller } else { now.owner };
    now.host = host;
    now.dying = false;
    let owner = now.owner;
    if let Some(host) = host
        && to == Zone::Attached
    {
        g.state.card_mut(host).attached += 1;
    }
    let list = if Zones::IN_PLAY.has(to) { controller } else { owner };
    if let Some(list) = g.state.player_mut(list).zone_mut(to) {
        list.push(card);
    }
    let new = g.state.card_ref(card);
    if let Some(frame) = g.frames.last_mut() {
        frame.moved.push((old, new));
    }
    g.life_fell = true;
    g.note(|| Note::Moved { card, from, to, controller: if Zones::IN_PLAY.has(to) { controller } else { owner }, host });
    new
}

pub(crate) fn snapshot(g: &mut Table, card: CardId) {
    let last = LastValues {
        attack: values::attack(g, card) as i16,
        life: values::life(g, card) as i16,
        recover: values::recover(g, card) as i16,
        wounds: g.state.card(card).wounds,
        exhaustion: g.state.card(card).exhaustion,
        status: g.state.card(card).status,
        controller: g.state.card(card).controller.0,
        unit: types::is_unit(g, card),
    };
    g.state.card_mut(card).last = last;
}

fn unlist(g: &mut Table, card: CardId) {
    let now = *g.state.card(card);
    let whose = if Zones::IN_PLAY.has(now.zone) { now.controller } else { now.owner };
    if let Some(list) = g.state.player_mut(whose).zone_mut(now.zone)
        && let Some(at) = list.iter().rposition(|one| *one == card)
    {
        list.remove(at);
    }
    if now.zone == Zone::Attached
        && let Some(host) = now.host
    {
        g.state.card_mut(host).attached -= 1;
    }
}

pub(crate) fn pile_of(g: &Table, card: CardId) -> Zone {
    if CardTypes::CONJURED.has(g.def(card).kind) { Zone::ConjurationPile } else { Zone::DiscardPile }
}

/// Tokens back to the supply and dice to their owners, without any answer. Reference 7.1.0.
pub(crate) fn strip(g: &mut Table, card: CardId) {
    strip_tokens(g, card);
    strip_dice(g, card);
}

pub(crate) fn strip_tokens(g: &mut Table, card: CardId) {
    let now = g.state.card_mut(card);
    now.wounds = 0;
    now.exhaustion = 0;
    now.status = 0;
}

pub(crate) fn strip_dice(g: &mut Table, card: CardId) {
    for at in 0..g.state.dice.len() {
        let die = DieId(at as u8);
        if matches!(g.state.die(die).place, DiePlace::OnCard { card: on, .. } if on.id == card) {
            let lost = g.state.player(g.state.die(die).owner).lost;
            g.state.dice[at].place = if lost { DiePlace::Removed } else { DiePlace::Exhausted };
            g.note(|| Note::Die(die, if lost { DieTo::Removed } else { DieTo::Exhausted }));
        }
    }
}
