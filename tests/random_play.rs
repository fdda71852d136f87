//! Seeded random games between every pair of decks under every ruleset: nothing out of place after any event, every game
//! ends, a replay and a game that waits at every question give the same trace.

use std::cell::RefCell;
use std::rc::Rc;

use cinderforge_bots::{Greedy, Random, Recorded};
use cinderforge_content::PackSources;
use cinderforge_kernel::cards::Deck;
use cinderforge_kernel::table::{Decider, Table};
use cinderforge_kernel::terms::SWITCHES;
use cinderforge_script::GameData;
use cinderforge_tests::{RULESETS, inspect, kit, play, play_suspended, root};

fn decks(kit: &cinderforge_script::GameData) -> Vec<Deck> {
    kit.content.starter_decks("rise").cloned().collect()
}

fn pairs(decks: &[Deck]) -> Vec<[&Deck; 2]> {
    decks.iter().flat_map(|a| decks.iter().map(move |b| [a, b])).collect()
}

#[test]
fn every_pair_of_decks_keeps_everything_in_its_place() {
    for ruleset in RULESETS {
        let kit = kit(ruleset);
        let decks = decks(&kit);
        let mut table = kit.table();
        table.inspector = Some(inspect);
        for (at, pair) in pairs(&decks).into_iter().enumerate() {
            let game = play(&mut table, &pair, at as u64, Box::new(Random::new(at as u64)));
            assert!(game.outcome().is_some());
        }
    }
}

/// Whatever a house ruleset turns: games end, and everything stays in its place. Values that contradict each other are no
/// ruleset.
#[test]
fn every_turned_switch_keeps_everything_in_its_place() {
    for ruleset in RULESETS {
        let kit = kit(ruleset);
        let decks = decks(&kit);
        let pairs = pairs(&decks);
        for (at, switch) in SWITCHES.iter().enumerate() {
            for value in switch.values {
                let mut turned = (*kit.ruleset).clone();
                turned.switches.set(switch.name, value.name).expect("the table of switches names its values");
                if turned.switches.contradictions().next().is_some() {
                    continue;
                }
                let kit = kit.with(turned).unwrap_or_else(|problems| panic!("{problems:?}"));
                let mut table = kit.table();
                table.inspector = Some(inspect);
                for seed in 0..2u64 {
                    let pair = &pairs[(at * 5 + seed as usize * 7) % pairs.len()];
                    let game = play(&mut table, pair, seed, Box::new(Random::new(seed)));
                    assert!(game.outcome().is_some(), "{ruleset} with {} = {}", switch.name, value.name);
                }
            }
        }
    }
}

#[test]
fn three_and_four_players_play_to_the_end() {
    for ruleset in RULESETS {
        let kit = kit(ruleset);
        let decks = decks(&kit);
        let mut table = kit.table();
        table.inspector = Some(inspect);
        for seed in 0..12u64 {
            let players = 3 + seed as usize % 2;
            let seats: Vec<&Deck> = (0..players).map(|at| &decks[(at * 5 + seed as usize) % decks.len()]).collect();
            let game = play(&mut table, &seats, seed, Box::new(Random::new(seed)));
            assert!(game.outcome().is_some());
        }
    }
}

/// How many random games two play against a Chimera, unless the environment says otherwise; one of ten as many are greedy.
const AGAINST_A_CHIMERA: u64 = 60;

/// No Chimera of the boxes has a side for two: the one of the test cards plays at each level with each of its decks of aspects.
#[test]
fn two_play_against_a_chimera_to_the_end() {
    let games = std::env::var("AGAINST_A_CHIMERA").map_or(AGAINST_A_CHIMERA, |games| games.parse().expect("a number of games"));
    let kit = GameData::load_packs(&PackSources::below(root()).with_test_cards(), "red-rains").expect("the test cards load");
    let chimeras = kit.content.chimera_decks().iter().map(|chimera| &chimera.listed.deck);
    let chimeras: Vec<&Deck> = chimeras.filter(|deck| deck.against == 2).collect();
    assert_eq!(chimeras.len(), 6, "three levels with two decks of aspects each");
    let decks: Vec<&Deck> = kit.content.starter_decks("reborn").collect();
    let thoughts = Rc::new(RefCell::new(kit.table()));
    let mut table = kit.table();
    table.inspector = Some(inspect);
    for seed in 0..games {
        let [one, other, chimera] = [seed, seed / 2 + 1, seed].map(|at| at as usize);
        let seats = [decks[one % decks.len()], decks[other % decks.len()], chimeras[chimera % chimeras.len()]];
        let bot: Box<dyn Decider> =
            if seed % 10 == 9 { Box::new(Greedy::new(Rc::clone(&thoughts), seed)) } else { Box::new(Random::new(seed)) };
        let game = play(&mut table, &seats, seed, bot);
        assert!(game.outcome().is_some(), "seed {seed}");
    }
}

fn recorded(
    table: &mut Table,
    pair: &[&Deck],
    seed: u64,
) -> (Vec<cinderforge_kernel::game::Answer>, Vec<cinderforge_kernel::game::TraceEntry>) {
    table.record_trace(true);
    table.record_answers(true);
    play(table, pair, seed, Box::new(Random::new(seed)));
    (table.log.take().unwrap_or_default(), table.trace.take().unwrap_or_default())
}

#[test]
fn a_replay_gives_the_same_trace() {
    for ruleset in RULESETS {
        let kit = kit(ruleset);
        let decks = decks(&kit);
        let mut table = kit.table();
        for (at, pair) in pairs(&decks).into_iter().enumerate() {
            let seed = 1000 + at as u64;
            let (answers, trace) = recorded(&mut table, &pair, seed);
            table.record_trace(true);
            play(&mut table, &pair, seed, Box::new(Recorded::new(answers)));
            assert_eq!(table.trace.take().unwrap_or_default(), trace, "seed {seed}");
        }
    }
}

#[test]
fn two_hundred_games_that_wait_at_every_question_give_the_same_trace() {
    let kits: Vec<_> = RULESETS.iter().map(|ruleset| kit(ruleset)).collect();
    let mut tables: Vec<Table> = kits.iter().map(cinderforge_script::GameData::table).collect();
    for seed in 0..200u64 {
        let at = seed as usize % kits.len();
        let decks = decks(&kits[at]);
        let all = pairs(&decks);
        let pair = &all[seed as usize * 7 % all.len()];
        let table = &mut tables[at];
        let (answers, trace) = recorded(table, pair, seed);
        table.record_trace(true);
        let (_, suspended) = play_suspended(table, pair, seed, &answers);
        assert_eq!(suspended.len(), trace.len(), "seed {seed}");
        assert_eq!(suspended, trace, "seed {seed}");
    }
}
