//! Card scripts: Rhai functions that say what happens when a card acts, checked when they are loaded and run for the kernel.
//!
//! [`GameData`] is where to begin: it loads and checks a project and seats tables. [`Host`] runs the functions of scripts for the
//! kernel. Every word of the script language stands in one table ([`words`]), from which it is run, checked and described.
//! Nothing else in the project knows Rhai.

pub mod profile;
pub mod property;
pub mod word;
pub mod words;

mod active_table;
mod analysis;
mod call;
mod check;
mod compiled_script;
mod engine;
mod error;
mod fault;
mod game_data;
mod host;
mod literal;
mod model;
mod program;
mod reference;
mod script_value;

pub use analysis::Analysis;
pub use check::CheckedScripts;
pub use game_data::GameData;
pub use host::Host;
pub use program::Program;
pub use reference::{api_reference, definitions};
