//! Means: the words that say by which means an event comes about.

use crate::terms::words::words;

words! {
    /// A means by which an event comes about: a word on its cause.
    Via, Vias: u64 {
        /// An attack.
        Attack = "attack",
        /// A counter.
        Counter = "counter",
        /// A guard took the damage.
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
        /// The attack is one on a Phoenixborn.
        AttackPhoenixborn = "attack_phoenixborn",
        /// The attack is one on a unit.
        AttackUnit = "attack_unit",
        /// The effect is on all units.
        Mass = "mass",
        /// The text places exhaustion tokens.
        Exhausting = "exhausting",
        /// The text destroys.
        Destroying = "destroying",
        /// The text places in a hand or returns to one.
        Returning = "returning",
        /// A card is placed in a hand, not returned to it.
        Placing = "placing",
    }
}

impl Via {
    /// Returns whether it is said of what texts and dice powers do, and of nothing else.
    pub const fn is_of_texts(self) -> bool {
        matches!(
            self,
            Via::Spell
                | Via::ActionSpell
                | Via::ReactionSpell
                | Via::ReadySpell
                | Via::AlterationSpell
                | Via::Ability
                | Via::UnitAbility
                | Via::PhoenixbornAbility
                | Via::ActivatedAbility
                | Via::ActivatedPhoenixbornAbility
                | Via::ExhaustibleAbility
                | Via::DicePower
                | Via::Mass
                | Via::Exhausting
                | Via::Destroying
                | Via::Returning
        )
    }

    /// Returns whether it is said of spells as they are played, and of nothing else.
    pub const fn is_of_spells(self) -> bool {
        matches!(self, Via::Spell | Via::ActionSpell | Via::ReactionSpell | Via::ReadySpell | Via::AlterationSpell)
    }

    /// Returns whether what no text does may destroy by this means.
    pub const fn destroys_without_text(self) -> bool {
        matches!(self, Via::Attack | Via::Counter | Via::Guarding | Via::Cost | Via::Rule)
    }
}
