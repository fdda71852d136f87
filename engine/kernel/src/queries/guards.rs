//! Guards: who may guard a unit that is attacked. Reference 6.0.0; Raven 3.2.2; Reborn p.10.

use crate::game::refusal::Refusal;
use crate::queries::combatants;
use crate::queries::permissions;
use crate::queries::position::Position;
use crate::queries::seats;
use crate::queries::strikes;
use crate::queries::taxes;
use crate::terms::act::Act;
use crate::terms::id::{CardRef, PlayerId};
use crate::terms::switches::PhoenixbornGuardLimit;

/// Returns who ever guards for a player: the combatants, then the Phoenixborn.
pub(crate) fn guards_of(position: &Position, defender: PlayerId) -> impl Iterator<Item = CardRef> {
    combatants::combatants_of(position, defender).chain(seats::phoenixborn_of(position, defender))
}

/// Returns what keeps a card from guarding a target against attackers, if anything does.
pub(crate) fn guard_refusal(position: &Position, guard: CardRef, target: CardRef, attackers: &[CardRef]) -> Option<Refusal> {
    let defender = position.state.card(target.id).controller;
    let own = if seats::phoenixborn_of(position, defender) == Some(guard) {
        phoenixborn_guard_refusal(position, guard, defender)
    } else {
        unit_guard_refusal(position, guard, target)
    };
    own.or_else(|| permissions::player_refusal(position, defender, Act::DeclareGuard))
        .or_else(|| taxes::check(position, defender, &[Act::DeclareGuard]).err())
        .or_else(|| combatants::act_refusal(position, target, Act::BeGuarded, None))
        .or_else(|| attackers_refusal(position, guard, attackers))
}

/// Returns what about a unit keeps it from guarding another: it needs a text for it.
fn unit_guard_refusal(position: &Position, unit: CardRef, target: CardRef) -> Option<Refusal> {
    combatants::unexhausted_act_refusal(position, unit, Act::Guard, None)
        .or_else(|| (unit == target).then_some(Refusal::IsAttacked))
        .or_else(|| stands_elsewhere(position, unit, target).then_some(Refusal::StandsElsewhere))
        .or_else(|| (!permissions::allowed(position, unit.id, Act::Guard)).then_some(Refusal::NoGuard))
}

/// Returns whether two units stand before different players on a battlefield that is parted. Red Rains Main Action.
fn stands_elsewhere(position: &Position, unit: CardRef, target: CardRef) -> bool {
    position.state.card(unit.id).before != position.state.card(target.id).before
}

/// Returns what about a Phoenixborn keeps it from guarding: how often it guards a round (`phoenixborn_guard_limit`), never
/// exhaustion.
fn phoenixborn_guard_refusal(position: &Position, phoenixborn: CardRef, defender: PlayerId) -> Option<Refusal> {
    let limited = position.rules.phoenixborn_guard_limit == PhoenixbornGuardLimit::OncePerRoundEvenExhausted;
    let has_guarded = (limited && position.state.player(defender).guarded).then_some(Refusal::HasGuarded);
    has_guarded.or_else(|| combatants::act_refusal(position, phoenixborn, Act::Guard, None))
}

/// Returns what forbids guarding against these attackers, if as many of them as it takes forbid it (`group_keywords`).
fn attackers_refusal(position: &Position, guard: CardRef, attackers: &[CardRef]) -> Option<Refusal> {
    let refusal = |attacker: CardRef| combatants::act_refusal(position, attacker, Act::BeGuardedAgainst, Some(guard));
    if !strikes::group_has(position, attackers, |attacker| refusal(attacker).is_some()) {
        return None;
    }
    attackers.iter().find_map(|attacker| refusal(*attacker))
}
