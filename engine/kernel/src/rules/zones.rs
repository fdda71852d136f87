//! Zones: where a card goes, and what it takes along or leaves behind, without any answer. Reference 7.1.0.

use crate::cards::card_type::CardTypes;
use crate::game::budget::Limit;
use crate::game::card::{Card, LastValues};
use crate::game::trace::{DieTo, TraceEvent};
use crate::queries::abilities;
use crate::queries::fronts;
use crate::queries::position::Position;
use crate::queries::types;
use crate::queries::values;
use crate::rules::copies;
use crate::rules::leaving_battle;
use crate::table::game_table::{Table, TableData};
use crate::terms::die::{Die, DiePlace};
use crate::terms::event::{EventKind, Window};
use crate::terms::id::{CardId, CardRef, DieId, PlayerId, Thing};
use crate::terms::zone::{Zone, Zones};
use smallvec::SmallVec;

/// Moves a card to another zone, on top of a pile, and opens no window. Its stay ends. Returns it in the new stay.
pub(crate) fn move_card(table: &mut Table, card: CardId, to: Zone, controller: PlayerId) -> CardRef {
    move_card_onto(table, card, to, controller, None)
}

/// Moves a card, with what it is attached to or lies under afterwards; it comes into play with nothing on it, whatever lay on it
/// as it was set aside. Returns it in the new stay. Reference 7.1.0; Raven 5.1.0; Reborn p.15.
pub(crate) fn move_card_onto(table: &mut Table, card: CardId, to: Zone, controller: PlayerId, host: Option<CardId>) -> CardRef {
    let moved = relocate(table, card, to, controller, host);
    table.record(|| moved);
    table.state.card_ref(card)
}

/// Moves a card on its way out of play, aside or to where it goes: texts on its leaving follow it there. Returns it in the new stay.
pub(crate) fn move_out_of_play(table: &mut Table, card: CardId, to: Zone, controller: PlayerId, host: Option<CardId>) -> CardRef {
    let before = table.state.card(card);
    let left = before.left.unwrap_or(before.stay);
    let moved = move_card_onto(table, card, to, controller, host);
    table.state.card_mut(card).left = Some(left);
    moved
}

/// Moves a card of a player's draw pile into hand as one that is drawn. Returns it in the new stay.
pub(crate) fn draw_card(table: &mut Table, card: CardId, player: PlayerId) -> CardRef {
    relocate(table, card, Zone::Hand, player, None);
    table.record(|| TraceEvent::Drawn(card, player));
    table.state.card_ref(card)
}

/// Moves a card without a trace. Returns what the trace is to tell.
fn relocate(table: &mut Table, card: CardId, to: Zone, controller: PlayerId, host: Option<CardId>) -> TraceEvent {
    let old = table.state.card_ref(card);
    let from = table.state.card(card).zone;
    if Zones::IN_PLAY.has(from) && !Zones::IN_PLAY.has(to) {
        keep_last_values(table, card);
        table.state.lasting.retain(|lasting| lasting.on != Thing::Card(old));
    }
    if to != Zone::Aside {
        copies::end_copy(table, card);
    }
    if Zones::IN_PLAY.has(to) && !Zones::IN_PLAY.has(from) {
        clear_tokens_and_dice(table, card);
    }
    remove_from_list(table, card);
    let stays = Zones::IN_PLAY.has(to) || to == Zone::Aside;
    let to = if table.state.player(table.state.card(card).owner).lost && !stays { Zone::Removed } else { to };
    table.position.index.move_card(card, to);
    let comes_before = place_before(table, card, to, controller);
    let moved = table.state.card_mut(card);
    if from == Zone::Aside && moved.last.stay == moved.stay.checked_sub(1) {
        moved.last.stay = Some(moved.stay);
    }
    moved.before = comes_before;
    let next_stay = moved.stay.checked_add(1);
    moved.stay = next_stay.unwrap_or(u16::MAX);
    moved.zone = to;
    moved.controller = if Zones::IN_PLAY.has(to) || matches!(to, Zone::Under | Zone::Aside) { controller } else { moved.owner };
    moved.host = host;
    moved.lay_under = None;
    moved.dying = false;
    moved.leaving = false;
    moved.left = None;
    let shown_to = std::mem::take(&mut moved.shown_to);
    let owner = moved.owner;
    if next_stay.is_none() {
        table.use_up(Limit::Moves);
    }
    if let Some(host) = host
        && to == Zone::Attached
    {
        table.state.card_mut(host).attached += 1;
    }
    if Zones::IN_PLAY.has(to) && !Zones::IN_PLAY.has(from) {
        forget_what_lay_under(table, card);
        note_arrival(table, card);
    }
    let list = if Zones::IN_PLAY.has(to) { controller } else { owner };
    if let Some(list) = table.state.player_mut(list).zone_mut(to) {
        list.push(card);
    }
    let leaves_play = Zones::IN_PLAY.has(from) && !Zones::IN_PLAY.has(to);
    note_move(table, old, table.state.card_ref(card), leaves_play);
    note_lives(table, card, from, to);
    if leaves_play {
        leaving_battle::unblock(table, old);
    }
    let controller = if Zones::IN_PLAY.has(to) { controller } else { owner };
    TraceEvent::Moved { card, from, to, controller, host, shown_to }
}

