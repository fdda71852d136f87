//! Effects: a text that is used has a frame until it is resolved. Reference 5.7.0; Raven 4.5.0.

use crate::cards::card_type::CardTypes;
use crate::queries::permissions;
use crate::queries::position::Position;
use crate::queries::scope::Scope;
use crate::queries::selectors;
use crate::terms::act::Act;
use crate::terms::id::Things;
use crate::terms::id::{AbilityId, Thing};
use crate::terms::selector::Selector;
use crate::terms::switches::{AffectScope, CancelAnswers};
use crate::terms::via::{Via, Vias};
use ustr::Ustr;

/// Whether something can be targeted, or otherwise be affected, by the effect that runs.
pub(crate) fn can_affect(position: &Position, thing: Thing, act: Act) -> bool {
    let Some(frame) = position.frames.last() else { return true };
    let cause = frame.cause();
    if let Thing::Card(card) = thing {
        let now = position.state.card(card.id);
        if act == Act::BeTargeted && now.dying {
            return false;
        }
        let spell = CardTypes::SPELLS.has(position.def(card.id).kind);
        if now.in_play()
            && affects_by_rule(position, frame.via, spell)
            && permissions::forbidden(position, thing, Act::BeAffected, cause).is_some()
        {
            return false;
        }
    }
    act == Act::BeAffected || permissions::forbidden(position, thing, act, cause).is_none()
}

/// Whether what such a thing does counts as affecting a card (`affect_scope`). Of spells the rulebook 1.5 says what affects
/// them; of others only 1.0 texts speak, and they name spells. FAQ Expanded Glossary Affect; Raven 6.0.0; Reborn Glossary Affect.
fn affects_by_rule(position: &Position, via: Vias, spell: bool) -> bool {
    use AffectScope;
    match position.rules.affect_scope {
        AffectScope::GeneralExceptAttack | AffectScope::GeneralExceptAttackAndCounter => true,
        AffectScope::SpellsOnly => spell || via.has(Via::Spell),
    }
}

/// What a target phrase offers now.
pub(crate) fn target_candidates(position: &Position, pick: &Selector) -> Things {
    let frame = &position.frames[position.frames.len() - 1];
    let scope = Scope::of_frame(position, frame);
    let mut things = selectors::find(position, &scope, pick);
    things.retain(|thing| can_affect(position, *thing, Act::BeTargeted));
    things
}

pub(crate) fn target_index(position: &Position, name: Ustr) -> Option<(AbilityId, usize)> {
    let ability = position.frames.last()?.ability?;
    position.library.ability(ability).targets.iter().position(|target| target.name == name).map(|at| (ability, at))
}

pub(crate) fn counts_as_targeting(table: &Position, choose: bool) -> bool {
    !choose || table.rules.cancel_answers == CancelAnswers::TargetOrChosenPlayer
}
