//! Windows: the one place where effects answer what happens. Reference 5.4.0, 5.7.1; Raven 4.3.0, 4.3.1; Reborn p.17.

use crate::game::ability_instance::AbilityInstance;
use crate::terms::event::{Event, Window};
use crate::terms::id::{CardRef, DieId, PlayerId};
use crate::terms::moment::Moment;
use smallvec::SmallVec;

/// An effect that may answer an event, or acts at a moment.
#[derive(Clone, Debug)]
pub(crate) struct PendingTrigger {
    pub(crate) card: CardRef,
    pub(crate) has: AbilityInstance,
    pub(crate) you: PlayerId,
    pub(crate) event: Option<Box<Event>>,
    pub(crate) window: Option<Window>,
    pub(crate) moment: Option<Moment>,
    pub(crate) die: Option<DieId>,
    /// The effect whose doing it answers.
    pub(crate) origin: Option<usize>,
    /// The event that can still be changed.
    pub(crate) open_event: Option<usize>,
}

pub(crate) type PendingTriggers = SmallVec<[PendingTrigger; 2]>;
