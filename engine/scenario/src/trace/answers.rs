//! Answers in a trace.

use cinderforge_kernel::game::{Answer, Choice, Decision, DecisionKind};

use crate::run::names::letter;
use crate::trace::writer::Writer;
use cinderforge_session::wording::{answer_text, choice_text};

impl Writer<'_> {
    /// Writes the line of an answer that nothing else in the trace shows.
    pub(super) fn answered(&mut self, depth: u8, decision: &Decision, answer: &Answer) {
        let picked = answer_text(self, decision, answer);
        let who = letter(decision.player);
        let (word, text) = match decision.kind {
            DecisionKind::Target => ("target", format!("{who} {}: {picked}", decision.label)),
            DecisionKind::Mode => ("mode", format!("{who} {picked}")),
            DecisionKind::ParallelCost | DecisionKind::CostWay => ("cost", format!("{who} {picked}")),
            DecisionKind::CostX => ("X", format!("{who} {picked}")),
            DecisionKind::ExtraCost | DecisionKind::Effect => ("choose", format!("{who} {}: {picked}", decision.label)),
            DecisionKind::DamageOrder | DecisionKind::EffectOrder | DecisionKind::PlayerOrder => {
                ("order", format!("{who} {picked}"))
            }
            DecisionKind::BattleOrder => ("battle", format!("{who} {picked}")),
            DecisionKind::Respark => {
                self.paying = picked == "yes";
                ("respark", format!("{who} {picked}"))
            }
            DecisionKind::Trigger if picked == "nothing" => {
                let offered: Vec<String> = decision
                    .choices()
                    .iter()
                    .filter(|choice| **choice != Choice::Done)
                    .map(|choice| choice_text(self, *choice))
                    .collect();
                ("decline", format!("{who} {}", offered.join(", ")))
            }
            DecisionKind::Counter if picked == "no" => {
                ("no counter", decision.card.map(|card| self.card(card)).unwrap_or_default())
            }
            DecisionKind::Blocker if picked == "nothing" => {
                ("no block", decision.card.map(|card| self.card(card)).unwrap_or_default())
            }
            DecisionKind::Guard if picked == "nothing" => ("no guard", who.to_string()),
            DecisionKind::AttackTarget => ("target", format!("{who} {picked}")),
            DecisionKind::Attackers
            | DecisionKind::Action
            | DecisionKind::FirstFive
            | DecisionKind::FirstPlayer
            | DecisionKind::DiscardCards
            | DecisionKind::ExhaustDice
            | DecisionKind::PayDice
            | DecisionKind::PayDiscard
            | DecisionKind::Trigger
            | DecisionKind::TriggerOrder
            | DecisionKind::Attach
            | DecisionKind::Untriggered
            | DecisionKind::Blocker
            | DecisionKind::Guard
            | DecisionKind::Counter
            | DecisionKind::CounterSplit
            | DecisionKind::MeditateDiscard
            | DecisionKind::MeditateDice
            | DecisionKind::Faces => return,
        };
        self.line(depth, word, &text);
    }
}
