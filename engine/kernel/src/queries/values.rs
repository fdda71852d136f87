//! Values: attack, life and recover as they are now, computed by layers from the printed ones, never written into them.
//!
//! Layers from bottom to top: printed values with X; values replacing printed ones; attack and life changing places;
//! then bonuses of alterations, constants and lasting effects, added up. A value below 0 reads 0 when it is used.

use crate::cards::card::{DefinesX, Printed};
use crate::game::card::LastValues;
use crate::game::lasting::LastingWhat;
use crate::queries::amounts;
use crate::queries::constants;
use crate::queries::index::Does;
use crate::queries::position::Position;
use crate::queries::scope::Scope;
use crate::queries::types;
use crate::terms::cost::Cost;
use crate::terms::id::{CardId, CardRef, Thing};
use crate::terms::value::Value;
use crate::terms::zone::Zone;

/// The attack value of a card; may be below 0.
pub(crate) fn attack(core: &Position, card: CardId) -> i32 {
    value(core, card, 0)
}

/// The life value of a card; may be below 0.
pub(crate) fn life(core: &Position, card: CardId) -> i32 {
    value(core, card, 1)
}

/// The recover value of a card; may be below 0.
pub(crate) fn recover(core: &Position, card: CardId) -> i32 {
    value(core, card, 2)
}

/// A value of a card in its present stay, or the last one it had.
pub(crate) fn of_ref(core: &Position, card: CardRef, which: Value) -> i32 {
    let now = core.state.card(card.id);
    let past = !core.state.is_current(card) && now.last != LastValues::default() || now.zone == Zone::Aside;
    match which {
        Value::Attack if past => i32::from(now.last.attack),
        Value::Life if past => i32::from(now.last.life),
        Value::Recover if past => i32::from(now.last.recover),
        Value::Attack => attack(core, card.id),
        Value::Life => life(core, card.id),
        Value::Recover => recover(core, card.id),
        Value::MagicPlayCost => core.def(card.id).cost.as_ref().map_or(0, Cost::magic_play_cost),
    }
}

/// The printed value of a card, X counted.
pub(crate) fn printed(core: &Position, card: CardId, slot: usize) -> i32 {
    let def = core.def(card);
    let printed = match slot {
        0 => def.attack,
        1 => def.life,
        _ => def.recover,
    };
    match printed {
        Some(Printed::Is(n)) => n,
        Some(Printed::X) => defined_x(core, card),
        Some(Printed::Bonus(_) | Printed::BonusX) | None => 0,
    }
}

/// The X a card defines for itself.
pub(crate) fn defined_x(core: &Position, card: CardId) -> i32 {
    match &core.def(card).x {
        Some(DefinesX::Amount { amount, inexhaustible }) => {
            if *inexhaustible || !types::exhausted(core, card) {
                amounts::amount(core, &Scope::of_card(core, core.state.card_ref(card), 0), amount)
            } else {
                0
            }
        }
        Some(DefinesX::Script(_)) | None => i32::from(core.state.card(card).x),
    }
}

fn value(core: &Position, card: CardId, slot: usize) -> i32 {
    let mut value = printed(core, card, slot);
    let state = core.state.card(card);
    if !state.in_play() {
        return value;
    }
    let this = Thing::Card(core.state.card_ref(card));
    let mut bonus = 0;
    let mut swapped = false;
    constants::for_each_constant(core, Does::Values, |constant, holder, n| {
        let touches = constant.swap || constant.give[slot].is_some() || constant.printed[slot].is_some();
        if !touches || !constants::is_about(core, constant, holder.id, n, this) {
            return;
        }
        let scope = Scope::of_card(core, holder, n);
        swapped ^= constant.swap && slot < 2;
        if let Some(amount) = &constant.printed[slot] {
            value = amounts::amount(core, &scope, amount);
        }
        if let Some(amount) = &constant.give[slot] {
            bonus += amounts::amount(core, &scope, amount);
        }
    });
    if swapped {
        value = printed(core, card, 1 - slot);
    }
    for alteration in core.state.attachments(card) {
        let def = core.def(alteration);
        let given = match slot {
            0 => def.attack,
            1 => def.life,
            _ => def.recover,
        };
        bonus += match given {
            Some(Printed::Bonus(n)) => n,
            Some(Printed::BonusX) => defined_x(core, alteration),
            Some(Printed::Is(_) | Printed::X) | None => 0,
        };
    }
    for lasting in &core.state.lasting {
        if lasting.on != this {
            continue;
        }
        match lasting.what {
            LastingWhat::Bonus(which, n) if slot_of(which) == Some(slot) => bonus += n,
            LastingWhat::Constant(constant, n) => {
                if let Some(amount) = &core.library.constant(constant).give[slot] {
                    bonus += amounts::amount(core, &Scope::of_card(core, lasting.source, n), amount);
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
