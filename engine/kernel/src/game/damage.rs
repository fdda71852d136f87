//! Damage on its way to a card, as data. Reference 7.0.0; Raven 5.0.0; Reborn p.16.

use crate::game::cause::Cause;
use crate::terms::event::{Event, EventKind};
use crate::terms::id::{CardRef, PlayerId, Thing};
use crate::terms::switches::NegativeAttackInSum;
use crate::terms::via::Vias;
use smallvec::SmallVec;

/// Whether damage can be prevented.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prevention {
    /// As texts say.
    Possible,
    /// Never: the text that deals it says so.
    Impossible,
}

/// Damage on its way to one card.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Damage {
    /// The card it is dealt to.
    pub(crate) target: CardRef,
    /// How much it is.
    pub(crate) amount: i32,
    /// The card whose text or whose blow deals it.
    pub(crate) source: Option<CardRef>,
    /// Of several attackers together: each with its part.
    pub(crate) shares: SmallVec<[(CardRef, i32); 1]>,
    /// What a part of 0 or less is: with the others a cause of what they deal together, or none (`negative_attack_in_sum`).
    pub(crate) small_shares: NegativeAttackInSum,
    /// Those who deal it whose damage could not be prevented as it was dealt, though they may be gone since.
    pub(crate) unpreventable: SmallVec<[CardRef; 1]>,
    /// By whom it is dealt.
    pub(crate) by: Option<PlayerId>,
    /// By which means it is dealt, all that hold.
    pub(crate) via: Vias,
}

impl Clone for Damage {
    /// Copies its lists whole, where a derived clone goes through them one by one.
    fn clone(&self) -> Self {
        Self { shares: SmallVec::from_slice(&self.shares), unpreventable: SmallVec::from_slice(&self.unpreventable), ..*self }
    }
}

impl Damage {
    /// Makes damage to a card by this cause.
    pub(crate) fn of(target: CardRef, amount: i32, cause: &Cause) -> Self {
        Self {
            target,
            amount,
            source: cause.source,
            shares: SmallVec::new(),
            small_shares: NegativeAttackInSum::FlooredToZero,
            unpreventable: SmallVec::new(),
            by: cause.by,
            via: cause.via,
        }
    }

    /// Returns the same damage, which nobody can prevent if the text that deals it says so.
    pub(crate) fn with(mut self, prevention: Prevention) -> Self {
        if prevention == Prevention::Impossible {
            self.unpreventable.extend(self.source);
        }
        self
    }

    /// Returns its cause: of several attackers those whose part is more than 0, or all whose parts are in the sum. FAQ Regress;
    /// Raven 3.2.0.
    pub(crate) fn cause(&self) -> Cause {
        let all_count = self.small_shares == NegativeAttackInSum::DiceCounts;
        let together = self.shares.iter().filter(|share| all_count || share.1 > 0).map(|share| share.0).collect();
        Cause { source: self.source, together, by: self.by, via: self.via }
    }

    /// Builds the event of this kind that the damage is.
    pub(crate) fn event(&self, kind: EventKind) -> Event {
        let mut event = self.cause().event(kind, self.target);
        event.amount = self.amount;
        event.shares = SmallVec::from_slice(&self.shares);
        event.unpreventable = SmallVec::from_slice(&self.unpreventable);
        event
    }

    /// Returns the damage as the answers to an event of it leave it; none if nothing of it is left.
    pub(crate) fn as_left_by(&self, event: &Event) -> Option<Self> {
        let Some(Thing::Card(target)) = event.subjects.first().copied() else { return None };
        let left = Self { target, amount: event.amount, shares: SmallVec::from_slice(&event.shares), ..self.clone() };
        (left.amount > 0).then_some(left)
    }
}
