//! Attacks: attackers and target, blockers or a guard, battles. Reference 6.0.0; Raven 3.2.0; Reborn p.10, p.16.

use crate::cards::constant::Duration;
use crate::game::attack::AttackKind;
use crate::game::cause::Cause;
use crate::game::damage::Damage;
use crate::game::decision::Asks;
use crate::game::fault::Flow;
use crate::queries::combatants::{self};
use crate::queries::position::Position;
use crate::queries::values;
use crate::rules::attack;
use crate::rules::counter;
use crate::rules::damage;
use crate::rules::lasting;
use crate::rules::tokens;
use crate::rules::untriggered;
use crate::rules::window;
use crate::table::ask::Question;
use crate::table::game_table::Table;
use crate::terms::act::Act;
use crate::terms::id::CardRef;
use crate::terms::id::Cards;
use crate::terms::moment::Moment;
use crate::terms::switches::{AttackUnitDamage, DestroyedBlocker, InBattle, NegativeAttackInSum, TargetVanishedBeforeBattle};
use crate::terms::token::Token;
use crate::terms::via::{Via, Vias};
use crate::terms::words::label;
use smallvec::SmallVec;

/// The next battle is fought, or the attack is over.
pub(crate) fn battle(g: &mut Table) -> Flow {
    if !combatants::now(g).resolving {
        untriggered::quiet_moment(g)?;
    }
    attack::now_mut(g).resolving = true;
    match combatants::now(g).kind {
        AttackKind::Phoenixborn => next_battle(g),
        AttackKind::Unit => {
            attack::call_off(g);
            joint_battle(g)
        }
    }
}

fn next_battle(g: &mut Table) -> Flow {
    let waiting: Cards = combatants::now(g).attackers.iter().filter(|one| !one.done).map(|one| one.unit).collect();
    let ready: Cards = waiting.iter().copied().filter(|unit| combatants::still_fights(g, *unit)).collect();
    if ready.is_empty() {
        attack::call_off(g);
        return Ok(());
    }
    let question = Question::new(combatants::now(g).attacker, Asks::BattleOrder, label!("battle"));
    let picked = g.ask_one(question, attack::listed(&ready))?;
    let Some(unit) = attack::cards_of(&[picked]).first().copied() else { return Ok(()) };
    let Some(at) = combatants::now(g).attackers.iter().position(|one| one.unit == unit) else { return Ok(()) };
    attack::now_mut(g).attackers[at].done = true;
    let Some(target) = combatants::now(g).target else { return Ok(()) };
    match combatants::now(g).attackers[at].blocker {
        None => strike(g, unit, target)?,
        Some(blocker) if combatants::stands(g, blocker) => fight(g, &[unit], blocker, true)?,
        Some(_) => match g.rules.destroyed_blocker {
            DestroyedBlocker::AttackerUnblocked => strike(g, unit, target)?,
            DestroyedBlocker::AttackerDealsNothing => {}
        },
    }
    attack::exhaust(g, unit)?;
    end_battle(g)
}

fn end_battle(g: &mut Table) -> Flow {
    let attack = attack::now_mut(g);
    attack.in_battle.clear();
    attack.countering = None;
    window::at_moment(g, Moment::BattleEnd, None)?;
    lasting::end_lasting(g, Duration::BattleEnd)
}

/// An unblocked attacker hits what it attacks.
fn strike(g: &mut Table, unit: CardRef, target: CardRef) -> Flow {
    enter_battle(g, &[unit], target, false);
    let attack = values::attack(g, unit.id);
    damage::deal_together(g, vec![combatants::blow(g, unit, target, attack, Via::Attack)])
}

/// Marks who is in battle (`in_battle`).
fn enter_battle(g: &mut Table, attackers: &[CardRef], defender: CardRef, counters: bool) {
    let marked = counters || g.rules.in_battle == InBattle::DamageDealerAndItsOpponent;
    let attack = attack::now_mut(g);
    attack.countering = counters.then_some(defender);
    if marked {
        attack.in_battle = attackers.iter().copied().chain([defender]).collect();
    }
}

