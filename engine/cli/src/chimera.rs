//! The options that set Chimeras against a player. Red Rains Round Order.

use std::collections::BTreeSet;

use cinderforge_content::{ALL_DECKS, ChimeraDeck};
use cinderforge_kernel::cards::Library;
use cinderforge_kernel::terms::DefId;
use cinderforge_script::GameData;
use clap::ValueEnum;
use serde::Serialize;

use crate::kits;
use crate::output::{Output, failure};

/// The ruleset that is played against a Chimera if none is named.
pub(crate) const RULESET: &str = "red-rains";

/// What records call the player at a seat for which rules decide.
pub(crate) const RULES: &str = "rules";

/// What is played against a Chimera.
#[derive(clap::Args)]
pub(crate) struct ChimeraArgs {
    /// The Chimera to play against, by its id, as `corpse-of-viros`; under the ruleset `red-rains` if none is named. Bots play against
    /// several of them, `all` for every one.
    #[arg(long, value_delimiter = ',', num_args = 1..)]
    chimera: Vec<String>,
    /// The level of the Chimera; bots play against several, as in `1,2,3`.
    #[arg(
        long,
        value_delimiter = ',',
        num_args = 1..,
        default_values_t = [1],
        value_parser = clap::value_parser!(u8).range(1..=3),
        requires = "chimera"
    )]
    level: Vec<u8>,
    /// The side of its card; bots play against both.
    #[arg(long, value_enum, value_delimiter = ',', num_args = 1.., default_values_t = [Difficulty::Standard], requires = "chimera")]
    difficulty: Vec<Difficulty>,
    /// Its deck of aspects, by name; the first of its decks if not given. Bots play against several, `all` for every one.
    #[arg(long, value_delimiter = ',', num_args = 1.., requires = "chimera")]
    aspects: Vec<String>,
}

/// The side of the card of a Chimera.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Difficulty {
    /// Its usual side.
    Standard,
    /// More life, and more aspects.
    Heroic,
}

impl Difficulty {
    /// Returns the difficulty at which a Chimera plays so.
    pub(crate) fn of(deck: &ChimeraDeck) -> Self {
        if deck.heroic { Self::Heroic } else { Self::Standard }
    }

    /// Returns its name.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Heroic => "heroic",
        }
    }
}

