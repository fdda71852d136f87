//! Deciders that play: at random, greedily, from a record, and several at one table.
//!
//! A bot sees only the `View` it is given. Its answers follow from that and its seed, so games are reproducible. Drafters pick in
//! drafts, by a `DraftView`.

mod attack_policy;
mod chance;
mod draft;
mod evaluate;
mod follow_up;
mod greedy;
mod policy;
mod random;
mod recorded;
mod seats;
mod things;

pub use draft::{MatchingDrafter, RandomDrafter};
pub use evaluate::evaluate;
pub use greedy::Greedy;
pub use random::Random;
pub use recorded::Recorded;
pub use seats::Seats;
