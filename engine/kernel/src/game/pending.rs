//! Pending triggers: effects that may answer an event, or act at a moment. Reference 5.4.0; Raven 4.3.0; Reborn p.17.

use crate::game::ability_instance::AbilityInstance;
use crate::game::lasting::{DelayedEffect, LastingEffect};
use crate::terms::event::{Event, Window};
use crate::terms::id::{CardRef, DieId, PlayerId};
use crate::terms::moment::Moment;
use smallvec::SmallVec;
use std::rc::Rc;

/// An effect that may answer an event, or acts at a moment.
#[derive(Clone, Debug)]
pub(crate) struct PendingTrigger {
    /// The card whose text it is.
    pub(crate) card: CardRef,
    /// The ability as the card has it.
    pub(crate) instance: AbilityInstance,
    /// Who is `you` in its text.
    pub(crate) you: PlayerId,
    /// The event it answers; none at a moment.
    pub(crate) event: Option<Box<Event>>,
    /// The window in which it answers; none at a moment.
    pub(crate) window: Option<Window>,
    /// The moment at which it acts; none in a window.
    pub(crate) moment: Option<Moment>,
    /// The die on a card whose power it is.
    pub(crate) die: Option<DieId>,
    /// The lasting effect whose ability it is.
    pub(crate) lasting: Option<Box<LastingEffect>>,
    /// What was set up earlier for the moment, if it is that and no text that acts at it.
    pub(crate) delayed: Option<Rc<DelayedEffect>>,
    /// The effect whose doing it answers: index into the frames.
    pub(crate) origin: Option<usize>,
    /// The event it answers, if that can still be changed: index into the open events.
    pub(crate) open_event: Option<usize>,
}

/// Effects that may answer at one time.
pub(crate) type PendingTriggers = SmallVec<[PendingTrigger; 2]>;
