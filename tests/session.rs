//! Sessions: a game that is suspended at every question, saved, loaded and taken back goes as one that runs through.

use std::cell::RefCell;
use std::rc::Rc;

use cinderforge_bots::Random;
use cinderforge_kernel::game::setup::{self, WrongPlayerCount};
use cinderforge_kernel::game::{Answer, AnswerError, Options, Phase, Progress, Refusal, State, TraceEvent};
use cinderforge_kernel::table::Decider;
use cinderforge_kernel::terms::{PlayerId, Zone};
use cinderforge_script::GameData;
use cinderforge_session::{LoadError, Record, Replay, SeenEvent, Session, StartError, answer_to_text, wording};
use cinderforge_tests::{RULESETS, kit};

/// Begins a game of so many players.
fn begin(data: &GameData, players: usize, seed: u64) -> Session {
    let decks: Vec<String> = data.content.starter_decks("rise").map(|deck| deck.id.to_string()).collect();
    let decks: Vec<&String> = decks.iter().cycle().skip(seed as usize).step_by(3).take(players).collect();
    Session::begin(data, &decks, seed).expect("the decks are there")
}

/// Returns the answer of a random player to the question that waits; none if the game is over.
fn answer_by_lot(session: &Session, random: &mut Random) -> Option<Answer> {
    let question = session.question()?;
    random.decide(&session.view(question.player), question)
}

/// Lets a random player answer the question that waits.
fn give_answer_by_lot(session: &mut Session, random: &mut Random) {
    let answer = answer_by_lot(session, random).expect("the game goes on");
    session.answer(answer).expect("a legal answer");
}

#[test]
fn a_game_saved_and_loaded_at_every_question_ends_as_one_that_runs_through() {
    for (number, ruleset) in RULESETS.iter().enumerate() {
        let data = kit(ruleset);
        let seed = 40 + number as u64;
        let mut through = begin(&data, 2 + number % 3, seed);
        through.run(Box::new(Random::new(seed))).expect("a game without a fault");
        let mut random = Random::new(seed);
        let mut session = begin(&data, 2 + number % 3, seed);
        let mut bytes = session.save();
        while let Some(answer) = answer_by_lot(&session, &mut random) {
            let loaded = Session::load(&data, &bytes).expect("what was saved can be loaded");
            assert_eq!(loaded.game(), session.game());
            assert!(loaded.happened().eq(session.happened()));
            session.answer(answer).expect("a legal answer");
            bytes = session.save();
        }
        assert_eq!(session.outcome(), through.outcome());
        assert_eq!(session.state_hash(), through.state_hash());
        assert!(session.happened().eq(through.happened()), "{ruleset}");
        assert_eq!(session.given_answers(), through.given_answers());
    }
}

/// A game ends in the midst of a step, which began with questions: what happened before them is not told again behind the end.
#[test]
fn nothing_is_told_behind_the_end() {
    for seed in 0..8 {
        let data = kit(RULESETS[seed as usize % RULESETS.len()]);
        let mut session = begin(&data, 2, seed);
        let mut random = Random::new(seed);
        while let Some(answer) = answer_by_lot(&session, &mut random) {
            session.answer(answer).expect("a legal answer");
        }
        let last = session.happened().last().map(|entry| &entry.event);
        assert!(matches!(last, Some(TraceEvent::Over(_))), "seed {seed}: {last:?}");
    }
}

/// The log names a Chimera and what it does plainly: no line says twice whose it is, and an Ultimate is told as one.
#[test]
fn the_log_names_what_a_chimera_does() {
    let data = kit("red-rains");
    let mut lines = Vec::new();
    for seed in 0..8 {
        let mut session = Session::begin(&data, &["reborn-1", "corpse-of-viros-fury-1"], seed).expect("the decks are there");
        session.run(Box::new(Random::new(seed))).expect("a game without a fault");
        lines.extend(session.all_events(PlayerId(0)).into_iter().filter_map(|event| event.line));
    }
    let told = |word: &str, what: &str| lines.iter().any(|line| line.trim_start().starts_with(word) && line.ends_with(what));
    assert!(told("Ultimate", " The Corpse of Viros: tremble"), "{lines:#?}");
    assert!(told("after", " The Corpse of Viros: Blood Value"), "{lines:#?}");
    assert!(told("resolve", " The Corpse of Viros: raise a rage die"), "{lines:#?}");
    assert!(!lines.iter().any(|line| line.contains("The Corpse of Viros of") || line.contains("the Chimera The")), "{lines:#?}");
}

