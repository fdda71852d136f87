//! Scripts that go wrong: refused when they are loaded, or stopped when they run, always with a place and a reason; and
//! scripts that run inside each other.

use std::rc::Rc;

use cinderforge_content::diagnostic::{Diagnostic, Style, render_all};
use cinderforge_kernel::cards::Deck;
use cinderforge_kernel::game::{Answer, Decision, Fault, Game, Options, Progress, setup};
use cinderforge_kernel::table::{Decider, View};
use cinderforge_kernel::terms::{PlayerId, SWITCHES, Via};
use cinderforge_script::{GameData, Host, profile};

const KEEPER: &str = "id = 'keeper'\nname = 'Keeper'\ntype = 'Phoenixborn'\nlife = 15\nbattlefield = 5\nspellboard = 4\n";
const START: &str = "[[ability]]\nat = 'prepare_start'\neffect = 'start'\n";
const SCRIPT: &str = "scripts/rise/sample/keeper.rhai";

/// A project with one Phoenixborn, what its data file says beside its values, and its script.
fn project(abilities: &str, script: &str) -> Vec<(String, String)> {
    let mut base = "id = 'base'\nname = 'Base'\npools = ['rise']\nerrata = []\n[switches]\n".to_owned();
    for switch in SWITCHES {
        base.extend([switch.name, " = '", switch.values[0].name, "'\n"]);
    }
    let keeper = format!("{KEEPER}{abilities}");
    let wisp = "id = 'wisp'\nname = 'Wisp'\ntype = 'conjuration'\nlimit = 6\nattack = 1\nlife = 1\nrecover = 0\n";
    [
        ("cardsets/rise/sample/set.toml", "id = 'sample'\nname = 'Sample'\npool = 'rise'\ncards = 3\n"),
        ("cardsets/rise/sample/keeper.toml", &keeper),
        ("cardsets/rise/sample/mute.toml", &KEEPER.replace("keeper", "mute").replace("Keeper", "Mute")),
        ("cardsets/rise/sample/wisp.toml", wisp),
        ("cardsets/rulesets/base.toml", &base),
        (SCRIPT, script),
    ]
    .into_iter()
    .map(|(path, text)| (path.to_owned(), text.to_owned()))
    .collect()
}

fn game_data_of(abilities: &str, script: &str) -> GameData {
    match GameData::load_files(project(abilities, script), "base") {
        Ok(game_data) => game_data,
        Err(problems) => panic!("{}", render_all(&problems, Style::Plain)),
    }
}

/// The game, as far as it goes without answers.
fn run(game_data: &GameData) -> Result<Game, Fault> {
    run_with(game_data, None)
}

fn run_with(game_data: &GameData, decider: Option<Box<dyn Decider>>) -> Result<Game, Fault> {
    let mut table = game_data.table();
    table.seat(decider);
    let mut game = new_game(game_data);
    table.run(&mut game).map(|_| game)
}

/// A Keeper against a Phoenixborn without text.
fn new_game(game_data: &GameData) -> Game {
    let deck = |id: &str| Deck {
        id: id.into(),
        name: id.to_owned(),
        phoenixborn: game_data.library.card(id).expect("the card is there"),
        cards: Vec::new(),
        conjurations: Vec::new(),
        dice: Vec::new(),
        first_aspects: Vec::new(),
        spells: Vec::new(),
        against: 0,
        first_five: Vec::new(),
    };
    Game::new(setup::state(&[&deck("keeper"), &deck("mute")], 7).expect("two to four decks"))
}

/// Wounds on the Keeper.
fn wounds(game: &Game) -> u16 {
    game.state.card(game.state.player(PlayerId(0)).phoenixborn).wounds
}

/// Message and line of the fault of a script with this body.
fn fault(body: &str) -> (String, usize) {
    let script = format!("fn start(ctx) {{\n{body}\n}}\n");
    match run(&game_data_of(START, &script)) {
        Err(Fault::Script { card, ability, file, line, message }) => {
            assert_eq!((card.as_str(), ability.as_str(), file.as_str()), ("Keeper", "Keeper", SCRIPT));
            (message, line)
        }
        other => panic!("no fault of the script: {other:?}"),
    }
}

