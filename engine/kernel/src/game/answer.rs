//! Answers: what is given to a question, with the check that it may be.

use crate::game::decision::{Bound, Choice, Decision, Options};
use crate::game::dice_pool;
use crate::game::refusal::{Missing, Refusal};
use crate::terms::die::Level;
use crate::terms::id::{CardId, Thing};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// An answer: indices into the lists of the question.
///
/// ```
/// use cinderforge_kernel::game::Answer;
/// use cinderforge_kernel::terms::Level;
///
/// let answers = [
///     Answer::One(1),                                 // the second of a list
///     Answer::some([0, 2]),                           // the first and the third; `Answer::some([])` picks none
///     Answer::faces([Level::Power, Level::Basic]),    // a side for each of two dice
///     Answer::split([0, 3]),                          // all of 3 on the second of two things
///     Answer::order([2, 1, 0]),                       // a list of three, backwards
///     Answer::Number(4),
/// ];
/// assert_eq!(answers[1], Answer::Some([0, 2].into_iter().collect()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Answer {
    /// To [`Options::One`]: which of the list.
    One(u16),
    /// To [`Options::Some`]: which of the list.
    Some(SmallVec<[u16; 8]>),
    /// To [`Options::Faces`]: the level of each die.
    Faces(SmallVec<[Level; 8]>),
    /// To [`Options::Split`]: the part of each.
    Split(SmallVec<[u16; 8]>),
    /// To [`Options::Order`]: the whole list in its order.
    Order(SmallVec<[u16; 8]>),
    /// To [`Options::Number`]: the number.
    Number(i32),
}

impl Answer {
    /// Returns the answer to [`Options::Some`] that picks these of the list.
    pub fn some(picked: impl IntoIterator<Item = u16>) -> Self {
        Self::Some(picked.into_iter().collect())
    }

    /// Returns the answer to [`Options::Faces`] that puts each die on the level at its place.
    pub fn faces(levels: impl IntoIterator<Item = Level>) -> Self {
        Self::Faces(levels.into_iter().collect())
    }

    /// Returns the answer to [`Options::Split`] that gives each of the list the part at its place.
    pub fn split(parts: impl IntoIterator<Item = u16>) -> Self {
        Self::Split(parts.into_iter().collect())
    }

    /// Returns the answer to [`Options::Order`] that names the whole list in this order.
    pub fn order(order: impl IntoIterator<Item = u16>) -> Self {
        Self::Order(order.into_iter().collect())
    }
}

impl Decision {
    /// Returns whether a card is among what may be picked.
    pub fn offers(&self, card: CardId) -> bool {
        let list = match &self.options {
            Options::One(list) | Options::Order(list) | Options::Some { choices: list, .. } => list,
            Options::Split { among, .. } => among,
            Options::Faces(_) | Options::Number { .. } => return false,
        };
        list.iter().any(|choice| matches!(choice, Choice::Thing(Thing::Card(offered)) if offered.id == card))
    }

    /// Returns the choices it lists; none if it asks for sides of dice or a number.
    pub fn choices(&self) -> &[Choice] {
        match &self.options {
            Options::One(list)
            | Options::Order(list)
            | Options::Some { choices: list, .. }
            | Options::Split { among: list, .. } => list,
            Options::Faces(_) | Options::Number { .. } => &[],
        }
    }

    /// Checks an answer to it as a whole.
    ///
    /// # Errors
    /// The reason why it is not allowed.
    #[inline(always)]
    pub fn check(&self, answer: &Answer) -> Result<(), Refusal> {
        match (&self.options, answer) {
            (Options::One(list), Answer::One(index)) => {
                if usize::from(*index) < list.len() {
                    Ok(())
                } else {
                    Err(Refusal::NotOffered)
                }
            }
            (Options::Some { choices, min, max, bound }, Answer::Some(picked)) => {
                let (low, high) = (usize::from(*min), usize::from(*max));
                distinct(picked, choices.len())?;
                if picked.len() < low || picked.len() > high {
                    return Err(Refusal::WrongCount { picked: picked.len(), low, high });
                }
                check_bound(bound, picked)
            }
            (Options::Faces(dice), Answer::Faces(faces)) => check_length(faces.len(), dice.len()),
            (Options::Split { amount, among }, Answer::Split(parts)) => {
                check_length(parts.len(), among.len())?;
                let sum: i32 = parts.iter().map(|part| i32::from(*part)).sum();
                check_sum(sum, i32::from(*amount), i32::from(*amount))
            }
            (Options::Order(list), Answer::Order(order)) => {
                distinct(order, list.len())?;
                check_length(order.len(), list.len())
            }
            (Options::Number { low, high }, Answer::Number(number)) => {
                if (low..=high).contains(&number) {
                    Ok(())
                } else {
                    Err(Refusal::WrongNumber { number: *number, low: *low, high: *high })
                }
            }
            _ => Err(Refusal::WrongShape),
        }
    }
}

