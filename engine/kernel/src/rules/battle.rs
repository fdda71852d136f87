//! Battles: attackers strike, defenders strike back. Reference 6.0.0; Raven 3.2.3; Reborn p.10, p.16.

use crate::cards::constant::Duration;
use crate::cards::keyword::UsedAt;
use crate::game::attack::AttackKind;
use crate::game::budget::Limit;
use crate::game::cause::Cause;
use crate::game::decision::DecisionKind;
use crate::game::fault::Flow;
use crate::queries::combatants;
use crate::queries::in_battle;
use crate::queries::strikes;
use crate::queries::values;
use crate::rules::attack;
use crate::rules::counter;
use crate::rules::counter::DefenderRole;
use crate::rules::damage;
use crate::rules::keyword_use;
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
use crate::terms::switches::{InBattle, TargetVanishedBeforeBattle};
use crate::terms::token::Token;
use crate::terms::via::{Via, Vias};
use crate::terms::words::label;
use smallvec::SmallVec;
use std::cmp::Ordering;

/// Fights the next battle, or ends the attack.
pub(crate) fn battle(table: &mut Table) -> Flow {
    if !in_battle::current_attack(table).resolving {
        untriggered::offer_between_steps(table)?;
    }
    attack::current_attack_mut(table).resolving = true;
    match in_battle::current_attack(table).kind {
        AttackKind::Phoenixborn => next_battle(table),
        AttackKind::Unit => {
            attack::end_attack_early(table);
            joint_battle(table)
        }
    }
}

/// Lets the attacking player choose the next attacker, who fights a blocker or strikes the target. With the
/// Phoenixborn its player is out, and no battle is left. Reference 9.0.0; Raven 5.1.1; Reborn p.13.
fn next_battle(table: &mut Table) -> Flow {
    let attack = in_battle::current_attack(table);
    let Some(target) = attack.target.filter(|target| in_battle::is_there(table, *target)) else {
        return attack::target_vanished(table);
    };
    let waiting = attack.attackers.iter().filter(|attacker| !attacker.done).map(|attacker| attacker.unit);
    let ready: Cards = waiting.filter(|unit| strikes::still_fights(table, *unit)).collect();
    if ready.is_empty() {
        attack::end_attack_early(table);
        return Ok(());
    }
    let question = Question::new(in_battle::current_attack(table).attacker, DecisionKind::BattleOrder, label!("battle"));
    let list = table.list_of(ready);
    let picked = table.ask_one(question, list)?;
    let Some(unit) = attack::cards_picked(&[picked]).first().copied() else { return Ok(()) };
    let attack = attack::current_attack_mut(table);
    let Some(attacker) = attack.attackers.iter_mut().find(|attacker| attacker.unit == unit) else { return Ok(()) };
    attacker.done = true;
    let blocker = attacker.blocker;
    begin_battle(table);
    match blocker {
        None => strike(table, unit, target)?,
        Some(blocker) if in_battle::is_there(table, blocker) => fight(table, &[unit], blocker, DefenderRole::BlockerOrGuard)?,
        Some(_) => {}
    }
    attack::exhaust(table, unit)?;
    end_battle(table)
}

/// Begins a battle: what happens from here on happens in it.
fn begin_battle(table: &mut Table) {
    match table.state.battles.checked_add(1) {
        Some(battles) => table.state.battles = battles,
        None => table.use_up(Limit::Turns),
    }
    let battle = table.state.battles;
    attack::current_attack_mut(table).battle = Some(battle);
}

/// Ends a battle, with what lasts until its end.
fn end_battle(table: &mut Table) -> Flow {
    let attack = attack::current_attack_mut(table);
    attack.in_battle.clear();
    attack.countering = None;
    moments::at_moment(table, Moment::BattleEnd, None)?;
    lasting::end_lasting(table, Duration::BattleEnd)?;
    if let Some(attack) = &mut table.state.attack {
        attack.battle = None;
    }
    Ok(())
}

/// Lets an unblocked attacker hit what it attacks.
fn strike(table: &mut Table, unit: CardRef, target: CardRef) -> Flow {
    enter_battle(table, &[unit], target, false);
    keyword_use::use_keywords(table, unit, UsedAt::Damage)?;
    let attack = values::attack(table, unit.id);
    damage::deal_together(table, vec![strikes::blow(table, unit, target, attack, Via::Attack)])
}

