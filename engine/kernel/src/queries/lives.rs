//! Lives: whether life values hang on texts, and what they are without them, so that few need to be asked for.

use crate::queries::constant_kind::ConstantKind;
use crate::queries::constants;
use crate::queries::gaining;
use crate::queries::position::Position;
use crate::queries::value_layers;
use crate::queries::values;
use crate::terms::id::{CardId, Thing};
use crate::terms::value::Value;

/// Returns whether a text in play changes life values: what it speaks of may end a life then, whatever that is.
pub(crate) fn lives_hang_on_texts(position: &Position) -> bool {
    has_life_texts(position, ConstantKind::Life)
}

/// Returns whether a text in play may bring a life value below what it is without texts.
pub(crate) fn lives_may_be_lowered(position: &Position) -> bool {
    has_life_texts(position, ConstantKind::LowersLife)
}

/// Returns whether a text in play is of a kind that changes life values.
fn has_life_texts(position: &Position, kind: ConstantKind) -> bool {
    let is_in_play = |card: &CardId| position.state.card(*card).in_play();
    position.index.with_constants(kind).iter().any(is_in_play)
        || position.could_have_unprinted(kind)
            && (gaining::could_gain_constant(position, kind)
                || position.index.dice_have_constants(kind)
                || constants::started_constants(position, kind).next().is_some())
}

/// Returns the life value of a card in play without what texts in play make of it: what it is while none hangs on texts
/// ([`lives_hang_on_texts`]), and the least it can be while none lowers any. It may be below 0.
pub(crate) fn life_without_texts(position: &Position, card: CardId) -> i32 {
    let bonus = value_layers::lasting_bonus(position, Thing::Card(position.state.card_ref(card)), Value::Life);
    values::printed(position, card, Value::Life)
        .saturating_add(values::alteration_bonus(position, card, Value::Life))
        .saturating_add(bonus)
}
