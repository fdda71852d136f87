//! Checks of the names in phrases: each is a variable there, of a sort that fits its place; the event is there.

use cinderforge_content::diagnostic::{Code, Diagnostic};
use cinderforge_content::nearest;
use cinderforge_content::phrase::{FreeVariable, FreeVariables, NO_BATTLE_HELP, NameRole, RESERVED_NAMES};
use cinderforge_kernel::cards::AbilityDef;
use ustr::Ustr;

use super::abilities::{Abilities, has_event};
use super::script::Script;
use crate::engine::{MAX_NAMES, NamingPhrase};
use crate::literal::Literals;
use crate::parameter::{Parameter, ParameterType};
use crate::usage::{Argument, Declared, Function, Usage};
use crate::value_type::ValueType;
use crate::words;

/// Checks that every `{name}` of a phrase is a variable where it stands, that it fits there, and that a phrase speaks of an
/// event only where there is one. Returns the phrases that name variables.
pub(super) fn check(
    script: &Script<'_>,
    literals: &Literals,
    abilities: &Abilities,
    problems: &mut Vec<Diagnostic>,
) -> Vec<NamingPhrase> {
    let mut naming = Vec::new();
    for function in &script.functions {
        let eventless = ability_using(script, abilities, function, |ability| !has_event(ability));
        let early = ability_using(script, abilities, function, |ability| ability.timing.is_outside_battle());
        let before = problems.len();
        // A variable whose name means something else is told where it is declared.
        let is_misnamed = function.variables.iter().any(|variable| RESERVED_NAMES.contains(&variable.name.as_str()));
        for usage in &function.usages {
            match usage {
                Usage::Property { of: ValueType::Context, name, offset, .. } if name == "event" => {
                    report_without_event(script, eventless, "event", *offset, problems);
                }
                Usage::Word { name, arguments, variables, .. } => {
                    let Some(parameters) = words::find(name).and_then(|word| word.overload(arguments.len())) else { continue };
                    let phrases = Phrases { script, function, variables, abilities, parameters };
                    for (parameter, argument) in parameters.iter().zip(arguments) {
                        let Argument::Text(text, offset) = argument else { continue };
                        let found = phrase_names(text, literals, parameter.parameter_type);
                        if found.speaks_of_event && !is_misnamed {
                            report_without_event(script, eventless, text, *offset, problems);
                        }
                        if let Some(ability) = early.filter(|_| found.speaks_of_battle) {
                            problems.push(outside_battle(script, ability, text, *offset));
                        }
                        naming.extend(phrases.check(&found, (text, *offset), problems));
                    }
                }
                _ => {}
            }
        }
        let all_names_known = problems.len() == before && problems.iter().all(|problem| problem.path != script.file().path);
        check_variables(script, function, all_names_known, problems);
    }
    naming.sort_by_key(|phrase| phrase.span.start);
    naming
}

/// The phrases of one call of a word, while they are checked.
struct Phrases<'a> {
    script: &'a Script<'a>,
    function: &'a Function,
    /// The variables there are where the word is called.
    variables: &'a [(String, ValueType)],
    abilities: &'a Abilities,
    parameters: &'static [Parameter],
}

impl Phrases<'_> {
    /// Checks the names of one phrase. Returns it with the variables it names, if it names some that are there.
    fn check(&self, found: &PhraseNames, at: (&str, usize), problems: &mut Vec<Diagnostic>) -> Option<NamingPhrase> {
        let (text, offset) = at;
        let asks = matches!(self.parameters, [first, ..] if first.parameter_type == ParameterType::Player);
        if found.speaks_of_asked && !asks {
            let problem = self.script.error(
                offset + 1,
                text,
                Code::MeansNothingHere,
                "nobody is asked here, so `their` and `they` mean no one",
            );
            problems.push(problem.help("name whose, as in `{player}'s hand`, or ask a player".to_owned()));
        }
        let mut names: Vec<Ustr> = Vec::new();
        for (name, role) in &found.names {
            if RESERVED_NAMES.contains(&name.as_str()) {
                continue;
            }
            let inside = text.find(&format!("{{{name}")).map_or(0, |start| start + 1);
            let problem = match self.variables.iter().rev().find(|(variable, _)| variable == name.as_str()) {
                Some((_, value_type)) => {
                    value_type.name_sort().misfit(name, *role).map(|misfit| (Code::NameOfAnotherSort, misfit))
                }
                None => Some((Code::UnknownName, self.unknown(*name))),
            };
            if let Some((code, (message, help))) = problem {
                problems.push(self.script.error(offset + 1 + inside, name, code, message).help(help));
                return None;
            }
            if !names.contains(name) {
                names.push(*name);
            }
        }
        if names.is_empty() {
            return None;
        }
        let span = offset..offset + text.len() + 2;
        if self.script.file().text.get(span.clone()) != Some(&format!("\"{text}\"")) {
            let problem = self.script.error(
                offset,
                "",
                Code::NamesInPhrase,
                "a phrase that names variables is written between double quotes, as it is",
            );
            problems.push(problem.help("leave out backslashes and backquotes".to_owned()));
            return None;
        }
        if names.len() > MAX_NAMES {
            let problem =
                self.script.error(offset + 1, text, Code::NamesInPhrase, format!("a phrase names {MAX_NAMES} variables at most"));
            problems.push(problem.help("select a part of it first, with `ctx.all`, and name that".to_owned()));
            return None;
        }
        Some(NamingPhrase { span, names })
    }

    /// Returns why a name is no variable here, and how to mend it.
    fn unknown(&self, name: Ustr) -> (String, String) {
        if let Some(ended) = self.function.variables.iter().find(|variable| variable.name == name.as_str()) {
            let line = self.script.file().span(ended.offset..ended.offset).line;
            let message = format!("the variable `{name}` of line {line} is not there any more, or not yet");
            return (message, "declare it with `let` before the blocks that use it, or collect in an array".to_owned());
        }
        if self.abilities.target_pick(self.script.source.data, &name).is_some() {
            let message = format!("`{name}` is a target the script does not hold");
            return (message, format!("write `let {name} = ctx.target(\"{name}\");` before"));
        }
        let known = self.variables.iter().map(|(variable, _)| variable.as_str()).filter(|variable| *variable != "ctx");
        let help = nearest(&name, known.chain(["event", "source", "doer", "spent"])).map_or_else(
            || format!("`{{{name}}}` is the variable `{name}`: write `let {name} = ..` before"),
            |near| format!("did you mean `{near}`?"),
        );
        (format!("there is no variable `{name}`"), help)
    }
}

