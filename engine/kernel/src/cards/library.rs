//! The library: everything that content defines, immutable, checked, shared by every game.

use crate::cards::ability::AbilityDef;
use crate::cards::card::CardDef;
use crate::cards::constant::ConstantDef;
use crate::cards::dice_power::DicePowerDef;
use crate::cards::keyword::KeywordDef;
use crate::terms::event::EventKinds;
use crate::terms::id::{AbilityId, ConstantId, DefId, KeywordId};
use serde::{Deserialize, Serialize};
use ustr::Ustr;

/// A function of a script.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FnDef {
    /// The data file that names it, relative to the project: whose script it is in.
    pub data: String,
    /// The name of the function.
    pub name: Ustr,
    /// What it does, in the words of the comment above it; empty if there is none.
    pub about: String,
}

/// Everything that content defines: immutable, checked, shared by every game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Library {
    /// The cards.
    pub cards: Vec<CardDef>,
    /// The abilities of all cards, keywords, dice powers.
    pub abilities: Vec<AbilityDef>,
    /// The constant effects of all cards, keywords, dice powers.
    pub constants: Vec<ConstantDef>,
    /// The keywords.
    pub keywords: Vec<KeywordDef>,
    /// The dice powers of every set of powers.
    pub dice_powers: Vec<DicePowerDef>,
    /// The functions of all scripts.
    pub functions: Vec<FnDef>,
    /// The constant effects that a script starts by name: data file, name, constant effect.
    pub lastings: Vec<(String, Ustr, ConstantId)>,
    /// The abilities that cards give away: data file, ability.
    pub grants: Vec<(String, KeywordId)>,
    /// The events that a phrase asks about once they are past which stands on no card: of keywords, dice powers, shared functions.
    pub asked_of_the_past: EventKinds,
    /// Hash of all content read, so that a replay knows what it was played with.
    pub content_hash: u64,
}

impl Library {
    /// Finds the card with this id, if there is one.
    pub fn card(&self, id: &str) -> Option<DefId> {
        self.cards.iter().position(|card| card.id == id).map(|index| DefId(index as u16))
    }

    /// Returns the definition of a card.
    #[inline]
    pub fn def(&self, id: DefId) -> &CardDef {
        &self.cards[id.index()]
    }

    /// Returns the definition of an ability.
    #[inline]
    pub fn ability(&self, id: AbilityId) -> &AbilityDef {
        &self.abilities[id.index()]
    }

    /// Returns the definition of a constant effect.
    #[inline]
    pub fn constant(&self, id: ConstantId) -> &ConstantDef {
        &self.constants[id.index()]
    }

    /// Returns the definition of a keyword.
    #[inline]
    pub fn keyword(&self, id: KeywordId) -> &KeywordDef {
        &self.keywords[id.index()]
    }

    /// Finds the keyword of this name, if there is one.
    pub fn keyword_named(&self, name: &str) -> Option<KeywordId> {
        self.keywords.iter().position(|keyword| keyword.name == name).map(|index| KeywordId(index as u16))
    }
}
