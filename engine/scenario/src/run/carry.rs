//! What a line says beyond the first question it answers, and which questions it answers then.

use std::collections::VecDeque;

use cinderforge_content::diagnostic::Diagnostic;
use cinderforge_kernel::decision::{Answer, Asks, Choice, Choosing};
use cinderforge_kernel::id::{CardId, PlayerId, Thing};
use smallvec::smallvec;
use ustr::Ustr;

use crate::language::{CardName, Facing, Item, ItemKind, Side};
use crate::run::names::written;
use crate::run::pick::{Question, Unfit, shows};
use crate::run::session::Session;

/// An attack as a line declared it.
#[derive(Clone)]
pub(crate) struct Declared {
    pub(crate) player: PlayerId,
    pub(crate) target: CardName,
    pub(crate) attackers: Vec<CardName>,
}

impl Declared {
    /// What the line says to a question, if it is one of those it answers and can be answered so.
    pub(crate) fn answer(&self, question: &Question) -> Option<Answer> {
        let own = question.decision.player == self.player;
        own.then(|| attack_answer(question, self).ok().flatten()).flatten()
    }
}

/// What a line says beyond the first question it answers.
pub(crate) enum Carry {
    Attack { declared: Declared, checked: bool },
    Meditation { items: VecDeque<Item>, facings: Vec<Facing> },
    Blocks { pairs: Vec<(CardName, CardName, bool)> },
    List { asks: Asks, label: Ustr, card: Option<CardId>, items: VecDeque<Item> },
}

pub(crate) struct Carried {
    pub(crate) line: usize,
    pub(crate) player: PlayerId,
    pub(crate) what: Carry,
}

impl Session {
    /// The attack that lines have declared last, for the questions about it that are yet to come.
    pub(crate) fn declared(&self) -> Option<Declared> {
        self.carried.iter().rev().find_map(|carried| match &carried.what {
            Carry::Attack { declared, .. } => Some(declared.clone()),
            _ => None,
        })
    }

    pub(crate) fn close_carried(&mut self) -> Result<(), Box<Diagnostic>> {
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
    pub(crate) fn check_attack(&mut self, question: &Question) -> Result<(), Box<Diagnostic>> {
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

    pub(crate) fn carried_answer(&mut self, question: &Question) -> Result<Option<Answer>, Box<Diagnostic>> {
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

    pub(crate) fn carry(&mut self, line: usize, player: PlayerId, what: Carry) {
        self.carried.push(Carried { line, player, what });
    }
}

fn attack_answer(question: &Question, Declared { target, attackers, .. }: &Declared) -> Result<Option<Answer>, Unfit> {
    match (question.decision.asks, &question.decision.kind) {
        (Asks::AttackTarget, _) => question.card(target).map(|at| Some(Answer::One(at))),
        (Asks::Attackers, Choosing::One(_)) => match attackers.as_slice() {
            [one] => question.card(one).map(|at| Some(Answer::One(at))),
            _ => Err(Unfit::Wrong("one attacker only may be declared here".to_owned())),
        },
        (Asks::Attackers, _) => {
            let items: Vec<Item> =
                attackers.iter().map(|name| Item { text: written(name), kind: ItemKind::Card(name.clone()) }).collect();
            question.answer(&items).map(|(answer, _)| Some(answer))
        }
        _ => Ok(None),
    }
}

fn meditation_answer(
    question: &Question,
    items: &mut VecDeque<Item>,
    facings: &mut Vec<Facing>,
) -> Result<Option<Answer>, Unfit> {
    match question.decision.asks {
        Asks::MeditateDiscard => match items.pop_front() {
            Some(item) => question.answer(std::slice::from_ref(&item)).map(|(answer, _)| Some(answer)),
            None => Ok(question.nothing().map(Answer::One)),
        },
        Asks::MeditateDice => {
            let mut picked: smallvec::SmallVec<[u16; 8]> = smallvec![];
            let list = question.decision.choices();
            for facing in facings.iter() {
                let (mut left, side) = facing.of.unwrap_or((u16::MAX, Side { kind: None, level: None }));
                for (at, choice) in list.iter().enumerate() {
                    let Choice::Thing(Thing::Die(die)) = choice else { continue };
                    if left > 0 && !picked.contains(&(at as u16)) && shows(side, question.sight.view.die(*die)) {
                        picked.push(at as u16);
                        left -= 1;
                    }
                }
                if facing.of.is_some() && left > 0 {
                    return Err(Unfit::NotOffered("there are not so many dice to turn".to_owned()));
                }
            }
            Ok(Some(Answer::Some(picked)))
        }
        Asks::Faces if !facings.is_empty() => question.faces(&std::mem::take(facings)).map(Some),
        _ => Ok(None),
    }
}

/// Blockers as the line declares all of them; who is not named is not blocked.
pub(crate) fn block_answer(question: &Question, pairs: &mut [(CardName, CardName, bool)]) -> Result<Answer, Unfit> {
    let attacker = question.decision.card;
    let named = pairs
        .iter_mut()
        .find(|pair| !pair.2 && attacker.is_some_and(|attacker| question.names.means(&pair.0, attacker, question.sight)));
    match named {
        Some(pair) => {
            pair.2 = true;
            question.card(&pair.1).map(Answer::One)
        }
        None => question.nothing().map(Answer::One).ok_or_else(|| Unfit::Wrong("a blocker must be named".to_owned())),
    }
}

/// The next of a list where the ruleset asks one by one; after the last, nothing more. Whether the list is used up.
fn list_answer(question: &Question, items: &mut VecDeque<Item>) -> (Result<Option<Answer>, Unfit>, bool) {
    match items.pop_front() {
        Some(item) => (question.answer(std::slice::from_ref(&item)).map(|(answer, _)| Some(answer)), false),
        None => (Ok(question.nothing().map(Answer::One)), true),
    }
}
