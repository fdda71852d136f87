//! Coverage: which windows rules opened, which moments they named, which acts they asked about and which texts acted while a game
//! ran.

use crate::terms::act::Acts;
use crate::terms::event::{Event, EventKinds, Window};
use crate::terms::id::{AbilityId, ConstantId, DefId};
use crate::terms::moment::Moments;
use crate::terms::via::Via;
use std::collections::BTreeMap;
use ustr::Ustr;

/// A part of a text that can act or not: whose card, and which text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TextPart {
    /// An ability, as that card has it.
    Ability(DefId, AbilityId),
    /// An ability focused so often.
    Focus(DefId, AbilityId, u8),
    /// A mode of an ability.
    Mode(DefId, AbilityId, Ustr),
    /// An optional ability that is offered and left.
    Declined(DefId, AbilityId),
    /// A constant effect, as that card has it or started it.
    Constant(DefId, ConstantId),
    /// A line of a script in which a word of `ctx` stands: the file, and the line counted from 1.
    Line(Ustr, u16),
    /// A word in a line of a script that came out so.
    Answer(Ustr, u16, bool),
}

/// How far a part of a text came.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reached {
    /// It could have been used, or a rule asked what it says.
    pub offered: bool,
    /// It was used: it resolved, was run, or applied to what a rule asked about.
    pub used: bool,
    /// It changed something: a game went on otherwise.
    pub changed: bool,
}

impl Reached {
    /// Returns how far something came that was offered.
    pub const OFFERED: Self = Self { offered: true, used: false, changed: false };

    /// Returns how far something came that was used, whether or not it changed something.
    pub fn used(changed: bool) -> Self {
        Self { offered: true, used: true, changed }
    }

    /// Returns how far either of two came.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self { offered: self.offered || other.offered, used: self.used || other.used, changed: self.changed || other.changed }
    }
}

/// What rules came to, whether or not a card listened.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// The parts of texts that could act, and how far each came.
    pub texts: BTreeMap<TextPart, Reached>,
    /// How many changes there were that the trace tells only later: effects cancelled.
    pub untold: u32,
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
            texts: BTreeMap::new(),
            untold: 0,
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

    /// Records how far a part of a text came, besides what it came to before.
    pub fn reach(&mut self, part: TextPart, reached: Reached) {
        let known = self.texts.entry(part).or_default();
        *known = known.union(reached);
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
        self.untold += other.untold;
        other.texts.into_iter().for_each(|(part, reached)| self.reach(part, reached));
        self
    }
}
