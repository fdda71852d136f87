//! Why something may be done or not: the rule, the switch with its value, and the card that allows or forbids it.
//!
//! Actions are judged where a game stands. Triggers, targets and parts in an attack are judged while the rules look for
//! them: a table that is told to [`explain`](crate::table::Table::explain) notes every candidate with what became of it.

use crate::cards::ability::Timing;
use crate::game::candidate::{Candidate, CandidateResult, SwitchSetting, Verdict};
use crate::game::decision::Action;
use crate::game::refusal::Refusal;
use crate::queries::combatants;
use crate::queries::position::Position;
use crate::terms::id::{CardId, PlayerId};
use crate::terms::switches::{SWITCHES, ValueInfo};

impl Position {
    /// Returns how a switch stands, if there is one of that name.
    fn switch_setting(&self, name: &str) -> Option<SwitchSetting> {
        let info = SWITCHES.iter().find(|switch| switch.name == name)?;
        let value = self.rules.get(name)?;
        let value: &ValueInfo = info.values.iter().find(|info| info.name == value)?;
        Some(SwitchSetting { switch: info.name, value: value.name, sources: value.sources() })
    }

    /// Judges a counter of a unit that no battle has come to.
    pub fn counter_out_of_battle(&self, player: PlayerId, unit: CardId) -> CandidateResult {
        let card = self.state.card(unit);
        let refusal = if !card.in_play() {
            Refusal::NoBattle
        } else if card.controller != player {
            Refusal::NotYours
        } else {
            combatants::counter_refusal(self, self.state.card_ref(unit)).unwrap_or(Refusal::NoBattle)
        };
        CandidateResult { player, what: Candidate::Counter(unit), refusal: Some(refusal) }
    }

    /// Returns the verdict on what was considered.
    pub fn verdict(&self, considered: &CandidateResult) -> Verdict {
        let what = considered.what;
        let refusal = considered.refusal.clone();
        let (reason, rule, switch, by) = match &refusal {
            Some(refusal @ Refusal::NotOffered) => (refusal.to_string(), what.rule(), None, None),
            Some(refusal) => (refusal.to_string(), refusal.rule(), refusal.switch(), refusal.by()),
            None => ("it is allowed".to_owned(), what.rule(), switch_of(&what, self), None),
        };
        let by_own_text = matches!(
            refusal,
            Some(
                Refusal::ConditionFails { .. }
                    | Refusal::UsedThisTurn
                    | Refusal::Unfit { .. }
                    | Refusal::NothingToAttachTo { .. }
                    | Refusal::NothingToLieUnder { .. }
                    | Refusal::ReactionOnly
            )
        );
        let by = by.or_else(|| match what {
            Candidate::Target { card, .. } | Candidate::Choice { card, .. } | Candidate::Bearer { spell: card, .. } => Some(card),
            _ if by_own_text || matches!(what, Candidate::Trigger { .. }) => what.card(),
            _ => None,
        });
        Verdict {
            what,
            allowed: refusal.is_none(),
            refusal,
            reason,
            rule,
            switch: switch.and_then(|name| self.switch_setting(name)),
            by,
        }
    }
}

/// Returns the switch that says at which moment it is done, if there is one.
fn switch_of(candidate: &Candidate, position: &Position) -> Option<&'static str> {
    match candidate {
        Candidate::Action(Action::Use(_, ability)) => match position.library.ability(*ability).timing {
            Timing::During(_) => Some("untriggered_effect_window"),
            _ => Some("activated_effect_window"),
        },
        Candidate::Action(Action::DicePower(_)) => Some("dice_power_set"),
        Candidate::Trigger { .. } => Some("trigger_interrupt"),
        Candidate::Target { .. } => Some("target_choice"),
        Candidate::AttackTarget(_) => Some("attack_step_order"),
        Candidate::Counter(_) => Some("counter_blockers_and_guards"),
        Candidate::Guard(_) => Some("phoenixborn_guard_limit"),
        Candidate::Action(_)
        | Candidate::Attacker(_)
        | Candidate::Blocker { .. }
        | Candidate::Bearer { .. }
        | Candidate::Choice { .. } => None,
    }
}
