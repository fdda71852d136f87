//! Which of the differences between two rulesets makes a difference: the smallest set of them that does.

use cinderforge_kernel::terms::{Ruleset, SWITCHES, ValueInfo};
use ustr::Ustr;

/// One difference between two rulesets, and the way from the first to the second.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesetDifference {
    /// A switch has another value.
    Switch {
        /// Its name.
        name: &'static str,
        /// The value under the first ruleset.
        from: &'static ValueInfo,
        /// The value under the second.
        to: &'static ValueInfo,
    },
    /// Other errata lie on the cards.
    Errata {
        /// The overlays of the first ruleset.
        from: Vec<Ustr>,
        /// Those of the second.
        to: Vec<Ustr>,
    },
    /// Cards are taken from other pools first.
    Pools {
        /// The pools of the first ruleset.
        from: Vec<Ustr>,
        /// Those of the second.
        to: Vec<Ustr>,
    },
}

impl RulesetDifference {
    /// Returns what is turned: the name of the switch, `errata`, or `pools`.
    pub fn name(&self) -> &'static str {
        match self {
            RulesetDifference::Switch { name, .. } => name,
            RulesetDifference::Errata { .. } => "errata",
            RulesetDifference::Pools { .. } => "pools",
        }
    }

    /// Returns the names of the two values.
    pub fn values(&self) -> (String, String) {
        let list = |ids: &[Ustr]| {
            let ids: Vec<&str> = ids.iter().map(Ustr::as_str).collect();
            if ids.is_empty() { "none".to_owned() } else { ids.join(", ") }
        };
        match self {
            RulesetDifference::Switch { from, to, .. } => (from.name.to_owned(), to.name.to_owned()),
            RulesetDifference::Errata { from, to } | RulesetDifference::Pools { from, to } => (list(from), list(to)),
        }
    }

    /// Makes the difference in a ruleset.
    pub fn apply_to(&self, ruleset: &mut Ruleset) {
        match self {
            RulesetDifference::Switch { name, to, .. } => {
                let done = ruleset.switches.set(name, to.name);
                debug_assert!(done.is_ok(), "the table of switches names its values");
            }
            RulesetDifference::Errata { to, .. } => ruleset.errata.clone_from(to),
            RulesetDifference::Pools { to, .. } => ruleset.pools.clone_from(to),
        }
    }
}

/// What makes the difference between two rulesets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// The ruleset one starts from.
    pub from: Ustr,
    /// The ruleset whose outcome is looked for.
    pub to: Ustr,
    /// The smallest sets of changes to the first that give the outcome of the second; each one alone does.
    pub sets: Vec<Vec<RulesetDifference>>,
    /// The lines for the second ruleset give its outcome under the first as well: what is played makes the difference.
    pub by_lines: bool,
}

impl Cause {
    /// Finds the smallest sets of changes to a ruleset that give what another one gives.
    pub fn find(from: &Ruleset, to: &Ruleset, gives: impl Fn(&Ruleset) -> bool) -> Self {
        let differences = differences(from, to);
        let works = |set: &[usize]| {
            let mut ruleset = from.clone();
            for index in set {
                differences[*index].apply_to(&mut ruleset);
            }
            gives(&ruleset)
        };
        let sets = smallest(differences.len(), works);
        let sets = sets.into_iter().map(|set| set.into_iter().map(|index| differences[index].clone()).collect()).collect();
        Self { from: from.id, to: to.id, sets, by_lines: false }
    }
}

/// Lists everything in which two rulesets differ.
fn differences(from: &Ruleset, to: &Ruleset) -> Vec<RulesetDifference> {
    let value = |switch: &str, value: &str| {
        let info = SWITCHES.iter().find(|info| info.name == switch);
        info.and_then(|info| info.values.iter().find(|info| info.name == value))
    };
    let switches = from.switches.differences(&to.switches);
    let switches = switches.into_iter().filter_map(|(name, here, there)| {
        Some(RulesetDifference::Switch { name, from: value(name, here)?, to: value(name, there)? })
    });
    let mut differences: Vec<RulesetDifference> = switches.collect();
    if from.errata != to.errata {
        differences.push(RulesetDifference::Errata { from: from.errata.clone(), to: to.errata.clone() });
    }
    if from.pools != to.pools {
        differences.push(RulesetDifference::Pools { from: from.pools.clone(), to: to.pools.clone() });
    }
    differences
}

/// Finds the smallest sets of differences, by their places, that work; all of them together must.
///
/// If one alone works, every such one is found. If not, one set is found of which nothing can be left out, and pairs
/// with any of its members are tried for a smaller one.
fn smallest(count: usize, works: impl Fn(&[usize]) -> bool) -> Vec<Vec<usize>> {
    let singles: Vec<Vec<usize>> = (0..count).map(|index| vec![index]).filter(|set| works(set)).collect();
    if !singles.is_empty() {
        return singles;
    }
    let mut set: Vec<usize> = (0..count).collect();
    if !works(&set) {
        return Vec::new();
    }
    let mut size = count / 2;
    while size > 0 {
        let mut index = 0;
        while index < set.len() {
            let mut less = set.clone();
            less.drain(index..(index + size).min(set.len()));
            if !less.is_empty() && works(&less) {
                set = less;
            } else {
                index += size;
            }
        }
        size /= 2;
    }
    if set.len() < 3 {
        return vec![set];
    }
    let mut pairs: Vec<Vec<usize>> = Vec::new();
    for one in &set {
        for other in (0..count).filter(|other| other != one) {
            let mut pair = vec![*one, other];
            pair.sort_unstable();
            if !pairs.contains(&pair) && works(&pair) {
                pairs.push(pair);
            }
        }
    }
    if pairs.is_empty() { vec![set] } else { pairs }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_that_decides_is_found_alone() {
        assert_eq!(smallest(9, |set| set.contains(&4)), [[4]]);
        assert_eq!(smallest(9, |set| set.contains(&4) || set.contains(&7)), [[4], [7]]);
    }

    #[test]
    fn several_that_decide_together_are_found_together() {
        assert_eq!(smallest(40, |set| set.contains(&3) && set.contains(&31)), [[3, 31]]);
        assert_eq!(smallest(40, |set| [3, 17, 31].iter().all(|index| set.contains(index))), [[3, 17, 31]]);
    }

    #[test]
    fn nothing_is_found_where_nothing_decides() {
        assert!(smallest(9, |_| false).is_empty());
        assert!(smallest(0, |_| false).is_empty());
    }
}
