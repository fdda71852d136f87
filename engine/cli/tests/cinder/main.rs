//! The `cinder` command, run as its users run it.

mod cards;
mod chimera;
mod command;
mod decks;
mod docs;
mod drafts;
mod explain;
mod journal;
mod packs;
mod pages;
mod play;
mod reading;
mod records;
mod scenarios;
mod screen;
mod soak;
mod tables;
mod why;
