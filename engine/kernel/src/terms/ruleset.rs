//! Rulesets: one reading of the rules, with an answer to every question that the rule documents leave open.

use crate::terms::switches::Switches;
use serde::{Deserialize, Serialize};
use ustr::Ustr;

/// One reading of the rules, as a ruleset file names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ruleset {
    /// The id of the ruleset, which is the stem of its file: `official`.
    pub id: Ustr,
    /// The name people call it by.
    pub name: String,
    /// The ruleset it changes, if it is not one of its own.
    pub extends: Option<Ustr>,
    /// The card pools it is meant for. Another pool is played under it only when asked for.
    pub pools: Vec<Ustr>,
    /// The errata overlays that replace printed text, in the order they are laid on.
    pub errata: Vec<Ustr>,
    /// The answer to every question.
    pub switches: Switches,
}
