//! Attacks: attackers and target, blockers or a guard, battles. Reference 6.0.0; Raven 3.2.0; Reborn p.10, p.16.

use crate::cards::constant::Duration;
use crate::game::attack::AttackKind;
use crate::game::cause::Cause;
use crate::game::damage::Damage;
use crate::game::decision::DecisionKind;
use crate::game::fault::Flow;
use crate::queries::combatants::{self};
use crate::queries::position::Position;
use crate::queries::values;
use crate::rules::attack;
use crate::rules::counter;
use crate::rules::damage;
use crate::rules::lasting;
use crate::rules::moments;
use crate::rules::tokens;
use crate::rules::untriggered;
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
pub(crate) fn battle(table: &mut Table) -> Flow {
    if !combatants::current_attack(table).resolving {
        untriggered::offer_between_steps(table)?;
    }
    attack::current_attack_mut(table).resolving = true;
    match combatants::current_attack(table).kind {
        AttackKind::Phoenixborn => next_battle(table),
        AttackKind::Unit => {
            attack::end_attack_early(table);
            joint_battle(table)
        }
    }
}

fn next_battle(table: &mut Table) -> Flow {
    let waiting: Cards = combatants::current_attack(table).attackers.iter().filter(|one| !one.done).map(|one| one.unit).collect();
    let ready: Cards = waiting.iter().copied().filter(|unit| combatants::still_fights(table, *unit)).collect();
    if ready.is_empty() {
        attack::end_attack_early(table);
        return Ok(());
    }
    let question = Question::new(combatants::current_attack(table).attacker, DecisionKind::BattleOrder, label!("battle"));
    let picked = table.ask_one(question, attack::choices_of(&ready))?;
    let Some(unit) = attack::cards_picked(&[picked]).first().copied() else { return Ok(()) };
    let Some(at) = combatants::current_attack(table).attackers.iter().position(|one| one.unit == unit) else { return Ok(()) };
    attack::current_attack_mut(table).attackers[at].done = true;
    let Some(target) = combatants::current_attack(table).target else { return Ok(()) };
    match combatants::current_attack(table).attackers[at].blocker {
        None => strike(table, unit, target)?,
        Some(blocker) if combatants::is_in_play(table, blocker) => fight(table, &[unit], blocker, true)?,
        Some(_) => match table.rules.destroyed_blocker {
            DestroyedBlocker::AttackerUnblocked => strike(table, unit, target)?,
            DestroyedBlocker::AttackerDealsNothing => {}
        },
    }
    attack::exhaust(table, unit)?;
    end_battle(table)
}

fn end_battle(table: &mut Table) -> Flow {
    let attack = attack::current_attack_mut(table);
    attack.in_battle.clear();
    attack.countering = None;
    moments::at_moment(table, Moment::BattleEnd, None)?;
    lasting::end_lasting(table, Duration::BattleEnd)
}

/// An unblocked attacker hits what it attacks.
fn strike(table: &mut Table, unit: CardRef, target: CardRef) -> Flow {
    enter_battle(table, &[unit], target, false);
    let attack = values::attack(table, unit.id);
    damage::deal_together(table, vec![combatants::blow(table, unit, target, attack, Via::Attack)])
}

/// Marks who is in battle (`in_battle`).
fn enter_battle(table: &mut Table, attackers: &[CardRef], defender: CardRef, counters: bool) {
    let marked = counters || table.rules.in_battle == InBattle::DamageDealerAndItsOpponent;
    let attack = attack::current_attack_mut(table);
    attack.countering = counters.then_some(defender);
    if marked {
        attack.in_battle = attackers.iter().copied().chain([defender]).collect();
    }
}

