//! An attack as a line declared it, and how it answers the questions about it.

use cinderforge_kernel::game::{Answer, DecisionKind, Options};
use cinderforge_kernel::terms::PlayerId;

use crate::language::{CardName, Deed, Item, ItemKind};
use crate::run::names::name_as_written;
use crate::run::question::{PickError, Question};

/// An attack as a line declared it.
#[derive(Clone)]
pub(crate) struct DeclaredAttack {
    pub(crate) player: PlayerId,
    pub(crate) target: CardName,
    pub(crate) attackers: Vec<CardName>,
}

/// What lines name of an attack that they declared.
pub(crate) struct NamedAttack {
    /// What is attacked, if a line names it.
    pub(crate) target: Option<CardName>,
    /// The attackers; none if lines do not name them all.
    pub(crate) attackers: Option<Vec<CardName>>,
    /// Who blocks or guards.
    pub(crate) defenders: Vec<CardName>,
}

impl NamedAttack {
    /// Reads it off a play and the deeds behind it; none if the play was no attack.
    pub(crate) fn of<'a>(mut deeds: impl Iterator<Item = &'a Deed>) -> Option<Self> {
        let (target, attackers) = match deeds.next()? {
            Deed::Attacks(target, attackers) => (Some(target.clone()), Some(attackers.clone())),
            Deed::DeclaresAttack(_) => (None, None),
            _ => return None,
        };
        let mut defenders = Vec::new();
        for deed in deeds {
            match deed {
                Deed::Blocks(pairs) => defenders.extend(pairs.iter().map(|(_, blocker)| blocker.clone())),
                Deed::Guards(guard) => defenders.push(guard.clone()),
                _ => {}
            }
        }
        Some(Self { target, attackers, defenders })
    }
}

impl DeclaredAttack {
    /// Tells what the line says to a question, if it is one of those it answers and can be answered so.
    pub(crate) fn answer(&self, question: &Question) -> Option<Answer> {
        let own = question.decision.player == self.player;
        own.then(|| attack_answer(question, self).ok().flatten()).flatten()
    }
}

/// Returns what a declared attack answers to a question; none if the question is about something else.
pub(crate) fn attack_answer(
    question: &Question,
    DeclaredAttack { target, attackers, .. }: &DeclaredAttack,
) -> Result<Option<Answer>, PickError> {
    match (question.decision.kind, &question.decision.options) {
        (DecisionKind::AttackTarget, _) => question.card(target).map(|index| Some(Answer::One(index))),
        (DecisionKind::Attackers, Options::One(_)) => match attackers.as_slice() {
            [one] => question.card(one).map(|index| Some(Answer::One(index))),
            _ => Err(PickError::Unclear("one attacker only may be declared here".to_owned())),
        },
        (DecisionKind::Attackers, _) => {
            let items: Vec<Item> =
                attackers.iter().map(|name| Item { text: name_as_written(name), kind: ItemKind::Card(name.clone()) }).collect();
            question.answer(&items).map(|(answer, _)| Some(answer))
        }
        _ => Ok(None),
    }
}
