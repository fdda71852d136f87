//! What the scenarios show, all of them together: every window the rules open, every moment, every act they ask about.

use std::path::Path;
use std::sync::LazyLock;

use cinderforge_content::diagnostic::{Style, render_all};
use cinderforge_kernel::coverage::Coverage;
use cinderforge_kernel::event::{Act, EventKind, Moment, Window};
use cinderforge_kernel::unread;
use cinderforge_scenario::{Hosts, Kits, Mode, discover, read, run};
use cinderforge_tests::root;
use rayon::prelude::*;

/// What the rules come to in all scenarios under all their rulesets.
static COVERAGE: LazyLock<Coverage> = LazyLock::new(|| {
    let root = root();
    let kits = Kits::new(&root);
    let files = discover(&root.join("tests/scenarios"), None);
    let covered = files.par_iter().map_init(Hosts::default, |hosts, file| coverage_of(file, &kits, hosts));
    covered.reduce(Coverage::default, Coverage::union)
});

/// Runs a scenario under all its rulesets and returns what the rules came to. Those that fail are for another test to tell.
fn coverage_of(file: &Path, kits: &Kits, hosts: &Hosts) -> Coverage {
    let scenario = read(file, kits.root()).unwrap_or_else(|problems| panic!("{}", render_all(&problems, Style::Plain)));
    let cards = scenario.cards_beside(file);
    let runs = scenario.rulesets.iter().filter_map(|ruleset| {
        let kit = kits.kit(*ruleset, cards.as_deref()).ok()?;
        run(&scenario, &kit, hosts.of(&kit), Mode::AtOnce).ok()
    });
    runs.map(|run| run.coverage).fold(Coverage::default(), Coverage::union)
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
    assert!(wrong.is_empty(), "engine/kernel/src/unread.rs and the rules differ:\n{}", wrong.join("\n"));
}

/// Windows that open only along with the other one after an event, and that no content can name: a text has been resolved at one
/// moment, and what answers that comes after it.
const OPENED_ALONG: [(Window, EventKind); 1] = [(Window::When, EventKind::IsResolved)];

#[test]
fn every_listed_window_is_opened_and_no_other() {
    let windows = Window::ALL.iter().flat_map(|window| EventKind::ALL.iter().map(|kind| (*window, *kind)));
    hold(
        windows.filter(|window| !OPENED_ALONG.contains(window)),
        |(window, kind)| unread::opens(kind, window),
        |(window, kind)| COVERAGE.opened(window).has(kind),
        |(window, kind)| format!("the window `{window}` of `{kind}`"),
    );
}

#[test]
fn every_listed_moment_comes_and_no_other() {
    let shown = |moment| COVERAGE.moments.has(moment);
    hold(Moment::ALL.iter().copied(), unread::comes, shown, |moment| format!("the moment `{moment}`"));
}

#[test]
fn every_listed_act_is_asked_about_and_no_other() {
    let acts = || Act::ALL.iter().copied();
    let forbidden = |act| COVERAGE.forbidden.has(act);
    hold(acts(), unread::asks_whether_forbidden, forbidden, |act| format!("`cannot = [\"{act}\"]`"));
    let allowed = |act| COVERAGE.allowed.has(act);
    hold(acts(), unread::asks_whether_allowed, allowed, |act| format!("`may = [\"{act}\"]`"));
}
