//! Retargeting: what the phrases of an effect mean beside the targets it aims at. Reference 5.6.0.

use crate::game::frame::Frame;
use crate::queries::bearers;
use crate::queries::permissions;
use crate::queries::position::Position;
use crate::queries::scope::Scope;
use crate::queries::selectors;
use crate::terms::act::Act;
use crate::terms::id::Thing;

/// Returns whether an effect could aim at a thing instead of one of its targets.
pub(crate) fn could_replace(position: &Position, effect: &Frame, targeted: &[Thing], old: Thing, new: Thing) -> bool {
    phrase_fits(position, effect, targeted, old, new) && may_be_targeted(position, effect, new)
}

/// Returns whether a thing is no card that has moved or is on its way out of play.
pub(crate) fn is_unmoved(position: &Position, thing: Thing) -> bool {
    thing.card().is_none_or(|card| position.state.is_current(card) && !position.state.card(card.id).dying)
}

/// Returns whether nothing forbids that an effect targets a thing; of an alteration, that it is attached to it.
fn may_be_targeted(position: &Position, effect: &Frame, thing: Thing) -> bool {
    is_unmoved(position, thing)
        && permissions::forbidden(position, thing, Act::BeTargeted, &effect.cause()).is_none()
        && permissions::aiming_reaches(position, &effect.cause(), thing)
        && (effect.ability.is_some() || bearers::bearers(position, effect.you, effect.card.id).contains(&thing))
}

/// Returns whether the phrase under which a target of an effect was picked means another thing too. That may be one of the things
/// that are targeted together with it, but none that was picked under the phrase before. What an alteration is attached to is a
/// target of its own.
///
/// Rules: FAQ Glowfinch.
fn phrase_fits(position: &Position, effect: &Frame, targeted: &[Thing], old: Thing, new: Thing) -> bool {
    if old == new {
        return false;
    }
    let Some(ability) = effect.ability else {
        let scope = Scope { you: effect.you, ..Scope::of_card(position, effect.card, 0) };
        let attach = position.def(effect.card.id).attach.as_ref();
        return attach.is_some_and(|attach| selectors::matches(position, &scope, attach, new));
    };
    let scope = Scope::of_frame(position, effect);
    position.library.ability(ability).targets.iter().any(|target| {
        let picked = effect.named(target.name);
        let is_spent = picked.contains(&new) && !targeted.contains(&new);
        picked.contains(&old) && !is_spent && selectors::matches(position, &scope, &target.pick, new)
    })
}
