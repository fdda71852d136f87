//! Hidden things stay hidden: in another world, where only what a player may not know is different, the player sees the same,
//! is told the same, is asked the same, and every bot answers the same in the player's place.

#[path = "hidden/cheat.rs"]
mod cheat;
#[path = "hidden/worlds.rs"]
mod worlds;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use cinderforge_bots::{Greedy, Random};
use cinderforge_kernel::cards::Deck;
use cinderforge_kernel::game::{Action, Answer, Candidate, Choice, Decision, DecisionKind, Game, Progress};
use cinderforge_kernel::table::{Decider, View};
use cinderforge_kernel::terms::{PlayerId, Thing};
use cinderforge_scenario::{GameDataCache, initial_state, parse};
use cinderforge_script::{GameData, Host};
use cinderforge_session::Session;
use cinderforge_tests::{RULESETS, game, kit, root};
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use rayon::prelude::*;
use worlds::World;

/// Games that are played.
const GAMES: u64 = 1_000;
/// Most samples that are taken of a game.
const SAMPLES: usize = 3;
/// A question is sampled with a chance of one in so many.
const RARITY: u32 = 50;

/// How many samples were compared, and in what.
#[derive(Debug, Default)]
struct Tally {
    /// Samples whose other world came to the same question.
    compared: usize,
    /// Samples whose other world did not.
    skipped: usize,
    /// Questions that were answered by the greedy bot in both worlds.
    greedy: usize,
    /// Questions at which the cheating bot learned all it could in both worlds.
    cheated: usize,
    /// What differed, of each sample that did.
    leaks: Vec<String>,
}

impl Tally {
    fn plus(mut self, other: Self) -> Self {
        self.leaks.extend(other.leaks);
        Self {
            compared: self.compared + other.compared,
            skipped: self.skipped + other.skipped,
            greedy: self.greedy + other.greedy,
            cheated: self.cheated + other.cheated,
            leaks: self.leaks,
        }
    }
}

/// What a player of a game that is sampled and the test share.
struct Shared {
    /// The questions with their answers so far.
    given: Vec<(Decision, Answer)>,
    /// Whether the question that waits has been sampled.
    is_sampled: bool,
}

/// Answers by lot, and waits at a question now and then.
struct WaitNowAndThen {
    random: Random,
    when: SmallRng,
    shared: Rc<RefCell<Shared>>,
}

impl Decider for WaitNowAndThen {
    fn decide(&mut self, view: &View, decision: &Decision) -> Option<Answer> {
        let mut shared = self.shared.borrow_mut();
        if !shared.is_sampled && self.when.random_ratio(1, RARITY) {
            return None;
        }
        shared.is_sampled = false;
        let answer = self.random.decide(view, decision)?;
        shared.given.push((decision.clone(), answer.clone()));
        Some(answer)
    }
}

#[test]
fn what_a_player_may_not_know_changes_nothing_the_player_sees() {
    let kits: Vec<GameData> = RULESETS.iter().map(|ruleset| kit(ruleset)).collect();
    let tasks: Vec<(&GameData, u64)> = (0..10).flat_map(|task| kits.iter().map(move |kit| (kit, task))).collect();
    let tally = tasks.par_iter().enumerate().map(|(at, (kit, _))| play_some(kit, at as u64, tasks.len() as u64));
    let tally = tally.reduce(Tally::default, Tally::plus);
    let few = &tally.leaks[..tally.leaks.len().min(5)];
    assert!(few.is_empty(), "{} samples differ, among them\n{}", tally.leaks.len(), few.join("\n"));
    assert!(tally.compared > 2 * GAMES as usize, "{tally:?}");
    assert!(tally.skipped * 10 < tally.compared, "too few other worlds come to the same question: {tally:?}");
    assert!(tally.greedy > GAMES as usize / 10 && tally.cheated > GAMES as usize / 10, "{tally:?}");
}

/// Plays every game whose number leaves this rest.
fn play_some(data: &GameData, rest: u64, tasks: u64) -> Tally {
    let host = data.host();
    let decks: Vec<Deck> = data.content.starter_decks("rise").cloned().collect();
    let games = (0..GAMES).filter(|number| number % tasks == rest);
    games.map(|seed| play_one(data, &host, &decks, seed)).fold(Tally::default(), Tally::plus)
}

