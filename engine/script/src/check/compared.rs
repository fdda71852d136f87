//! Checks of the texts that values are compared with: each is one that the value can be.

use cinderforge_content::diagnostic::{Code, Diagnostic};
use cinderforge_content::phrase::Names;
use cinderforge_content::{Content, nearest};
use cinderforge_kernel::terms::{DieType, Level, Token};

use super::script::Script;
use crate::usage::Usage;

/// Checks what the properties of dice and cards are compared with, and what players choose or name.
pub(super) fn check(script: &Script<'_>, content: &Content, problems: &mut Vec<Diagnostic>) {
    for usage in script.functions.iter().flat_map(|function| &function.usages) {
        let (Usage::Word { name, compared_with, .. } | Usage::Property { name, compared_with, .. }) = usage else { continue };
        let is_property = matches!(usage, Usage::Property { .. });
        let words: Vec<&str> = match (name.as_str(), is_property) {
            ("kind", true) => DieType::ALL.iter().map(|kind| kind.word()).collect(),
            ("level", true) => Level::ALL.iter().map(|level| level.word()).collect(),
            ("choose_token", false) => Token::ALL.iter().map(|token| token.word()).chain([""]).collect(),
            ("title", true) | ("name_card", false) => {
                let names = content.names(script.source.owner);
                for (text, offset) in compared_with.iter().filter(|(text, _)| !names.is_title(text)) {
                    let problem = script.error(offset + 1, text, Code::UnknownTitle, format!("no card has the title `{text}`"));
                    let otherwise = "write the title as its card has it, with capitals";
                    problems.push(problem.meant_or(text, names.similar_title(text), otherwise));
                }
                continue;
            }
            _ => continue,
        };
        for (text, offset) in compared_with.iter().filter(|(text, _)| !words.contains(&text.as_str())) {
            let problem = script.error(offset + 1, text, Code::NeverEqual, format!("`{name}` is never `{text}`"));
            let told = || words.iter().copied().filter(|word| !word.is_empty());
            let all = format!("expected one of `{}`", told().collect::<Vec<_>>().join("`, `"));
            problems.push(problem.meant_or(text, nearest(text, told()), all));
        }
    }
}
