//! Refusals: why something is not allowed, with the rule that forbids it.

use crate::terms::act::Act;
use crate::terms::die::Symbol;
use crate::terms::id::CardId;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use ustr::Ustr;

/// A part of a cost that is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Missing {
    /// A magic symbol no die covers.
    Symbol(Symbol),
    /// Magic symbols no die covers, each in another way to pay.
    OneOf([Option<Symbol>; 4]),
    /// Cards to discard: so many are asked for.
    Cards(usize),
    /// Cards in the draw pile: so many are asked for.
    Mill(u8),
    /// Status tokens on the card.
    Status(u8),
    /// Cards in play, in the words of the cost.
    GivenUp(Ustr),
}

impl std::fmt::Display for Missing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Missing::Symbol(Symbol::Basic) => f.write_str("1 basic"),
            Missing::Symbol(Symbol::Of(kind, level)) => write!(f, "1 {kind}:{level}"),
            Missing::OneOf(symbols) => {
                symbols.iter().flatten().enumerate().try_for_each(|(place, symbol)| {
                    write!(f, "{}{}", if place > 0 { " or " } else { "" }, Missing::Symbol(*symbol))
                })
            }
            Missing::Cards(n) => write!(f, "{n} discard"),
            Missing::Mill(n) => write!(f, "{n} mill"),
            Missing::Status(n) => write!(f, "{n} status"),
            Missing::GivenUp(words) => f.write_str(words),
        }
    }
}

impl Missing {
    /// Returns the symbols that are missing.
    fn symbols(self) -> [Option<Symbol>; 4] {
        match self {
            Missing::Symbol(symbol) => [Some(symbol), None, None, None],
            Missing::OneOf(symbols) => symbols,
            Missing::Cards(_) | Missing::Mill(_) | Missing::Status(_) | Missing::GivenUp(_) => [None; 4],
        }
    }

