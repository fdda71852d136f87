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

pub use case::{Case, Seen, Stated};
pub use cause::{Cause, Turn};
pub use compare::Compared;
pub use explanation::Answered;
pub use explore::{Ending, Explored};
