//! A thousand games in parallel, and how often each deck wins them.

use std::collections::BTreeMap;

use cinderforge::{Deck, Game, GameData, Outcome, Progress, Random, Table, setup};
use rayon::prelude::*;

/// How many games are played.
const GAMES: u64 = 1000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let data = GameData::load(root.as_ref(), "official").map_err(|problems| problems[0].to_string())?;
    let decks: Vec<&Deck> = data.content.starter_decks("rise").collect();
    let pairing = |seed: u64| {
        let (first, step) = (seed as usize % decks.len(), 1 + seed as usize / decks.len() % (decks.len() - 1));
        [decks[first], decks[(first + step) % decks.len()]]
    };
    // A table for each thread: tables run games at full speed, `Random` answers for all players.
    let play = |table: &mut Table, seed: u64| -> Result<Option<&str>, String> {
        let pair = pairing(seed);
        let mut game = Game::new(setup::state(&pair, seed).map_err(|wrong| wrong.to_string())?);
        table.seat(Some(Box::new(Random::new(seed))));
        match table.run(&mut game).map_err(|fault| format!("game {seed}: {fault}"))? {
            Progress::Over(Outcome::Won(winner)) => Ok(Some(pair[winner.index()].id.as_str())),
            Progress::Over(Outcome::Draw) => Ok(None),
            Progress::Waiting => Err(format!("game {seed} waits")),
        }
    };
    let winners: Vec<Option<&str>> = (0..GAMES).into_par_iter().map_init(|| data.table(), play).collect::<Result<_, _>>()?;
    let (mut played, mut won): (BTreeMap<&str, u32>, BTreeMap<&str, u32>) = Default::default();
    for (seed, winner) in (0..GAMES).zip(&winners) {
        for deck in pairing(seed) {
            *played.entry(deck.id.as_str()).or_default() += 1;
        }
        if let Some(winner) = winner {
            *won.entry(winner).or_default() += 1;
        }
    }
    for (deck, games) in &played {
        let won = won.get(deck).copied().unwrap_or_default();
        println!("{deck:28} {won:4} of {games:4}  {:3} %", 100 * won / games);
    }
    assert_eq!(played.values().sum::<u32>(), 2 * GAMES as u32);
    Ok(())
}
