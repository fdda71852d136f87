//! Lasting effects: what holds for a while, or happens later.

use crate::cards::constant::{Durations, Lose};
use crate::game::card::CopyOf;
use crate::game::held::Held;
use crate::terms::act::Acts;
use crate::terms::id::{AbilityId, CardRef, ConstantId, FnId, KeywordId, PlayerId, Thing};
use crate::terms::moment::Moment;
use crate::terms::value::Value;
use serde::{Deserialize, Serialize};
use ustr::Ustr;

/// What a lasting effect does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LastingKind {
    /// Adds to a value.
    Bonus(Value, i32),
    /// Gives an ability with its number.
    Gain(KeywordId, i32),
    /// Takes an ability away.
    Lose(Lose),
    /// Forbids acts.
    Forbid(Acts),
    /// Does what a constant effect says.
    Constant(ConstantId),
    /// Makes a card a copy of another.
    Copy(CopyOf),
}

/// An effect that lasts for a while.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastingEffect {
    /// What it does.
    pub what: LastingKind,
    /// The card or player it is on.
    pub on: Thing,
    /// The values that the script gave to the names in its phrases.
    pub given: Vec<(Ustr, Held)>,
    /// How long it lasts: to the first of these ends.
    pub until: Durations,
    /// The card whose text started it.
    pub source: CardRef,
    /// Who is `you` in that text.
    pub you: PlayerId,
    /// The turn it was started in, counted from the start of the game.
    pub turn: u16,
}

/// Something set up to happen later.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DelayedEffect {
    /// When it happens.
    pub moment: Moment,
    /// The function to run.
    pub function: FnId,
    /// The values its function is given.
    pub given: Vec<Held>,
    /// The card whose text set it up.
    pub card: CardRef,
    /// The ability that set it up.
    pub ability: Option<AbilityId>,
    /// Who is `you` in that text.
    pub you: PlayerId,
    /// The number in the name of the ability.
    pub n: i32,
    /// The turn it was set up in, counted from the start of the game, if it is to happen in the next one of the round and in no other.
    pub next_turn_after: Option<u16>,
}
