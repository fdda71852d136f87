//! Checks of the functions of a script: their names, their parameters, whether anything uses them.

use cinderforge_content::diagnostic::{Code, Diagnostic};
use cinderforge_content::{Content, ScriptOwner, nearest};
use ustr::Ustr;

use super::abilities::Abilities;
use super::script::Script;
use super::shared_functions::SharedFunctions;
use crate::engine::{FUNCTIONS, JOIN, METHODS};
use crate::usage::{Argument, Function, Usage};
use crate::value_type::values;
use crate::words;

/// Checks that no function has the name of a word, or of a function that is there anyway: the call would go to the wrong one.
pub(super) fn check_names(script: &Script<'_>, shared: &SharedFunctions, problems: &mut Vec<Diagnostic>) {
    for function in &script.functions {
        let name = function.name.as_str();
        let taken = if words::find(name).is_some() {
            Some("word of `ctx`")
        } else if name == JOIN || FUNCTIONS.iter().chain(METHODS).any(|(known, _)| *known == name) {
            Some("function that is always there")
        } else if script.source.owner != ScriptOwner::Shared && shared.parameters(name).is_some() {
            Some("shared function")
        } else {
            None
        };
        if let Some(taken) = taken {
            let problem = script.error(
                function.offset,
                name,
                Code::FunctionNameTaken,
                format!("`{name}` is a {taken}, and cannot be a function here"),
            );
            problems.push(problem.help("give the function another name".to_owned()));
        }
        let twice = script.functions.iter().filter(|other| other.name == function.name && other.offset < function.offset).count();
        if twice > 0 {
            let problem = script.error(
                function.offset,
                name,
                Code::FunctionNameTaken,
                format!("there is another function `{name}` in this script"),
            );
            problems.push(problem.help("give one of them another name".to_owned()));
        }
    }
}

/// Checks that every function a data file names is there and takes `ctx`, with the values of the lasting effect it is of.
pub(super) fn check_signatures(
    script: &Script<'_>,
    content: &Content,
    abilities: &Abilities,
    entries: &[Ustr],
    problems: &mut Vec<Diagnostic>,
) {
    let later: Vec<&str> = script.functions.iter().flat_map(Function::later_functions).collect();
    let mut all = entries.to_vec();
    all.extend(later.iter().map(|name| Ustr::from(name)));
    for name in all {
        let name = name.as_str();
        let Some(function) = script.function(name) else {
            if !later.contains(&name) {
                let near = nearest(name, script.functions.iter().map(|function| function.name.as_str()));
                let problem = content.missing_function(script.source, name);
                problems.extend(problem.map(|problem| problem.meant_or(name, near, format!("write `fn {name}(ctx)` in it"))));
            }
            continue;
        };
        let is_later = later.contains(&name);
        let started = abilities.started(script.source.data, name).unwrap_or_default();
        if function.parameters.first().is_none_or(|first| first != "ctx")
            || (function.parameters.len() != 1 + started.len() && !is_later && abilities.is_whole)
        {
            let taken = match (is_later, started) {
                (true, _) => "`ctx` first".to_owned(),
                (false, []) => "`ctx` alone".to_owned(),
                (false, started) => format!("`ctx`, then {} of its lasting effect", values(started.len())),
            };
            let parameters: Vec<&str> = std::iter::once("ctx").chain(started.iter().map(Ustr::as_str)).collect();
            let message = format!("`{name}` is run by the game and takes {taken}");
            let help = format!("write `fn {name}({})`", parameters.join(", "));
            problems.push(script.error(function.offset, name, Code::FunctionOfTheGame, message).help(help));
        }
    }
    for usage in script.functions.iter().flat_map(|function| &function.usages) {
        check_given(script, usage, problems);
    }
}

