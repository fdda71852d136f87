//! What came of games against Chimeras: win rates of players by Chimera, level and difficulty.

use std::collections::BTreeMap;

use cinderforge_content::ChimeraDeck;
use serde::Serialize;

use crate::chimera::Difficulty;
use crate::output::{Output, say};
use crate::simulate::standings::{Standing, heading};

/// Most rows of decks against Chimeras that are printed.
const MOST_ROWS: usize = 120;

/// How a deck, or all of them, did against a Chimera.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct AgainstChimera {
    chimera: String,
    aspects: String,
    level: u8,
    difficulty: Difficulty,
    /// Named for the deck of the player, or that of the Chimera where all decks are counted.
    #[serde(flatten)]
    standing: Standing,
}

impl AgainstChimera {
    /// Counts games against a Chimera, by how they ended for the players.
    fn new<'a>(name: &str, chimera: &ChimeraDeck, standings: impl IntoIterator<Item = &'a Standing>) -> Self {
        let mut standing = Standing::named(name);
        standings.into_iter().for_each(|one| standing.add(one));
        Self {
            chimera: chimera.chimera.to_string(),
            aspects: chimera.aspects.to_string(),
            level: chimera.level,
            difficulty: Difficulty::of(chimera),
            standing,
        }
    }

    /// Returns its row in a table, without what it is named for.
    fn row(&self) -> Vec<String> {
        let mut row = vec![self.chimera.clone(), self.aspects.clone(), self.level.to_string(), self.difficulty.name().to_owned()];
        row.extend(self.standing.row().into_iter().skip(1));
        row
    }
}

/// How players did against Chimeras.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct AgainstChimeras {
    /// All decks against each Chimera.
    chimeras: Vec<AgainstChimera>,
    levels: Vec<Standing>,
    difficulties: Vec<Standing>,
    /// Each deck against each Chimera.
    #[serde(rename = "decks_against_chimeras")]
    pairs: Vec<AgainstChimera>,
}

impl AgainstChimeras {
    /// Adds up how each deck did against each other one, by the places of both; the Chimeras have the last places. None without Chimeras.
    pub(super) fn of(decks: &[Standing], pairs: &[Vec<Standing>], chimeras: &[&ChimeraDeck]) -> Option<Self> {
        let players = decks.len() - chimeras.len();
        let against = |at: usize| (0..players).map(move |deck| &pairs[deck][players + at]);
        let sum = |(at, chimera): (usize, &&ChimeraDeck)| AgainstChimera::new(&chimera.listed.deck.id, chimera, against(at));
        let each = |deck: usize| {
            let row = move |(at, chimera): (usize, &&ChimeraDeck)| {
                AgainstChimera::new(decks[deck].name(), chimera, [&pairs[deck][players + at]])
            };
            chimeras.iter().enumerate().map(row)
        };
        let sums: Vec<AgainstChimera> = chimeras.iter().enumerate().map(sum).collect();
        (!sums.is_empty()).then(|| Self {
            levels: summed(&sums, |one| (one.level, format!("level {}", one.level))),
            difficulties: summed(&sums, |one| (one.difficulty, one.difficulty.name().to_owned())),
            chimeras: sums,
            pairs: (0..players).flat_map(each).collect(),
        })
    }

    /// Prints it for people.
    pub(super) fn print(&self, out: Output) {
        let names = ["Chimera", "aspects", "level", "difficulty"];
        say("");
        out.table(&heading(&names), &self.chimeras.iter().map(AgainstChimera::row).collect::<Vec<_>>());
        let sums: Vec<&Standing> =
            [&self.levels, &self.difficulties].into_iter().filter(|sums| sums.len() > 1).flatten().collect();
        if !sums.is_empty() {
            say("");
            out.table(&heading(&["all together"]), &sums.into_iter().map(Standing::row).collect::<Vec<_>>());
        }
        let all = self.pairs.len();
        if all == self.chimeras.len() || self.chimeras.len() == 1 {
            return;
        }
        say("");
        if all > MOST_ROWS {
            say(out.dim(&format!("`--format json` has the rates of each deck against each Chimera, {all} of them")));
            return;
        }
        let row = |one: &AgainstChimera| {
            let mut row = vec![one.standing.name().to_owned()];
            row.extend(one.row());
            row
        };
        let rows: Vec<Vec<String>> = self.pairs.iter().map(row).collect();
        out.table(&heading(&["deck", names[0], names[1], names[2], names[3]]), &rows);
    }
}

/// Adds up standings that have the same key, which comes with its name; returns them in the order of the keys.
fn summed<K: Ord>(standings: &[AgainstChimera], key: impl Fn(&AgainstChimera) -> (K, String)) -> Vec<Standing> {
    let mut sums: BTreeMap<K, Standing> = BTreeMap::new();
    for one in standings {
        let (key, name) = key(one);
        sums.entry(key).or_insert_with(|| Standing::named(&name)).add(&one.standing);
    }
    sums.into_values().collect()
}
