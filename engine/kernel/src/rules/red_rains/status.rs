//! Status abilities of aspects. Red Rains Chimera Turn.

use crate::game::ability_instance::AbilityInstance;
use crate::game::cause::Cause;
use crate::game::fault::Flow;
use crate::queries::seats;
use crate::queries::types;
use crate::rules::ability_use::AbilityUse;
use crate::rules::effect;
use crate::rules::tokens;
use crate::table::game_table::Table;
use crate::terms::id::{CardRef, Cards};
use crate::terms::token::Token;

/// Resolves the status abilities of the aspects on the battlefield on which the Chimera acts, from left to right.
pub(super) fn resolve_all(table: &mut Table) -> Flow {
    let seat = table.state.turn;
    let front = seats::acting_against(table, seat);
    let there = table.state.player(seat).battlefield.iter().filter(|card| table.state.card(**card).before == front);
    let units: Cards = there.map(|card| table.state.card_ref(*card)).collect();
    units.into_iter().try_for_each(|unit| resolve(table, unit).map(drop))
}

/// Resolves the status ability of an aspect, for one of its status tokens. Returns whether a token was removed: none of a card that
/// has none, is exhausted, or is no such aspect.
pub(crate) fn resolve(table: &mut Table, aspect: CardRef) -> Flow<bool> {
    let Some(status) = table.face(aspect.id).aspect.and_then(|aspect| aspect.status) else { return Ok(false) };
    if !tokens::is_in_play(table, aspect) || types::is_exhausted(table, aspect.id) {
        return Ok(false);
    }
    let you = table.state.card(aspect.id).controller;
    let cause = Cause { by: Some(you), source: Some(aspect), ..Cause::rule() };
    if tokens::remove(table, aspect, Token::Status, 1, &cause)? == 0 {
        return Ok(false);
    }
    if !status.only_last || table.state.card(aspect.id).status == 0 {
        let instance = AbilityInstance { ability: status.ability, n: 0, inexhaustible: false };
        effect::perform(table, AbilityUse::of(aspect, instance, you))?;
    }
    Ok(true)
}