/// Checks that a function which is set up for later is given a value for each of its parameters behind `ctx`.
fn check_given(script: &Script<'_>, usage: &Usage, problems: &mut Vec<Diagnostic>) {
    let Some(name) = usage.later_function() else { return };
    let (Some(function), Usage::Word { arguments, .. }) = (script.function(name), usage) else { return };
    let Some(given) = arguments.get(2).and_then(Argument::listed).map(|types| types.len()) else { return };
    let taken = function.parameters.len().saturating_sub(1);
    if given != taken {
        let offset = arguments[2].offset();
        let problem = script.error(
            offset,
            "",
            Code::NumberOfValues,
            format!("`{name}` takes {} behind `ctx`, and is given {given}", values(taken)),
        );
        problems.push(problem.help(format!("give one for each parameter of `fn {name}({})`", function.parameters.join(", "))));
    }
}

/// Checks that a lasting effect is given a value for each name it takes, of a sort that fits the phrases.
pub(super) fn check_applied(script: &Script<'_>, abilities: &Abilities, problems: &mut Vec<Diagnostic>) {
    for usage in script.functions.iter().flat_map(|function| &function.usages) {
        let Usage::Word { name, arguments, offset, .. } = usage else { continue };
        let ("apply", Some(Argument::Text(lasting, _))) = (name.as_str(), arguments.first()) else { continue };
        let Some(takes) = abilities.taken_by(script.source.data, lasting) else { continue };
        let given = arguments.get(2).map_or(Some(Vec::new()), Argument::listed);
        let Some(given) = given else { continue };
        if given.len() != takes.len() {
            let names: Vec<&str> = takes.iter().map(|(name, _)| name.as_str()).collect();
            let message = format!("`{lasting}` takes {}, and is given {}", values(takes.len()), given.len());
            let help = match names.as_slice() {
                [] => "leave the values out, or name them in its `takes`".to_owned(),
                names => format!("write a value for each name behind the thing it is for: [{}]", names.join(", ")),
            };
            problems.push(script.error(*offset, name, Code::NumberOfValues, message).help(help));
            continue;
        }
        for ((taken, roles), value_type) in takes.iter().zip(&given) {
            let sort = value_type.name_sort();
            if let Some((message, help)) = roles.iter().find_map(|role| sort.misfit(taken, *role)) {
                let offset = arguments.get(2).map_or(*offset, Argument::offset);
                problems.push(script.error(offset, "", Code::NameOfAnotherSort, format!("`{lasting}`: {message}")).help(help));
            }
        }
    }
}

/// Checks that every function is used: by a data file, for later, or by another function that is.
pub(super) fn check_used(script: &Script<'_>, entries: &[Ustr], problems: &mut Vec<Diagnostic>) {
    let is_told = script.source.taken.is_some() && entries.is_empty();
    if script.source.owner == ScriptOwner::Shared || is_told {
        return;
    }
    let mut open: Vec<&str> = entries.iter().map(Ustr::as_str).collect();
    // One that data misspells is used.
    for name in entries.iter().filter(|name| script.function(name).is_none()) {
        open.extend(nearest(name, script.functions.iter().map(|function| function.name.as_str())));
    }
    let mut used: Vec<&str> = Vec::new();
    while let Some(name) = open.pop() {
        if used.contains(&name) {
            continue;
        }
        used.push(name);
        if let Some(function) = script.function(name) {
            open.extend(function.calls());
        }
    }
    let unused = script.functions.iter().filter(|function| !used.contains(&function.name.as_str()));
    problems.extend(unused.map(|function| not_used(script, function)));
}

/// Returns the error that nothing uses a function: in the script, or where a card takes it that has no use for it.
fn not_used(script: &Script<'_>, function: &Function) -> Diagnostic {
    let name = function.name.as_str();
    let Some(taken) = &script.source.taken else {
        let message = format!("nothing uses the function `{name}`");
        let problem = script.error(function.offset, name, Code::FunctionNotUsed, message).idle();
        return problem.help("name it as an `effect`, call it, or leave it out".to_owned());
    };
    let message = format!("nothing of this card uses the function `{name}` of {}", script.source.path());
    let problem = taken.file.error(taken.span.clone(), Code::FunctionNotUsed, message).idle();
    problem.help("name it as an `effect`; what two cards have in common in part is a function in scripts/lib".to_owned())
}