fn problems(abilities: &str, script: &str) -> Vec<Diagnostic> {
    GameData::load_files(project(abilities, script), "base").err().unwrap_or_default()
}

/// Message, line, column and help of the only problem of a body.
fn refused(body: &str) -> (String, usize, usize, String) {
    only(&problems(START, &format!("fn start(ctx) {{\n{body}\n}}\n")))
}

fn only(problems: &[Diagnostic]) -> (String, usize, usize, String) {
    assert_eq!(problems.len(), 1, "{}", render_all(problems, Style::Plain));
    let problem = &problems[0];
    assert_eq!(problem.path, SCRIPT);
    let (line, column) = problem.span.map_or((0, 0), |span| (span.line, span.column));
    (problem.message.clone(), line, column, problem.help.clone().unwrap_or_default())
}

fn is(found: &(String, usize, usize, String), message: &str, place: (usize, usize), help: &str) {
    assert_eq!((found.0.as_str(), (found.1, found.2), found.3.as_str()), (message, place, help));
}

// ---- what stops a script ---------------------------------------------------------------------------------------------

#[test]
fn an_endless_loop_is_stopped() {
    let (message, line) = fault("let n = 0;\nloop { n = n + 1; }");
    assert_eq!(message, "the function does not come to an end: it was stopped after 50000 operations");
    assert_eq!(line, 1);
}

#[test]
fn an_endless_recursion_is_stopped() {
    let script = "fn start(ctx) { again(1); }\nfn again(n) { again(n + 1) }\n";
    let Err(Fault::Script { message, .. }) = run(&game_data_of(START, script)) else { panic!("no fault") };
    assert_eq!(message, "functions call each other without end");
}

#[test]
fn a_growing_text_is_stopped() {
    assert_eq!(fault("let text = \"long\";\nwhile true { text += text; }"), ("a text grows too long".to_owned(), 1));
}

#[test]
fn a_growing_array_is_stopped() {
    assert_eq!(fault("let list = [];\nwhile true { list.push(1); }"), ("an array holds 256 values at most".to_owned(), 3));
}

#[test]
fn a_value_of_the_wrong_kind_is_told() {
    let (message, line) = fault("let list = [1];\nctx.deal(list[0], 1);");
    assert_eq!(message, "`deal` takes (card, number), and was given (number, number)");
    assert_eq!(line, 3);
    assert_eq!(
        fault("ctx.deal_together([ctx.card], [1, 2]);").0,
        "`deal_together` needs a number for each card, and was given 2 for 1"
    );
    assert_eq!(
        fault("ctx.deal_together(ctx.card, []);").0,
        "`deal_together` needs a number for each card, and was given 0 for 1"
    );
    assert_eq!(
        fault("let list = [1];\nctx.deal_together(list, [1]);").0,
        "`deal_together` takes (card or array of cards, array of numbers), and was given (array, array)"
    );
    assert_eq!(fault("let list = [ctx.card];\nlist[0].phoenixborn;").0, "a card has no `phoenixborn`");
    assert_eq!(fault("let list = [ctx.card];\nlist[0] + 1;").0, "`+` does not go between a card and a number");
    assert_eq!(fault("let list = [];\nlist[3];").0, "the array has 0 values, and none at 3");
    assert_eq!(
        fault("let list = [3];\nfor one in list[0] { ctx.deal(one, 1); }").0,
        "`for` needs an array, a range, or the picks of `targets`"
    );
}

#[test]
fn a_function_that_reads_must_answer_yes_or_no() {
    let abilities = "[[ability]]\nwhen = 'gets_wounds'\nof = 'your Phoenixborn'\nif_script = 'open'\neffect = 'start'\n\
                     [[ability]]\nat = 'prepare_start'\neffect = 'hurt'\n";
    let script = "fn start(ctx) {}\nfn hurt(ctx) { ctx.place_wounds(ctx.card, 1); }\nfn open(ctx) { 3 }\n";
    match run(&game_data_of(abilities, script)) {
        Err(Fault::Script { message, .. }) => assert_eq!(message, "`open` must be true or false, and is a number"),
        other => panic!("no fault of the script: {other:?}"),
    }
}

