//! Values: attack, life and recover as they are now, computed by layers from the printed ones, never written into them.
//!
//! Layers from bottom to top: printed values with X; values replacing printed ones; attack and life changing places;
//! then bonuses of alterations, constants and lasting effects, added up. A value below 0 reads 0 when it is used. What decides
//! whether a constant changes attack finds attack as it is without constants, and so for life and recover (derived).

use crate::cards::card::Printed;
use crate::cards::constant::ConstantDef;
use crate::queries::amounts;
use crate::queries::constant_kind::ConstantKind;
use crate::queries::constants;
use crate::queries::focus;
use crate::queries::position::Position;
use crate::queries::scope::Scope;
use crate::queries::types;
use crate::queries::value_layers;
use crate::terms::cost::Cost;
use crate::terms::id::{CardId, CardRef, Thing};
use crate::terms::value::Value;
use crate::terms::zone::Zone;

/// Returns the attack value of a card; it may be below 0.
pub(crate) fn attack(position: &Position, card: CardId) -> i32 {
    layered_value(position, card, Value::Attack)
}

/// Returns the life value of a card; it may be below 0.
pub(crate) fn life(position: &Position, card: CardId) -> i32 {
    layered_value(position, card, Value::Life)
}

/// Returns the recover value of a card; it may be below 0.
pub(crate) fn recover(position: &Position, card: CardId) -> i32 {
    layered_value(position, card, Value::Recover)
}

/// Returns a value of a card in the stay that is meant, or the last one it had there.
pub(crate) fn value_of(position: &Position, card: CardRef, value: Value) -> i32 {
    let state = position.state.card(card.id);
    let last = match value {
        Value::Attack => state.last.attack,
        Value::Life => state.last.life,
        Value::Recover => state.last.recover,
        Value::MagicPlayCost => return printed(position, card.id, value),
        Value::Focus if position.state.is_current(card) => return focus::focus(position, card.id),
        Value::Focus => return 0,
    };
    let is_past = position.is_read_as_last(card) || state.zone == Zone::Aside;
    if is_past { i32::from(last) } else { layered_value(position, card.id, value) }
}

/// Returns the printed value of a card, X counted. A bonus to a bearer is no value of the card itself: 0.
#[inline(always)]
pub(crate) fn printed(position: &Position, card: CardId, value: Value) -> i32 {
    let def = position.face(card);
    if value == Value::MagicPlayCost {
        return position.def(card).cost.as_ref().map_or(0, Cost::magic_play_cost);
    }
    match value_layers::printed_on(def, value) {
        Some(Printed::Is(n)) => n,
        Some(Printed::X) => x_in_values(position, card),
        Some(Printed::Bonus(_) | Printed::BonusX) | None => 0,
    }
}

/// Returns the X of the printed values of a card, for a copy the one that its model had; 0 while it is exhausted and its
/// definition is not inexhaustible.
fn x_in_values(position: &Position, card: CardId) -> i32 {
    if let Some(copy) = position.state.card(card).copy_of {
        return i32::from(copy.x);
    }
    let Some(x) = &position.def(card).x else { return 0 };
    if x.inexhaustible || !types::is_exhausted(position, card) {
        defined_x(position, position.state.card_ref(card)).unwrap_or(0)
    } else {
        0
    }
}

/// Returns the X that a card defines, counted now, or as it was when the card left, or as the model of a copy had it; none if the
/// card defines none.
///
/// A text that resolves has the definition with it, also when its own cost has exhausted the card. Reference 5.3.0 (derived).
pub(crate) fn defined_x(position: &Position, card: CardRef) -> Option<i32> {
    if let Some(copy) = position.state.card(card.id).copy_of {
        return Some(i32::from(copy.x));
    }
    let x = position.def(card.id).x.as_ref()?;
    let count = || amounts::amount(position, &Scope::of_card(position, card, 0), &x.is);
    position.asked_texts.ask(card.id, x, count).or(Some(0))
}

/// Returns a value of a card with every layer on it; out of play the printed one alone.
fn layered_value(position: &Position, card: CardId, value: Value) -> i32 {
    if !position.state.card(card).in_play() {
        return printed(position, card, value);
    }
    let this = Thing::Card(position.state.card_ref(card));
    let layers = constant_layers(position, this, value);
    let base = match (layers.swapped, layers.replaced) {
        (Some(other), _) => printed(position, card, other),
        (None, Some(replaced)) => replaced,
        (None, None) => printed(position, card, value),
    };
    base.saturating_add(layers.bonus)
        .saturating_add(alteration_bonus(position, card, value))
        .saturating_add(value_layers::lasting_bonus(position, this, value))
}

/// What the constants in force do to one value of one card.
#[derive(Default)]
struct ConstantLayers {
    /// What replaces the printed value.
    replaced: Option<i32>,
    /// The value whose printed number is taken instead. It goes before what replaces.
    swapped: Option<Value>,
    /// What is added on top.
    bonus: i32,
}

/// Returns what constants in force do to a value of a card; nothing while a constant that changes such values asks for it.
fn constant_layers(position: &Position, this: Thing, value: Value) -> ConstantLayers {
    let mut layers = ConstantLayers::default();
    let (asked, bit) = (position.values_asked.get(), 1 << value as u8);
    if asked & bit != 0 {
        return layers;
    }
    position.values_asked.set(asked | bit);
    let touches = |constant: &ConstantDef| {
        constant.swap
            || value_layers::amount_for(&constant.printed, value).is_some()
            || value_layers::amount_for(&constant.give, value).is_some()
    };
    let kind = if value == Value::Life { ConstantKind::Life } else { ConstantKind::Values };
    constants::for_each_constant(position, kind, Some(this), touches, |effect| {
        if !effect.applies_to(position, this) {
            return;
        }
        let constant = effect.constant;
        let (replaces, gives) =
            (value_layers::amount_for(&constant.printed, value), value_layers::amount_for(&constant.give, value));
        let scope = effect.scope(position);
        if constant.swap {
            layers.swapped = if layers.swapped.is_some() { None } else { value_layers::swapped_with(value) };
        }
        if let Some(amount) = replaces {
            layers.replaced = Some(amounts::amount(position, &scope, amount));
        }
        if let Some(amount) = gives {
            layers.bonus = layers.bonus.saturating_add(amounts::amount(position, &scope, amount));
        }
    });
    position.values_asked.set(asked);
    layers
}

/// Returns what the alterations on a card add to a value.
pub(crate) fn alteration_bonus(position: &Position, card: CardId, value: Value) -> i32 {
    if position.state.card(card).attached == 0 {
        return 0;
    }
    let bonus = |alteration: CardId| match value_layers::printed_on(position.def(alteration), value) {
        Some(Printed::Bonus(n)) => n,
        Some(Printed::BonusX) => x_in_values(position, alteration),
        Some(Printed::Is(_) | Printed::X) | None => 0,
    };
    position.state.attachments(card).map(bonus).sum()
}
