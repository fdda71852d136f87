//! Refusals: why something is not allowed, with the rule that forbids it.

use serde::{Deserialize, Serialize};
use thiserror::Error;
use ustr::Ustr;

use crate::cost::Symbol;
use crate::event::Act;
use crate::id::CardId;

/// A part of a cost that is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Missing {
    /// A magic symbol no die covers.
    Symbol(Symbol),
    /// Cards to discard: so many are asked for.
    Cards(usize),
}

impl std::fmt::Display for Missing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Missing::Symbol(Symbol::Basic) => f.write_str("1 basic"),
            Missing::Symbol(Symbol::Of(kind, level)) => write!(f, "1 {kind}:{level}"),
            Missing::Cards(n) => write!(f, "{n} discard"),
        }
    }
}

/// Why an action, trigger, target or answer is not allowed.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
pub enum Refusal {
    /// It is another player's turn.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The moment is not one for actions.
    #[error("no action can be taken now")]
    NotNow,
    /// The main action is used.
    #[error("your main action is used")]
    NoMainAction,
    /// The side action is used.
    #[error("your side action is used")]
    NoSideAction,
    /// The card is exhausted.
    #[error("it is exhausted")]
    Exhausted,
    /// The text is lost or cancelled.
    #[error("it has lost that ability")]
    LostAbility,
    /// The cost cannot be paid.
    #[error("the cost cannot be paid: {missing} is missing")]
    CannotPay {
        /// The first part left uncovered.
        missing: Missing,
    },
    /// No battlefield slot is open.
    #[error("no battlefield slot is open")]
    NoBattlefieldSlot,
    /// No spellboard slot is open.
    #[error("no spellboard slot is open")]
    NoSpellboardSlot,
    /// Nothing can bear the alteration.
    #[error("nothing can bear it")]
    NothingToAttachTo,
    /// The card is not where it would have to be.
    #[error("it is not where that text works")]
    WrongZone,
    /// The card may only answer an event.
    #[error("a reaction spell is played only as an answer to its event")]
    ReactionOnly,
    /// The reaction of the turn is used.
    #[error("your reaction of this turn is used")]
    ReactionUsed,
    /// Reactions belong to the player turns phase.
    #[error("reaction spells are played only in the player turns phase")]
    NoReactionsNow,
    /// The condition of the text does not hold.
    #[error("its condition does not hold: {condition}")]
    ConditionFails {
        /// The condition as written.
        condition: String,
    },
    /// The text was used this turn.
    #[error("it was used this turn")]
    UsedThisTurn,
    /// An effect forbids it.
    #[error("an effect forbids it: cannot {act}")]
    Forbidden {
        /// What is forbidden.
        act: Act,
        /// The card whose text forbids it.
        by: CardId,
    },
    /// No unit can attack.
    #[error("you control no unit that can attack")]
    NoAttackers,
    /// Nothing can be attacked.
    #[error("no opponent has anything to attack")]
    NothingToAttack,
    /// This ruleset has no such window.
    #[error("effects of this kind are not used in this ruleset at this moment")]
    NoSuchWindow,
    /// The answer has another shape than the question.
    #[error("the answer does not fit the question")]
    WrongShape,
    /// The answer picks something that is not offered.
    #[error("that is not among the choices")]
    NotOffered,
    /// Too few or too many were picked.
    #[error("{picked} picked, between {low} and {high} are asked for")]
    WrongCount {
        /// How many were picked.
        picked: usize,
        /// The fewest.
        low: usize,
        /// The most.
        high: usize,
    },
    /// Something was picked twice.
    #[error("something is picked twice")]
    PickedTwice,
    /// What was picked goes beyond a bound on all of it.
    #[error("together they break the bound: {bound}")]
    OverBound {
        /// The bound.
        bound: String,
    },
    /// The card has no such ability.
    #[error("there is no ability `{name}` to use")]
    NoSuchAbility {
        /// The name asked for.
        name: Ustr,
    },
}

impl Refusal {
    /// The rule that forbids it.
    pub fn rule(&self) -> &'static str {
        match self {
            Refusal::NotYourTurn | Refusal::NotNow => "Reference 4.2.0",
            Refusal::NoMainAction => "Reference 4.2.1",
            Refusal::NoSideAction => "Reference 4.2.2",
            Refusal::Exhausted => "Reference 2.3.2",
            Refusal::CannotPay { .. } => "Reference 5.5.0",
            Refusal::NoBattlefieldSlot | Refusal::NoSpellboardSlot => "Reference 2.1.1",
            Refusal::NothingToAttachTo => "Reference 5.2.4",
            Refusal::WrongZone => "Reference 5.0.0",
            Refusal::ReactionOnly | Refusal::ReactionUsed | Refusal::NoReactionsNow => "Reference 5.2.2",
            Refusal::ConditionFails { .. } | Refusal::UsedThisTurn | Refusal::Forbidden { .. } => "card text",
            Refusal::NoAttackers | Refusal::NothingToAttack => "Reference 6.0.0",
            Refusal::NoSuchWindow => "switches untriggered_effect_window and activated_effect_window",
            Refusal::LostAbility | Refusal::NoSuchAbility { .. } => "Reference 5.3.0",
            Refusal::WrongShape
            | Refusal::NotOffered
            | Refusal::WrongCount { .. }
            | Refusal::PickedTwice
            | Refusal::OverBound { .. } => "the question itself",
        }
    }
}
