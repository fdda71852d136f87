//! Checks of the names in phrases: each is bound earlier, the event is there.

use cinderforge_content::diagnostic::Diagnostic;
use cinderforge_content::phrase::{FreeVariable, FreeVariables};
use cinderforge_content::{ScriptOwner, nearest};
use cinderforge_kernel::cards::AbilityDef;
use ustr::Ustr;

use super::abilities::{Abilities, has_event};
use super::script::Script;
use crate::literal::Literals;
use crate::parameter::ParameterType;
use crate::usage::{Argument, Function, Usage};
use crate::value_type::ValueType;
use crate::words;

/// Words whose label later phrases may name.
const LABELLING_WORDS: &[&str] = &["target", "targets", "choose", "choose_some", "random", "look", "reveal", "name_card"];

/// Names that phrases may always use.
const ALWAYS_BOUND: &[&str] = &["event", "source", "spent"];

/// Checks that every `{name}` of a phrase is a target or label named earlier, and that a phrase speaks of an event only
/// where there is one.
pub(super) fn check(script: &Script<'_>, literals: &Literals, abilities: &Abilities, problems: &mut Vec<Diagnostic>) {
    for function in &script.functions {
        let callers: Vec<&Function> = script
            .functions
            .iter()
            .filter(|caller| caller.name != function.name)
            .filter(|caller| script.reached(&caller.name).iter().any(|reached| reached.name == function.name))
            .collect();
        let eventless = ability_without_event(script, abilities, function);
        for usage in &function.usages {
            match usage {
                Usage::Property { of: ValueType::Context, name, offset, .. } if name == "event" => {
                    report_without_event(script, eventless, "event", *offset, problems);
                }
                Usage::Word { name, arguments, .. } => {
                    let Some(parameters) = words::find(name).and_then(|word| word.overload(arguments.len())) else { continue };
                    for (parameter, argument) in parameters.iter().zip(arguments) {
                        let Argument::Text(text, offset) = argument else { continue };
                        let phrase = phrase_names(text, literals, parameter.parameter_type);
                        if phrase.speaks_of_event {
                            report_without_event(script, eventless, text, *offset, problems);
                        }
                        for name in phrase.names {
                            check_bound(script, (function, &callers), name, (text, *offset), problems);
                        }
                    }
                }
                _ => {}
            }
        }
    }
}

/// Checks that a name in a phrase is bound in its function before the phrase, or in a function that calls it.
fn check_bound(
    script: &Script<'_>,
    (function, callers): (&Function, &[&Function]),
    name: Ustr,
    (text, offset): (&str, usize),
    problems: &mut Vec<Diagnostic>,
) {
    if ALWAYS_BOUND.contains(&name.as_str()) {
        return;
    }
    let bound = labels(function).any(|(label, bound_at)| label == name.as_str() && bound_at < offset)
        || callers.iter().any(|caller| labels(caller).any(|(label, _)| label == name.as_str()));
    if bound || script.source.owner == ScriptOwner::Shared {
        return;
    }
    let inside = text.find(&format!("{{{name}")).map_or(0, |start| start + 1);
    let message = format!("nothing is named `{name}` before this phrase");
    let near = nearest(name.as_str(), labels(function).map(|(label, _)| label));
    let help = near.filter(|near| *near != name.as_str()).map_or_else(
        || format!("name it first, as with `ctx.target(\"{name}\")` or `ctx.choose(\"{name}\", ..)`"),
        |near| format!("did you mean `{near}`?"),
    );
    problems.push(script.error(offset + 1 + inside, name.as_str(), message).help(help));
}

/// Finds an ability that uses the function and answers no event.
fn ability_without_event<'b>(script: &Script<'_>, abilities: &'b Abilities, function: &Function) -> Option<&'b AbilityDef> {
    script
        .functions
        .iter()
        .filter(|entry| script.reached(&entry.name).iter().any(|reached| reached.name == function.name))
        .flat_map(|entry| abilities.using(script.source.file.path, &entry.name))
        .find(|ability| !has_event(ability))
}

/// Reports that the script speaks of an event, if there is an ability that answers none.
fn report_without_event(
    script: &Script<'_>,
    ability: Option<&AbilityDef>,
    name: &str,
    offset: usize,
    problems: &mut Vec<Diagnostic>,
) {
    if let Some(ability) = ability {
        let message = format!("`{}` answers no event, and the script speaks of one", ability.label);
        let problem = script.error(offset, name, message);
        problems.push(problem.help("give the ability a window (would, when, after), or leave the event out".to_owned()));
    }
}

/// Returns the names that later phrases of a function may use, with the bytes where they are bound.
fn labels(function: &Function) -> impl Iterator<Item = (&str, usize)> {
    function.usages.iter().filter_map(|usage| {
        let Usage::Word { name, arguments, .. } = usage else { return None };
        if !LABELLING_WORDS.contains(&name.as_str()) {
            return None;
        }
        let parameters = words::find(name)?.overload(arguments.len())?;
        let index = parameters
            .iter()
            .position(|parameter| matches!(parameter.parameter_type, ParameterType::Label | ParameterType::Target))?;
        match arguments.get(index)? {
            Argument::Text(text, offset) => Some((text.as_str(), *offset)),
            _ => None,
        }
    })
}

/// The names in a phrase.
struct PhraseNames {
    /// The names in braces, each once.
    names: Vec<Ustr>,
    /// Whether it speaks of the event that is answered.
    speaks_of_event: bool,
}

/// Finds the names in a literal, if it is a phrase.
fn phrase_names(text: &str, literals: &Literals, parameter_type: ParameterType) -> PhraseNames {
    let mut found = PhraseNames { names: Vec::new(), speaks_of_event: false };
    let mut record = |variable| match variable {
        FreeVariable::Name(name) => {
            found.speaks_of_event |= matches!(name.as_str(), "event" | "source");
            if !found.names.contains(&name) {
                found.names.push(name);
            }
        }
        FreeVariable::Event => found.speaks_of_event = true,
        FreeVariable::N | FreeVariable::X | FreeVariable::Bearer => {}
    };
    if let Some(literal) = literals.get(text) {
        match parameter_type {
            ParameterType::Phrase => literal.selector.iter().for_each(|selector| selector.visit_free_variables(&mut record)),
            ParameterType::Condition => {
                literal.condition.iter().for_each(|condition| condition.visit_free_variables(&mut record));
            }
            _ => {}
        }
    }
    found
}
