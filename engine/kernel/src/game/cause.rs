//! The cause of what happens: by whom, by what card, by which means.

use crate::terms::event::{Event, EventKind};
use crate::terms::id::{CardRef, PlayerId, Thing};
use crate::terms::via::{Via, Vias};
use smallvec::SmallVec;

/// What brings a change about, and what a restriction is asked about. The default is nobody, by no card and no means.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cause {
    /// By what card.
    pub(crate) source: Option<CardRef>,
    /// By which attackers that strike together, if no one card does it.
    pub(crate) together: SmallVec<[CardRef; 1]>,
    /// By whom.
    pub(crate) by: Option<PlayerId>,
    /// By which means, all that hold.
    pub(crate) via: Vias,
}

impl Cause {
    /// Returns the cause of what a rule of the game does, by nobody and no card.
    pub(crate) fn rule() -> Self {
        Self { via: Vias::of(&[Via::Rule]), ..Self::default() }
    }

    /// Returns the cards it is done by: one, or attackers that strike together.
    pub(crate) fn cards(&self) -> impl Iterator<Item = CardRef> {
        self.source.into_iter().chain(self.together.iter().copied())
    }

    /// Returns the player and the cards it is done by.
    pub(crate) fn doers(&self) -> impl Iterator<Item = Thing> {
        self.by.map(Thing::Player).into_iter().chain(self.cards().map(Thing::Card))
    }

    /// Builds the event of this kind that befalls `subject` by this cause.
    pub(crate) fn event(&self, kind: EventKind, subject: impl Into<Thing>) -> Event {
        Event {
            source: self.source,
            together: SmallVec::from_slice(&self.together),
            by: self.by,
            via: self.via,
            ..Event::new(kind, subject)
        }
    }
}
