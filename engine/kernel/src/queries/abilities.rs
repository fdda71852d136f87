//! Texts in force: which abilities and constant effects cards have now, printed, gained, lost, silenced by exhaustion.

use crate::cards::constant::Lose;
use crate::game::ability_instance::Has;
use crate::game::lasting::LastingWhat;
use crate::queries::amounts;
use crate::queries::constants;
use crate::queries::gained;
use crate::queries::index::Does;
use crate::queries::position::Position;
use crate::queries::scope::Scope;
use crate::queries::types;
use crate::terms::id::{CardId, Thing};
use smallvec::SmallVec;
use ustr::Ustr;

/// Whether a text of a card is in force: neither silenced by exhaustion nor lost. Reference 2.3.2.
pub(crate) fn in_force(core: &Position, card: CardId, name: Ustr, inexhaustible: bool) -> bool {
    (inexhaustible || !types::exhausted(core, card)) && !is_lost(core, card, name, inexhaustible)
}

fn is_lost(core: &Position, card: CardId, name: Ustr, inexhaustible: bool) -> bool {
    lost_by(core, card, name, inexhaustible).is_some()
}

/// The card that takes a text from a card, if one does.
pub(crate) fn lost_by(core: &Position, card: CardId, name: Ustr, inexhaustible: bool) -> Option<CardId> {
    let takes = |lose: &Lose| match lose {
        Lose::Named(lost) => *lost == name && !name.is_empty(),
        Lose::Exhaustible => !inexhaustible,
        Lose::All => true,
    };
    let this = core.state.card_ref(card);
    let lasting = core
        .state
        .lasting
        .iter()
        .find(|lasting| lasting.on == Thing::Card(this) && matches!(&lasting.what, LastingWhat::Lose(lose) if takes(lose)));
    let constant = || {
        core.roster.with_constants(Does::Takes).iter().copied().find(|taker| {
            let def = core.def(*taker);
            def.constants.iter().any(|holding| {
                let constant = core.library.constant(holding.constant);
                constant.lose.iter().any(takes)
                    && constants::stands(core, *taker, constant)
                    && (holding.inexhaustible || core.state.card(*taker).exhaustion == 0)
                    && constants::is_about(core, constant, *taker, holding.n, Thing::Card(this))
            })
        })
    };
    lasting.map(|lasting| lasting.source.id).or_else(constant)
}

/// The abilities a card has now, printed and gained, with numbers of one name added up. Silenced ones are included.
pub(crate) fn abilities(core: &Position, card: CardId) -> SmallVec<[Has; 6]> {
    let mut list: SmallVec<[Has; 6]> = core
        .def(card)
        .abilities
        .iter()
        .map(|stands| Has { ability: stands.ability, n: stands.n, inexhaustible: stands.inexhaustible })
        .collect();
    let this = core.state.card_ref(card);
    if !gained::could_gain_any(core) {
        return list;
    }
    for gained in gained::gains(core) {
        if gained.bearer != this {
            continue;
        }
        for ability in &core.library.keyword(gained.keyword).abilities {
            if let Some(had) = list.iter_mut().find(|had| had.ability == *ability) {
                had.n += gained.n;
                had.inexhaustible |= gained.inexhaustible;
            } else {
                list.push(Has { ability: *ability, n: gained.n, inexhaustible: gained.inexhaustible });
            }
        }
    }
    let more: i32 = {
        let mut more = 0;
        constants::for_each_constant(core, Does::Other, |constant, holder, n| {
            if let Some(amount) = &constant.numbers
                && constants::is_about(core, constant, holder.id, n, Thing::Card(this))
            {
                more += amounts::amount(core, &Scope::of_card(core, holder, n), amount);
            }
        });
        more
    };
    if more != 0 {
        for has in &mut list {
            if has.n > 0 {
                has.n = (has.n + more).max(0);
            }
        }
    }
    list
}

/// Whether a card has an ability of this name in force, printed or gained.
pub(crate) fn has_ability(core: &Position, card: CardId, name: Ustr) -> bool {
    let def = core.def(card);
    let printed =
        def.keywords
            .iter()
            .any(|on| core.library.keyword(on.keyword).name == name && !is_lost(core, card, name, on.inexhaustible))
            || def.abilities.iter().any(|stands| {
                core.library.ability(stands.ability).name == name && !is_lost(core, card, name, stands.inexhaustible)
            })
            || def.constants.iter().any(|holding| {
                core.library.constant(holding.constant).name == name && !is_lost(core, card, name, holding.inexhaustible)
            });
    let this = core.state.card_ref(card);
    printed
        || gained::gains(core).iter().any(|gained| {
            gained.bearer == this
                && core.library.keyword(gained.keyword).name == name
                && !is_lost(core, card, name, gained.inexhaustible)
        })
}

/// Whether a card has any ability in force; with `inexhaustible`, only such ones count.
pub(crate) fn has_any_ability(core: &Position, card: CardId, inexhaustible: bool) -> bool {
    let def = core.def(card);
    let counts = |is: bool, name: Ustr| (is || !inexhaustible) && !name.is_empty() && !is_lost(core, card, name, is);
    def.keywords.iter().any(|on| counts(on.inexhaustible, core.library.keyword(on.keyword).name))
        || def.abilities.iter().any(|stands| counts(stands.inexhaustible, core.library.ability(stands.ability).name))
        || def.constants.iter().any(|holding| counts(holding.inexhaustible, core.library.constant(holding.constant).name))
}