/// Plays a game, and compares worlds at some of its questions.
fn play_one(data: &GameData, host: &Rc<Host>, decks: &[Deck], seed: u64) -> Tally {
    let players = 2 + seed as usize % 3;
    let seats: Vec<&Deck> = (0..players).map(|at| &decks[(at * 5 + seed as usize) % decks.len()]).collect();
    let mut chance = SmallRng::seed_from_u64(seed);
    let shared = Rc::new(RefCell::new(Shared { given: Vec::new(), is_sampled: false }));
    let when = SmallRng::seed_from_u64(!seed);
    let mut table = data.table_with(Rc::clone(host));
    table.seat(Some(Box::new(WaitNowAndThen { random: Random::new(seed), when, shared: Rc::clone(&shared) })));
    let mut game = game(&seats, seed);
    let mut tally = Tally::default();
    for sample in 0..SAMPLES {
        match table.run(&mut game).unwrap_or_else(|fault| panic!("seed {seed}: {fault}")) {
            Progress::Over(_) => break,
            Progress::Waiting => {
                shared.borrow_mut().is_sampled = true;
                let given = &shared.borrow().given;
                let since = &given[given.len() - game.answers.len()..];
                let one = compare_worlds(data, host, &game, since, &mut chance);
                let leak = |leak: String| format!("{} seed {seed}, sample {sample}, {leak}", data.ruleset.id);
                tally = tally.plus(one.unwrap_or_else(|differs| Tally { leaks: vec![leak(differs)], ..Tally::default() }));
            }
        }
    }
    tally
}

/// Compares what a player knows of a game and of another world that could be the game for all the player knows.
fn compare_worlds(
    data: &GameData,
    host: &Rc<Host>,
    game: &Game,
    since: &[(Decision, Answer)],
    chance: &mut SmallRng,
) -> Result<Tally, String> {
    let asked = game.waiting.as_ref().ok_or("no question waits")?;
    let players = game.state.players.len() as u8;
    let observer = if chance.random_ratio(3, 4) { asked.player } else { PlayerId(chance.random_range(0..players)) };
    let world = World { data, host, observer, asked, since };
    let mut real = world.begin(game.state.clone());
    if real.question() != Some(asked) {
        return Err(format!("the game does not come to its question again: {asked:?}, but {:?}", real.question()));
    }
    let mut other = world.begin(world.with_other_secrets(&real, chance));
    if !is_same_question(observer, asked, since, &other) {
        return Ok(Tally { skipped: 1, ..Tally::default() });
    }
    let mut tally = Tally { compared: 1, ..Tally::default() };
    let kinds: Vec<DecisionKind> = since.iter().map(|(asked, _)| asked.kind).collect();
    let about = |what: &str| {
        format!("seen by player {} at {:?} of player {} after {kinds:?}: {what}", observer.0, asked.kind, asked.player.0)
    };
    equal(&about("the view"), &view_text(&real, observer), &view_text(&other, observer))?;
    equal(&about("the events"), &events_text(&real, observer), &events_text(&other, observer))?;
    if observer == asked.player {
        let seed = chance.random();
        let answers = [&real, &other].map(|session| Random::new(seed).decide(&session.view(observer), asked));
        equal(&about("the random bot"), &format!("{:?}", answers[0]), &format!("{:?}", answers[1]))?;
        if chance.random_ratio(1, 4) {
            let answers = [&real, &other].map(|session| greedy_answer(session, asked, seed));
            equal(&about("the greedy bot"), &format!("{:?}", answers[0]), &format!("{:?}", answers[1]))?;
            tally.greedy += 1;
        }
    }
    if chance.random_ratio(1, 6) {
        let learned = [&mut real, &mut other].map(|session| cheat::learn_all(session, observer));
        for ((method, one), (_, two)) in learned[0].iter().zip(&learned[1]) {
            equal(&about(&format!("the cheating bot through `{method}`")), one, two)?;
        }
        tally.cheated += 1;
    }
    Ok(tally)
}

