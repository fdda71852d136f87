//! Gained keywords: what constants and lasting effects give to cards.

use crate::cards::constant::ConstantDef;
use crate::cards::keyword::KeywordDef;
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
    gained_keywords_that(position, |_| true)
}

/// Returns the keywords cards have gained that have a constant of a kind that is wanted, or the name of a keyword that has. No
/// other gain is asked for, since whether a card has one may hang on the very question that is asked.
pub(crate) fn gained_with_constants(
    position: &Position,
    kind: ConstantKind,
    wants: impl Fn(&ConstantDef) -> bool,
) -> GainedKeywords {
    let has_wanted = |keyword: &KeywordDef| {
        let mut of_kind = keyword.constants.iter().filter(|constant| position.index.is_of_kind(**constant, kind));
        of_kind.any(|constant| wants(position.library.constant(*constant)))
    };
    gained_keywords_that(position, |keyword| {
        let def = position.library.keyword(keyword);
        let shares_name = || position.library.keywords.iter().any(|other| other.name == def.name && has_wanted(other));
        !def.constants.is_empty() && (has_wanted(def) || shares_name())
    })
}

/// Returns the keywords cards have gained of those that pass a test, from lasting effects and then from constants.
fn gained_keywords_that(position: &Position, passes: impl Fn(KeywordId) -> bool) -> GainedKeywords {
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

/// Returns whether a keyword that a card may have gained has a constant of that kind.
pub(crate) fn could_gain_constant(position: &Position, kind: ConstantKind) -> bool {
    let has_kind = |keyword: KeywordId| {
        position.library.keyword(keyword).constants.iter().any(|constant| position.index.is_of_kind(*constant, kind))
    };
    let gives = |lasting| index::keywords_given(&position.library, lasting).any(|(keyword, _)| has_kind(keyword));
    position.index.given_kinds.has(kind) || position.state.lasting.iter().any(gives)
}
