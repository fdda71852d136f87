//! Acts: what a constant or lasting effect can forbid, force, allow or tax, and what rules ask about each.

use crate::terms::subject::Subject;
use crate::terms::via::Via;
use crate::terms::words::words;

words! {
    /// Something that a constant or lasting effect forbids, forces or allows.
    Act, Acts: u64 {
        /// Of a unit: be declared as an attacker.
        Attack = "attack",
        /// Of a unit: be declared as a blocker; `by` the attacker.
        Block = "block",
        /// Of a unit: be declared as a guard.
        Guard = "guard",
        /// Of a unit: counter.
        Counter = "counter",
        /// Of a unit: be chosen as the target of an attack.
        BeAttacked = "be_attacked",
        /// Of an attacker: be blocked.
        BeBlocked = "be_blocked",
        /// Of an attacker: be guarded against.
        BeGuardedAgainst = "be_guarded_against",
        /// Of a unit: have somebody guard it.
        BeGuarded = "be_guarded",
        /// Of a unit: get an exhaustion token for countering.
        ExhaustByCountering = "exhaust_by_countering",
        /// Of a card: have the damage it deals prevented. `via` is by which means it deals that, `by` who would prevent it.
        HaveDamagePrevented = "have_damage_prevented",
        /// Of a card, player, pile or die: be targeted.
        BeTargeted = "be_targeted",
        /// Of a card or die: be affected.
        BeAffected = "be_affected",
        /// Of a die: be re-rolled, raised, lowered or turned.
        BeChanged = "be_changed",
        /// Of a die: be spent on a cost.
        BeSpent = "be_spent",
        /// Of a unit: have alterations attached.
        BeAttachedTo = "be_attached_to",
        /// Of a card: be destroyed.
        BeDestroyed = "be_destroyed",
        /// Of a card: be placed in or returned to a hand.
        BePlacedInHand = "be_placed_in_hand",
        /// Of a card: be discarded by meditating.
        BeMeditated = "be_meditated",
        /// Of a card: leave play.
        LeavePlay = "leave_play",
        /// Of a card: be moved.
        Move = "move",
        /// Of a player: declare blockers.
        DeclareBlockers = "declare_blockers",
        /// Of a player: declare a guard.
        DeclareGuard = "declare_guard",
        /// Of a player: take an attack action.
        TakeAttackAction = "take_attack_action",
        /// Of a player: attack a Phoenixborn.
        AttackPhoenixborn = "attack_phoenixborn",
        /// Of a player: attack a unit.
        AttackUnit = "attack_unit",
        /// Of a player: take side actions or pay them as a cost.
        TakeSideAction = "take_side_action",
        /// Of a player: pay a side action for a card, an ability or a dice power: any side action but to meditate.
        PaySideAction = "pay_side_action",
        /// Of a player: play cards.
        Play = "play",
        /// Of a player: play action spells.
        PlayActionSpells = "play_action_spells",
        /// Of a player: play reaction spells.
        PlayReactionSpells = "play_reaction_spells",
        /// Of a player: activate effects.
        Activate = "activate",
        /// Of a player: change the faces of dice.
        ChangeDice = "change_dice",
        /// Of a player: ready dice.
        ReadyDice = "ready_dice",
        /// Of a player: draw cards.
        Draw = "draw",
    }
}

/// What rules look at when they ask whether a text speaks of an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActCause {
    /// Nothing beside it.
    Unasked,
    /// The card that does it, or that it is done to (`by`).
    Card,
    /// The card or player that does it, and the means (`by`, `via`).
    CardAndMeans,
}

impl Act {
    /// Returns who does or suffers it.
    pub const fn subject(self) -> Subject {
        self.shape().0
    }

    /// Returns what rules look at when they ask whether it is forbidden.
    pub const fn cause(self) -> ActCause {
        self.shape().1
    }

