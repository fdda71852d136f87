//! Packs: what a project says of itself in `pack.toml`.

use cinderforge_kernel::terms::DefId;
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
    /// The path its files begin with: empty for the project itself.
    pub root: Ustr,
}

/// What the packs bring for scenarios.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ScenarioDefaults {
    /// Pools whose cards go by their plain ids under every ruleset.
    pub(crate) pools: Vec<Ustr>,
    /// The Phoenixborn of a player who names none, with the file that says so.
    pub(crate) phoenixborn: Option<(DefId, Ustr)>,
}