// ---- what is refused when it is loaded -------------------------------------------------------------------------------

#[test]
fn what_reaches_out_of_the_game_is_refused() {
    for (body, word) in [
        ("eval(\"1\");", "eval"),
        ("import \"file\" as file;", "import"),
        ("print(\"hello\");", "print"),
        ("try { ctx.shuffle(ctx.you); } catch {}", "try"),
        ("throw 1;", "throw"),
        ("let f = Fn(\"start\");", "Fn"),
    ] {
        let (message, line, ..) = refused(body);
        assert_eq!((message.as_str(), line), (format!("scripts cannot use `{word}`").as_str(), 2), "{body}");
    }
    is(&refused("open(\"/etc/passwd\");"), "unknown function `open`", (2, 1), "write `fn open(..)` in this script");
    is(&refused("sleep(1);"), "unknown function `sleep`", (2, 1), "write `fn sleep(..)` in this script");
    let form = "brackets are closed, values are parted by `,`, and statements end with `;`";
    is(&refused("let f = |x| x;"), "unexpected `|`", (2, 9), form);
}

#[test]
fn unknown_words_functions_and_properties_are_told() {
    is(&refused("ctx.deel(ctx.card, 1);"), "unknown word `deel`", (2, 5), "did you mean `deal`?");
    is(&refused("ctx.card();"), "unknown word `card`", (2, 5), "`card` is a property: write `ctx.card`");
    is(&refused("ctx.crad;"), "a ctx has no `crad`", (2, 5), "did you mean `card`?");
    is(&refused("ctx.card.lief;"), "a card has no `lief`", (2, 10), "did you mean `life`?");
    is(&refused("ctx.you.life;"), "a player has no `life`", (2, 9), "there are `phoenixborn`, `exists`");
    is(
        &refused("ctx.deal(ctx.card);"),
        "`deal` is given 1 value",
        (2, 5),
        "it is called as `deal(card, n)` or `deal(card, n, how)`",
    );
    is(
        &refused("ctx.deal(ctx.you, 1);").clone(),
        "`deal` takes a card as `card`, and is given a player",
        (2, 10),
        "it is called as `deal(card, n)` or `deal(card, n, how)`; the card of a player is its `.phoenixborn`",
    );
    is(&refused("draw(ctx.you, 1);"), "`draw` is a word of `ctx`", (2, 1), "write `ctx.draw(..)`");
    is(
        &refused("ctx.card.wounds = 3;"),
        "`wounds` cannot be set",
        (2, 10),
        "words change the game, as `ctx.place_status(..)` does",
    );
    is(&refused("unknown + 1;"), "unknown variable `unknown`", (2, 1), "declare it with `let` before it is used");
}

#[test]
fn values_of_a_kind_that_cannot_fit_are_told() {
    is(
        &refused("if ctx.destroy(ctx.card) > 0 {}"),
        "a bool is never compared with a number",
        (2, 26),
        "words give what docs/script-api.md says",
    );
    is(&refused("if ctx.deal(ctx.card, 1) {}"), "expected true or false, found a number", (2, 4), "write `.. > 0`");
    is(
        &refused("if ctx.card == ctx.you {}"),
        "a card is never compared with a player",
        (2, 13),
        "words give what docs/script-api.md says",
    );
    is(
        &refused("for one in ctx.choose(\"one\", \"a unit\") { ctx.deal(one, 1); }"),
        "expected an array, a range, or the picks of `targets`, found a card",
        (2, 12),
        "use `choose_some` for several",
    );
    is(
        &refused("ctx.destroy(ctx.choose(\"some\", \"2 units\"));"),
        "`choose` picks one, and the phrase can be several",
        (2, 33),
        "use `choose_some`",
    );
}

