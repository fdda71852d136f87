//! What a card or keyword answers: a summary of its abilities, to skip fast what has nothing to say.

use crate::cards::ability::{AbilityDef, Timing};
use crate::terms::event::{EventKinds, Window};
use crate::terms::moment::Moments;
use serde::{Deserialize, Serialize};

/// The events and moments that abilities answer, by window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Listens {
    /// Events answered before they happen.
    pub would: EventKinds,
    /// Events answered as they happen.
    pub when: EventKinds,
    /// Events answered afterwards.
    pub after: EventKinds,
    /// Points of the round answered.
    pub at: Moments,
    /// Events some text is a part of (`as`).
    pub part_of: EventKinds,
}

impl Listens {
    /// Returns the events answered in a window.
    #[inline]
    pub fn in_window(&self, window: Window) -> EventKinds {
        match window {
            Window::Would => self.would,
            Window::When => self.when,
            Window::After => self.after,
        }
    }

    /// Adds what an ability answers.
    pub fn add(&mut self, ability: &AbilityDef) {
        match &ability.timing {
            Timing::Window(window, kinds) => {
                let answered = match window {
                    Window::Would => &mut self.would,
                    Window::When => &mut self.when,
                    Window::After => &mut self.after,
                };
                *answered = answered.union(*kinds);
            }
            Timing::At(moments) => self.at = self.at.union(*moments),
            Timing::PartOf(kind) => self.part_of.insert(*kind),
            Timing::During(_) | Timing::Activated | Timing::Resolved => {}
        }
    }

    /// Adds what another card or keyword answers.
    pub fn merge(&mut self, other: &Listens) {
        self.would = self.would.union(other.would);
        self.when = self.when.union(other.when);
        self.after = self.after.union(other.after);
        self.at = self.at.union(other.at);
        self.part_of = self.part_of.union(other.part_of);
    }
}
