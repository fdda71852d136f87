//! Targeting: what an effect that runs may target, or otherwise affect. Reference 5.6.0; Raven 4.2.3, 6.0.0; Reborn Glossary
//! Target.

use crate::cards::ability::TargetDef;
use crate::queries::amounts;
use crate::queries::permissions;
use crate::queries::position::Position;
use crate::queries::scope::Scope;
use crate::queries::selectors;
use crate::terms::act::Act;
use crate::terms::id::Things;
use crate::terms::id::{AbilityId, Thing};
use crate::terms::switches::CancelAnswers;
use ustr::Ustr;

/// Returns whether something can be targeted, or otherwise be affected, by the effect that runs.
pub(crate) fn can_affect(position: &Position, thing: Thing, act: Act) -> bool {
    let Some(frame) = position.frames.last() else { return true };
    if act == Act::BeTargeted && thing.card().is_some_and(|card| position.state.card(card.id).dying) {
        return false;
    }
    if act == Act::BeTargeted {
        return permissions::aiming_reaches(position, frame, thing)
            && permissions::forbidden(position, thing, act, &frame.cause()).is_none();
    }
    permissions::can_be_affected(position, frame, thing)
}

/// Returns what a target phrase offers: of what it picks, all that can be targeted, or that is chosen without being targeted. Reborn
/// Glossary Choose.
pub(crate) fn target_candidates(position: &Position, target: &TargetDef) -> Things {
    let frame = &position.frames[position.frames.len() - 1];
    let scope = Scope::of_frame(position, frame);
    let mut things = selectors::find(position, &scope, &target.pick);
    things.retain(|thing| !is_targeted(position, target, *thing) || can_affect(position, *thing, Act::BeTargeted));
    things
}

/// Returns the ability that runs, and the place of the target of that name among its targets.
pub(crate) fn target_index(position: &Position, name: Ustr) -> Option<(AbilityId, usize)> {
    let ability = position.frames.last()?.ability?;
    position.library.ability(ability).targets.iter().position(|target| target.name == name).map(|index| (ability, index))
}

/// Returns which of the things a text picks are targeted: all that it calls targets, and maybe players whom it says to `choose`
/// (`cancel_answers`). FAQ Vanish; FAQ Expanded Glossary Affect, Target.
pub(crate) fn targeted(position: &Position, target: &TargetDef, picked: &[Thing]) -> Things {
    picked.iter().copied().filter(|thing| is_targeted(position, target, *thing)).collect()
}

/// Returns whether what a text picks is targeted by it.
pub(crate) fn is_targeted(position: &Position, target: &TargetDef, thing: Thing) -> bool {
    let players_are = position.rules.cancel_answers == CancelAnswers::TargetOrChosenPlayer;
    !target.choose || players_are && matches!(thing, Thing::Player(_))
}

/// Returns whether the effect that runs has a target, whatever its mode: its spell is focused as often as that needs, and the
/// condition of the target holds now.
pub(crate) fn has_target(position: &Position, target: &TargetDef) -> bool {
    let frame = &position.frames[position.frames.len() - 1];
    let scope = Scope::of_frame(position, frame);
    i32::from(target.focus) <= frame.focus
        && target.condition.as_ref().is_none_or(|condition| amounts::holds(position, &scope, condition))
}
