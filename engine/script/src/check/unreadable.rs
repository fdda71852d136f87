//! What Rhai cannot parse, in the words of authors: the cause at its place, and what to write there.

use std::ops::Range;

use cinderforge_content::diagnostic::{Code, Diagnostic, SourceFile};
use rhai::{LexError, ParseError, ParseErrorType};

use crate::engine::{FORBIDDEN, RESERVED};
use crate::syntax;

/// Words of other languages, with what scripts write for them, and how to say so where that is not all.
const WORDS: &[(&str, &str, &str)] = &[
    ("and", "&&", ""),
    ("or", "||", ""),
    ("not", "!", ""),
    ("var", "let", ""),
    ("def", "fn", "a function is `fn name(ctx) { .. }`"),
    ("function", "fn", ""),
    ("func", "fn", ""),
    ("elif", "else if", ""),
    ("elseif", "else if", ""),
    ("null", "", "nothing is absent: ask with `.exists`, as in `if unit.exists`"),
    ("nil", "", "nothing is absent: ask with `.exists`, as in `if unit.exists`"),
    ("None", "", "nothing is absent: ask with `.exists`, as in `if unit.exists`"),
    ("undefined", "", "nothing is absent: ask with `.exists`, as in `if unit.exists`"),
    ("True", "true", ""),
    ("False", "false", ""),
    ("this", "", "the card whose text it is, is `ctx.card`"),
    ("self", "", "the card whose text it is, is `ctx.card`"),
    ("each", "", "write `for unit in ctx.each(..)`"),
    ("foreach", "for", ""),
    ("card", "ctx.card", ""),
    ("you", "ctx.you", ""),
    ("opponent", "ctx.opposing", ""),
    ("event", "ctx.event", ""),
];

/// Returns the error of Rhai in words of the cards.
pub(super) fn explain(file: &SourceFile, error: &ParseError) -> Diagnostic {
    let offset = syntax::offset(file, error.position());
    let word = word_at(&file.text, offset);
    let span = offset..offset + word.len().max(1);
    if !word.is_empty()
        && file.text[..offset].trim_end().split(|c: char| !c.is_alphanumeric()).next_back() == Some("fn")
        && RESERVED.contains(&word)
    {
        let problem = file.error(
            span,
            Code::FunctionNameTaken,
            format!("`{word}` is a word of Rhai, and cannot be the name of a function"),
        );
        return problem.help("give the function another name; docs/script-api.md lists the words of Rhai".to_owned());
    }
    if FORBIDDEN.contains(&word) {
        let problem = file.error(span, Code::NotForScripts, format!("scripts cannot use `{word}`"));
        return problem.help("a script says what happens with words of `ctx`; docs/script-api.md has all of them".to_owned());
    }
    if let Some((_, cure, help)) = WORDS.iter().find(|(known, _, _)| *known == word) {
        return of_another_language(file, span, word, cure, help);
    }
    if let Some(problem) = unknown_symbol(file, &span) {
        return problem;
    }
    match error.err_type() {
        ParseErrorType::VariableUndefined(name) => undefined(file, span, name),
        ParseErrorType::FnDuplicatedDefinition(name, _) => {
            let problem = file.error(span, Code::FunctionNameTaken, format!("there is another function `{name}` in this script"));
            problem.help("give one of them another name".to_owned())
        }
        ParseErrorType::Reserved(_) => {
            let problem =
                file.error(span, Code::ReservedName, format!("`{word}` is a word of Rhai, and names nothing in a script"));
            problem.help("give it another name; docs/script-api.md lists the words of Rhai".to_owned())
        }
        ParseErrorType::ExprTooDeep => {
            let problem = file.error(span, Code::ScriptOfNoForm, "this expression is nested too deep");
            problem.help("give a part of it a name with `let`".to_owned())
        }
        ParseErrorType::FnMissingBody(name) => {
            let problem = file.error(before(file, offset), Code::ScriptOfNoForm, format!("the function `{name}` has no body"));
            problem.help("put what it does between `{` and `}`".to_owned())
        }
        ParseErrorType::MissingToken(token, _) => missing(file, offset, token, error),
        ParseErrorType::BadInput(LexError::UnterminatedString) => {
            let line = file.text[span.start.min(file.text.len())..].lines().next().unwrap_or_default();
            let problem = file.error(span.start..span.start + line.len(), Code::NotClosed, "the text is not closed");
            problem.help("a text ends on its own line, with the quote it began with".to_owned())
        }
        _ if error.to_string().contains("typo of") && file.text[span.start..].starts_with('=') => file
            .error(span, Code::WordOfAnotherLanguage, "`=` compares nothing")
            .help("write `==` to compare".to_owned())
            .cure("==".to_owned()),
        _ => otherwise(file, span, error),
    }
}

/// Returns the word at a byte.
fn word_at(text: &str, offset: usize) -> &str {
    let rest = text.get(offset..).unwrap_or_default();
    let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(rest.len());
    &rest[..end]
}

