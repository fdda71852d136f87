//! Checks that nobody is looked for as the blocker of a unit that a word took out of the battle: nobody blocks it any longer.

use cinderforge_content::diagnostic::{Code, Diagnostic};

use super::removed::{given_to, is_after};
use super::script::Script;
use crate::usage::{Argument, Usage};

/// Reports phrases that ask who blocks a unit that has left the battle.
pub(super) fn check(script: &Script<'_>, problems: &mut Vec<Diagnostic>) {
    for function in &script.functions {
        for (unit, left) in given_to(script, function, "leave_battle") {
            let phrases = function.usages.iter().flat_map(phrases);
            let mut asked = phrases.filter(|(_, at)| is_after(&script.file().text, left, *at));
            let Some((_, at)) = asked.find(|(phrase, _)| asks_who_blocks(phrase, unit)) else { continue };
            let message = format!("`blocking {{{unit}}}` finds nothing: `{unit}` has left the battle before");
            let ask = format!("let blocker = ctx.choose(\"blocker\", \"a unit blocking {{{unit}}}\");");
            let help = format!("ask before `ctx.leave_battle({unit})`, as in `{ask}`");
            problems.push(script.error(at, "\"", Code::DoesNothingHere, message).help(help));
        }
    }
}

/// Returns the literal texts that a word is given, each with the byte where it stands.
fn phrases(usage: &Usage) -> impl Iterator<Item = (&str, usize)> {
    let arguments = match usage {
        Usage::Word { arguments, .. } => arguments.as_slice(),
        _ => &[],
    };
    arguments.iter().filter_map(|argument| match argument {
        Argument::Text(text, offset) => Some((text.as_str(), *offset)),
        _ => None,
    })
}

/// Returns whether a phrase asks who blocks the unit of a variable.
fn asks_who_blocks(phrase: &str, unit: &str) -> bool {
    let words: Vec<&str> = phrase.split_whitespace().collect();
    words
        .windows(2)
        .any(|pair| pair[0] == "blocking" && pair[1].strip_prefix('{').and_then(|name| name.strip_suffix('}')) == Some(unit))
}
