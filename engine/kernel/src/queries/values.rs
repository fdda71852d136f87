//! Values: attack, life and recover as they are now, computed by layers from the printed ones, never written into them.
//!
//! Layers from bottom to top: printed values with X; values replacing printed ones; attack and life changing places;
//! then bonuses of alterations, constants and lasting effects, added up. A value below 0 reads 0 when it is used.

use crate::cards::card::{DefinesX, Printed};
use crate::game::card::LastValues;
use crate::game::lasting::LastingKind;
use crate::queries::amounts;
use crate::queries::constants;
use crate::queries::index::ConstantKind;
use crate::queries::position::Position;
use crate::queries::scope::Scope;
use crate::queries::types;
use crate::terms::cost::Cost;
use crate::terms::id::{CardId, CardRef, Thing};
use crate::terms::value::Value;
use crate::terms::zone::Zone;

/// The attack value of a card; may be below 0.
pub(crate) fn attack(position: &Position, card: CardId) -> i32 {
    layered_value(position, card, 0)
}

/// The life value of a card; may be below 0.
pub(crate) fn life(position: &Position, card: CardId) -> i32 {
    layered_value(position, card, 1)
}

/// The recover value of a card; may be below 0.
pub(crate) fn recover(position: &Position, card: CardId) -> i32 {
    layered_value(position, card, 2)
}

/// A value of a card in its present stay, or the last one it had.
pub(crate) fn value_of(position: &Position, card: CardRef, which: Value) -> i32 {
    let now = position.state.card(card.id);
    let past = !position.state.is_current(card) && now.last != LastValues::default() || now.zone == Zone::Aside;
    match which {
        Value::Attack if past => i32::from(now.last.attack),
        Value::Life if past => i32::from(now.last.life),
        Value::Recover if past => i32::from(now.last.recover),
        Value::Attack => attack(position, card.id),
        Value::Life => life(position, card.id),
        Value::Recover => recover(position, card.id),
        Value::MagicPlayCost => position.def(card.id).cost.as_ref().map_or(0, Cost::magic_play_cost),
    }
}

/// The printed value of a card, X counted.
pub(crate) fn printed(position: &Position, card: CardId, slot: usize) -> i32 {
    let def = position.def(card);
    let printed = match slot {
        0 => def.attack,
        1 => def.life,
        _ => def.recover,
    };
    match printed {
        Some(Printed::Is(n)) => n,
        Some(Printed::X) => defined_x(position, card),
        Some(Printed::Bonus(_) | Printed::BonusX) | None => 0,
    }
}

/// The X a card defines for itself.
pub(crate) fn defined_x(position: &Position, card: CardId) -> i32 {
    match &position.def(card).x {
        Some(DefinesX::Amount { amount, inexhaustible }) => {
            if *inexhaustible || !types::is_exhausted(position, card) {
                amounts::amount(position, &Scope::of_card(position, position.state.card_ref(card), 0), amount)
            } else {
                0
            }
        }
        Some(DefinesX::Script(_)) | None => i32::from(position.state.card(card).x),
    }
}

fn layered_value(position: &Position, card: CardId, slot: usize) -> i32 {
    let mut value = printed(position, card, slot);
    let state = position.state.card(card);
    if !state.in_play() {
        return value;
    }
    let this = Thing::Card(position.state.card_ref(card));
    let mut bonus = 0;
    let mut swapped = false;
    constants::for_each_constant(position, ConstantKind::Values, |constant, holder, n| {
        let touches = constant.swap || constant.give[slot].is_some() || constant.printed[slot].is_some();
        if !touches || !constants::applies_to(position, constant, holder.id, n, this) {
            return;
        }
        let scope = Scope::of_card(position, holder, n);
        swapped ^= constant.swap && slot < 2;
        if let Some(amount) = &constant.printed[slot] {
            value = amounts::amount(position, &scope, amount);
        }
        if let Some(amount) = &constant.give[slot] {
            bonus += amounts::amount(position, &scope, amount);
        }
    });
    if swapped {
        value = printed(position, card, 1 - slot);
    }
    for alteration in position.state.attachments(card) {
        let def = position.def(alteration);
        let given = match slot {
            0 => def.attack,
            1 => def.life,
            _ => def.recover,
        };
        bonus += match given {
            Some(Printed::Bonus(n)) => n,
            Some(Printed::BonusX) => defined_x(position, alteration),
            Some(Printed::Is(_) | Printed::X) | None => 0,
        };
    }
    for lasting in &position.state.lasting {
        if lasting.on != this {
            continue;
        }
        match lasting.what {
            LastingKind::Bonus(which, n) if slot_of(which) == Some(slot) => bonus += n,
            LastingKind::Constant(constant, n) => {
                if let Some(amount) = &position.library.constant(constant).give[slot] {
                    bonus += amounts::amount(position, &Scope::of_card(position, lasting.source, n), amount);
                }
            }
            _ => {}
        }
    }
    value + bonus
}

fn slot_of(which: Value) -> Option<usize> {
    match which {
        Value::Attack => Some(0),
        Value::Life => Some(1),
        Value::Recover => Some(2),
        Value::MagicPlayCost => None,
    }
}