/// Returns the error that a word is one of another language.
fn of_another_language(file: &SourceFile, span: Range<usize>, word: &str, cure: &str, help: &str) -> Diagnostic {
    let problem = file.error(span.clone(), Code::WordOfAnotherLanguage, format!("scripts do not say `{word}`"));
    if cure.is_empty() {
        return problem.help(help.to_owned());
    }
    let help = if help.is_empty() { format!("write `{cure}`") } else { help.to_owned() };
    // `!` stands right before what it denies.
    let text = if word == "not" && file.text[span.end..].starts_with(' ') { None } else { Some(cure.to_owned()) };
    problem.help(help).cure(text)
}

/// Returns the error that a variable is not there: a function without quotes, one that is never declared, or one behind its function.
fn undefined(file: &SourceFile, span: Range<usize>, name: &str) -> Diagnostic {
    let rest = file.text[span.end.min(file.text.len())..].trim_start();
    if name == "ctx" {
        let problem = file.error(span, Code::UnknownVariable, "`ctx` is not there outside of a function that takes it");
        return problem.help("see whether a `}` above closes the function too early, or give it to the function".to_owned());
    }
    let problem = file.error(span, Code::UnknownVariable, format!("unknown variable `{name}`"));
    if matches!(name, "N" | "X") {
        let cure = format!("ctx.{}", name.to_lowercase());
        return problem.help(format!("in scripts it is `{cure}`")).cure(cure);
    }
    if syntax::function_name_at(file, name) > 0 {
        return problem.help(format!("write the name of the function in quotes, \"{name}\"")).cure(format!("\"{name}\""));
    }
    if rest.starts_with('=') && !rest.starts_with("==") {
        return problem.help(format!("declare it: write `let {name} = ..`")).cure(format!("let {name}"));
    }
    problem.help("declare it with `let` before it is used".to_owned())
}

/// Returns the error that a sign is missing.
fn missing(file: &SourceFile, offset: usize, token: &str, error: &ParseError) -> Diagnostic {
    let place = before(file, offset);
    let line_ends = file.text.get(place.end..offset).unwrap_or_default().contains('\n');
    let follows_text = file.text.get(offset..).unwrap_or_default();
    match token {
        ";" => file
            .error(place.clone(), Code::ScriptOfNoForm, "there is no `;` behind this statement")
            .help("end it with `;`".to_owned())
            .cure(";".to_owned()),
        "}" => file.error(place, Code::NotClosed, "a `{` has no `}`").help("every `{` has its `}`".to_owned()),
        "," if line_ends || follows_text.starts_with([';', '{']) => {
            file.error(place, Code::NotClosed, "a `(` has no `)`").help("close it with `)`".to_owned()).cure(")".to_owned())
        }
        "," => file
            .error(place, Code::NoComma, "there is no `,` between two values")
            .help("part them with `,`".to_owned())
            .cure(",".to_owned()),
        ")" => file.error(place, Code::NotClosed, "a `(` has no `)`").help("close it with `)`".to_owned()).cure(")".to_owned()),
        "in" => file
            .error(offset..offset + 1, Code::ScriptOfNoForm, "the loop does not say in what")
            .help("write `for unit in ctx.each(..)`".to_owned()),
        _ => otherwise(file, offset..offset + 1, error),
    }
}

/// Returns the error that a sign is one of another language, if it is.
fn unknown_symbol(file: &SourceFile, span: &Range<usize>) -> Option<Diagnostic> {
    let rest = &file.text[span.start.min(file.text.len())..];
    if let Some(quoted) = rest.strip_prefix('\'') {
        let end = quoted.find('\'').map_or(1, |end| end + 2);
        let cure = rest[..end].replace('\'', "\"");
        let problem = file.error(span.start..span.start + end, Code::WordOfAnotherLanguage, "texts stand in double quotes");
        return Some(problem.help(format!("write {cure}")).cure(cure));
    }
    if rest.starts_with("++") || rest.starts_with("--") {
        let problem =
            file.error(span.start..span.start + 2, Code::WordOfAnotherLanguage, format!("scripts do not say `{}`", &rest[..2]));
        let cure = if rest.starts_with('+') { " += 1" } else { " -= 1" };
        return Some(problem.help(format!("write `{}`", cure.trim_start())).cure(cure.to_owned()));
    }
    if rest.starts_with('#') && !rest.starts_with("#{") {
        let problem = file.error(span.clone(), Code::WordOfAnotherLanguage, "`#` begins no comment");
        return Some(problem.help("begin it with `//`".to_owned()).cure("//".to_owned()));
    }
    None
}

/// Returns the error as Rhai words it.
fn otherwise(file: &SourceFile, span: Range<usize>, error: &ParseError) -> Diagnostic {
    let message = error.err_type().to_string();
    let mut letters = message.chars();
    let message = letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect());
    let help = "brackets are closed, values are parted by `,`, and statements end with `;`";
    file.error(span, Code::ScriptOfNoForm, message.replace('\'', "`")).help(help.to_owned())
}

/// Returns the place right behind what stands before a byte.
fn before(file: &SourceFile, offset: usize) -> Range<usize> {
    let end = file.text.get(..offset).unwrap_or_default().trim_end().len();
    end..end
}
