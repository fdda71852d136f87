//! Scenarios: games written down so that a player can read them, run under every ruleset they name.
//!
//! `grammar/scenario.pest` is the language, docs/scenarios.md explains it. A scenario is read ([`parse()`]), run
//! ([`run()`]), its trace written as text ([`render()`]) and held against the snapshot beside it ([`check()`]).

mod check;
mod inspect;
mod language;
mod run;
mod trace;

pub mod snapshot;

pub use check::{Report, accept, check, trace_of, unreferenced};
pub use inspect::{Answered, Case, Cause, Compared, Ending, Explored, Seen, Stated, Turn};
pub use language::{Outcome, RULINGS, Scenario, discover, parse, read};
pub use run::game_data_cache::Kits;
pub use run::mode::Mode;
pub use run::names::{Names, letter};
pub use run::runner::{Run, run};
pub use run::script_hosts::Hosts;
pub use run::start::start;
pub use run::ways::Bound;
pub use trace::{render, render_numbered};
