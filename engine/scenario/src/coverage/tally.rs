//! Counting in how many scenarios and games each part came how far.

use std::collections::{BTreeMap, BTreeSet};

use cinderforge_kernel::game::Reached;
use serde::Serialize;

use super::parts::PartName;

/// In how many runs a part was offered, was used, changed something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// In how many it could have been used, or a rule asked what it says.
    pub offered: usize,
    /// In how many it was used.
    pub used: usize,
    /// In how many it changed something.
    pub changed: usize,
}

impl Counts {
    /// Counts one run more.
    fn add(&mut self, reached: Reached) {
        self.offered += usize::from(reached.offered);
        self.used += usize::from(reached.used);
        self.changed += usize::from(reached.changed);
    }
}

/// What a part came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PartCounts {
    /// The part.
    #[serde(flatten)]
    pub name: PartName,
    /// In scenarios.
    pub scenarios: Counts,
    /// In random games.
    pub games: Counts,
}

/// Where a part came so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// In a scenario.
    Scenario,
    /// In a game between bots.
    Game,
}

/// What all parts came to.
#[derive(Clone, Debug, Default)]
pub struct CoverageTally {
    counts: BTreeMap<PartName, (Counts, Counts)>,
}

impl CoverageTally {
    /// Counts parts that came to nothing yet.
    pub fn expect(&mut self, parts: BTreeSet<PartName>) {
        for part in parts {
            self.counts.entry(part).or_default();
        }
    }

    /// Counts a run: how far each part came in it, of those that are expected.
    pub fn add(&mut self, shown: Shown, reached: &BTreeMap<PartName, Reached>) {
        for (part, reached) in reached {
            let Some((scenarios, games)) = self.counts.get_mut(part) else { continue };
            match shown {
                Shown::Scenario => scenarios.add(*reached),
                Shown::Game => games.add(*reached),
            }
        }
    }

    /// Lists what every part came to, by subject.
    pub fn parts(self) -> Vec<PartCounts> {
        self.counts.into_iter().map(|(name, (scenarios, games))| PartCounts { name, scenarios, games }).collect()
    }
}
