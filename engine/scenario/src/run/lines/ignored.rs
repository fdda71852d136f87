//! Effects that a line says to ignore: they are declined whenever they are offered.

use cinderforge_kernel::game::{Action, Answer, Choice, DecisionKind};
use cinderforge_kernel::terms::{CardId, PlayerId};

use crate::language::{Deed, Line, PlayLine};
use crate::run::lines::ScenarioLines;
use crate::run::question::Question;

impl ScenarioLines {
    /// Declines what a player ignores, unless the next line uses it.
    pub(super) fn ignoring(&self, question: &Question) -> Option<Answer> {
        let decision = question.decision;
        if !matches!(decision.kind, DecisionKind::Trigger | DecisionKind::Untriggered) {
            return None;
        }
        let is_ignored = |choice: &Choice| match choice {
            Choice::Trigger(card, label) => self.ignores(question, decision.player, *card, label),
            Choice::Do(Action::Use(card, ability)) => {
                self.ignores(question, decision.player, *card, &question.names.library().ability(*ability).label)
            }
            Choice::Done => true,
            _ => false,
        };
        let stop = decision.choices().iter().position(|choice| *choice == Choice::Done)?;
        if !decision.choices().iter().all(is_ignored) {
            return None;
        }
        if let Some((_, Line { content: PlayLine::Deed(player, Deed::Uses(usage)), .. })) = self.next()
            && *player == decision.player
            && question.ability_named(usage).is_some()
        {
            return None;
        }
        Some(Answer::One(stop as u16))
    }

    /// Checks whether a player ignores an ability of a card.
    pub(super) fn ignores(&self, question: &Question, player: PlayerId, card: CardId, label: &str) -> bool {
        self.ignored.iter().any(|(who, usage)| *who == player && question.is_usage(usage, card, label))
    }
}
