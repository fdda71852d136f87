//! Checks of the counts of a turn: some script adds to each that is read.

use cinderforge_content::diagnostic::{Code, Diagnostic};
use cinderforge_content::nearest;

use super::script::Script;

/// Checks that each key that is read is one that some script adds to.
pub(super) fn check(scripts: &[Script<'_>], problems: &mut Vec<Diagnostic>) {
    let functions = || scripts.iter().flat_map(|script| &script.functions);
    let added: Vec<&str> = functions().flat_map(|function| function.texts_given("add_tally", 0)).map(|(key, _)| key).collect();
    for script in scripts.iter().filter(|script| script.source.taken.is_none()) {
        for (key, offset) in script.functions.iter().flat_map(|function| function.texts_given("tally", 0)) {
            if added.contains(&key) {
                continue;
            }
            let problem = script.error(offset + 1, key, Code::CountOfNothing, format!("no script adds to a count `{key}`"));
            let otherwise = format!("count with `ctx.add_tally(\"{key}\", 1)`");
            problems.push(problem.meant_or(key, nearest(key, added.iter().copied()), otherwise));
        }
    }
}