    /// Returns what is missing where another way to pay misses something else: the symbols of both, or the first alone.
    fn or(self, other: Missing) -> Missing {
        let mut symbols = self.symbols();
        for symbol in other.symbols().iter().flatten() {
            let free = symbols.iter().position(Option::is_none);
            match free {
                Some(free) if symbols[0].is_some() && !symbols.contains(&Some(*symbol)) => symbols[free] = Some(*symbol),
                _ => {}
            }
        }
        if symbols[1].is_some() { Missing::OneOf(symbols) } else { self }
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
    /// Both actions are used, and either would do.
    #[error("your main action and your side action are used")]
    NoAction,
    /// The side action is used.
    #[error("your side action is used")]
    NoSideAction,
    /// A main action is due before the turn may end.
    #[error("a main action comes first: act, attack or pass")]
    MainActionDue,
    /// The card is exhausted.
    #[error("it is exhausted")]
    Exhausted {
        /// The card that has the token, or whose text makes it count as exhausted.
        by: CardId,
    },
    /// The text is lost or cancelled.
    #[error("it has lost that ability")]
    LostAbility {
        /// The card that takes it.
        by: Option<CardId>,
    },
    /// What a text is about is something else.
    #[error("this does not fit its text: `{part}` says `{phrase}`")]
    Unfit {
        /// The part of the text: the key of the card file.
        part: Ustr,
        /// What the text says there.
        phrase: Ustr,
    },
    /// One unit only may attack a unit.
    #[error("one unit only may attack a unit")]
    OneAttacker,
    /// Only units with a text for it guard others.
    #[error("it has no text that lets it guard")]
    NoGuard,
    /// The Phoenixborn has guarded this round.
    #[error("that Phoenixborn has guarded this round")]
    HasGuarded,
    /// It is the one that is attacked.
    #[error("it is attacked itself")]
    IsAttacked,
    /// The unit blocks another attacker.
    #[error("it blocks another attacker")]
    BlocksAnother,
    /// It stands on another battlefield, before another player.
    #[error("it stands on another battlefield")]
    StandsElsewhere,
    /// Nobody else has anything left to do in the turn that is shared.
    #[error("nobody shares this turn who could act now")]
    NobodyToActInstead,
    /// No battle came to a counter of it.
    #[error("no battle has come to a counter of it: it counters as the target, a blocker or the guard of an attack")]
    NoBattle,
    /// No unit is there that could counter.
    #[error("you control no unit that could counter")]
    NoUnit,
    /// A Phoenixborn never counters.
    #[error("only units counter")]
    NoCounter,
    /// The cost cannot be paid.
    #[error("the cost cannot be paid: {missing} is missing")]
    CannotPay {
        /// The first part left uncovered.
        missing: Missing,
    },
    /// The dice that are named do not pay the cost.
    #[error("the dice you name do not pay for it: none of them is left for {missing}")]
    DiceDoNotPay {
        /// The first part that they leave uncovered.
        missing: Missing,
    },
    /// No battlefield slot is open.
    #[error("no battlefield slot is open")]
    NoBattlefieldSlot,
    /// No spellboard slot is open.
    #[error("no spellboard slot is open")]
    NoSpellboardSlot,
    /// Nothing can bear the alteration.
    #[error("nothing can bear it: it needs {what}")]
    NothingToAttachTo {
        /// What its text says that bears it.
        what: Ustr,
    },
    /// Nothing is there for the spell to lie under.
    #[error("nothing is there for it to lie under: it needs {what}")]
    NothingToLieUnder {
        /// What its placement says that it lies under.
        what: Ustr,
    },
    /// Another player controls it.
    #[error("you do not control it")]
    NotYours,
    /// The card is not in the player's hand.
    #[error("it is not in your hand")]
    NotInHand,
    /// The card is not where it would have to be.
    #[error("it is not where that text works")]
    WrongZone,
    /// The text answers such an event already, and this is what it makes of it.
    #[error("a text does not replace what it does itself")]
    OwnDoing,
    /// The card came into play by the action that is answered (`main_action_answered_by`).
    #[error("it was not in play when the action began")]
    CameInAction,
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
        condition: Ustr,
    },
    /// The text was used this turn.
    #[error("it was used this turn")]
    UsedThisTurn,
    /// An effect forbids it.
    #[error("{text} forbids it: cannot {}", act.word().replace('_', " "))]
    Forbidden {
        /// What is forbidden.
        act: Act,
        /// The card whose text forbids it.
        by: CardId,
        /// The name of that text, or the title of the card if it has none.
        text: Ustr,
    },
    /// An effect forces something else.
    #[error("{text} demands another answer: must {}", act.word().replace('_', " "))]
    Forced {
        /// What is forced.
        act: Act,
        /// The card whose text forces it.
        by: CardId,
        /// The name of that text, or the title of the card if it has none.
        text: Ustr,
    },
    /// No unit can attack.
    #[error("you control no unit that can attack")]
    NoAttackers,
    /// Nothing can be attacked.
    #[error("no opponent has anything to attack")]
    NothingToAttack,
    /// This ruleset has no such window.
    #[error("effects of this kind are not used in this ruleset at this moment")]
    NoSuchWindow {
        /// The switch that says when they are.
        switch: Ustr,
    },
    /// The answer has another shape than the question.
    #[error("the answer does not fit the question")]
    WrongShape,
    /// The answer picks something that is not offered.
    #[error("that is not among the choices")]
    NotOffered,
    /// Too few or too many were picked.
    #[error("{picked} picked instead of {}", range(*low, *high))]
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
    /// Another number is asked.
    #[error("a number from {low} to {high} is asked, not {number}")]
    WrongNumber {
        /// The number that was given.
        number: i32,
        /// The least.
        low: i32,
        /// The greatest.
        high: i32,
    },
    /// An order, a split or the sides of dice have too few or too many for their list.
    #[error("{given} listed instead of {asked}")]
    WrongLength {
        /// How many were given.
        given: usize,
        /// How many there are.
        asked: usize,
    },
    /// What was picked or split comes to too little or too much.
    #[error("it comes to {sum} instead of {}", sum_range(*low, *high))]
    WrongSum {
        /// What it comes to.
        sum: i32,
        /// The least.
        low: i32,
        /// The greatest.
        high: i32,
    },
    /// The card has no such ability.
    #[error("there is no ability `{name}` to use")]
    NoSuchAbility {
        /// The name asked for.
        name: Ustr,
    },
}

/// Says between which numbers something must be.
fn range<T: Copy + PartialEq + std::fmt::Display>(low: T, high: T) -> String {
    if low == high { low.to_string() } else { format!("{low} to {high}") }
}

/// Says which sums are asked for; one bound may be open.
fn sum_range(low: i32, high: i32) -> String {
    match (low, high) {
        (i32::MIN, _) => format!("{high} or less"),
        (_, i32::MAX) => format!("{low} or more"),
        (low, high) => range(low, high),
    }
}

