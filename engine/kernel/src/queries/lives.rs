//! Lives: whether life values hang on texts, and what they are without them, so that few need to be asked for.

use crate::queries::constant_kind::ConstantKind;
use crate::queries::constants;
use crate::queries::gaining;
use crate::queries::position::Position;
use crate::queries::values;
use crate::terms::id::{CardId, Thing};
use crate::terms::value::Value;

/// Returns whether a text in play changes life values: what it speaks of may end a life then, whatever that is.
pub(crate) fn lives_hang_on_texts(position: &Position) -> bool {
    has_life_texts(position, ConstantKind::Life)
}

/// What lives hang on now, looked at once for many cards.
#[derive(Clone, Copy)]
pub(crate) struct Lives {
    /// Whether a text in play changes a life value.
    hang_on_texts: bool,
    /// Whether one may bring it below what it is without texts.
    may_be_lowered: bool,
}

impl Lives {
    /// Looks at what lives hang on.
    pub(crate) fn of(position: &Position) -> Self {
        let hang_on_texts = lives_hang_on_texts(position);
        Self { hang_on_texts, may_be_lowered: hang_on_texts && has_life_texts(position, ConstantKind::LowersLife) }
    }

    /// Returns whether the wounds of a card in play are known to be below its life, whatever that is: nothing lies on it that counts and
    /// every printed life is more than 0, or they are below what it is without texts.
    #[inline]
    pub(crate) fn outlast_wounds(self, position: &Position, card: CardId) -> bool {
        let state = position.state.card(card);
        let is_untouched = state.wounds == 0 && state.attached == 0 && position.state.lasting.is_empty();
        (is_untouched && !self.hang_on_texts)
            || (!self.may_be_lowered && i32::from(state.wounds) < life_without_texts(position, card))
    }
}

/// Returns whether a text in play is of a kind that changes life values.
fn has_life_texts(position: &Position, kind: ConstantKind) -> bool {
    let is_in_play = |card: &CardId| position.state.card(*card).in_play();
    position.index.with_constants(kind).iter().any(is_in_play)
        || position.index.given_kinds.has(kind)
        || position.index.dice_have_constants(kind)
        || !position.state.lasting.is_empty() && is_started_or_gained(position, kind)
}

/// Returns whether a lasting effect has a constant of a kind, or gives a keyword that does.
fn is_started_or_gained(position: &Position, kind: ConstantKind) -> bool {
    gaining::could_gain_constant(position, kind) || constants::started_constants(position, kind).next().is_some()
}

/// Returns the life value of a card in play without what texts in play make of it: what it is while none hangs on texts
/// ([`lives_hang_on_texts`]), and the least it can be while none lowers any. It may be below 0.
pub(crate) fn life_without_texts(position: &Position, card: CardId) -> i32 {
    let bonus = values::lasting_bonus(position, Thing::Card(position.state.card_ref(card)), Value::Life);
    values::printed(position, card, Value::Life)
        .saturating_add(values::alteration_bonus(position, card, Value::Life))
        .saturating_add(bonus)
}
