//! A card script that goes wrong ends in an error naming card, ability, file and line, and the game goes on from before it.

use cinderforge_content::{Content, PackSources};
use cinderforge_kernel::game::{Action, Answer, AttackKind, Choice, Fault, Game, Options, Phase, Progress, State, Step};
use cinderforge_kernel::table::Table;
use cinderforge_kernel::terms::{PlayerId, Zone};
use cinderforge_script::GameData;
use cinderforge_tests::root;
use std::sync::Arc;

const CARD: &str = r#"
id      = "test-breaker"
name    = "Test Breaker"
type    = "ally"
cost    = "main, 1 basic"
attack  = 1
life    = 3
recover = 0
summary = "Its ability goes wrong."

[[ability]]
name   = "Break 1"
cost   = "side"
effect = "break_down"
"#;

/// The cards with one more whose script is this.
fn kit_with(script: &str) -> Result<GameData, String> {
    let (mut files, _) = PackSources::below(root()).read();
    files.push((
        "cardsets/rise/test/set.toml".to_owned(),
        "id = \"test\"\nname = \"Test\"\npool = \"rise\"\ncards = 1\n".to_owned(),
    ));
    files.push(("cardsets/rise/test/test-breaker.toml".to_owned(), CARD.to_owned()));
    files.push(("scripts/rise/test/test-breaker.rhai".to_owned(), script.to_owned()));
    let (content, problems) = Content::load_files(files);
    assert!(problems.is_empty(), "{problems:?}");
    GameData::from_content(content, "official")
        .map_err(|problems| problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
}

/// A turn in which the breaker can act.
fn game(kit: &GameData) -> Game {
    let library = &kit.library;
    let mut state = State::empty(1);
    for _ in 0..2 {
        state.seat(library.card("aradel-summergaard").expect("a Phoenixborn of the set"));
    }
    state.add_card(library.card("test-breaker").expect("the card of the test"), PlayerId(0), Zone::Battlefield);
    state.phase = Phase::PlayerTurns;
    state.step = Step::Act;
    state.round = 1;
    for player in &mut state.players {
        player.main_actions = 1;
        player.side_actions = 1;
    }
    Game::new(state)
}

/// Waits for the next question of a game.
fn question(table: &mut Table, game: &mut Game) -> Vec<Choice> {
    assert_eq!(table.run(game), Ok(Progress::Waiting));
    match &game.waiting.as_ref().expect("a waiting game has a question").options {
        Options::One(choices) => choices.clone(),
        other => panic!("{other:?}"),
    }
}

fn pick(game: &mut Game, choices: &[Choice], wanted: impl Fn(&Choice) -> bool) {
    let at = choices.iter().position(wanted).expect("the action is offered");
    game.answers.push(Answer::One(at as u16));
}

/// Uses the ability, and shows that the game goes on from before it.
fn break_down(body: &str) -> (String, String, usize, String) {
    let script = format!("// Goes wrong.\nfn break_down(ctx) {{\n{body}\n}}\n");
    let kit = kit_with(&script).unwrap_or_else(|problems| panic!("{problems}"));
    let mut table = kit.table();
    let mut game = game(&kit);
    let choices = question(&mut table, &mut game);
    let before = game.state.clone();
    pick(&mut game, &choices, |choice| matches!(choice, Choice::Do(Action::Use(..))));
    let fault = table.run(&mut game).expect_err("the script goes wrong");
    assert_eq!(game.state, before, "the game stands where it stood");
    let again = question(&mut table, &mut game);
    assert_eq!(again, choices, "the same question is asked again");
    pick(&mut game, &again, |choice| *choice == Choice::Do(Action::Pass));
    assert!(table.run(&mut game).is_ok(), "the game goes on");
    match fault {
        Fault::Script { card, ability, file, line, message } => {
            assert_eq!(file, "scripts/rise/test/test-breaker.rhai");
            (card, ability, line, message)
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_endless_loop() {
    let (card, ability, line, message) = break_down("    let n = 0;\n    while n >= 0 { n += 1; }");
    assert_eq!((card.as_str(), ability.as_str()), ("Test Breaker", "Break 1"));
    assert_eq!(line, 2, "the line of the function: a loop has no place of its own");
    assert!(message.contains("operations"), "{message}");
}

#[test]
fn endless_recursion() {
    let script =
        "// Goes wrong.\nfn break_down(ctx) {\n    around(ctx);\n}\n\n// Never ends.\nfn around(ctx) {\n    around(ctx);\n}\n";
    let kit = kit_with(script).unwrap_or_else(|problems| panic!("{problems}"));
    let mut table = kit.table();
    let mut game = game(&kit);
    let choices = question(&mut table, &mut game);
    pick(&mut game, &choices, |choice| matches!(choice, Choice::Do(Action::Use(..))));
    let fault = table.run(&mut game).expect_err("the script goes wrong");
    let Fault::Script { card, line, message, .. } = fault else { panic!("{fault:?}") };
    assert_eq!(card, "Test Breaker");
    assert!([2, 3, 7, 8].contains(&line), "{line}");
    assert!(message.contains("without end"), "{message}");
    question(&mut table, &mut game);
}

#[test]
fn a_huge_string() {
    let (_, _, _, message) = break_down(
        "    let text = \"ash\";\n    for i in 0..40 { text += text; }\n    if text == \"cold\" { ctx.deal(ctx.card, 1); }",
    );
    assert!(message.contains("text"), "{message}");
}

#[test]
fn a_wrong_type() {
    let (_, _, line, message) = break_down("    let words = [\"two\", 2];\n    ctx.deal(ctx.card, words[0]);");
    assert_eq!(line, 4);
    assert!(message.contains("deal"), "{message}");
}

fn refused(body: &str) -> String {
    let script = format!("// Goes wrong.\nfn break_down(ctx) {{\n{body}\n}}\n");
    match kit_with(&script) {
        Ok(_) => panic!("the script should be refused"),
        Err(text) => text,
    }
}

#[test]
fn an_undefined_function_is_refused_at_load() {
    let text = refused("    ctx.deel(ctx.card, 1);");
    assert!(text.contains("deel") && text.contains("`deal`"), "{text}");
    assert!(text.contains("scripts/rise/test/test-breaker.rhai:3"), "{text}");
}

#[test]
fn reading_a_file_is_refused_at_load() {
    for body in ["    let text = open(\"secret\");", "    import \"secret\" as secret;", "    eval(\"1\");"] {
        let text = refused(body);
        assert!(text.contains("scripts/rise/test/test-breaker.rhai:3"), "{text}");
    }
}

#[test]
fn constants_that_hang_on_each_other_without_end_are_a_fault() {
    let (mut files, _) = PackSources::below(root()).read();
    let envier = CARD.split("[[ability]]").next().expect("a head").to_owned()
        + "[[constant]]\nname = \"Envy\"\ncannot = \"be_blocked\"\n\n[[constant]]\nof = \"another unit with the Envy ability\"\n\
           while = \"this unit with the Envy ability\"\nlose = [\"Envy\"]\n";
    let set = "id = \"test\"\nname = \"Test\"\npool = \"rise\"\ncards = 1\n".to_owned();
    files.push(("cardsets/rise/test/set.toml".to_owned(), set));
    files.push(("cardsets/rise/test/test-breaker.toml".to_owned(), envier));
    let (content, problems) = Content::load_files(files);
    assert!(problems.is_empty(), "{problems:?}");
    let kit = GameData::from_content(content, "official").unwrap_or_else(|problems| panic!("{problems:?}"));
    let mut game = game(&kit);
    let state = Arc::make_mut(&mut game.state);
    for _ in 0..9 {
        let breaker = kit.library.card("test-breaker").expect("the card of the test");
        state.add_card(breaker, PlayerId(1), Zone::Battlefield);
    }
    let mut table = kit.table();
    let choices = question(&mut table, &mut game);
    pick(&mut game, &choices, |choice| *choice == Choice::Do(Action::Attack(AttackKind::Phoenixborn)));
    assert_eq!(table.run(&mut game), Err(Fault::TooDeep { card: "Test Breaker".to_owned() }));
}
