//! Workloads: what is done again and again to see how fast the engine is, the same each time.

use std::cell::RefCell;
use std::rc::Rc;

use cinderforge_bots::{Greedy, Random, Seats};
use cinderforge_kernel::cards::Deck;
use cinderforge_kernel::game::{Game, Progress};
use cinderforge_kernel::table::{Decider, Table};
use cinderforge_kernel::terms::PlayerId;
use cinderforge_script::GameData;
use cinderforge_session::{game_from_bytes, game_to_bytes};

use crate::{game, kit, play, root};

/// A workload, by the name that tests/instructions.txt has for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Workload {
    /// Whole games of random players under `official`, with the decks that the 1.0 Core Set suggests.
    RandomOfficial,
    /// Whole games of random players under `reborn`, with the decks of its pool.
    RandomReborn,
    /// Whole games of greedy players under `official`.
    Greedy,
    /// Whole games of random players that wait at every question.
    Suspended,
    /// The same, written to bytes and read back at every question.
    SuspendedBytes,
    /// Games that are copied while they wait amid, then played to their end by random players.
    Playouts,
    /// Games that are copied while they wait amid, answered, and run on to the next question.
    TreeSteps,
    /// Everything the project has is read and checked, but for scenarios.
    Loading,
}

/// Whoever runs what counts of a workload, and measures it.
pub type Measure<'a> = &'a mut dyn FnMut(&mut dyn FnMut());

/// What a workload came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Done {
    /// What is counted.
    pub unit: &'static str,
    /// How many of it.
    pub count: u64,
}

impl Workload {
    /// Every workload.
    pub const ALL: [Self; 8] = [
        Self::RandomOfficial,
        Self::RandomReborn,
        Self::Greedy,
        Self::Suspended,
        Self::SuspendedBytes,
        Self::Playouts,
        Self::TreeSteps,
        Self::Loading,
    ];

    /// Returns its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::RandomOfficial => "random-official",
            Self::RandomReborn => "random-reborn",
            Self::Greedy => "greedy",
            Self::Suspended => "suspended",
            Self::SuspendedBytes => "suspended-bytes",
            Self::Playouts => "playouts",
            Self::TreeSteps => "tree-steps",
            Self::Loading => "loading",
        }
    }

    /// Returns how often it is done where instructions are counted: some hundred million of them.
    pub fn rounds(self) -> u64 {
        match self {
            Self::RandomOfficial | Self::RandomReborn => 120,
            Self::Greedy => 3,
            Self::Suspended => 60,
            Self::SuspendedBytes => 12,
            Self::Playouts => 150,
            Self::TreeSteps => 20_000,
            Self::Loading => 1,
        }
    }

    /// Does it so many times, after what is needed for it has been made ready; `measured` runs what counts.
    ///
    /// # Panics
    /// If a game fails.
    pub fn run(self, rounds: u64, measured: Measure<'_>) -> Done {
        let mut count = 0;
        match self {
            Self::Loading => measured(&mut || {
                for _ in 0..rounds {
                    count += GameData::load(&root(), "official").expect("the content is sound").content.cards().len() as u64;
                }
            }),
            Self::RandomReborn => count = games(&kit("reborn"), "reborn", rounds, measured, &random),
            Self::RandomOfficial => count = games(&kit("official"), "rise", rounds, measured, &random),
            Self::Greedy => {
                let kit = kit("official");
                let thoughts = Rc::new(RefCell::new(kit.table()));
                let greedy = |seed| {
                    let bot = |seat| Box::new(Greedy::new(Rc::clone(&thoughts), seed * 2 + seat)) as Box<dyn Decider>;
                    Box::new(Seats::new(vec![bot(0), bot(1)])) as Box<dyn Decider>
                };
                count = games(&kit, "rise", rounds, measured, &greedy);
            }
            Self::Suspended => count = suspended(rounds, measured, |_, waiting| waiting),
            Self::SuspendedBytes => {
                count = suspended(rounds, measured, |table, waiting| {
                    game_from_bytes(table, &game_to_bytes(&waiting)).expect("what was written can be read")
                });
            }
            Self::Playouts => {
                let kit = kit("official");
                let (mut table, waiting) = (kit.table(), waiting_game(&kit));
                measured(&mut || {
                    for seed in 0..rounds {
                        let mut copy = waiting.clone();
                        table.seat(Some(random(seed)));
                        assert!(matches!(table.run(&mut copy), Ok(Progress::Over(_))), "a playout does not end");
                        count += 1;
                    }
                });
            }
            Self::TreeSteps => {
                let kit = kit("official");
                let (mut table, waiting) = (kit.table(), waiting_game(&kit));
                let mut random = Random::new(5);
                table.show(&waiting).expect("the game waits there");
                measured(&mut || {
                    for _ in 0..rounds {
                        let mut copy = waiting.clone();
                        let decision = copy.waiting.as_ref().expect("a waiting game has a question");
                        let answer = random.decide(&table.view(decision.player), decision).expect("a random player answers");
                        table.answer(&mut copy, answer).expect("what is legal can be answered");
                        count += 1;
                    }
                });
            }
        }
        Done { unit: self.unit(), count }
    }

    /// Returns what is counted in it.
    pub fn unit(self) -> &'static str {
        match self {
            Self::Playouts => "playout",
            Self::TreeSteps => "step",
            Self::Loading => "card",
            _ => "decision",
        }
    }
}

