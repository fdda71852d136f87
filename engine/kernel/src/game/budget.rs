//! Budgets: how much a game may take, counted and never timed, so that no text holds it up without end or fills the memory.
//!
//! Every game of the cards that come with the engine stays far below. What a text uses up beyond is a
//! [`Fault::OverBudget`](crate::game::Fault::OverBudget) that names its card, and the game stands before the step.

use crate::terms::id::CardId;
use std::fmt;

/// How many questions may be answered in a step: an action with all that follows from it, up to the next.
pub const DECISIONS_A_STEP: u32 = 250;
/// How many questions may be answered in a turn.
pub const DECISIONS_A_TURN: u32 = 10_000;
/// How many questions may be answered in a game.
pub const DECISIONS_A_GAME: u32 = 1_000_000;
/// How many functions of scripts may be called in a step.
pub const SCRIPT_CALLS_A_STEP: u32 = 1_000;
/// How many functions of scripts may be called in a turn.
pub const SCRIPT_CALLS_A_TURN: u32 = 20_000;
/// How many functions of scripts may be called in a game.
pub const SCRIPT_CALLS_A_GAME: u32 = 5_000_000;
/// How many operations scripts may take in a step.
pub const OPERATIONS_A_STEP: u32 = 250_000;
/// How many operations scripts may take in a turn.
pub const OPERATIONS_A_TURN: u32 = 5_000_000;
/// How many operations scripts may take in a game.
pub const OPERATIONS_A_GAME: u32 = 1_000_000_000;
/// How many events may come about in a step.
pub const EVENTS_A_STEP: u32 = 2_500;
/// How many events may come about in a turn.
pub const EVENTS_A_TURN: u32 = 50_000;
/// How many events may come about in a game.
pub const EVENTS_A_GAME: u32 = 10_000_000;
/// How many effects may last or come later at one time.
pub const PENDING_EFFECTS: u32 = 1_000;
/// How many values these may keep together, each card of a list counted.
pub const KEPT_VALUES: u32 = 20_000;
/// How many tokens of a kind may lie on a card.
pub const TOKENS_ON_A_CARD: u16 = 10_000;

/// How many effects may run inside each other.
pub(crate) const NESTED_EFFECTS: usize = 40;
/// How many rounds a game may take.
pub(crate) const ROUNDS: u16 = 400;
/// How many texts may hang on each other: a constant whose condition asks for what another changes, and so on.
pub(crate) const NESTED_TEXTS: usize = 6;
/// How many texts may be asked in the course of one question: each of many that asks for all others, and so on.
pub(crate) const ASKED_TEXTS: u32 = 20_000;

/// How much may be spent of something that is counted as it is spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// In a step: an action with all that follows from it, up to the next.
    pub step: u32,
    /// In a turn, or between the turns of a round.
    pub turn: u32,
    /// In a game.
    pub game: u32,
}

/// How much a game may take. What is lower than the defaults stops games sooner; what is higher lets stranger cards run.
///
/// ```
/// use cinderforge_kernel::game::Budget;
///
/// let budget = Budget { pending: 50, ..Budget::default() };
/// assert!(budget.decisions.turn >= 10_000);
/// # let _ = budget;
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Questions answered.
    pub decisions: Allowance,
    /// Functions of scripts called.
    pub script_calls: Allowance,
    /// Operations of scripts.
    pub operations: Allowance,
    /// Events that come about.
    pub events: Allowance,
    /// Effects that last or come later, at one time.
    pub pending: u32,
    /// Values that these keep together.
    pub kept_values: u32,
    /// Tokens of a kind on a card.
    pub tokens: u16,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            decisions: Allowance { step: DECISIONS_A_STEP, turn: DECISIONS_A_TURN, game: DECISIONS_A_GAME },
            script_calls: Allowance { step: SCRIPT_CALLS_A_STEP, turn: SCRIPT_CALLS_A_TURN, game: SCRIPT_CALLS_A_GAME },
            operations: Allowance { step: OPERATIONS_A_STEP, turn: OPERATIONS_A_TURN, game: OPERATIONS_A_GAME },
            events: Allowance { step: EVENTS_A_STEP, turn: EVENTS_A_TURN, game: EVENTS_A_GAME },
            pending: PENDING_EFFECTS,
            kept_values: KEPT_VALUES,
            tokens: TOKENS_ON_A_CARD,
        }
    }
}

