//! Budgets: what a game may take is counted, and a fault names the card that used it up; the game stands before it then.

use std::cell::RefCell;
use std::rc::Rc;

use cinderforge_bots::Greedy;
use cinderforge_content::diagnostic::{Style, render_all};
use cinderforge_kernel::game::{Action, Answer, Budget, Choice, Decision, Fault, Game, Limit, Options, Period, Progress};
use cinderforge_kernel::table::{Decider, Table, View};
use cinderforge_kernel::terms::{CardId, PlayerId};
use cinderforge_script::GameData;
use cinderforge_tests::{odd_kit, odd_turn};

/// The pack with an odd card, which is sound.
fn kit(tables: &str, script: &str) -> GameData {
    odd_kit(tables, Some(script)).unwrap_or_else(|problems| panic!("{}", render_all(&problems, Style::Plain)))
}

/// An ability of a side action.
const SIDE: &str = "[[ability]]\nname = \"Act\"\ncost = \"side\"\neffect = \"act\"\n";

/// Uses what it can, and else takes what comes first.
struct Busy;

impl Decider for Busy {
    fn decide(&mut self, _: &View, decision: &Decision) -> Option<Answer> {
        Some(match &decision.options {
            Options::One(choices) => {
                let uses = |choice: &Choice| matches!(choice, Choice::Do(Action::Use(..)));
                let ends = |choice: &Choice| matches!(choice, Choice::Do(Action::EndTurn | Action::Pass));
                let wanted = choices.iter().position(uses).or_else(|| choices.iter().position(ends));
                Answer::One(wanted.unwrap_or_default() as u16)
            }
            Options::Number { low, .. } => Answer::Number(*low),
            _ => Answer::some([]),
        })
    }
}

/// Runs a turn of busy players with one odd card each. Returns the fault, the game as it stands, and the table.
fn fault(kit: &GameData, budget: Budget) -> (Option<Fault>, Game, Table) {
    let mut table = kit.table();
    table.budget = budget;
    table.seat(Some(Box::new(Busy)));
    let mut game = Game::new(odd_turn(kit, 1));
    let fault = table.run(&mut game).err();
    (fault, game, table)
}

/// The fault that the odd card used something up.
fn used_up(limit: Limit, most: u32) -> Fault {
    Fault::OverBudget { card: "Odd".to_owned(), limit, most }
}

#[test]
fn a_side_action_that_gives_two_more_ends_in_a_fault_that_names_it() {
    let kit = kit(SIDE, "// More.\nfn act(ctx) {\n    ctx.extra_action(\"side\", 2);\n}\n");
    let mut budget = Budget::default();
    let (default, game, _) = fault(&kit, budget);
    assert_eq!(default, Some(used_up(Limit::Decisions(Period::Turn), 10_000)));
    assert_eq!(game.state.turns, 1, "the game stands in the turn before the answer");
    budget.decisions.turn = 25;
    assert_eq!(fault(&kit, budget).0, Some(used_up(Limit::Decisions(Period::Turn), 25)));
    budget.decisions.game = 10;
    assert_eq!(fault(&kit, budget).0, Some(used_up(Limit::Decisions(Period::Game), 10)));
}

#[test]
fn greedy_bots_get_through_a_side_action_that_gives_two_more() {
    let kit = kit(SIDE, "// More.\nfn act(ctx) {\n    ctx.extra_action(\"side\", 2);\n}\n");
    let mut table = kit.table();
    table.budget.decisions.turn = 60;
    table.seat(Some(Box::new(Greedy::new(Rc::new(RefCell::new(kit.table())), 1))));
    let mut game = Game::new(odd_turn(&kit, 1));
    let result = table.run(&mut game);
    assert!(matches!(result, Ok(Progress::Over(_)) | Err(Fault::OverBudget { .. })), "{result:?}");
}

#[test]
fn what_comes_later_and_doubles_ends_in_a_fault() {
    let script = "// Begins.\nfn act(ctx) {\n    ctx.later(\"turn_end\", \"grow\", []);\n}\n\n// Doubles.\nfn grow(ctx) {\n    \
                  ctx.later(\"turn_end\", \"grow\", []);\n    ctx.later(\"turn_end\", \"grow\", []);\n}\n";
    let kit = kit(SIDE, script);
    let budget = Budget { pending: 30, ..Budget::default() };
    let (fault, game, _) = fault(&kit, budget);
    assert_eq!(fault, Some(used_up(Limit::PendingEffects, 30)));
    assert!(game.state.delayed.len() <= 30);
}

#[test]
fn values_kept_for_later_are_counted() {
    let script = "// Keeps.\nfn act(ctx) {\n    let all = ctx.all(\"all cards in your draw pile\");\n    for i in 0..40 {\n        \
                  ctx.later(\"round_end\", \"drop_it\", [all]);\n    }\n}\n\n// Nothing.\nfn drop_it(ctx, all) {\n    ctx.draw(ctx.you, 0);\n}\n";
    let budget = Budget { kept_values: 100, ..Budget::default() };
    assert_eq!(fault(&kit(SIDE, script), budget).0, Some(used_up(Limit::KeptValues, 100)));
}

