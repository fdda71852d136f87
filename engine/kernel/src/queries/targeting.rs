//! Targeting: what an effect that runs may target, or otherwise affect. Reference 5.6.0; Raven 4.2.3, 6.0.0; Reborn Glossary
//! Target.

use crate::cards::ability::{Deed, TargetDef};
use crate::game::cause::Cause;
use crate::game::frame::Frame;
use crate::queries::amounts;
use crate::queries::permissions;
use crate::queries::position::Position;
use crate::queries::scope::Scope;
use crate::queries::selectors;
use crate::terms::act::Act;
use crate::terms::id::Things;
use crate::terms::id::{AbilityId, Thing};
use crate::terms::switches::CancelAnswers;
use crate::terms::via::Vias;
use ustr::Ustr;

/// Returns whether something can be affected by the effect that runs.
pub(crate) fn can_affect(position: &Position, thing: Thing) -> bool {
    let Some(frame) = position.frames.last() else { return true };
    permissions::can_be_affected(position, &cause_towards(position, frame, thing, None), thing)
}

/// Returns whether something can be what the effect that runs targets under a phrase.
pub(crate) fn can_target(position: &Position, thing: Thing, target: &TargetDef) -> bool {
    let Some(frame) = position.frames.last() else { return true };
    if thing.card().is_some_and(|card| position.state.card(card.id).dying) {
        return false;
    }
    let cause = cause_towards(position, frame, thing, Some(target));
    permissions::aiming_reaches(position, &cause, thing)
        && permissions::forbidden(position, thing, Act::BeTargeted, &cause).is_none()
}

/// Returns the cause of what an effect does to a thing, or would do to it as a target: of what its script does, that alone which it does
/// to this one in its mode, or in every mode while none is chosen, focused as its spell is. FAQ Elephant Rider.
pub(crate) fn cause_towards(position: &Position, effect: &Frame, thing: Thing, target: Option<&TargetDef>) -> Cause {
    let mut cause = effect.cause();
    let deeds = effect.ability.map_or(&[][..], |ability| &position.library.ability(ability).deeds);
    let mode = effect.mode.or(target.and_then(|target| target.mode));
    let in_mode = |deed: &&Deed| {
        (deed.modes.is_empty() || mode.is_some_and(|mode| deed.modes.contains(&mode))) && i32::from(deed.focus) <= effect.focus
    };
    let to_thing = |deed: &&Deed| {
        deed.target.is_none_or(|name| target.is_some_and(|target| target.name == name) || effect.named(name).contains(&thing))
    };
    let done: Vias = deeds.iter().filter(in_mode).filter(to_thing).map(|deed| deed.via).collect();
    cause.via = cause.via.iter().filter(|via| done.has(*via) || deeds.iter().all(|deed| deed.via != *via)).collect();
    cause
}

/// Returns whether the effect that runs does something to what is chosen under a label.
pub(crate) fn does_to_choice(position: &Position, label: Ustr) -> bool {
    let ability = position.frames.last().and_then(|frame| frame.ability);
    ability.is_some_and(|ability| position.library.ability(ability).deeds.iter().any(|deed| deed.target == Some(label)))
}

/// Returns what a target phrase offers: of what it picks, all that can be targeted, or that is chosen without being targeted. Reborn
/// Glossary Choose.
pub(crate) fn target_candidates(position: &Position, target: &TargetDef) -> Things {
    let frame = &position.frames[position.frames.len() - 1];
    let scope = Scope::of_frame(position, frame);
    let mut things = selectors::find(position, &scope, &target.pick);
    things.retain(|thing| !is_targeted(position, target, *thing) || can_target(position, *thing, target));
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
