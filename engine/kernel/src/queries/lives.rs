//! Lives: whether life values hang on texts, and what they are without them, so that few need to be asked for.

use crate::game::lasting::{LastingEffect, LastingKind};
use crate::queries::constant_kind::ConstantKind;
use crate::queries::constants;
use crate::queries::gaining;
use crate::queries::position::Position;
use crate::queries::value_layers;
use crate::queries::values;
use crate::terms::id::{CardId, Thing};
use crate::terms::value::Value;

/// Returns whether a text in play changes life values: what it speaks of may end a life then, whatever that is.
#[inline]
pub(crate) fn lives_hang_on_texts(position: &Position) -> bool {
    has_life_texts(position, ConstantKind::Life)
}

/// Returns whether a text in play may bring a life value below what it is without texts.
pub(crate) fn lives_may_be_lowered(position: &Position) -> bool {
    has_life_texts(position, ConstantKind::LowersLife)
}

/// Returns whether a text could change a life value, or make a unit of what is none, told without looking for one in play.
pub(crate) fn may_end_by_texts(position: &Position) -> bool {
    let could_have = |kind| !position.index.with_constants(kind).is_empty() || position.could_have_unprinted(kind);
    could_have(ConstantKind::Life) || could_have(ConstantKind::CountsAs)
}

/// Returns whether a text in play is of a kind that changes life values.
#[inline]
fn has_life_texts(position: &Position, kind: ConstantKind) -> bool {
    let printed = position.index.with_constants(kind);
    (!printed.is_empty() || position.could_have_unprinted(kind)) && finds_life_text(position, printed, kind)
}

/// Returns whether one of these cards is in play, whose printed texts are of such a kind, or an unprinted text is.
#[inline(never)]
fn finds_life_text(position: &Position, printed: &[CardId], kind: ConstantKind) -> bool {
    printed.iter().any(|card| position.state.card(*card).in_play())
        || position.could_have_unprinted(kind)
            && (position.index.dice_have_constants(kind)
                || gaining::could_gain_constant(position, kind)
                || constants::started_constants(position, kind).next().is_some())
}

/// Returns whether the wounds of any card on a battlefield, or of any Phoenixborn, have reached its life.
pub(crate) fn any_is_due(position: &Position) -> bool {
    let lowers = lives_may_be_lowered(position);
    let is_due = |card: CardId| (lowers || !is_hale(position, card)) && position.life_reached_by_wounds(card).is_some();
    position.state.players.iter().any(|player| is_due(player.phoenixborn) || player.battlefield.iter().any(|card| is_due(*card)))
}

/// Returns whether no text lowers a life and every unit and Phoenixborn [is hale](is_hale): none is due then.
pub(crate) fn all_are_hale(position: &Position) -> bool {
    let is_hale = |card: CardId| has_life_left(position, card);
    !lives_may_be_lowered(position)
        && !is_lowered_for_a_time(position)
        && position
            .state
            .players
            .iter()
            .all(|player| is_hale(player.phoenixborn) && player.battlefield.iter().all(|card| is_hale(*card)))
}

/// Returns whether the wounds of a card in play are below its printed life, and neither an alteration nor a lasting bonus is there that
/// could change that while no text lowers a life.
#[inline]
pub(crate) fn is_hale(position: &Position, card: CardId) -> bool {
    has_life_left(position, card) && !is_lowered_for_a_time(position)
}

/// Returns whether the wounds of a card in play are below its printed life, and no alteration is there that could change that.
#[inline]
fn has_life_left(position: &Position, card: CardId) -> bool {
    let state = position.state.card(card);
    i32::from(state.wounds) < position.index.printed_life(card)
        && (state.attached == 0 || !position.index.any_alteration_lowers_life())
}

/// Returns whether a lasting bonus lowers a life.
#[inline]
fn is_lowered_for_a_time(position: &Position) -> bool {
    let lowers_life = |lasting: &LastingEffect| matches!(lasting.what, LastingKind::Bonus(Value::Life, i32::MIN..0));
    position.state.lasting.iter().any(lowers_life)
}

/// Returns the life value of a card in play without what texts in play make of it: what it is while none hangs on texts
/// ([`lives_hang_on_texts`]), and the least it can be while none lowers any. It may be below 0.
pub(crate) fn life_without_texts(position: &Position, card: CardId) -> i32 {
    let bonus = value_layers::lasting_bonus(position, Thing::Card(position.state.card_ref(card)), Value::Life);
    values::printed(position, card, Value::Life)
        .saturating_add(values::alteration_bonus(position, card, Value::Life))
        .saturating_add(bonus)
}