/// All attackers strike their one target or its guard together. Reference 6.0.0 step 4.
fn joint_battle(g: &mut Table) -> Flow {
    let attackers: Cards =
        combatants::now(g).attackers.iter().map(|one| one.unit).filter(|unit| combatants::still_fights(g, *unit)).collect();
    let Some(target) = combatants::now(g).target else { return Ok(()) };
    let guard = combatants::now(g).guard;
    let defender = guard.unwrap_or(target);
    if combatants::stands(g, defender) && !attackers.is_empty() {
        fight(g, &attackers, defender, guard.is_some())?;
    } else if !combatants::stands(g, defender)
        && g.rules.target_vanished_before_battle == TargetVanishedBeforeBattle::NoBattleNoToken
    {
        return end_battle(g);
    }
    for unit in attackers {
        attack::exhaust(g, unit)?;
    }
    end_battle(g)
}

/// One battle: attackers against a defender that may counter.
fn fight(g: &mut Table, attackers: &[CardRef], defender: CardRef, must: bool) -> Flow {
    let counters = counter::counters(g, defender, must)?;
    enter_battle(g, attackers, defender, counters);
    let parts = if counters { counter::split_counter(g, attackers, defender)? } else { SmallVec::new() };
    let attack_when = group_when(g, attackers);
    let counter_when = if counters { combatants::deals_when(g, defender.id).clamp(-1, 1) } else { 0 };
    if !counters || attack_when == counter_when {
        let mut together = assault(g, attackers, defender);
        together.extend(parts);
        damage::deal_together(g, together)?;
    } else if attack_when < counter_when {
        let first = assault(g, attackers, defender);
        damage::deal_together(g, first)?;
        if combatants::stands(g, defender) {
            damage::deal_together(g, parts.into_vec())?;
        }
    } else {
        damage::deal_together(g, parts.into_vec())?;
        let left: Cards = attackers.iter().copied().filter(|unit| combatants::stands(g, *unit)).collect();
        let second = assault(g, &left, defender);
        damage::deal_together(g, second)?;
    }
    if counters && combatants::stands(g, defender) && combatants::is_free(g, defender, Act::ExhaustByCountering, None) {
        let by = g.state.card(defender.id).controller;
        let cause = Cause { source: None, by: Some(by), via: Vias::of(&[Via::Counter]) };
        tokens::place(g, defender, Token::Exhaustion, 1, cause)?;
    }
    Ok(())
}

fn group_when(g: &Position, attackers: &[CardRef]) -> i32 {
    if combatants::group_has(g, attackers, |one| combatants::deals_when(g, one.id) < 0) {
        -1
    } else {
        i32::from(combatants::group_has(g, attackers, |one| combatants::deals_when(g, one.id) > 0))
    }
}

/// The damage attackers deal together: summed or each its own (`attack_unit_damage`, `negative_attack_in_sum`).
fn assault(g: &Position, attackers: &[CardRef], defender: CardRef) -> Vec<Damage> {
    let Some(first) = attackers.first() else { return Vec::new() };
    let counts = g.rules.negative_attack_in_sum == NegativeAttackInSum::Counts && attackers.len() > 1;
    let values: SmallVec<[i32; 4]> = attackers
        .iter()
        .map(|unit| {
            let value = values::attack(g, unit.id);
            if counts { value } else { value.max(0) }
        })
        .collect();
    let struck = |unit: CardRef, value: i32| {
        let mut damage = combatants::blow(g, unit, defender, value, Via::Attack);
        if combatants::now(g).guard == Some(defender) {
            damage.via.insert(Via::Guarding);
        }
        damage
    };
    if g.rules.attack_unit_damage == AttackUnitDamage::Single {
        return attackers.iter().zip(values).map(|(unit, value)| struck(*unit, value.max(0))).collect();
    }
    let mut damage = struck(*first, values.iter().sum());
    if attackers.len() > 1 {
        damage.source = None;
        damage.shares = attackers.iter().copied().zip(values).collect();
    }
    vec![damage]
}
