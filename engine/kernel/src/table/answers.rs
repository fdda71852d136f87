//! Legal answers: lists the answers that [`Decision::check`] allows to a question, lazily and each once.

use smallvec::SmallVec;

use crate::game::answer::Answer;
use crate::game::decision::{Choice, Decision, Options};
use crate::terms::die::{DieType, Level, Symbol};

/// The legal answers to a question, as far as they were listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalAnswers {
    /// The answers, in the order of [`candidates`].
    pub answers: Vec<Answer>,
    /// Whether every candidate was looked at: if not, the limit left some out, and further answers may be legal.
    pub complete: bool,
}

/// Whether answers that differ only in which of equal cards they name are listed once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EqualCards {
    /// The first of them is listed: the game goes the very same way with the others, but for which card it is.
    NamedOnce,
    /// Each is listed, for whoever asks which card it is.
    ToldApart,
}

impl LegalAnswers {
    /// Returns the answers to no question: none.
    pub(crate) fn none() -> Self {
        Self { answers: Vec::new(), complete: true }
    }
}

impl Decision {
    /// Lists every legal answer, each once, as it is asked for the next.
    ///
    /// They come in an order that says nothing of how good they are: of a list the earlier choice first, of sets those with an
    /// earlier choice before those without it, of numbers the least. So the first set picks as much as it may: of cards that
    /// may be discarded all. Whoever wants just any answer draws lots.
    ///
    /// Choices are told apart even if they are equal: [`View::answers`] lists those of equal cards and dice once.
    ///
    /// ```
    /// use cinderforge_kernel::game::{Answer, Bound, Choice, Decision, DecisionKind, Options};
    /// use cinderforge_kernel::terms::{DieId, PlayerId, Thing};
    ///
    /// let choices = [4, 7].map(|die| Choice::Thing(Thing::Die(DieId(die)))).to_vec();
    /// let decision = Decision {
    ///     player: PlayerId(0),
    ///     kind: DecisionKind::ExhaustDice,
    ///     card: None,
    ///     ability: None,
    ///     label: "exhaust".into(),
    ///     about: None,
    ///     options: Options::Some { choices, min: 0, max: 2, bound: Bound::Free },
    /// };
    /// let sets = [vec![0, 1], vec![0], vec![1], vec![]].map(|set| Answer::some(set));
    /// assert_eq!(decision.answers().collect::<Vec<_>>(), sets);
    /// ```
    ///
    /// [`View::answers`]: crate::table::View::answers
    pub fn answers(&self) -> impl Iterator<Item = Answer> {
        let classes: Vec<usize> = (0..self.choices().len()).collect();
        candidates(&self.options, classes).filter(|answer| self.check(answer).is_ok())
    }
}

/// Lists the legal answers to a question among its first `limit` candidates.
///
/// Choices that `equal` calls equal stand for each other: of answers that differ only in which of them they name, the first
/// is listed.
pub fn legal_answers(decision: &Decision, equal: impl Fn(Choice, Choice) -> bool, limit: usize) -> LegalAnswers {
    let mut candidates = candidates(&decision.options, classes(decision, equal));
    let answers = candidates.by_ref().take(limit).filter(|answer| decision.check(answer).is_ok()).collect();
    LegalAnswers { answers, complete: candidates.next().is_none() }
}

/// Returns for each choice of a question the index of the first choice that is equal to it.
pub(crate) fn classes(decision: &Decision, equal: impl Fn(Choice, Choice) -> bool) -> Vec<usize> {
    let choices = decision.choices();
    let first_equal = |index: usize| (0..index).find(|earlier| equal(choices[*earlier], choices[index])).unwrap_or(index);
    (0..choices.len()).map(first_equal).collect()
}

/// Lists the answers of the right shape and count, whatever further bound the question sets.
///
/// `classes` has one entry for each choice: the index of the first choice equal to it. Of equal choices the first are picked
/// first, so that no two candidates differ only in which of them they name.
pub fn candidates(kind: &Options, classes: Vec<usize>) -> Box<dyn Iterator<Item = Answer> + '_> {
    match kind {
        Options::One(choices) => {
            let firsts = (0..choices.len()).filter(move |index| classes[*index] == *index);
            Box::new(firsts.map(|index| Answer::One(index as u16)))
        }
        Options::Some { min, max, .. } => Box::new(subsets(classes, usize::from(*min), usize::from(*max)).map(Answer::Some)),
        Options::Order(_) => Box::new(orders(classes).map(Answer::Order)),
        Options::Split { amount, among } => Box::new(splits(*amount, among.len()).map(Answer::Split)),
        Options::Faces(dice) => Box::new(faces(dice.len()).map(Answer::Faces)),
        Options::Number { low, high } => Box::new((*low..=*high).map(Answer::Number)),
    }
}

