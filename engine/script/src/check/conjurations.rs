//! Checks that a script conjures what its card names.

use cinderforge_content::diagnostic::{Code, Diagnostic};
use cinderforge_content::{Content, ScriptOwner};
use cinderforge_kernel::terms::{Base, DefId, Filter, Zone};

use super::removed::given_to;
use super::script::Script;
use super::shared_functions::SharedFunctions;
use crate::literal::Literals;
use crate::usage::{Argument, Function, Usage};
use crate::value_type::ValueType;

/// The words that conjure.
const CONJURING: [&str; 3] = ["conjure", "conjure_mount", "conjure_onto"];

/// Checks that the ids a script conjures, or finds by name in a conjuration pile, are those its card names, each of them. What a shared
/// function conjures for it may be any, and so may what it finds in a pile by anything but names.
pub(super) fn check(
    script: &Script<'_>,
    literals: &Literals,
    shared: &SharedFunctions,
    content: &Content,
    problems: &mut Vec<Diagnostic>,
) {
    check_given_ids(script, shared, problems);
    let ScriptOwner::Card { pool, id } = script.source.owner else { return };
    let Some(card) = content.cards().iter().find(|card| card.file == script.source.data.as_str()) else { return };
    debug_assert_eq!(card.pool, pool, "a data file lies below its pool");
    let found = found_in_pile(script, literals);
    let mut conjured = Vec::new();
    for (def, text, offset) in found.iter().flatten() {
        conjured.push(*def);
        if !card.conjurations.contains(def) {
            let message = format!("`{}` is not among the conjurations of `{id}`", content.cards()[def.index()].id);
            let problem = script.error(*offset, text, Code::ConjurationsDisagree, message);
            problems.push(problem.help(format!("add it to `conjurations` in {}", card.file)));
        }
    }
    let called = script.functions.iter().flat_map(Function::calls);
    let mut any = !shared.is_whole || called.flat_map(|name| shared.words(name)).any(|word| CONJURING.contains(&word.as_str()));
    for function in &script.functions {
        for word in CONJURING {
            any |= found.as_ref().is_none_or(Vec::is_empty) && function.usages.iter().any(|usage| {
                matches!(usage, Usage::Word { name, arguments, .. } if name == word && matches!(arguments.first(), Some(Argument::Other(..))))
            });
            for (name, offset) in function.texts_given(word, 0) {
                let Some(def) = literals.get(name).and_then(|literal| literal.card) else { continue };
                conjured.push(def);
                if !card.conjurations.contains(&def) {
                    let message = format!("`{name}` is not among the conjurations of `{id}`");
                    problems.push(
                        script
                            .error(offset + 1, name, Code::ConjurationsDisagree, message)
                            .help(format!("add it to `conjurations` in {}", card.file)),
                    );
                }
            }
        }
    }
    for def in card.conjurations.iter().filter(|def| !any && !conjured.contains(*def)) {
        let message = format!("`{id}` names the conjuration `{}`, and no function conjures it", content.cards()[def.index()].id);
        let problem = script.source.file.error_in_file(Code::ConjurationsDisagree, message);
        problems.push(problem.help(format!("conjure it, or take it out of `conjurations` in {}", card.file)));
    }
}

/// Returns the cards that phrases of a script find by their ids in a conjuration pile, each with the text and the place of the phrase;
/// none if one of them finds cards there in another way.
fn found_in_pile<'a>(script: &'a Script<'_>, literals: &Literals) -> Option<Vec<(DefId, &'a str, usize)>> {
    let mut found = Vec::new();
    for usage in script.functions.iter().flat_map(|function| &function.usages) {
        let Usage::Word { arguments, .. } = usage else { continue };
        for argument in arguments {
            let Argument::Text(text, offset) = argument else { continue };
            let groups =
                literals.get(text).and_then(|literal| literal.selector.as_ref()).map_or(&[][..], |phrase| &phrase.groups);
            for group in groups {
                if !group.filters.iter().any(|filter| matches!(filter, Filter::InZone(_, Zone::ConjurationPile))) {
                    continue;
                }
                let Base::CopiesOf(cards) = &group.base else { return None };
                found.extend(cards.iter().map(|card| (*card, text.as_str(), *offset + 1)));
            }
        }
    }
    Some(found)
}

/// Returns the places of the parameters that a function hands to the words that conjure.
pub(super) fn conjured_parameters(script: &Script<'_>, function: &Function) -> Vec<usize> {
    let place = |name: &str| function.parameters.iter().position(|parameter| parameter == name);
    let given = CONJURING.iter().flat_map(|word| given_to(script, function, word));
    given.filter_map(|(name, _)| place(name)).collect()
}

/// Reports ids given to shared functions that conjure them: an id is read where a word takes it, and elsewhere it is but a text. Of
/// the functions of the script itself it is known what they are given.
fn check_given_ids(script: &Script<'_>, shared: &SharedFunctions, problems: &mut Vec<Diagnostic>) {
    for usage in script.functions.iter().flat_map(|function| &function.usages) {
        let Usage::Call { name, arguments, offset, .. } = usage else { continue };
        let is_own = script.function(name).is_some();
        if !is_own && shared.conjured(name).iter().any(|place| arguments.get(*place) == Some(&ValueType::Text)) {
            let message = format!("`{name}` conjures what it is given, and an id that is handed on is no card");
            let help = "write the id where it is conjured, as in `ctx.conjure(\"gilder\", ctx.you)`; what is handed on is a card";
            problems.push(script.error(*offset, name, Code::NotALiteral, message).help(help.to_owned()));
        }
    }
}
