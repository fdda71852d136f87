//! A decider of one's own: it attacks whenever it can, and answers all else by lot.

use cinderforge::{
    Action, Answer, Choice, Decider, Decision, DecisionKind, GameData, Options, Outcome, Random, Seats, Session, View,
};

/// Attacks whenever it can, and lets another decider answer all else.
struct Attacker(Random);

impl Decider for Attacker {
    fn decide(&mut self, view: &View, decision: &Decision) -> Option<Answer> {
        let attack = |choice: &Choice| matches!(choice, Choice::Do(Action::Attack(_)));
        match (&decision.options, decision.kind) {
            (Options::One(list), DecisionKind::Action) => {
                let attack = list.iter().position(attack).map(|index| Answer::One(index as u16));
                attack.or_else(|| self.0.decide(view, decision))
            }
            // All attackers that there are.
            (Options::Some { choices, max, .. }, DecisionKind::Attackers) => {
                Some(Answer::some(0..choices.len().min(usize::from(*max)) as u16))
            }
            // Not the first legal answer: to the question which cards to discard that would be all of them.
            _ => self.0.decide(view, decision),
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let data = GameData::load(root.as_ref(), "official").map_err(|problems| problems[0].to_string())?;
    let mut won = 0;
    for seed in 0..20 {
        let mut session = Session::begin(&data, &["the-iron-men", "the-mist-guardian"], seed)?;
        session.run(Box::new(Seats::new(vec![Box::new(Attacker(Random::new(100 + seed))), Box::new(Random::new(seed))])))?;
        won += u32::from(matches!(session.outcome(), Some(Outcome::Won(player)) if player.index() == 0));
    }
    println!("the attacker won {won} of 20 games against a random player");
    assert!(won > 0, "whoever attacks wins now and then");
    Ok(())
}
