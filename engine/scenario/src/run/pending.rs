//! What a line says beyond the first question it answers, and which questions it answers then.

use std::collections::VecDeque;

use cinderforge_kernel::game::{Answer, Choice, DecisionKind};
use cinderforge_kernel::terms::{CardId, PlayerId, Thing};
use smallvec::smallvec;
use ustr::Ustr;

use crate::language::{CardName, Facing, Item, Side, Usage};
use crate::run::declared_attack::DeclaredAttack;
use crate::run::question::{PickError, Question, shows};

/// What a line says beyond the first question it answers.
pub(crate) enum PendingAnswers {
    Attack { declared: DeclaredAttack, checked: bool },
    Meditation { items: VecDeque<Item>, facings: Vec<Facing> },
    Blocks { pairs: Vec<(CardName, CardName, bool)> },
    List { asks: DecisionKind, label: Ustr, card: Option<CardId>, items: VecDeque<Item> },
}

/// Something that a line says a player ignores.
pub(crate) struct IgnoredUsage {
    pub(crate) line: usize,
    pub(crate) player: PlayerId,
    pub(crate) usage: Usage,
    /// It was offered, and declined for that.
    pub(crate) declined: bool,
}

pub(crate) struct PendingLine {
    pub(crate) line: usize,
    pub(crate) player: PlayerId,
    pub(crate) answers: PendingAnswers,
}

/// Returns what a meditation answers to a question; none if the question is about something else.
pub(crate) fn meditation_answer(
    question: &Question,
    items: &mut VecDeque<Item>,
    facings: &mut Vec<Facing>,
) -> Result<Option<Answer>, PickError> {
    match question.decision.kind {
        DecisionKind::MeditateDiscard => match items.pop_front() {
            Some(item) => question.answer(std::slice::from_ref(&item)).map(|(answer, _)| Some(answer)),
            None => Ok(question.nothing().map(Answer::One)),
        },
        DecisionKind::MeditateDice => {
            let mut picked: smallvec::SmallVec<[u16; 8]> = smallvec![];
            let list = question.decision.choices();
            for facing in facings.iter() {
                let (mut left, side) = facing.of.unwrap_or((u16::MAX, Side { kind: None, level: None }));
                for (index, choice) in list.iter().enumerate() {
                    let Choice::Thing(Thing::Die(die)) = choice else { continue };
                    if left > 0 && !picked.contains(&(index as u16)) && shows(side, question.scenario_view.die(*die)) {
                        picked.push(index as u16);
                        left -= 1;
                    }
                }
                if facing.of.is_some() && left > 0 {
                    return Err(PickError::NotOffered("there are not so many dice to turn".to_owned()));
                }
            }
            Ok(Some(Answer::Some(picked)))
        }
        DecisionKind::Faces if !facings.is_empty() => question.faces(&std::mem::take(facings)).map(Some),
        _ => Ok(None),
    }
}

/// Returns the answer for one attacker of a line that declares all blocks; an attacker it does not name is not blocked.
pub(crate) fn block_answer(question: &Question, pairs: &mut [(CardName, CardName, bool)]) -> Result<Answer, PickError> {
    let attacker = question.decision.card;
    let named = pairs
        .iter_mut()
        .find(|pair| !pair.2 && attacker.is_some_and(|attacker| question.names.means(&pair.0, attacker, question.scenario_view)));
    match named {
        Some(pair) => {
            pair.2 = true;
            question.card(&pair.1).map(Answer::One)
        }
        None => question.nothing().map(Answer::One).ok_or_else(|| PickError::Unclear("a blocker must be named".to_owned())),
    }
}

/// Returns the next of a list where the ruleset asks one by one, nothing more after the last; and whether the list is used up.
pub(crate) fn list_answer(question: &Question, items: &mut VecDeque<Item>) -> (Result<Option<Answer>, PickError>, bool) {
    match items.pop_front() {
        Some(item) => (question.answer(std::slice::from_ref(&item)).map(|(answer, _)| Some(answer)), false),
        None => (Ok(question.nothing().map(Answer::One)), true),
    }
}
