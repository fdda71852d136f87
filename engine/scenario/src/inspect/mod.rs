//! Looking into scenarios: what they come to under several rulesets, why, and how they could go on.

mod candidates;
mod case;
mod cause;
mod compare;
mod explanation;
mod explore;
mod outcomes;
mod tried_attack;
mod why;

pub use case::{Case, ScenarioResult, StatementResult};
pub use cause::{Cause, RulesetDifference};
pub use compare::Comparison;
pub use explanation::Explanation;
pub use explore::{Ending, Exploration};
