//! Evaluates selectors, conditions and amounts natively on the state.

use crate::game::step::{Phase, Step};
use crate::queries::position::Position;
use crate::queries::references;
use crate::queries::scope::Scope;
use crate::queries::selectors;
use crate::queries::values;
use crate::terms::id::{CardRef, Thing};
use crate::terms::noun::Stretch;
use crate::terms::selector::{Amount, Holds, HoldsPart, Many};
use crate::terms::token::Token;

/// What an amount comes to.
pub(crate) fn amount(core: &Position, scope: &Scope, amount: &Amount) -> i32 {
    match amount {
        Amount::Num(num) => scope.num(*num),
        Amount::Minus(num) => -scope.num(*num),
        Amount::TokensOn(kind, group) => selectors::find_group(core, scope, group)
            .into_iter()
            .filter_map(Thing::card)
            .map(|card| tokens(core, card, *kind))
            .sum(),
        Amount::NumberOf(selector) => selectors::find(core, scope, selector).len() as i32,
        Amount::ValueOf(reference, value) => references::referred(core, scope, *reference)
            .first()
            .and_then(|thing| thing.card())
            .map_or(0, |card| values::of_ref(core, card, *value).max(0)),
    }
}

pub(crate) fn tokens(core: &Position, card: CardRef, kind: Option<Token>) -> i32 {
    let now = core.state.card(card.id);
    let counts = if core.state.is_current(card) {
        [now.wounds, now.exhaustion, now.status]
    } else {
        [now.last.wounds, now.last.exhaustion, now.last.status]
    };
    match kind {
        Some(kind) => i32::from(counts[kind as usize]),
        None => counts.iter().map(|count| i32::from(*count)).sum(),
    }
}

/// Whether a condition holds.
pub(crate) fn holds(core: &Position, scope: &Scope, holds: &Holds) -> bool {
    holds.parts.iter().all(|part| match part {
        HoldsPart::During(stretch) => is_during(core, scope, *stretch),
        HoldsPart::Found(selector) => selector.groups.iter().any(|group| {
            let count = selectors::find_group(core, scope, group).len() as i32;
            match group.quantity {
                Many::No => count == 0,
                Many::AtLeast(n) | Many::Count(n) => count >= scope.num(n),
                Many::Exactly(n) => count == scope.num(n),
                Many::FewerThan(n) => count < scope.num(n),
                Many::One | Many::UpTo(_) | Many::AnyNumber | Many::All | Many::Top(_) | Many::Bottom(_) => count > 0,
            }
        }),
    })
}

fn is_during(core: &Position, scope: &Scope, stretch: Stretch) -> bool {
    let state = &core.state;
    match stretch {
        Stretch::AttackAction => state.attack.is_some(),
        Stretch::Battle => state.attack.as_ref().is_some_and(|attack| attack.resolving),
        Stretch::YourTurn => state.phase == Phase::PlayerTurns && state.turn == scope.you,
        Stretch::OpponentsTurn => state.phase == Phase::PlayerTurns && state.turn != scope.you,
        Stretch::PlayerTurns => state.phase == Phase::PlayerTurns,
        Stretch::DrawStep => state.step == Step::DrawCards,
    }
}
