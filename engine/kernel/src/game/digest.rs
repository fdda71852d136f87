//! A text of a game that does not depend on how its data is laid out: what happened, or the facts of a position.
//!
//! Two versions of the engine play alike if the games they play have the same text. It is made of words of data files and
//! of numbers that the rules give, never of names or places in the code, so that both may change.

pub use crate::game::digest_position::write_position;
pub use crate::game::digest_trace::write_entry;
