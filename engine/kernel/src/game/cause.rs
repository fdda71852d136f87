//! Moving cards: destroying, discarding, leaving play, entering play, losing the game.
//!
//! Reference 7.0.0, 7.1.0; Raven 5.1.0; Reborn p.15, p.16.
//! Values: attack, life and recover as they are now, computed by layers from the printed ones, never written into them.
//!
//! Layers from bottom to top: printed values with X; values replacing printed ones; attack and life changing places;
//! then bonuses of alterations, constants and lasting effects, added up. A value below 0 reads 0 when it is used.

use crate::terms::event::{Event, EventKind};
use crate::terms::id::{CardRef, PlayerId, Thing};
use crate::terms::via::{Via, Vias};

/// What brings something about.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cause {
    pub(crate) source: Option<CardRef>,
    pub(crate) by: Option<PlayerId>,
    pub(crate) via: Vias,
}

impl Cause {
    /// A rule of the game, by nobody's doing.
    pub(crate) fn rule() -> Self {
        Self { source: None, by: None, via: Vias::of(&[Via::Rule]) }
    }

    pub(crate) fn doer(self) -> Doer {
        Doer { card: self.source, player: self.by, via: self.via }
    }

    pub(crate) fn event(self, kind: EventKind, subject: impl Into<Thing>) -> Event {
        let mut event = Event::new(kind, subject);
        event.source = self.source;
        event.by = self.by;
        event.via = self.via;
        event
    }
}

/// By whom and by what an act is done, for restrictions that ask.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Doer {
    pub(crate) card: Option<CardRef>,
    pub(crate) player: Option<PlayerId>,
    pub(crate) via: Vias,
}
