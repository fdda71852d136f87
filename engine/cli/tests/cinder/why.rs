//! `cinder why`: what it answers, and what it says where there is nothing to answer.

use crate::command::{cinder, text};

/// Asks why at a scenario; returns what is answered.
fn why(scenario: &str, question: &str, more: &[&str]) -> String {
    let output = cinder(&[&["why", scenario, question], more].concat(), "");
    assert!(output.status.success(), "{question}: {}", String::from_utf8_lossy(&output.stderr));
    text(&output)
}

/// Asks why where there is no answer; returns what is said instead.
fn why_in_vain(scenario: &str, question: &str, more: &[&str]) -> String {
    let output = cinder(&[&["why", scenario, question], more].concat(), "");
    assert!(!output.status.success(), "{question}: {}", text(&output));
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_guard_against_spells_is_named_with_its_unit() {
    let answer = why("faq/faq-redirect-02.scenario", "B targets pained: seaside-raven", &[]);
    assert!(
        answer.contains("Magic Guard forbids it: cannot be affected") && answer.contains("card    seaside-raven"),
        "{answer}"
    );
}

#[test]
fn what_a_text_lets_choose_is_answered_afterwards_too() {
    let scenario = "transfer_moves_a_token";
    let allowed = why(scenario, "A chooses onto: mist-spirit", &[]);
    assert!(allowed.contains("A chooses onto of transfer: mist-spirit: it is allowed"), "{allowed}");
    let refused = why(scenario, "A chooses onto: iron-worker", &[]);
    assert!(refused.contains("this does not fit its text: `onto` says") && refused.contains("card    transfer"), "{refused}");
}

#[test]
fn words_are_answered_where_their_question_waits() {
    let scenario = "transfer_moves_a_token";
    let offered = why(scenario, "A chooses token: wound", &["--line", "14"]);
    assert!(offered.contains("A chooses token of transfer: wound: it is allowed"), "{offered}");
    let other = why(scenario, "A chooses token: status", &["--line", "14"]);
    assert!(other.contains("that is not among the choices"), "{other}");
    let may = why("faq-golden-veil-05", "A answers deal: yes", &["--line", "14", "--rulesets", "raven"]);
    assert!(may.contains("A chooses deal of summon-gilder: yes: it is allowed"), "{may}");
    let never = why_in_vain(scenario, "A chooses mode: draw", &[]);
    assert!(never.contains("no rule has looked at") && never.contains("before the line that answers"), "{never}");
}

#[test]
fn words_and_numbers_are_answered_after_their_question_too() {
    let scenario = "transfer_moves_a_token";
    let taken = why(scenario, "A chooses token: wound", &[]);
    assert!(taken.contains("when it was asked, A chooses token of transfer: wound: it is allowed"), "{taken}");
    let other = why(scenario, "A chooses token: status", &[]);
    assert!(other.contains("A chooses token of transfer: status: that is not among the choices"), "{other}");
    let may = why("faq-golden-veil-05", "A answers deal: yes", &["--rulesets", "raven"]);
    assert!(may.contains("when it was asked, A chooses deal of summon-gilder: yes: it is allowed"), "{may}");
    let number = why("iron-worker_exhausted_works_overtime", "A chooses cards: 2", &[]);
    assert!(number.contains("when it was asked, A chooses cards of iron-worker: 2: it is allowed"), "{number}");
    let too_many = why("iron-worker_exhausted_works_overtime", "A chooses cards: 9", &[]);
    assert!(too_many.contains("A chooses cards of iron-worker: 9: a number from 1 to 2 is asked, not 9"), "{too_many}");
}

#[test]
fn a_counter_that_never_came_is_explained() {
    let answer = why("transfer_moves_a_token", "B counters with mist-spirit", &[]);
    assert!(answer.contains("B counters with mist-spirit: no battle has come to a counter of it"), "{answer}");
    let all = why("transfer_moves_a_token", "B counters", &["--line", "9"]);
    assert!(all.contains("counters with test-wall: it is exhausted") && all.contains("counters with mist-spirit"), "{all}");
    let none = why("faq-golden-veil-05", "A counters", &["--rulesets", "official"]);
    assert!(none.contains("A counters: you control no unit that could counter"), "{none}");
    let other = why("transfer_moves_a_token", "A counters with mist-spirit", &[]);
    assert!(other.contains("you do not control it"), "{other}");
}

#[test]
fn it_says_under_which_ruleset_the_lines_do_not_fit() {
    let said = why_in_vain("faq/faq-redirect-01", "B counters with test-wall", &["--rulesets", "official,reborn"]);
    assert!(said.contains("faq-redirect-01.scenario:") && said.contains("this is under reborn"), "{said}");
}

#[test]
fn a_condition_of_a_script_that_does_not_hold_is_told() {
    let scenario = "a_condition_of_a_script_keeps_a_text_away";
    let answer = why(scenario, "B uses test-hesitant", &[]);
    assert!(
        answer.contains("test-hesitant#2") && answer.contains("this does not fit its text: `if_script` says `has_cards`"),
        "{answer}"
    );
    assert!(!answer.contains("it is allowed"), "{answer}");
}
