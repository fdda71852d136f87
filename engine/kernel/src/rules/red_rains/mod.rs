//! The Red Rains, one file a rule: the turn of a Chimera, its aspects, its growth, and what a round has for it.
//!
//! What a Chimera answers is in `table/laws.rs`, and what it and its aspects do in their files.

pub(crate) mod aspects;
pub(crate) mod attack;
mod by_rule;
mod current;
pub(crate) mod fatigue;
pub(crate) mod hand;
pub(crate) mod lost_dice;
pub(crate) mod progress;
pub(crate) mod recovery;
pub(crate) mod status;
pub(crate) mod tokens;
pub(crate) mod turn;
