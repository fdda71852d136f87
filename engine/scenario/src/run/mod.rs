//! Running scenarios: the board becomes a game, and the lines answer its questions.

pub(crate) mod actions;
pub(crate) mod answer_lines;
pub(crate) mod askable;
pub(crate) mod attack_trial;
pub(crate) mod board;
pub(crate) mod declared_attack;
pub(crate) mod facts;
pub(crate) mod game_data_cache;
pub(crate) mod lines;
pub(crate) mod mode;
pub(crate) mod names;
pub(crate) mod pending;
pub(crate) mod pick;
pub(crate) mod question;
pub(crate) mod question_text;
pub(crate) mod runner;
pub(crate) mod script_hosts;
pub(crate) mod start;
pub(crate) mod unreadable_costs;
pub(crate) mod view;
pub(crate) mod way_lines;
pub(crate) mod ways;
