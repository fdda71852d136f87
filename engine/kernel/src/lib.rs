//! The rules of Ashes: state, events, windows, costs, battles and damage, over plain data.
//!
//! The kernel knows no script language, no data format, no file, no clock and no card. It asks a card to act through
//! [`table::Scripts`] and a player to decide through [`table::Decider`].
//!
//! It is a house of floors, and a file names only floors above its own in this list.

pub mod terms;

pub mod cards;

pub mod game;

pub(crate) mod queries;

pub mod table;

pub(crate) mod rules;

pub mod verbs;
