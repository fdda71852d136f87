//! Strikes: the damage of a battle, before any of it is dealt. Reference 6.0.0 step 4; Raven 3.2.3; Reborn p.10.

use crate::cards::constant::{ConstantDef, DealsWhen};
use crate::game::damage::Damage;
use crate::queries::constant_kind::ConstantKind;
use crate::queries::constants;
use crate::queries::in_battle;
use crate::queries::position::Position;
use crate::queries::types;
use crate::queries::values;
use crate::terms::id::{CardId, CardRef, Thing};
use crate::terms::switches::{AttackUnitDamage, ExhaustedAttacker, GroupKeywords, NegativeAttackInSum};
use crate::terms::via::{Via, Vias};
use smallvec::SmallVec;

/// When a card in battle deals its damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum StrikeTime {
    /// Before the others.
    First,
    /// With the others.
    Together,
    /// After the others.
    Last,
}

/// Returns whether every attacker of a group has it, or the one there is (`group_keywords`). Reference 6.0.0.
pub(crate) fn group_has(position: &Position, attackers: &[CardRef], test: impl Fn(CardRef) -> bool) -> bool {
    match position.rules.group_keywords {
        GroupKeywords::AllAttackersNeedIt => !attackers.is_empty() && attackers.iter().all(|attacker| test(*attacker)),
        GroupKeywords::NotApplicable => attackers.iter().any(|attacker| test(*attacker)),
    }
}

/// Returns whether an attacker still fights (`exhausted_attacker`).
pub(crate) fn still_fights(position: &Position, unit: CardRef) -> bool {
    in_battle::is_there(position, unit)
        && !(position.rules.exhausted_attacker == ExhaustedAttacker::LeavesBattle && types::is_exhausted(position, unit.id))
}

/// Returns whether a unit that counters still strikes back after what was dealt first: not once it is exhausted.
/// Reborn p.15; Reference 2.3.2 (derived); Raven 3.2.3 (derived).
pub(crate) fn still_counters(position: &Position, unit: CardRef) -> bool {
    in_battle::is_there(position, unit) && !types::is_exhausted(position, unit.id)
}

/// Returns when a card in battle deals its damage; texts for first and for last make up for each other.
pub(crate) fn strike_time(position: &Position, card: CardId) -> StrikeTime {
    let thing = Thing::Card(position.state.card_ref(card));
    let (mut first, mut last) = (0, 0);
    let mut count = |deals: Option<DealsWhen>| match deals {
        Some(DealsWhen::First) => first += 1,
        Some(DealsWhen::Last) => last += 1,
        None => {}
    };
    let orders = |constant: &ConstantDef| constant.deals.is_some();
    constants::for_each_constant(position, ConstantKind::Other, None, orders, |effect| {
        if effect.applies_to(position, thing) {
            count(effect.constant.deals);
        }
    });
    match last.cmp(&first) {
        std::cmp::Ordering::Less => StrikeTime::First,
        std::cmp::Ordering::Equal => StrikeTime::Together,
        std::cmp::Ordering::Greater => StrikeTime::Last,
    }
}

/// Returns when attackers that strike together deal their damage.
pub(crate) fn group_strike_time(position: &Position, attackers: &[CardRef]) -> StrikeTime {
    let all_strike = |time| group_has(position, attackers, |attacker| strike_time(position, attacker.id) == time);
    if all_strike(StrikeTime::First) {
        StrikeTime::First
    } else if all_strike(StrikeTime::Last) {
        StrikeTime::Last
    } else {
        StrikeTime::Together
    }
}

/// Returns the damage a unit deals in battle.
pub(crate) fn blow(position: &Position, unit: CardRef, target: CardRef, amount: i32, via: Via) -> Damage {
    Damage {
        target,
        amount,
        source: Some(unit),
        shares: SmallVec::new(),
        small_shares: position.rules.negative_attack_in_sum,
        unpreventable: SmallVec::new(),
        by: Some(position.state.card(unit.id).controller),
        via: Vias::of(&[via]),
    }
}

/// What units in battle add to its damage, as it stood at a time.
pub(crate) struct StrikerValues(SmallVec<[(CardRef, i32); 4]>);

impl StrikerValues {
    /// Notes what each of the units that deal damages in battle adds to them now; nothing for damage of effects.
    pub(crate) fn of(position: &Position, damages: &[Damage]) -> Self {
        let in_battle = Vias::of(&[Via::Attack, Via::Counter]);
        let mut values = SmallVec::new();
        for damage in damages.iter().filter(|damage| damage.via.meets(in_battle)) {
            for unit in strikers(damage) {
                if !values.iter().any(|(noted, _)| *noted == unit) {
                    values.push((unit, striking_value(position, unit, damage.shares.len())));
                }
            }
        }
        Self(values)
    }

    /// Adds to damages in battle that are not dealt yet what the attack values behind them have changed by since these were noted;
    /// of several damages of one unit, to the first.
    pub(crate) fn add_changes(self, position: &Position, damages: &mut [Damage]) {
        for (unit, before) in self.0 {
            let Some(damage) = damages.iter_mut().find(|damage| strikers(damage).any(|striker| striker == unit)) else {
                continue;
            };
            if !in_battle::is_there(position, unit) {
                continue;
            }
            let change = striking_value(position, unit, damage.shares.len()) - before;
            damage.amount += change;
            for share in damage.shares.iter_mut().filter(|share| share.0 == unit) {
                share.1 += change;
            }
        }
    }
}

/// Returns the units that deal a damage.
fn strikers(damage: &Damage) -> impl Iterator<Item = CardRef> {
    damage.source.into_iter().chain(damage.shares.iter().map(|(unit, _)| *unit))
}

/// Returns what a unit adds to the damage that so many deal together (`negative_attack_in_sum`).
fn striking_value(position: &Position, unit: CardRef, together: usize) -> i32 {
    let value = values::attack(position, unit.id);
    let negative_counts = position.rules.negative_attack_in_sum == NegativeAttackInSum::DiceCounts && together > 1;
    if negative_counts { value } else { value.max(0) }
}

/// Returns the damage attackers deal together: summed or each its own (`attack_unit_damage`, `negative_attack_in_sum`).
pub(crate) fn joint_damage(position: &Position, attackers: &[CardRef], defender: CardRef) -> Vec<Damage> {
    let Some(first) = attackers.first() else { return Vec::new() };
    let attack_values: SmallVec<[i32; 4]> =
        attackers.iter().map(|unit| striking_value(position, *unit, attackers.len())).collect();
    let struck = |unit: CardRef, value: i32| {
        let mut damage = blow(position, unit, defender, value, Via::Attack);
        if in_battle::current_attack(position).guard == Some(defender) {
            damage.via.insert(Via::Guarding);
        }
        damage
    };
    if position.rules.attack_unit_damage == AttackUnitDamage::Single {
        return attackers.iter().zip(attack_values).map(|(unit, value)| struck(*unit, value.max(0))).collect();
    }
    let mut damage = struck(*first, attack_values.iter().sum());
    if attackers.len() > 1 {
        damage.source = None;
        damage.shares = attackers.iter().copied().zip(attack_values).collect();
    }
    vec![damage]
}
