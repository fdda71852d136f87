//! Holds the listing of legal answers against plain trying: every answer of a small question is put to `Decision::check`.

use cinderforge_kernel::game::{Answer, Bound, Choice, Decision, DecisionKind, Options};
use cinderforge_kernel::table::answers::legal_answers;
use cinderforge_kernel::terms::{DieId, DieType, Level, PlayerId, Symbol, Thing};
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use ustr::Ustr;

/// More candidates than any question of this test has.
const ALL: usize = 100_000;

fn decision(kind: Options) -> Decision {
    let label = Ustr::from("test");
    Decision { player: PlayerId(0), kind: DecisionKind::Effect, card: None, ability: None, label, about: None, options: kind }
}

/// Returns words of which some may be equal.
fn words(rng: &mut SmallRng) -> Vec<Choice> {
    let count = rng.random_range(0..=5);
    (0..count)
        .map(|_| Choice::Word(Ustr::from(["red", "green", "blue", "white", "black", "grey"][rng.random_range(0..6)])))
        .collect()
}

/// Returns a question of a kind by its number, with a bound that some answers keep.
fn question(rng: &mut SmallRng, kind: usize, dice: &[(DieType, Level)]) -> Options {
    let choices = words(rng);
    let min = rng.random_range(0..=2);
    let max = rng.random_range(min..=4);
    match kind {
        0 => Options::One(choices),
        1 => Options::Order(choices),
        2 => Options::Split { amount: rng.random_range(0..=4), among: choices },
        3 => Options::Faces((0..rng.random_range(0..=4)).map(DieId).collect()),
        4 => Options::Number { low: rng.random_range(-2..=2), high: rng.random_range(0..=4) },
        5 => Options::Some { choices, min, max, bound: Bound::Free },
        6 => {
            let worths = choices.iter().map(|_| rng.random_range(-2..=4)).collect();
            Options::Some { bound: Bound::Sum { worths, low: 1, high: 4 }, choices, min, max }
        }
        _ => {
            let offered: Vec<usize> = (0..5).map(|_| rng.random_range(0..dice.len())).collect();
            let choices = offered.iter().map(|index| Choice::Thing(Thing::Die(DieId(*index as u8)))).collect();
            let symbol = |rng: &mut SmallRng| match rng.random_range(0..3) {
                0 => Symbol::Basic,
                1 => Symbol::Of(DieType::ALL[0], Level::Class),
                _ => Symbol::Of(DieType::ALL[1], Level::Power),
            };
            let symbols = (0..rng.random_range(1..=2)).map(|_| symbol(rng)).collect();
            let dice = offered.iter().map(|index| dice[*index]).collect();
            Options::Some { choices, min, max, bound: Bound::Covers { symbols, dice } }
        }
    }
}

/// Lists every row of `length` numbers below `base`.
fn rows(length: usize, base: u16) -> Vec<Vec<u16>> {
    (0..length).fold(vec![Vec::new()], |rows, _| {
        rows.into_iter().flat_map(|row| (0..base).map(move |number| [row.clone(), vec![number]].concat())).collect()
    })
}

/// Lists answers of the right type, legal or not; every legal one is among them, sets in rising order only.
fn everything(kind: &Options) -> Vec<Answer> {
    let count = |choices: &[Choice]| choices.len() as u16;
    match kind {
        Options::One(choices) => (0..count(choices) + 2).map(Answer::One).collect(),
        Options::Some { choices, .. } => (0..1u32 << choices.len())
            .map(|set| Answer::some((0..count(choices)).filter(|index| set >> index & 1 == 1)))
            .collect(),
        Options::Order(choices) => rows(choices.len(), count(choices)).into_iter().map(|row| Answer::Order(row.into())).collect(),
        Options::Split { amount, among } => {
            rows(among.len(), amount + 1).into_iter().map(|row| Answer::Split(row.into())).collect()
        }
        Options::Faces(dice) => rows(dice.len(), 3)
            .into_iter()
            .map(|row| Answer::faces(row.into_iter().map(|level| Level::ALL[usize::from(level)])))
            .collect(),
        Options::Number { low, high } => (low - 2..=high + 2).map(Answer::Number).collect(),
    }
}

/// Returns what an answer comes to if equal choices are not told apart.
fn meaning(kind: &Options, answer: &Answer) -> String {
    let decision = decision(kind.clone());
    let choice = |index: &u16| format!("{:?}", decision.choices()[usize::from(*index)]);
    match answer {
        Answer::One(index) => choice(index),
        Answer::Order(order) => order.iter().map(choice).collect::<Vec<_>>().join(" "),
        Answer::Some(picked) => {
            let mut picked: Vec<String> = picked.iter().map(choice).collect();
            picked.sort_unstable();
            picked.join(" ")
        }
        _ => format!("{answer:?}"),
    }
}

/// Checks that exactly the legal answers are listed, each once, told apart or not.
fn holds(kind: &Options, seed: u64) {
    let decision = decision(kind.clone());
    let mut wanted = everything(kind);
    wanted.retain(|answer| decision.check(answer).is_ok());
    let listed = legal_answers(&decision, |_, _| false, ALL);
    assert!(listed.complete, "seed {seed}: {kind:?}");
    assert_eq!(listed.answers.len(), wanted.len(), "seed {seed}: {kind:?}\n{:?}\n{wanted:?}", listed.answers);
    assert!(decision.answers().eq(listed.answers.iter().cloned()), "seed {seed}: {kind:?}");
    assert!(wanted.iter().all(|answer| listed.answers.contains(answer)), "seed {seed}: {kind:?}\n{:?}", listed.answers);
    if matches!(kind, Options::Some { bound: Bound::Sum { .. }, .. }) {
        // Equal words with different worths are not equal.
        return;
    }
    let folded = legal_answers(&decision, |one, other| one == other, ALL);
    let sorted = |answers: &[Answer]| {
        let mut meanings: Vec<String> = answers.iter().map(|answer| meaning(kind, answer)).collect();
        meanings.sort_unstable();
        meanings
    };
    let mut meanings = sorted(&wanted);
    meanings.dedup();
    assert_eq!(sorted(&folded.answers), meanings, "seed {seed}: {kind:?}");
    if folded.answers.len() > 1 {
        let cut = legal_answers(&decision, |one, other| one == other, 1);
        assert!(!cut.complete && cut.answers.len() <= 1, "seed {seed}: {kind:?}");
    }
}

#[test]
fn exactly_the_legal_answers_are_listed() {
    let mut dice = Vec::new();
    for kind in [DieType::ALL[0], DieType::ALL[1]] {
        dice.extend(Level::ALL.iter().map(|level| (kind, *level)));
    }
    for seed in 0..400 {
        let mut rng = SmallRng::seed_from_u64(seed);
        let kind = question(&mut rng, seed as usize % 8, &dice);
        holds(&kind, seed);
    }
}