/// All attackers strike their one target or its guard together. Reference 6.0.0 step 4.
fn joint_battle(table: &mut Table) -> Flow {
    let attackers: Cards = combatants::current_attack(table)
        .attackers
        .iter()
        .map(|one| one.unit)
        .filter(|unit| combatants::still_fights(table, *unit))
        .collect();
    let Some(target) = combatants::current_attack(table).target else { return Ok(()) };
    let guard = combatants::current_attack(table).guard;
    let defender = guard.unwrap_or(target);
    if combatants::is_in_play(table, defender) && !attackers.is_empty() {
        fight(table, &attackers, defender, guard.is_some())?;
    } else if !combatants::is_in_play(table, defender)
        && table.rules.target_vanished_before_battle == TargetVanishedBeforeBattle::NoBattleNoToken
    {
        return end_battle(table);
    }
    for unit in attackers {
        attack::exhaust(table, unit)?;
    }
    end_battle(table)
}

/// One battle: attackers against a defender that may counter.
fn fight(table: &mut Table, attackers: &[CardRef], defender: CardRef, must: bool) -> Flow {
    let counters = counter::counters(table, defender, must)?;
    enter_battle(table, attackers, defender, counters);
    let parts = if counters { counter::split_counter(table, attackers, defender)? } else { SmallVec::new() };
    let attack_when = group_when(table, attackers);
    let counter_when = if counters { combatants::deals_when(table, defender.id).clamp(-1, 1) } else { 0 };
    if !counters || attack_when == counter_when {
        let mut together = assault(table, attackers, defender);
        together.extend(parts);
        damage::deal_together(table, together)?;
    } else if attack_when < counter_when {
        let first = assault(table, attackers, defender);
        damage::deal_together(table, first)?;
        if combatants::is_in_play(table, defender) {
            damage::deal_together(table, parts.into_vec())?;
        }
    } else {
        damage::deal_together(table, parts.into_vec())?;
        let left: Cards = attackers.iter().copied().filter(|unit| combatants::is_in_play(table, *unit)).collect();
        let second = assault(table, &left, defender);
        damage::deal_together(table, second)?;
    }
    if counters
        && combatants::is_in_play(table, defender)
        && combatants::is_permitted(table, defender, Act::ExhaustByCountering, None)
    {
        let by = table.state.card(defender.id).controller;
        let cause = Cause { source: None, by: Some(by), via: Vias::of(&[Via::Counter]) };
        tokens::place(table, defender, Token::Exhaustion, 1, cause)?;
    }
    Ok(())
}

fn group_when(table: &Position, attackers: &[CardRef]) -> i32 {
    if combatants::group_has(table, attackers, |one| combatants::deals_when(table, one.id) < 0) {
        -1
    } else {
        i32::from(combatants::group_has(table, attackers, |one| combatants::deals_when(table, one.id) > 0))
    }
}

/// The damage attackers deal together: summed or each its own (`attack_unit_damage`, `negative_attack_in_sum`).
fn assault(table: &Position, attackers: &[CardRef], defender: CardRef) -> Vec<Damage> {
    let Some(first) = attackers.first() else { return Vec::new() };
    let counts = table.rules.negative_attack_in_sum == NegativeAttackInSum::DiceCounts && attackers.len() > 1;
    let values: SmallVec<[i32; 4]> = attackers
        .iter()
        .map(|unit| {
            let value = values::attack(table, unit.id);
            if counts { value } else { value.max(0) }
        })
        .collect();
    let struck = |unit: CardRef, value: i32| {
        let mut damage = combatants::blow(table, unit, defender, value, Via::Attack);
        if combatants::current_attack(table).guard == Some(defender) {
            damage.via.insert(Via::Guarding);
        }
        damage
    };
    if table.rules.attack_unit_damage == AttackUnitDamage::Single {
        return attackers.iter().zip(values).map(|(unit, value)| struck(*unit, value.max(0))).collect();
    }
    let mut damage = struck(*first, values.iter().sum());
    if attackers.len() > 1 {
        damage.source = None;
        damage.shares = attackers.iter().copied().zip(values).collect();
    }
    vec![damage]
}
