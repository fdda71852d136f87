//! Answers among events.

use cinderforge_kernel::game::{Answer, Choice, Decision, DecisionKind};

use crate::wording::events::{EventTeller, EventVocabulary};
use crate::wording::{answer_text, choice_text, label_text};

impl<V: EventVocabulary> EventTeller<'_, V> {
    /// Writes the line of an answer that no other event shows.
    pub(super) fn answered(&mut self, depth: u8, decision: &Decision, answer: &Answer) {
        let vocabulary = &*self.vocabulary;
        let picked = answer_text(vocabulary, decision, answer);
        let who = vocabulary.player(decision.player);
        let about = || decision.card.map(|card| vocabulary.card(card)).unwrap_or_default();
        let (word, text) = match decision.kind {
            DecisionKind::Target => ("target", format!("{who} {}: {picked}", decision.label)),
            DecisionKind::Mode => ("mode", format!("{who} {picked}")),
            DecisionKind::ParallelCost | DecisionKind::CostWay => ("cost", format!("{who} {picked}")),
            DecisionKind::CostX => ("X", format!("{who} {picked}")),
            DecisionKind::ExtraCost | DecisionKind::Effect => {
                ("choose", format!("{who} {}: {picked}", label_text(vocabulary, decision)))
            }
            DecisionKind::DamageOrder | DecisionKind::EffectOrder | DecisionKind::PlayerOrder => {
                ("order", format!("{who} {picked}"))
            }
            DecisionKind::BattleOrder => ("battle", format!("{who} {picked}")),
            DecisionKind::Respark => ("respark", format!("{who} {picked}")),
            DecisionKind::Trigger if picks_nothing(decision, answer) => {
                let offered = decision.choices().iter().filter(|choice| **choice != Choice::Done);
                let offered: Vec<String> = offered.map(|choice| choice_text(vocabulary, *choice)).collect();
                ("decline", format!("{who} {}", offered.join(", ")))
            }
            DecisionKind::Counter if picks_nothing(decision, answer) => ("no counter", about()),
            DecisionKind::Blocker if picks_nothing(decision, answer) => ("no block", about()),
            DecisionKind::Guard if picks_nothing(decision, answer) => ("no guard", who),
            DecisionKind::AttackTarget => ("target", format!("{who} {picked}")),
            DecisionKind::Attackers
            | DecisionKind::Action
            | DecisionKind::FirstFive
            | DecisionKind::FirstPlayer
            | DecisionKind::DiscardCards
            | DecisionKind::ExhaustDice
            | DecisionKind::PayDice
            | DecisionKind::PayDiscard
            | DecisionKind::PayCards
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

/// Returns whether an answer picks none of the things offered, or says no.
fn picks_nothing(decision: &Decision, answer: &Answer) -> bool {
    match answer {
        Answer::One(at) => matches!(decision.choices().get(usize::from(*at)), Some(Choice::Done | Choice::No)),
        Answer::Some(picked) => picked.is_empty(),
        Answer::Order(_) | Answer::Faces(_) | Answer::Split(_) | Answer::Number(_) => false,
    }
}
