//! Evaluates selectors, conditions and amounts natively on the state.
//! Effects: a text that is used has a frame until it is resolved. Reference 5.7.0; Raven 4.5.0.
//! The table a game is played at: it holds the state while rules run, asks deciders, and keeps checkpoints.
//!
//! Between steps a game is plain data. A step that must wait for an answer is unwound to its checkpoint and run again
//! with the answers so far, so rules and scripts are written as if every answer were there at once.

use crate::game::cause::Cause;
use crate::game::deferred::DeferredResult;
use crate::game::pending::PendingTrigger;
use crate::game::state::State;
use crate::terms::event::Event;
use crate::terms::id::Things;
use crate::terms::id::{AbilityId, CardRef, DieId, PlayerId, Thing};
use crate::terms::via::Vias;
use smallvec::SmallVec;
use ustr::Ustr;

/// An effect that runs.
#[derive(Clone, Debug)]
pub struct Frame {
    pub(crate) card: CardRef,
    pub(crate) ability: Option<AbilityId>,
    pub(crate) label: Ustr,
    pub(crate) you: PlayerId,
    pub(crate) n: i32,
    pub(crate) x: i32,
    pub(crate) focus: i32,
    pub(crate) mode: Option<Ustr>,
    pub(crate) paid: SmallVec<[Ustr; 1]>,
    pub(crate) spent: SmallVec<[DieId; 6]>,
    pub(crate) event: Option<Box<Event>>,
    pub(crate) open_event: Option<usize>,
    pub(crate) origin: Option<usize>,
    pub(crate) fixed_targets: SmallVec<[(Ustr, Things); 2]>,
    pub(crate) picks: SmallVec<[(Ustr, Things); 2]>,
    pub(crate) titles: SmallVec<[(Ustr, Ustr); 1]>,
    pub(crate) deferred: Vec<DeferredResult>,
    pub(crate) waiting_triggers: Vec<PendingTrigger>,
    pub(crate) die: Option<DieId>,
    pub(crate) kept: Things,
    pub(crate) cancelled: bool,
    /// Targets a cancel has answered; the effect goes on up to the first of them (`cancel_scope`).
    pub(crate) cancelled_at: Things,
    pub(crate) is_finishing: bool,
    pub(crate) via: Vias,
    pub(crate) moved: SmallVec<[(CardRef, CardRef); 2]>,
}

impl Frame {
    /// What was picked under a name in this effect.
    pub(crate) fn named(&self, name: Ustr) -> Things {
        if name == "spent" {
            return self.spent.iter().copied().map(Thing::Die).collect();
        }
        self.picks
            .iter()
            .rev()
            .chain(self.fixed_targets.iter())
            .find(|(one, _)| *one == name)
            .map(|(_, things)| things.clone())
            .unwrap_or_default()
    }

    /// The card in the stay it has now, if only this effect moved it since.
    pub(crate) fn follow(&self, state: &State, card: CardRef) -> Option<CardRef> {
        let mut card = card;
        loop {
            if state.is_current(card) {
                return Some(card);
            }
            card = self.moved.iter().find(|(old, _)| *old == card)?.1;
        }
    }

    /// The cause of what this effect does.
    pub(crate) fn cause(&self) -> Cause {
        Cause { source: Some(self.card), by: Some(self.you), via: self.via }
    }
}

/// An event that is about to happen and can still be changed.
#[derive(Clone, Debug)]
pub(crate) struct OpenEvent {
    pub(crate) event: Event,
    pub(crate) replaced: bool,
    pub(crate) prevented: i32,
    pub(crate) preventable: bool,
}
