//! A bot that cheats: it asks a view for everything, with every id, and looks behind the games it imagines.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::{Debug, Write};
use std::fs;

use cinderforge_bots::Random;
use cinderforge_kernel::game::{Action, Answer, AttackKind, Decision, State};
use cinderforge_kernel::table::{Decider, Position, Table, View};
use cinderforge_kernel::terms::{AbilityId, Act, CardId, DieId, PlayerId, Zone};
use cinderforge_session::Session;
use cinderforge_tests::root;
use syn::{ImplItem, Item, Type, Visibility};
use walkdir::WalkDir;

/// Everything that was learned, by the method that told it.
type Learned = BTreeMap<&'static str, String>;

/// Learns all that a player can where a session waits, also of what rules looked at.
pub(crate) fn learn_all(session: &mut Session, player: PlayerId) -> Learned {
    session.explain().expect("a game can be played again");
    let mut learned = Learned::new();
    let view = session.view(player);
    learn_of_game(&view, &mut learned);
    learn_of_players(&view, &mut learned);
    learn_of_cards(&view, &mut learned);
    learn_of_abilities(&view, &mut learned);
    learned.insert("imagine", imagine(session, &view));
    learned
}

fn cards() -> impl Iterator<Item = CardId> {
    (0..240).chain([1_000, 40_000, u16::MAX - 1, u16::MAX]).map(CardId)
}

fn players() -> impl Iterator<Item = PlayerId> {
    (0..6).chain([u8::MAX]).map(PlayerId)
}

/// Writes what a method tells of each of some things.
fn each<T: Copy + Debug, R: Debug>(things: impl Iterator<Item = T>, tell: impl Fn(T) -> R) -> String {
    things.map(|thing| format!("{thing:?} {:?}", tell(thing))).collect::<Vec<_>>().join("\n")
}

fn text(told: impl Debug) -> String {
    format!("{told:?}")
}

fn learn_of_game(view: &View, learned: &mut Learned) {
    let wrong = [Answer::One(u16::MAX), Answer::Number(i32::MIN), Answer::some([0, 0])];
    let tried: Vec<Answer> = view.each_answer().take(60).chain(wrong).collect();
    learned.insert("question", text(view.question()));
    learned.insert("check", tried.iter().map(|answer| text(view.check(answer))).collect());
    learned.insert("each_answer", text(view.each_answer().take(60).collect::<Vec<_>>()));
    let list = view.answers(60);
    learned.insert("answers", text((list.answers, list.complete)));
    learned.insert("me", text(view.me()));
    learned.insert("library", text((view.library().content_hash, view.library().cards.len())));
    learned.insert("rules", text(view.rules()));
    learned.insert("players", text(view.players().collect::<Vec<_>>()));
    learned.insert("seats", text(view.seats()));
    learned.insert("round", text(view.round()));
    learned.insert("phase", text(view.phase()));
    learned.insert("step", text(view.step()));
    learned.insert("turn", text(view.turn()));
    learned.insert("first_player", text(view.first_player()));
    learned.insert("attack_in_progress", text(view.attack_in_progress()));
    learned.insert("outcome", text(view.outcome()));
    learned.insert("chimera", text(view.chimera()));
    learned.insert("verdicts", view.verdicts().iter().map(|verdict| format!("{verdict:?}")).collect::<Vec<_>>().join("\n"));
}

fn learn_of_players(view: &View, learned: &mut Learned) {
    let zones = || players().flat_map(|player| Zone::ALL.iter().map(move |zone| (player, *zone)));
    learned.insert("actions", each(players(), |player| view.actions(player)));
    learned.insert("has_guarded", each(players(), |player| view.has_guarded(player)));
    learned.insert("has_lost", each(players(), |player| view.has_lost(player)));
    learned.insert("has_reacted", each(players(), |player| view.has_reacted(player)));
    learned.insert("has_won", each(players(), |player| view.has_won(player)));
    learned.insert("is_on_my_side", each(players(), |player| view.is_on_my_side(player)));
    learned.insert("is_turn_of", each(players(), |player| view.is_turn_of(player)));
    learned.insert("count", each(zones(), |(player, zone)| view.count(player, zone)));
    learned.insert("zone", each(zones(), |(player, zone)| view.zone(player, zone).collect::<Vec<_>>()));
    learned.insert("phoenixborn", each(players(), |player| view.phoenixborn(player)));
    learned.insert("dice", each(players(), |player| view.dice(player).collect::<Vec<_>>()));
    learned.insert("die", each((0..=u8::MAX).map(DieId), |die| view.die(die)));
    learned.insert("active_dice", each(players(), |player| view.active_dice(player)));
    learned.insert("active_levels", each(players(), |player| view.active_levels(player)));
    learned.insert("slots", each(players(), |player| view.slots(player)));
}

fn learn_of_cards(view: &View, learned: &mut Learned) {
    learned.insert("knows", each(cards(), |card| view.knows(card)));
    learned.insert("card", each(cards(), |card| view.card(card)));
    learned.insert("def", each(cards(), |card| view.def(card).map(|def| def.id)));
    learned.insert("title", each(cards(), |card| view.title(card)));
    learned.insert("attachments", each(cards(), |card| view.attachments(card).collect::<Vec<_>>()));
    learned.insert("attack", each(cards(), |card| view.attack(card)));
    learned.insert("life", each(cards(), |card| view.life(card)));
    learned.insert("recover", each(cards(), |card| view.recover(card)));
    learned.insert("exhausted", each(cards(), |card| view.exhausted(card)));
    learned.insert("is_unit", each(cards(), |card| view.is_unit(card)));
    learned.insert("ability_names", each(cards(), |card| view.ability_names(card)));
    learned.insert("play_price", each(cards(), |card| view.play_price(card)));
    learned.insert("usable", each(cards(), |card| view.usable(card)));
}

