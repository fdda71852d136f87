//! A search: tries each answer in imagined games, lets lots play on until somebody is to act, and takes what is worth most then.

use cinderforge::{
    Answer, Decider, Decision, DecisionKind, GameData, Imagined, Outcome, Random, Seats, Session, Table, View, evaluate,
};

/// In how many imagined games each answer is tried.
const GAMES: u64 = 6;
/// Most answers to a question that are tried.
const ANSWERS: usize = 30;
/// What an answer is worth that an imagined game fails on.
const FAILED: i32 = -1_000_000;

/// Tries each answer in imagined games and takes the best.
struct Search {
    /// Where it thinks: a table of its own.
    table: Table,
    /// Answers where there is too much to try.
    lots: Random,
    /// Another one for each question.
    seed: u64,
}

impl Search {
    /// Returns what the position is worth after an answer, over all imagined games together.
    fn worth(&mut self, games: &[Imagined], answer: &Answer, view: &View) -> i32 {
        let mut worth = 0;
        for (seed, game) in (self.seed..).zip(games) {
            // To the next question would often be to that for the dice that pay, where nothing has happened yet.
            let follow_up = Box::new(UntilAnAction(Random::new(seed)));
            let arrived = game.answer(&mut self.table, answer.clone(), follow_up);
            worth += arrived.map_or(FAILED, |_| evaluate(&self.table.view(view.me())));
        }
        worth
    }
}

impl Decider for Search {
    fn decide(&mut self, view: &View, decision: &Decision) -> Option<Answer> {
        let legal = view.answers(ANSWERS);
        if legal.answers.len() < 2 || !legal.complete {
            return self.lots.decide(view, decision);
        }
        self.seed += GAMES;
        // Games that could be the real one: `Session::game` is the real one, with hidden cards and the rolls to come.
        let seeds = self.seed..self.seed + GAMES;
        let games: Vec<Imagined> = seeds.filter_map(|seed| view.imagine(&mut self.table, seed)).collect();
        legal.answers.into_iter().max_by_key(|answer| self.worth(&games, answer, view))
    }
}

/// Answers by lot until somebody is to act, and waits there.
struct UntilAnAction(Random);

impl Decider for UntilAnAction {
    fn decide(&mut self, view: &View, decision: &Decision) -> Option<Answer> {
        if decision.kind == DecisionKind::Action { None } else { self.0.decide(view, decision) }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let data = GameData::load(root.as_ref(), "official").map_err(|problems| problems[0].to_string())?;
    let mut won = 0;
    for seed in 0..20 {
        let search = Search { table: data.table(), lots: Random::new(seed), seed };
        let mut session = Session::begin(&data, &["the-iron-men", "the-mist-guardian"], seed)?;
        session.run(Box::new(Seats::new(vec![Box::new(search), Box::new(Random::new(100 + seed))])))?;
        won += u32::from(matches!(session.outcome(), Some(Outcome::Won(player)) if player.index() == 0));
    }
    println!("the search won {won} of 20 games against a random player");
    assert!(won > 10, "whoever thinks ahead wins");
    Ok(())
}
