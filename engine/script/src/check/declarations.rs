//! Checks that data files agree with their scripts on targets, extra costs, modes.

use cinderforge_content::diagnostic::{Code, Diagnostic};
use cinderforge_content::nearest;
use cinderforge_kernel::cards::{AbilityDef, ExtraCost};
use ustr::Ustr;

use super::abilities::{Abilities, picks_several};
use super::script::Script;
use crate::usage::{Argument, Function, Usage};

/// Checks that the script names what one of its abilities declares: targets, extra costs, modes.
pub(super) fn check_used(script: &Script<'_>, entry: Ustr, ability: &AbilityDef, problems: &mut Vec<Diagnostic>) {
    let reached = script.reached(entry.as_str());
    let Some(first) = reached.first() else { return };
    let names = |words: &[&str], name: &str| {
        reached.iter().any(|function| words.iter().any(|word| function.texts_given(word, 0).any(|(text, _)| text == name)))
    };
    let label = ability.label;
    for target in &ability.targets {
        if !names(&["target", "targets"], target.name.as_str()) {
            let message = format!("the script never names the target `{}` of `{label}`", target.name);
            problems.push(
                script
                    .error(first.offset, &first.name, Code::DeclaredAndNotUsed, message)
                    .help(format!("use `ctx.target(\"{}\")`", target.name)),
            );
        }
        let several = picks_several(&target.pick);
        for function in &reached {
            for (_, offset) in function.texts_given("target", 0).filter(|(text, _)| *text == target.name.as_str() && several) {
                let message = format!("the target `{}` of `{label}` can be several", target.name);
                let problem = script.error(offset + 1, target.name.as_str(), Code::SeveralAsOne, message);
                problems.push(problem.help(format!("use `for .. in ctx.targets(\"{}\")`", target.name)));
            }
        }
    }
    for ExtraCost { name, .. } in &ability.extra {
        if !names(&["paid"], name.as_str()) {
            let message = format!("the script never asks whether `{name}` of `{label}` was paid");
            problems.push(
                script
                    .error(first.offset, &first.name, Code::DeclaredAndNotUsed, message)
                    .help(format!("use `ctx.paid(\"{name}\")`")),
            );
        }
    }
    if !ability.modes.is_empty() && !reached.iter().any(|function| function.words().any(|word| word == "mode")) {
        let message = format!("the script never asks for the mode of `{label}`");
        problems
            .push(script.error(first.offset, &first.name, Code::DeclaredAndNotUsed, message).help("use `ctx.mode()`".to_owned()));
    }
}

/// Checks that what the script names of its abilities is declared in each of them.
pub(super) fn check_declared(script: &Script<'_>, abilities: &Abilities, entry: Ustr, problems: &mut Vec<Diagnostic>) {
    let using = abilities.using(script.source.data, entry.as_str());
    for function in script.reached(entry.as_str()) {
        for word in ["target", "targets"] {
            for (name, offset) in function.texts_given(word, 0) {
                let has = |ability: &&AbilityDef| ability.targets.iter().any(|target| target.name == name);
                let known = using.iter().flat_map(|ability| &ability.targets).map(|target| target.name.as_str());
                if let Some(ability) = using.iter().find(|ability| !has(ability)) {
                    missing(script, "target", (name, offset), ability, nearest(name, known), problems);
                }
            }
        }
        for (name, offset) in function.texts_given("paid", 0) {
            let has = |ability: &&AbilityDef| ability.extra.iter().any(|extra| extra.name == name);
            let known = using.iter().flat_map(|ability| &ability.extra).map(|extra| extra.name.as_str());
            if let Some(ability) = using.iter().find(|ability| !has(ability)) {
                missing(script, "extra cost", (name, offset), ability, nearest(name, known), problems);
            }
        }
        check_repeated(script, function, using, problems);
        check_modes(script, function, using, problems);
        check_options(script, function, problems);
    }
}

/// Checks that no loop takes a target that is asked for only once: it would be the same thing each time.
fn check_repeated(script: &Script<'_>, function: &Function, using: &[AbilityDef], problems: &mut Vec<Diagnostic>) {
    for usage in &function.usages {
        let Usage::Word { name: word, arguments, in_loop: true, .. } = usage else { continue };
        let ("target" | "targets", Some(Argument::Text(name, offset))) = (word.as_str(), arguments.first()) else { continue };
        let is_once = |ability: &AbilityDef| ability.targets.iter().any(|target| target.name == name.as_str() && !target.again);
        if let Some(ability) = using.iter().find(|ability| is_once(ability)) {
            let message =
                format!("the target `{name}` of `{}` is asked for once, and this loop takes it each time", ability.label);
            let problem = script.error(offset + 1, name, Code::AskedOnce, message);
            let help = if word == "targets" {
                "put them into an array before the loop if the same ones are meant; other ones need a target of another name"
                    .to_owned()
            } else {
                format!(
                    "take it before the loop if the same one is meant; to ask anew each time, write \
                     {name} = {{ pick = \"..\", again = true }} in the data file; for several at once, loop over \
                     `ctx.targets(\"{name}\")`"
                )
            };
            problems.push(problem.help(help));
        }
    }
}

/// Checks that what the mode is compared with is a mode of each ability.
fn check_modes(script: &Script<'_>, function: &Function, using: &[AbilityDef], problems: &mut Vec<Diagnostic>) {
    for usage in &function.usages {
        let Usage::Word { name, compared_with, offset, .. } = usage else { continue };
        if name != "mode" {
            continue;
        }
        for ability in using {
            if ability.modes.is_empty() {
                let problem = script.error(*offset, name, Code::UsedAndNotDeclared, format!("`{}` has no modes", ability.label));
                problems.push(problem.help("name them in the data file, as in modes = [\"hurt\", \"heal\"]".to_owned()));
            }
            for (text, offset) in compared_with {
                let known = ability.modes.iter().map(Ustr::as_str);
                if !ability.modes.is_empty() && !known.clone().any(|mode| mode == text) {
                    missing(script, "mode", (text, *offset), ability, nearest(text, known), problems);
                }
            }
        }
    }
}

/// Checks that what an option is compared with is among its words.
fn check_options(script: &Script<'_>, function: &Function, problems: &mut Vec<Diagnostic>) {
    for usage in &function.usages {
        let Usage::Word { name, arguments, compared_with, .. } = usage else { continue };
        let Some(Argument::Texts(words)) = arguments.last() else { continue };
        if name != "option" {
            continue;
        }
        for (text, offset) in compared_with {
            if !words.iter().any(|(word, _)| word == text) {
                let message = format!("`{text}` is none of the words to choose from");
                let offered: Vec<&str> = words.iter().map(|(word, _)| word.as_str()).collect();
                let help = format!("expected one of `{}`", offered.join("`, `"));
                problems.push(script.error(offset + 1, text, Code::NeverEqual, message).help(help));
            }
        }
    }
}

/// Reports that an ability does not declare what the script names.
fn missing(
    script: &Script<'_>,
    kind: &str,
    (name, offset): (&str, usize),
    ability: &AbilityDef,
    near: Option<&str>,
    problems: &mut Vec<Diagnostic>,
) {
    let message = format!("`{}` has no {kind} `{name}`", ability.label);
    let problem = script.error(offset + 1, name, Code::UsedAndNotDeclared, message);
    problems.push(problem.meant_or(name, near, format!("declare the {kind} in the data file, or leave it out")));
}
