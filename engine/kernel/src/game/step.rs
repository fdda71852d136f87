//! Steps: the phases of a round, divided into the steps by which a game is resolved.

use crate::terms::id::PlayerId;
use serde::{Deserialize, Serialize};

/// The phase of the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Phase {
    /// Before the first round.
    Setup,
    /// Roll, discard, draw.
    Prepare,
    /// Turns.
    PlayerTurns,
    /// Recover, remove exhaustion, exhaust dice.
    Recovery,
}

/// Where a game stands: the step that comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Step {
    /// A player picks the first five.
    FirstFive(PlayerId),
    /// Draw piles are shuffled.
    ShuffleDrawPiles,
    /// The first aspects of a Chimera are laid face down.
    FirstAspects,
    /// A round begins.
    RoundStart,
    /// All exhausted dice are rolled.
    RollDice,
    /// In the first round, who begins is settled.
    FirstPlayer,
    /// A player discards any number of cards.
    DiscardCards(PlayerId),
    /// Players draw up to five.
    DrawCards,
    /// The prepare phase ends.
    PrepareEnd,
    /// The player turns phase begins.
    PlayerTurnsStart,
    /// A turn begins.
    TurnStart,
    /// The player whose turn it is may act.
    Act,
    /// A Chimera acts.
    ChimeraTurn,
    /// An attack: attackers or target are declared.
    DeclareAttack,
    /// An attack: the second of attackers and target is declared.
    DeclareSecond,
    /// An attack: blockers or a guard are declared.
    Defend,
    /// An attack: the next battle is fought.
    Battle,
    /// An attack is over.
    EndAttack,
    /// A turn ends.
    TurnEnd,
    /// Units recover.
    Recover,
    /// Red Rains tokens are removed from an exhausted Chimera.
    RemoveRedRains,
    /// Exhaustion tokens are removed.
    RemoveExhaustion,
    /// A player may exhaust dice.
    ExhaustDice(PlayerId),
    /// The exhaust dice step is over.
    DiceExhausted,
    /// Red Rains tokens are placed for the aspects in play.
    PlaceRedRains,
    /// Aspects are laid face down, up to the threat value.
    ReplenishAspects,
    /// Status tokens of aspects are refilled.
    RefillStatus,
    /// The first player token is passed, or the end of the round comes first.
    RoundEnd,
    /// The round is over.
    NextRound,
    /// A Chimera that grows with the time goes on, before the next round.
    Progress,
    /// The game is over.
    Over,
}

/// The steps a game goes to where not all games go to the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Course {
    /// The step after the draw piles are shuffled.
    pub shuffled: Step,
    /// The step after units recover.
    pub recovered: Step,
    /// The step after all have exhausted dice.
    pub dice_exhausted: Step,
    /// The step after a round is over.
    pub next_round: Step,
}

impl Course {
    /// That of a game between persons. Reference 4.0.0.
    pub const PERSONS: Self = Self {
        shuffled: Step::RoundStart,
        recovered: Step::RemoveExhaustion,
        dice_exhausted: Step::RoundEnd,
        next_round: Step::RoundStart,
    };
    /// That of a game against a Chimera. Red Rains Round Order.
    pub const CHIMERA: Self = Self {
        shuffled: Step::FirstAspects,
        recovered: Step::RemoveRedRains,
        dice_exhausted: Step::PlaceRedRains,
        next_round: Step::Progress,
    };
}