/// Notes in the effect that runs that a card has moved, by its reference before and after.
#[inline(always)]
fn note_move(table: &mut Table, old: CardRef, new: CardRef, leaves_play: bool) {
    let data: &mut TableData = table;
    if let Some(frame) = data.frames.last_mut() {
        frame.moved.push((old, new));
        if frame.card == old && leaves_play {
            data.records.left_by_own_text.push(old);
        }
    }
}

/// Notes that a card went from one zone to another, on which lives may hang: what is set aside may have a text yet, and one with
/// constants may have had one wherever it lay.
#[inline(always)]
fn note_lives(table: &mut Table, card: CardId, from: Zone, to: Zone) {
    let stays = Zones::IN_PLAY.with(Zone::Aside);
    if stays.has(from) || stays.has(to) || table.index.has_constants(card) {
        table.lives_dirty = true;
    } else {
        table.note_change_out_of_lives();
    }
}

/// Returns before whom a card stands once it has moved: as the part of the battlefield says onto which it comes, unless it lies there
/// face down already; elsewhere as before. Red Rains Laws of the Chimera (derived).
fn place_before(table: &Table, card: CardId, to: Zone, controller: PlayerId) -> Option<PlayerId> {
    let Card { zone, before, .. } = *table.state.card(card);
    let lies_there = zone == Zone::Under && before.is_some();
    if to == Zone::Battlefield && !lies_there { fronts::of_arrival(table, controller) } else { before }
}

/// Notes that a card with a text on main actions came into play.
fn note_arrival(table: &mut Table, card: CardId) {
    let listens = |window: &Window| table.index.listeners(*window, EventKind::TakesMainAction).contains(&card);
    if Window::ALL.iter().any(listens) {
        let arrived = table.state.card_ref(card);
        table.state.came_in_action.push(arrived);
    }
}

/// Keeps the values and tokens a card has in play, for texts that ask for them once it has left.
pub(crate) fn keep_last_values(table: &mut Table, card: CardId) {
    let last = LastValues {
        attack: kept(values::attack(table, card)),
        life: kept(values::life(table, card)),
        recover: kept(values::recover(table, card)),
        wounds: table.state.card(card).wounds,
        exhaustion: table.state.card(card).exhaustion,
        status: table.state.card(card).status,
        controller: table.state.card(card).controller.0,
        unit: types::is_unit(table, card),
        bearer: table.state.bearer(card),
        silenced: silenced(table, card),
        exhausted: types::is_exhausted(table, card),
        stay: Some(table.state.card(card).stay),
    };
    table.state.card_mut(card).last = last;
}

/// Returns which printed abilities of a card are silenced now, each a bit by its place in the list.
fn silenced(position: &Position, card: CardId) -> u32 {
    let bits = position.face(card).abilities.iter().take(u32::BITS as usize).enumerate().map(|(place, printed)| {
        let name = position.library.ability(printed.ability).name;
        u32::from(!abilities::in_force(position, card, name, printed.inexhaustible)) << place
    });
    bits.fold(0, |silenced, bit| silenced | bit)
}

