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

pub use check::{Kits, Report, accept, check, discover, read, trace_of, unreferenced};
pub use inspect::cause::Turn;
pub use inspect::compare::{Case, Cause, Compared, Hosts, Seen, Stated};
pub use inspect::explore::{Ending, Explored};
pub use inspect::why::Answered;
pub use language::{Outcome, RULINGS, Scenario, parse};
pub use run::mode::Mode;
pub use run::names::{Names, letter};
pub use run::runner::{Run, run};
pub use run::start::start;
pub use run::ways::Bound;
pub use trace::render::{render, render_numbered};
