//! Which scenarios of a pack show which of its cards.

use std::collections::BTreeSet;

use cinderforge_kernel::cards::CardDef;
use cinderforge_kernel::terms::DefId;
use cinderforge_scenario::{Scenario, is_ruling, read};

use super::pack_folder::PackFolder;
use crate::kits;

/// A scenario with the cards of its pack that it is about.
pub(super) struct Showing {
    pub(super) scenario: Scenario,
    /// The cards it shows: those its file is called by; for a ruling, those it names.
    pub(super) shown: BTreeSet<DefId>,
    /// The cards that it names beside them.
    pub(super) named: BTreeSet<DefId>,
}

/// Reads the scenarios of a pack, each with the cards it is about.
///
/// # Errors
/// What is wrong in them.
pub(super) fn scenarios(pack: &PackFolder<'_>, cards: &[(DefId, &CardDef)]) -> anyhow::Result<Vec<Showing>> {
    let showing = |file| -> anyhow::Result<Showing> {
        let scenario = read(file, pack.project.root()).map_err(|problems| kits::broken(pack.out, &problems))?;
        let stem = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let subject = stem.split('_').next().unwrap_or_default();
        let shows = |names: &BTreeSet<&str>| -> BTreeSet<DefId> {
            let shown = cards.iter().filter(|(_, card)| is_named(pack, &scenario, names, card));
            shown.map(|(def, _)| *def).collect()
        };
        let called_by = shows(&BTreeSet::from([subject]));
        let mut named = shows(&words(&scenario.source.text));
        let shown = if is_ruling(&scenario) { std::mem::take(&mut named) } else { called_by };
        named.retain(|card| !shown.contains(card));
        Ok(Showing { scenario, shown, named })
    };
    pack.scenarios().iter().map(|file| showing(file)).collect()
}

/// Returns the words of a text that may be ids of cards.
fn words(text: &str) -> BTreeSet<&str> {
    text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-' && letter != '/').collect()
}

/// Checks whether a card is among names: by its pool and id, or by its id, if the scenario takes that for a card of this pool.
fn is_named(pack: &PackFolder<'_>, scenario: &Scenario, names: &BTreeSet<&str>, card: &CardDef) -> bool {
    let is_of_ruleset = |id| pack.content.ruleset(id).is_some_and(|ruleset| ruleset.pools.contains(&card.pool));
    let is_meant = match scenario.pool {
        Some(pool) => pool == card.pool,
        None => {
            pack.pack.scenario_pools.contains(&card.pool)
                || scenario.rulesets.iter().any(|ruleset| is_of_ruleset(ruleset.as_str()))
        }
    };
    names.contains(format!("{}/{}", card.pool, card.id).as_str()) || (is_meant && names.contains(card.id.as_str()))
}
