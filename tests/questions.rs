//! Questions are as the documentation of their kinds says: what they ask for, whether they are about a card, what can be picked.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::rc::Rc;

use cinderforge_bots::Random;
use cinderforge_kernel::game::{Answer, Choice, Decision, Options};
use cinderforge_kernel::table::{Decider, View};
use cinderforge_kernel::terms::Thing;
use cinderforge_tests::{RULESETS, kit, play, root};

/// What the documentation says of the questions of a kind.
struct Row {
    /// What they ask for: `one or some`.
    shapes: String,
    /// Which card they are about: `none` if none.
    card: String,
    /// What may be picked.
    choices: String,
}

/// Reads the table in the documentation of `DecisionKind`: a row a kind, by its name.
fn documented() -> BTreeMap<String, Row> {
    let source = fs::read_to_string(root().join("engine/kernel/src/game/decision.rs")).expect("a source can be read");
    let rows = source.lines().filter_map(|line| line.strip_prefix("/// | [`")).map(|line| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let kind = cells[0].split('`').next().unwrap_or_default().to_owned();
        (kind, Row { shapes: cells[1].to_owned(), card: cells[2].to_owned(), choices: cells[3].to_owned() })
    });
    rows.collect()
}

/// Returns what a question asks for, as the table calls it.
fn shape(options: &Options) -> &'static str {
    match options {
        Options::One(_) => "one",
        Options::Some { .. } => "some",
        Options::Faces(_) => "faces",
        Options::Split { .. } => "split",
        Options::Order(_) => "order",
        Options::Number { .. } => "number",
    }
}

/// Returns what may be picked, as the table calls it.
fn called(choice: Choice) -> &'static str {
    match choice {
        Choice::Thing(Thing::Card(_)) => "cards",
        Choice::Thing(Thing::Player(_)) => "players",
        Choice::Thing(Thing::Die(_)) => "dice",
        Choice::Thing(Thing::Pile(..)) => "piles",
        Choice::Yes => "`Yes`",
        Choice::No => "`No`",
        Choice::Done => "`Done`",
        Choice::Word(_) => "words",
        Choice::Title(_) => "titles",
        Choice::Token(_) => "tokens",
        Choice::Trigger(..) => "triggers",
        Choice::Do(_) => "actions",
        Choice::TopOfDrawPile => "`TopOfDrawPile`",
    }
}

impl Row {
    /// Lists what a question has that the table does not say of its kind.
    fn misses(&self, decision: &Decision) -> Vec<String> {
        let mut missed = Vec::new();
        if !self.shapes.split([' ', ',']).any(|word| word == shape(&decision.options)) {
            missed.push(format!("asks for {}", shape(&decision.options)));
        }
        let card_fits = if decision.card.is_some() { self.card != "none" } else { self.card.contains("none") };
        if !card_fits {
            missed.push(format!("is about {:?}", decision.card.map(|_| "a card")));
        }
        let picked = decision.choices().iter().map(|choice| called(*choice));
        missed.extend(picked.filter(|word| !self.choices.contains(word)).map(|word| format!("offers {word}")));
        let done = decision.choices().iter().position(|choice| *choice == Choice::Done);
        if done.is_some_and(|at| at + 1 != decision.choices().len()) {
            missed.push("does not offer `Done` last".to_owned());
        }
        missed
    }
}

/// Plays by lot, and holds every question against the table.
struct Reader {
    inner: Random,
    table: Rc<BTreeMap<String, Row>>,
    seen: Rc<RefCell<BTreeSet<String>>>,
    untrue: Rc<RefCell<BTreeSet<String>>>,
}

impl Decider for Reader {
    fn decide(&mut self, view: &View, decision: &Decision) -> Option<Answer> {
        let kind = format!("{:?}", decision.kind);
        let missed = self.table.get(&kind).map_or_else(|| vec!["is not in the table".to_owned()], |row| row.misses(decision));
        self.untrue.borrow_mut().extend(missed.into_iter().map(|what| format!("{kind} {what}")));
        self.seen.borrow_mut().insert(kind);
        self.inner.decide(view, decision)
    }
}

#[test]
fn questions_are_as_the_documentation_of_their_kinds_says() {
    let table = Rc::new(documented());
    let (seen, untrue) = (Rc::new(RefCell::default()), Rc::new(RefCell::default()));
    for ruleset in RULESETS {
        let data = kit(ruleset);
        let decks: Vec<_> = data.content.starter_decks("rise").collect();
        for seed in 0..40 {
            let players = 2 + seed % 2;
            let chosen: Vec<_> = decks.iter().copied().cycle().skip(seed).step_by(1 + seed % 5).take(players).collect();
            let inner = Random::new(seed as u64);
            let reader = Reader { inner, table: Rc::clone(&table), seen: Rc::clone(&seen), untrue: Rc::clone(&untrue) };
            play(&mut data.table(), &chosen, seed as u64, Box::new(reader));
        }
    }
    let (seen, untrue) = (seen.take(), untrue.take());
    assert!(untrue.is_empty(), "the table at `DecisionKind` is not true: {untrue:#?}");
    let unseen: Vec<&String> = table.keys().filter(|kind| !seen.contains(*kind)).collect();
    assert!(unseen.len() <= 4, "too few kinds are asked: {unseen:?} are not");
}
