//! Checks that nothing is done to a card that a word took out of the game: it would come to nothing.

use cinderforge_content::diagnostic::{Code, Diagnostic};

use super::script::Script;
use crate::parameter::ParameterType;
use crate::usage::{Argument, Function, Usage};
use crate::words;

/// Reports words that act on a card which a word before them took out of the game.
pub(super) fn check(script: &Script<'_>, problems: &mut Vec<Diagnostic>) {
    for function in &script.functions {
        for (card, offset) in given_to(script, function, "remove_from_game") {
            let later = function.usages.iter().filter_map(|usage| acts_on(script, usage, card));
            let Some((word, _)) = later.into_iter().find(|(_, at)| is_after(&script.file().text, offset, *at)) else { continue };
            let message = format!("`{card}` is out of the game for good here, and `{word}` does nothing with it afterwards");
            let help = "leave this out: words that put a card elsewhere take it from where it is; what is to lie elsewhere later is put \
                        aside with `ctx.set_aside(..)`, and `ctx.put_into_play(..)` alone brings back what is out of the game";
            problems.push(script.error(offset, card, Code::OutOfTheGame, message).help(help.to_owned()));
        }
    }
}

/// Lists the variables that a function gives a word as its first value, each with the byte where that is said. Variables that get
/// another value are left out.
pub(super) fn given_to<'a>(script: &'a Script<'_>, function: &'a Function, word: &str) -> Vec<(&'a str, usize)> {
    let given = function.usages.iter().filter_map(|usage| match usage {
        Usage::Word { name, arguments, .. } if name == word => {
            let offset = arguments.first()?.offset();
            Some((variable(script, offset)?, offset))
        }
        _ => None,
    });
    given.filter(|(variable, _)| !function.assigned.iter().any(|name| name == variable)).collect()
}

/// Returns the name of a word that acts on a card in that variable, with the byte where it stands; none for other usages.
fn acts_on<'a>(script: &Script<'_>, usage: &'a Usage, card: &str) -> Option<(&'a str, usize)> {
    let Usage::Word { name, arguments, offset, .. } = usage else { return None };
    let word = words::find(name).filter(|word| word.access.acts() && word.name != "put_into_play")?;
    let parameters = word.overload(arguments.len())?.iter().zip(arguments);
    let acts = parameters.into_iter().any(|(parameter, argument)| {
        let takes = matches!(parameter.parameter_type, ParameterType::Card | ParameterType::Cards | ParameterType::CardOrPlayer);
        let is_it = matches!(argument, Argument::Other(..)) && variable(script, argument.offset()) == Some(card);
        takes && is_it && !matches!(parameter.name, "source" | "model")
    });
    acts.then_some((name.as_str(), *offset))
}

/// Returns the variable that stands whole at a byte as an argument, if one does.
pub(super) fn variable<'a>(script: &'a Script<'_>, offset: usize) -> Option<&'a str> {
    let rest = script.file().text.get(offset..)?;
    let end = rest.find(|next: char| !next.is_ascii_alphanumeric() && next != '_')?;
    let is_whole = rest[end..].trim_start().starts_with([',', ')']);
    (end > 0 && is_whole).then(|| &rest[..end])
}

/// Returns whether what stands at the second byte is run after what stands at the first: behind it, in its block or one within.
pub(super) fn is_after(text: &str, first: usize, second: usize) -> bool {
    let Some(between) = text.get(first..second) else { return false };
    let mut depth = 0_i32;
    between.chars().all(|letter| {
        depth += match letter {
            '{' => 1,
            '}' => -1,
            _ => 0,
        };
        depth >= 0
    })
}
