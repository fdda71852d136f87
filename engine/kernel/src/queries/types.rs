//! Types: what a card counts as now, exhaustion counted in.

use crate::cards::card_type::{CardType, CardTypes};
use crate::cards::constant::CountsAs;
use crate::queries::constants;
use crate::queries::gaining;
use crate::queries::position::Position;
use crate::terms::id::{CardId, CardRef};
use crate::terms::zone::Zone;

/// Returns whether a card is exhausted: a token lies on it, or it counts as such. Reference 2.3.2.
pub(crate) fn is_exhausted(position: &Position, card: CardId) -> bool {
    exhausted_by(position, card).is_some()
}

/// Returns the card that makes a card exhausted: itself with a token on it, or one whose text says so.
pub(crate) fn exhausted_by(position: &Position, card: CardId) -> Option<CardId> {
    let state = position.state.card(card);
    if state.exhaustion > 0 {
        return Some(card);
    }
    if !state.in_play() {
        return None;
    }
    constants::counted_by(position, card, |counts| matches!(counts, CountsAs::Exhausted))
}

/// Returns the types a card has now.
pub(crate) fn types(position: &Position, card: CardId) -> CardTypes {
    let mut types = position.def(card).kind.counts_as();
    let state = position.state.card(card);
    if position.counted_as_printed == Some(card) {
        return types;
    }
    if state.in_play() {
        let kinds: &[CardType] = if gaining::could_count(position) { &[CardType::Ally, CardType::Conjuration] } else { &[] };
        for kind in kinds.iter().copied() {
            if !types.has(kind) && constants::counted_by(position, card, |counts| *counts == CountsAs::Type(kind)).is_some() {
                types.insert(kind);
            }
        }
    } else if state.last.unit && !types.meets(CardTypes::UNITS) && state.zone == Zone::Aside {
        types.insert(CardType::Ally);
    }
    types
}

/// Returns the types of a card in the stay that is meant, or those it had there.
pub(crate) fn types_of_ref(position: &Position, card: CardRef) -> CardTypes {
    let state = position.state.card(card.id);
    let mut types = types(position, card.id);
    if position.is_read_as_last(card) && state.last.unit && !types.meets(CardTypes::UNITS) {
        types.insert(CardType::Ally);
    }
    types
}

/// Returns whether a card is a unit now.
#[inline]
pub(crate) fn is_unit(position: &Position, card: CardId) -> bool {
    position.def(card).is_unit() || types(position, card).meets(CardTypes::UNITS)
}

/// Returns whether a card can take damage: a unit or Phoenixborn in play, in this stay.
pub(crate) fn can_take_damage(position: &Position, card: CardRef) -> bool {
    position.state.is_current(card)
        && position.state.card(card.id).in_play()
        && (position.def(card.id).kind == CardType::Phoenixborn || is_unit(position, card.id))
}
