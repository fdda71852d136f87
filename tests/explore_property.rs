//! Holds the search through everything that answers lead to against the truth, over random small boards: the search that names
//! equal cards and dice once comes to the same endings as the one that names each, and random play comes to all of them.
//!
//! `EXPLORE_CASES=100000 cargo test -p cinderforge-tests --test explore_property` tries so many boards. A board that fails is shown
//! as a scenario, as small as it can be, with the answers that were given on it.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::rc::Rc;

use cinderforge_kernel::game::{Action, Answer, Choice, Decision, Fault, Game};
use cinderforge_kernel::table::Table;
use cinderforge_scenario::{Case, ExploreLimit, GameDataCache, ScriptHosts};
use cinderforge_script::{GameData, Host};
use cinderforge_tests::boards::{Board, boards};
use cinderforge_tests::endings::{Listing, as_explored, board_lines, endings, is_ending};
use cinderforge_tests::{RULESETS, root};
use proptest::collection::vec;
use proptest::prelude::{Strategy, any};
use proptest::sample::Index;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRng, TestRunner};
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use rayon::prelude::*;

/// How many boards the two searches are compared on, unless the environment says otherwise.
const CASES: u32 = 2000;

/// How many boards have one seed, and run one after the other.
const CASES_OF_A_SEED: u32 = 100;

/// The most answers that the search gives which names each of equal things.
const MOST_RUNS: usize = 800;

/// A board, and which answers are given on it before every answer is tried.
type Start = (Board, Vec<Index>);

/// Makes starts.
fn starts(kit: &GameData) -> impl Strategy<Value = Start> + use<> {
    (boards(&kit.library), vec(any::<Index>(), 0..=6))
}

/// Loads the game data of all rulesets, with the test cards.
fn kits(cache: &GameDataCache) -> Vec<GameData> {
    let load = |ruleset: &&str| cache.game_data((*ruleset).into(), None).unwrap_or_else(|problems| panic!("{problems:?}"));
    RULESETS.iter().map(load).collect()
}

/// Makes the runner of a seed, which makes the same cases every time.
fn runner(seed: u32, cases: u32) -> TestRunner {
    let mut bytes = [0; 32];
    bytes[..4].copy_from_slice(&seed.to_le_bytes());
    let config = Config { cases, failure_persistence: None, max_shrink_iters: 4000, ..Config::default() };
    TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &bytes))
}

/// How many starts came to what.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    /// All of them whose boards can be.
    cases: usize,
    /// Those that were compared: the others were too large, or over before their last answer.
    compared: usize,
    /// Those of them with fewer positions where equal things are named once.
    fewer: usize,
}

impl Tally {
    fn plus(self, other: Self) -> Self {
        Self { cases: self.cases + other.cases, compared: self.compared + other.compared, fewer: self.fewer + other.fewer }
    }
}

#[test]
fn a_search_that_names_equal_things_once_comes_to_every_ending() {
    let kits = kits(&GameDataCache::new(root()));
    let cases = std::env::var("EXPLORE_CASES").map_or(CASES, |cases| cases.parse().expect("EXPLORE_CASES is a number"));
    let seeds: Vec<u32> = (0..cases.div_ceil(CASES_OF_A_SEED)).collect();
    let tally = seeds.par_iter().map(|seed| compare_searches(&kits, *seed)).reduce(Tally::default, Tally::plus);
    println!("{tally:?}");
    let made = seeds.len() * CASES_OF_A_SEED as usize;
    assert!(tally.cases * 100 >= made * 99, "too few of {made} boards can be: {tally:?}");
    assert!(tally.compared * 10 >= tally.cases * 6, "too few boards are small enough: {tally:?}");
    assert!(tally.fewer * 10 >= tally.compared, "too few boards have equal things to name: {tally:?}");
}

/// Compares the two searches from all starts of a seed.
fn compare_searches(kits: &[GameData], seed: u32) -> Tally {
    let hosts: Vec<Rc<Host>> = kits.iter().map(GameData::host).collect();
    let tally = Cell::new(Tally::default());
    let compare = |(board, answers): Start| {
        let mut table = kits[board.ruleset].table_with(Rc::clone(&hosts[board.ruleset]));
        let found = compare(&mut table, &kits[board.ruleset], &board, &answers).map_err(TestCaseError::fail)?;
        tally.set(tally.get().plus(found));
        Ok(())
    };
    if let Err(error) = runner(seed, CASES_OF_A_SEED).run(&starts(&kits[0]), compare) {
        panic!("seed {seed}: {error}");
    }
    tally.get()
}

/// Compares the two searches from a start.
fn compare(table: &mut Table, kit: &GameData, board: &Board, answers: &[Index]) -> Result<Tally, String> {
    // A board that cannot be is no case.
    if board.state(kit).is_none() {
        return Ok(Tally::default());
    }
    let none = Tally { cases: 1, ..Tally::default() };
    let Some((game, told)) = lead_in(table, kit, board, answers)? else { return Ok(none) };
    let failed = |fault: &dyn std::fmt::Display| format!("{fault}\n{}", told.join("\n"));
    let unfolded = endings(table, &game, Listing::Unfolded, MOST_RUNS).map_err(|fault| failed(&fault))?;
    let Some(unfolded) = unfolded else { return Ok(none) };
    let folded = endings(table, &game, Listing::Folded, MOST_RUNS).map_err(|fault| failed(&fault))?;
    let folded = folded.ok_or_else(|| failed(&"naming equal things once takes more answers"))?;
    if folded.texts != unfolded.texts {
        let differences = [("lost", &unfolded, &folded), ("made up", &folded, &unfolded)];
        let texts = differences.iter().filter_map(|(what, those, others)| {
            let ending = those.texts.difference(&others.texts).next()?;
            Some(format!("an ending is {what}:\n{}", unlike_the_nearest(ending, &others.texts)))
        });
        return Err(failed(&texts.collect::<Vec<String>>().join("\n")));
    }
    let fewer = usize::from(folded.positions < unfolded.positions);
    Ok(Tally { cases: 1, compared: 1, fewer })
}

