//! Coverage: which windows rules opened, which moments they named and which acts they asked about while a game ran.

use crate::terms::act::Acts;
use crate::terms::event::{Event, EventKinds, Window};
use crate::terms::moment::Moments;
use crate::terms::via::Via;

/// What rules came to, whether or not a card listened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coverage {
    /// The events each window was opened around.
    windows: [EventKinds; Window::ALL.len()],
    /// The events that came about by each means.
    means: [EventKinds; Via::ALL.len()],
    /// The moments of the round that came.
    pub moments: Moments,
    /// The acts of which rules asked whether something forbids them.
    pub forbidden: Acts,
    /// The acts of which rules asked whether something forces them.
    pub forced: Acts,
    /// The acts of which rules asked whether something allows them.
    pub allowed: Acts,
}

impl Default for Coverage {
    fn default() -> Self {
        Self {
            windows: [EventKinds::default(); Window::ALL.len()],
            means: [EventKinds::default(); Via::ALL.len()],
            moments: Moments::default(),
            forbidden: Acts::default(),
            forced: Acts::default(),
            allowed: Acts::default(),
        }
    }
}

impl Coverage {
    /// Returns the events that this window was opened around.
    pub fn opened(&self, window: Window) -> EventKinds {
        self.windows[window as usize]
    }

    /// Returns the events that came about by these means.
    pub fn came_by(&self, via: Via) -> EventKinds {
        self.means[via as usize]
    }

    /// Records that a window was opened around an event.
    pub(crate) fn open(&mut self, window: Window, event: &Event) {
        self.windows[window as usize].insert(event.kind);
        for via in event.via.iter() {
            self.means[via as usize].insert(event.kind);
        }
    }

    /// Returns what either of two runs came to.
    #[must_use]
    pub fn union(mut self, other: Self) -> Self {
        for (own, others) in self.windows.iter_mut().zip(other.windows) {
            *own = own.union(others);
        }
        for (own, others) in self.means.iter_mut().zip(other.means) {
            *own = own.union(others);
        }
        self.moments = self.moments.union(other.moments);
        self.forbidden = self.forbidden.union(other.forbidden);
        self.forced = self.forced.union(other.forced);
        self.allowed = self.allowed.union(other.allowed);
        self
    }
}