/// Returns whether another world stands at the same question, as far as the observer can see.
fn is_same_question(observer: PlayerId, asked: &Decision, since: &[(Decision, Answer)], other: &Session) -> bool {
    let Some(question) = other.question() else { return false };
    let is_others_action = observer != asked.player && asked.kind == DecisionKind::Action && since.is_empty();
    question == asked || is_others_action && (question.player, question.kind) == (asked.player, asked.kind)
}

/// Writes what a player sees.
fn view_text(session: &Session, observer: PlayerId) -> String {
    serde_json::to_string_pretty(&session.player_view(observer)).expect("a view is data")
}

/// Writes what happened in the step, as far as a player may know it.
fn events_text(session: &Session, observer: PlayerId) -> String {
    let events = session.all_events(observer);
    events.iter().map(|event| format!("{event:?}")).collect::<Vec<_>>().join("\n")
}

/// Returns what the greedy bot answers, thinking at a table of its own.
fn greedy_answer(session: &Session, asked: &Decision, seed: u64) -> Option<Answer> {
    let table = Rc::new(RefCell::new(session.data().table()));
    Greedy::new(table, seed).decide(&session.view(asked.player), asked)
}

/// Compares two texts; the error has what is around the first place where they differ.
fn equal(what: &str, real: &str, other: &str) -> Result<(), String> {
    if real == other {
        return Ok(());
    }
    let same = real.bytes().zip(other.bytes()).take_while(|(real, other)| real == other).count();
    let around =
        |text: &str| String::from_utf8_lossy(&text.as_bytes()[same.saturating_sub(150)..text.len().min(same + 150)]).into_owned();
    Err(format!("{what} differs:\n  {}\n  {}", around(real), around(other)))
}

/// Answers by lot until an action is asked for.
struct UntilAction(Random);

impl Decider for UntilAction {
    fn decide(&mut self, view: &View, decision: &Decision) -> Option<Answer> {
        if decision.kind == DecisionKind::Action { None } else { self.0.decide(view, decision) }
    }
}

/// Plays a card and targets player B with it, declines to answer that, and waits at every other question.
struct TargetAndDecline;

impl Decider for TargetAndDecline {
    fn decide(&mut self, _: &View, decision: &Decision) -> Option<Answer> {
        let is_wanted = |choice: &Choice| match decision.kind {
            DecisionKind::Action => matches!(choice, Choice::Do(Action::Play(_))),
            DecisionKind::Trigger => *choice == Choice::Done,
            _ => *choice == Choice::Thing(Thing::Player(PlayerId(1))),
        };
        decision.choices().iter().position(is_wanted).map(|index| Answer::One(index as u16))
    }
}

#[test]
fn what_another_player_declines_in_hiding_is_not_imagined() {
    let data = GameDataCache::new(root()).game_data("official".into(), None).expect("the test cards");
    let text = "# A spell is answered or not.\nruleset official\nA hand seal; active 1 illusion:class, 1 charm:class\n\
        B spellboard summon-gilder, purge; hand test-vanish; draw pile fear; active 1 natural\n";
    let real = initial_state(&parse("board.scenario", text).expect("a scenario"), &data).expect("a board");
    let mut other = real.clone();
    let (held, drawn) = (real.players[1].hand[0], real.players[1].draw_pile[0]);
    other.card_mut(held).def = real.card(drawn).def;
    other.card_mut(drawn).def = real.card(held).def;
    let [real, other] = [real, other].map(|state| {
        let mut session = Session::begin_at(&data, data.host(), state).expect("a game begins");
        session.run(Box::new(TargetAndDecline)).expect("the spell goes on");
        (session.given_answers().len(), cheat::learn_all(&mut session, PlayerId(0)))
    });
    assert_eq!(real.0, other.0 + 1, "who holds the answer is asked");
    for ((method, one), two) in real.1.iter().zip(other.1.values()) {
        equal(method, one, two).unwrap_or_else(|differs| panic!("{differs}"));
    }
}

