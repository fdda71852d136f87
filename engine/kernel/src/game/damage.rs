//! Damage: dealt, received, turned into wounds. Reference 7.0.0; Raven 5.0.0; Reborn p.16.

use crate::game::cause::Cause;
use crate::terms::event::{Event, EventKind};
use crate::terms::id::{CardRef, PlayerId};
use crate::terms::via::Vias;
use smallvec::SmallVec;

/// Damage on its way to one card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Damage {
    pub(crate) target: CardRef,
    pub(crate) amount: i32,
    pub(crate) source: Option<CardRef>,
    /// Several attackers together: each with its part.
    pub(crate) shares: SmallVec<[(CardRef, i32); 1]>,
    pub(crate) by: Option<PlayerId>,
    pub(crate) via: Vias,
}

impl Damage {
    /// Damage of an effect.
    pub(crate) fn of(target: CardRef, amount: i32, cause: Cause) -> Self {
        Self { target, amount, source: cause.source, shares: SmallVec::new(), by: cause.by, via: cause.via }
    }

    pub(crate) fn cause(&self) -> Cause {
        Cause { source: self.source, by: self.by, via: self.via }
    }

    pub(crate) fn event(&self, kind: EventKind) -> Event {
        let mut event = self.cause().event(kind, self.target);
        event.amount = self.amount;
        event.shares.clone_from(&self.shares);
        event
    }
}
