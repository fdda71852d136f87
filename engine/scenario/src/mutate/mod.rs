//! Mutation: small changes of cards, one at a time, and whether a scenario notices.
//!
//! A mutant is a file with one text taken out or one word changed. It is judged on the files its scenarios can reach alone, so that the
//! time grows with the mutants and not with the cards there are.

mod bearers;
mod bench;
mod data;
mod edit;
mod phrases;
mod reach;
mod script;
mod subject;
mod unnoticed;

pub use bench::{MutationBench, Prepared, Verdict};
pub use edit::{Mutant, MutantKind};
pub use subject::Subject;
pub use unnoticed::UnnoticedList;
