//! What the scenarios show, all of them together: every card, every window the rules open, every moment, every act they ask about.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::LazyLock;

use cinderforge_content::diagnostic::{Style, render_all};
use cinderforge_kernel::cards::{CardDef, unsupported};
use cinderforge_kernel::game::{Action, Coverage, State, TraceEntry, TraceEvent};
use cinderforge_kernel::terms::{Act, CardId, Event, EventKind, Moment, Thing, Via, Window, Zones};
use cinderforge_scenario::{AnswerMode, GameDataCache, ScriptHosts, discover, initial_state, read, run};
use cinderforge_script::GameData;
use cinderforge_tests::{kit, root};
use rayon::prelude::*;
use ustr::Ustr;

/// A card by its pool and id.
type CardKey = (Ustr, &'static str);

/// Returns the key of a card, whatever it is called where another pool goes first.
fn key(card: &CardDef) -> CardKey {
    let id = card.id.as_str();
    (card.pool, id.rsplit('/').next().unwrap_or(id))
}

/// What came up in runs of scenarios.
#[derive(Default)]
struct Shown {
    /// What the rules came to.
    rules: Coverage,
    /// Cards that took part.
    cards: BTreeSet<CardKey>,
    /// Abilities that began to resolve, by card and label.
    abilities: BTreeSet<(CardKey, Ustr)>,
    /// By which means events came about.
    means: BTreeSet<(EventKind, Via)>,
}

impl Shown {
    fn union(mut self, other: Self) -> Self {
        self.rules = self.rules.union(other.rules);
        self.cards.extend(other.cards);
        self.abilities.extend(other.abilities);
        self.means.extend(other.means);
        self
    }

    /// Adds the cards that take part in a trace, and the abilities that resolve in it.
    fn add(&mut self, trace: &[TraceEntry], start: &State, key: impl Fn(CardId) -> CardKey) {
        for entry in trace {
            self.cards.extend(taking_part(&entry.event).into_iter().filter(|card| card.index() < start.cards.len()).map(&key));
            match &entry.event {
                TraceEvent::Resolves(card, label) => {
                    self.abilities.insert((key(*card), *label));
                }
                TraceEvent::Happened(event) => self.means.extend(event.via.iter().map(|via| (event.kind, via))),
                _ => {}
            }
        }
    }
}

/// The cards that take part in what happened.
///
/// A card takes part that is played, used or answers, whose text or blow does something, to which something is done in play or on
/// the way there, or which something else is aimed at, attached to or declared against. It does not where it only lies, or is drawn,
/// discarded or moved between hand and piles as any other card would be.
fn taking_part(note: &TraceEvent) -> Vec<CardId> {
    match note {
        TraceEvent::Acts(_, Action::Play(card) | Action::Use(card, _))
        | TraceEvent::Answers { card, .. }
        | TraceEvent::Resolves(card, _)
        | TraceEvent::Cancelled(card, _)
        | TraceEvent::Fizzles(card, _)
        | TraceEvent::Tokens { card, .. }
        | TraceEvent::Bonus(card, ..)
        | TraceEvent::Gains(card, ..)
        | TraceEvent::Loses(card, _) => vec![*card],
        TraceEvent::Moved { card, from, to, .. } if Zones::IN_PLAY.has(*from) || Zones::IN_PLAY.has(*to) => vec![*card],
        TraceEvent::Happened(event) => in_event(event),
        _ => Vec::new(),
    }
}

fn in_event(event: &Event) -> Vec<CardId> {
    let by_hand = [event.from, event.to].iter().flatten().all(|zone| !Zones::IN_PLAY.has(*zone));
    let passive = by_hand && matches!(event.kind, EventKind::IsDiscarded | EventKind::Moves);
    let subjects = event.subjects.iter().filter(|_| !passive);
    let things = subjects.chain(&event.other).filter_map(|thing: &Thing| thing.card());
    things.chain(event.source).map(|card| card.id).collect()
}

/// What comes up in all scenarios under all their rulesets.
static SHOWN: LazyLock<Shown> = LazyLock::new(|| {
    let root = root();
    let kits = GameDataCache::new(&root);
    let files = discover(&root.join("tests/scenarios"), None);
    let shown = files.par_iter().map_init(ScriptHosts::default, |hosts, file| shown_by(file, &kits, hosts));
    shown.reduce(Shown::default, Shown::union)
});

/// Runs a scenario under all its rulesets and returns what comes up. That it fails is for another test to tell.
fn shown_by(file: &Path, kits: &GameDataCache, hosts: &ScriptHosts) -> Shown {
    let scenario = read(file, kits.root()).unwrap_or_else(|problems| panic!("{}", render_all(&problems, Style::Plain)));
    let cards = scenario.cards_beside(file);
    let mut shown = Shown::default();
    for ruleset in &scenario.rulesets {
        let Ok(kit) = kits.game_data(*ruleset, cards.as_deref()) else { continue };
        let Ok(state) = initial_state(&scenario, &kit) else { continue };
        let Ok(run) = run(&scenario, &kit, hosts.host_for(&kit), AnswerMode::AtOnce) else { continue };
        shown.rules = shown.rules.union(run.coverage);
        shown.add(&run.trace, &state, |card| key(kit.library.def(state.cards[card.index()].def)));
    }
    shown
}

/// Holds which words are listed against which ones come up.
fn hold<T: Copy>(
    all: impl IntoIterator<Item = T>,
    listed: impl Fn(T) -> bool,
    shown: impl Fn(T) -> bool,
    say: impl Fn(T) -> String,
) {
    let mut wrong = Vec::new();
    for one in all {
        let what = match (listed(one), shown(one)) {
            (true, false) => "is listed, but comes up in no scenario: write one, or take it off",
            (false, true) => "comes up in a scenario, but is not listed: put it on the list",
            _ => continue,
        };
        wrong.push(format!("{} {what}", say(one)));
    }
    assert!(wrong.is_empty(), "engine/kernel/src/cards/unsupported.rs and the rules differ:\n{}", wrong.join("\n"));
}

/// Windows that open only along with the other one after an event, and that no content can name: a text has been resolved at one
/// moment, and what answers that comes after it.
const OPENED_ALONG: [(Window, EventKind); 1] = [(Window::When, EventKind::IsResolved)];

#[test]
fn every_listed_window_is_opened_and_no_other() {
    let windows = Window::ALL.iter().flat_map(|window| EventKind::ALL.iter().map(|kind| (*window, *kind)));
    hold(
        windows.filter(|window| !OPENED_ALONG.contains(window)),
        |(window, kind)| unsupported::opens(kind, window),
        |(window, kind)| SHOWN.rules.opened(window).has(kind),
        |(window, kind)| format!("the window `{window}` of `{kind}`"),
    );
}

#[test]
fn events_come_about_by_the_means_that_are_listed_for_them() {
    let pairs = Via::ALL.iter().flat_map(|via| EventKind::ALL.iter().map(|kind| (*kind, *via)));
    let comes = |(kind, via): (EventKind, Via)| SHOWN.rules.came_by(via).has(kind) || SHOWN.means.contains(&(kind, via));
    let other: Vec<String> = pairs
        .filter(|pair| comes(*pair) && !pair.0.comes_by(pair.1))
        .map(|(kind, via)| format!("`{kind}` came about by `{via}`: list it in EventKind::comes_by"))
        .collect();
    assert!(other.is_empty(), "{}", other.join("\n"));
}

#[test]
fn every_moment_comes() {
    let shown = |moment| SHOWN.rules.moments.has(moment);
    hold(Moment::ALL.iter().copied(), |_| true, shown, |moment| format!("the moment `{moment}`"));
}

#[test]
fn every_listed_act_is_asked_about_and_no_other() {
    let acts = || Act::ALL.iter().copied();
    let forbidden = |act| SHOWN.rules.forbidden.has(act);
    hold(acts(), |_| true, forbidden, |act| format!("`cannot = [\"{act}\"]`"));
    let forced = |act| SHOWN.rules.forced.has(act);
    hold(acts(), Act::can_be_forced, forced, |act| format!("`must = [\"{act}\"]`"));
    let allowed = |act| SHOWN.rules.allowed.has(act);
    hold(acts(), Act::can_be_allowed, allowed, |act| format!("`may = [\"{act}\"]`"));
}

/// The cards of the project; the blank one that stands for hidden cards is of no pool.
fn cards(kit: &GameData) -> impl Iterator<Item = &CardDef> {
    kit.library.cards.iter().filter(|card| !card.pool.is_empty())
}

#[test]
fn every_card_takes_part_in_a_scenario() {
    let kit = kit("official");
    let how = "write a scenario in which it is played, used or answers, fights, or something is done to it in play";
    let missing: Vec<String> =
        cards(&kit).filter(|card| !SHOWN.cards.contains(&key(card))).map(|card| format!("{}: {how}", card.file)).collect();
    assert!(missing.is_empty(), "cards that no scenario shows:\n{}", missing.join("\n"));
}

#[test]
fn every_ability_of_a_card_resolves_in_a_scenario() {
    let kit = kit("official");
    let mut missing = Vec::new();
    // The texts of the heroic side of a Chimera are those of its standard side.
    let is_heroic = |card: &&CardDef| card.chimera.as_ref().is_some_and(|chimera| chimera.side_of.is_some());
    for card in cards(&kit).filter(|card| !is_heroic(card)) {
        for stands in &card.abilities {
            let label = kit.library.ability(stands.ability).label;
            if !SHOWN.abilities.contains(&(key(card), label)) {
                missing.push(format!("{}: write a scenario in which `{label}` resolves", card.file));
            }
        }
    }
    assert!(missing.is_empty(), "abilities that no scenario shows:\n{}", missing.join("\n"));
}
