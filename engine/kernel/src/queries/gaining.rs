//! Gaining: which keywords and constants cards could gain now, or count as, told without asking which of them they have.

use crate::cards::constant::ConstantDef;
use crate::cards::keyword::KeywordDef;
use crate::queries::constant_kind::ConstantKind;
use crate::queries::index;
use crate::queries::position::Position;
use crate::terms::id::KeywordId;

/// Returns whether any card could have gained an ability now.
pub(crate) fn any_ability_gained(position: &Position) -> bool {
    let gives = |lasting| index::keywords_given(&position.library, lasting).next().is_some();
    !position.index.with_constants(ConstantKind::Gives).is_empty() || position.state.lasting.iter().any(gives)
}

/// Returns whether a keyword that a card may have gained has a constant of that kind.
#[inline(always)]
pub(crate) fn could_gain_constant(position: &Position, kind: ConstantKind) -> bool {
    let has_kind = |keyword: KeywordId| {
        position.library.keyword(keyword).constants.iter().any(|constant| position.index.is_of_kind(*constant, kind))
    };
    let gives = |lasting| index::keywords_given(&position.library, lasting).any(|(keyword, _)| has_kind(keyword));
    position.index.given_kinds.has(kind) || position.state.lasting.iter().any(gives)
}

/// Returns whether a text may make any card count as something, told without looking for one.
#[inline]
pub(crate) fn could_count(position: &Position) -> bool {
    !position.state.lasting.is_empty() || !position.index.with_constants(ConstantKind::CountsAs).is_empty()
}

/// Returns the test whether a keyword matters to whoever asks for the constants of a kind that are wanted: it has one, or its number
/// counts for a keyword of its name that has one. No other gain needs to be asked for, and whether a card has gained it may hang on
/// the very question that is asked.
pub(crate) fn matters<'a>(
    position: &'a Position,
    kind: ConstantKind,
    wants: &'a impl Fn(&ConstantDef) -> bool,
) -> impl Fn(KeywordId) -> bool + 'a {
    let has_wanted = move |keyword: &KeywordDef| {
        let mut of_kind = keyword.constants.iter().filter(|constant| position.index.is_of_kind(**constant, kind));
        of_kind.any(|constant| wants(position.library.constant(*constant)))
    };
    move |keyword| {
        let def = position.library.keyword(keyword);
        let shares_name = || position.library.keywords.iter().any(|other| other.name == def.name && has_wanted(other));
        !def.constants.is_empty() && (has_wanted(def) || shares_name())
    }
}
