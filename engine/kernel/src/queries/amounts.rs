//! Amounts: what phrases for numbers come to, conditions on them counted in.

use crate::game::held::Held;
use crate::queries::happened;
use crate::queries::position::Position;
use crate::queries::properties;
use crate::queries::references;
use crate::queries::scope::Scope;
use crate::queries::selectors;
use crate::queries::stretches;
use crate::queries::values;
use crate::terms::id::{CardRef, Thing};
use crate::terms::reference::Num;
use crate::terms::selector::{Amount, Condition, ConditionPart, Quantity};
use crate::terms::token::Token;

/// Returns what an amount comes to.
pub(crate) fn amount(position: &Position, scope: &Scope, amount: &Amount) -> i32 {
    let card_read = |of| references::things_read(position, scope, of).first().and_then(|thing| thing.card());
    match amount {
        Amount::Num(num) => number(position, scope, *num),
        Amount::Minus(num) => -number(position, scope, *num),
        Amount::TokensOn(kind, group) => selectors::find_group(position, scope, group)
            .into_iter()
            .filter_map(Thing::card)
            .map(|card| tokens(position, card, *kind))
            .sum(),
        Amount::NumberOf(selector) => selectors::find(position, scope, selector).len() as i32,
        Amount::ValueOf(of, value) => card_read(*of).map_or(0, |card| values::value_of(position, card, *value).max(0)),
        Amount::PrintedValueOf(of, value) => card_read(*of).map_or(0, |card| values::printed(position, card.id, *value).max(0)),
        Amount::Phase => position.state.chimera.as_ref().map_or(0, |chimera| i32::from(chimera.phase)),
        Amount::TimesOf(happening) => happened::times(position, scope, happening),
        Amount::ForEach(once, counted) => {
            self::amount(position, scope, once).saturating_mul(self::amount(position, scope, counted))
        }
    }
}

/// Returns the number that a word for one means.
///
/// The X that a card defines is counted whenever it is read: it is what its definition says, as it is then. What is paid is X
/// for that use. Reborn Glossary X; FAQ Transmute Magic (derived).
pub(crate) fn number(position: &Position, scope: &Scope, num: Num) -> i32 {
    match num {
        Num::Is(n) => n,
        Num::N => scope.n,
        Num::X => scope.this.and_then(|card| values::defined_x(position, card)).unwrap_or(scope.paid_x).max(0),
        Num::Named(name) => match scope.held(name) {
            Some(Held::Number(number)) => (*number).max(0),
            _ => 0,
        },
    }
}

/// Returns how many tokens lie on a card, or lay there when it left play: of a kind, or of all.
pub(crate) fn tokens(position: &Position, card: CardRef, kind: Option<Token>) -> i32 {
    let state = position.state.card(card.id);
    let counts = if position.is_read_as_last(card) {
        [state.last.wounds, state.last.exhaustion, state.last.status]
    } else {
        [state.wounds, state.exhaustion, state.status]
    };
    match kind {
        Some(kind) => i32::from(counts[kind as usize]),
        None => counts.iter().map(|count| i32::from(*count)).sum(),
    }
}

/// Returns whether a condition holds.
pub(crate) fn holds(position: &Position, scope: &Scope, condition: &Condition) -> bool {
    condition.parts.iter().all(|part| part_holds(position, scope, part))
}

/// Returns whether a part of a condition holds.
fn part_holds(position: &Position, scope: &Scope, part: &ConditionPart) -> bool {
    match part {
        ConditionPart::Either(parts) => parts.iter().any(|part| part_holds(position, scope, part)),
        ConditionPart::During(stretches) => stretches.iter().any(|stretch| stretches::is_during(position, scope.you, stretch)),
        ConditionPart::Found(selector) => selector.groups.iter().any(|group| {
            let count = selectors::find_group(position, scope, group).len() as i32;
            is_enough(position, scope, group.quantity, count)
        }),
        ConditionPart::Happened(quantity, happening) => {
            is_enough(position, scope, *quantity, happened::times(position, scope, happening))
        }
        ConditionPart::Paid(count, types, levels) => {
            let symbols = scope.event.iter().flat_map(|event| &event.symbols);
            let found = symbols.filter(|symbol| properties::is_such_symbol(**symbol, *types, *levels)).count();
            properties::counted(position, scope, *count, found as i32)
        }
    }
}

/// Returns whether a count is as the quantity of a condition asks.
fn is_enough(position: &Position, scope: &Scope, quantity: Quantity, count: i32) -> bool {
    match quantity {
        Quantity::No => count == 0,
        Quantity::AtLeast(n) | Quantity::Count(n) => count >= number(position, scope, n),
        Quantity::Exactly(n) => count == number(position, scope, n),
        Quantity::AtMost(n) => count <= number(position, scope, n),
        Quantity::FewerThan(n) => count < number(position, scope, n),
        Quantity::One | Quantity::UpTo(_) | Quantity::AnyNumber | Quantity::All | Quantity::Top(_) | Quantity::Bottom(_) => {
            count > 0
        }
    }
}
