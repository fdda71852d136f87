//! Checks of the arguments of words: each is of the type the parameter takes, each literal can be parsed.

use cinderforge_content::diagnostic::{Code, Diagnostic};

use super::literals;
use super::script::Script;
use super::surroundings::Surroundings;
use crate::literal::Literals;
use crate::parameter::{Parameter, ParameterType};
use crate::usage::Argument;
use crate::value_type::{ValueType, with_article};
use crate::word::Word;

/// Checks one argument of a word, adding a literal to `literals`.
pub(super) fn check(
    script: &Script<'_>,
    surroundings: &Surroundings<'_>,
    literals: &mut Literals,
    (word, parameter): (&Word, Parameter),
    argument: &Argument,
    problems: &mut Vec<Diagnostic>,
) {
    let takes = parameter.parameter_type;
    match argument {
        Argument::Text(_, offset) if !takes.takes_text() => {
            problems.push(misfit(script, word, parameter, ValueType::Text, *offset));
        }
        Argument::Text(text, offset) => check_text(script, surroundings, literals, parameter, (text, *offset), problems),
        Argument::Texts(texts)
            if matches!(takes, ParameterType::Words | ParameterType::Acts | ParameterType::Tokens | ParameterType::Duration) =>
        {
            for (text, offset) in texts {
                check_text(script, surroundings, literals, parameter, (text, *offset), problems);
            }
        }
        Argument::Texts(_) if matches!(takes, ParameterType::Values | ParameterType::Taken) => {}
        Argument::Texts(_) => problems.push(misfit(script, word, parameter, ValueType::Array, argument.offset())),
        Argument::List(..) if takes == ParameterType::Values => {}
        Argument::List(_, offset) if !fits(takes, ValueType::Array) => {
            problems.push(misfit(script, word, parameter, ValueType::Array, *offset));
        }
        Argument::Other(_, offset) if takes == ParameterType::Values => {
            let message = format!("`{}` needs the values written out where it is called", word.name);
            let help = "write them in brackets, as in `[unit]`, or `[]` for none".to_owned();
            problems.push(script.file().error(*offset..*offset + 1, Code::NotALiteral, message).help(help));
        }
        Argument::Other(_, offset) if takes.is_literal() => {
            let message = format!("`{}` needs the {} as a literal text", word.name, takes.name());
            let help = "write it whole in quotes where it is used, with variables in braces, as in `attack {n} or less`";
            problems.push(script.file().error(*offset..*offset + 1, Code::NotALiteral, message).help(help.to_owned()));
        }
        Argument::Other(ValueType::Number, offset) if counts(word) && is_negative(script, *offset) => {
            let message = format!("`{}` with a number below 0 does nothing", word.name);
            let help = "write how many: a number from 1 on, or one that is computed".to_owned();
            problems.push(script.file().error(*offset..*offset + 1, Code::MeansNothingHere, message).help(help));
        }
        Argument::Other(found, offset) if !fits(takes, *found) => problems.push(misfit(script, word, parameter, *found, *offset)),
        Argument::List(..) | Argument::Other(..) => {}
    }
}

/// Returns whether the numbers a word takes count something that it does: no value or number in a name is changed by them.
fn counts(word: &Word) -> bool {
    word.access.acts() && !["gain", "set_amount"].contains(&word.name) && !word.name.starts_with("add_")
}

/// Returns whether an argument that begins at a byte of a script is a literal number below 0.
fn is_negative(script: &Script<'_>, offset: usize) -> bool {
    let Some((before, rest)) = script.source.text().split_at_checked(offset) else { return false };
    let digits = rest.strip_prefix('-').map(str::trim_start);
    // Of a difference the sign between both stands there.
    before.trim_end().ends_with(['(', ',']) && digits.is_some_and(|rest| rest.starts_with(|first: char| first.is_ascii_digit()))
}