/// An alteration from a hand is called by whose card it is, whoever controls it once it is attached.
#[test]
fn the_log_names_what_is_attached_by_its_owner() {
    let data = kit("official");
    let (mut own, mut others) = (0, 0);
    for seed in 0..24 {
        let mut session = begin(&data, 2, seed);
        session.run(Box::new(Random::new(seed))).expect("a game without a fault");
        for event in session.all_events(PlayerId(0)) {
            let TraceEvent::Moved { card, from: Zone::Hand, to: Zone::Attached, controller, .. } = event.entry.event else {
                continue;
            };
            let Some(owner) = session.view(PlayerId(0)).card(card).map(|now| now.owner) else { continue };
            if owner == controller {
                continue;
            }
            let line = event.line.expect("it is told");
            let named =
                line.split_once("attach").and_then(|(_, rest)| rest.split_once(", hand -> on ")).expect("where it goes").0;
            let is_own = owner == PlayerId(0);
            assert_eq!(named.ends_with(" of player 2"), !is_own, "{line}");
            *(if is_own { &mut own } else { &mut others }) += 1;
        }
    }
    assert!(own > 0 && others > 0, "{own} and {others} alterations came to another side");
}

#[test]
fn undo_takes_back_answers_and_what_followed() {
    let data = kit("official");
    let mut session = begin(&data, 2, 3);
    let mut random = Random::new(3);
    let mut before = Vec::new();
    for _ in 0..60 {
        before.push((session.game().clone(), session.happened().cloned().collect::<Vec<_>>()));
        give_answer_by_lot(&mut session, &mut random);
    }
    for count in [1, 2, 7, 40] {
        assert!(session.undo(count));
        before.truncate(before.len() - count);
        let mut again = Session::load(&data, &session.save()).expect("what was saved can be loaded");
        assert!(again.undo(0) && again.game() == session.game());
        let Some((game, happened)) = before.pop() else { break };
        assert!(session.undo(1));
        assert_eq!(session.game(), &game);
        assert!(session.happened().eq(&happened));
    }
    let left = session.given_answers().len();
    assert!(!session.undo(left + 1), "more cannot be taken back than was given");
    assert_eq!(session.given_answers().len(), left);
}

#[test]
fn undo_to_a_player_goes_back_to_the_last_question_of_that_player() {
    let data = kit("official");
    let mut session = begin(&data, 2, 3);
    let mut random = Random::new(3);
    let me = PlayerId(0);
    assert_eq!(session.undo_to(me), None, "nobody has answered yet");
    let mut mine = Vec::new();
    while mine.len() < 20 || session.question().is_some_and(|question| question.player == me) {
        let question = session.question().expect("the game goes on");
        if question.player == me {
            mine.push((session.game().clone(), session.given_answers().len()));
        }
        let answer = answer_by_lot(&session, &mut random).expect("the game goes on");
        session.answer(answer).expect("a legal answer");
    }
    while let Some((game, before)) = mine.pop() {
        let given = session.given_answers()[before].clone();
        assert_eq!(session.undo_to(me), Some(given));
        assert_eq!(session.game(), &game);
        assert_eq!(session.question().map(|question| question.player), Some(me));
    }
    let left = session.given_answers().len();
    assert_eq!((session.undo_to(me), session.undo_to(PlayerId(7))), (None, None));
    assert_eq!(session.given_answers().len(), left);
}

#[test]
fn a_wrong_answer_is_refused_and_changes_nothing() {
    let data = kit("official");
    let mut session = begin(&data, 2, 5);
    let mut random = Random::new(5);
    for _ in 0..200 {
        let Some(answer) = answer_by_lot(&session, &mut random) else { break };
        let before = session.save();
        let wrong = match &session.question().expect("a question waits").options {
            Options::One(list) => (Answer::One(list.len() as u16), Refusal::NotOffered),
            _ => (Answer::One(0), Refusal::WrongShape),
        };
        assert_eq!(session.answer(wrong.0), Err(AnswerError::Refused(wrong.1)));
        assert_eq!(session.save(), before);
        session.answer(answer).expect("a legal answer");
    }
}

