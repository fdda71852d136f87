//! Combatants: who may attack, be attacked, block or counter. Reference 6.0.0; Raven 3.2.0; Reborn p.10, p.16.
//!
//! For each part in an attack one function says what refuses it to a card. What a player is offered is what none refuses;
//! an explanation is what they say of every card.

use crate::cards::card_type::CardType;
use crate::game::attack::AttackKind;
use crate::game::cause::Cause;
use crate::game::refusal::Refusal;
use crate::queries::fronts;
use crate::queries::permissions;
use crate::queries::position::Position;
use crate::queries::seats;
use crate::queries::taxes;
use crate::queries::types;
use crate::terms::act::Act;
use crate::terms::id::{CardId, CardRef, PlayerId, Thing};
use crate::terms::via::{Via, Vias};

/// Returns whether a card fights: attacks, is attacked, blocks, guards.
pub(crate) fn can_fight(position: &Position, card: CardId) -> bool {
    types::is_unit(position, card)
}

/// Returns the cards of a player that fight, as they lie on the battlefield.
pub(crate) fn combatants_of(position: &Position, player: PlayerId) -> impl Iterator<Item = CardRef> {
    let battlefield = position.state.player(player).battlefield.iter();
    battlefield
        .filter(|card| can_fight(position, **card) && !position.state.card(**card).dying)
        .map(|card| position.state.card_ref(*card))
}

/// Returns what opponents of a player have that is ever attacked: of each the Phoenixborn, then the combatants.
pub(crate) fn attackable(position: &Position, player: PlayerId) -> impl Iterator<Item = CardRef> {
    seats::opponents(position, player)
        .into_iter()
        .flat_map(|opponent| seats::phoenixborn_of(position, opponent).into_iter().chain(combatants_of(position, opponent)))
}

/// Returns what forbids a card an act in an attack, if anything does; `by_card` is the card that does it to that one.
pub(crate) fn act_refusal(position: &Position, card: CardRef, act: Act, by_card: Option<CardRef>) -> Option<Refusal> {
    let by = by_card.map(|card| position.state.card(card.id).controller);
    let cause = Cause { source: by_card, by, via: Vias::of(&[Via::Attack]), ..Cause::default() };
    permissions::refusal(position, Thing::Card(card), act, &cause)
}

/// Returns what keeps a card from an act that exhausted cards do not do, if anything does; `towards` is the card it is done to, if texts
/// ask about that.
pub(crate) fn unexhausted_act_refusal(position: &Position, card: CardRef, act: Act, towards: Option<CardRef>) -> Option<Refusal> {
    let exhausted = types::exhausted_by(position, card.id).map(|by| Refusal::Exhausted { by });
    exhausted.or_else(|| act_refusal(position, card, act, towards))
}

/// Returns what keeps a combatant from attacking, if anything does.
pub(crate) fn attacker_refusal(position: &Position, unit: CardRef) -> Option<Refusal> {
    unexhausted_act_refusal(position, unit, Act::Attack, None)
}

/// Returns what keeps a card of an opponent from being the target of an attack of that kind by this attacker, if anything does.
pub(crate) fn attack_target_refusal(position: &Position, card: CardRef, kind: AttackKind, attacker: CardRef) -> Option<Refusal> {
    let of_kind = match position.def(card.id).kind {
        CardType::Phoenixborn => AttackKind::Phoenixborn,
        _ => AttackKind::Unit,
    };
    if of_kind != kind {
        return Some(Refusal::NotOffered);
    }
    if !fronts::meets(position, attacker, position.state.card(card.id).controller) {
        return Some(Refusal::StandsElsewhere);
    }
    act_refusal(position, card, Act::BeAttacked, Some(attacker))
}

/// Returns what keeps a unit from being declared as an attacker, if anything does: what it could not do at all, or that it may not
/// attack the target that is chosen already, or nothing that there is.
pub(crate) fn declared_attacker_refusal(
    position: &Position,
    unit: CardRef,
    kind: AttackKind,
    target: Option<CardRef>,
) -> Option<Refusal> {
    let player = position.state.card(unit.id).controller;
    let may_attack = |card: CardRef| attack_target_refusal(position, card, kind, unit).is_none();
    attacker_refusal(position, unit).or_else(|| match target {
        Some(target) => act_refusal(position, target, Act::BeAttacked, Some(unit)),
        None => (!attackable(position, player).any(may_attack)).then_some(Refusal::NothingToAttack),
    })
}