/// Something that is counted as it is spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Resource {
    /// Questions answered.
    Decisions,
    /// Functions of scripts called.
    ScriptCalls,
    /// Operations of scripts.
    Operations,
    /// Events that come about.
    Events,
}

impl Resource {
    /// Every resource, in order.
    pub(crate) const ALL: [Resource; 4] = [Resource::Decisions, Resource::ScriptCalls, Resource::Operations, Resource::Events];

    /// Returns how much of it a budget allows.
    pub(crate) fn allowed(self, budget: &Budget) -> Allowance {
        match self {
            Resource::Decisions => budget.decisions,
            Resource::ScriptCalls => budget.script_calls,
            Resource::Operations => budget.operations,
            Resource::Events => budget.events,
        }
    }
}

/// What a text has used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Questions answered.
    Decisions(Period),
    /// Functions of scripts called.
    ScriptCalls(Period),
    /// Operations of scripts.
    Operations(Period),
    /// Events that came about.
    Events(Period),
    /// Effects that last or come later.
    PendingEffects,
    /// Values that these keep.
    KeptValues,
    /// Tokens of a kind on a card.
    Tokens,
    /// Moves of one card from zone to zone.
    Moves,
    /// Turns, or battles, of a game.
    Turns,
}

impl Limit {
    /// Returns the limit of a resource over a period.
    pub(crate) fn of(resource: Resource, period: Period) -> Self {
        match resource {
            Resource::Decisions => Limit::Decisions(period),
            Resource::ScriptCalls => Limit::ScriptCalls(period),
            Resource::Operations => Limit::Operations(period),
            Resource::Events => Limit::Events(period),
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Decisions(period) => write!(f, "answers in {period}"),
            Limit::ScriptCalls(period) => write!(f, "calls of scripts in {period}"),
            Limit::Operations(period) => write!(f, "operations of scripts in {period}"),
            Limit::Events(period) => write!(f, "events in {period}"),
            Limit::PendingEffects => f.write_str("effects that last or come later"),
            Limit::KeptValues => f.write_str("values kept for later"),
            Limit::Tokens => f.write_str("tokens of a kind on a card"),
            Limit::Moves => f.write_str("moves of a card in a game"),
            Limit::Turns => f.write_str("turns or battles in a game"),
        }
    }
}

/// Over how long something is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Period {
    /// A step.
    Step,
    /// A turn.
    Turn,
    /// A game.
    Game,
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Period::Step => "a step",
            Period::Turn => "a turn",
            Period::Game => "a game",
        })
    }
}

/// What was spent up to a checkpoint. It is no part of what a game is: positions are the same whatever was spent on the way, and a game
/// read from bytes has spent nothing yet.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Spent {
    /// In the turn, of each resource.
    pub(crate) turn: [u32; Resource::ALL.len()],
    /// In the game.
    pub(crate) game: [u32; Resource::ALL.len()],
    /// Which turn that is, counted since the start of the game.
    turns: u16,
    /// The card most of whose effects resolved in the turn, as far as that is told without counting each, with how sure that is.
    blamed: Option<(CardId, u32)>,
}

impl PartialEq for Spent {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Spent {}

impl Spent {
    /// Adds what a step spent: no more than what turn and game had left.
    pub(crate) fn add(&mut self, step: [u32; Resource::ALL.len()]) {
        for (index, spent) in step.into_iter().enumerate() {
            self.turn[index] += spent;
            self.game[index] += spent;
        }
    }

    /// Forgets what was spent in earlier turns than this one.
    pub(crate) fn enter_turn(&mut self, turns: u16) {
        if self.turns != turns {
            *self = Self { turns, game: self.game, ..Self::default() };
        }
    }

    /// Counts an effect of a card that resolves: if more than half are of one card, that card comes out (Boyer and Moore).
    pub(crate) fn count_effect(&mut self, card: CardId) {
        self.blamed = match self.blamed {
            Some((blamed, sure)) if blamed == card => Some((blamed, sure.saturating_add(1))),
            Some((blamed, sure)) if sure > 1 => Some((blamed, sure - 1)),
            _ => Some((card, 1)),
        };
    }

    /// Returns the card to name if something is used up.
    pub(crate) fn blamed(&self) -> Option<CardId> {
        self.blamed.map(|(card, _)| card)
    }
}
