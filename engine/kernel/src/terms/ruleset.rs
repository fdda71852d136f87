//! Rulesets: every switch between readings of the rules, the values it may take, and the source of each.
//!
//! A switch is one question the rule documents answer differently. Whatever they answer alike is a rule, written
//! where it applies. This module knows the questions and answers only; the rules that read a switch live elsewhere,
//! and no rule asks for the ruleset by name.
//!
//! The comments of the values end with their sources: `FAQ` and a heading of the official FAQ 3.0, `Reference` and a
//! section of the Ashes Rules Reference 2.1, `Raven` and a section of the Raven Rules 1.2, `Reborn` and a page or
//! glossary entry of the Rulebook 1.5, `Red Rains` and a heading of its rules. The sources of one comment are parted by
//! semicolons; `derived` marks what follows from the section without being said there, `silent` the section that would
//! say it.

use crate::terms::switches::Switches;
use serde::Deserialize;
use serde::Serialize;
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
