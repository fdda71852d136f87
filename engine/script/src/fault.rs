//! What a failing script says: card, ability, file, line, and what happened in words of the cards.

use cinderforge_content::diagnostic::SourceFile;
use cinderforge_kernel::table::{Fault, Table};
use cinderforge_kernel::verbs;
use rhai::{EvalAltResult, Position};

use crate::engine::OPERATIONS;

/// The fault of a script that failed in the effect whose frame is on top.
///
/// Where Rhai knows no place, as for a function without end, the line of the function is told.
pub(crate) fn script_fault(g: &Table, script: &SourceFile, function: &str, error: &EvalAltResult) -> Fault {
    let (file, position) = place(script.path.as_str(), error);
    let at_function = || script.span(crate::model::name_of(script, function)..0).line;
    let card = verbs::this_card(g);
    Fault::Script {
        card: g.def(card.id).name.to_string(),
        ability: verbs::label(g).to_string(),
        file,
        line: position.line().unwrap_or_else(at_function),
        message: message(error),
    }
}

/// File and position of the innermost place the error knows.
fn place(file: &str, error: &EvalAltResult) -> (String, Position) {
    let mut file = file.to_owned();
    let mut at = error;
    let mut position = error.position();
    while let EvalAltResult::ErrorInFunctionCall(_, source, inner, _) = at {
        if !source.is_empty() {
            file.clone_from(source);
        }
        at = inner;
        if !at.position().is_none() {
            position = at.position();
        }
    }
    (file, position)
}

/// What happened.
fn message(error: &EvalAltResult) -> String {
    match error.unwrap_inner() {
        EvalAltResult::ErrorTooManyOperations(_) => {
            format!("the function does not come to an end: it was stopped after {OPERATIONS} operations")
        }
        EvalAltResult::ErrorStackOverflow(_) => "functions call each other without end".to_owned(),
        EvalAltResult::ErrorDataTooLarge(what, _) => match what.to_lowercase() {
            what if what.contains("string") => "a text grows too long".to_owned(),
            what if what.contains("array") => "an array grows too long".to_owned(),
            what => format!("too large: {what}"),
        },
        EvalAltResult::ErrorRuntime(value, _) => {
            value.clone().into_immutable_string().map_or_else(|_| value.to_string(), |text| text.to_string())
        }
        EvalAltResult::ErrorFunctionNotFound(signature, _) => not_found(signature),
        EvalAltResult::ErrorDotExpr(text, _) => {
            let property = text.split('\'').nth(1);
            let kind = text.split('\'').nth(3);
            match (property, kind) {
                (Some(property), Some(kind)) => format!("a {kind} has no `{property}`"),
                _ => text.clone(),
            }
        }
        EvalAltResult::ErrorMismatchDataType(wanted, given, _) | EvalAltResult::ErrorMismatchOutputType(wanted, given, _) => {
            format!("expected a {}, found a {}", kind(wanted), kind(given))
        }
        EvalAltResult::ErrorArrayBounds(length, at, _) => format!("the array has {length} values, and none at {at}"),
        EvalAltResult::ErrorFor(_) => "`for` needs an array, a range, or the picks of `targets`".to_owned(),
        EvalAltResult::ErrorTerminated(..) => "the script was stopped".to_owned(),
        other => {
            let text = other.to_string();
            text.rsplit_once(" (line ").map_or(text.clone(), |(text, _)| text.to_owned())
        }
    }
}

/// `+ (card, i64)`: an operator or method that does not take these.
fn not_found(signature: &str) -> String {
    let (name, given) = signature.split_once(" (").unwrap_or((signature, ""));
    let given: Vec<&str> = given.trim_end_matches(')').split(", ").map(kind).collect();
    if name.starts_with(|letter: char| letter.is_alphabetic() || letter == '_') {
        format!("`{name}` does not take ({})", given.join(", "))
    } else {
        format!("`{name}` does not go between a {}", given.join(" and a "))
    }
}

/// How the cards call a type of Rhai.
fn kind(name: &str) -> &str {
    match name.trim_start_matches("&mut ").trim() {
        "i64" => "number",
        "string" | "String" | "ImmutableString" | "&str | ImmutableString | String" => "text",
        "()" => "nothing",
        other => other,
    }
}
