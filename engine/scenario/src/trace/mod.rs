//! Traces of games as text.

mod answers;
mod batch;
mod batches;
mod events;
mod notes;
mod render;
mod writer;

pub use render::{render, render_numbered};
