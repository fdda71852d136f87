//! Scenarios: games written down so that a player can read them, run under every ruleset they name.
//!
//! `grammar/scenario.pest` is the language, docs/scenarios.md explains it. A scenario is read ([`parse()`]), run
//! ([`run()`]), its trace written as text ([`render()`]) and held against the snapshot beside it ([`check()`]).

mod aligned;
mod ask;
mod board;
mod cause;
mod check;
mod compare;
mod explore;
mod fact;
mod head;
mod names;
mod parse;
mod pick;
mod run;
mod scenario;
mod session;
mod sight;
mod trace;
mod why;

pub mod snapshot;
pub mod wording;

pub use aligned::{AlignedLine, align};
pub use cause::Turn;
pub use check::{Kits, Report, accept, check, discover, read, trace_of, unreferenced};
pub use compare::{Case, Cause, Compared, Hosts, Seen, Stated};
pub use explore::Bound;
pub use head::RULINGS;
pub use names::{Names, letter};
pub use parse::parse;
pub use run::{Ending, Explored, Mode, Run, run, start};
pub use scenario::{Outcome, Scenario};
pub use trace::{render, render_numbered};
pub use why::Answered;
