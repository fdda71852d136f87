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
            (Options::Faces(dice), Answer::Faces(faces)) => {
                if dice.len() == faces.len() {
                    Ok(())
                } else {
                    Err(Refusal::WrongShape)
                }
            }
            (Options::Split { amount, among }, Answer::Split(parts)) => {
                if parts.len() != among.len() {
                    return Err(Refusal::WrongShape);
                }
                let sum: u32 = parts.iter().map(|part| u32::from(*part)).sum();
                if sum == u32::from(*amount) {
                    Ok(())
                } else {
                    Err(Refusal::OverBound { bound: format!("{amount} in all, not {sum}") })
                }
            }
            (Options::Order(list), Answer::Order(order)) => {
                distinct(order, list.len())?;
                if order.len() == list.len() { Ok(()) } else { Err(Refusal::WrongShape) }
            }
            (Options::Number { low, high }, Answer::Number(number)) => {
                if (low..=high).contains(&number) {
                    Ok(())
                } else {
                    Err(Refusal::NotOffered)
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
                Some(symbol) => Err(Refusal::CannotPay { missing: Missing::Symbol(symbol) }),
            }
        }
        Bound::Sum { worths, low, high } => {
            let sum: i32 = picked.iter().map(|index| worths[usize::from(*index)]).sum();
            if (*low..=*high).contains(&sum) {
                Ok(())
            } else {
                Err(Refusal::OverBound { bound: format!("{sum} is not between {low} and {high}") })
            }
        }
    }
}
