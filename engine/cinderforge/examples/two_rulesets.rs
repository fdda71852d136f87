//! The same position under two rulesets: who may do what in it, and what the same answers come to.

use std::collections::BTreeSet;

use cinderforge::{Decider, GameData, Outcome, Random, Session, View, wording};

/// Lists what may be picked where a game waits, in words.
fn options(session: &Session) -> BTreeSet<String> {
    let words = |view: View| view.question().map(|question| wording::options(&view, question)).unwrap_or_default();
    session.question().map(|question| words(session.view(question.player))).into_iter().flatten().collect()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let official = GameData::load(root.as_ref(), "official").map_err(|problems| problems[0].to_string())?;
    // The cards stay, the rules change: `with` takes any ruleset, also one that was just made.
    let raven = official.content.ruleset("raven").cloned().ok_or("there is a ruleset raven")?;
    println!("switches that differ: {}", official.ruleset.switches.differences(&raven.switches).len());
    let raven = official.with(raven).map_err(|problems| problems[0].to_string())?;
    let (mut parted, mut winners) = (0, 0);
    for seed in 0..20 {
        // A position in the middle of a game, put under both rulesets.
        let mut lots = Random::new(seed);
        let mut played = Session::begin(&official, &["the-iron-men", "the-mist-guardian"], seed)?;
        while played.outcome().is_none() && (played.game().state.round < 2 || !played.game().answers.is_empty()) {
            let question = played.question().ok_or("a game that is not over asks")?;
            let answer = lots.decide(&played.view(question.player), question).ok_or("lots always answer")?;
            played.answer(answer)?;
        }
        let state = &played.game().state;
        let mut games = Vec::new();
        for data in [&official, &raven] {
            games.push(Session::begin_at(data, data.host(), state.clone())?);
        }
        for option in options(&games[0]).symmetric_difference(&options(&games[1])) {
            println!("position {seed}: only one of the rulesets offers to {option}");
        }
        let mut outcomes: Vec<Option<Outcome>> = Vec::new();
        for game in &mut games {
            game.run(Box::new(Random::new(seed)))?;
            outcomes.push(game.outcome());
        }
        parted += u32::from(!games[0].happened().eq(games[1].happened()));
        winners += u32::from(outcomes[0] != outcomes[1]);
    }
    println!("of 20 positions {parted} went another way, {winners} to another winner");
    assert!(parted > 0, "the rulesets differ");
    Ok(())
}
