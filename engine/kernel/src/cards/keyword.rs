//! What cards are: definitions as content gives them, checked and immutable, shared by every game.

use crate::cards::listens::Listens;
use crate::terms::event::EventKind;
use crate::terms::id::{AbilityId, ConstantId};
use serde::Deserialize;
use serde::Serialize;
use ustr::Ustr;

/// When a standing ability counts as used, for cancels that answer a use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum UsedAt {
    /// In battle.
    Battle,
    /// When this happens.
    Event(EventKind),
}

/// A named ability that stands on several cards, or is given away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeywordDef {
    /// Its name without number.
    pub name: Ustr,
    /// Whether it takes a number.
    pub numbered: bool,
    /// Whether exhaustion usually leaves it in force.
    pub inexhaustible: bool,
    /// When a cancel can answer it, if it is a standing one.
    pub used_at: Option<UsedAt>,
    /// Its abilities.
    pub abilities: Vec<AbilityId>,
    /// Its constant effects.
    pub constants: Vec<ConstantId>,
    /// What its abilities answer.
    pub listens: Listens,
}