#[test]
fn nobody_is_told_which_cards_another_player_draws() {
    for ruleset in RULESETS {
        let data = kit(ruleset);
        let text = "# A round begins.\nruleset official\npool rise\nstarts with the prepare phase\nA Phoenixborn jessa-na-ni; draw pile 9 fear\nB Phoenixborn jessa-na-ni; draw pile 9 fear\n";
        let scenario = parse("board.scenario", text).expect("a scenario");
        let real = initial_state(&scenario, &data).expect("a board");
        let mut other = real.clone();
        other.player_mut(PlayerId(1)).draw_pile.reverse();
        let told = [real, other].map(|state| {
            let mut session = Session::begin_at(&data, data.host(), state).expect("a game begins");
            session.run(Box::new(UntilAction(Random::new(1)))).expect("a round begins");
            [0, 1].map(|player| events_text(&session, PlayerId(player)))
        });
        equal("the events", &told[0][0], &told[1][0]).unwrap_or_else(|differs| panic!("{ruleset}: {differs}"));
        assert_ne!(told[0][1], told[1][1], "the player knows the cards");
    }
}

/// Uses the first ability that is offered, and waits for the next action.
struct UseOne(bool);

impl Decider for UseOne {
    fn decide(&mut self, _: &View, decision: &Decision) -> Option<Answer> {
        let is_use = |choice: &Choice| matches!(choice, Choice::Do(Action::Use(..)));
        let place = decision.choices().iter().position(is_use)?;
        (!std::mem::replace(&mut self.0, true)).then_some(Answer::One(place as u16))
    }
}

#[test]
fn of_the_hand_of_a_chimera_a_player_learns_what_is_looked_at_alone() {
    let data = GameDataCache::new(root()).game_data("red-rains".into(), None).expect("the test cards");
    let text = "# Two of five cards are seen.\nruleset red-rains\n\
        A Phoenixborn rimea-careworn; battlefield test-brute; draw pile 2 test-brute\n\
        B Phoenixborn corpse-of-viros; draw pile rampage, glare, lurk, whiplash, constrict, frozen-fear\n";
    let real = initial_state(&parse("board.scenario", text).expect("a scenario"), &data).expect("a board");
    let learned = |one: usize, two: usize| {
        let mut state = real.clone();
        let [first, second] = [one, two].map(|place| state.players[1].draw_pile[place]);
        state.card_mut(first).def = real.card(second).def;
        state.card_mut(second).def = real.card(first).def;
        let mut session = Session::begin_at(&data, data.host(), state).expect("a game begins");
        session.run(Box::new(UseOne(false))).expect("the ability resolves");
        (events_text(&session, PlayerId(0)), cheat::learn_all(&mut session, PlayerId(0)))
    };
    let told = learned(0, 0);
    assert!(told.0.contains("look"), "{}", told.0);
    let swaps = (0..6).flat_map(|one| (0..one).map(move |two| (one, two)));
    let alike = swaps.filter(|(one, two)| learned(*one, *two) == told).count();
    assert_eq!(alike, 6, "of six cards two are seen, and a swap of any two of the other four changes nothing");
}

#[test]
fn a_player_is_told_the_verdicts_on_nobody_elses_parts() {
    let data = kit("official");
    let decks: Vec<String> = data.content.starter_decks("rise").take(2).map(|deck| deck.id.to_string()).collect();
    let mut session = Session::begin(&data, &decks, 7).expect("a game begins");
    session.explain().expect("a game can be played again");
    session.run(Box::new(Random::new(7))).expect("a game without a fault");
    for player in [0, 1].map(PlayerId) {
        let candidates = session.table().candidates();
        let own: Vec<Candidate> = candidates.iter().filter(|one| one.player == player).map(|one| one.what).collect();
        let told = session.view(player).verdicts();
        assert!(!told.is_empty() && told.len() <= own.len());
        assert!(told.iter().all(|verdict| own.contains(&verdict.what)), "player {} is told of others", player.0);
    }
}

#[test]
fn the_cheating_bot_tries_every_method_of_a_view() {
    let data = kit("official");
    let decks: Vec<String> = data.content.starter_decks("rise").take(2).map(|deck| deck.id.to_string()).collect();
    let mut session = Session::begin(&data, &decks, 7).expect("a game begins");
    let learned: BTreeMap<&str, String> = cheat::learn_all(&mut session, PlayerId(0));
    let tried: Vec<String> = learned.keys().map(|method| (*method).to_owned()).collect();
    assert_eq!(tried, cheat::public_methods_of_views(), "try what is new in tests/hidden/cheat.rs");
}
