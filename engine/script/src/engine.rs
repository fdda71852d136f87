//! The Rhai engine: lean, strict, with the words of `ctx`.

mod covered_line;
mod functions;
mod getters;
mod limits;
mod operators;
mod target_iterator;
mod values_in_phrases;

use std::any::TypeId;

use cinderforge_kernel::game::PhraseValues;
use cinderforge_kernel::verbs;
use rhai::packages::{BasicIteratorPackage, Package};
use rhai::{Array, Dynamic, Engine, OptimizationLevel};

use crate::active_table;
use crate::call::Call;
use crate::error::WordError;
use crate::parameter::{Parameter, ParameterType};
use crate::script_value::{Card, Context, Die, Event, PhraseWithValues, Pile, Player, Targets};
use crate::word::{Access, Word};
use crate::words;

pub(crate) use functions::{FUNCTIONS, METHODS};
pub(crate) use limits::MAX_OPERATIONS;
use limits::{MAX_ARRAY, MAX_CALLS, MAX_EXPRESSION, MAX_TEXT, MAX_VARIABLES};
pub(crate) use values_in_phrases::{JOIN, MAX_NAMES, NamingPhrase, rewritten};

/// Symbols of Rhai that scripts cannot use.
pub(crate) const FORBIDDEN: &[&str] = &[
    "eval",
    "import",
    "export",
    "try",
    "catch",
    "throw",
    "print",
    "debug",
    "Fn",
    "call",
    "curry",
    "is_shared",
    "is_def_fn",
    "is_def_var",
    "type_of",
    "do",
];

/// Words of Rhai, which name neither functions nor variables.
pub(crate) const RESERVED: &[&str] = &[
    "as",
    "async",
    "await",
    "break",
    "call",
    "case",
    "catch",
    "const",
    "continue",
    "curry",
    "debug",
    "default",
    "do",
    "else",
    "eval",
    "export",
    "false",
    "fn",
    "Fn",
    "for",
    "go",
    "goto",
    "if",
    "import",
    "in",
    "is",
    "is_def_fn",
    "is_def_var",
    "let",
    "loop",
    "match",
    "module",
    "new",
    "nil",
    "null",
    "package",
    "print",
    "private",
    "protected",
    "public",
    "return",
    "shared",
    "spawn",
    "static",
    "super",
    "switch",
    "sync",
    "this",
    "thread",
    "throw",
    "true",
    "try",
    "type_of",
    "until",
    "use",
    "var",
    "void",
    "while",
    "with",
    "yield",
];

/// Whether the engine simplifies what it compiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Optimisation {
    /// It does, for running.
    On,
    /// It does not, so that checks see what was written.
    Off,
}

/// Builds an engine with every word.
pub(crate) fn build(optimisation: Optimisation) -> Engine {
    let mut engine = Engine::new_raw();
    engine.set_optimization_level(match optimisation {
        Optimisation::On => OptimizationLevel::Simple,
        Optimisation::Off => OptimizationLevel::None,
    });
    engine
        .set_max_operations(MAX_OPERATIONS)
        .set_max_call_levels(MAX_CALLS)
        .set_max_string_size(MAX_TEXT)
        .set_max_array_size(MAX_ARRAY)
        .set_max_map_size(64)
        .set_max_variables(MAX_VARIABLES)
        .set_max_expr_depths(MAX_EXPRESSION, MAX_EXPRESSION)
        .set_strict_variables(true)
        .set_allow_anonymous_fn(false);
    for symbol in FORBIDDEN {
        engine.disable_symbol(*symbol);
    }
    BasicIteratorPackage::new().register_into_engine(&mut engine);
    engine
        .register_type_with_name::<Context>("ctx")
        .register_type_with_name::<Card>("card")
        .register_type_with_name::<Player>("player")
        .register_type_with_name::<Die>("die")
        .register_type_with_name::<Pile>("pile")
        .register_type_with_name::<PhraseWithValues>("text")
        .register_type_with_name::<Event>("event")
        .register_type_with_name::<Targets>("targets");
    getters::register(&mut engine);
    operators::register(&mut engine);
    values_in_phrases::register(&mut engine);
    functions::register(&mut engine);
    for word in words::all().chain([&words::EACH_IN_ORDER]) {
        register_word(&mut engine, word);
    }
    engine.register_iterator::<Array>();
    engine.register_iterator_result::<Targets, Dynamic>();
    engine
}

/// Returns whether a word reads a phrase.
fn reads_phrase(parameters: &[Parameter]) -> bool {
    let is_phrase = |parameter: &Parameter| {
        matches!(parameter.parameter_type, ParameterType::Phrase | ParameterType::Condition | ParameterType::Happening)
    };
    parameters.iter().any(is_phrase)
}

/// Registers a word, each overload by itself.
fn register_word(engine: &mut Engine, word: &'static Word) {
    let run = word.run;
    for parameters in word.overloads {
        let reads_phrase = reads_phrase(parameters);
        let mut types = vec![TypeId::of::<Dynamic>(); parameters.len() + 1];
        types[0] = TypeId::of::<Context>();
        engine.register_raw_fn(word.name, types, move |context, arguments| {
            active_table::with_table(|table, script| {
                let begun = table.mark_changes();
                if word.access != Access::ReadsOnly && active_table::is_read_only() {
                    return Err(WordError::Misuse(format!("`{}` does something, and this function may only read", word.name)));
                }
                table.check_budget()?;
                let mut call = Call { word: word.name, parameters, script, table, arguments: &arguments[1..] };
                let gives_values = reads_phrase && call.give_values()?;
                let value = run(&mut call)?;
                if gives_values {
                    verbs::give_values(call.table, PhraseValues::default());
                }
                covered_line::record(call.table, begun, &context, &value);
                Ok(value)
            })
        });
    }
}
