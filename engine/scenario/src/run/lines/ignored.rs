//! Effects that a line says to ignore: they are declined whenever they are offered.

use cinderforge_kernel::game::{Action, Answer, Choice, DecisionKind};
use cinderforge_kernel::terms::{CardId, PlayerId};

use cinderforge_content::diagnostic::{Code, Diagnostic};

use crate::language::{Deed, Line, PlayLine};
use crate::run::lines::ScenarioLines;
use crate::run::question::Question;

impl ScenarioLines {
    /// Declines what a player ignores, unless the next line uses it.
    pub(super) fn ignoring(&mut self, question: &Question) -> Option<Answer> {
        let decision = question.decision;
        if !matches!(decision.kind, DecisionKind::Trigger | DecisionKind::Untriggered) {
            return None;
        }
        let is_ignored = |choice: &Choice| match choice {
            Choice::Trigger(card, label, _) => self.ignores(question, decision.player, *card, label),
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
        for choice in decision.choices() {
            let (card, label) = match choice {
                Choice::Trigger(card, label, _) => (*card, *label),
                Choice::Do(Action::Use(card, ability)) => (*card, question.names.library().ability(*ability).label),
                _ => continue,
            };
            for ignored in &mut self.ignored {
                ignored.declined |= ignored.player == decision.player && question.is_usage(&ignored.usage, card, &label);
            }
        }
        Some(Answer::One(stop as u16))
    }

    /// Checks whether a player ignores an ability of a card.
    pub(super) fn ignores(&self, question: &Question, player: PlayerId, card: CardId, label: &str) -> bool {
        self.ignored.iter().any(|ignored| ignored.player == player && question.is_usage(&ignored.usage, card, label))
    }

    /// Checks that everything that lines say to ignore was offered and declined.
    pub(super) fn check_ignored(&self) -> Result<(), Box<Diagnostic>> {
        match self.ignored.iter().find(|ignored| !ignored.declined) {
            Some(ignored) => {
                let problem =
                    self.problem_in(ignored.line, Code::NeverAsked, "nothing that this line ignores was ever declined for it");
                Err(Box::new(problem.help("take the line out, or mark it with the rulesets that offer it".to_owned())))
            }
            None => Ok(()),
        }
    }
}
