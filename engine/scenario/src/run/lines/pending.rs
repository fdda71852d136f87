//! The questions that earlier lines answer as well.

use cinderforge_content::diagnostic::{Code, Diagnostic};
use cinderforge_kernel::game::{Answer, DecisionKind};
use cinderforge_kernel::terms::PlayerId;

use crate::run::declared_attack::{DeclaredAttack, attack_answer};
use crate::run::lines::ScenarioLines;
use crate::run::names::name_as_written;
use crate::run::pending::{PendingAnswers, PendingLine, block_answer, list_answer, meditation_answer};
use crate::run::question::{PickError, Question};

impl ScenarioLines {
    /// Returns the attack that lines have declared last, for the questions about it that are yet to come.
    pub(crate) fn declared(&self) -> Option<DeclaredAttack> {
        self.pending_lines.iter().rev().find_map(|pending_line| match &pending_line.answers {
            PendingAnswers::Attack { declared, .. } => Some(declared.clone()),
            _ => None,
        })
    }

    /// Drops what lines still have to say; it is a problem if they have.
    pub(super) fn close_pending_lines(&mut self) -> Result<(), Box<Diagnostic>> {
        for pending_line in std::mem::take(&mut self.pending_lines) {
            if let PendingAnswers::Blocks { pairs } = &pending_line.answers
                && let Some((attacker, blocker, _)) = pairs.iter().find(|pair| !pair.2)
            {
                return Err(Box::new(self.unmade_block(pending_line.line, attacker, blocker)));
            }
            let left = match &pending_line.answers {
                PendingAnswers::Attack { .. } | PendingAnswers::Blocks { .. } => None,
                PendingAnswers::Meditation { items, facings } => items
                    .front()
                    .map(|item| item.text.clone())
                    .or_else(|| (!facings.is_empty()).then(|| "sides of dice".to_owned())),
                PendingAnswers::List { items, .. } => items.front().map(|item| item.text.clone()),
            };
            if let Some(left) = left {
                let problem = self.problem_in(pending_line.line, Code::NeverAsked, format!("no question came up for `{left}`"));
                return Err(Box::new(problem.help("take it out of the line".to_owned())));
            }
        }
        Ok(())
    }

    /// Holds a declared attack against the one that goes on.
    pub(super) fn check_attack(&mut self, question: &Question) -> Result<(), Box<Diagnostic>> {
        let Some(attack) = question.scenario_view.view.attack_in_progress() else { return Ok(()) };
        let (Some(target), false) = (attack.target, attack.attackers.is_empty()) else { return Ok(()) };
        let mut wrong = None;
        for pending_line in &mut self.pending_lines {
            let PendingAnswers::Attack { declared, checked } = &mut pending_line.answers else { continue };
            if *checked {
                continue;
            }
            *checked = true;
            if !question.names.means(&declared.target, target.id, question.scenario_view) {
                let real = question.names.card_with_controller(target.id, question.scenario_view);
                wrong = Some((pending_line.line, format!("{} is attacked, not `{}`", real, name_as_written(&declared.target))));
            }
            let joined = |unit| attack.joining.iter().any(|(joining, _)| *joining == unit);
            let error = attack.attackers.iter().filter(|attacker| !joined(attacker.unit)).find(|attacker| {
                !declared.attackers.iter().any(|name| question.names.means(name, attacker.unit.id, question.scenario_view))
            });
            if let Some(attacker) = error {
                let real = question.names.card_with_controller(attacker.unit.id, question.scenario_view);
                wrong = Some((pending_line.line, format!("{real} attacks, but the line does not name it")));
            }
        }
        match wrong {
            Some((line, text)) => {
                let problem = self.problem_in(line, Code::OtherAttackers, text);
                Err(Box::new(problem.help("name those that attack, and what they attack".to_owned())))
            }
            None => Ok(()),
        }
    }

    /// Finds the answer that an earlier line has for a question.
    pub(super) fn pending_answer(&mut self, question: &Question) -> Result<Option<Answer>, Box<Diagnostic>> {
        let decision = question.decision;
        for index in 0..self.pending_lines.len() {
            if self.pending_lines[index].player != decision.player {
                continue;
            }
            let line = self.pending_lines[index].line;
            let (found, over) = match &mut self.pending_lines[index].answers {
                PendingAnswers::Attack { declared, .. } => (attack_answer(question, declared), false),
                PendingAnswers::Meditation { items, facings } => (meditation_answer(question, items, facings), false),
                PendingAnswers::Blocks { pairs } if decision.kind == DecisionKind::Blocker => {
                    (block_answer(question, pairs).map(Some), false)
                }
                PendingAnswers::Blocks { .. } => (Ok(None), true),
                PendingAnswers::List { asks, label, card, items }
                    if *asks == decision.kind && *label == decision.label && *card == decision.card =>
                {
                    list_answer(question, items)
                }
                PendingAnswers::List { .. } => (Ok(None), false),
            };
            let found = found.map_err(|error| {
                let help = matches!(error, PickError::NotOffered(_)).then(|| "name what is offered, each of it once".to_owned());
                Box::new(self.problem_in(line, error.code(), error.text()).help(help))
            })?;
            if over {
                let pending_line = self.pending_lines.remove(index);
                let rest = std::mem::replace(&mut self.pending_lines, vec![pending_line]);
                self.close_pending_lines()?;
                self.pending_lines = rest;
                return match found {
                    Some(answer) => Ok(Some(answer)),
                    None => self.pending_answer(question),
                };
            }
            if let Some(answer) = found {
                self.checked(line, question, &answer)?;
                return Ok(Some(answer));
            }
        }
        Ok(None)
    }

    /// Keeps what a line says beyond the question it has answered.
    pub(super) fn keep_pending(&mut self, line: usize, player: PlayerId, answers: PendingAnswers) {
        self.pending_lines.push(PendingLine { line, player, answers });
    }
}
