//! The definitions of all words for editors, made from the tables the words are run from.

use std::fmt::Write;

use crate::parameter::Parameter;
use crate::properties::PROPERTIES;
use crate::value_type::ValueType;
use crate::word::Word;
use crate::words;

/// Writes the definitions of all words for editors with a Rhai language server: a `.d.rhai` file.
pub fn editor_definitions() -> String {
    let mut text = String::from("module static;\n");
    for owner in [ValueType::Card, ValueType::Player, ValueType::Die, ValueType::Event, ValueType::Context] {
        for property in PROPERTIES.iter().filter(|property| property.of == owner) {
            let (of, value_type) = (owner.editor_type(), property.value_type.editor_type());
            let _ = write!(
                text,
                "\n/// {}\nfn get {}({}: {of}) -> {value_type};\n",
                property.meaning,
                property.name,
                of.to_lowercase()
            );
        }
    }
    text.push_str("\n/// Whether the card is of a type.\nfn is_a(card: Card, what: String) -> bool;\n");
    for word in words::all() {
        for parameters in word.overloads {
            define(&mut text, word, parameters);
        }
    }
    text
}

/// Writes the definition of one overload of a word.
fn define(text: &mut String, word: &Word, parameters: &[Parameter]) {
    let typed = parameters.iter().map(|parameter| format!("{}: {}", parameter.name, parameter.parameter_type.editor_type()));
    let ctx = std::iter::once("ctx: Ctx".to_owned());
    let typed: Vec<String> = ctx.chain(typed).collect();
    let _ = write!(text, "\n/// {}\nfn {}({}) -> {};\n", word.meaning, word.name, typed.join(", "), word.returns.editor_type());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_defined() {
        let definitions = editor_definitions();
        for word in words::all() {
            assert!(definitions.contains(&format!("fn {}(", word.name)), "{}", word.name);
        }
    }
}
