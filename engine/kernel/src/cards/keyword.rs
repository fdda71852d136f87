//! Keywords: what content says of a named ability that several cards have.

use crate::cards::listens::Listens;
use crate::terms::event::EventKind;
use crate::terms::id::{AbilityId, ConstantId};
use serde::{Deserialize, Serialize};
use ustr::Ustr;

/// When a keyword of constant effects counts as used, for cancels that answer a use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum UsedAt {
    /// In battle.
    Battle,
    /// As the unit is about to deal damage by attacking or countering, blocked or not.
    Damage,
    /// When this happens.
    Event(EventKind),
}

/// A named ability, printed on several cards or given away, as content defines it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeywordDef {
    /// Its name without number.
    pub name: Ustr,
    /// Whether it takes a number.
    pub numbered: bool,
    /// Whether exhaustion usually leaves it in force.
    pub inexhaustible: bool,
    /// When it counts as used, if it is not used as an ability is.
    pub used_at: Option<UsedAt>,
    /// Its abilities.
    pub abilities: Vec<AbilityId>,
    /// Its constant effects.
    pub constants: Vec<ConstantId>,
    /// What its abilities answer.
    pub listens: Listens,
}
