//! TODO

use crate::game::attack::AttackKind;
use crate::queries::position::Position;
use crate::terms::id::CardId;
use crate::terms::id::CardRef;
use crate::terms::id::Cards;

/// The units that attack or counter a card now.
pub(crate) fn fighting(position: &Position, card: CardId) -> Cards {
    let Some(attack) = position.state.attack.as_ref() else { return Cards::new() };
    let this = position.state.card_ref(card);
    let mut found = Cards::new();
    for one in &attack.attackers {
        let against = match attack.kind {
            AttackKind::Phoenixborn => one.blocker.or(attack.target),
            AttackKind::Unit => attack.guard.or(attack.target),
        };
        if against == Some(this) && position.state.is_current(one.unit) && !one.done_before(attack) {
            found.push(one.unit);
        }
    }
    if attack.countering.is_some_and(|one| one != this) && attack.in_battle.contains(&this) {
        found.extend(attack.countering);
    }
    found
}

/// Whether a card is in battle now (`in_battle`). Reference 6.0.0; Reborn Glossary Battle.
pub(crate) fn in_battle(position: &Position, card: CardRef) -> bool {
    position.state.attack.as_ref().is_some_and(|attack| attack.in_battle.contains(&card))
}
