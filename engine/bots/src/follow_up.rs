//! What follows an answer in an imagined game, played by rules of thumb.

use std::cell::Cell;
use std::rc::Rc;

use cinderforge_kernel::game::{Answer, Choice, Decision, DecisionKind, Options};
use cinderforge_kernel::table::{Decider, View};
use cinderforge_kernel::terms::PlayerId;

use crate::policy::{Attitude, answer, is_open};

/// Most answers in one imagined run.
const ENOUGH: u16 = 300;

/// Most cards meditated in one imagined action.
const MEDITATED: u8 = 3;

/// Answers what follows a candidate answer in an imagined game, until somebody is to act or a round ends.
pub(crate) struct FollowUp {
    me: PlayerId,
    attitude: Attitude,
    attitude_mattered: Rc<Cell<bool>>,
    answers: u16,
    meditated: u8,
}

impl FollowUp {
    /// Returns a decider with an attitude for one player; `leant` tells whether the attitude made a difference.
    pub(crate) fn new(me: PlayerId, attitude: Attitude, attitude_mattered: Rc<Cell<bool>>) -> Self {
        Self { me, attitude, attitude_mattered, answers: 0, meditated: 0 }
    }

    /// Meditates a few cards off the draw pile, for whoever thinks about meditating at all.
    fn meditate(&mut self, decision: &Decision) -> Option<Answer> {
        let Options::One(list) = &decision.options else { return None };
        let index = list.iter().position(|choice| *choice == Choice::TopOfDrawPile)?;
        let basics = self.attitude == Attitude::Help && self.meditated < MEDITATED;
        self.meditated += 1;
        basics.then_some(Answer::One(index as u16))
    }
}

impl Decider for FollowUp {
    fn decide(&mut self, view: &View, decision: &Decision) -> Option<Answer> {
        self.answers += 1;
        let border = matches!(
            decision.kind,
            DecisionKind::Action | DecisionKind::FirstFive | DecisionKind::DiscardCards | DecisionKind::ExhaustDice
        );
        if border || self.answers > ENOUGH {
            return None;
        }
        let mine = decision.player == self.me;
        if mine && is_open(decision) {
            self.attitude_mattered.set(true);
        }
        if mine
            && decision.kind == DecisionKind::MeditateDiscard
            && let Some(answer) = self.meditate(decision)
        {
            return Some(answer);
        }
        Some(answer(view, decision, if mine { self.attitude } else { Attitude::Harm }))
    }
}
