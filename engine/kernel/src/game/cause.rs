//! The cause of what happens: by whom, by what card, by which means.

use crate::terms::event::{Event, EventKind};
use crate::terms::id::{CardRef, PlayerId, Thing};
use crate::terms::via::{Via, Vias};

/// What brings a change about, and what a restriction is asked about. The default is nobody, by no card and no means.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cause {
    /// By what card.
    pub(crate) source: Option<CardRef>,
    /// By whom.
    pub(crate) by: Option<PlayerId>,
    /// By which means, all that hold.
    pub(crate) via: Vias,
}

impl Cause {
    /// Returns the cause of what a rule of the game does, by nobody and no card.
    pub(crate) fn rule() -> Self {
        Self { source: None, by: None, via: Vias::of(&[Via::Rule]) }
    }

    /// Builds the event of this kind that befalls `subject` by this cause.
    pub(crate) fn event(&self, kind: EventKind, subject: impl Into<Thing>) -> Event {
        let mut event = Event::new(kind, subject);
        event.source = self.source;
        event.by = self.by;
        event.via = self.via;
        event
    }
}
