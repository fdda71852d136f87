//! Retargeting: what the phrases of an effect mean beside the targets it aims at. Reference 5.6.0.

use crate::game::frame::Frame;
use crate::queries::position::Position;
use crate::queries::scope::Scope;
use crate::queries::selectors;
use crate::terms::id::Thing;

/// Returns whether the phrase under which a target of an effect was picked means another thing too. That may be one of the things
/// that are targeted together with it, but none that was picked under the phrase before. What an alteration is attached to is a
/// target of its own.
///
/// Rules: FAQ Glowfinch.
pub(crate) fn phrase_fits(position: &Position, effect: &Frame, targeted: &[Thing], old: Thing, new: Thing) -> bool {
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
