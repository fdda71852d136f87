//! What cards are: definitions as content gives them, checked and immutable, shared by every game.

use crate::cards::ability::AbilityDef;
use crate::cards::card::CardDef;
use crate::cards::constant::ConstantDef;
use crate::cards::dice_power::DicePowerDef;
use crate::cards::keyword::KeywordDef;
use crate::terms::id::{AbilityId, ConstantId, DefId, KeywordId};
use serde::Deserialize;
use serde::Serialize;
use ustr::Ustr;

/// A function of a script.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FnDef {
    /// The script file, relative to the project.
    pub file: String,
    /// The function.
    pub name: Ustr,
}

/// Everything that content defines: immutable, checked, shared by every game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Library {
    /// Cards.
    pub cards: Vec<CardDef>,
    /// Abilities.
    pub abilities: Vec<AbilityDef>,
    /// Constant effects.
    pub constants: Vec<ConstantDef>,
    /// Keywords and granted abilities.
    pub keywords: Vec<KeywordDef>,
    /// Dice powers of every set of powers.
    pub dice_powers: Vec<DicePowerDef>,
    /// Functions.
    pub functions: Vec<FnDef>,
    /// Constants with `until` that a script starts by name: card file, name, constant.
    pub lastings: Vec<(String, Ustr, ConstantId)>,
    /// Hash of all content read, so that a replay knows what it was played with.
    pub content_hash: u64,
}

impl Library {
    /// The card with this id, if there is one.
    pub fn card(&self, id: &str) -> Option<DefId> {
        self.cards.iter().position(|card| card.id == id).map(|at| DefId(at as u16))
    }

    /// What this definition says.
    #[inline]
    pub fn def(&self, id: DefId) -> &CardDef {
        &self.cards[id.index()]
    }

    /// The ability.
    #[inline]
    pub fn ability(&self, id: AbilityId) -> &AbilityDef {
        &self.abilities[id.index()]
    }

    /// The constant effect.
    #[inline]
    pub fn constant(&self, id: ConstantId) -> &ConstantDef {
        &self.constants[id.index()]
    }

    /// The keyword.
    #[inline]
    pub fn keyword(&self, id: KeywordId) -> &KeywordDef {
        &self.keywords[id.index()]
    }

    /// The keyword of this name.
    pub fn keyword_named(&self, name: &str) -> Option<KeywordId> {
        self.keywords.iter().position(|keyword| keyword.name == name).map(|at| KeywordId(at as u16))
    }
}
