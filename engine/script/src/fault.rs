//! Faults of scripts: card, ability, file, line, what happened in words of the cards.

use cinderforge_content::diagnostic::SourceFile;
use cinderforge_kernel::game::Fault;
use cinderforge_kernel::table::Table;
use cinderforge_kernel::verbs;
use rhai::{EvalAltResult, Position};

use crate::engine::MAX_OPERATIONS;
use crate::syntax;

/// Returns the fault of a script that failed in the effect whose frame is on top.
///
/// Where Rhai knows no position, as for a function without end, it has the line of the function.
pub(crate) fn script_fault(table: &Table, script: &SourceFile, function: &str, error: &EvalAltResult) -> Fault {
    let (file, position) = innermost_position(script.path.as_str(), error);
    let at_function = || script.span(syntax::function_name_at(script, function)..0).line;
    let card = verbs::this_card(table);
    Fault::Script {
        card: table.def(card.id).name.to_string(),
        ability: verbs::label(table).to_string(),
        file,
        line: position.line().unwrap_or_else(at_function),
        message: message(error),
    }
}

/// Finds the innermost position the error knows. Returns it with its file.
fn innermost_position(file: &str, error: &EvalAltResult) -> (String, Position) {
    let mut file = file.to_owned();
    let mut cause = error;
    let mut position = error.position();
    while let EvalAltResult::ErrorInFunctionCall(_, source, inner, _) = cause {
        if !source.is_empty() {
            file.clone_from(source);
        }
        cause = inner;
        if !cause.position().is_none() {
            position = cause.position();
        }
    }
    (file, position)
}

/// Says what happened in words of the cards.
fn message(error: &EvalAltResult) -> String {
    match error.unwrap_inner() {
        EvalAltResult::ErrorTooManyOperations(_) => {
            format!("the function does not come to an end: it was stopped after {MAX_OPERATIONS} operations")
        }
        EvalAltResult::ErrorStackOverflow(_) => "functions call each other without end".to_owned(),
        EvalAltResult::ErrorDataTooLarge(data, _) => match data.to_lowercase() {
            data if data.contains("string") => "a text grows too long".to_owned(),
            data if data.contains("array") => "an array grows too long".to_owned(),
            data => format!("too large: {data}"),
        },
        EvalAltResult::ErrorRuntime(value, _) => {
            value.clone().into_immutable_string().map_or_else(|_| value.to_string(), |text| text.to_string())
        }
        EvalAltResult::ErrorFunctionNotFound(signature, _) => not_found(signature),
        EvalAltResult::ErrorDotExpr(text, _) => {
            let property = text.split('\'').nth(1);
            let type_name = text.split('\'').nth(3);
            match (property, type_name) {
                (Some(property), Some(type_name)) => format!("a {type_name} has no `{property}`"),
                _ => text.clone(),
            }
        }
        EvalAltResult::ErrorMismatchDataType(wanted, given, _) | EvalAltResult::ErrorMismatchOutputType(wanted, given, _) => {
            format!("expected a {}, found a {}", type_name(wanted), type_name(given))
        }
        EvalAltResult::ErrorArrayBounds(length, index, _) => format!("the array has {length} values, and none at {index}"),
        EvalAltResult::ErrorFor(_) => "`for` needs an array, a range, or the picks of `targets`".to_owned(),
        EvalAltResult::ErrorTerminated(..) => "the script was stopped".to_owned(),
        other => {
            let text = other.to_string();
            text.rsplit_once(" (line ").map_or(text.clone(), |(text, _)| text.to_owned())
        }
    }
}

/// Says that an operator or method does not take its arguments, as in `+ (card, i64)`.
fn not_found(signature: &str) -> String {
    let (name, given) = signature.split_once(" (").unwrap_or((signature, ""));
    let given: Vec<&str> = given.trim_end_matches(')').split(", ").map(type_name).collect();
    if name.starts_with(|letter: char| letter.is_alphabetic() || letter == '_') {
        format!("`{name}` does not take ({})", given.join(", "))
    } else {
        format!("`{name}` does not go between a {}", given.join(" and a "))
    }
}

/// Returns how the cards call a type of Rhai.
fn type_name(name: &str) -> &str {
    match name.trim_start_matches("&mut ").trim() {
        "i64" => "number",
        "string" | "String" | "ImmutableString" | "&str | ImmutableString | String" => "text",
        "()" => "nothing",
        other => other,
    }
}