#[test]
fn calls_operations_and_events_are_counted() {
    let script = "// Works.\nfn act(ctx) {\n    for i in 0..400 {\n        ctx.place_status(ctx.card, 1);\n    }\n}\n";
    let kit = kit(SIDE, script);
    let mut budget = Budget::default();
    budget.events.step = 300;
    assert_eq!(fault(&kit, budget).0, Some(used_up(Limit::Events(Period::Step), 300)));
    let mut budget = Budget::default();
    budget.operations.step = 300;
    let (fault, ..) = self::fault(&kit, budget);
    assert!(matches!(fault, Some(Fault::OverBudget { limit: Limit::Operations(Period::Step), .. })), "{fault:?}");
    let mut budget = Budget::default();
    budget.script_calls.turn = 0;
    assert_eq!(self::fault(&kit, budget).0, Some(used_up(Limit::ScriptCalls(Period::Turn), 0)));
}

#[test]
fn tokens_are_counted_beyond_a_byte_and_not_without_end() {
    let kit = kit(SIDE, "// Heaps.\nfn act(ctx) {\n    ctx.place_status(ctx.card, 600);\n}\n");
    let (none, game, table) = fault(&kit, Budget::default());
    let card = (0..game.state.cards.len()).map(|index| CardId(index as u16)).find(|card| table.state().card(*card).status > 0);
    let status = card.map(|card| table.state().card(card).status);
    assert!(status >= Some(600), "{status:?} {none:?}");
    let budget = Budget { tokens: 599, ..Budget::default() };
    assert_eq!(fault(&kit, budget).0, Some(used_up(Limit::Tokens, 599)));
}

#[test]
fn what_was_spent_is_no_part_of_a_position() {
    let kit = kit(SIDE, "// Nothing.\nfn act(ctx) {\n    ctx.draw(ctx.you, 0);\n}\n");
    let start = odd_turn(&kit, 1);
    let mut table = kit.table();
    let mut game = Game::new(start.clone());
    assert_eq!(table.run(&mut game), Ok(Progress::Waiting));
    let bytes = postcard::to_stdvec(&game).expect("a game can be written");
    let again: Game = postcard::from_bytes(&bytes).expect("a game can be read");
    assert_eq!(again, game);
    assert_eq!(game.waiting.as_ref().map(|question| question.player), Some(PlayerId(0)));
}

/// Runs something in a thread with as little room as those of a pool have.
fn with_little_room(run: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(2 << 20).spawn(run).expect("a thread").join().expect("it ends");
}

#[test]
fn effects_that_answer_each_other_end_in_a_fault_with_little_room() {
    with_little_room(|| {
        let tables = "[[ability]]\nname = \"Act\"\ncost = \"side\"\neffect = \"act\"\n\n[[ability]]\nname = \"Echo\"\nafter = \"gets_status\"\n\
                      of = \"this unit\"\neffect = \"act\"\n";
        let kit = kit(tables, "// One more.\nfn act(ctx) {\n    ctx.place_status(ctx.card, 1);\n}\n");
        let (fault, ..) = fault(&kit, Budget::default());
        assert!(matches!(&fault, Some(Fault::TooDeep { card }) if card == "Odd"), "{fault:?}");
    });
}

#[test]
fn texts_of_several_sets_that_hang_on_each_other_end_in_a_fault_or_an_answer_with_little_room() {
    with_little_room(|| {
        let card = |id: &str, asks: &str, changes: &str| {
            let text = format!(
                "id = \"{id}\"\nname = \"{id}\"\ntype = \"ally\"\ncost = \"main\"\nattack = 1\nlife = 9\nrecover = 1\nsummary = \"Is odd.\"\n\n\
                 [[constant]]\nof = \"all units with {asks} 1 or more\"\n{changes}\n"
            );
            let set = format!("id = \"{id}\"\nname = \"{id}\"\npool = \"plain\"\ncards = 1\n");
            [(format!("cardsets/plain/{id}/set.toml"), set), (format!("cardsets/plain/{id}/{id}.toml"), text)]
        };
        let files = [
            card("odd", "attack", "give = { life = \"the number of units with recover 1 or more\" }"),
            card("even", "life", "give = { recover = \"the number of units with attack 1 or more\" }"),
            card("other", "recover", "give = { attack = \"the number of units with life 1 or more\" }"),
        ];
        let kit = cinderforge_tests::plain_kit(files.into_iter().flatten());
        let kit = kit.unwrap_or_else(|problems| panic!("{}", render_all(&problems, Style::Plain)));
        let mut state = odd_turn(&kit, 3);
        for id in ["even", "other"] {
            for _ in 0..3 {
                state.add_card(kit.library.card(id).expect("a card"), PlayerId(0), cinderforge_kernel::terms::Zone::Battlefield);
            }
        }
        let mut table = kit.table();
        let result = table.run(&mut Game::new(state));
        assert!(matches!(result, Ok(Progress::Waiting) | Err(Fault::TooDeep { .. })), "{result:?}");
    });
}