/// Checks the variables of a function: each has a value, none has a name that means something else in phrases, and each is used,
/// which cannot be said while names in phrases are unknown.
fn check_variables(script: &Script<'_>, function: &Function, all_names_known: bool, problems: &mut Vec<Diagnostic>) {
    let phrases = function.usages.iter().filter_map(|usage| match usage {
        Usage::Word { arguments, .. } => Some(arguments),
        _ => None,
    });
    let texts: Vec<&str> = phrases
        .flatten()
        .filter_map(|argument| match argument {
            Argument::Text(text, _) => Some(text.as_str()),
            _ => None,
        })
        .collect();
    for variable in &function.variables {
        let name = &variable.name;
        let is_read = function.read.contains(name) || texts.iter().any(|text| text.contains(&format!("{{{name}}}")));
        let (code, message, help) = if RESERVED_NAMES.contains(&name.as_str()) {
            (
                Code::ReservedName,
                format!("`{{{name}}}` has a meaning of its own in phrases"),
                "give the variable another name".to_owned(),
            )
        } else if !is_read && all_names_known && variable.declared != Declared::ByLoop {
            (
                Code::ResultNotUsed,
                format!("nothing uses `{name}`"),
                format!("leave `let {name} =` out, or name it `{{{name}}}` in a phrase"),
            )
        } else if variable.declared == Declared::WithoutValue && !function.assigned.contains(name) {
            (Code::UnknownVariable, format!("`{name}` has no value"), format!("give it one: `let {name} = ..;`"))
        } else {
            continue;
        };
        problems.push(script.error(variable.offset, name, code, message).help(help));
    }
}

/// Finds an ability of some kind that uses the function.
fn ability_using<'b>(
    script: &Script<'_>,
    abilities: &'b Abilities,
    function: &Function,
    is_meant: impl Fn(&AbilityDef) -> bool,
) -> Option<&'b AbilityDef> {
    script
        .functions
        .iter()
        .filter(|entry| script.reached(&entry.name).iter().any(|reached| reached.name == function.name))
        .flat_map(|entry| abilities.using(script.source.data, &entry.name))
        .find(|ability| is_meant(ability))
}

/// Returns the error that a phrase speaks of a battle where none goes on.
fn outside_battle(script: &Script<'_>, ability: &AbilityDef, text: &str, offset: usize) -> Diagnostic {
    let message = format!("`{}` is done while no battle goes on, so nothing is `in battle`", ability.label);
    script.error(offset + 1, text, Code::MeansNothingHere, message).help(NO_BATTLE_HELP.to_owned())
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
        let problem = script.error(offset, name, Code::MeansNothingHere, message);
        problems.push(problem.help("give the ability a window (would, when, after), or leave the event out".to_owned()));
    }
}

/// The names in a phrase.
#[derive(Default)]
struct PhraseNames {
    /// The names in braces, with what each must be.
    names: Vec<(Ustr, NameRole)>,
    /// Whether it speaks of the event that is answered.
    speaks_of_event: bool,
    /// Whether it speaks of a battle that has begun.
    speaks_of_battle: bool,
    /// Whether it speaks of the player who is asked.
    speaks_of_asked: bool,
}

/// Finds the names in a literal, if it is a phrase.
fn phrase_names(text: &str, literals: &Literals, parameter_type: ParameterType) -> PhraseNames {
    let mut found = PhraseNames::default();
    let mut record = |variable| match variable {
        FreeVariable::Name(name, role) => {
            found.speaks_of_event |= matches!(name.as_str(), "event" | "source" | "doer");
            found.names.push((name, role));
        }
        FreeVariable::Event => found.speaks_of_event = true,
        FreeVariable::Asked => found.speaks_of_asked = true,
        FreeVariable::Battle => found.speaks_of_battle = true,
        FreeVariable::N | FreeVariable::X | FreeVariable::Bearer | FreeVariable::Other(..) | FreeVariable::Past(_) => {}
    };
    if let Some(literal) = literals.get(text) {
        match parameter_type {
            ParameterType::Phrase => literal.selector.iter().for_each(|selector| selector.visit_free_variables(&mut record)),
            ParameterType::Condition => {
                literal.condition.iter().for_each(|condition| condition.visit_free_variables(&mut record));
            }
            ParameterType::Happening => {
                literal.happening.iter().for_each(|happening| happening.visit_free_variables(&mut record));
            }
            _ => {}
        }
    }
    found
}