fn learn_of_abilities(view: &View, learned: &mut Learned) {
    let simple = [Action::Meditate, Action::Pass, Action::EndTurn];
    let attacks = [AttackKind::Phoenixborn, AttackKind::Unit].map(Action::Attack);
    let plays = cards().map(Action::Play);
    let powers = (0..=u8::MAX).map(Action::DicePower);
    let abilities = || (0..view.library().abilities.len() as u16 + 2).step_by(67).chain([u16::MAX]).map(AbilityId);
    let uses = cards().flat_map(|card| abilities().map(move |ability| Action::Use(card, ability)));
    let own = cards().flat_map(|card| view.usable(card).into_iter().map(move |(ability, _)| Action::Use(card, ability)));
    let actions: Vec<Action> = simple.into_iter().chain(attacks).chain(plays).chain(powers).chain(uses).chain(own).collect();
    learned.insert("why_not", each(actions.iter().copied(), |action| view.why_not(action)));
    learned.insert("why", each(actions.iter().copied().step_by(5), |action| view.why(action)));
    let priced = || abilities().chain([AbilityId(0)]);
    let prices = |card| priced().map(|ability| view.use_prices(card, ability)).collect::<Vec<_>>();
    learned.insert("use_prices", each(cards(), prices));
    learned.insert("act_price", Act::ALL.iter().map(|act| text(view.act_price(&[*act]))).collect());
    let bearers = || cards().step_by(31).chain(players().filter_map(|player| view.phoenixborn(player)));
    let pairs = cards().flat_map(|spell| bearers().map(move |bearer| (spell, bearer)));
    learned.insert("why_attach", each(pairs, |(spell, bearer)| view.why_attach(spell, bearer)));
    learned.insert("why_not_meditate", each(cards(), |card| view.why_not_meditate(card)));
}

thread_local! {
    /// What was seen of the table while imagined games were run on it.
    static SEEN: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Keeps what a state holds; the random numbers print nothing of themselves.
fn keep(state: &State) {
    let rng = serde_json::to_string(&state.rng).expect("random numbers are data");
    SEEN.with_borrow_mut(|seen| writeln!(seen, "{rng}\n{:?}\n{:?}", state.cards, state.players)).expect("a text");
}

/// Answers by lot, so many times.
struct FewAnswers(Random, u8);

impl Decider for FewAnswers {
    fn decide(&mut self, view: &View, decision: &Decision) -> Option<Answer> {
        self.1 = self.1.checked_sub(1)?;
        self.0.decide(view, decision)
    }
}

/// Imagines games, and looks at the table on which they are run in every way there is.
fn imagine(session: &Session, view: &View) -> String {
    SEEN.with_borrow_mut(String::clear);
    let mut table = session.data().table();
    table.inspector = Some(|_: &Position| panic!("an inspector sees an imagined game run"));
    table.observer = Some(Box::new(|_: &State, _: &[_]| panic!("an observer sees an imagined game run")));
    table.record_trace(true);
    table.record_answers(true);
    table.explain(true);
    for seed in [0, 1] {
        let Some(imagined) = view.imagine(&mut table, seed) else {
            look_at(&table, "nothing is imagined");
            continue;
        };
        look_at(&table, &format!("{imagined:?}"));
        for answer in view.each_answer().take(3).chain([Answer::One(u16::MAX)]) {
            let result = imagined.answer(&mut table, answer, Box::new(FewAnswers(Random::new(seed), 2)));
            look_at(&table, &format!("{result:?}"));
        }
        let wrong = Box::new(AnswerWrongly);
        let first = view.each_answer().next().expect("a question can be answered");
        let result = imagined.answer(&mut table, first, wrong);
        look_at(&table, &format!("{result:?}"));
    }
    SEEN.with_borrow_mut(std::mem::take)
}

/// Gives no answer that is allowed.
struct AnswerWrongly;

impl Decider for AnswerWrongly {
    fn decide(&mut self, _: &View, _: &Decision) -> Option<Answer> {
        Some(Answer::Number(i32::MIN))
    }
}

/// Keeps everything a table shows.
fn look_at(table: &Table, what: &str) {
    keep(table.state());
    let shown = format!(
        "{what}\n{:?}\n{:?}\n{:?}\n{:?}\n{:?}\n{:?}\n",
        table.state(),
        table.question(),
        table.trace,
        table.partial_trace(),
        table.log,
        table.candidates()
    );
    SEEN.with_borrow_mut(|seen| seen.push_str(&shown));
}

/// Lists the public methods of `View`, in the order of their names, as the sources of the kernel have them.
pub(crate) fn public_methods_of_views() -> Vec<String> {
    let mut methods = Vec::new();
    for entry in WalkDir::new(root().join("engine/kernel/src/table")) {
        let entry = entry.expect("the sources can be listed");
        if entry.path().extension().is_some_and(|extension| extension == "rs") {
            let source = fs::read_to_string(entry.path()).expect("a source can be read");
            let file = syn::parse_file(&source).expect("a source is Rust");
            methods.extend(file.items.iter().flat_map(methods_of_view));
        }
    }
    methods.sort_unstable();
    methods
}

/// Lists the public methods that an item gives to `View`.
fn methods_of_view(item: &Item) -> Vec<String> {
    let Item::Impl(item) = item else { return Vec::new() };
    let is_of_view =
        matches!(&*item.self_ty, Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == "View"));
    let methods = item.items.iter().filter_map(|item| match item {
        ImplItem::Fn(method) if is_of_view && matches!(method.vis, Visibility::Public(_)) => Some(method.sig.ident.to_string()),
        _ => None,
    });
    methods.collect()
}