/// The pairs of decks that games of a seed are played with.
pub fn pair(decks: &[Deck], seed: u64) -> [&Deck; 2] {
    let at = seed as usize;
    [&decks[at % decks.len()], &decks[(at / decks.len() + at + 1) % decks.len()]]
}

/// A random player for both seats.
fn random(seed: u64) -> Box<dyn Decider> {
    Box::new(Random::new(seed))
}

/// Plays whole games, some more first. Returns how many questions were answered in those that count.
fn games(kit: &GameData, pool: &str, rounds: u64, measured: Measure<'_>, players: &dyn Fn(u64) -> Box<dyn Decider>) -> u64 {
    let decks: Vec<Deck> = kit.content.starter_decks(pool).cloned().collect();
    let mut table = kit.table();
    for seed in 0..12 {
        play(&mut table, &pair(&decks, seed), seed, random(seed));
    }
    let before = table.decisions;
    measured(&mut || {
        for seed in 0..rounds {
            play(&mut table, &pair(&decks, seed), seed, players(seed));
        }
    });
    table.decisions - before
}

/// Plays whole games that wait at every question, with what is done to them as they wait. Returns how many questions there were.
fn suspended(rounds: u64, measured: Measure<'_>, kept: impl Fn(&mut Table, Game) -> Game) -> u64 {
    let kit = kit("official");
    let decks: Vec<Deck> = kit.content.starter_decks("rise").cloned().collect();
    let (mut table, mut count) = (kit.table(), 0);
    measured(&mut || {
        for seed in 0..rounds {
            let mut waiting = game(&pair(&decks, seed), seed);
            let mut random = Random::new(seed);
            while table.run(&mut waiting).expect("a game goes on") == Progress::Waiting {
                waiting = kept(&mut table, waiting);
                let decision = waiting.waiting.as_ref().expect("a waiting game has a question");
                let answer = random.decide(&table.view(decision.player), decision).expect("a random player answers");
                waiting.answers.push(answer);
                count += 1;
            }
        }
    });
    count
}

/// A game that waits for an action amid, some rounds after its beginning.
///
/// # Panics
/// If it does not come so far.
pub fn waiting_game(kit: &GameData) -> Game {
    let decks: Vec<Deck> = kit.content.starter_decks("rise").cloned().collect();
    let mut table = kit.table();
    let mut waiting = game(&pair(&decks, 3), 3);
    let mut random = Random::new(3);
    let mut asked = 0;
    loop {
        assert_eq!(table.run(&mut waiting), Ok(Progress::Waiting), "the game should wait");
        let decision = waiting.waiting.as_ref().expect("a waiting game has a question");
        if asked >= 120 && decision.kind == cinderforge_kernel::game::DecisionKind::Action && decision.player == PlayerId(0) {
            return waiting;
        }
        let answer = random.decide(&table.view(decision.player), decision).expect("a random player answers");
        waiting.answers.push(answer);
        asked += 1;
    }
}