/// Checks that no index is beyond a list of this length, or picked twice.
fn distinct(picked: &[u16], len: usize) -> Result<(), Refusal> {
    for (count, index) in picked.iter().enumerate() {
        if usize::from(*index) >= len {
            return Err(Refusal::NotOffered);
        }
        if picked[..count].contains(index) {
            return Err(Refusal::PickedTwice);
        }
    }
    Ok(())
}

/// Checks what was picked against the bound on all of it.
fn check_bound(bound: &Bound, picked: &[u16]) -> Result<(), Refusal> {
    match bound {
        Bound::Free => Ok(()),
        Bound::Covers { symbols, dice } => {
            match dice_pool::uncovered(picked.iter().map(|index| dice[usize::from(*index)]), symbols) {
                None => Ok(()),
                Some(symbol) => Err(Refusal::DiceDoNotPay { missing: Missing::Symbol(symbol) }),
            }
        }
        Bound::Sum { worths, low, high } => {
            let sum = picked.iter().map(|index| worths[usize::from(*index)]).sum();
            check_sum(sum, *low, *high)
        }
    }
}

/// Checks that an answer which has something for each of a list has as much as the list.
fn check_length(given: usize, asked: usize) -> Result<(), Refusal> {
    if given == asked { Ok(()) } else { Err(Refusal::WrongLength { given, asked }) }
}

/// Checks what an answer adds up to.
fn check_sum(sum: i32, low: i32, high: i32) -> Result<(), Refusal> {
    if (low..=high).contains(&sum) { Ok(()) } else { Err(Refusal::WrongSum { sum, low, high }) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::decision::DecisionKind;
    use crate::terms::die::{DieType, Symbol};
    use crate::terms::id::PlayerId;

    /// Returns why an answer is not allowed to a question with these options.
    fn refusal(options: Options, answer: &Answer) -> String {
        let decision = Decision {
            player: PlayerId(0),
            kind: DecisionKind::Effect,
            card: None,
            ability: None,
            label: "test".into(),
            about: None,
            options,
        };
        decision.check(answer).expect_err("the answer is not allowed").to_string()
    }

    #[test]
    fn refusals_say_what_was_asked() {
        let list = || vec![Choice::Yes, Choice::No];
        let number = || Options::Number { low: 0, high: 2 };
        assert_eq!(refusal(number(), &Answer::Number(7)), "a number from 0 to 2 is asked, not 7");
        assert_eq!(refusal(number(), &Answer::One(1)), "the answer does not fit the question");
        let split = || Options::Split { amount: 2, among: list() };
        assert_eq!(refusal(split(), &Answer::split([2])), "1 listed instead of 2");
        assert_eq!(refusal(split(), &Answer::split([2, 1])), "it comes to 3 instead of 2");
        assert_eq!(refusal(Options::Order(list()), &Answer::order([1])), "1 listed instead of 2");
        let dice = Options::Faces(vec![crate::terms::id::DieId(0)]);
        assert_eq!(refusal(dice, &Answer::faces([])), "0 listed instead of 1");
        let bound = Bound::Sum { worths: vec![3, 4], low: 0, high: 5 };
        let some = Options::Some { choices: list(), min: 0, max: 2, bound };
        assert_eq!(refusal(some, &Answer::some([0, 1])), "it comes to 7 instead of 0 to 5");
        let symbols = [Symbol::Of(DieType::Natural, Level::Class)].into_iter().collect();
        let dice = [(DieType::Natural, Level::Class), (DieType::Charm, Level::Power)].into_iter().collect();
        let covers = Options::Some { choices: list(), min: 1, max: 1, bound: Bound::Covers { symbols, dice } };
        let said = "the dice you name do not pay for it: none of them is left for 1 natural:class";
        assert_eq!(refusal(covers, &Answer::some([1])), said);
    }
}
