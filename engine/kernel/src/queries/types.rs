//! Values: attack, life and recover as they are now, computed by layers from the printed ones, never written into them.
//!
//! Layers from bottom to top: printed values with X; values replacing printed ones; attack and life changing places;
//! then bonuses of alterations, constants and lasting effects, added up. A value below 0 reads 0 when it is used.

use crate::cards::card_type::{CardType, CardTypes};
use crate::cards::constant::CountsAs;
use crate::queries::constants;
use crate::queries::position::Position;
use crate::terms::id::{CardId, CardRef};
use crate::terms::zone::Zone;

/// Whether a card is exhausted: a token on it, or it counts as such. Reference 2.3.2.
pub(crate) fn is_exhausted(position: &Position, card: CardId) -> bool {
    let state = position.state.card(card);
    state.exhaustion > 0
        || (state.in_play() && constants::counts_as(position, card, |counts| matches!(counts, CountsAs::Exhausted)))
}

/// The card that makes a card exhausted: itself with a token on it, or one whose text says so.
pub(crate) fn exhausted_by(position: &Position, card: CardId) -> Option<CardId> {
    let state = position.state.card(card);
    if state.exhaustion > 0 {
        return Some(card);
    }
    state.in_play().then(|| constants::counts_as_by(position, card, |counts| matches!(counts, CountsAs::Exhausted))).flatten()
}

/// The types a card has now.
pub(crate) fn types(position: &Position, card: CardId) -> CardTypes {
    let mut types = CardTypes::of(&[]).with(position.def(card).kind);
    let state = position.state.card(card);
    if position.counted_as_printed == Some(card) {
        return types;
    }
    if state.in_play() {
        for kind in [CardType::Ally, CardType::Conjuration] {
            if !types.has(kind) && constants::counts_as(position, card, |counts| *counts == CountsAs::Type(kind)) {
                types.insert(kind);
            }
        }
    } else if state.last.unit && !types.meets(CardTypes::UNITS) && state.zone == Zone::Aside {
        types.insert(CardType::Ally);
    }
    types
}

/// The types of a card in its present stay, or those it had.
pub(crate) fn types_of_ref(position: &Position, card: CardRef) -> CardTypes {
    let now = position.state.card(card.id);
    let mut types = types(position, card.id);
    if !position.state.is_current(card) && now.last.unit && !types.meets(CardTypes::UNITS) {
        types.insert(CardType::Ally);
    }
    types
}

/// Whether a card is a unit now.
#[inline]
pub(crate) fn is_unit(position: &Position, card: CardId) -> bool {
    position.def(card).is_unit() || types(position, card).meets(CardTypes::UNITS)
}
