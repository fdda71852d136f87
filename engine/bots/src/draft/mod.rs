//! Drafters: who picks for a player in a draft.

mod matching;
mod random;

pub use matching::MatchingDrafter;
pub use random::RandomDrafter;
