//! Card scripts: Rhai functions that say what happens when a card acts.
//!
//! Scripts are checked when they are loaded, then run for the kernel. [`GameData`] is where to begin: it loads a project, checks
//! it, seats tables. [`Host`] runs the functions of scripts for the kernel. Every word of the script language stands in one table, from which it is run, checked, described.
//! Nothing else in the project knows Rhai.

pub mod profile;

mod active_table;
mod analysis;
mod call;
mod check;
mod compiled_script;
mod editor_definitions;
mod engine;
mod error;
mod fault;
mod game_data;
mod host;
mod literal;
mod lower;
mod parameter;
mod program;
mod properties;
mod reference;
mod script_value;
mod syntax;
mod usage;
mod value_type;
mod word;
mod words;

pub use editor_definitions::editor_definitions;
pub use game_data::{CheckedContent, GameData};
pub use host::Host;
pub use lower::{
    Expression, ExpressionKind, Function, LoweredFunction, Method, Operation, OperationKind, Operator, PropertyRead, Variable,
    WordCall,
};
pub use program::Program;
pub use reference::api_reference;
