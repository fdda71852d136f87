//! Checking scripts when they are loaded: everything that can be known without running them, all problems at once.

mod abilities;
mod literals;
mod parse;
mod script;

use std::sync::Arc;

use cinderforge_content::diagnostic::{self, Diagnostic};
use cinderforge_content::{Content, ScriptOwner};
use ustr::Ustr;

use crate::analysis::Analysis;
use crate::check::abilities::Abilities;
use crate::check::script::Script;
use crate::compiled_script::CheckedScript;
use crate::literal::Literals;

/// All scripts of a content, checked.
#[derive(Clone, Debug, Default)]
pub struct CheckedScripts {
    pub(crate) scripts: Vec<Arc<CheckedScript>>,
    pub(crate) shared_scripts: Vec<Arc<CheckedScript>>,
    pub(crate) shared_literals: Arc<Literals>,
    /// What scripts show of the abilities that use them.
    pub analysis: Analysis,
    /// What is wrong with the scripts, sorted by file and place.
    pub problems: Vec<Diagnostic>,
}

impl CheckedScripts {
    /// Checks all scripts of a content. What is wrong comes with them.
    pub fn new(content: &Content) -> Self {
        let engine = crate::engine::build(false);
        let mut checked = Self::default();
        let problems = &mut checked.problems;
        let mut scripts: Vec<Script<'_>> =
            content.scripts().iter().map(|source| parse::script(&engine, source, problems)).collect();
        let abilities = Abilities::of(content);
        let shared = SharedFunctions::of(&scripts, problems);
        let mut shared_literals = Literals::default();
        for script in &mut scripts {
            script.check(content, &abilities, &shared, problems);
            script.analyse(&shared, &mut checked.analysis);
            let targets = abilities.target_kinds(script.file().path);
            let literals = std::mem::take(&mut script.literals);
            let checked_script = CheckedScript { file: script.file().clone(), literals, targets };
            if script.source.owner == ScriptOwner::Shared {
                shared_literals.merge(&checked_script.literals);
                checked.shared_scripts.push(Arc::new(checked_script));
            } else {
                checked.scripts.push(Arc::new(checked_script));
            }
        }
        SharedFunctions::report_unused(&scripts, problems);
        diagnostic::sort(problems);
        checked.shared_literals = Arc::new(shared_literals);
        checked
    }
}

/// The functions all scripts may call.
pub(crate) struct SharedFunctions {
    /// Name, number of parameters, the words it calls itself.
    functions: Vec<(String, usize, Vec<Ustr>, Vec<String>)>,
}

impl SharedFunctions {
    fn of(scripts: &[Script<'_>], problems: &mut Vec<Diagnostic>) -> Self {
        let mut functions: Vec<(String, usize, Vec<Ustr>, Vec<String>)> = Vec::new();
        for script in scripts.iter().filter(|script| script.source.owner == ScriptOwner::Shared) {
            for function in &script.functions {
                if functions.iter().any(|(name, ..)| *name == function.name) {
                    let problem = script.error(
                        function.at,
                        &function.name,
                        format!("there is another shared function `{}`", function.name),
                    );
                    problems.push(problem.help("give one of them another name".to_owned()));
                    continue;
                }
                let words = function.words().map(Ustr::from).collect();
                let calls = function.calls().map(str::to_owned).collect();
                functions.push((function.name.clone(), function.params.len(), words, calls));
            }
        }
        Self { functions }
    }

    /// How many parameters the function of this name has.
    pub(crate) fn places(&self, name: &str) -> Option<usize> {
        self.functions.iter().find(|(known, ..)| known == name).map(|(_, places, ..)| *places)
    }

    /// Their names.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> + Clone {
        self.functions.iter().map(|(name, ..)| name.as_str())
    }

    /// The words a function calls, and those of the functions it calls.
    pub(crate) fn words(&self, name: &str) -> Vec<Ustr> {
        let mut seen: Vec<&str> = Vec::new();
        let mut open = vec![name];
        let mut words = Vec::new();
        while let Some(name) = open.pop() {
            let Some((known, _, own, calls)) = self.functions.iter().find(|(known, ..)| known == name) else { continue };
            if seen.contains(&known.as_str()) {
                continue;
            }
            seen.push(known);
            words.extend(own.iter().copied());
            open.extend(calls.iter().map(String::as_str));
        }
        words
    }

    fn report_unused(scripts: &[Script<'_>], problems: &mut Vec<Diagnostic>) {
        for script in scripts.iter().filter(|script| script.source.owner == ScriptOwner::Shared) {
            for function in &script.functions {
                let used = scripts
                    .iter()
                    .flat_map(|script| &script.functions)
                    .any(|caller| caller.name != function.name && caller.calls().any(|name| name == function.name));
                if !used {
                    let message = format!("no script calls the function `{}`", function.name);
                    let problem = script.error(function.at, &function.name, message);
                    problems.push(problem.help("call it, or leave it out".to_owned()));
                }
            }
        }
    }
}