#[test]
fn phrases_are_read_when_loaded() {
    is(&refused("ctx.draw(ctx.you, ctx.count(\"all unitz\"));"), "unknown word `unitz`", (2, 34), "did you mean `unit`?");
    is(&refused("ctx.may_pay(\"1 basik\");"), "unknown word `basik`", (2, 16), "did you mean `basic`?");
    is(
        &refused("ctx.add_attack(ctx.card, 1, \"turn_ende\");"),
        "there is no duration `turn_ende`",
        (2, 30),
        "did you mean `turn_end`?",
    );
    is(&refused("ctx.conjure(\"wips\", ctx.you);").clone(), "there is no card `wips`", (2, 14), "did you mean `wisp`?");
    is(&refused("ctx.card.is_a(\"alli\");"), "there is no card type `alli`", (2, 16), "did you mean `ally`?");
    let (message, line, column, _) = refused("let phrase = \"all units\";\nctx.draw(ctx.you, ctx.count(phrase));");
    assert_eq!((message.as_str(), line, column), ("`count` needs the selector phrase as a literal text", 3, 29));
    let (message, line, column, _) = refused("ctx.draw(ctx.you, ctx.count(\"units {foe} controls\"));");
    assert_eq!((message.as_str(), line, column), ("there is no variable `foe`", 2, 37));
}

#[test]
fn scripts_and_data_files_name_the_same() {
    let target = "[[ability]]\ncost = 'side'\ntargets = { hit = 'a unit' }\neffect = 'start'\n";
    is(
        &only(&problems(target, "fn start(ctx) { ctx.deal(ctx.target(\"hti\"), 1); ctx.target(\"hit\"); }")),
        "`Keeper` has no target `hti`",
        (1, 38),
        "did you mean `hit`?",
    );
    is(
        &only(&problems(target, "fn start(ctx) {}")),
        "the script never names the target `hit` of `Keeper`",
        (1, 4),
        "use `ctx.target(\"hit\")`",
    );
    is(
        &only(&problems(START, "fn rest(ctx) {}\nfn start(ctx) {}")),
        "nothing uses the function `rest`",
        (1, 4),
        "name it as an `effect`, call it, or leave it out",
    );
    let found = problems(START, "fn strat(ctx) {}");
    assert_eq!(found.len(), 1, "{}", render_all(&found, Style::Plain));
    assert!(found[0].message.starts_with("there is no function `start` in "), "{}", found[0].message);
    assert_eq!(found[0].help.as_deref(), Some("did you mean `strat`?"));
    is(
        &only(&problems(START, "fn start(ctx) { deal(ctx); }\nfn deal(ctx) {}")),
        "`deal` is a word of `ctx`, and cannot be a function here",
        (2, 4),
        "give the function another name",
    );
    is(
        &only(&problems(START, "fn start() {}")),
        "`start` is run by the game and takes `ctx` alone",
        (1, 4),
        "write `fn start(ctx)`",
    );
    is(
        &only(&problems(START, "fn start(ctx) { ctx.conjure(\"wisp\", ctx.you); }")),
        "`wisp` is not among the conjurations of `keeper`",
        (1, 30),
        "add it to `conjurations` in cardsets/rise/sample/keeper.toml",
    );
}

#[test]
fn a_function_that_reads_may_not_act() {
    let abilities = "[[ability]]\nwhen = 'gets_wounds'\nof = 'your Phoenixborn'\nif_script = 'open'\neffect = 'start'\n";
    let script = "fn start(ctx) {}\nfn open(ctx) { ctx.draw(ctx.you, 1) > 0 }\n";
    let help = "ask with words that change nothing, such as `any`, `count` or `all`";
    is(&only(&problems(abilities, script)), "`draw` does something, and `open` may only read", (2, 20), help);
}

// ---- scripts inside scripts ------------------------------------------------------------------------------------------

#[test]
fn scripts_run_inside_each_other() {
    let abilities = format!("{START}[[ability]]\nwhen = 'gets_status'\nof = 'your Phoenixborn'\neffect = 'hurt'\n");
    let script = "fn start(ctx) {\n    let before = ctx.card.wounds;\n    ctx.place_status(ctx.card, 2);\n    \
                  ctx.place_wounds(ctx.card, 1 + before);\n}\nfn hurt(ctx) { ctx.place_wounds(ctx.card, ctx.event.amount); }\n";
    let game = run(&game_data_of(&abilities, script)).expect("the game goes on");
    assert_eq!(wounds(&game), 3);
}

