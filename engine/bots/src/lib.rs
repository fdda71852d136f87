//! Deciders that play: at random, greedily, from a record, and several at one table.
//!
//! A bot sees only the `View` it is given. Its answers follow from that and its seed, so games are reproducible.

mod attack_policy;
mod chance;
mod evaluate;
mod follow_up;
mod greedy;
mod policy;
mod random;
mod recorded;
mod seats;
mod things;

pub use evaluate::evaluate;
pub use greedy::Greedy;
pub use random::Random;
pub use recorded::Recorded;
pub use seats::Seats;
