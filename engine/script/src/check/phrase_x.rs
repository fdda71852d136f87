//! Checks that phrases of scripts say X only where there is one: paid, or defined by the card.

use cinderforge_content::diagnostic::Diagnostic;
use cinderforge_content::phrase::{FreeVariable, FreeVariables};
use ustr::Ustr;

use super::abilities::Abilities;
use super::script::Script;
use crate::literal::Literals;
use crate::usage::{Argument, Usage};

/// Reports every X that the effect of an ability without one reads, in its function or in those it calls.
pub(super) fn check(
    script: &Script<'_>,
    literals: &Literals,
    abilities: &Abilities,
    entry: Ustr,
    problems: &mut Vec<Diagnostic>,
) {
    let given = abilities.given(script.file().path, entry.as_str());
    let Some((label, _)) = given.iter().find(|(_, given)| !given.x) else { return };
    let reached = script.reached(entry.as_str());
    for (name, offset) in reached.iter().flat_map(|function| &function.usages).flat_map(|usage| read_x(usage, literals)) {
        let problem = script.error(offset, name, format!("`{label}` has no X"));
        let help = "pay it, as in cost = \"X basic\", or define it for the card, as in x = { is = \"..\" }";
        problems.push(problem.help(help.to_owned()));
    }
}

/// Lists where a phrase of a usage says X: each place with what is written there.
fn read_x<'a>(usage: &'a Usage, literals: &Literals) -> Vec<(&'a str, usize)> {
    match usage {
        Usage::Word { arguments, .. } => arguments
            .iter()
            .filter_map(|argument| match argument {
                Argument::Text(text, offset) if says_x(text, literals) => Some((text.as_str(), offset + 1)),
                _ => None,
            })
            .collect(),
        _ => Vec::new(),
    }
}

/// Returns whether a literal is a phrase with X.
fn says_x(text: &str, literals: &Literals) -> bool {
    let mut says = false;
    let mut record = |variable| says |= matches!(variable, FreeVariable::X);
    if let Some(literal) = literals.get(text) {
        literal.selector.iter().for_each(|selector| selector.visit_free_variables(&mut record));
        literal.condition.iter().for_each(|condition| condition.visit_free_variables(&mut record));
    }
    says
}
