//! The rules of Ashes: state, events, windows, costs, battles and damage, over plain data.
//!
//! The kernel knows no script language, no data format, no file, no clock and no card. It asks a card to act through
//! [`effect::Scripts`] and a player to decide through [`decision::Decider`].

mod words;

pub mod id;
pub mod die;
pub mod cost;
pub mod event;
pub mod selector;
pub mod define;
pub mod ruleset;
pub mod state;
pub mod refuse;
pub mod decision;
pub mod trace;
pub mod view;
pub mod table;
pub mod setup;
pub mod unread;

mod round;
mod turn;
mod play;
mod pay;
mod attack;
mod damage;
mod leave;
mod token;
mod dice;
mod window;
mod texts;
mod values;
mod select;

pub mod effect;
pub mod verbs;
