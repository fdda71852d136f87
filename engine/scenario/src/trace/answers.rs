//! Answers in a trace.

use cinderforge_kernel::decision::{Answer, Asks, Choice, Decision};

use crate::run::names::letter;
use crate::trace::writer::Writer;
use crate::wording::{answer_text, choice_text};

impl Writer<'_> {
    /// Writes the line of an answer that nothing else in the trace shows.
    pub(super) fn answered(&mut self, depth: u8, decision: &Decision, answer: &Answer) {
        let picked = answer_text(self, decision, answer);
        let who = letter(decision.player);
        let (word, text) = match decision.asks {
            Asks::Target => ("target", format!("{who} {}: {picked}", decision.label)),
            Asks::Mode => ("mode", format!("{who} {picked}")),
            Asks::ParallelCost | Asks::CostWay => ("cost", format!("{who} {picked}")),
            Asks::CostX => ("X", format!("{who} {picked}")),
            Asks::ExtraCost | Asks::Effect => ("choose", format!("{who} {}: {picked}", decision.label)),
            Asks::DamageOrder | Asks::EffectOrder | Asks::PlayerOrder => ("order", format!("{who} {picked}")),
            Asks::BattleOrder => ("battle", format!("{who} {picked}")),
            Asks::Respark => {
                self.paying = picked == "yes";
                ("respark", format!("{who} {picked}"))
            }
            Asks::Trigger if picked == "nothing" => {
                let offered: Vec<String> = decision
                    .choices()
                    .iter()
                    .filter(|choice| **choice != Choice::Done)
                    .map(|choice| choice_text(self, *choice))
                    .collect();
                ("decline", format!("{who} {}", offered.join(", ")))
            }
            Asks::Counter if picked == "no" => ("no counter", decision.card.map(|card| self.card(card)).unwrap_or_default()),
            Asks::Blocker if picked == "nothing" => ("no block", decision.card.map(|card| self.card(card)).unwrap_or_default()),
            Asks::Guard if picked == "nothing" => ("no guard", who.to_string()),
            Asks::AttackTarget => ("target", format!("{who} {picked}")),
            Asks::Attackers
            | Asks::Action
            | Asks::FirstFive
            | Asks::FirstPlayer
            | Asks::DiscardCards
            | Asks::ExhaustDice
            | Asks::PayDice
            | Asks::PayDiscard
            | Asks::Trigger
            | Asks::TriggerOrder
            | Asks::Attach
            | Asks::Untriggered
            | Asks::Blocker
            | Asks::Guard
            | Asks::Counter
            | Asks::CounterSplit
            | Asks::MeditateDiscard
            | Asks::MeditateDice
            | Asks::Faces => return,
        };
        self.line(depth, word, &text);
    }
}
