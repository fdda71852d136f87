//! The functions all scripts may call.

use cinderforge_content::ScriptOwner;
use cinderforge_content::diagnostic::{Code, Diagnostic};
use ustr::Ustr;

use super::conjurations;
use super::script::Script;

/// A function all scripts may call.
struct SharedFunction {
    name: String,
    /// How many parameters it has.
    parameters: usize,
    /// The words it calls itself.
    words: Vec<Ustr>,
    /// The functions it calls.
    calls: Vec<String>,
    /// The places of the parameters that it conjures.
    conjured: Vec<usize>,
}

/// The functions all scripts may call.
pub(super) struct SharedFunctions {
    functions: Vec<SharedFunction>,
    /// Whether all shared scripts could be parsed: else there may be more.
    pub(super) is_whole: bool,
}

impl SharedFunctions {
    /// Collects the functions of all shared scripts, reporting names that are there twice.
    pub(super) fn of(scripts: &[Script<'_>], problems: &mut Vec<Diagnostic>) -> Self {
        let mut functions: Vec<SharedFunction> = Vec::new();
        for script in shared_scripts(scripts) {
            for function in &script.functions {
                if functions.iter().any(|known| known.name == function.name) {
                    let message = format!("there is another shared function `{}`", function.name);
                    let problem = script.error(function.offset, &function.name, Code::FunctionNameTaken, message);
                    problems.push(problem.help("give one of them another name".to_owned()));
                    continue;
                }
                functions.push(SharedFunction {
                    name: function.name.clone(),
                    parameters: function.parameters.len(),
                    words: function.words().map(Ustr::from).collect(),
                    calls: function.calls().map(str::to_owned).collect(),
                    conjured: conjurations::conjured_parameters(script, function),
                });
            }
        }
        Self { functions, is_whole: shared_scripts(scripts).all(|script| script.is_readable) }
    }

    /// Returns how many parameters the function of this name has, if there is one.
    pub(super) fn parameters(&self, name: &str) -> Option<usize> {
        self.functions.iter().find(|known| known.name == name).map(|known| known.parameters)
    }

    /// Returns the places of the parameters that the function of this name conjures.
    pub(super) fn conjured(&self, name: &str) -> &[usize] {
        self.functions.iter().find(|known| known.name == name).map_or(&[], |known| &known.conjured)
    }

    /// Returns their names.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> + Clone {
        self.functions.iter().map(|known| known.name.as_str())
    }

    /// Returns the words a function calls, also by the functions it calls.
    pub(super) fn words(&self, name: &str) -> Vec<Ustr> {
        let mut seen: Vec<&str> = Vec::new();
        let mut open = vec![name];
        let mut words = Vec::new();
        while let Some(name) = open.pop() {
            let Some(function) = self.functions.iter().find(|known| known.name == name) else { continue };
            if seen.contains(&function.name.as_str()) {
                continue;
            }
            seen.push(&function.name);
            words.extend(function.words.iter().copied());
            open.extend(function.calls.iter().map(String::as_str));
        }
        words
    }
}

/// Reports the shared functions that no other function calls.
pub(super) fn report_unused(scripts: &[Script<'_>], problems: &mut Vec<Diagnostic>) {
    for script in shared_scripts(scripts) {
        for function in &script.functions {
            let mut callers = scripts.iter().flat_map(|script| &script.functions).filter(|caller| caller.name != function.name);
            if !callers.any(|caller| caller.calls().any(|name| name == function.name)) {
                let message = format!("no script calls the function `{}`", function.name);
                let problem = script.error(function.offset, &function.name, Code::FunctionNotUsed, message);
                problems.push(problem.help("call it, or leave it out".to_owned()).idle());
            }
        }
    }
}

/// Returns the scripts whose functions all may call.
fn shared_scripts<'s, 'a>(scripts: &'s [Script<'a>]) -> impl Iterator<Item = &'s Script<'a>> {
    scripts.iter().filter(|script| script.source.owner == ScriptOwner::Shared)
}