#[test]
fn a_decider_that_answers_wrongly_loses_nothing_before() {
    /// Answers by lot, and wrongly from a question on.
    struct Wrong(Random, Rc<RefCell<usize>>);
    impl Decider for Wrong {
        fn decide(
            &mut self,
            view: &cinderforge_kernel::table::View,
            decision: &cinderforge_kernel::game::Decision,
        ) -> Option<Answer> {
            let mut left = self.1.borrow_mut();
            let Some(less) = left.checked_sub(1) else { return Some(Answer::Number(1000)) };
            *left = less;
            self.0.decide(view, decision)
        }
    }
    let data = kit("raven");
    for count in [0, 1, 17, 100] {
        let mut session = begin(&data, 2, 8);
        let fault = session.run(Box::new(Wrong(Random::new(8), Rc::new(RefCell::new(count)))));
        assert!(fault.is_err());
        assert_eq!(session.given_answers().len(), count);
        let mut same = begin(&data, 2, 8);
        let mut random = Random::new(8);
        for _ in 0..count {
            give_answer_by_lot(&mut same, &mut random);
        }
        assert_eq!(session.game(), same.game());
        assert!(matches!(session.run(Box::new(random)), Ok(Progress::Over(_))));
    }
}

#[test]
fn records_say_what_has_changed_since() {
    let data = kit("official");
    let mut session = begin(&data, 2, 9);
    let mut random = Random::new(9);
    for _ in 0..30 {
        give_answer_by_lot(&mut session, &mut random);
    }
    let record = session.record(&["ann".to_owned(), "bob".to_owned()]);
    let toml = Record::from_toml(&record.to_toml()).expect("a record in TOML");
    let json = Record::from_json(&record.to_json()).expect("a record in JSON");
    assert_eq!(toml, json);
    let again = Session::replay_record(&data, &toml).expect("the game goes as recorded");
    assert_eq!(again.game(), session.game());
    assert_eq!(again.changed_files(&toml), Vec::<String>::new());
    let mut changed = toml.clone();
    let path = changed.files.keys().find(|path| path.contains("/core/")).cloned().expect("the decks have cards");
    changed.files.insert(path.clone(), "0".to_owned());
    assert_eq!(again.changed_files(&changed), [path]);
    changed.answers[12].answer = "number 77".to_owned();
    let error = Session::replay_record(&data, &changed).err().expect("the game goes otherwise");
    assert!(matches!(&error, LoadError::Differs { number: 13, changed, .. } if changed.len() == 1), "{error}");
    changed.format = 99;
    assert!(matches!(Record::from_toml(&changed.to_toml()), Err(LoadError::UnknownFormat { found: 99, .. })));
    let other = kit("raven");
    assert!(matches!(Session::replay_record(&other, &record), Err(LoadError::OtherRuleset { .. })));
    assert!(matches!(Session::begin(&data, &["nobody", "no-one"], 1), Err(StartError::UnknownDeck { .. })));
    let against = ["the-iron-men", "corpse-of-viros-fury-1"];
    assert!(matches!(Session::begin(&data, &against, 1), Err(StartError::ChimeraIsOff { .. })));
}

#[test]
fn a_replay_finds_the_first_answer_at_which_a_game_goes_another_way() {
    let data = kit("official");
    let mut session = begin(&data, 2, 21);
    let mut random = Random::new(21);
    for _ in 0..80 {
        give_answer_by_lot(&mut session, &mut random);
    }
    let record = session.record(&[]);
    assert!(record.answers.iter().all(|answer| answer.digest.len() == 4), "each answer has a digest");
    assert!(Replay::of(&data, &record, None).expect("the game begins").is_as_recorded());
    // Another answer is noticed at the next question, whichever it is: there the game stands otherwise.
    let mut noticed = 0;
    for index in 0..80 {
        let mut session = begin(&data, 2, 21);
        let before = record.parsed_answers().expect("answers");
        for answer in &before[..index] {
            session.answer(answer.clone()).expect("it was given before");
        }
        let other = session.answers().find(|answer| *answer != before[index]);
        let Some(other) = other else { continue };
        let mut changed = record.clone();
        changed.answers[index].answer = answer_to_text(&other);
        let replay = Replay::of(&data, &changed, None).expect("the game begins");
        if !replay.is_as_recorded() {
            assert!(replay.first_difference.is_none_or(|first| first > index), "nothing differs before answer {index}");
            noticed += 1;
        }
    }
    assert!(noticed > 40, "{noticed} of 80 other answers are noticed");
}