impl ChimeraArgs {
    /// Returns what the Chimera that is named plays with; none if none is named. Notes what no source says of it.
    pub(crate) fn deck<'a>(&self, kit: &'a GameData, out: Output) -> anyhow::Result<Option<&'a ChimeraDeck>> {
        let (found, missing) = self.found(kit)?;
        match found.as_slice() {
            [] => Ok(None),
            [deck] => {
                note(kit, out, &found, missing);
                Ok(Some(*deck))
            }
            several => Err(more_than_one(several)),
        }
    }

    /// Returns what the Chimeras that are named play with, each at each level and difficulty with each of its decks of aspects that is
    /// named; none if none is named. Notes what no source says of them, and what is asked for and not there.
    pub(crate) fn decks<'a>(&self, kit: &'a GameData, out: Output) -> anyhow::Result<Vec<&'a ChimeraDeck>> {
        let (found, missing) = self.found(kit)?;
        note(kit, out, &found, missing);
        Ok(found)
    }

    /// Returns what the Chimeras that are named play with, and what is asked for and not there.
    fn found<'a>(&self, kit: &'a GameData) -> anyhow::Result<(Vec<&'a ChimeraDeck>, Vec<String>)> {
        let names = distinct(named(kit, &self.chimera)?);
        if !names.is_empty() {
            kits::check_lets_chimera_play(kit)?;
        }
        self.check_aspects(kit, &names)?;
        let mut found = Vec::new();
        let mut missing = Vec::new();
        for name in names {
            let decks: Vec<&ChimeraDeck> = kit.content.chimera_decks().iter().filter(|deck| deck.chimera == name).collect();
            let aspects = self.aspects_of(&decks);
            if aspects.is_empty() {
                missing.push(format!("`{name}` has no deck of aspects `{}`", self.aspects.join("`, `")));
                continue;
            }
            for (difficulty, level) in self.sides() {
                let fits = |deck: &&ChimeraDeck| {
                    Difficulty::of(deck) == difficulty && deck.level == level && aspects.contains(&deck.aspects.as_str())
                };
                let before = found.len();
                found.extend(decks.iter().copied().filter(fits));
                if found.len() == before {
                    missing.push(format!("`{name}` has no {} side of level {level}", difficulty.name()));
                }
            }
        }
        if found.is_empty() && !self.chimera.is_empty() {
            return Err(self.nothing_fits(kit)?);
        }
        Ok((found, missing))
    }

    /// Returns the sides and levels that are asked for.
    fn sides(&self) -> impl Iterator<Item = (Difficulty, u8)> {
        let levels = distinct(self.level.iter().copied());
        let sides = distinct(self.difficulty.iter().copied()).into_iter();
        sides.flat_map(move |side| levels.clone().into_iter().map(move |level| (side, level)))
    }

    /// Checks that every deck of aspects that is named is one of a Chimera of these names.
    fn check_aspects(&self, kit: &GameData, names: &[&str]) -> anyhow::Result<()> {
        let decks = kit.content.chimera_decks().iter().filter(|deck| names.contains(&deck.chimera.as_str()));
        let known = distinct(decks.map(|deck| deck.aspects.as_str()));
        let is_known = |aspects: &str| aspects == ALL_DECKS || known.contains(&aspects);
        match self.aspects.iter().find(|aspects| !is_known(aspects)) {
            Some(unknown) => Err(kits::unknown("deck of aspects", unknown, &known)),
            None => Ok(()),
        }
    }

    /// Tells why no deck of those that are named is at any level, of any side, with any aspects that are asked for.
    fn nothing_fits(&self, kit: &GameData) -> anyhow::Result<anyhow::Error> {
        let names = named(kit, &self.chimera)?;
        let of_side =
            |deck: &&ChimeraDeck| names.contains(&deck.chimera.as_str()) && self.difficulty.contains(&Difficulty::of(deck));
        let levels: BTreeSet<u8> = kit.content.chimera_decks().iter().filter(of_side).map(|deck| deck.level).collect();
        if levels.is_empty() {
            return Ok(failure("no Chimera that is named has a heroic side", "leave --difficulty out".to_owned()));
        }
        if !self.level.iter().any(|level| levels.contains(level)) {
            let levels: Vec<String> = levels.iter().map(u8::to_string).collect();
            let message = "no Chimera that is named has such a level";
            return Ok(failure(message, format!("there is level {}", levels.join(", "))));
        }
        let aspects = self.aspects.join("`, `");
        Ok(failure(format!("no Chimera that is named has a deck of aspects `{aspects}`"), None))
    }

    /// Returns the decks of aspects with which a Chimera plays, of all that it has: those that are named, its first one if none is.
    fn aspects_of<'a>(&self, decks: &[&'a ChimeraDeck]) -> Vec<&'a str> {
        let mut known = distinct(decks.iter().map(|deck| deck.aspects.as_str()));
        if self.aspects.is_empty() {
            known.truncate(1);
        } else if !self.aspects.iter().any(|aspects| aspects == ALL_DECKS) {
            known.retain(|known| self.aspects.iter().any(|aspects| aspects == known));
        }
        known
    }

    /// Returns these options as they are typed, each behind a space.
    pub(crate) fn typed(&self) -> String {
        if self.chimera.is_empty() {
            return String::new();
        }
        let levels: Vec<String> = self.level.iter().map(u8::to_string).collect();
        let difficulties: Vec<&str> = self.difficulty.iter().map(|difficulty| difficulty.name()).collect();
        let aspects = if self.aspects.is_empty() { String::new() } else { format!(" --aspects {}", self.aspects.join(",")) };
        let (chimera, levels, difficulties) = (self.chimera.join(","), levels.join(","), difficulties.join(","));
        format!(" --chimera {chimera} --level {levels} --difficulty {difficulties}{aspects}")
    }
}

