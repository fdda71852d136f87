//! Checks of what phrases of scripts say of their ability: X only where one is paid or defined, `another` only of cards its own is
//! among, `this unit` only of units.

use cinderforge_content::diagnostic::{Code, Diagnostic};
use cinderforge_content::phrase::{self, FreeVariable, FreeVariables};
use cinderforge_kernel::terms::Sorts;
use ustr::Ustr;

use super::abilities::{Abilities, Given};
use super::script::Script;
use crate::literal::Literals;
use crate::usage::{Argument, Usage};

/// Reports every X and every `another` in the effect of an ability without one, in its function or in those it calls.
pub(super) fn check(
    script: &Script<'_>,
    literals: &Literals,
    abilities: &Abilities,
    entry: Ustr,
    problems: &mut Vec<Diagnostic>,
) {
    let given = abilities.given(script.source.data, entry.as_str());
    let reached = script.reached(entry.as_str());
    for (text, offset) in reached.iter().flat_map(|function| &function.usages).flat_map(texts) {
        let called = given.iter().find_map(|(label, given)| {
            let sorts = given.sorts.filter(|_| literals.get(text).is_some_and(|literal| literal.is_phrase()))?;
            Some((label, sorts, phrase::misnamed(text, sorts)?.0))
        });
        if let Some((label, sorts, noun)) = called {
            let message = format!("the card of `{label}` is `{}` and no `{noun}`", phrase::in_words(sorts));
            let help = format!("call it what it is, or `this card`; `this {noun}` means nothing here");
            problems.push(script.error(offset, text, Code::SpeaksOfNoUnit, message).help(help));
        }
        visit(text, literals, &mut |variable| {
            let lacking = given.iter().find(|(_, given)| is_missing(variable, *given));
            let Some((label, given)) = lacking else { return };
            problems.push(if variable == FreeVariable::X {
                let help = "pay it, as in cost = \"X basic\", or define it for the card, as in x = { is = \"..\" }";
                script.error(offset, text, Code::NoXOrN, format!("`{label}` has no X")).help(help.to_owned())
            } else {
                let message = if given.resolves {
                    format!(
                        "the action spell of `{label}` is in no pile and not in play while it resolves, so nothing is left out"
                    )
                } else {
                    format!("the card of `{label}` is none of these, so nothing is left out")
                };
                let help = "write `other than {name}` of what is to be left out; of players `an opponent`";
                script.error(offset, text, Code::NothingLeftOut, message).help(help.to_owned())
            });
        });
    }
}

/// Returns whether an ability lacks what a phrase needs of it.
fn is_missing(variable: FreeVariable, given: Given) -> bool {
    match variable {
        FreeVariable::X => !given.x,
        FreeVariable::Other(nouns, in_hand) => {
            !Sorts::of_nouns(nouns).meets(given.sorts.unwrap_or(Sorts::CARDS)) || (given.resolves && !in_hand)
        }
        _ => false,
    }
}

/// Lists the texts that a usage is given, each with its byte.
fn texts<'a>(usage: &'a Usage) -> Vec<(&'a str, usize)> {
    let Usage::Word { arguments, .. } = usage else { return Vec::new() };
    let text = |argument: &'a Argument| match argument {
        Argument::Text(text, offset) => Some((text.as_str(), offset + 1)),
        _ => None,
    };
    arguments.iter().filter_map(text).collect()
}

/// Calls `record` with each thing that a literal needs, if it is a phrase.
fn visit(text: &str, literals: &Literals, record: &mut dyn FnMut(FreeVariable)) {
    if let Some(literal) = literals.get(text) {
        literal.selector.iter().for_each(|selector| selector.visit_free_variables(record));
        literal.condition.iter().for_each(|condition| condition.visit_free_variables(record));
    }
}
