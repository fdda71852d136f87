//! Texts in force: which abilities and constant effects cards have now, printed, gained, lost, silenced by exhaustion.

use crate::cards::constant::{About, ConstantDef};
use crate::game::lasting::LastingWhat;
use crate::queries::abilities;
use crate::queries::amounts;
use crate::queries::constants;
use crate::queries::index::Does;
use crate::queries::position::Position;
use crate::queries::scope::Scope;
use crate::queries::selectors;
use crate::terms::id::{CardId, CardRef, KeywordId, Thing};
use crate::terms::zone::Zone;
use smallvec::SmallVec;

/// A keyword a card has gained.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gained {
    pub(crate) bearer: CardRef,
    pub(crate) keyword: KeywordId,
    pub(crate) n: i32,
    pub(crate) inexhaustible: bool,
}

pub(crate) type Gains = SmallVec<[Gained; 4]>;

/// Whether any card could have gained an ability now.
pub(crate) fn could_gain_any(core: &Position) -> bool {
    !core.state.lasting.is_empty() || !core.roster.with_constants(Does::Gives).is_empty()
}

/// Every keyword cards have gained, from constants and lasting effects.
pub(crate) fn gains(core: &Position) -> Gains {
    let mut gains = Gains::new();
    for lasting in &core.state.lasting {
        match (lasting.on, lasting.what) {
            (Thing::Card(bearer), LastingWhat::Gain(keyword, n)) if core.state.is_current(bearer) => {
                gains.push(Gained { bearer, keyword, n, inexhaustible: core.library.keyword(keyword).inexhaustible });
            }
            (Thing::Card(bearer), LastingWhat::Constant(constant, _)) if core.state.is_current(bearer) => {
                for (keyword, n) in &core.library.constant(constant).gain {
                    let inexhaustible = core.library.keyword(*keyword).inexhaustible;
                    gains.push(Gained { bearer, keyword: *keyword, n: *n, inexhaustible });
                }
            }
            _ => {}
        }
    }
    for giver in core.roster.with_constants(Does::Gives) {
        add_gains_from(core, *giver, &mut gains);
    }
    gains
}

fn add_gains_from(core: &Position, giver: CardId, gains: &mut Gains) {
    if matches!(
        core.state.card(giver).zone,
        Zone::DrawPile | Zone::ConjurationPile | Zone::Hand | Zone::DiscardPile | Zone::Removed
    ) {
        return;
    }
    for holding in &core.def(giver).constants {
        let constant = core.library.constant(holding.constant);
        if constant.gain.is_empty()
            || !constants::stands(core, giver, constant)
            || !abilities::in_force(core, giver, constant.name, holding.inexhaustible)
        {
            continue;
        }
        for bearer in bearers(core, constant, giver, holding.n) {
            for (keyword, n) in &constant.gain {
                let inexhaustible = core.library.keyword(*keyword).inexhaustible;
                gains.push(Gained { bearer, keyword: *keyword, n: *n, inexhaustible });
            }
        }
    }
}

fn bearers(core: &Position, constant: &ConstantDef, giver: CardId, n: i32) -> SmallVec<[CardRef; 4]> {
    let this = core.state.card_ref(giver);
    match &constant.about {
        About::ThisCard => smallvec::smallvec![this],
        About::Found(selector) => {
            let scope = Scope::of_card(core, this, n);
            if constant.whilst.as_ref().is_some_and(|holds| !amounts::holds(core, &scope, holds)) {
                return SmallVec::new();
            }
            selectors::find(core, &scope, selector).into_iter().filter_map(Thing::card).collect()
        }
    }
}

/// Whether a keyword that a card may have gained has a constant of that kind.
pub(crate) fn could_gain(core: &Position, what: Does) -> bool {
    let does = |keyword: KeywordId| core.library.keyword(keyword).constants.iter().any(|id| core.roster.does(*id, what));
    core.roster.gives_mask & (1 << what as u8) != 0
        || core.state.lasting.iter().any(|lasting| match lasting.what {
            LastingWhat::Gain(keyword, _) => does(keyword),
            LastingWhat::Constant(constant, _) => core.library.constant(constant).gain.iter().any(|(keyword, _)| does(*keyword)),
            _ => false,
        })
}
