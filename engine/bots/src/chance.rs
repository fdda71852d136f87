//! Seeded chance for bots.

use rand_pcg::Pcg32;
use rand_pcg::rand_core::RngCore;

/// A source of random numbers that is the same on every platform.
#[derive(Clone, Debug)]
pub(crate) struct Chance(Pcg32);

impl Chance {
    /// Returns numbers that follow from a seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self(Pcg32::new(seed, 0x5bd1_e995_7b7d_159b))
    }

    /// Returns a number below the bound, which is not 0.
    #[inline]
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        ((u64::from(self.0.next_u32()) * bound as u64) >> 32) as usize
    }

    /// Returns a new seed.
    pub(crate) fn seed(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Puts `count` items chosen by lot first.
    pub(crate) fn shuffle_first<T>(&mut self, list: &mut [T], count: usize) {
        for index in 0..count.min(list.len().saturating_sub(1)) {
            let other = index + self.below(list.len() - index);
            list.swap(index, other);
        }
    }
}