#[test]
fn what_is_revealed_is_counted_for_those_who_see_it() {
    let data = kit("official");
    let mut session = begin(&data, 2, 23);
    let mut random = Random::new(23);
    let (me, other) = (PlayerId(0), PlayerId(1));
    while session.game().state.round < 2 || session.game().state.phase != Phase::PlayerTurns {
        give_answer_by_lot(&mut session, &mut random);
    }
    let all = session.given_answers().len();
    assert!(
        session.revealed_since(all, &[me, other]).is_nothing(),
        "nothing has happened since the last answer but the question"
    );
    let mine = session.revealed_since(0, &[me]);
    let both = session.revealed_since(0, &[me, other]);
    assert!(mine.dice >= 20 && mine.dice == both.dice, "all see the dice: {mine:?} {both:?}");
    assert!(mine.cards >= 5 && both.cards > mine.cards, "each sees the cards that it draws: {mine:?} {both:?}");
    assert_eq!(session.revealed_since(0, &[]).cards, 0, "nobody sees nothing");
}

#[test]
fn a_game_begins_with_two_to_four_players() {
    let data = kit("official");
    let decks: Vec<_> = data.content.starter_decks("rise").collect();
    for players in [0, 1, 5] {
        let chosen = &decks[..players];
        assert_eq!(setup::state(chosen, 1), Err(WrongPlayerCount::Players(players)));
        let ids: Vec<&str> = chosen.iter().map(|deck| deck.id.as_str()).collect();
        let begun = Session::begin(&data, &ids, 1).err();
        assert_eq!(begun, Some(StartError::PlayerCount(WrongPlayerCount::Players(players))));
    }
    let nobody = Session::begin_at(&data, data.host(), State::empty(1)).err();
    assert_eq!(nobody.map(|wrong| wrong.to_string()), Some("a game has two to four players, not 0".to_owned()));
    assert!(setup::state(&decks[..4], 1).is_ok());
}

#[test]
fn bytes_that_are_no_record_are_told_from_records_of_other_formats() {
    let data = kit("official");
    let fails = |bytes: &[u8]| Session::load(&data, bytes).err().expect("these bytes cannot be loaded").to_string();
    let none = "this is not a record of a game: it does not begin as one";
    for foreign in [&b"hello there"[..], b"", b"\x02", b"\x02\x03a b", b"\x7fELF"] {
        assert_eq!(fails(foreign), none);
    }
    let record = begin(&data, 2, 9).record(&[]);
    let early = postcard::to_stdvec(&Record { format: 2, ..record.clone() }).expect("a record is plain data");
    assert_eq!(fails(&early), "the record has the format 2, of an earlier engine, and this one reads format 6");
    let later = Record { format: 99, ..record.clone() }.to_bytes();
    assert_eq!(fails(&later), "the record has the format 99, of a later engine, and this one reads format 6");
    let bytes = record.to_bytes();
    assert!(fails(&bytes[..bytes.len() / 2]).starts_with("this is not a record of a game: "));
    assert!(Session::load(&data, &bytes).is_ok());
}

#[test]
fn a_game_that_began_in_the_middle_is_saved_with_its_position() {
    let data = kit("reborn");
    let mut played = begin(&data, 2, 11);
    let mut random = Random::new(11);
    while played.game().state.round < 2 || !played.game().answers.is_empty() {
        give_answer_by_lot(&mut played, &mut random);
    }
    let state = played.game().state.clone();
    let mut session = Session::begin_at(&data, data.host(), state).expect("the game goes on");
    assert_eq!(session.question(), played.question());
    give_answer_by_lot(&mut session, &mut random);
    let again = Session::load(&data, &session.save()).expect("what was saved can be loaded");
    assert_eq!(again.game(), session.game());
    let toml = Record::from_toml(&session.record(&[]).to_toml()).expect("a record in TOML");
    assert_eq!(Session::replay_record(&data, &toml).expect("the game goes as recorded").game(), session.game());
}

