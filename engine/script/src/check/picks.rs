//! What words pick, read off the phrases they are given.

use cinderforge_content::phrase::{self, NameSort};
use cinderforge_content::{Content, ScriptSource};

use super::abilities::Abilities;
use crate::parameter::ParameterType;
use crate::usage::Argument;
use crate::value_type::ValueType;
use crate::words;

/// Returns the type of one thing that a word picks, if its phrase or the target it names says so.
pub(super) fn value_type(
    content: &Content,
    abilities: &Abilities,
    source: &ScriptSource,
    word: &str,
    arguments: &[Argument],
) -> Option<ValueType> {
    if matches!(word, "mill" | "conjure") {
        return Some(ValueType::Card);
    }
    let parameters = words::find(word)?.overload(arguments.len())?;
    let sort = parameters.iter().zip(arguments).find_map(|(parameter, argument)| {
        let Argument::Text(text, _) = argument else { return None };
        match parameter.parameter_type {
            ParameterType::Phrase => {
                phrase::selector(text, &content.names(source.owner)).ok().map(|selector| NameSort::of_one(&selector))
            }
            ParameterType::Target => abilities.target_pick(source.data, text).map(NameSort::of_one),
            _ => None,
        }
    })?;
    match sort {
        NameSort::Card => Some(ValueType::Card),
        NameSort::Player => Some(ValueType::Player),
        NameSort::Die => Some(ValueType::Die),
        NameSort::Pile => Some(ValueType::Pile),
        _ => None,
    }
}