/// Notes what is asked for and not there, and what no source says of the Chimeras that play.
fn note(kit: &GameData, out: Output, found: &[&ChimeraDeck], missing: Vec<String>) {
    for missing in missing {
        out.note(&format!("{missing}: it is left out"));
    }
    note_what_is_assumed(kit, out, found);
}

/// Tells of which there are several where one Chimera is to play.
fn more_than_one(decks: &[&ChimeraDeck]) -> anyhow::Error {
    let named = |of: &dyn Fn(&ChimeraDeck) -> String| distinct(decks.iter().map(|deck| of(deck)));
    let chimeras = named(&|deck| deck.chimera.to_string());
    let parts = [
        ("levels", named(&|deck| deck.level.to_string()), "--level"),
        ("sides", named(&|deck| Difficulty::of(deck).name().to_owned()), "--difficulty"),
        ("decks of aspects", named(&|deck| deck.aspects.to_string()), "--aspects"),
    ];
    if let [chimera] = chimeras.as_slice()
        && let Some((what, several, option)) = parts.into_iter().find(|(_, several, _)| several.len() > 1)
    {
        let message = format!("{} {what} of `{chimera}` are named for one game: `{}`", several.len(), several.join("`, `"));
        return failure(message, format!("name one with {option}"));
    }
    let help = "name one Chimera, one level, one difficulty and one deck of aspects".to_owned();
    failure(format!("{} Chimeras are named for one seat", chimeras.len()), help)
}

/// Returns the ids of the Chimeras of these names, `all` for every one.
pub(crate) fn named<'a>(kit: &'a GameData, names: &'a [String]) -> anyhow::Result<Vec<&'a str>> {
    let known: BTreeSet<&str> = kit.content.chimera_decks().iter().map(|deck| deck.chimera.as_str()).collect();
    let known: Vec<&str> = known.into_iter().collect();
    if names.iter().any(|name| name == ALL_DECKS) {
        return Ok(known);
    }
    match names.iter().find(|name| !known.contains(&name.as_str())) {
        Some(unknown) => Err(kits::unknown("Chimera", unknown, &known)),
        None => Ok(names.iter().map(String::as_str).collect()),
    }
}

/// Returns things in their order, each once.
fn distinct<T: PartialEq>(things: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut distinct = Vec::new();
    for thing in things {
        if !distinct.contains(&thing) {
            distinct.push(thing);
        }
    }
    distinct
}

/// Notes what no source says of Chimeras, each thing once.
fn note_what_is_assumed(kit: &GameData, out: Output, decks: &[&ChimeraDeck]) {
    let mut told: Vec<&str> = Vec::new();
    for assumed in decks.iter().flat_map(|deck| assumed(&kit.library, deck.listed.deck.phoenixborn)) {
        if !told.contains(&assumed) {
            out.note(&format!("assumed: {assumed}"));
            told.push(assumed);
        }
    }
}

/// Returns what no source says of a Chimera and was taken to be so: of its standard side, then of its heroic one.
pub(crate) fn assumed(library: &Library, card: DefId) -> impl Iterator<Item = &str> {
    let chimera = |card: DefId| library.def(card).chimera.as_deref();
    let own = chimera(card);
    let standard = own.and_then(|own| own.side_of).and_then(chimera);
    let of_standard = standard.map_or(&[][..], |side| &side.assumed);
    let of_own = own.into_iter().flat_map(|side| &side.assumed).filter(|assumed| !of_standard.contains(assumed));
    of_standard.iter().chain(of_own).map(String::as_str)
}
