//! Texts in force: which abilities and constant effects cards have now, printed, gained, lost, silenced by exhaustion.

use crate::cards::constant::{About, ConstantDef};
use crate::game::lasting::LastingKind;
use crate::queries::abilities;
use crate::queries::amounts;
use crate::queries::constants;
use crate::queries::index::ConstantKind;
use crate::queries::position::Position;
use crate::queries::scope::Scope;
use crate::queries::selectors;
use crate::terms::id::{CardId, CardRef, KeywordId, Thing};
use crate::terms::zone::Zone;
use smallvec::SmallVec;

/// A keyword a card has gained.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GainedKeyword {
    pub(crate) bearer: CardRef,
    pub(crate) keyword: KeywordId,
    pub(crate) n: i32,
    pub(crate) inexhaustible: bool,
}

pub(crate) type GainedKeywords = SmallVec<[GainedKeyword; 4]>;

/// Whether any card could have gained an ability now.
pub(crate) fn any_ability_gained(position: &Position) -> bool {
    !position.state.lasting.is_empty() || !position.index.with_constants(ConstantKind::Gives).is_empty()
}

/// Every keyword cards have gained, from constants and lasting effects.
pub(crate) fn gained_keywords(position: &Position) -> GainedKeywords {
    let mut gains = GainedKeywords::new();
    for lasting in &position.state.lasting {
        match (lasting.on, lasting.what) {
            (Thing::Card(bearer), LastingKind::Gain(keyword, n)) if position.state.is_current(bearer) => {
                gains.push(GainedKeyword { bearer, keyword, n, inexhaustible: position.library.keyword(keyword).inexhaustible });
            }
            (Thing::Card(bearer), LastingKind::Constant(constant, _)) if position.state.is_current(bearer) => {
                for (keyword, n) in &position.library.constant(constant).gain {
                    let inexhaustible = position.library.keyword(*keyword).inexhaustible;
                    gains.push(GainedKeyword { bearer, keyword: *keyword, n: *n, inexhaustible });
                }
            }
            _ => {}
        }
    }
    for giver in position.index.with_constants(ConstantKind::Gives) {
        add_keywords_given_by(position, *giver, &mut gains);
    }
    gains
}

fn add_keywords_given_by(position: &Position, giver: CardId, gains: &mut GainedKeywords) {
    if matches!(
        position.state.card(giver).zone,
        Zone::DrawPile | Zone::ConjurationPile | Zone::Hand | Zone::DiscardPile | Zone::Removed
    ) {
        return;
    }
    for holding in &position.def(giver).constants {
        let constant = position.library.constant(holding.constant);
        if constant.gain.is_empty()
            || !constants::constant_is_active(position, giver, constant)
            || !abilities::in_force(position, giver, constant.name, holding.inexhaustible)
        {
            continue;
        }
        for bearer in bearers_of(position, constant, giver, holding.n) {
            for (keyword, n) in &constant.gain {
                let inexhaustible = position.library.keyword(*keyword).inexhaustible;
                gains.push(GainedKeyword { bearer, keyword: *keyword, n: *n, inexhaustible });
            }
        }
    }
}

fn bearers_of(position: &Position, constant: &ConstantDef, giver: CardId, n: i32) -> SmallVec<[CardRef; 4]> {
    let this = position.state.card_ref(giver);
    match &constant.about {
        About::ThisCard => smallvec::smallvec![this],
        About::Found(selector) => {
            let scope = Scope::of_card(position, this, n);
            if constant.condition.as_ref().is_some_and(|holds| !amounts::holds(position, &scope, holds)) {
                return SmallVec::new();
            }
            selectors::find(position, &scope, selector).into_iter().filter_map(Thing::card).collect()
        }
    }
}

/// Whether a keyword that a card may have gained has a constant of that kind.
pub(crate) fn could_gain_constant(position: &Position, what: ConstantKind) -> bool {
    let does =
        |keyword: KeywordId| position.library.keyword(keyword).constants.iter().any(|id| position.index.is_of_kind(*id, what));
    position.index.gives_mask & (1 << what as u8) != 0
        || position.state.lasting.iter().any(|lasting| match lasting.what {
            LastingKind::Gain(keyword, _) => does(keyword),
            LastingKind::Constant(constant, _) => {
                position.library.constant(constant).gain.iter().any(|(keyword, _)| does(*keyword))
            }
            _ => false,
        })
}
