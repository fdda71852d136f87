//! The bots that can be seated, by name.

use std::cell::RefCell;
use std::rc::Rc;

use cinderforge_bots::{Greedy, Random};
use cinderforge_kernel::table::{Decider, Table};
use clap::ValueEnum;
use serde::Serialize;

/// A kind of bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Bot {
    /// Answers by lot.
    Random,
    /// Looks one step ahead.
    Greedy,
}

impl Bot {
    /// Returns the name it is asked for by.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Bot::Random => "random",
            Bot::Greedy => "greedy",
        }
    }

    /// Makes a bot of this kind that thinks at this table.
    pub(crate) fn seat(self, table: &Rc<RefCell<Table>>, seed: u64) -> Box<dyn Decider> {
        match self {
            Bot::Random => Box::new(Random::new(seed)),
            Bot::Greedy => Box::new(Greedy::new(Rc::clone(table), seed)),
        }
    }
}

/// Derives the seed of a number from a base: as good as independent of others, and small enough for every file format.
pub(crate) fn seed(base: u64, at: u64) -> u64 {
    let mut mixed = base.wrapping_add(at.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (mixed ^ (mixed >> 31)) >> 11
}
