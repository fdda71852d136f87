//! Traces of games as text.

mod render;
mod vocabulary;

pub use render::{render, render_numbered};