/// Indices into the choices of a question.
type Indices = SmallVec<[u16; 8]>;

/// Lists the subsets of between `min` and `max` choices: those with an earlier choice come before those without it.
pub fn subsets(classes: Vec<usize>, min: usize, max: usize) -> impl Iterator<Item = Indices> {
    let mut next = fill_subset(Indices::new(), 0, &classes, min, max);
    std::iter::from_fn(move || {
        let subset = next.take()?;
        next = subset_after(subset.clone(), &classes, min, max);
        Some(subset)
    })
}

/// Finds the first subset that comes after `subset`.
fn subset_after(mut subset: Indices, classes: &[usize], min: usize, max: usize) -> Option<Indices> {
    while let Some(left_out) = subset.pop() {
        let found = fill_subset(subset.clone(), usize::from(left_out) + 1, classes, min, max);
        if found.is_some() {
            return found;
        }
    }
    None
}

/// Adds to `subset` all it may hold of the choices from `start` on; returns none if they are too few.
fn fill_subset(mut subset: Indices, start: usize, classes: &[usize], min: usize, max: usize) -> Option<Indices> {
    for index in start..classes.len() {
        if subset.len() == max {
            break;
        }
        if equal_ones_before_are_in(&subset, classes, index) {
            subset.push(index as u16);
        }
    }
    (min..=max).contains(&subset.len()).then_some(subset)
}

/// Checks that the choices before `index` that are equal to it are all picked.
fn equal_ones_before_are_in(picked: &[u16], classes: &[usize], index: usize) -> bool {
    (classes[index]..index).all(|earlier| classes[earlier] != classes[index] || picked.contains(&(earlier as u16)))
}

/// Lists the orders of all choices, in the order of a dictionary.
pub fn orders(classes: Vec<usize>) -> impl Iterator<Item = Indices> {
    let mut next = Some(fill_order(Indices::new(), &classes));
    std::iter::from_fn(move || {
        let order = next.take()?;
        next = order_after(order.clone(), &classes);
        Some(order)
    })
}

/// Finds the order that comes after `order`.
fn order_after(mut order: Indices, classes: &[usize]) -> Option<Indices> {
    while let Some(last) = order.pop() {
        let later = (usize::from(last) + 1..classes.len()).find(|index| may_come_next(&order, classes, *index));
        if let Some(index) = later {
            order.push(index as u16);
            return Some(fill_order(order, classes));
        }
    }
    None
}

/// Completes an order with the choices it lacks, the earliest first.
fn fill_order(mut order: Indices, classes: &[usize]) -> Indices {
    for index in 0..classes.len() {
        if !order.contains(&(index as u16)) {
            order.push(index as u16);
        }
    }
    order
}

/// Checks that a choice is not in the order yet, and those before it that are equal to it are.
fn may_come_next(order: &[u16], classes: &[usize], index: usize) -> bool {
    !order.contains(&(index as u16)) && equal_ones_before_are_in(order, classes, index)
}

/// Lists the ways to split `amount` into `count` parts, those with a smaller first part first.
pub fn splits(amount: u16, count: usize) -> impl Iterator<Item = Indices> {
    let mut first = Indices::from_elem(0, count);
    if let Some(last) = first.last_mut() {
        *last = amount;
    }
    std::iter::successors(Some(first), |parts| split_after(parts.clone()))
}

/// Finds the split that comes after `parts`: one more for the last part that can take from those behind it, which give all the
/// rest to the last.
fn split_after(mut parts: Indices) -> Option<Indices> {
    let giver = (1..parts.len()).rev().find(|index| parts[*index] > 0)?;
    let rest = std::mem::take(&mut parts[giver]) - 1;
    parts[giver - 1] += 1;
    if let Some(last) = parts.last_mut() {
        *last = rest;
    }
    Some(parts)
}

/// Lists the levels that `count` dice can show, the last die turning fastest.
pub fn faces(count: usize) -> impl Iterator<Item = SmallVec<[Level; 8]>> {
    let first = SmallVec::from_elem(Level::Basic, count);
    std::iter::successors(Some(first), |levels| faces_after(levels.clone()))
}

/// Finds the levels that come after `levels`.
fn faces_after(mut levels: SmallVec<[Level; 8]>) -> Option<SmallVec<[Level; 8]>> {
    let turned = (0..levels.len()).rev().find(|index| levels[*index] != Level::Power)?;
    levels[turned] = if levels[turned] == Level::Basic { Level::Class } else { Level::Power };
    levels[turned + 1..].fill(Level::Basic);
    Some(levels)
}

