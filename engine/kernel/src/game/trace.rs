//! The trace: everything that happened, as typed entries that scenarios, comparisons and interfaces read.

use crate::cards::chimera::BehaviourLine;
use crate::game::answer::Answer;
use crate::game::decision::{Action, Decision};
use crate::game::extra_action::ExtraAction;
use crate::game::state::Outcome;
use crate::game::step::Phase;
use crate::terms::act::Acts;
use crate::terms::die::Level;
use crate::terms::event::{Event, Window};
use crate::terms::id::{CardId, DieId, PlayerId, Players, Thing};
use crate::terms::moment::Moment;
use crate::terms::token::Token;
use crate::terms::value::Value;
use crate::terms::zone::{PilePlace, Zone};
use serde::{Deserialize, Serialize};
use ustr::Ustr;

/// Where a die went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DieTo {
    /// Into the active pool.
    Active,
    /// Into the exhausted pool.
    Exhausted,
    /// Into the exhausted pool, spent on a cost.
    Paid,
    /// Onto a card.
    Card(CardId),
    /// Out of the game.
    Removed,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TraceEvent {
    /// A round began.
    Round(u16),
    /// A phase began.
    Phase(Phase),
    /// The Chimera goes on to act against another player: on the battlefield before that one.
    TurnsTo(PlayerId, Option<PlayerId>),
    /// A turn began.
    Turn(PlayerId),
    /// A player took an action.
    Acts(PlayerId, Action),
    /// A player answered this question.
    Answered(Box<Decision>, Answer),
    /// An event took place.
    Happened(Box<Event>),
    /// An event about to happen was replaced.
    Replaced(Box<Event>),
    /// The amount of an event about to happen was changed.
    AmountSet(Box<Event>, i32),
    /// So much damage of an event was prevented.
    Prevented(Box<Event>, i32),
    /// An event about to happen was turned onto something else.
    Redirected(Box<Event>),
    /// An effect answers in a window, or acts at a moment.
    Answers {
        /// Whose effect it is.
        player: PlayerId,
        /// The card.
        card: CardId,
        /// The ability.
        ability: Ustr,
        /// The window; none at a moment of the round.
        window: Option<Window>,
        /// The moment of the round.
        moment: Option<Moment>,
    },
    /// An effect begins to resolve.
    Resolves(CardId, Ustr),
    /// An effect was cancelled.
    Cancelled(CardId, Ustr),
    /// An effect does nothing because its card left play.
    Fizzles(CardId, Ustr),
    /// Nothing came of an ability that was activated.
    ComesToNothing(CardId, Ustr),
    /// An effect was left out, since it failed.
    LeftOut(CardId, Ustr),
    /// Tokens on a card changed.
    Tokens {
        /// The card.
        card: CardId,
        /// The kind of the tokens.
        kind: Token,
        /// How many lay there.
        from: u16,
        /// How many lie there now.
        to: u16,
    },
    /// Tokens moved from one card onto another, neither removed nor placed.
    TokensMoved {
        /// From which card.
        from: CardId,
        /// Onto which card.
        onto: CardId,
        /// The kind of the tokens.
        kind: Token,
        /// How many.
        n: u16,
    },
    /// A card moved.
    Moved {
        /// The card.
        card: CardId,
        /// From where.
        from: Zone,
        /// To where.
        to: Zone,
        /// Whose side it is on now.
        controller: PlayerId,
        /// What it is attached to or lies under now.
        host: Option<CardId>,
        /// To whom it had been shown.
        shown_to: Players,
    },
    /// A player drew a card.
    Drawn(CardId, PlayerId),
    /// Cards were revealed to all, or a player looked at them.
    Shown {
        /// The cards.
        cards: Vec<CardId>,
        /// Who looked at them; none if all see them.
        to: Option<PlayerId>,
    },
    /// A card of a draw pile was put elsewhere in it.
    Placed(CardId, PilePlace),
    /// A die went somewhere.
    Die(DieId, DieTo),
    /// A die that showed the first level shows the second.
    Face(DieId, Level, Level),
    /// A die was rolled.
    Rolled(DieId, Level),
    /// A value changed for a while.
    Bonus(CardId, Value, i32),
    /// A card has an ability for a while.
    Gains(CardId, Ustr, i32),
    /// A card becomes a copy of another.
    BecomesCopy(CardId, CardId),
    /// A card has lost an ability for a while.
    Loses(CardId, Ustr),
    /// A card or player cannot do these acts for a while.
    Forbids(Thing, Acts),
    /// What a card declares holds of a card or player for a while, under this name.
    Lasts(Thing, Ustr),
    /// An attacker is out of the attack.
    LeavesBattle(CardId),
    /// An effect that lasted is over, on this card if it was on one.
    Ends(Option<CardId>),
    /// A pile of a player was shuffled.
    Shuffled(PlayerId, Zone),
    /// A player got additional actions.
    ExtraAction(PlayerId, ExtraAction, i32),
    /// The behavior die of the Chimera was rolled.
    BehaviourDie(u8),
    /// The Chimera rolled whether it guards, and does not.
    GuardsNot(PlayerId),
    /// The Chimera does what this line of its behavior card says.
    Behaves(BehaviourLine),
    /// The Red Rains tokens on the Chimera changed.
    RedRains {
        /// How many lay there.
        from: u16,
        /// How many lie there now.
        to: u16,
    },
    /// The Chimera goes on to a phase.
    ChimeraPhase(u8),
    /// The Chimera has become fatigued.
    Fatigued(PlayerId),
    /// The first player token went to a player.
    FirstPlayer(PlayerId),
    /// A player lost.
    Lost(PlayerId),
    /// The game is over.
    Over(Outcome),
}

impl TraceEvent {
    /// Returns whether it is a change: not a use, an answer or that nothing came of something.
    pub fn is_change(&self) -> bool {
        let is_use = matches!(self, Self::Acts(..) | Self::Answered(..) | Self::Answers { .. } | Self::Resolves(..));
        !is_use && !matches!(self, Self::Fizzles(..) | Self::ComesToNothing(..) | Self::LeftOut(..))
    }
}

/// An entry of the trace with its depth: effects inside effects are deeper.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TraceEntry {
    /// How many effects it happened inside of.
    pub depth: u8,
    /// What happened.
    pub event: TraceEvent,
}
