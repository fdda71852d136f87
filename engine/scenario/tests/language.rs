//! The language: every kind of line can be read, and what cannot be read is answered with place and fix.

use cinderforge_content::diagnostic::{Style, render_all};
use cinderforge_scenario::parse;

const HEAD: &str = "# What it shows. Source.\nrulesets official, raven\n";

fn problems(lines: &str) -> String {
    match parse("x.scenario", &format!("{HEAD}{lines}\n")) {
        Ok(_) => String::new(),
        Err(problems) => render_all(&problems, Style::Plain),
    }
}

#[test]
fn every_line_of_the_reference_can_be_read() {
    let board = [
        "cites faq-golden-veil-05, raven-4.2.3",
        "seed 7",
        "pool rise",
        "cards \"some-dir\"",
        "A Phoenixborn maeoni-viper, 3 wounds, exhausted",
        "A Phoenixborn (2 wounds)",
        "A battlefield 2 mist-spirit, gilder (1 wound, 2 status, exhausted, with root-armor), iron-worker 1 wound",
        "A spellboard summon-gilder, 2 seal (exhausted); hand golden-veil; draw pile anchornaut, 4 fear",
        "B battlefield iron-worker (owned by A, with fade-away (owned by A)); conjuration pile 2 gilder",
        "B active 2 charm:power, 1 natural; exhausted 1 illusion:class; reaction used",
        "[raven] A active 1 charm:power",
        "A battlefield gilder with root-armor, 1 wound, 2 status, exhausted, charm:power die by its power; main used; side used",
        "A battlefield polarity-mage (over strengthen, X 2, natural:basic die of B), gilder with root-armor (exhausted) and protect",
        "C conjuration pile empty; passed; guarded; discard pile fear",
        "turn B",
        "first player B",
        "round 3",
        "starts with the prepare phase",
        "starts with the turn",
        "decks the-iron-men, the-mist-guardian",
    ];
    let lines = [
        "A plays anchornaut",
        "A uses Throw 1 of anchornaut",
        "A uses Screams of the Departed of Phoenixborn of A",
        "A uses summon-gilder # a comment",
        "A uses dice power natural",
        "A attacks Phoenixborn of B with iron-worker, gilder#2",
        "A attacks silver-snake with iron-worker",
        "A meditates golden-veil, top, summon-gilder; charm:basic to power, 2 natural to class",
        "A passes",
        "A ends turn",
        "A ignores Throw 1",
        "B answers Gaze 1: yes",
        "B declines",
        "B declines Gaze 1 of masked-wolf",
        "A targets hit: gilder of B",
        "A targets gilder",
        "A targets hit: gilder, mist-spirit#2",
        "A targets hit: nothing",
        "A answers deal: yes",
        "A answers pay 1 natural:class: no",
        "A chooses X: 2",
        "A chooses cost: \"1 natural:class\"",
        "A names \"Iron Worker\"",
        "A pays charm:class, 2 natural:basic",
        "A discards nothing",
        "B blocks iron-worker with gilder, hammer-knight with mist-spirit",
        "B does not block",
        "B guards with Phoenixborn of B",
        "B does not guard",
        "B counters with gilder",
        "B does not counter",
        "B splits 2 on iron-worker, 1 on mist-spirit",
        "A orders iron-worker, gilder, Phoenixborn of B",
        "A fights with iron-worker",
        "A attaches to gilder",
        "A turns charm to power, 2 natural to basic",
        "A turns all to class",
        "A takes anchornaut, fear, gilder, seal, protect",
        "A chooses first player: B",
        "A exhausts 2 charm:class",
        "A cannot play steady-gaze: \"your main action is used\"",
        "A cannot use Throw 1 of anchornaut: \"it is exhausted\"",
        "A cannot use dice power charm: \"x\"",
        "A cannot attack a Phoenixborn: \"x\"",
        "A cannot attack gilder with iron-worker: \"x\"",
        "B cannot block iron-worker with gilder: \"x\"",
        "B cannot guard with gilder: \"x\"",
        "B cannot guard: \"x\"",
        "B cannot counter: \"x\"",
        "A cannot target hit: gilder of B: \"x\"",
        "A cannot target gilder: \"x\"",
        "A cannot pay charm:class, basic: \"x\"",
        "A cannot attach to hammer-knight: \"x\"",
        "A cannot end turn: \"x\"",
        "A cannot meditate: \"x\"",
        "expect gilder 1 wound, 2 status, attack 4, life 2, recover 0",
        "expect gilder#2 exhausted, in play, a unit",
        "expect gilder of B unexhausted, no dice, no tokens",
        "expect gilder in conjuration pile of A",
        "expect 2 gilder in battlefield of A",
        "expect no gilder in hand of A",
        "expect gilder controlled by B, owned by A",
        "expect root-armor attached to gilder",
        "expect gilder with root-armor, without protect, 1 charm:power die",
        "expect A hand 2, draw pile 3",
        "expect A active 2 charm:power, 1 natural, 3 dice; exhausted 0 dice; main used, side left",
        "expect Phoenixborn of B 4 wounds",
        "expect turn B",
        "expect first player B",
        "expect recovery phase",
        "expect A wins",
        "expect game goes on",
        "expect B asked golden-veil",
        "expect B not asked",
        "expect not gilder in play",
        "[official, raven] expect round 2",
    ];
    let text: Vec<&str> = board.into_iter().chain(lines).collect();
    assert_eq!(problems(&text.join("\n")), "");
}

#[test]
fn wrong_lines_are_answered_with_place_and_fix() {
    let found = problems("A battlefield gilder\nA atacks gilder with iron-worker\nB plays");
    assert!(found.contains("`atacks` is nothing a player does or has"), "{found}");
    assert!(found.contains("did you mean `attacks`?"), "{found}");
    assert!(found.contains("x.scenario:4:3"), "{found}");
    assert!(found.contains("the line stops too early"), "{found}");
    assert!(found.contains("expected a card"), "{found}");
}

#[test]
fn a_line_for_a_ruleset_that_is_not_run_is_wrong() {
    let found = problems("A battlefield gilder\n[reborn] expect turn A");
    assert!(found.contains("the line is for `reborn`, but the scenario is not run under it"), "{found}");
}

#[test]
fn a_scenario_says_what_it_shows_and_under_which_rulesets() {
    let found = parse("x.scenario", "A passes\n").map_or_else(|problems| render_all(&problems, Style::Plain), |_| String::new());
    assert!(found.contains("the first line does not say what the scenario shows"), "{found}");
    assert!(found.contains("no ruleset is named"), "{found}");
}
