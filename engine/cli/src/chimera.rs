//! The options that set a Chimera against a player. Red Rains Round Order.

use std::collections::BTreeSet;

use cinderforge_kernel::cards::{ChimeraDef, Deck};
use cinderforge_script::GameData;
use clap::ValueEnum;

use crate::kits;
use crate::output::{Output, failure};

/// The ruleset that is played against a Chimera if none is named.
pub(crate) const RULESET: &str = "red-rains";

/// What records call the player at a seat for which rules decide.
pub(crate) const RULES: &str = "rules";

/// What is played against a Chimera.
#[derive(clap::Args)]
pub(crate) struct ChimeraArgs {
    /// The Chimera to play against, by its id, as `corpse-of-viros`; under the ruleset `red-rains` if none is named.
    #[arg(long)]
    chimera: Option<String>,
    /// The level of the Chimera.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=3), requires = "chimera")]
    level: u8,
    /// The side of its card.
    #[arg(long, value_enum, default_value_t = Difficulty::Standard, requires = "chimera")]
    difficulty: Difficulty,
    /// Its deck of aspects, by name; the first of its decks if not given.
    #[arg(long, requires = "chimera")]
    aspects: Option<String>,
}

/// The side of the card of a Chimera.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Difficulty {
    /// Its usual side.
    Standard,
    /// More life, and more aspects.
    Heroic,
}

impl ChimeraArgs {
    /// Returns what the Chimera that is named plays with; none if none is named. Notes what no source says of it.
    pub(crate) fn deck<'a>(&self, kit: &'a GameData, out: Output) -> anyhow::Result<Option<&'a Deck>> {
        let Some(name) = &self.chimera else { return Ok(None) };
        let decks: Vec<(&Deck, &ChimeraDef)> = kit
            .content
            .chimera_decks()
            .filter_map(|deck| Some((deck, kit.library.def(deck.phoenixborn).chimera.as_deref()?)))
            .collect();
        let bare = |deck: &Deck| kit.content.cards()[deck.phoenixborn.index()].id;
        let known: BTreeSet<&str> = decks
            .iter()
            .filter(|(_, chimera)| chimera.side_of.is_none() || chimera.players > 1)
            .map(|(deck, _)| bare(deck).as_str())
            .collect();
        let known: Vec<&str> = known.into_iter().collect();
        if !known.contains(&name.as_str()) {
            return Err(kits::unknown("Chimera", name, &known));
        }
        let id_of_side = |chimera: &ChimeraDef, deck: &Deck| match chimera.side_of {
            Some(standard) if chimera.players == 1 => (kit.content.cards()[standard.index()].id, Difficulty::Heroic),
            _ => (bare(deck), Difficulty::Standard),
        };
        let of_side: Vec<_> = decks
            .into_iter()
            .filter(|(deck, chimera)| {
                let (id, difficulty) = id_of_side(chimera, deck);
                id == *name && difficulty == self.difficulty
            })
            .collect();
        let names: Vec<&str> =
            of_side.iter().flat_map(|(_, chimera)| chimera.aspects.iter().map(|(name, _)| name.as_str())).collect();
        let Some(aspects) = self.aspects.as_deref().or(names.first().copied()) else {
            return Err(failure(format!("`{name}` has no deck of aspects"), None));
        };
        let Some((deck, chimera)) = of_side.iter().find(|(deck, _)| deck.id.ends_with(&format!("-{aspects}-{}", self.level)))
        else {
            let mut once: Vec<&str> = names;
            once.dedup();
            once.truncate(of_side.first().map_or(0, |(_, chimera)| chimera.aspects.len()));
            return Err(kits::unknown("deck of aspects", aspects, &once));
        };
        for assumed in &chimera.assumed {
            out.note(&format!("assumed: {assumed}"));
        }
        Ok(Some(deck))
    }
}