/// Returns the lines of an ending that the ending nearest to it has not, and the other way round.
fn unlike_the_nearest(ending: &str, others: &BTreeSet<String>) -> String {
    let missing = |from: &str, of: &str| -> Vec<String> {
        from.lines().filter(|line| !of.lines().any(|other| other == *line)).map(str::to_owned).collect()
    };
    let nearest = others.iter().min_by_key(|other| missing(ending, other).len()).map_or("", String::as_str);
    format!("  {}\nwhile the nearest has\n  {}", missing(ending, nearest).join("\n  "), missing(nearest, ending).join("\n  "))
}

/// Gives answers on a board, one after the other. Returns the game at the question after them, and what was answered; none if the
/// board cannot be, or the game is over before.
fn lead_in(table: &mut Table, kit: &GameData, board: &Board, answers: &[Index]) -> Result<Option<(Game, Vec<String>)>, String> {
    let Some(state) = board.state(kit) else { return Ok(None) };
    let mut game = Game::new(state);
    let mut told = Vec::new();
    table.run(&mut game).map_err(|fault| fault.to_string())?;
    for index in answers {
        let Some(waiting) = game.waiting.clone() else { return Ok(None) };
        let mut legal: Vec<Answer> = waiting.answers().take(MOST_RUNS).collect();
        if legal.iter().any(|answer| !is_idle(&waiting, answer)) {
            legal.retain(|answer| !is_idle(&waiting, answer));
        }
        let answer = index.get(&legal).clone();
        told.push(format!("{:?} {:?} {} of {:?}: {answer:?}", waiting.player, waiting.kind, waiting.label, waiting.options));
        game.answers.push(answer);
        match table.run(&mut game) {
            Err(Fault::TooDeep { .. }) => return Ok(None),
            run => run.map_err(|fault| format!("{fault}\n{}", told.join("\n")))?,
        };
    }
    told.push(format!("then {:?}", game.waiting));
    Ok(game.waiting.is_some().then_some((game, told)))
}

/// Checks whether an answer does nothing with a turn.
fn is_idle(asked: &Decision, answer: &Answer) -> bool {
    let Answer::One(index) = answer else { return false };
    let choice = asked.choices().get(usize::from(*index));
    matches!(choice, Some(Choice::Do(Action::Pass | Action::EndTurn | Action::Meditate)))
}

/// How many boards random play is held against the search on.
const PLAYED_BOARDS: usize = 200;

/// The most answers that a search gives on them.
const MOST_RUNS_OF_PLAYED: usize = 60;

/// The most random plays on each.
const MOST_PLAYS: usize = 20_000;

#[test]
fn random_play_comes_to_every_ending_that_is_found_and_no_other() {
    let cache = GameDataCache::new(root());
    let kits = kits(&cache);
    let mut tables: Vec<Table> = kits.iter().map(GameData::table).collect();
    let hosts = ScriptHosts::default();
    let strategy = boards(&kits[0].library);
    let mut runner = runner(u32::MAX, 1);
    let mut played = 0;
    while played < PLAYED_BOARDS {
        let board = strategy.new_tree(&mut runner).expect("boards can be made").current();
        let (kit, table) = (&kits[board.ruleset], &mut tables[board.ruleset]);
        let Some(state) = board.state(kit) else { continue };
        let mut game = Game::new(state);
        table.run(&mut game).unwrap_or_else(|fault| panic!("{board:?}{fault}"));
        let all =
            endings(table, &game, Listing::Unfolded, MOST_RUNS_OF_PLAYED).unwrap_or_else(|fault| panic!("{board:?}{fault}"));
        if all.is_none_or(|all| all.texts.len() < 3) {
            continue;
        }
        let case = Case::new(board.scenario(), &root(), &cache);
        let limit = ExploreLimit { actions: 1, positions: MOST_RUNS_OF_PLAYED };
        let explored = case.explore(RULESETS[board.ruleset].into(), limit, &hosts);
        let explored = explored.unwrap_or_else(|problems| panic!("{board:?}{problems:?}"));
        assert!(explored.complete, "{board:?}");
        let found: BTreeSet<Vec<String>> = explored.endings.iter().map(|ending| as_explored(&ending.board)).collect();
        let reached = play_at_random(table, &game, &found);
        assert_eq!(reached, found, "{board:?}");
        played += 1;
    }
}

/// Plays a game by lot until its next action, again and again, until each of these endings was reached. Returns what was reached.
fn play_at_random(table: &mut Table, start: &Game, wanted: &BTreeSet<Vec<String>>) -> BTreeSet<Vec<String>> {
    let mut reached = BTreeSet::new();
    let mut rng = SmallRng::seed_from_u64(9);
    for _ in 0..MOST_PLAYS {
        if wanted.is_subset(&reached) {
            break;
        }
        let mut game = start.clone();
        while let Some(waiting) = game.waiting.take() {
            let legal: Vec<Answer> = waiting.answers().collect();
            game.answers.push(legal[rng.random_range(0..legal.len())].clone());
            table.run(&mut game).unwrap_or_else(|fault| panic!("{fault}"));
            if is_ending(&game) {
                break;
            }
        }
        reached.insert(as_explored(&board_lines(table)));
    }
    reached
}