/// Returns a value as it is kept, the nearest there is room for.
fn kept(value: i32) -> i16 {
    value.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16
}

/// Forgets what lay under a card the last time it was in play.
fn forget_what_lay_under(table: &mut Table, host: CardId) {
    for card in &mut table.state.cards {
        if card.lay_under == Some(host) {
            card.lay_under = None;
        }
    }
}

/// Takes a card off the list of its zone, and off what it is attached to.
fn remove_from_list(table: &mut Table, card: CardId) {
    let before = *table.state.card(card);
    let player = if Zones::IN_PLAY.has(before.zone) { before.controller } else { before.owner };
    if let Some(list) = table.state.player_mut(player).zone_mut(before.zone)
        && let Some(index) = list.iter().rposition(|other| *other == card)
    {
        list.remove(index);
    }
    if before.zone == Zone::Spellboard {
        keep_slot_without_host(table, card, before.controller);
    }
    if before.zone == Zone::Attached
        && let Some(host) = before.host
    {
        table.state.card_mut(host).attached -= 1;
    }
}

/// Leaves what lies under a spell in its slot, as the spell leaves the spellboard: in that of what the spell itself lay under, or
/// beside the copies of the spell; with neither it has a slot of its own.
fn keep_slot_without_host(table: &mut Table, gone: CardId, player: PlayerId) {
    let (def, below) = (table.state.card(gone).def, table.state.card(gone).host);
    let board: SmallVec<[CardId; 8]> = table.state.player(player).spellboard.iter().copied().collect();
    if below.is_none() && board.iter().any(|card| table.state.card(*card).def == def) {
        return;
    }
    for card in board {
        let host = table.state.card(card).host;
        if host.is_some_and(|host| host == gone || below.is_none() && table.state.card(host).def == def) {
            table.state.card_mut(card).host = below;
        }
    }
}

/// Returns where a card is discarded to: the conjuration pile if it is conjured, else the discard pile.
pub(crate) fn pile_of(table: &Table, card: CardId) -> Zone {
    if CardTypes::CONJURED.has(table.def(card).kind) { Zone::ConjurationPile } else { Zone::DiscardPile }
}

/// Returns where a card goes that leaves play: cards that are conjured never to hand, draw pile or discard pile.
pub(crate) fn final_zone(table: &Table, card: CardId, to: Option<Zone>, resparked: bool) -> Zone {
    if resparked {
        return Zone::Hand;
    }
    match to {
        Some(Zone::Hand | Zone::DrawPile | Zone::DiscardPile) | None if CardTypes::CONJURED.has(table.def(card).kind) => {
            Zone::ConjurationPile
        }
        Some(zone) => zone,
        None => pile_of(table, card),
    }
}

/// Takes the tokens and the dice off a card. Reference 7.1.0.
pub(crate) fn clear_tokens_and_dice(table: &mut Table, card: CardId) {
    clear_tokens(table, card);
    return_dice(table, card);
}

/// Takes the tokens off a card.
pub(crate) fn clear_tokens(table: &mut Table, card: CardId) {
    let card = table.state.card_mut(card);
    card.wounds = 0;
    card.exhaustion = 0;
    card.status = 0;
}

/// Returns the dice on a card to the exhausted pools of their owners.
pub(crate) fn return_dice(table: &mut Table, card: CardId) {
    if !table.index.any_die_on_card() {
        return;
    }
    let is_on_it = |die: &Die| matches!(die.place, DiePlace::OnCard { card: on, .. } if on.id == card);
    while let Some(index) = table.state.dice.iter().position(is_on_it) {
        let die = DieId(index as u8);
        let place = table.state.place_of_exhausted(die);
        table.put_die(die, place);
        table.record(|| TraceEvent::Die(die, if place == DiePlace::Removed { DieTo::Removed } else { DieTo::Exhausted }));
    }
}
