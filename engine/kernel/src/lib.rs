//! The rules of Ashes: state, events, windows, costs, battles and damage, over plain data.
//!
//! The kernel knows no script language, no data format, no file, no clock and no card. It asks a card to act through
//! [`effect::Scripts`] and a player to decide through [`decision::Decider`].

mod words;

pub mod cost;
pub mod coverage;
pub mod decision;
pub mod define;
pub mod die;
pub mod digest;
pub mod event;
pub mod id;
pub mod refuse;
pub mod ruleset;
pub mod selector;
pub mod setup;
pub mod state;
pub mod table;
pub mod trace;
pub mod unread;
pub mod view;
pub mod why;

mod attack;
mod damage;
mod dice;
mod leave;
mod pay;
mod play;
mod round;
mod select;
mod texts;
mod token;
mod turn;
mod values;
mod window;

pub mod effect;
pub mod verbs;