#[test]
fn scripts_that_answer_each_other_without_end_are_stopped() {
    let abilities = format!("{START}[[ability]]\nwhen = 'gets_status'\nof = 'your Phoenixborn'\neffect = 'more'\n");
    let script = "fn start(ctx) { ctx.place_status(ctx.card, 1); }\nfn more(ctx) { ctx.place_status(ctx.card, 1); }\n";
    let fault = run(&game_data_of(&abilities, script)).expect_err("it has no end");
    assert!(matches!(fault, Fault::TooDeep { .. }), "{fault}");
}

#[test]
fn nothing_happens_after_a_halt() {
    // A loop without a body drops what its picks say; the wounds behind it must not be placed.
    let target = "[[ability]]\nat = 'prepare_start'\ntargets = { hit = 'up to 2 Phoenixborn' }\neffect = 'start'\n";
    let script = "fn start(ctx) { for hit in ctx.targets(\"hit\") {} ctx.place_wounds(ctx.card, 5); if ctx.may(\"go\") { ctx.draw(ctx.you, 1); } }";
    let mut game_data = game_data_of(target, script);
    for (switch, value) in [("target_choice", "on_resolution"), ("multi_target_choice", "one_by_one")] {
        let pairs = SWITCHES.iter().map(|known| (known.name, if known.name == switch { value } else { known.values[0].name }));
        if let Ok(switches) = cinderforge_kernel::terms::Switches::from_pairs(pairs) {
            std::sync::Arc::make_mut(&mut game_data.ruleset).switches = switches;
        }
        let game = run(&game_data).expect("the game waits");
        let waiting = game.waiting.as_ref().expect("a question waits");
        assert_eq!(waiting.label, "hit");
        assert_eq!(wounds(&game), 0);
    }
}

/// Leaves every order as it is, and answers nothing else.
struct InOrder;

impl Decider for InOrder {
    fn decide(&mut self, _: &View, decision: &Decision) -> Option<Answer> {
        match &decision.options {
            Options::Order(list) => Some(Answer::order(0..list.len() as u16)),
            _ => None,
        }
    }
}

/// Answers every question with its first choice, and plays a whole other game meanwhile.
struct Elsewhere {
    game_data: GameData,
    host: Rc<Host>,
    depth: u8,
}

impl Decider for Elsewhere {
    fn decide(&mut self, _: &View, decision: &Decision) -> Option<Answer> {
        if decision.label != "hurt" {
            return None;
        }
        if self.depth < 3 {
            let mut table = self.game_data.table_with(Rc::clone(&self.host));
            let (game_data, host) = (self.game_data.clone(), Rc::clone(&self.host));
            table.seat(Some(Box::new(Elsewhere { game_data, host, depth: self.depth + 1 })));
            let mut game = new_game(&self.game_data);
            table.run(&mut game).expect("the other game goes on");
            assert_eq!(wounds(&game), 2);
        }
        assert!(matches!(decision.options, Options::One(_)));
        Some(Answer::One(0))
    }
}

#[test]
fn a_decider_can_play_another_game_with_the_same_host() {
    let script =
        "fn start(ctx) { let wounds = ctx.card.wounds; if ctx.may(\"hurt\") { ctx.place_wounds(ctx.card, wounds + 2); } }";
    let game_data = game_data_of(START, script);
    let host = game_data.host();
    let mut table = game_data.table_with(Rc::clone(&host));
    table.seat(Some(Box::new(Elsewhere { game_data: game_data.clone(), host, depth: 0 })));
    let mut game = new_game(&game_data);
    assert_eq!(table.run(&mut game), Ok(Progress::Waiting));
    assert_eq!(wounds(&game), 2);
}

#[test]
fn later_functions_run_at_their_moment() {
    let script = "fn start(ctx) { ctx.later(\"prepare_end\", \"mark\", [ctx.card]); }\n\
                  fn mark(ctx, card) { ctx.place_status(card, 4); }\n";
    let game_data = game_data_of(START, script);
    let game = run_with(&game_data, Some(Box::new(InOrder))).expect("the game goes on");
    assert_eq!(game.state.card(game.state.player(PlayerId(0)).phoenixborn).status, 4);
}

