//! Gained keywords: what constants and lasting effects give to cards.

use crate::game::ability_instance::{GainedKeyword, GainedKeywords};
use crate::game::lasting::LastingKind;
use crate::queries::abilities;
use crate::queries::active_constants;
use crate::queries::constant_kind::ConstantKind;
use crate::queries::constants::{self, InForce};
use crate::queries::position::Position;
use crate::terms::id::{CardId, CardRef, KeywordId, Thing};
use crate::terms::zone::Zone;

/// Returns every keyword cards have gained, from lasting effects and then from constants.
pub(crate) fn gained_keywords(position: &Position) -> GainedKeywords {
    gained_keywords_that(position, |_| true)
}

/// Returns the keywords cards have gained of those that pass a test, from lasting effects and then from constants.
pub(crate) fn gained_keywords_that(position: &Position, passes: impl Fn(KeywordId) -> bool) -> GainedKeywords {
    let mut gains = GainedKeywords::new();
    for lasting in &position.state.lasting {
        if let (LastingKind::Gain(keyword, n), Thing::Card(bearer)) = (lasting.what, lasting.on)
            && position.state.is_current(bearer)
            && passes(keyword)
        {
            gains.push(gained_by(position, bearer, (keyword, n)));
        }
    }
    for started in constants::started_constants(position, ConstantKind::Gives) {
        add_keywords_of(position, started, &passes, &mut gains);
    }
    for giver in position.index.with_constants(ConstantKind::Gives) {
        add_keywords_given_by(position, *giver, &passes, &mut gains);
    }
    gains
}

/// Returns a keyword with its number as a bearer gains it.
fn gained_by(position: &Position, bearer: CardRef, (keyword, n): (KeywordId, i32)) -> GainedKeyword {
    GainedKeyword { bearer, keyword, n, inexhaustible: position.library.keyword(keyword).inexhaustible }
}

/// Adds the keywords that the constants of a card give.
fn add_keywords_given_by(position: &Position, giver: CardId, passes: &impl Fn(KeywordId) -> bool, gains: &mut GainedKeywords) {
    if matches!(
        position.state.card(giver).zone,
        Zone::DrawPile | Zone::ConjurationPile | Zone::Hand | Zone::DiscardPile | Zone::Removed
    ) {
        return;
    }
    for printed in &position.face(giver).constants {
        let constant = position.library.constant(printed.constant);
        if !constant.gain.iter().any(|(keyword, _)| passes(*keyword))
            || !active_constants::constant_is_active(position, giver, constant)
            || !abilities::in_force(position, giver, constant.name, printed.inexhaustible)
        {
            continue;
        }
        add_keywords_of(position, InForce::on_card(constant, position.state.card_ref(giver), printed.n), passes, gains);
    }
}

/// Adds the keywords that a constant gives to each card it is about.
fn add_keywords_of(position: &Position, effect: InForce<'_>, passes: &impl Fn(KeywordId) -> bool, gains: &mut GainedKeywords) {
    let given = || effect.constant.gain.iter().filter(|(keyword, _)| passes(*keyword));
    if given().next().is_none() {
        return;
    }
    for bearer in effect.cards(position) {
        gains.extend(given().map(|given| gained_by(position, bearer, *given)));
    }
}
