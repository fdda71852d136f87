//! Texts in force: which abilities and constant effects cards have now, printed, gained, lost, silenced by exhaustion.

use crate::cards::constant::Lose;
use crate::game::ability_instance::AbilityInstance;
use crate::game::lasting::LastingKind;
use crate::queries::amounts;
use crate::queries::constants;
use crate::queries::gained;
use crate::queries::index::ConstantKind;
use crate::queries::position::Position;
use crate::queries::scope::Scope;
use crate::queries::types;
use crate::terms::id::{CardId, Thing};
use smallvec::SmallVec;
use ustr::Ustr;

/// Whether a text of a card is in force: neither silenced by exhaustion nor lost. Reference 2.3.2.
pub(crate) fn in_force(position: &Position, card: CardId, name: Ustr, inexhaustible: bool) -> bool {
    (inexhaustible || !types::is_exhausted(position, card)) && !is_lost(position, card, name, inexhaustible)
}

fn is_lost(position: &Position, card: CardId, name: Ustr, inexhaustible: bool) -> bool {
    lost_by(position, card, name, inexhaustible).is_some()
}

/// The card that takes a text from a card, if one does.
pub(crate) fn lost_by(position: &Position, card: CardId, name: Ustr, inexhaustible: bool) -> Option<CardId> {
    let takes = |lose: &Lose| match lose {
        Lose::Named(lost) => *lost == name && !name.is_empty(),
        Lose::Exhaustible => !inexhaustible,
        Lose::All => true,
    };
    let this = position.state.card_ref(card);
    let lasting = position
        .state
        .lasting
        .iter()
        .find(|lasting| lasting.on == Thing::Card(this) && matches!(&lasting.what, LastingKind::Lose(lose) if takes(lose)));
    let constant = || {
        position.index.with_constants(ConstantKind::Takes).iter().copied().find(|taker| {
            let def = position.def(*taker);
            def.constants.iter().any(|holding| {
                let constant = position.library.constant(holding.constant);
                constant.lose.iter().any(takes)
                    && constants::constant_is_active(position, *taker, constant)
                    && (holding.inexhaustible || position.state.card(*taker).exhaustion == 0)
                    && constants::applies_to(position, constant, *taker, holding.n, Thing::Card(this))
            })
        })
    };
    lasting.map(|lasting| lasting.source.id).or_else(constant)
}

/// The abilities a card has now, printed and gained, with numbers of one name added up. Silenced ones are included.
pub(crate) fn abilities(position: &Position, card: CardId) -> SmallVec<[AbilityInstance; 6]> {
    let mut list: SmallVec<[AbilityInstance; 6]> = position
        .def(card)
        .abilities
        .iter()
        .map(|stands| AbilityInstance { ability: stands.ability, n: stands.n, inexhaustible: stands.inexhaustible })
        .collect();
    let this = position.state.card_ref(card);
    if !gained::any_ability_gained(position) {
        return list;
    }
    for gained in gained::gained_keywords(position) {
        if gained.bearer != this {
            continue;
        }
        for ability in &position.library.keyword(gained.keyword).abilities {
            if let Some(had) = list.iter_mut().find(|had| had.ability == *ability) {
                had.n += gained.n;
                had.inexhaustible |= gained.inexhaustible;
            } else {
                list.push(AbilityInstance { ability: *ability, n: gained.n, inexhaustible: gained.inexhaustible });
            }
        }
    }
    let more: i32 = {
        let mut more = 0;
        constants::for_each_constant(position, ConstantKind::Other, |constant, holder, n| {
            if let Some(amount) = &constant.numbers
                && constants::applies_to(position, constant, holder.id, n, Thing::Card(this))
            {
                more += amounts::amount(position, &Scope::of_card(position, holder, n), amount);
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
pub(crate) fn has_ability(position: &Position, card: CardId, name: Ustr) -> bool {
    let def = position.def(card);
    let printed = def
        .keywords
        .iter()
        .any(|on| position.library.keyword(on.keyword).name == name && !is_lost(position, card, name, on.inexhaustible))
        || def.abilities.iter().any(|stands| {
            position.library.ability(stands.ability).name == name && !is_lost(position, card, name, stands.inexhaustible)
        })
        || def.constants.iter().any(|holding| {
            position.library.constant(holding.constant).name == name && !is_lost(position, card, name, holding.inexhaustible)
        });
    let this = position.state.card_ref(card);
    printed
        || gained::gained_keywords(position).iter().any(|gained| {
            gained.bearer == this
                && position.library.keyword(gained.keyword).name == name
                && !is_lost(position, card, name, gained.inexhaustible)
        })
}

/// Whether a card has any ability in force; with `inexhaustible`, only such ones count.
pub(crate) fn has_any_ability(position: &Position, card: CardId, inexhaustible: bool) -> bool {
    let def = position.def(card);
    let counts = |is: bool, name: Ustr| (is || !inexhaustible) && !name.is_empty() && !is_lost(position, card, name, is);
    def.keywords.iter().any(|on| counts(on.inexhaustible, position.library.keyword(on.keyword).name))
        || def.abilities.iter().any(|stands| counts(stands.inexhaustible, position.library.ability(stands.ability).name))
        || def.constants.iter().any(|holding| counts(holding.inexhaustible, position.library.constant(holding.constant).name))
}
