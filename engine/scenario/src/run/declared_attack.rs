//! An attack as a line declared it, and how it answers the questions about it.

use cinderforge_kernel::decision::{Answer, Asks, Choosing};
use cinderforge_kernel::id::PlayerId;

use crate::language::{CardName, Item, ItemKind};
use crate::run::names::written;
use crate::run::question::{Question, Unfit};

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

pub(crate) fn attack_answer(question: &Question, Declared { target, attackers, .. }: &Declared) -> Result<Option<Answer>, Unfit> {
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
