//! Coverage of content: in how many scenarios and games each part of each text was offered, was used, changed something.

mod parts;
mod switches;
mod tally;

pub use parts::{PartKind, PartName, Parts, subject_of_card};
pub use switches::switch_values;
pub use tally::{Counts, CoverageTally, PartCounts, Shown};
