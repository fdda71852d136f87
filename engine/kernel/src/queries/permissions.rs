//! Values: attack, life and recover as they are now, computed by layers from the printed ones, never written into them.
//!
//! Layers from bottom to top: printed values with X; values replacing printed ones; attack and life changing places;
//! then bonuses of alterations, constants and lasting effects, added up. A value below 0 reads 0 when it is used.

use crate::cards::constant::ConstantDef;
use crate::game::cause::Cause;
use crate::game::lasting::LastingKind;
use crate::queries::constants;
use crate::queries::index::ConstantKind;
use crate::queries::position::Position;
use crate::queries::scope::Scope;
use crate::queries::selectors;
use crate::terms::act::Act;
use crate::terms::id::{CardId, CardRef, PlayerId, Thing};

/// Whether something forbids an act of a card or player, and which card does.
pub(crate) fn forbidden(position: &Position, thing: Thing, act: Act, cause: Cause) -> Option<CardId> {
    position.cover(|coverage| coverage.forbidden.insert(act));
    if position.state.lasting.is_empty() && !position.index.forbids(act) {
        return None;
    }
    let mut by = None;
    let applies = |constant: &ConstantDef, holder: CardRef, n: i32, you: PlayerId| {
        let via = constant.via.is_empty() || constant.via.meets(cause.via);
        via && constant.by.as_ref().is_none_or(|selector| {
            let scope = Scope { you, ..Scope::of_card(position, holder, n) };
            cause.source.is_some_and(|card| selectors::matches_loosely(position, &scope, selector, Thing::Card(card)))
                || cause.by.is_some_and(|player| selectors::matches(position, &scope, selector, Thing::Player(player)))
        })
    };
    constants::for_each_constant(position, ConstantKind::Restricts, |constant, holder, n| {
        if by.is_none()
            && constant.cannot.has(act)
            && constants::applies_to(position, constant, holder.id, n, thing)
            && applies(constant, holder, n, position.state.card(holder.id).controller)
        {
            by = Some(holder.id);
        }
    });
    if by.is_none() {
        for lasting in &position.state.lasting {
            if lasting.on == thing
                && let LastingKind::Forbid(acts) = lasting.what
                && acts.has(act)
            {
                by = Some(lasting.source.id);
            }
        }
        constants::lasting_constants(position, thing, |constant, n, holder, you| {
            if constant.cannot.has(act) && applies(constant, holder, n, you) {
                by = Some(holder.id);
            }
        });
    }
    by
}

/// Whether something allows a card an act that needs allowing.
pub(crate) fn allowed(position: &Position, card: CardId, act: Act) -> bool {
    position.cover(|coverage| coverage.allowed.insert(act));
    let thing = Thing::Card(position.state.card_ref(card));
    let mut found = false;
    constants::for_each_constant(position, ConstantKind::Restricts, |constant, holder, n| {
        found |= constant.may.has(act) && constants::applies_to(position, constant, holder.id, n, thing);
    });
    constants::lasting_constants(position, thing, |constant, _, _, _| found |= constant.may.has(act));
    found
}
