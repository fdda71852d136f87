//! Acts: what a constant or lasting effect can forbid, force or allow.

use crate::terms::words::words;

words! {
    /// Something that a constant or lasting effect forbids, forces or allows.
    Act, Acts: u64 {
        /// Of a unit: be declared as an attacker.
        Attack = "attack",
        /// Of a unit: be declared as a blocker.
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
        /// Of a unit: have the damage it deals prevented.
        HaveDamagePrevented = "have_damage_prevented",
        /// Of a card: be targeted.
        BeTargeted = "be_targeted",
        /// Of a card: be affected.
        BeAffected = "be_affected",
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

impl Acts {
    /// The acts that players do, and cards do not.
    pub const OF_PLAYERS: Acts = Acts::of(&[
        Act::DeclareBlockers,
        Act::DeclareGuard,
        Act::TakeAttackAction,
        Act::AttackPhoenixborn,
        Act::AttackUnit,
        Act::TakeSideAction,
        Act::Play,
        Act::PlayActionSpells,
        Act::PlayReactionSpells,
        Act::Activate,
        Act::ChangeDice,
        Act::ReadyDice,
        Act::Draw,
    ]);

    /// The acts that players suffer as cards do.
    pub const OF_BOTH: Acts = Acts::of(&[Act::BeTargeted, Act::BeAffected]);
}
