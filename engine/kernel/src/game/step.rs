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
    /// Exhaustion tokens are removed.
    RemoveExhaustion,
    /// A player may exhaust dice.
    ExhaustDice(PlayerId),
    /// The exhaust dice step is over.
    DiceExhausted,
    /// The first player token is passed, or the end of the round comes first.
    RoundEnd,
    /// The round is over.
    NextRound,
    /// The game is over.
    Over,
}
