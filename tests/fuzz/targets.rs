//! What is attacked: a function for each kind of input, which takes any bytes and must neither panic nor run on without end.
//!
//! Any fuzzer can call them. They judge nothing: what is read may be wrong, as long as it is told.

use std::cell::RefCell;
use std::rc::Rc;

use cinderforge_bots::Random;
use cinderforge_content::diagnostic::{Style, render_all};
use cinderforge_content::phrase::{self, Names};
use cinderforge_kernel::game::{Game, State};
use cinderforge_kernel::table::Decider;
use cinderforge_kernel::terms::{DefId, KeywordId, PlayerId, Zone};
use cinderforge_scenario::{AnswerMode, parse};
use cinderforge_script::{GameData, Host};
use cinderforge_session::{Record, Session, game_from_bytes, game_to_bytes};
use cinderforge_tests::plain_kit;

/// A kind of input.
#[derive(Clone, Copy)]
pub(crate) struct Target {
    /// Its name, also that of the folder of its corpus.
    pub(crate) name: &'static str,
    /// What is attacked.
    pub(crate) attack: fn(&[u8]),
    /// Makes inputs to begin with, beside those of the corpus.
    pub(crate) seeds: fn() -> Vec<Vec<u8>>,
    /// How many of a hundred thousand inputs of all targets are its own.
    pub(crate) share: usize,
}

/// All kinds.
pub(crate) const TARGETS: [Target; 8] = [
    Target { name: "phrases", attack: phrases, seeds: Vec::new, share: 40_000 },
    Target { name: "costs", attack: costs, seeds: Vec::new, share: 27_000 },
    Target { name: "cards", attack: cards, seeds: Vec::new, share: 6_000 },
    Target { name: "scripts", attack: scripts, seeds: Vec::new, share: 6_000 },
    Target { name: "scenarios", attack: scenarios, seeds: Vec::new, share: 10_000 },
    Target { name: "records", attack: records, seeds: record_seeds, share: 8_000 },
    Target { name: "games", attack: games, seeds: game_seeds, share: 2_000 },
    Target { name: "packs", attack: packs, seeds: Vec::new, share: 1_000 },
];

/// Any title, one card, one keyword.
struct AnyNames;

impl Names for AnyNames {
    fn card(&self, id: &str) -> Option<DefId> {
        (id == "guard-1").then_some(DefId(0))
    }

    fn keyword(&self, name: &str) -> Option<KeywordId> {
        (name == "Glimmer").then_some(KeywordId(0))
    }

    fn is_ability(&self, name: &str) -> bool {
        name == "Glimmer"
    }

    fn is_title(&self, title: &str) -> bool {
        title != "Nobody"
    }

    fn similar_title(&self, _: &str) -> Option<&str> {
        Some("Guard One")
    }

    fn similar_card(&self, _: &str) -> Option<&str> {
        Some("guard-1")
    }

    fn similar_ability(&self, _: &str) -> Option<&str> {
        Some("Glimmer")
    }
}

/// Selectors, conditions, happenings, amounts.
fn phrases(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    phrase::selector(&text, &AnyNames).ok();
    phrase::condition(&text, &AnyNames).ok();
    phrase::happening(&text, &AnyNames).ok();
    phrase::amount(&text, &AnyNames).ok();
}

/// Costs.
fn costs(bytes: &[u8]) {
    phrase::cost(&String::from_utf8_lossy(bytes), &AnyNames).ok();
}

/// The set file of one more card.
const SET: &str = "id = \"odd\"\nname = \"Odd\"\npool = \"plain\"\ncards = 1\n";

/// Loads the pack with further files, and tells what is wrong with it.
fn load(files: impl IntoIterator<Item = (String, String)>) -> Option<GameData> {
    plain_kit(files).inspect_err(|problems| drop(render_all(problems, Style::Plain))).ok()
}

/// A card file. What can be loaded is dealt and played for a while.
fn cards(bytes: &[u8]) {
    let card = String::from_utf8_lossy(bytes).into_owned();
    let files = [("cardsets/plain/odd/set.toml", SET.to_owned()), ("cardsets/plain/odd/odd.toml", card)];
    if let Some(data) = load(files.map(|(path, text)| (path.to_owned(), text))) {
        play(&data);
    }
}

/// The card whose scripts are attacked.
const SCRIPTED: &str = "id = \"odd\"\nname = \"Odd\"\ntype = \"ally\"\ncost = \"main\"\nattack = 1\nlife = 3\nrecover = 0\nsummary = \"Acts.\"\n\n\
                        [[ability]]\nname = \"Act 1\"\nafter = \"enters_play\"\nof = \"this unit\"\neffect = \"act\"\n";

