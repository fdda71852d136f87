//! What cards are: definitions as content gives them, checked and immutable, shared by every game.

use crate::cards::ability::{AbilityDef, Timing};
use crate::terms::event::{EventKinds, Window};
use crate::terms::moment::Moments;
use serde::Deserialize;
use serde::Serialize;

/// What the abilities of a card can answer, by window.
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
    /// The events answered in a window.
    #[inline]
    pub fn in_window(&self, window: Window) -> EventKinds {
        match window {
            Window::Would => self.would,
            Window::When => self.when,
            Window::After => self.after,
        }
    }

    /// Takes in what an ability answers.
    pub fn add(&mut self, ability: &AbilityDef) {
        match &ability.timing {
            Timing::Window(window, kinds) => {
                let set = match window {
                    Window::Would => &mut self.would,
                    Window::When => &mut self.when,
                    Window::After => &mut self.after,
                };
                *set = set.union(*kinds);
            }
            Timing::At(moments) => self.at = self.at.union(*moments),
            Timing::PartOf(kind) => self.part_of.insert(*kind),
            Timing::During(_) | Timing::Activated | Timing::Resolved => {}
        }
    }

    /// Takes in what another card or keyword answers.
    pub fn merge(&mut self, other: &Listens) {
        self.would = self.would.union(other.would);
        self.when = self.when.union(other.when);
        self.after = self.after.union(other.after);
        self.at = self.at.union(other.at);
        self.part_of = self.part_of.union(other.part_of);
    }
}
