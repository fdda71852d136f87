//! Parsing a script into its functions; what Rhai cannot parse is said in words of the cards.

use cinderforge_content::diagnostic::{Diagnostic, SourceFile};
use cinderforge_content::{ScriptOwner, ScriptSource};
use rhai::{Engine, ParseError, ParseErrorType};

use super::script::Script;
use crate::engine::FORBIDDEN;
use crate::syntax::{self, Picks};

/// Parses a script. Returns it, without functions if Rhai cannot parse it.
pub(super) fn script<'a>(
    engine: &Engine,
    source: &'a ScriptSource,
    picks: &Picks<'_>,
    problems: &mut Vec<Diagnostic>,
) -> Script<'a> {
    let file = &source.file;
    let mut script = Script { source, functions: Vec::new(), is_readable: false };
    match engine.compile(&*file.text) {
        Err(error) => problems.push(unreadable(file, &error)),
        Ok(ast) => {
            script.is_readable = true;
            script.functions = syntax::functions(file, &ast, picks, source.owner != ScriptOwner::Shared);
            if let Some(offset) = syntax::statement_outside(file, &ast) {
                let problem = file.error(offset..offset + 1, "a script has functions only");
                problems.push(problem.help("put this into the function that needs it".to_owned()));
            }
        }
    }
    script
}

/// Returns the error of Rhai in words of the cards.
fn unreadable(file: &SourceFile, error: &ParseError) -> Diagnostic {
    let offset = syntax::offset(file, error.position());
    let text = &file.text[offset.min(file.text.len())..];
    let word: String = text.chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect();
    let span = offset..offset + word.len().max(1);
    if FORBIDDEN.contains(&word.as_str()) {
        let problem = file.error(span, format!("scripts cannot use `{word}`"));
        return problem.help("a script says what happens with words of `ctx`; docs/script-api.md has all of them".to_owned());
    }
    match error.err_type() {
        ParseErrorType::VariableUndefined(name) => {
            file.error(span, format!("unknown variable `{name}`")).help("declare it with `let` before it is used".to_owned())
        }
        ParseErrorType::FnDuplicatedDefinition(name, _) => {
            let problem = file.error(span, format!("there is another function `{name}` in this script"));
            problem.help("give one of them another name".to_owned())
        }
        ParseErrorType::ExprTooDeep => {
            let problem = file.error(span, "this expression is nested too deep");
            problem.help("give a part of it a name with `let`".to_owned())
        }
        other => {
            let message = other.to_string();
            let mut letters = message.chars();
            let message = letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect());
            let help = if message.contains("string") {
                "a text ends on its own line, with the quote it began with"
            } else if message.contains("terminate this block") {
                "every `{` has its `}`"
            } else {
                "brackets are closed, values are parted by `,`, and statements end with `;`"
            };
            file.error(span, message.replace('\'', "`")).help(help.to_owned())
        }
    }
}