/// The script of a card.
fn scripts(bytes: &[u8]) {
    let script = String::from_utf8_lossy(bytes).into_owned();
    let files = [
        ("cardsets/plain/odd/set.toml", SET.to_owned()),
        ("cardsets/plain/odd/odd.toml", SCRIPTED.to_owned()),
        ("scripts/plain/odd/odd.rhai", script),
    ];
    if let Some(data) = load(files.map(|(path, text)| (path.to_owned(), text))) {
        play(&data);
    }
}

/// Lets random players play some turns in which the odd card is on every battlefield and in every hand.
fn play(data: &GameData) {
    let (Some(queen), Some(odd)) = (data.library.card("stone-queen"), data.library.card("odd")) else { return };
    let mut state = State::empty(7);
    for player in [PlayerId(0), PlayerId(1)] {
        state.seat(queen);
        for zone in [Zone::Hand, Zone::DrawPile, Zone::DrawPile, Zone::DrawPile] {
            state.add_card(odd, player, zone);
        }
        for guard in 1..=10 {
            let guard = data.library.card(&format!("guard-{guard}"));
            guard.map(|guard| state.add_card(guard, player, Zone::DrawPile));
        }
    }
    let Ok(mut session) = Session::begin_at(data, data.host(), state) else { return };
    let mut random = Random::new(3);
    for _ in 0..30 {
        let Some(question) = session.question() else { return };
        let Some(answer) = random.decide(&session.view(question.player), question) else { return };
        if session.answer(answer).is_err() {
            return;
        }
    }
}

/// Scenarios: read, and run where they can be.
fn scenarios(bytes: &[u8]) {
    match parse("tests/scenarios/odd.scenario", &String::from_utf8_lossy(bytes)) {
        Ok(scenario) => with_data(|data, host| {
            if let Err(problems) = cinderforge_scenario::run(&scenario, data, Rc::clone(host), AnswerMode::AtOnce) {
                render_all(&problems, Style::Plain);
            }
        }),
        Err(problems) => drop(render_all(&problems, Style::Plain)),
    }
}

/// Records, in all their forms; what can be read is replayed.
fn records(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let read = [Record::from_bytes(bytes), Record::from_toml(&text), Record::from_json(&text)];
    if let Some(record) = read.into_iter().find_map(Result::ok) {
        with_data(|data, _| drop(Session::replay_record(data, &record)));
    }
}

/// Plays a game of the pack by lot, and gives the session to `keep` at every question.
fn each_question(mut keep: impl FnMut(&Session)) {
    with_data(|data, _| {
        let mut session = Session::begin(data, &["plain", "plain"], 9).expect("the deck is there");
        let mut random = Random::new(9);
        while let Some(question) = session.question() {
            let answer = random.decide(&session.view(question.player), question).expect("a random player answers");
            session.answer(answer).expect("a legal answer");
            keep(&session);
        }
    });
}

/// Returns records of a game in all their forms, at some of its questions.
fn record_seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    each_question(|session| {
        if session.given_answers().len() % 25 == 10 && session.given_answers().len() < 120 {
            let record = session.record(&[]);
            seeds.extend([record.to_bytes(), record.to_toml().into_bytes(), record.to_json().into_bytes()]);
        }
    });
    seeds
}

/// Returns a game as bytes, at some of its questions.
fn game_seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    each_question(|session| {
        if session.given_answers().len() % 7 == 3 {
            seeds.push(game_to_bytes(session.game()));
        }
    });
    seeds
}

/// Games as bytes; what can be read is played on.
fn games(bytes: &[u8]) {
    with_data(|data, host| {
        let mut table = data.table_with(Rc::clone(host));
        let Ok(mut game): Result<Game, _> = game_from_bytes(&mut table, bytes) else { return };
        let mut random = Random::new(5);
        for _ in 0..10 {
            let Some(question) = game.waiting.clone() else { return };
            let Some(answer) = random.decide(&table.view(question.player), &question) else { return };
            if table.answer(&mut game, answer).is_err() {
                return;
            }
        }
    });
}

/// Calls a function with the pack, loaded once for each thread.
fn with_data(run: impl FnOnce(&GameData, &Rc<Host>)) {
    thread_local! {
        static DATA: RefCell<Option<(GameData, Rc<Host>)>> = const { RefCell::new(None) };
    }
    DATA.with_borrow_mut(|loaded| {
        let (data, host) = loaded.get_or_insert_with(|| {
            let data = load([]).expect("the pack is sound");
            let host = data.host();
            (data, host)
        });
        run(data, host);
    });
}

/// Whole packs: lines `-- path --` with the text of a file below each, laid over the pack.
fn packs(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let files = text.split("\n-- ").skip(1).filter_map(|part| part.split_once(" --\n"));
    if let Some(data) = load(files.map(|(path, text)| (path.to_owned(), text.to_owned()))) {
        play(&data);
    }
}