#[test]
fn events_are_told_once_and_hide_what_a_player_may_not_know() {
    let data = kit("official");
    let mut session = begin(&data, 2, 13);
    let mut random = Random::new(13);
    let (mut told, mut hidden) = (0, 0);
    while let Some(answer) = answer_by_lot(&session, &mut random) {
        let events = session.events(PlayerId(0));
        told += events.len();
        for SeenEvent { entry, line } in &events {
            let has_hidden = format!("{entry:?}").contains("CardId(65535)");
            let says_hidden = line.as_ref().is_some_and(|line| line.contains("a hidden card"));
            assert!(has_hidden || !says_hidden, "what a player knew is named, though it may be hidden again: {line:?}");
            hidden += usize::from(has_hidden);
        }
        assert!(session.events(PlayerId(0)).is_empty(), "nothing is told twice");
        session.answer(answer).expect("a legal answer");
    }
    told += session.events(PlayerId(0)).len();
    let all = session.all_events(PlayerId(0));
    assert_eq!(told, all.len());
    let lines: Vec<&str> = all.iter().filter_map(|event| event.line.as_deref()).collect();
    assert!(lines.contains(&"your turn") && lines.contains(&"turn of player 2"), "players are told apart: {lines:?}");
    assert!(session.undo(20));
    assert!(session.events(PlayerId(0)).is_empty(), "what was told before is not told again");
    let still = session.all_events(PlayerId(0));
    let answer = answer_by_lot(&session, &mut random).expect("the game goes on");
    session.answer(answer).expect("a legal answer");
    let since = session.events(PlayerId(0));
    assert_eq!(session.all_events(PlayerId(0)), [still, since].concat(), "what follows is told from where the game stood");
    let mut again = Session::load(&data, &session.save()).expect("what was saved can be loaded");
    assert_eq!(again.events(PlayerId(0)), session.all_events(PlayerId(0)), "a loaded session tells everything");
    session.undo(session.given_answers().len());
    assert!(session.all_events(PlayerId(0)).len() < 20);
    assert!(hidden > 5, "the other player draws cards");
    let view = session.player_view(PlayerId(1));
    let json = serde_json::to_string(&view).expect("a view is data");
    assert_eq!(serde_json::from_str::<cinderforge_session::PlayerView>(&json).expect("the view again"), view);
}

#[test]
fn answers_that_are_not_allowed_are_worded_with_gaps() {
    let data = kit("official");
    let session = begin(&data, 2, 5);
    let question = session.question().expect("a game begins with a question");
    let view = session.view(question.player);
    let options = session.player_view(question.player).question.expect("the player is asked").options;
    let worded = |answer: Answer| wording::answer(&view, question, &answer);
    assert_eq!(worded(Answer::some([0, 999])), format!("first five: {}, ", options[0].text));
    assert_eq!(worded(Answer::split([0, 1])), format!("first five: 1 on {}", options[1].text));
    assert_eq!(worded(Answer::One(999)), "first five: ");
}

#[test]
fn options_of_a_view_are_choices_or_dice_and_none_of_a_number() {
    let data = kit("raven");
    let (mut numbers, mut faces) = (0, 0);
    for seed in 0..20 {
        let mut session = begin(&data, 2, seed);
        let mut random = Random::new(seed);
        while let Some(answer) = answer_by_lot(&session, &mut random) {
            let question = session.question().expect("it was answered");
            let shown = session.player_view(question.player).question.expect("the player is asked").options.len();
            match &question.options {
                Options::Number { .. } => numbers += usize::from(shown == 0),
                Options::Faces(dice) => faces += usize::from(shown == dice.len()),
                _ => assert_eq!(shown, question.choices().len()),
            }
            assert_eq!(shown == 0, matches!(question.options, Options::Number { .. }));
            session.answer(answer).expect("a legal answer");
        }
    }
    assert!(numbers > 0 && faces > 0, "{numbers} numbers and the sides of dice {faces} times were asked");
}

#[test]
fn the_answers_of_a_session_are_legal_and_lead_on() {
    let data = kit("raven");
    let mut session = begin(&data, 2, 17);
    let mut random = Random::new(17);
    for _ in 0..150 {
        let Some(question) = session.question() else { break };
        let all: Vec<Answer> = question.answers().take(500).collect();
        for answer in session.answers().take(50) {
            assert_eq!(session.check(&answer), Ok(()));
            assert!(all.len() == 500 || all.contains(&answer));
        }
        give_answer_by_lot(&mut session, &mut random);
    }
}