// ---- one answer within a bound --------------------------------------------------------------------------------------

/// Moves dice that cover `symbols` to the front of `order`, their places in `dice`, and returns how many: each symbol takes the
/// first die of the order that fits it.
///
/// The strictest symbols take theirs first, so what is left covers the others if anything does.
pub fn cover_symbols(dice: &[(DieType, Level)], symbols: &[Symbol], order: &mut [u16]) -> usize {
    let mut taken = 0;
    for strict in [Level::Power, Level::Class, Level::Basic] {
        for symbol in symbols.iter().filter(|symbol| strictness(**symbol) == strict) {
            let fits = |index: &u16| covers(dice[usize::from(*index)], *symbol);
            if let Some(found) = order[taken..].iter().position(fits) {
                order[taken..=taken + found].rotate_right(1);
                taken += 1;
            }
        }
    }
    taken
}

/// Returns the level a symbol asks for: dice that cover a stricter symbol of a type cover the others of it as well.
fn strictness(symbol: Symbol) -> Level {
    match symbol {
        Symbol::Basic => Level::Basic,
        Symbol::Of(_, level) => level,
    }
}

/// Checks whether a die of this type and level can pay a symbol.
fn covers((kind, level): (DieType, Level), symbol: Symbol) -> bool {
    match symbol {
        Symbol::Basic | Symbol::Of(_, Level::Basic) => true,
        Symbol::Of(wanted, least) => kind == wanted && level >= least,
    }
}

/// A sum of worths to keep to, and how many choices to pick.
#[derive(Clone, Copy, Debug)]
pub struct SumBound<'a> {
    /// What each choice counts.
    pub worths: &'a [i32],
    /// The least and the greatest sum.
    pub range: (i32, i32),
    /// The fewest and the most choices.
    pub count: (usize, usize),
}

/// Which subsets a search for a sum tries first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchOrder {
    /// The smaller one of two of which one holds the other.
    SmallerFirst,
    /// The larger one.
    LargerFirst,
}

impl SumBound<'_> {
    /// The most partial subsets that a search looks at.
    const MOST_LOOKS: u32 = 20_000;

    /// Finds a subset within the bound, trying the choices in the order of `indices`; returns none if there is none, or none
    /// among the first partial subsets that are looked at.
    pub fn first(self, indices: &[u16], order: SearchOrder) -> Option<Vec<u16>> {
        let mut picked = Vec::new();
        let mut looks = Self::MOST_LOOKS;
        self.search(indices, order, 0, &mut picked, &mut looks).then_some(picked)
    }

    /// Extends `picked`, whose worths come to `sum`, with some of `indices`. Returns whether it is within the bound then.
    fn search(self, indices: &[u16], order: SearchOrder, sum: i32, picked: &mut Vec<u16>, looks: &mut u32) -> bool {
        if *looks == 0 {
            return false;
        }
        *looks -= 1;
        let fits = picked.len() >= self.count.0 && (self.range.0..=self.range.1).contains(&sum);
        if fits && (order == SearchOrder::SmallerFirst || indices.is_empty()) {
            return true;
        }
        let Some((first, rest)) = indices.split_first() else { return false };
        if picked.len() < self.count.1 {
            picked.push(*first);
            if self.search(rest, order, sum + self.worths[usize::from(*first)], picked, looks) {
                return true;
            }
            picked.pop();
        }
        self.search(rest, order, sum, picked, looks)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_choices_are_picked_and_ordered_once() {
        assert_eq!(
            subsets(vec![0, 0, 2], 1, 2).map(|subset| subset.to_vec()).collect::<Vec<_>>(),
            [vec![0, 1], vec![0, 2], vec![0], vec![2]]
        );
        assert_eq!(orders(vec![0, 0, 2]).count(), 3);
        assert_eq!(orders(vec![0, 1, 2]).count(), 6);
    }

    #[test]
    fn amounts_and_sides_come_in_every_way() {
        assert_eq!(splits(2, 2).map(|parts| parts.to_vec()).collect::<Vec<_>>(), [[0, 2], [1, 1], [2, 0]]);
        assert_eq!(splits(3, 3).count(), 10);
        assert_eq!(splits(3, 0).count(), 1);
        assert_eq!(faces(2).count(), 9);
        assert_eq!(faces(0).count(), 1);
    }

    #[test]
    fn nothing_is_listed_where_too_few_can_be_picked() {
        assert_eq!(subsets(vec![0, 1], 3, 3).count(), 0);
        assert_eq!(subsets(Vec::new(), 0, 0).count(), 1);
    }
}
