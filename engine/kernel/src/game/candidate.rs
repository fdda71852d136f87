//! Candidates: what a rule looked at to see whether it may be done, with the verdict on it.
//!
//! Actions are judged where a game stands. Triggers, targets and parts in an attack are judged while the rules look for
//! them: a table that is told to [`explain`](crate::table::Table::explain) records every candidate with what became of it.

use crate::game::decision::Action;
use crate::game::refusal::Refusal;
use crate::terms::event::{EventKind, Window};
use crate::terms::id::{AbilityId, CardId, PlayerId, Thing};
use serde::Serialize;
use ustr::Ustr;

/// Where the rule is written by which a text lets a player choose.
pub const CHOICE_RULE: &str = "Reference 5.7.0; Raven 4.5.0; Reborn Glossary Choose";

/// Something that a rule looked at, to see whether it may be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Candidate {
    /// An action.
    Action(Action),
    /// An ability that could answer an event.
    Trigger {
        /// Its card.
        card: CardId,
        /// The ability.
        ability: AbilityId,
        /// The window.
        window: Window,
        /// The kind of the event.
        event: EventKind,
        /// Whom or what the event happens to.
        about: Option<Thing>,
    },
    /// Something that a text could target.
    Target {
        /// The card of the text.
        card: CardId,
        /// What the text calls the target.
        name: Ustr,
        /// What it could target.
        thing: Thing,
    },
    /// Something that a text could let a player choose.
    Choice {
        /// The card of the text.
        card: CardId,
        /// What the text calls the choice.
        name: Ustr,
        /// What could be chosen.
        thing: Thing,
    },
    /// What could bear an alteration.
    Bearer {
        /// The alteration.
        spell: CardId,
        /// What could bear it.
        bearer: CardId,
    },
    /// A unit that could attack.
    Attacker(CardId),
    /// What could be attacked.
    AttackTarget(CardId),
    /// A unit that could block.
    Blocker {
        /// The unit.
        unit: CardId,
        /// Whom it could block.
        attacker: CardId,
    },
    /// What could guard.
    Guard(CardId),
    /// A unit that could counter.
    Counter(CardId),
}

impl Candidate {
    /// Returns the card it is about, if it is about one.
    pub fn card(&self) -> Option<CardId> {
        match self {
            Candidate::Action(Action::Play(card) | Action::Use(card, _))
            | Candidate::Trigger { card, .. }
            | Candidate::Attacker(card)
            | Candidate::AttackTarget(card)
            | Candidate::Guard(card)
            | Candidate::Counter(card) => Some(*card),
            Candidate::Blocker { unit, .. } => Some(*unit),
            Candidate::Bearer { bearer, .. } => Some(*bearer),
            Candidate::Target { thing, .. } | Candidate::Choice { thing, .. } => thing.card().map(|card| card.id),
            Candidate::Action(_) => None,
        }
    }

    /// Returns where the rule is written by which it may be done.
    pub(crate) fn rule(&self) -> &'static str {
        match self {
            Candidate::Action(Action::Play(_)) => "Reference 5.2.0; Raven 4.1.0; Reborn p.8",
            Candidate::Action(Action::Use(..)) => "Reference 5.3.0; Raven 4.2.0; Reborn p.12",
            Candidate::Action(Action::DicePower(_)) => "Reference 12.2.0; Raven 2.2.0; Reborn p.12",
            Candidate::Action(Action::Meditate) => "Reference 8.0.0; Raven 3.3.0; Reborn p.12",
            Candidate::Action(Action::HandOver) => "Red Rains Battlefield Management",
            Candidate::Action(Action::Pass | Action::EndTurn) => "Reference 4.2.1; Reborn p.12",
            Candidate::Trigger { .. } => "Reference 5.4.0; Raven 4.3.0; Reborn p.17",
            Candidate::Bearer { .. } => "Reference 5.2.4; Raven 4.1.1",
            Candidate::Target { .. } => "Reference 5.6.0; Raven 4.2.3; Reborn Glossary Target",
            Candidate::Choice { .. } => CHOICE_RULE,
            Candidate::Action(Action::Attack(_)) | Candidate::Attacker(_) | Candidate::AttackTarget(_) => {
                "Reference 6.0.0; Raven 3.2.0; Reborn p.10"
            }
            Candidate::Blocker { .. } => "Reference 6.0.0; Raven 3.2.1; Reborn p.10",
            Candidate::Guard(_) => "Reference 6.0.0; Raven 3.2.2; Reborn p.10",
            Candidate::Counter(_) => "Reference 6.0.0; Raven 3.2.3; Reborn p.10",
        }
    }
}

/// A candidate with what became of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CandidateResult {
    /// Who could have done it.
    pub player: PlayerId,
    /// What could have been done.
    pub what: Candidate,
    /// Why it could not; none if it was open to the player.
    pub refusal: Option<Refusal>,
}

/// A switch with its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SwitchSetting {
    /// Its name.
    pub switch: &'static str,
    /// Its value.
    pub value: &'static str,
    /// Where the documents say so.
    pub sources: &'static str,
}

/// Why something may be done or not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// What was judged.
    pub what: Candidate,
    /// Whether it may be done.
    pub allowed: bool,
    /// Why not, for programs.
    pub refusal: Option<Refusal>,
    /// Why, in words.
    pub reason: String,
    /// Where the rule is written that allows or forbids it.
    pub rule: &'static str,
    /// The switch that decides it in this ruleset.
    pub switch: Option<SwitchSetting>,
    /// The card whose text or tokens decide it.
    pub by: Option<CardId>,
}
