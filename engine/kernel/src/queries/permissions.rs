//! Values: attack, life and recover as they are now, computed by layers from the printed ones, never written into them.
//!
//! Layers from bottom to top: printed values with X; values replacing printed ones; attack and life changing places;
//! then bonuses of alterations, constants and lasting effects, added up. A value below 0 reads 0 when it is used.

use crate::cards::constant::ConstantDef;
use crate::game::cause::Doer;
use crate::game::lasting::LastingWhat;
use crate::queries::constants;
use crate::queries::index::Does;
use crate::queries::position::Position;
use crate::queries::scope::Scope;
use crate::queries::selectors;
use crate::terms::act::Act;
use crate::terms::id::{CardId, CardRef, PlayerId, Thing};

/// Whether something forbids an act of a card or player, and which card does.
pub(crate) fn forbidden(core: &Position, thing: Thing, act: Act, doer: Doer) -> Option<CardId> {
    core.cover(|coverage| coverage.forbidden.insert(act));
    if core.state.lasting.is_empty() && !core.roster.forbids(act) {
        return None;
    }
    let mut by = None;
    let applies = |constant: &ConstantDef, holder: CardRef, n: i32, you: PlayerId| {
        let via = constant.via.is_empty() || constant.via.meets(doer.via);
        via && constant.by.as_ref().is_none_or(|selector| {
            let scope = Scope { you, ..Scope::of_card(core, holder, n) };
            doer.card.is_some_and(|card| selectors::matches_loosely(core, &scope, selector, Thing::Card(card)))
                || doer.player.is_some_and(|player| selectors::matches(core, &scope, selector, Thing::Player(player)))
        })
    };
    constants::for_each_constant(core, Does::Restricts, |constant, holder, n| {
        if by.is_none()
            && constant.cannot.has(act)
            && constants::is_about(core, constant, holder.id, n, thing)
            && applies(constant, holder, n, core.state.card(holder.id).controller)
        {
            by = Some(holder.id);
        }
    });
    if by.is_none() {
        for lasting in &core.state.lasting {
            if lasting.on == thing
                && let LastingWhat::Forbid(acts) = lasting.what
                && acts.has(act)
            {
                by = Some(lasting.source.id);
            }
        }
        constants::lasting_constants(core, thing, |constant, n, holder, you| {
            if constant.cannot.has(act) && applies(constant, holder, n, you) {
                by = Some(holder.id);
            }
        });
    }
    by
}

/// Whether something allows a card an act that needs allowing.
pub(crate) fn allowed(core: &Position, card: CardId, act: Act) -> bool {
    core.cover(|coverage| coverage.allowed.insert(act));
    let thing = Thing::Card(core.state.card_ref(card));
    let mut found = false;
    constants::for_each_constant(core, Does::Restricts, |constant, holder, n| {
        found |= constant.may.has(act) && constants::is_about(core, constant, holder.id, n, thing);
    });
    constants::lasting_constants(core, thing, |constant, _, _, _| found |= constant.may.has(act));
    found
}
