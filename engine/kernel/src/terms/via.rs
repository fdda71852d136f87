//! Events: everything that can happen, the windows around it, and the words on its cause.

use crate::terms::words::words;

words! {
    /// Words on the cause of an event.
    Via, Vias: u64 {
        /// An attack.
        Attack = "attack",
        /// A counter.
        Counter = "counter",
        /// A guard took it.
        Guarding = "guarding",
        /// Any spell.
        Spell = "spell",
        /// An action spell.
        ActionSpell = "action_spell",
        /// A reaction spell.
        ReactionSpell = "reaction_spell",
        /// A ready spell.
        ReadySpell = "ready_spell",
        /// An alteration spell.
        AlterationSpell = "alteration_spell",
        /// Any ability of a unit or Phoenixborn.
        Ability = "ability",
        /// An ability of a unit.
        UnitAbility = "unit_ability",
        /// An ability of a Phoenixborn.
        PhoenixbornAbility = "phoenixborn_ability",
        /// An activated ability.
        ActivatedAbility = "activated_ability",
        /// An activated ability of a Phoenixborn.
        ActivatedPhoenixbornAbility = "activated_phoenixborn_ability",
        /// An ability that exhaustion silences.
        ExhaustibleAbility = "exhaustible_ability",
        /// A dice power.
        DicePower = "dice_power",
        /// The payment of a cost.
        Cost = "cost",
        /// A rule of the game.
        Rule = "rule",
        /// Damage that was received.
        Damage = "damage",
        /// The draw cards step.
        DrawStep = "draw_step",
        /// A meditation.
        Meditate = "meditate",
        /// It came without being played.
        Unplayed = "unplayed",
        /// Dice were re-rolled.
        Reroll = "reroll",
        /// Dice were raised.
        Raise = "raise",
        /// Dice were lowered.
        Lower = "lower",
        /// Dice were turned to a side.
        Turn = "turn",
        /// The main action was to pass.
        Pass = "pass",
        /// The main action was to play a card.
        Play = "play",
        /// The main action was to activate an effect.
        Activate = "activate",
        /// The main action was to attack a Phoenixborn.
        AttackPhoenixborn = "attack_phoenixborn",
        /// The main action was to attack a unit.
        AttackUnit = "attack_unit",
        /// The effect is on all units.
        Mass = "mass",
    }
}
