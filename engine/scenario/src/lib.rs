//! Scenarios: games written down so that a player can read them, run under every ruleset they name.
//!
//! `grammar/scenario.pest` is the language, docs/scenarios.md explains it. A scenario is read ([`parse()`]), run
//! ([`run()`]), its trace written as text ([`render()`]) and held against the snapshot beside it ([`check()`]).

mod aligned;
mod check;
mod coverage;
mod inspect;
mod language;
mod mutate;
mod run;
mod trace;

pub mod snapshot;

pub use aligned::{AlignedLine, align};
pub use check::{Report, accept, check, trace_of, unread, unreferenced};
pub use coverage::{Counts, CoverageTally, PartCounts, PartKind, PartName, Parts, Shown, subject_of_card, switch_values};
pub use inspect::{
    Case, Cause, Comparison, Ending, Explanation, Exploration, RulesetDifference, ScenarioResult, StatementResult,
};
pub use language::{NotShown, Outcome, RULINGS, Scenario, discover, is_ruling, parse, read};
pub use mutate::{Mutant, MutantKind, MutationBench, Prepared, Subject, UnnoticedList, Verdict};
pub use run::game_data_cache::GameDataCache;
pub use run::mode::AnswerMode;
pub use run::names::{Names, letter};
pub use run::runner::{Run, run};
pub use run::script_hosts::ScriptHosts;
pub use run::start::initial_state;
pub use run::ways::ExploreLimit;
pub use trace::{render, render_numbered};
