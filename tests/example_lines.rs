//! Takes the messages of scenarios at their word: the lines that they give as examples answer the question that they are about.
//!
//! Random boards are played by such lines alone: an action of those a message lists, then an example for every question.

use std::rc::Rc;

use cinderforge_content::diagnostic::Diagnostic;
use cinderforge_kernel::game::{DecisionKind, Game};
use cinderforge_scenario::{AnswerMode, GameDataCache, letter, run};
use cinderforge_script::{GameData, Host};
use cinderforge_tests::boards::{Board, boards};
use cinderforge_tests::{RULESETS, root};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use rayon::prelude::*;

/// How many seeds there are, and how many boards each makes.
const SEEDS: u32 = 8;
const BOARDS: usize = 30;

/// How many lines a board is played for.
const LINES: usize = 24;

#[test]
fn examples_answer_what_they_are_examples_for() {
    let cache = GameDataCache::new(root());
    let load = |ruleset: &&str| cache.game_data((*ruleset).into(), None).unwrap_or_else(|problems| panic!("{problems:?}"));
    let kits: Vec<GameData> = RULESETS.iter().map(load).collect();
    let tried: usize = (0..SEEDS).into_par_iter().map(|seed| play_boards(&kits, seed)).sum();
    println!("{tried} examples");
    assert!(tried > 1000, "too few questions came up: {tried}");
}

/// Plays the boards of a seed. Returns how many examples were tried.
fn play_boards(kits: &[GameData], seed: u32) -> usize {
    let mut bytes = [0; 32];
    bytes[..4].copy_from_slice(&seed.to_le_bytes());
    let mut runner = TestRunner::new_with_rng(Config::default(), TestRng::from_seed(RngAlgorithm::ChaCha, &bytes));
    let mut rng = SmallRng::seed_from_u64(u64::from(seed));
    let boards = boards(&kits[0].library);
    let hosts: Vec<Rc<Host>> = kits.iter().map(GameData::host).collect();
    let mut tried = 0;
    for _ in 0..BOARDS {
        let board = boards.new_tree(&mut runner).expect("a board can be made").current();
        let (kit, host) = (&kits[board.ruleset], &hosts[board.ruleset]);
        if board.state(kit).is_some() {
            let mut play = Play { board: &board, kit, host, rng: &mut rng, tried: 0 };
            play.by_examples();
            tried += play.tried;
        }
    }
    tried
}

/// A board that is played by the lines of messages.
struct Play<'a> {
    board: &'a Board,
    kit: &'a GameData,
    host: &'a Rc<Host>,
    rng: &'a mut SmallRng,
    tried: usize,
}

impl Play<'_> {
    /// Plays the board until it is over, or for so many lines.
    fn by_examples(&mut self) {
        let mut lines: Vec<String> = Vec::new();
        while lines.len() < LINES {
            let next = match self.run(&lines) {
                Ok(game) => self.at_round(&lines, &game),
                Err(problem) if problem.message.starts_with("no line answers this") => self.example(&lines, &problem),
                // Cards answer each other without end.
                Err(_) => None,
            };
            match next {
                Some(line) => lines.push(line),
                None => return,
            }
        }
    }

    /// Runs the board with lines.
    fn run(&self, lines: &[String]) -> Result<Game, Box<Diagnostic>> {
        let result = run(&self.board.with_lines(lines), self.kit, Rc::clone(self.host), AnswerMode::AtOnce);
        result.map(|run| run.game).map_err(|mut problems| Box::new(problems.remove(0)))
    }

    /// Runs the board with lines of which the last does not fit, and returns the problem.
    fn problem(&self, lines: &[String], last: String) -> Diagnostic {
        *self.run(&[lines, &[last]].concat()).expect_err("the last line does not fit")
    }

    /// Returns a line for where lines may end; none if the game is over.
    fn at_round(&mut self, lines: &[String], game: &Game) -> Option<String> {
        let waiting = game.waiting.as_ref()?;
        let who = letter(waiting.player);
        if waiting.kind != DecisionKind::Action {
            let problem = self.problem(lines, format!("{who} uses dice power rage"));
            return self.example(lines, &problem);
        }
        let problem = self.problem(lines, format!("{who} uses dice power rage"));
        let note = problem.notes.iter().find_map(|note| note.split_once(" could do: "));
        let actions: Vec<&str> = note.unwrap_or_else(|| panic!("{:?}{problem}", self.board)).1.split(", ").collect();
        let action = actions[self.rng.random_range(0..actions.len())];
        let line = format!("{who} {}", if action == "meditates" { "meditates nothing" } else { action });
        self.accepts(lines, &line);
        Some(line)
    }

    /// Checks that every example of a problem answers its question, and returns one of them.
    fn example(&mut self, lines: &[String], problem: &Diagnostic) -> Option<String> {
        let help = problem.help.as_ref().unwrap_or_else(|| panic!("{:?}{problem}", self.board));
        let examples: Vec<&str> = help.split('`').skip(1).step_by(2).collect();
        for example in &examples {
            self.accepts(lines, example);
        }
        let example = examples.get(self.rng.random_range(0..examples.len().max(1)))?;
        Some((*example).to_owned())
    }

    /// Checks that a line is used where it stands.
    fn accepts(&mut self, lines: &[String], line: &str) {
        self.tried += 1;
        let all = [lines, &[line.to_owned()]].concat();
        if let Err(problem) = self.run(&all) {
            let is_next = problem.message.starts_with("no line answers this");
            let text = problem.to_string();
            let is_unclear = text.contains("several texts that can be used");
            assert!(is_next || is_unclear || text.contains("deep"), "{:?}{}\n{text}", self.board, all.join("\n"));
        }
    }
}
