//! Lowering: functions of scripts as lists of operations, which run without Rhai.
//!
//! A function is lowered as it is checked if all it does is known: words, properties, methods of values, operators on numbers and
//! texts, conditions, loops over lists, picks and ranges. What calls other functions, indexes arrays, joins texts or loops without a
//! list stays with Rhai. Both ways come to the same: an operation calls the very function that Rhai calls for the word, property or
//! method, and counts as many operations of the budget as Rhai counts for it.

mod operation;
mod reader;
mod run;
mod runnable;
mod text;

pub use operation::{
    Expression, ExpressionKind, Function, LoweredFunction, Method, Operation, OperationKind, Operator, PropertyRead, Variable,
    WordCall,
};
pub(crate) use reader::{finish, functions};
pub(crate) use run::{Stop, run};
pub(crate) use runnable::RunnableFunction;
