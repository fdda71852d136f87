//! The Rhai engine: lean and strict, with the words of `ctx` and little else.

use std::any::TypeId;

use rhai::packages::{BasicIteratorPackage, Package};
use rhai::{Array, Dynamic, Engine, OptimizationLevel};

use crate::active_table;
use crate::call::Call;
use crate::error::{RhaiResult, WordError};
use crate::script_value::{Card, Context, Die, Event, Player, Targets};
use crate::word::{Does, Word};
use crate::{property, words};

/// Operations a function may take before it is stopped.
pub(crate) const OPERATIONS: u64 = 50_000;
/// Functions calling each other.
const CALLS: usize = 16;
/// Characters of a text.
const TEXT: usize = 1_000;
/// Elements of an array.
const ARRAY: usize = 256;
/// Variables of a function.
const VARIABLES: usize = 64;
/// Depth of an expression.
const EXPRESSION: usize = 32;

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

/// Plain functions: name and number of arguments.
pub(crate) const FUNCTIONS: &[(&str, usize)] = &[("min", 2), ("max", 2), ("abs", 1)];

/// Methods of values that are no words of `ctx`: name and number of arguments.
pub(crate) const METHODS: &[(&str, usize)] = &[("push", 1), ("len", 0), ("is_empty", 0), ("contains", 1), ("is_a", 1)];

/// An engine with every word.
pub(crate) fn build(optimise: bool) -> Engine {
    let mut engine = Engine::new_raw();
    engine.set_optimization_level(if optimise { OptimizationLevel::Simple } else { OptimizationLevel::None });
    engine
        .set_max_operations(OPERATIONS)
        .set_max_call_levels(CALLS)
        .set_max_string_size(TEXT)
        .set_max_array_size(ARRAY)
        .set_max_map_size(64)
        .set_max_variables(VARIABLES)
        .set_max_expr_depths(EXPRESSION, EXPRESSION)
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
        .register_type_with_name::<Event>("event")
        .register_type_with_name::<Targets>("targets");
    property::register(&mut engine);
    property::register_methods(&mut engine);
    plain(&mut engine);
    for word in words::all() {
        register(&mut engine, word);
    }
    engine.register_iterator::<Array>();
    engine.register_iterator_result::<Targets, Dynamic>();
    engine
}

fn plain(engine: &mut Engine) {
    engine
        .register_fn("min", |a: i64, b: i64| a.min(b))
        .register_fn("max", |a: i64, b: i64| a.max(b))
        .register_fn("abs", i64::saturating_abs)
        .register_fn("len", |array: &mut Array| array.len() as i64)
        .register_fn("is_empty", |array: &mut Array| array.is_empty())
        .register_fn("push", |array: &mut Array, value: Dynamic| -> RhaiResult<()> {
            if array.len() >= ARRAY {
                return crate::error::fail(format!("an array holds {ARRAY} values at most"));
            }
            array.push(value);
            Ok(())
        })
        .register_fn("contains", |array: &mut Array, value: Dynamic| {
            let wanted = crate::script_value::thing_of(&value);
            wanted.is_some() && array.iter().any(|one| crate::script_value::thing_of(one) == wanted)
        });
}

fn register(engine: &mut Engine, word: &'static Word) {
    let Some(run) = word.run else { return };
    for form in word.forms {
        let mut types = vec![TypeId::of::<Dynamic>(); form.len() + 1];
        types[0] = TypeId::of::<Context>();
        engine.register_raw_fn(word.name, types, move |_, args| {
            active_table::with_table(|g, code| {
                if word.does == Does::Acts && active_table::is_read_only() {
                    return Err(WordError::Misuse(format!("`{}` does something, and this function may only read", word.name)));
                }
                run(&mut Call { word, code, g, given: &args[1..] })
            })
        });
    }
}

/// Targets as they are pulled by a loop.
pub(crate) struct Pulled {
    targets: Targets,
    done: usize,
    ended: bool,
}

impl IntoIterator for Targets {
    type Item = RhaiResult;
    type IntoIter = Pulled;

    fn into_iter(self) -> Pulled {
        Pulled { targets: self, done: 0, ended: false }
    }
}

impl Iterator for Pulled {
    type Item = RhaiResult;

    fn next(&mut self) -> Option<RhaiResult> {
        if self.ended {
            return None;
        }
        let Targets { name, limit, kind } = self.targets;
        let next = active_table::with_table(|g, _| Ok(cinderforge_kernel::verbs::next_target(g, name, self.done, limit)?));
        self.done += 1;
        match next {
            Ok(Some(thing)) => Some(Ok(kind.value(Some(thing)))),
            Ok(None) => {
                self.ended = true;
                None
            }
            Err(error) => {
                self.ended = true;
                Some(Err(error))
            }
        }
    }
}
