//! Past events: what happened earlier this round, of the kinds that a text of the game asks about.

use crate::terms::event::{EventKind, Subjects};
use crate::terms::id::{CardRef, PlayerId};
use smallvec::SmallVec;

/// Something that happened earlier this round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastEvent {
    /// What happened.
    pub kind: EventKind,
    /// Who or what did it or suffered it.
    pub subjects: Subjects,
    /// The cards whose text or whose blows caused it.
    pub causers: SmallVec<[CardRef; 1]>,
    /// The player by whose doing it happened.
    pub by: Option<PlayerId>,
    /// The turn it happened in, counted since the start of the game; none outside the turns of players.
    pub turn: Option<u16>,
    /// The battle it happened in, counted since the start of the game; none between battles.
    pub battle: Option<u16>,
}
