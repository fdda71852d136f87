//! `cinder why`: what it answers, and what it says where there is nothing to answer.

use crate::command::{cinder, text};

/// Asks why at a scenario; returns what is answered.
fn why(scenario: &str, question: &str, more: &[&str]) -> String {
    let output = cinder(&[&["why", scenario, question], more].concat(), "");
    assert!(output.status.success(), "{question}: {}", String::from_utf8_lossy(&output.stderr));
    text(&output)
}

#[test]
fn a_guard_against_spells_is_named_with_its_unit() {
    let answer = why("faq/faq-redirect-02.scenario", "B targets pained: seaside-raven", &[]);
    assert!(
        answer.contains("Magic Guard forbids it: cannot be affected") && answer.contains("card    seaside-raven"),
        "{answer}"
    );
}
