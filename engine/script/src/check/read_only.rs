//! Checks that functions which may only read call no word that acts.

use cinderforge_content::diagnostic::{Code, Diagnostic};
use ustr::Ustr;

use super::abilities::Abilities;
use super::script::Script;
use crate::usage::Usage;
use crate::word::Access;
use crate::words;

/// Checks a function that data files name, with all it calls.
pub(super) fn check(script: &Script<'_>, abilities: &Abilities, entry: Ustr, problems: &mut Vec<Diagnostic>) {
    if !abilities.only_reads(script.source.data, entry.as_str()) {
        return;
    }
    for function in script.reached(entry.as_str()) {
        for usage in &function.usages {
            let Usage::Word { name, offset, .. } = usage else { continue };
            if words::find(name).is_some_and(|word| word.access != Access::ReadsOnly) {
                let message = format!("`{name}` does something, and `{entry}` may only read");
                let problem = script.error(*offset, name, Code::MayOnlyRead, message);
                problems.push(problem.help("ask with words that change nothing, such as `any`, `count` or `all`".to_owned()));
            }
        }
    }
}
