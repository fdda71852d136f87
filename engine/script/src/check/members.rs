//! Checks of the members of values: their methods, their properties.

use cinderforge_content::diagnostic::{Code, Diagnostic};
use cinderforge_content::nearest;

use super::arguments;
use super::script::Script;
use crate::engine::METHODS;
use crate::properties::{self, PROPERTIES, Property};
use crate::usage::Argument;
use crate::value_type::{ValueType, values};
use crate::words;

/// Checks a call of a method: whether values of this type have it, with what it is given.
pub(super) fn check_method(
    script: &Script<'_>,
    of: ValueType,
    name: &str,
    arguments: &[Argument],
    offset: usize,
    problems: &mut Vec<Diagnostic>,
) {
    let Some((_, parameters)) = METHODS.iter().find(|(known, _)| *known == name) else {
        problems.push(unknown_method(script, name, offset));
        return;
    };
    if arguments.len() != *parameters {
        let problem = script.error(
            offset,
            name,
            Code::NumberOfValues,
            format!("`{name}` takes {}, and is given {}", values(*parameters), arguments.len()),
        );
        problems.push(problem.help("docs/script-api.md says what it takes".to_owned()));
        return;
    }
    let fits = match of {
        ValueType::Array => name != "is_a",
        ValueType::Card => name == "is_a",
        ValueType::Any | ValueType::Pick => true,
        _ => false,
    };
    if !fits {
        let problem =
            script.error(offset, name, Code::UnknownScriptWord, format!("{} has no method `{name}`", of.with_article()));
        problems.push(problem.help("`is_a` is of cards, the other methods are of arrays".to_owned()));
    }
    if name == "is_a" {
        arguments::check_card_type(script, &arguments[0], problems);
    }
}

/// Returns the error that there is no method of this name.
fn unknown_method(script: &Script<'_>, name: &str, offset: usize) -> Diagnostic {
    if words::find(name).is_some() {
        script
            .error(offset, name, Code::CalledInAnotherWay, format!("`{name}` is a word of `ctx`"))
            .help(format!("write `ctx.{name}(..)`"))
    } else if script.function(name).is_some() {
        script
            .error(offset, name, Code::CalledInAnotherWay, format!("`{name}` is a function"))
            .help(format!("write `{name}(..)`"))
    } else if PROPERTIES.iter().any(|property| property.name == name) {
        let whole = script.error(offset, &format!("{name}()"), Code::CalledInAnotherWay, format!("`{name}` is a property"));
        whole.help(format!("write `.{name}` without brackets")).rewrite(&format!("{name}()"), name)
    } else {
        let near = nearest(name, METHODS.iter().map(|(name, _)| *name));
        let all = METHODS.iter().map(|(name, _)| *name).collect::<Vec<_>>().join("`, `");
        let problem = script.error(offset, name, Code::UnknownScriptWord, format!("unknown method `{name}`"));
        problem.meant_or(name, near, format!("the methods are `{all}`"))
    }
}

/// Checks a property: whether values of this type have it, whether it is only read.
pub(super) fn check_property(
    script: &Script<'_>,
    of: ValueType,
    name: &str,
    set: bool,
    offset: usize,
    problems: &mut Vec<Diagnostic>,
) {
    if set {
        problems.push(
            script
                .error(offset, name, Code::NotForScripts, format!("`{name}` cannot be set"))
                .help("words change the game, as `ctx.place_status(..)` does".to_owned()),
        );
        return;
    }
    let known: Vec<&Property> = properties::of(of).collect();
    if known.iter().all(|property| property.name != name) {
        problems.push(unknown_property(script, of, name, offset, &known));
    }
}

/// Returns the error that values of this type have no such property.
fn unknown_property(script: &Script<'_>, of: ValueType, name: &str, offset: usize, known: &[&Property]) -> Diagnostic {
    if of == ValueType::Player && ["hand", "deck", "units", "allies", "dice", "draw_pile", "discard_pile"].contains(&name) {
        let problem = script.error(offset, name, Code::UnknownProperty, format!("a player has no `{name}`"));
        problem
            .help("find things by a phrase, as in `ctx.all(\"cards in your hand\")`, `ctx.all(\"units you control\")`".to_owned())
    } else if of == ValueType::Context && words::find(name).is_some() {
        script
            .error(offset, name, Code::CalledInAnotherWay, format!("`{name}` is a word"))
            .help(format!("write `ctx.{name}(..)`"))
    } else {
        let near = nearest(name, known.iter().map(|property| property.name));
        let whose = if matches!(of, ValueType::Any | ValueType::Pick) { "nothing".to_owned() } else { of.with_article() };
        let message =
            if whose == "nothing" { format!("nothing has a property `{name}`") } else { format!("{whose} has no `{name}`") };
        let all: Vec<&str> = known.iter().map(|property| property.name).collect();
        script.error(offset, name, Code::UnknownProperty, message).meant_or(
            name,
            near,
            format!("there are `{}`", all.join("`, `")),
        )
    }
}
