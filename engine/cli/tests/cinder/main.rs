//! The `cinder` command, run as its users run it.

mod command;
mod decks;
mod docs;
mod explain;
mod packs;
mod pages;
mod play;
mod reading;
mod scenarios;
mod tables;
mod why;
