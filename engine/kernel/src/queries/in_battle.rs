//! Who is in the attack that goes on, by the attack and the cards alone.

use crate::game::attack::{Attack, AttackKind, Attacker};
use crate::queries::position::Position;
use crate::terms::id::{CardId, CardRef, Cards, Thing};
use crate::terms::switches::RedirectCountsAsAttacked;

/// Returns the attack that goes on.
///
/// # Panics
/// Without one: only the steps of an attack ask.
pub(crate) fn current_attack(position: &Position) -> &Attack {
    position.state.attack.as_ref().expect("an attack goes on")
}

/// Returns the units that attack, in the order in which they were declared.
pub(crate) fn attackers(position: &Position) -> Cards {
    current_attack(position).attackers.iter().map(|attacker| attacker.unit).collect()
}

/// Returns whether a card is in play yet, in the stay that is meant, and not about to be destroyed.
pub(crate) fn is_in_play(position: &Position, card: CardRef) -> bool {
    let state = position.state.card(card.id);
    position.state.is_current(card) && state.in_play() && !state.dying
}

/// Returns whether a card has left the battle of the attack that goes on, and stays in play.
pub(crate) fn has_left(position: &Position, card: CardRef) -> bool {
    position.state.attack.as_ref().is_some_and(|attack| attack.left.contains(&card))
}

/// Returns whether a card is still there to fight: in play yet, and in the battle.
pub(crate) fn is_there(position: &Position, card: CardRef) -> bool {
    is_in_play(position, card) && !has_left(position, card)
}

/// Returns whether a card is in battle now (`in_battle`). Reference 6.0.0; Reborn Glossary Battle.
pub(crate) fn in_battle(position: &Position, card: CardRef) -> bool {
    position.state.attack.as_ref().is_some_and(|attack| attack.in_battle.contains(&card))
}

/// Returns the attacker that a card blocks in this attack, from the declaration of blockers on.
pub(crate) fn blocks(position: &Position, blocker: CardRef) -> Option<Thing> {
    let attack = position.state.attack.as_ref()?;
    let blocker = attack.still(Some(blocker))?;
    let attacker = attack.attackers.iter().find(|attacker| attacker.blocker == Some(blocker))?;
    Some(Thing::Card(attacker.unit))
}

/// Returns the units that attack or counter a card now; of a card that no unit attacks, those whose attack damage was redirected
/// to it may count as attacking it (`redirect_counts_as_attacked`).
pub(crate) fn fighting(position: &Position, card: CardId) -> Cards {
    let Some(attack) = position.state.attack.as_ref() else { return Cards::new() };
    let this = position.state.card_ref(card);
    let in_attack = |attacker: &&Attacker| position.state.is_current(attacker.unit) && !attacker.done_before(attack);
    let opposite = |attacker: &Attacker| match attack.kind {
        AttackKind::Phoenixborn => attacker.blocker.or(attack.target),
        AttackKind::Unit => attack.guard.or(attack.target),
    };
    let attackers = || attack.attackers.iter().filter(in_attack);
    let mut fighting: Cards =
        attackers().filter(|attacker| attack.still(opposite(attacker)) == Some(this)).map(|attacker| attacker.unit).collect();
    if fighting.is_empty() && position.rules.redirect_counts_as_attacked == RedirectCountsAsAttacked::Yes {
        fighting.extend(attackers().map(|attacker| attacker.unit).filter(|unit| attack.redirected.contains(&(*unit, this))));
    }
    if attack.countering.is_some_and(|unit| unit != this) && attack.in_battle.contains(&this) {
        fighting.extend(attack.countering);
    }
    fighting
}
