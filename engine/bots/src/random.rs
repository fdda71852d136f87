//! A bot that answers by lot.

use cinderforge_kernel::game::{Answer, Bound, Choice, Decision, Options};
use cinderforge_kernel::table::answers::{SearchOrder, SumBound, cover_symbols};
use cinderforge_kernel::table::{Decider, View};
use cinderforge_kernel::terms::Level;

use crate::chance::Chance;

/// Answers every question by lot, each legal answer about as likely as any other. Never answers what is not allowed.
#[derive(Clone, Debug)]
pub struct Random {
    chance: Chance,
    order: Vec<u16>,
}

impl Random {
    /// Returns a bot whose answers follow from a seed.
    pub fn new(seed: u64) -> Self {
        Self { chance: Chance::new(seed), order: Vec::new() }
    }

    /// Returns the indices of a list, a number of them chosen by lot first.
    fn shuffle_first(&mut self, len: usize, count: usize) -> &[u16] {
        self.order.clear();
        self.order.extend(0..len as u16);
        self.chance.shuffle_first(&mut self.order, count);
        &self.order
    }

    /// Returns some of the choices by lot, within the bound and the count.
    fn choose_some(&mut self, choices: &[Choice], (min, max): (usize, usize), bound: &Bound) -> Answer {
        match bound {
            Bound::Free => {
                let count = min + self.chance.below(max - min + 1);
                Answer::some(self.shuffle_first(choices.len(), count)[..count].iter().copied())
            }
            Bound::Covers { symbols, dice } => {
                self.shuffle_first(choices.len(), choices.len());
                let taken = cover_symbols(dice, symbols, &mut self.order).max(min);
                Answer::some(self.order[..taken].iter().copied())
            }
            Bound::Sum { worths, low, high } => {
                let sum = SumBound { worths, range: (*low, *high), count: (min, max) };
                let tried = if self.chance.below(2) == 0 { SearchOrder::LargerFirst } else { SearchOrder::SmallerFirst };
                self.shuffle_first(choices.len(), choices.len());
                let found = sum.first(&self.order, tried).or_else(|| sum.first(&self.order, SearchOrder::SmallerFirst));
                Answer::some(found.unwrap_or_default())
            }
        }
    }
}

impl Decider for Random {
    fn decide(&mut self, _: &View, decision: &Decision) -> Option<Answer> {
        Some(match &decision.options {
            Options::One(list) => Answer::One(self.chance.below(list.len()) as u16),
            Options::Some { choices, min, max, bound } => {
                self.choose_some(choices, (usize::from(*min), usize::from(*max)), bound)
            }
            Options::Faces(dice) => Answer::faces(dice.iter().map(|_| Level::ALL[self.chance.below(Level::ALL.len())])),
            Options::Split { amount, among } => {
                self.order.clear();
                self.order.resize(among.len(), 0);
                for _ in 0..*amount {
                    let index = self.chance.below(among.len());
                    self.order[index] += 1;
                }
                Answer::split(self.order.iter().copied())
            }
            Options::Order(list) => Answer::order(self.shuffle_first(list.len(), list.len()).iter().copied()),
            Options::Number { low, high } => Answer::Number(low + self.chance.below((high - low + 1) as usize) as i32),
        })
    }

    fn always_answers(&self) -> bool {
        true
    }
}
