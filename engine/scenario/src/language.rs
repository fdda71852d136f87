//! The language of scenarios: from a text to its head, its board and its lines.

pub(crate) mod head;
pub(crate) mod parse;
pub(crate) mod scenario;