#[test]
fn shared_functions_serve_every_script() {
    let mut files = project(START, "fn start(ctx) { hurt(ctx, 2); }");
    files.push((
        "scripts/lib/hurt.rhai".to_owned(),
        "fn hurt(ctx, n) {\n    ctx.place_wounds(ctx.card, ctx.count(\"you\") + n);\n}\n".to_owned(),
    ));
    let game_data =
        GameData::load_files(files, "base").unwrap_or_else(|problems| panic!("{}", render_all(&problems, Style::Plain)));
    assert_eq!(wounds(&run(&game_data).expect("the game goes on")), 3);
}

#[test]
fn a_shared_function_that_fails_says_where() {
    let mut files = project(START, "fn start(ctx) { hurt(ctx, [1]); }");
    files.push(("scripts/lib/hurt.rhai".to_owned(), "fn hurt(ctx, n) {\n    ctx.place_wounds(ctx.card, n);\n}\n".to_owned()));
    let game_data =
        GameData::load_files(files, "base").unwrap_or_else(|problems| panic!("{}", render_all(&problems, Style::Plain)));
    match run(&game_data) {
        Err(Fault::Script { file, line, message, .. }) => {
            assert_eq!((file.as_str(), line), ("scripts/lib/hurt.rhai", 2));
            assert_eq!(message, "`place_wounds` takes (card, number), and was given (card, array)");
        }
        other => panic!("no fault of the script: {other:?}"),
    }
}

#[test]
fn a_kit_is_shared_by_threads() {
    fn shared<T: Clone + Send + Sync>(_: &T) {}
    let game_data = game_data_of(START, "fn start(ctx) { ctx.place_wounds(ctx.card, 1); }");
    shared(&game_data);
    let wounded = |game_data: &GameData| run(game_data).map(|game| wounds(&game));
    std::thread::scope(|threads| {
        for _ in 0..2 {
            threads.spawn(|| assert_eq!(wounded(&game_data), Ok(1)));
        }
    });
}

#[test]
fn what_scripts_show_is_told_to_the_library() {
    let script = "fn start(ctx) { for unit in ctx.each(\"all units\") { ctx.deal(unit, 1); } }";
    let game_data = game_data_of(START, script);
    let ability = &game_data.library.abilities[0];
    assert!(ability.shows.has(Via::Mass));
    assert_eq!(ability.calls, ["deal", "each"]);
    assert!(game_data_of(START, "fn start(ctx) { ctx.draw(ctx.you, 1); }").library.abilities[0].shows.is_empty());
}

#[test]
fn calls_and_words_are_counted() {
    let game_data = game_data_of(START, "fn start(ctx) { ctx.place_wounds(ctx.card, 1); }");
    profile::start();
    run(&game_data).expect("the game goes on");
    let profile = profile::stop();
    assert_eq!((profile.calls, profile.words), (1, 2));
    assert!(profile.nanoseconds > 0);
}

#[test]
fn scripts_that_can_tell_places_in_an_order_are_known() {
    let tells_places = |script: &str| game_data_of(START, script).library.abilities.iter().any(|ability| ability.tells_places);
    assert!(tells_places("fn start(ctx) { ctx.discard(ctx.random(\"lost\", \"a unit\")); }"));
    assert!(tells_places("fn start(ctx) { for unit in ctx.all(\"all units\") { ctx.destroy(unit); } }"));
    assert!(tells_places(
        "fn start(ctx) { ctx.later(\"prepare_end\", \"mark\", [ctx.all(\"all units\")]); }\nfn mark(ctx, units) { ctx.discard(units); }"
    ));
    assert!(tells_places("fn start(ctx) { let units = ctx.all(\"all units\"); for unit in units { ctx.destroy(unit); } }"));
    assert!(!tells_places("fn start(ctx) { for die in ctx.all(\"all dice\") { ctx.exhaust_dice(die); } }"));
    assert!(!tells_places("fn start(ctx) { ctx.destroy(ctx.choose(\"lost\", \"a unit\")); }"));
}
