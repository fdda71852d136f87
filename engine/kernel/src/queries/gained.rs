//! Gained keywords: what constants and lasting effects give to cards.

use crate::game::lasting::LastingKind;
use crate::queries::abilities;
use crate::queries::active_constants;
use crate::queries::constant_kind::ConstantKind;
use crate::queries::constants::{self, InForce};
use crate::queries::index;
use crate::queries::position::Position;
use crate::terms::id::{CardId, CardRef, KeywordId, Thing};
use crate::terms::zone::Zone;
use smallvec::SmallVec;

/// A keyword a card has gained.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GainedKeyword {
    /// The card that has gained it.
    pub(crate) bearer: CardRef,
    /// The keyword.
    pub(crate) keyword: KeywordId,
    /// Its number.
    pub(crate) n: i32,
    /// Whether exhaustion leaves it in force.
    pub(crate) inexhaustible: bool,
}

/// Keywords that cards have gained.
pub(crate) type GainedKeywords = SmallVec<[GainedKeyword; 4]>;

/// Returns whether any card could have gained an ability now.
pub(crate) fn any_ability_gained(position: &Position) -> bool {
    !position.state.lasting.is_empty() || !position.index.with_constants(ConstantKind::Gives).is_empty()
}

/// Returns every keyword cards have gained, from lasting effects and then from constants.
pub(crate) fn gained_keywords(position: &Position) -> GainedKeywords {
    let mut gains = GainedKeywords::new();
    for lasting in &position.state.lasting {
        if let (LastingKind::Gain(keyword, n), Thing::Card(bearer)) = (lasting.what, lasting.on)
            && position.state.is_current(bearer)
        {
            gains.push(gained_by(position, bearer, (keyword, n)));
        }
    }
    for started in constants::started_constants(position, ConstantKind::Gives) {
        add_keywords_of(position, started, &mut gains);
    }
    for giver in position.index.with_constants(ConstantKind::Gives) {
        add_keywords_given_by(position, *giver, &mut gains);
    }
    gains
}

/// Returns a keyword with its number as a bearer gains it.
fn gained_by(position: &Position, bearer: CardRef, (keyword, n): (KeywordId, i32)) -> GainedKeyword {
    GainedKeyword { bearer, keyword, n, inexhaustible: position.library.keyword(keyword).inexhaustible }
}

/// Adds the keywords that the constants of a card give.
fn add_keywords_given_by(position: &Position, giver: CardId, gains: &mut GainedKeywords) {
    if matches!(
        position.state.card(giver).zone,
        Zone::DrawPile | Zone::ConjurationPile | Zone::Hand | Zone::DiscardPile | Zone::Removed
    ) {
        return;
    }
    for printed in &position.face(giver).constants {
        let constant = position.library.constant(printed.constant);
        if constant.gain.is_empty()
            || !active_constants::constant_is_active(position, giver, constant)
            || !abilities::in_force(position, giver, constant.name, printed.inexhaustible)
        {
            continue;
        }
        add_keywords_of(position, InForce::on_card(constant, position.state.card_ref(giver), printed.n), gains);
    }
}

/// Adds the keywords that a constant gives to each card it is about.
fn add_keywords_of(position: &Position, effect: InForce<'_>, gains: &mut GainedKeywords) {
    for bearer in effect.cards(position) {
        gains.extend(effect.constant.gain.iter().map(|given| gained_by(position, bearer, *given)));
    }
}

/// Returns whether a keyword that a card may have gained has a constant of that kind.
pub(crate) fn could_gain_constant(position: &Position, kind: ConstantKind) -> bool {
    let has_kind = |keyword: KeywordId| {
        position.library.keyword(keyword).constants.iter().any(|constant| position.index.is_of_kind(*constant, kind))
    };
    let gives = |lasting| index::keywords_given(&position.library, lasting).any(|(keyword, _)| has_kind(keyword));
    position.index.given_kinds.has(kind) || position.state.lasting.iter().any(gives)
}
