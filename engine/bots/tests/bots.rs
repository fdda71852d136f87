//! Bots at the table: whole games between the decks of the Core Set, seeded.

use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;

use cinderforge_bots::{Greedy, Random, Recorded, Seats};
use cinderforge_kernel::game::{Answer, Decision, Fault, Game, Outcome, Progress, State, setup};
use cinderforge_kernel::table::{Decider, Table, View};
use cinderforge_script::GameData;

fn kit(ruleset: &str) -> GameData {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    GameData::load(&root, ruleset).unwrap_or_else(|problems| panic!("{} problems, first: {}", problems.len(), problems[0]))
}

/// Decks meet each other in turn.
fn start(kit: &GameData, number: u64) -> Game {
    let decks: Vec<_> = kit.content.starter_decks("rise").collect();
    let count = decks.len() as u64;
    let (a, b) = (number % count, (number / count + number + 1) % count);
    Game::new(setup::state(&[decks[a as usize], decks[b as usize]], 1000 + number).expect("two to four decks"))
}

fn play(table: &mut Table, mut game: Game, seats: Vec<Box<dyn Decider>>) -> Result<(Option<Outcome>, State), Fault> {
    table.seat(Some(Box::new(Seats::new(seats))));
    let progress = table.run(&mut game)?;
    let outcome = match progress {
        Progress::Over(outcome) => Some(outcome),
        Progress::Waiting => None,
    };
    Ok((outcome, State::clone(&game.state)))
}

#[test]
fn random_games_end_under_every_ruleset_without_a_fault() {
    let games = if cfg!(debug_assertions) { 20 } else { 400 };
    for ruleset in ["official", "raven", "reborn"] {
        let kit = kit(ruleset);
        let mut table = kit.table();
        for number in 0..games {
            let seats: Vec<Box<dyn Decider>> = vec![Box::new(Random::new(number)), Box::new(Random::new(number + 7919))];
            let played = play(&mut table, start(&kit, number), seats);
            assert!(matches!(played, Ok((Some(_), _))), "game {number} under {ruleset}: {played:?}");
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let kit = kit("official");
    let mut ends = Vec::new();
    for _ in 0..2 {
        let (mut table, thoughts) = (kit.table(), Rc::new(RefCell::new(kit.table())));
        let seats: Vec<Box<dyn Decider>> = vec![Box::new(Greedy::new(Rc::clone(&thoughts), 5)), Box::new(Random::new(6))];
        ends.push(play(&mut table, start(&kit, 3), seats).map(|(_, state)| state));
    }
    assert_eq!(ends[0], ends[1]);
}

#[test]
fn greedy_beats_random() {
    let (games, wanted) = if cfg!(debug_assertions) { (6, 4) } else { (40, 31) };
    let kit = kit("official");
    let (mut table, thoughts) = (kit.table(), Rc::new(RefCell::new(kit.table())));
    let mut won = 0;
    for number in 0..games {
        let greedy: Box<dyn Decider> = Box::new(Greedy::new(Rc::clone(&thoughts), number));
        let random: Box<dyn Decider> = Box::new(Random::new(number));
        let seat = (number / 2 % 2) as u8;
        let seats = if seat == 0 { vec![greedy, random] } else { vec![random, greedy] };
        let (outcome, _) = play(&mut table, start(&kit, number), seats).expect("a game without a fault");
        won += u32::from(matches!(outcome, Some(Outcome::Won(winner)) if winner.0 == seat));
    }
    assert!(won >= wanted, "greedy won {won} of {games} games");
}

#[test]
fn greedy_games_end_soon() {
    let games = if cfg!(debug_assertions) { 2 } else { 12 };
    let kit = kit("official");
    let (mut table, thoughts) = (kit.table(), Rc::new(RefCell::new(kit.table())));
    for number in 0..games {
        let seats: Vec<Box<dyn Decider>> =
            (0..2).map(|at| Box::new(Greedy::new(Rc::clone(&thoughts), number * 2 + at)) as Box<dyn Decider>).collect();
        let (outcome, state) = play(&mut table, start(&kit, number), seats).expect("a game without a fault");
        assert!(outcome.is_some() && state.round <= 25, "game {number} stands in round {}", state.round);
    }
}

/// Keeps every answer, and asks another bot for it.
struct Kept<D>(D, Rc<RefCell<Vec<Answer>>>);

impl<D: Decider> Decider for Kept<D> {
    fn decide(&mut self, view: &View, decision: &Decision) -> Option<Answer> {
        let answer = self.0.decide(view, decision)?;
        self.1.borrow_mut().push(answer.clone());
        Some(answer)
    }
}

#[test]
fn recorded_answers_give_the_same_game() {
    let kit = kit("official");
    let mut table = kit.table();
    let answers = Rc::new(RefCell::new(Vec::new()));
    table.seat(Some(Box::new(Kept(Random::new(11), Rc::clone(&answers)))));
    let mut first = start(&kit, 4);
    let ended = table.run(&mut first);
    let mut again = start(&kit, 4);
    table.seat(Some(Box::new(Recorded::new(answers.take()))));
    assert_eq!(table.run(&mut again), ended);
    assert_eq!(again, first);
}

#[test]
fn a_game_waits_where_an_empty_seat_is_asked() {
    let kit = kit("official");
    let mut table = kit.table();
    table.seat(Some(Box::new(Seats::new(vec![Box::new(Random::new(1))]))));
    let mut game = start(&kit, 0);
    assert_eq!(table.run(&mut game), Ok(Progress::Waiting));
    assert_eq!(game.waiting.map(|question| question.player.index()), Some(1));
}

/// Answers by lot up to an answer, then does something else; says that it always answers, or does not.
struct Breaking {
    random: Random,
    left: u32,
    then: Option<Answer>,
    says_always: bool,
}

impl Decider for Breaking {
    fn decide(&mut self, view: &View, decision: &Decision) -> Option<Answer> {
        if self.left == 0 {
            return self.then.clone();
        }
        self.left -= 1;
        self.random.decide(view, decision)
    }

    fn always_answers(&self) -> bool {
        self.says_always
    }
}

#[test]
fn a_game_that_is_run_through_goes_and_stops_as_one_run_by_steps() {
    let games = if cfg!(debug_assertions) { 24 } else { 200 };
    for ruleset in ["official", "raven", "reborn"] {
        let kit = kit(ruleset);
        for number in 0..games {
            let whole = number % 4 == 0;
            let small_budget = number % 4 == 1;
            let then = (number % 4 == 2).then_some(Answer::One(u16::MAX));
            let run = |says_always: bool| {
                let mut table = kit.table();
                table.record_answers(true);
                if small_budget {
                    table.budget.events.game = 40 + number as u32 * 3;
                }
                let left = if whole || small_budget { u32::MAX } else { number as u32 * 5 };
                let breaking = Breaking { random: Random::new(number), left, then: then.clone(), says_always };
                table.seat(Some(Box::new(breaking)));
                let mut game = start(&kit, number);
                let result = table.run(&mut game);
                let view = table.view(game.state.turn).question().cloned();
                (result, game, table.log.take(), table.decisions, view)
            };
            let by_steps = run(false);
            assert_eq!(run(true), by_steps, "game {number} under {ruleset}");
            assert!(!small_budget || by_steps.0.is_err(), "game {number} under {ruleset} spends more than it may");
        }
    }
}