/// Returns the error that an argument is of another type than the parameter takes.
fn misfit(script: &Script<'_>, word: &Word, parameter: Parameter, found: ValueType, offset: usize) -> Diagnostic {
    let takes = parameter.parameter_type.name();
    let message =
        format!("`{}` takes {} as `{}`, and is given {}", word.name, with_article(takes), parameter.name, found.with_article());
    let called = format!("it is called as `{}`", word.signatures().join("` or `"));
    let help = match (parameter.parameter_type, found) {
        (ParameterType::Card | ParameterType::Cards, ValueType::Player) => {
            format!("{called}; the card of a player is its `.phoenixborn`")
        }
        (ParameterType::Card | ParameterType::Cards, ValueType::Die) if word.name == "place_exhaustion" => {
            "dice are exhausted by `ctx.exhaust_dice(dice)`".to_owned()
        }
        (ParameterType::Player, ValueType::Card) => format!("{called}; the player of a card is its `.controller` or `.owner`"),
        (ParameterType::Number | ParameterType::NumberOrAll, ValueType::Text) => {
            format!("{called}; write a number without quotes")
        }
        _ => called,
    };
    script.file().error(offset..offset + 1, Code::ValueOfAnotherType, message).help(help)
}

/// Checks a literal text, parsing it as what the parameter takes.
fn check_text(
    script: &Script<'_>,
    surroundings: &Surroundings<'_>,
    literals: &mut Literals,
    parameter: Parameter,
    (text, offset): (&str, usize),
    problems: &mut Vec<Diagnostic>,
) {
    if let Err(error) = literals::parse(script, surroundings, parameter.parameter_type, text, literals.entry(text)) {
        // Inside the quotes, unless something is escaped before it.
        let is_plain = script.file().text.get(offset + 1..offset + 1 + text.len()) == Some(text);
        let whole = offset..offset + text.len() + 2;
        let span = if is_plain { offset + 1 + error.span.start..offset + 1 + error.span.end } else { whole };
        problems
            .push(script.file().error(span, error.code, error.message).help(error.help).cure(error.cure.filter(|_| is_plain)));
    }
}

/// Checks the argument of `is_a`: a literal text that names a card type.
pub(super) fn check_card_type(script: &Script<'_>, argument: &Argument, problems: &mut Vec<Diagnostic>) {
    match argument {
        Argument::Text(text, offset) => {
            if let Err(error) = literals::parse_card_type(text) {
                let span = offset + 1 + error.span.start..offset + 1 + error.span.end;
                problems.push(script.file().error(span, error.code, error.message).help(error.help).cure(error.cure));
            }
        }
        other => {
            let offset = other.offset();
            let problem =
                script.file().error(offset..offset + 1, Code::NotALiteral, "`is_a` needs the card type as a literal text");
            problems.push(problem.help("write it in quotes, as in `is_a(\"unit\")`".to_owned()));
        }
    }
}

/// Returns whether a value of this type can be what a parameter takes.
fn fits(parameter_type: ParameterType, kind: ValueType) -> bool {
    if matches!(kind, ValueType::Any) {
        return true;
    }
    match parameter_type {
        ParameterType::Card => matches!(kind, ValueType::Card | ValueType::Pick),
        ParameterType::Cards => matches!(kind, ValueType::Card | ValueType::Pick | ValueType::Array),
        ParameterType::Player => matches!(kind, ValueType::Player | ValueType::Pile | ValueType::Pick),
        ParameterType::CardOrPlayer => {
            matches!(kind, ValueType::Card | ValueType::Player | ValueType::Pile | ValueType::Pick)
        }
        ParameterType::Die => matches!(kind, ValueType::Die | ValueType::Pick),
        ParameterType::Dice => matches!(kind, ValueType::Die | ValueType::Pick | ValueType::Array),
        ParameterType::Number | ParameterType::NumberOrAll => kind == ValueType::Number,
        ParameterType::Numbers | ParameterType::Taken => kind == ValueType::Array,
        ParameterType::IdOrCard => matches!(kind, ValueType::Card | ValueType::Pick),
        ParameterType::Token => kind == ValueType::Text,
        _ => true,
    }
}

/// Returns whether two values would fit if each stood in the place of the other.
pub(super) fn would_fit_turned(parameters: &[Parameter], arguments: &[Argument]) -> bool {
    let ([first, second], [Argument::Other(one, _), Argument::Other(other, _)]) = (parameters, arguments) else { return false };
    fits(first.parameter_type, *other) && fits(second.parameter_type, *one)
}
