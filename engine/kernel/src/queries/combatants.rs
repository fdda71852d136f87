//! Attacks: attackers and target, blockers or a guard, battles. Reference 6.0.0; Raven 3.2.0; Reborn p.10, p.16.
//! Values: attack, life and recover as they are now, computed by layers from the printed ones, never written into them.
//!
//! Layers from bottom to top: printed values with X; values replacing printed ones; attack and life changing places;
//! then bonuses of alterations, constants and lasting effects, added up. A value below 0 reads 0 when it is used.

use crate::cards::constant::DealsWhen;
use crate::game::attack::{Attack, AttackKind};
use crate::game::cause::Cause;
use crate::game::damage::Damage;
use crate::game::refusal::Refusal;
use crate::queries::constants;
use crate::queries::index::ConstantKind;
use crate::queries::permissions;
use crate::queries::position::Position;
use crate::queries::seats;
use crate::queries::types;
use crate::terms::act::Act;
use crate::terms::id::Cards;
use crate::terms::id::{CardId, CardRef, PlayerId, Thing};
use crate::terms::switches::{ExhaustedAttacker, GroupKeywords};
use crate::terms::via::{Via, Vias};
use smallvec::SmallVec;

pub(crate) fn units_of(position: &Position, player: PlayerId) -> Cards {
    position
        .state
        .player(player)
        .battlefield
        .iter()
        .filter(|card| types::is_unit(position, **card) && !position.state.card(**card).dying)
        .map(|card| position.state.card_ref(*card))
        .collect()
}

pub(crate) fn is_permitted(position: &Position, card: CardRef, act: Act, source: Option<CardRef>) -> bool {
    act_refusal(position, card, act, source).is_none()
}

pub(crate) fn able_units(position: &Position, player: PlayerId, act: Act) -> Cards {
    let mut units = units_of(position, player);
    units.retain(|unit| !types::is_exhausted(position, unit.id) && is_permitted(position, *unit, act, None));
    units
}

/// What forbids a card an act, if something does.
pub(crate) fn act_refusal(position: &Position, card: CardRef, act: Act, source: Option<CardRef>) -> Option<Refusal> {
    let cause = Cause { source, by: source.map(|card| position.state.card(card.id).controller), via: Vias::of(&[Via::Attack]) };
    permissions::forbidden(position, Thing::Card(card), act, cause).map(|by| Refusal::Forbidden { act, by })
}

pub(crate) fn attack_targets(position: &Position, player: PlayerId, kind: AttackKind) -> Cards {
    let mut found = Cards::new();
    for opponent in seats::opponents(position, player) {
        match kind {
            AttackKind::Phoenixborn => found.push(position.state.card_ref(position.state.player(opponent).phoenixborn)),
            AttackKind::Unit => found.extend(units_of(position, opponent)),
        }
    }
    found.retain(|card| is_permitted(position, *card, Act::BeAttacked, None));
    found
}

/// Whether a player may take an attack action: a unit able to attack, and something to attack.
///
/// # Errors
/// The reason why not.
pub(crate) fn check_attack(position: &Position, player: PlayerId, kind: AttackKind) -> Result<(), Refusal> {
    let act = match kind {
        AttackKind::Phoenixborn => Act::AttackPhoenixborn,
        AttackKind::Unit => Act::AttackUnit,
    };
    if position.state.player(player).battlefield.is_empty() {
        return Err(Refusal::NoAttackers);
    }
    for act in [Act::TakeAttackAction, act] {
        if let Some(by) = permissions::forbidden(position, Thing::Player(player), act, Cause::default()) {
            return Err(Refusal::Forbidden { act, by });
        }
    }
    if able_units(position, player, Act::Attack).is_empty() {
        return Err(Refusal::NoAttackers);
    }
    if attack_targets(position, player, kind).is_empty() {
        return Err(Refusal::NothingToAttack);
    }
    Ok(())
}

/// Whether every attacker of a group has it, or the one there is (`group_keywords`). Reference 6.0.0.
pub(crate) fn group_has(position: &Position, attackers: &[CardRef], test: impl Fn(CardRef) -> bool) -> bool {
    match position.rules.group_keywords {
        GroupKeywords::AllAttackersNeedIt => !attackers.is_empty() && attackers.iter().all(|one| test(*one)),
        GroupKeywords::NotApplicable => attackers.iter().any(|one| test(*one)),
    }
}

pub(crate) fn is_in_play(table: &Position, unit: CardRef) -> bool {
    table.state.is_current(unit) && table.state.card(unit.id).in_play() && !table.state.card(unit.id).dying
}

/// Whether an attacker still fights (`exhausted_attacker`).
pub(crate) fn still_fights(table: &Position, unit: CardRef) -> bool {
    is_in_play(table, unit)
        && !(table.rules.exhausted_attacker == ExhaustedAttacker::LeavesBattle && types::is_exhausted(table, unit.id))
}

/// When a unit in battle deals its damage: -1 first, 0 with the others, 1 last.
pub(crate) fn deals_when(position: &Position, card: CardId) -> i32 {
    let thing = Thing::Card(position.state.card_ref(card));
    let mut when = 0;
    constants::for_each_constant(position, ConstantKind::Other, |constant, holder, n| {
        if let Some(deals) = constant.deals
            && constants::applies_to(position, constant, holder.id, n, thing)
        {
            when += match deals {
                DealsWhen::First => -1,
                DealsWhen::Last => 1,
            };
        }
    });
    constants::lasting_constants(position, thing, |constant, _, _, _| {
        when += match constant.deals {
            Some(DealsWhen::First) => -1,
            Some(DealsWhen::Last) => 1,
            None => 0,
        };
    });
    when
}

pub(crate) fn current_attack(table: &Position) -> &Attack {
    table.state.attack.as_ref().expect("an attack goes on")
}

pub(crate) fn blow(table: &Position, unit: CardRef, target: CardRef, amount: i32, via: Via) -> Damage {
    Damage {
        target,
        amount,
        source: Some(unit),
        shares: SmallVec::new(),
        by: Some(table.state.card(unit.id).controller),
        via: Vias::of(&[via]),
    }
}
