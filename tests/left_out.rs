//! Effects that fail are left out if whoever plays wants it, and records, undo and saves know of it.

use cinderforge_bots::Random;
use cinderforge_content::diagnostic::{SourceFile, Style, render_all};
use cinderforge_kernel::game::{Answer, AnswerError, Progress};
use cinderforge_kernel::table::Decider;
use cinderforge_script::GameData;
use cinderforge_session::{Journal, Record, RecordFile, Replay, Session};
use cinderforge_tests::{odd_kit, odd_turn};

/// An odd card that places a token, asks for a unit, and fails if that is the opponent's.
fn kit() -> GameData {
    let tables = "[[ability]]\nname = \"Act\"\ncost = \"side\"\neffect = \"act\"\n";
    let script = "// Fails for other units.\nfn act(ctx) {\n    ctx.place_status(ctx.card, 1);\n    let unit = ctx.choose(\"struck\", \"a unit\");\n    \
                  if unit.controller != ctx.you {\n        let n = 0;\n        while n >= 0 {\n            n += 1;\n        \
                  }\n    }\n    ctx.place_status(ctx.card, 1);\n}\n";
    odd_kit(tables, Some(script)).unwrap_or_else(|problems| panic!("{}", render_all(&problems, Style::Plain)))
}

/// Plays by lot until so many effects have been left out or the game is over, each time without the effect that fails.
fn play(session: &mut Session, random: &mut Random, effects: usize) {
    while session.effects_left_out().len() < effects {
        let Some(question) = session.question().cloned() else { return };
        let answer = random.decide(&session.view(question.player), &question).expect("a random bot answers");
        let (given, bytes) = (session.given_answers().len(), session.save());
        match session.answer(answer) {
            Ok(_) => assert!(!session.can_leave_effect_out()),
            Err(AnswerError::Failed(fault)) => {
                assert!(fault.to_string().contains("does not come to an end"), "{fault}");
                assert_eq!(session.save(), bytes, "the session is as before");
                assert!(session.can_leave_effect_out());
                session.go_on_without_effect().expect("the game goes on");
                assert!(session.given_answers().len() <= given, "what the effect asked for is not answered any more");
                assert!(session.happened().any(|entry| format!("{:?}", entry.event).starts_with("LeftOut")));
            }
            Err(error) => panic!("{error}"),
        }
    }
}

/// Begins a game of odd cards.
fn begin(data: &GameData) -> Session {
    Session::begin_at(data, data.host(), odd_turn(data, 2)).expect("a game")
}

#[test]
fn a_game_goes_on_without_the_effects_that_fail_and_is_played_again_so() {
    let data = kit();
    for seed in 0..10 {
        let mut session = begin(&data);
        play(&mut session, &mut Random::new(seed), 3);
        let left_out = session.effects_left_out();
        assert!(!left_out.is_empty(), "an effect fails in game {seed}");
        let record = session.record(&[]);
        assert_eq!(record.left_out, left_out);
        let toml = Record::from_toml(&record.to_toml()).expect("a record in TOML");
        let json = Record::from_json(&record.to_json()).expect("a record in JSON");
        assert_eq!(toml, json);
        for again in [Session::load(&data, &session.save()), Session::replay_record(&data, &toml)] {
            let again = again.expect("the game goes as recorded");
            assert_eq!(again.game(), session.game());
            assert_eq!(again.effects_left_out(), left_out);
            assert_eq!(again.question(), session.question());
        }
        let file = SourceFile::new("a.toml", record.to_toml());
        let read = RecordFile::read(&file).expect("a record");
        assert!(Replay::of(&data, &read.record, None).expect("a game").is_as_recorded());
        let with_all = Record { left_out: Vec::new(), ..record };
        assert!(Session::replay_record(&data, &with_all).is_err(), "the effects fail if they are not left out");
    }
}

#[test]
fn whoever_takes_back_an_answer_takes_back_what_was_left_out_since() {
    let data = kit();
    let mut session = begin(&data);
    let mut random = Random::new(1);
    play(&mut session, &mut random, 1);
    let (answers, first) = (session.given_answers().len(), session.effects_left_out());
    play(&mut session, &mut random, 3);
    let after = session.given_answers().len();
    assert!(session.undo(after - answers));
    assert_eq!(session.effects_left_out(), first);
    assert!(session.undo(1));
    assert_eq!(session.effects_left_out(), [0; 0]);
    let bytes = session.save();
    assert_eq!(Session::load(&data, &bytes).expect("a game").effects_left_out(), [0; 0]);
    play(&mut session, &mut Random::new(2), 3);
    assert!(!session.effects_left_out().is_empty());
}

#[test]
fn nothing_is_left_out_where_nothing_has_failed() {
    let data = kit();
    let mut session = begin(&data);
    assert_eq!(session.go_on_without_effect(), Err(AnswerError::NoQuestion));
    let answer: Answer = session.answers().next().expect("a question");
    assert!(matches!(session.answer(answer), Ok(Progress::Waiting)));
    assert_eq!(session.go_on_without_effect(), Err(AnswerError::NoQuestion));
    assert_eq!(Journal::without(&[]), "without\n");
}
