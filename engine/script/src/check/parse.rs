//! Parsing a script into its functions; what Rhai cannot parse is said in words of the cards.

use cinderforge_content::diagnostic::{Code, Diagnostic};
use cinderforge_content::{ScriptOwner, ScriptSource};
use rhai::Engine;

use super::script::Script;
use super::unreadable;
use crate::lower;
use crate::syntax::{self, Picks};

/// Parses a script. Returns it, without functions if Rhai cannot parse it, and what is wrong with it.
pub(super) fn script<'a>(engine: &Engine, source: &'a ScriptSource, picks: &Picks<'_>) -> (Script<'a>, Vec<Diagnostic>) {
    let mut problems = Vec::new();
    let file = &source.file;
    let mut script = Script { source, lowered: Vec::new(), functions: Vec::new(), is_readable: false };
    match engine.compile(&*file.text) {
        Err(error) => problems.push(unreadable::explain(file, &error)),
        Ok(ast) => {
            script.is_readable = true;
            script.functions = syntax::functions(file, &ast, picks, source.owner != ScriptOwner::Shared);
            if source.owner != ScriptOwner::Shared {
                script.lowered = lower::functions(file, &ast);
            }
            if let Some(offset) = syntax::statement_outside(file, &ast) {
                let problem = file.error(offset..offset + 1, Code::OutsideOfFunctions, "a script has functions only");
                problems.push(problem.help("put this into the function that needs it".to_owned()));
            }
        }
    }
    if source.taken.is_some() {
        // They are told of the card beside which it lies.
        problems.clear();
    }
    (script, problems)
}
