//! Running scenarios: the board becomes a game, and the lines answer its questions.

pub(crate) mod board;
pub(crate) mod carry;
pub(crate) mod facts;
pub(crate) mod names;
pub(crate) mod pick;
pub(crate) mod runner;
pub(crate) mod session;
pub(crate) mod view;
pub(crate) mod wording;
