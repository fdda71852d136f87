//! Packs: what a project says of itself in `pack.toml`.

use cinderforge_kernel::terms::DefId;
use serde::Deserialize;
use ustr::Ustr;

/// A pack: cards, scripts and scenarios that are given together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pack {
    /// Its id.
    pub id: Ustr,
    /// Its title.
    pub name: String,
    /// Its version.
    pub version: semver::Version,
    /// The licence it is given under.
    pub licence: String,
    /// Whether it is finished.
    pub status: PackStatus,
    /// The pools of it that are under way in a pack that is finished else.
    pub drafts: Vec<Ustr>,
    /// The path its files begin with: empty for the project itself.
    pub root: Ustr,
    /// The ids of the packs it needs.
    pub needs: Vec<Ustr>,
    /// Pools whose cards go by their plain ids in its scenarios, under every ruleset.
    pub scenario_pools: Vec<Ustr>,
    /// The Phoenixborn of a player who names none in its scenarios.
    pub scenario_phoenixborn: Option<DefId>,
}

/// How far a pack is: what a finished one lacks is an error, what a draft lacks a warning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PackStatus {
    /// It is under way.
    Draft,
    /// All of it is there and shown.
    #[default]
    Finished,
}

impl Pack {
    /// Checks whether it is the test cards of another pack.
    pub(crate) fn is_of_tests(&self) -> bool {
        self.root.trim_end_matches('/').ends_with(TEST_CARDS)
    }
}

/// Where the test cards of a pack lie, from its folder on: they are read for scenarios alone.
pub const TEST_CARDS: &str = "tests/cards";

/// Lists the packs that what lies at a path may speak of, the nearest first: the one it lies in, those it needs, and what they need;
/// then the test cards of each of these. All packs, if it lies in none.
pub(crate) fn packs_around<'a>(packs: &'a [Pack], path: &str) -> Vec<&'a Pack> {
    let lies_below = |pack: &&Pack| path.starts_with(pack.root.as_str());
    let Some(own) = packs.iter().filter(lies_below).max_by_key(|pack| pack.root.len()) else {
        return packs.iter().collect();
    };
    let mut around = vec![own];
    let mut next = 0;
    while let Some(pack) = around.get(next) {
        let needed = packs.iter().filter(|other| pack.needs.contains(&other.id) && !around.contains(other));
        let needed: Vec<&Pack> = needed.collect();
        around.extend(needed);
        next += 1;
    }
    let roots: Vec<String> = around.iter().map(|pack| format!("{}{TEST_CARDS}/", pack.root)).collect();
    let of_tests = packs.iter().filter(|pack| roots.iter().any(|root| pack.root == root.as_str()));
    let of_tests: Vec<&Pack> = of_tests.filter(|pack| !around.contains(pack)).collect();
    around.extend(of_tests);
    around
}