    /// Returns who does or suffers it, and what rules look at.
    const fn shape(self) -> (Subject, ActCause) {
        match self {
            Act::Attack | Act::Guard | Act::Counter | Act::BeGuarded | Act::ExhaustByCountering => {
                (Subject::Card, ActCause::Unasked)
            }
            Act::Block | Act::BeAttacked | Act::BeBlocked | Act::BeGuardedAgainst => (Subject::Card, ActCause::Card),
            Act::HaveDamagePrevented
            | Act::BeAttachedTo
            | Act::BeDestroyed
            | Act::BePlacedInHand
            | Act::BeMeditated
            | Act::LeavePlay
            | Act::Move
            | Act::BeAffected => (Subject::Card, ActCause::CardAndMeans),
            Act::BeTargeted => (Subject::Either, ActCause::CardAndMeans),
            Act::BeChanged => (Subject::Die, ActCause::CardAndMeans),
            Act::BeSpent => (Subject::Die, ActCause::Unasked),
            Act::DeclareBlockers
            | Act::DeclareGuard
            | Act::TakeAttackAction
            | Act::AttackPhoenixborn
            | Act::AttackUnit
            | Act::TakeSideAction
            | Act::PaySideAction => (Subject::Player, ActCause::Unasked),
            Act::Play
            | Act::PlayActionSpells
            | Act::PlayReactionSpells
            | Act::Activate
            | Act::ChangeDice
            | Act::ReadyDice
            | Act::Draw => (Subject::Player, ActCause::CardAndMeans),
        }
    }

    /// Returns whether rules ever ask if it is forbidden when it comes by these means.
    pub const fn is_done_by(self, via: Via) -> bool {
        match self {
            Act::HaveDamagePrevented => via.is_of_texts() || matches!(via, Via::Attack | Via::Counter | Via::Guarding),
            Act::BeTargeted | Act::BeAffected | Act::BeChanged => via.is_of_texts(),
            Act::BePlacedInHand | Act::Move => via.is_of_texts() || matches!(via, Via::Placing),
            // Whatever attaches it, it is the alteration that is asked about.
            Act::BeAttachedTo => matches!(via, Via::Spell | Via::AlterationSpell | Via::ReactionSpell),
            Act::BeMeditated => matches!(via, Via::Meditate),
            Act::BeDestroyed => via.is_of_texts() || via.destroys_without_text(),
            Act::LeavePlay => via.is_of_texts() || via.destroys_without_text() || matches!(via, Via::Meditate | Via::Placing),
            Act::Play | Act::PlayReactionSpells => via.is_of_spells(),
            Act::PlayActionSpells => matches!(via, Via::Spell | Via::ActionSpell | Via::ReactionSpell),
            // What exhaustion silences is not told before the text is used.
            Act::Activate => via.is_of_texts() && !matches!(via, Via::DicePower | Via::ExhaustibleAbility),
            Act::ChangeDice => via.is_of_texts() || matches!(via, Via::Meditate | Via::Rule),
            Act::ReadyDice => via.is_of_texts() || matches!(via, Via::Rule),
            Act::Draw => via.is_of_texts() || matches!(via, Via::DrawStep),
            Act::Attack
            | Act::Guard
            | Act::Counter
            | Act::BeGuarded
            | Act::ExhaustByCountering
            | Act::Block
            | Act::BeAttacked
            | Act::BeBlocked
            | Act::BeGuardedAgainst
            | Act::BeSpent
            | Act::DeclareBlockers
            | Act::DeclareGuard
            | Act::TakeAttackAction
            | Act::AttackPhoenixborn
            | Act::AttackUnit
            | Act::TakeSideAction
            | Act::PaySideAction => false,
        }
    }

    /// Returns what a player does so that units do this.
    pub const fn of_player(self) -> Option<Act> {
        match self {
            Act::Attack => Some(Act::TakeAttackAction),
            Act::BeAttacked => Some(Act::AttackUnit),
            Act::Block => Some(Act::DeclareBlockers),
            Act::Guard => Some(Act::DeclareGuard),
            _ => None,
        }
    }

    /// Returns whether rules ask if it is forced (`must`).
    pub const fn can_be_forced(self) -> bool {
        matches!(self, Act::Block | Act::BeBlocked | Act::Guard | Act::TakeAttackAction)
    }

    /// Returns whether rules ask if it is allowed (`may`).
    pub const fn can_be_allowed(self) -> bool {
        matches!(self, Act::Guard)
    }

    /// Returns whether rules take a price for it (`tax`).
    pub const fn can_be_taxed(self) -> bool {
        matches!(
            self,
            Act::DeclareBlockers | Act::DeclareGuard | Act::TakeAttackAction | Act::AttackPhoenixborn | Act::AttackUnit
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn acts_have_means_where_rules_ask_for_them_and_none_elsewhere() {
        for act in Act::ALL {
            let has_means = Via::ALL.iter().any(|via| act.is_done_by(*via));
            assert_eq!(has_means, act.cause() == ActCause::CardAndMeans, "{act}");
        }
    }
}
