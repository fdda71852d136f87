//! Traces of games as text.

pub(crate) mod render;