impl Refusal {
    /// Returns why something is refused that can be done in another way too, which is refused as well.
    pub(crate) fn or(self, other: Refusal) -> Refusal {
        match (self, other) {
            (Refusal::NoMainAction, Refusal::NoSideAction) | (Refusal::NoSideAction, Refusal::NoMainAction) => Refusal::NoAction,
            (Refusal::NoMainAction | Refusal::NoSideAction, other @ Refusal::CannotPay { .. }) => other,
            (Refusal::CannotPay { missing }, Refusal::CannotPay { missing: other }) => {
                Refusal::CannotPay { missing: missing.or(other) }
            }
            (refusal, _) => refusal,
        }
    }

    /// Returns where the rule is written that forbids it.
    pub fn rule(&self) -> &'static str {
        match self {
            Refusal::NotYourTurn | Refusal::NotNow => "Reference 4.2.0; Raven 2.1.0; Reborn p.6",
            Refusal::NoMainAction | Refusal::MainActionDue => "Reference 4.2.1; Raven 2.1.0; Reborn p.6",
            Refusal::NoAction | Refusal::NoSideAction => "Reference 4.2.2; Raven 2.1.0; Reborn p.6",
            Refusal::Exhausted { .. } => "Reference 2.3.2; Reborn p.15",
            Refusal::CannotPay { .. } | Refusal::DiceDoNotPay { .. } => "Reference 5.5.0; Raven 4.4.0; Reborn p.7",
            Refusal::NoBattlefieldSlot | Refusal::NoSpellboardSlot => "Reference 2.1.1; Raven 3.1.1",
            Refusal::NothingToAttachTo { .. } => "Reference 5.2.4; Raven 4.1.1",
            Refusal::WrongZone => "Reference 5.0.0",
            Refusal::CameInAction => "FAQ Poison",
            Refusal::NotYours => "Raven 4.0.0; Reborn Glossary Control",
            Refusal::NotInHand => "Reference 5.2.0; Raven 4.1.0; Reborn p.8",
            Refusal::ReactionOnly | Refusal::NoReactionsNow | Refusal::ReactionUsed => "Reference 5.2.2; Reborn p.9",
            Refusal::ConditionFails { .. }
            | Refusal::UsedThisTurn
            | Refusal::OwnDoing
            | Refusal::Forbidden { .. }
            | Refusal::Forced { .. }
            | Refusal::Unfit { .. }
            | Refusal::NothingToLieUnder { .. } => "card text",
            Refusal::NoAttackers | Refusal::NothingToAttack | Refusal::IsAttacked => "Reference 6.0.0; Raven 3.2.0; Reborn p.10",
            Refusal::OneAttacker => "Reborn p.10",
            Refusal::NoGuard | Refusal::HasGuarded => "Reference 6.0.0; Raven 3.2.2; Reborn p.10",
            Refusal::StandsElsewhere => "Red Rains Main Action",
            Refusal::NobodyToActInstead => "Red Rains Battlefield Management",
            Refusal::BlocksAnother => "Reference 6.0.0; Raven 3.2.1; Reborn p.10",
            Refusal::NoCounter | Refusal::NoUnit | Refusal::NoBattle => "Reference 6.0.0; Raven 3.2.3; Reborn p.10",
            Refusal::NoSuchWindow { .. } => "Reference 5.3.0; Raven 4.2.0; Reborn p.12",
            Refusal::LostAbility { .. } | Refusal::NoSuchAbility { .. } => "Reference 5.3.0",
            Refusal::WrongShape
            | Refusal::NotOffered
            | Refusal::WrongCount { .. }
            | Refusal::PickedTwice
            | Refusal::WrongNumber { .. }
            | Refusal::WrongLength { .. }
            | Refusal::WrongSum { .. } => "the question itself",
        }
    }

    /// Returns the switch that decides it, if a ruleset decides.
    pub fn switch(&self) -> Option<&'static str> {
        match self {
            Refusal::NoSuchWindow { switch } => Some(switch.as_str()),
            Refusal::ReactionUsed => Some("reaction_limit"),
            Refusal::OneAttacker => Some("attack_unit_attackers"),
            Refusal::HasGuarded => Some("phoenixborn_guard_limit"),
            _ => None,
        }
    }

    /// Returns the card whose text or tokens decide it, if one does.
    pub fn by(&self) -> Option<CardId> {
        match self {
            Refusal::Forbidden { by, .. } | Refusal::Forced { by, .. } | Refusal::Exhausted { by } => Some(*by),
            Refusal::LostAbility { by } => *by,
            _ => None,
        }
    }
}
