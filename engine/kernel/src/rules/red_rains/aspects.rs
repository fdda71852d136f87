//! Aspects: laid face down on the battlefield of a Chimera, revealed one by one. Red Rains Round Order, Chimera Turn.

use crate::game::cause::Cause;
use crate::game::chimera::Chimera;
use crate::game::fault::Flow;
use crate::game::step::Step;
use crate::queries::chimera;
use crate::queries::fronts;
use crate::queries::seats;
use crate::rules::cleanup;
use crate::rules::enter_play;
use crate::rules::red_rains::{current, fatigue};
use crate::rules::tokens;
use crate::rules::zones;
use crate::table::game_table::Table;
use crate::terms::id::{CardId, CardRef, PlayerId};
use crate::terms::token::Token;
use crate::terms::zone::Zone;

/// Lays the first aspects face down: for each place the next of its blood value in the draw pile, or the next one if there is none.
pub(crate) fn lay_first(table: &mut Table) {
    let Chimera { seat, first_aspects, .. } = current::chimera_mut(table).clone();
    let places = fronts::of(table, seat).into_iter().flat_map(|front| first_aspects.iter().map(move |blood| (front, *blood)));
    for (front, blood) in places.collect::<Vec<_>>() {
        let is_such = |card: &CardId| table.def(*card).aspect.is_some_and(|aspect| aspect.blood == blood);
        let pile = &table.state.player(seat).draw_pile;
        let next = pile.iter().copied().rfind(is_such).or(pile.last().copied());
        if let Some(card) = next {
            lay(table, card, front);
        }
    }
    table.state.step = Step::RoundStart;
}

/// Lays aspects of the draw pile face down before a player, or before nobody of all opponents, to the right of all others. Returns how
/// many there were.
pub(crate) fn add(table: &mut Table, n: i32, front: Option<PlayerId>) -> Flow<i32> {
    let Some(seat) = table.state.chimera.as_ref().map(|chimera| chimera.seat) else { return Ok(0) };
    let mut added = 0;
    while added < n {
        fatigue::catch_up(table)?;
        fatigue::bring_back_removed(table);
        let Some(card) = table.state.player(seat).draw_pile.last().copied() else { break };
        lay(table, card, front);
        fatigue::emptied(table)?;
        added += 1;
    }
    Ok(added)
}

/// Lays a card face down before a player, to the right of all others.
fn lay(table: &mut Table, card: CardId, front: Option<PlayerId>) {
    update_row(table);
    let seat = current::chimera_mut(table).seat;
    let host = table.state.player(seat).phoenixborn;
    zones::move_card_onto(table, card, Zone::Under, seat, Some(host));
    table.state.card_mut(card).before = front;
    current::chimera_mut(table).row.push(card);
}

/// Brings the row up to date: what has left is no longer in it, what has come is on its right.
fn update_row(table: &mut Table) {
    current::chimera_mut(table).row = chimera::row(table);
}

/// Turns an aspect on the battlefield face down where it lies, and takes off what lies on it and is attached to it.
pub(crate) fn turn_face_down(table: &mut Table, aspect: CardRef) -> Flow<bool> {
    let Some(seat) = table.state.chimera.as_ref().map(|chimera| chimera.seat) else { return Ok(false) };
    let is_aspect = table.def(aspect.id).aspect.is_some() && table.state.card(aspect.id).owner == seat;
    if !is_aspect || !lies_on_battlefield(table, aspect, seat) {
        return Ok(false);
    }
    cleanup::clean_up(table, aspect.id)?;
    if !lies_on_battlefield(table, aspect, seat) {
        return Ok(false);
    }
    update_row(table);
    zones::move_card_onto(table, aspect.id, Zone::Under, seat, Some(table.state.player(seat).phoenixborn));
    Ok(true)
}

/// Returns whether a card is on the battlefield of a player, in the same stay.
fn lies_on_battlefield(table: &Table, card: CardRef, player: PlayerId) -> bool {
    table.state.is_current(card) && table.state.player(player).battlefield.contains(&card.id)
}

/// Reveals the leftmost aspect that lies face down on the battlefield on which the Chimera acts: it comes into play where it lies, with status tokens up to its pips, and then
/// what it does as it comes. Returns it; none if none lies face down.
pub(super) fn reveal(table: &mut Table) -> Flow<Option<CardRef>> {
    update_row(table);
    let seat = current::chimera_mut(table).seat;
    let front = seats::acting_against(table, seat);
    let Some(card) = chimera::face_down_before(table, front).next() else { return Ok(None) };
    let cause = Cause { by: Some(seat), ..Cause::rule() };
    let came = enter_play::enter_by(table, &[card], Zone::Battlefield, &cause, |table, card| turn_up(table, card, seat))?;
    let revealed = came.first().copied();
    let there = revealed.filter(|revealed| table.state.is_current(*revealed));
    current::chimera_mut(table).revealed = there;
    Ok(there)
}

/// Turns an aspect face up where it lies, with its status tokens. Returns it in its stay there.
fn turn_up(table: &mut Table, card: CardId, seat: PlayerId) -> CardRef {
    let arrived = zones::move_card(table, card, Zone::Battlefield, seat);
    let row = current::chimera_mut(table).row.clone();
    let left_of_it = row.iter().take_while(|other| **other != card);
    let battlefield = &mut table.state.player_mut(seat).battlefield;
    let place = left_of_it.filter(|other| battlefield.contains(other)).count();
    battlefield.retain(|other| *other != card);
    battlefield.insert(place, card);
    current::chimera_mut(table).revealed = Some(arrived);
    refill(table, arrived);
    arrived
}

/// Refills the status tokens of an aspect up to the pips of its status ability.
pub(super) fn refill(table: &mut Table, aspect: CardRef) {
    let pips = table.face(aspect.id).aspect.and_then(|aspect| aspect.status).map_or(0, |status| i32::from(status.pips));
    let missing = pips - i32::from(table.state.card(aspect.id).status);
    if missing > 0 {
        tokens::change_count(table, aspect, Token::Status, missing);
    }
}

/// Moves a unit to one end of the row it is in, the right one if `rightmost`. Returns whether it is on a battlefield.
pub(crate) fn move_to_end(table: &mut Table, unit: CardRef, rightmost: bool) -> bool {
    let player = table.state.card(unit.id).controller;
    if !table.state.is_current(unit) || table.state.card(unit.id).zone != Zone::Battlefield {
        return false;
    }
    if seats::decided_by_rule(table, player) {
        update_row(table);
        move_in(&mut current::chimera_mut(table).row, unit.id, rightmost);
    }
    move_in(&mut table.state.player_mut(player).battlefield, unit.id, rightmost);
    true
}

/// Moves a card to one end of a list.
fn move_in(list: &mut Vec<CardId>, card: CardId, rightmost: bool) {
    list.retain(|other| *other != card);
    list.insert(if rightmost { list.len() } else { 0 }, card);
}
