//! The questions that earlier lines of a session answer as well.

use cinderforge_content::diagnostic::Diagnostic;
use cinderforge_kernel::decision::{Answer, Asks};
use cinderforge_kernel::id::PlayerId;

use crate::run::carry::{Carried, Carry, block_answer, list_answer, meditation_answer};
use crate::run::declared_attack::{Declared, attack_answer};
use crate::run::names::written;
use crate::run::question::Question;
use crate::run::session::Session;

impl Session {
    /// The attack that lines have declared last, for the questions about it that are yet to come.
    pub(crate) fn declared(&self) -> Option<Declared> {
        self.carried.iter().rev().find_map(|carried| match &carried.what {
            Carry::Attack { declared, .. } => Some(declared.clone()),
            _ => None,
        })
    }

    pub(super) fn close_carried(&mut self) -> Result<(), Box<Diagnostic>> {
        for carried in std::mem::take(&mut self.carried) {
            let left = match &carried.what {
                Carry::Attack { .. } => None,
                Carry::Meditation { items, facings } => items
                    .front()
                    .map(|item| item.text.clone())
                    .or_else(|| (!facings.is_empty()).then(|| "sides of dice".to_owned())),
                Carry::Blocks { pairs } => pairs.iter().find(|pair| !pair.2).map(|pair| written(&pair.0)),
                Carry::List { items, .. } => items.front().map(|item| item.text.clone()),
            };
            if let Some(left) = left {
                let problem = self.wrong(carried.line, format!("no question came up for `{left}`"));
                return Err(Box::new(problem.help("take it out of the line".to_owned())));
            }
        }
        Ok(())
    }

    /// Holds a declared attack against the one that goes on.
    pub(super) fn check_attack(&mut self, question: &Question) -> Result<(), Box<Diagnostic>> {
        let Some(attack) = question.sight.view.attack_in_progress() else { return Ok(()) };
        let (Some(target), false) = (attack.target, attack.attackers.is_empty()) else { return Ok(()) };
        let mut wrong = None;
        for carried in &mut self.carried {
            let Carry::Attack { declared, checked } = &mut carried.what else { continue };
            if *checked {
                continue;
            }
            *checked = true;
            if !question.names.means(&declared.target, target.id, question.sight) {
                let real = question.names.apart(target.id, question.sight);
                wrong = Some((carried.line, format!("{} is attacked, not `{}`", real, written(&declared.target))));
            }
            let unfit = attack
                .attackers
                .iter()
                .find(|one| !declared.attackers.iter().any(|name| question.names.means(name, one.unit.id, question.sight)));
            if let Some(one) = unfit {
                let real = question.names.apart(one.unit.id, question.sight);
                wrong = Some((carried.line, format!("{real} attacks, but the line does not name it")));
            }
        }
        match wrong {
            Some((line, text)) => {
                let problem = self.wrong(line, text);
                Err(Box::new(problem.help("name those that attack, and what they attack".to_owned())))
            }
            None => Ok(()),
        }
    }

    pub(super) fn carried_answer(&mut self, question: &Question) -> Result<Option<Answer>, Box<Diagnostic>> {
        let decision = question.decision;
        for at in 0..self.carried.len() {
            if self.carried[at].player != decision.player {
                continue;
            }
            let line = self.carried[at].line;
            let (found, over) = match &mut self.carried[at].what {
                Carry::Attack { declared, .. } => (attack_answer(question, declared), false),
                Carry::Meditation { items, facings } => (meditation_answer(question, items, facings), false),
                Carry::Blocks { pairs } if decision.asks == Asks::Blocker => (block_answer(question, pairs).map(Some), false),
                Carry::Blocks { .. } => (Ok(None), true),
                Carry::List { asks, label, card, items }
                    if *asks == decision.asks && *label == decision.label && *card == decision.card =>
                {
                    list_answer(question, items)
                }
                Carry::List { .. } => (Ok(None), false),
            };
            let found = found.map_err(|unfit| Box::new(self.wrong(line, unfit.text())))?;
            if over {
                let carried = self.carried.remove(at);
                let rest = std::mem::replace(&mut self.carried, vec![carried]);
                self.close_carried()?;
                self.carried = rest;
                return match found {
                    Some(answer) => Ok(Some(answer)),
                    None => self.carried_answer(question),
                };
            }
            if let Some(answer) = found {
                self.checked(line, question, &answer)?;
                return Ok(Some(answer));
            }
        }
        Ok(None)
    }

    pub(super) fn carry(&mut self, line: usize, player: PlayerId, what: Carry) {
        self.carried.push(Carried { line, player, what });
    }
}
