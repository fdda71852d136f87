//! Sensible parts in an attack without thinking ahead: targets, attackers, blockers, guards, splits of damage.

use cinderforge_kernel::game::{AttackKind, Choice};
use cinderforge_kernel::table::View;
use cinderforge_kernel::terms::CardId;

use crate::evaluate::{LIFE, attack, card_in_play, life_left};
use crate::things::choice_card;

/// Adds up the attack of all attackers.
fn attack_sum(view: &View) -> i32 {
    let attackers = view.attack_in_progress().map(|attack| &attack.attackers);
    attackers.into_iter().flatten().map(|attacker| attack(view, attacker.unit.id).max(0)).sum()
}

/// Scores attacking a card: what it is worth, and more if it falls.
pub(crate) fn attack_target(view: &View, choice: Choice) -> i32 {
    let Some(card) = choice_card(choice) else { return 0 };
    if view.is_unit(card) {
        let falls = attack_sum(view) >= life_left(view, card);
        card_in_play(view, card) + if falls { 1000 } else { 0 }
    } else {
        100 - life_left(view, card)
    }
}

/// Scores blocking an attacker with a unit.
pub(crate) fn block(view: &View, attacker: Option<CardId>, choice: Choice) -> i32 {
    let (Some(attacker), Some(blocker)) = (attacker, choice_card(choice)) else { return 0 };
    let damage = attack(view, attacker).max(0);
    let mine = view.phoenixborn(view.me()).map_or(0, |phoenixborn| life_left(view, phoenixborn));
    let spared = if damage >= mine { 100_000 } else { damage * LIFE + if damage * 2 >= mine { 100 } else { 0 } };
    let kills = attack(view, blocker) >= life_left(view, attacker);
    let dies = damage >= life_left(view, blocker);
    let won = if kills { card_in_play(view, attacker) } else { 0 };
    let lost = if dies { card_in_play(view, blocker) } else { 30 };
    spared + won - lost
}

/// Scores guarding a unit.
pub(crate) fn guard(view: &View, target: Option<CardId>, choice: Choice) -> i32 {
    let (Some(target), Some(guard)) = (target, choice_card(choice)) else { return 0 };
    let damage = attack_sum(view);
    let saved = if damage >= life_left(view, target) { card_in_play(view, target) } else { 0 };
    let lost = if view.is_unit(guard) {
        if damage >= life_left(view, guard) { card_in_play(view, guard) } else { 30 }
    } else if damage * 3 >= life_left(view, guard) {
        100_000
    } else {
        damage * LIFE
    };
    saved - lost - 1
}

/// Splits damage: what falls by it is filled up in order, and the first gets the rest.
pub(crate) fn split(view: &View, amount: u16, among: &[Choice]) -> Vec<u16> {
    let mut parts = vec![0; among.len()];
    let mut rest = amount;
    for (index, choice) in among.iter().enumerate() {
        let needed = choice_card(*choice).map_or(0, |card| life_left(view, card)) as u16;
        if needed > 0 && needed <= rest {
            parts[index] = needed;
            rest -= needed;
        }
    }
    if let Some(first) = parts.first_mut() {
        *first += rest;
    }
    parts
}

/// Scores attackers, and returns how many are wanted: all that can hurt against a Phoenixborn, one against a unit.
pub(crate) fn attackers(view: &View, choices: &[Choice]) -> (Vec<i32>, usize) {
    let score: Vec<i32> = choices.iter().map(|choice| choice_card(*choice).map_or(0, |card| attack(view, card))).collect();
    let single = view.attack_in_progress().is_some_and(|attack| attack.kind == AttackKind::Unit);
    let wanted = if single { 1 } else { score.iter().filter(|attack| **attack > 0).count() };
    (score, wanted)
}
