//! The Rhai engine: lean, strict, with the words of `ctx`.

pub(crate) mod covered_line;
mod functions;
mod getters;
mod limits;
mod operators;
mod target_iterator;
mod values_in_phrases;

use std::any::TypeId;

use rhai::packages::{BasicIteratorPackage, Package};
use rhai::{Array, Dynamic, Engine, OptimizationLevel};

use smallvec::SmallVec;
use ustr::Ustr;

use crate::active_table;
use crate::call::Argument;
use crate::script_value::{Card, Context, Die, Event, PhraseWithValues, Pile, Player, ScriptValue, Targets};
use crate::word::Word;
use crate::words;

pub(crate) use functions::{FUNCTIONS, METHODS, contains, is_a, push};
pub(crate) use getters::Readers;
pub(crate) use limits::{MAX_ARRAY, MAX_OPERATIONS, MAX_TEXT, MAX_VARIABLES};
use limits::{MAX_CALLS, MAX_EXPRESSION};
pub(crate) use operators::equal;
pub(crate) use target_iterator::next_target;
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

/// Builds an engine with every word. It simplifies nothing, so that checks see what was written, and what runs takes as many
/// operations as the same function does lowered.
pub(crate) fn build() -> Engine {
    let mut engine = Engine::new_raw();
    engine.set_optimization_level(OptimizationLevel::None);
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

/// Registers a word, each overload by itself.
fn register_word(engine: &mut Engine, word: &'static Word) {
    for overload in word.calls() {
        let mut types = vec![TypeId::of::<Dynamic>(); overload.parameters.len() + 1];
        types[0] = TypeId::of::<Context>();
        engine.register_raw_fn(word.name, types, move |context, arguments| {
            active_table::with_table(|table, script| {
                let given: SmallVec<[_; 4]> = arguments[1..].iter().map(|argument| taken_in(argument)).collect();
                let arguments: SmallVec<[Argument<'_>; 4]> =
                    given.iter().map(|(value, named)| Argument { value, named }).collect();
                let line = || Some((Ustr::from(context.call_source()?), context.call_position().line()? as u16));
                overload.call(table, script, &arguments, active_table::is_read_only(), line).map(ScriptValue::into_rhai)
            })
        });
    }
}

/// Returns what Rhai gives to a word, with the values of the variables that it names as a phrase.
fn taken_in(given: &Dynamic) -> (ScriptValue, SmallVec<[ScriptValue; 2]>) {
    match given.read_lock::<PhraseWithValues>() {
        Some(given) => (ScriptValue::Text(given.phrase.clone()), given.values.iter().cloned().map(ScriptValue::from).collect()),
        None => (given.clone().into(), SmallVec::new()),
    }
}
