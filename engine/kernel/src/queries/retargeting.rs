//! Retargeting: what could be the target of an effect instead of one that it aims at. Reference 5.6.0.

use crate::game::frame::Frame;
use crate::queries::permissions;
use crate::queries::playing;
use crate::queries::position::Position;
use crate::queries::scope::Scope;
use crate::queries::selectors;
use crate::queries::targeting;
use crate::terms::act::Act;
use crate::terms::id::Thing;

/// Returns whether an effect could aim at a thing in place of one of its targets: the phrase under which that one was
/// picked means it too, it may be targeted, and it is none of the others.
pub(crate) fn could_replace(position: &Position, effect: &Frame, old: Thing, new: Thing) -> bool {
    old != new && may_be_targeted(position, effect, new) && phrase_fits(position, effect, old, new)
}

/// Returns whether nothing forbids that an effect targets a thing.
fn may_be_targeted(position: &Position, effect: &Frame, thing: Thing) -> bool {
    let forbidden = |act: Act| permissions::forbidden(position, thing, act, effect.cause()).is_some();
    thing.card().is_none_or(|card| position.state.is_current(card) && !position.state.card(card.id).dying)
        && !forbidden(Act::BeTargeted)
        && targeting::can_be_affected(position, effect, thing)
}

/// Returns whether the phrase under which a target was picked means another thing, which was not picked under it. What an
/// alteration is attached to is a target of its own.
fn phrase_fits(position: &Position, effect: &Frame, old: Thing, new: Thing) -> bool {
    let Some(ability) = effect.ability else {
        return playing::bearers(position, effect.you, effect.card.id).contains(&new);
    };
    let scope = Scope::of_frame(position, effect);
    position.library.ability(ability).targets.iter().any(|target| {
        let picked = effect.named(target.name);
        picked.contains(&old) && !picked.contains(&new) && selectors::matches(position, &scope, &target.pick, new)
    })
}