/// Returns what keeps a card from being the target of an attack of these attackers, or while they are not declared of any that a
/// player could declare, if anything does.
pub(crate) fn target_refusal(
    position: &Position,
    player: PlayerId,
    card: CardRef,
    kind: AttackKind,
    attackers: &[CardRef],
) -> Option<Refusal> {
    let refusal = |unit: CardRef| attack_target_refusal(position, card, kind, unit);
    if !attackers.is_empty() {
        return attackers.iter().find_map(|unit| refusal(*unit));
    }
    let mut able = combatants_of(position, player).filter(|unit| attacker_refusal(position, *unit).is_none());
    let first = able.next().map_or(Some(Refusal::NoAttackers), refusal);
    if able.any(|unit| refusal(unit).is_none()) { None } else { first }
}

/// Returns what keeps a combatant from blocking an attacker, if anything does; `blocks` are the blockers so far, each with
/// its attacker. Reference 6.0.0; Raven 3.2.1; Reborn p.10.
pub(crate) fn blocker_refusal(
    position: &Position,
    unit: CardRef,
    attacker: CardRef,
    blocks: &[(CardRef, CardRef)],
) -> Option<Refusal> {
    let defender = position.state.card(unit.id).controller;
    let elsewhere = || blocks.iter().any(|(blocker, _)| *blocker == unit).then_some(Refusal::BlocksAnother);
    let meets = fronts::meets(position, unit, position.state.card(attacker.id).controller);
    unexhausted_act_refusal(position, unit, Act::Block, Some(attacker))
        .or_else(|| (!meets).then_some(Refusal::StandsElsewhere))
        .or_else(|| permissions::player_refusal(position, defender, Act::DeclareBlockers))
        .or_else(|| taxes::check(position, defender, &[Act::DeclareBlockers]).err())
        .or_else(elsewhere)
        .or_else(|| act_refusal(position, attacker, Act::BeBlocked, Some(unit)))
}

/// Returns what keeps a defender from countering, if anything does. Reference 6.0.0; Raven 3.2.3; Reborn p.10.
pub(crate) fn counter_refusal(position: &Position, defender: CardRef) -> Option<Refusal> {
    if position.def(defender.id).kind == CardType::Phoenixborn {
        return Some(Refusal::NoCounter);
    }
    unexhausted_act_refusal(position, defender, Act::Counter, None)
}

/// Checks whether a player may take an attack action of that kind with one unit alone.
///
/// # Errors
/// The reason why not.
pub(crate) fn check_attack_with(
    position: &Position,
    player: PlayerId,
    kind: AttackKind,
    attacker: CardRef,
) -> Result<(), Refusal> {
    if !combatants_of(position, player).any(|own| own == attacker) {
        return Err(Refusal::NotYours);
    }
    declared_attacker_refusal(position, attacker, kind, None).map_or(Ok(()), Err)?;
    check_attack(position, player, kind)
}

/// Checks whether a player may take an attack action: something able to attack, and something to attack.
///
/// # Errors
/// The reason why not.
#[inline(always)]
pub(crate) fn check_attack(position: &Position, player: PlayerId, kind: AttackKind) -> Result<(), Refusal> {
    let act = kind.act();
    if position.state.player(player).battlefield.is_empty() {
        return Err(Refusal::NoAttackers);
    }
    for act in [Act::TakeAttackAction, act] {
        permissions::check_player(position, player, act)?;
    }
    taxes::check(position, player, &[Act::TakeAttackAction, act])?;
    let has_target = |unit| attackable(position, player).any(|card| attack_target_refusal(position, card, kind, unit).is_none());
    let mut able = combatants_of(position, player).filter(|unit| attacker_refusal(position, *unit).is_none());
    let first = able.next().ok_or(Refusal::NoAttackers)?;
    if has_target(first) || able.any(has_target) { Ok(()) } else { Err(Refusal::NothingToAttack) }
}