/// Marks who is in battle (`in_battle`).
fn enter_battle(table: &mut Table, attackers: &[CardRef], defender: CardRef, counters: bool) {
    let marked = counters || table.rules.in_battle == InBattle::DamageDealerAndItsOpponent;
    let attack = attack::current_attack_mut(table);
    attack.countering = counters.then_some(defender);
    attack.in_battle = if marked { attackers.iter().copied().chain([defender]).collect() } else { SmallVec::new() };
}

/// Lets all attackers strike their one target or its guard together. Reference 6.0.0 step 4.
fn joint_battle(table: &mut Table) -> Flow {
    let mut attackers = in_battle::attackers(table);
    attackers.retain(|unit| strikes::still_fights(table, *unit));
    let attack = in_battle::current_attack(table);
    let Some(target) = attack.target else { return Ok(()) };
    begin_battle(table);
    let attack = in_battle::current_attack(table);
    let (defender, role) = match attack.guard {
        Some(guard) => (guard, DefenderRole::BlockerOrGuard),
        None => (target, DefenderRole::Target),
    };
    if in_battle::is_there(table, defender) && !attackers.is_empty() {
        fight(table, &attackers, defender, role)?;
    } else if !in_battle::is_there(table, defender)
        && table.rules.target_vanished_before_battle == TargetVanishedBeforeBattle::NoBattleNoToken
    {
        return end_battle(table);
    }
    for unit in attackers {
        attack::exhaust(table, unit)?;
    }
    end_battle(table)
}

/// Fights one battle: attackers against a defender that may counter.
fn fight(table: &mut Table, attackers: &[CardRef], defender: CardRef, role: DefenderRole) -> Flow {
    let chosen = counter::is_chosen(table, defender, role)?;
    enter_battle(table, attackers, defender, chosen);
    let counters = chosen && counter::announce(table, defender)?;
    let attackers = &still_there(table, attackers);
    if chosen && !counters {
        enter_battle(table, attackers, defender, false);
    }
    if !counters {
        attackers.iter().try_for_each(|unit| keyword_use::use_keywords(table, *unit, UsedAt::Damage))?;
        return strike_together(table, attackers, defender);
    }
    if strike_each_other(table, attackers, defender)?
        && in_battle::is_there(table, defender)
        && combatants::act_refusal(table, defender, Act::ExhaustByCountering, None).is_none()
    {
        let by = table.state.card(defender.id).controller;
        let cause = Cause { by: Some(by), via: Vias::of(&[Via::Counter]), ..Cause::default() };
        tokens::place(table, defender, Token::Exhaustion, 1, &cause)?;
    }
    Ok(())
}

/// Lets attackers hit who defends, unless that is gone.
fn strike_together(table: &mut Table, attackers: &[CardRef], defender: CardRef) -> Flow {
    if !in_battle::is_there(table, defender) {
        return Ok(());
    }
    let struck = strikes::joint_damage(table, attackers, defender);
    damage::deal_together(table, struck)
}

/// Deals the damage of attackers and the damage of the counter together, or first what is dealt first. What comes later has
/// the values of that later moment, its split too, and who is gone by then deals nothing. Returns whether the defender has
/// struck back.
fn strike_each_other(table: &mut Table, attackers: &[CardRef], defender: CardRef) -> Flow<bool> {
    for unit in attackers.iter().chain([&defender]) {
        keyword_use::use_keywords(table, *unit, UsedAt::Battle)?;
        keyword_use::use_keywords(table, *unit, UsedAt::Damage)?;
    }
    let attack_time = strikes::group_strike_time(table, attackers);
    match attack_time.cmp(&strikes::strike_time(table, defender.id)) {
        Ordering::Equal => {
            let countered = counter::split_counter(table, attackers, defender)?;
            let mut together = strikes::joint_damage(table, attackers, defender);
            together.extend(countered);
            damage::deal_together(table, together)?;
        }
        Ordering::Less => {
            strike_together(table, attackers, defender)?;
            if !strikes::still_counters(table, defender) {
                return Ok(false);
            }
            let left = still_there(table, attackers);
            let countered = counter::split_counter(table, &left, defender)?;
            damage::deal_together(table, countered)?;
        }
        Ordering::Greater => {
            let countered = counter::split_counter(table, attackers, defender)?;
            damage::deal_together(table, countered)?;
            let left = still_there(table, attackers);
            strike_together(table, &left, defender)?;
        }
    }
    Ok(true)
}

/// Returns the attackers that are still there.
fn still_there(table: &Table, attackers: &[CardRef]) -> Cards {
    attackers.iter().copied().filter(|unit| in_battle::is_there(table, *unit)).collect()
}
