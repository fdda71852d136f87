//! Checks of scripts when they are loaded: everything that can be known without running them, all problems at once.

mod abilities;
mod analyse;
mod arguments;
mod asking_loops;
mod compared;
mod conjurations;
mod context;
mod declarations;
mod functions;
mod left_battle;
mod literals;
mod members;
mod parse;
mod phrase_names;
mod phrase_own;
mod picks;
mod read_only;
mod removed;
mod script;
mod shared_functions;
mod sorts;
mod surroundings;
mod tallies;
mod unreadable;
mod usages;
mod word_timing;

use std::sync::Arc;

use cinderforge_content::diagnostic::{self, Diagnostic};
use cinderforge_content::{Content, ScriptOwner};
use rayon::prelude::*;
use rhai::Engine;

use self::abilities::Abilities;
use self::script::Script;
use self::shared_functions::SharedFunctions;
use self::surroundings::Surroundings;
use crate::analysis::Analysis;
use crate::compiled_script::CheckedScript;
use crate::engine::{self, NamingPhrase};
use crate::literal::Literals;
use crate::lower;
use crate::usage::Argument;

/// How many scripts a thread takes at least: fewer are read sooner than a thread is found for them.
const SHARE: usize = 50;

/// All scripts of a content, checked.
#[derive(Clone, Debug, Default)]
pub(crate) struct CheckedScripts {
    pub(crate) scripts: Vec<Arc<CheckedScript>>,
    pub(crate) shared_scripts: Vec<Arc<CheckedScript>>,
    pub(crate) shared_literals: Arc<Literals>,
    /// What scripts show of the abilities that use them.
    pub(crate) analysis: Analysis,
    /// What is wrong with the scripts, sorted by file and place.
    pub(crate) problems: Vec<Diagnostic>,
}

impl CheckedScripts {
    /// Checks all scripts of a content. What is wrong comes with them.
    pub(crate) fn new(content: &Content) -> Self {
        let mut checked = Self::default();
        let problems = &mut checked.problems;
        let abilities = Abilities::of(content);
        let parse = |engine: &mut Engine, source| {
            let picks = |word: &str, arguments: &[Argument]| picks::value_type(content, &abilities, source, word, arguments);
            parse::script(engine, source, &picks)
        };
        let sources = content.scripts().par_iter().with_min_len(SHARE);
        let parsed: Vec<(Script<'_>, Vec<Diagnostic>)> = sources.map_init(engine::build, parse).collect();
        let (mut scripts, wrong): (Vec<Script<'_>>, Vec<Vec<Diagnostic>>) = parsed.into_iter().unzip();
        problems.extend(wrong.into_iter().flatten());
        let shared = SharedFunctions::of(&scripts, problems);
        let surroundings = Surroundings::new(content, &abilities, &shared);
        let known = &*problems;
        let check = |script: &Script<'_>| {
            let mut found: Vec<Diagnostic> = known.iter().filter(|problem| problem.path == script.file().path).cloned().collect();
            let known = found.len();
            let readings = if script.is_readable { check(script, &surroundings, &mut found) } else { Default::default() };
            (readings, found.split_off(known))
        };
        let readings: Vec<_> = scripts.par_iter().with_min_len(SHARE).map(check).collect();
        let mut shared_literals = Literals::default();
        for (script, ((literals, naming_phrases), found)) in scripts.iter_mut().zip(readings) {
            let mut lowered = std::mem::take(&mut script.lowered);
            let script = &*script;
            told_for(script, found, problems);
            analyse::analyse(script, &literals, &shared, &mut checked.analysis);
            let targets = abilities.target_kinds(script.source.data);
            let asking_loops = asking_loops::find(script, &shared);
            lower::finish(&mut lowered, &naming_phrases, &asking_loops);
            let file = script.file().clone();
            let checked_script =
                CheckedScript { file, data: script.source.data, literals, naming_phrases, asking_loops, lowered, targets };
            if script.source.owner == ScriptOwner::Shared {
                shared_literals.merge(&checked_script.literals);
                checked.shared_scripts.push(Arc::new(checked_script));
            } else {
                checked.scripts.push(Arc::new(checked_script));
            }
        }
        if scripts.iter().all(|script| script.is_readable) {
            shared_functions::report_unused(&scripts, problems);
            tallies::check(&scripts, problems);
        }
        diagnostic::sort(problems);
        checked.shared_literals = Arc::new(shared_literals);
        checked
    }
}

/// Adds what was found in a script. What is so for one card alone that takes it says whose it is; what is so for all is told once.
fn told_for(script: &Script<'_>, found: Vec<Diagnostic>, problems: &mut Vec<Diagnostic>) {
    if script.source.taken.is_none() {
        problems.extend(found);
        return;
    }
    for problem in found {
        let is_same =
            |known: &Diagnostic| (known.path, known.span, &known.message) == (problem.path, problem.span, &problem.message);
        if !problems.iter().any(is_same) {
            let of_script = problem.path == script.file().path;
            problems.push(if of_script { problem.note(format!("as {} takes it", script.source.data)) } else { problem });
        }
    }
}

/// Checks everything about one script. Returns its literals, and its phrases that name variables.
fn check(script: &Script<'_>, surroundings: &Surroundings<'_>, problems: &mut Vec<Diagnostic>) -> (Literals, Vec<NamingPhrase>) {
    let (content, abilities) = (surroundings.content, surroundings.abilities);
    let (file, data) = (script.file().path, script.source.data);
    let entry_points = surroundings.functions(data);
    functions::check_names(script, surroundings.shared, problems);
    functions::check_signatures(script, content, abilities, entry_points, problems);
    functions::check_applied(script, abilities, problems);
    let is_whole = content.is_whole_for(script.source);
    if is_whole {
        functions::check_used(script, entry_points, problems);
    }
    let is_whole = is_whole && abilities.is_whole;
    let literals = usages::check(script, surroundings, problems);
    context::check_whole(script, abilities, problems);
    removed::check(script, problems);
    left_battle::check(script, problems);
    sorts::check(script, content, abilities, problems);
    compared::check(script, content, problems);
    let naming_phrases = phrase_names::check(script, &literals, abilities, problems);
    if !is_whole {
        return (literals, naming_phrases);
    }
    // What a script never names may stand where it is wrong.
    let is_sound = problems.iter().all(|problem| problem.path != file);
    for entry_point in entry_points {
        read_only::check(script, abilities, *entry_point, problems);
        context::check(script, abilities, *entry_point, problems);
        for ability in abilities.using(data, entry_point.as_str()).iter().filter(|_| is_sound) {
            declarations::check_used(script, *entry_point, ability, problems);
        }
        declarations::check_declared(script, abilities, *entry_point, problems);
        word_timing::check(script, abilities, *entry_point, problems);
        phrase_own::check(script, &literals, abilities, *entry_point, problems);
    }
    conjurations::check(script, &literals, surroundings, problems);
    (literals, naming_phrases)
}
