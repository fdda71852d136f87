//! The tables of a library to be, filled while entries are read.

use std::collections::BTreeMap;
use std::ops::Range;

use cinderforge_kernel::cards::{AbilityDef, ConstantDef, FnDef, KeywordDef};
use cinderforge_kernel::terms::{AbilityId, ConstantId, EventKinds, FnId, KeywordId};
use ustr::Ustr;

use super::holding_text::HoldingText;
use crate::diagnostic::{Diagnostic, SourceFile};
use crate::files::field::SpannedText;

/// What texts are read into; the tables of a library to be.
#[derive(Clone, Debug, Default)]
pub(crate) struct DefinitionTables {
    /// Abilities.
    pub(crate) abilities: Vec<AbilityDef>,
    /// Constant effects.
    pub(crate) constants: Vec<ConstantDef>,
    /// Keywords and granted abilities.
    pub(crate) keywords: Vec<KeywordDef>,
    /// Functions.
    pub(crate) functions: Vec<FnDef>,
    /// Constants that scripts start: data file, name, constant.
    pub(crate) lastings: Vec<(String, Ustr, ConstantId)>,
    /// Abilities that cards give away: data file, ability.
    pub(crate) grants: Vec<(String, KeywordId)>,
    /// The events that a phrase asks about once they are past.
    pub(crate) asked_of_the_past: EventKinds,
    /// Functions by data file and name.
    by_name: BTreeMap<(&'static str, &'static str), FnId>,
    /// Where data names a function first: data file and bytes.
    pub(crate) named_at: Vec<(SourceFile, Range<usize>)>,
    /// Where data asks, as attackers are declared, for the target alone: data file and bytes.
    pub(crate) asks_for_attack_target: Vec<(SourceFile, Range<usize>)>,
    /// Where data has a text that is used at will and costs no action: data file and bytes.
    pub(crate) used_without_action: Vec<(SourceFile, Range<usize>)>,
    /// Texts that hold, with what they ask for and change.
    pub(crate) holding_texts: Vec<HoldingText>,
    /// What is wrong.
    pub(crate) problems: Vec<Diagnostic>,
}

impl DefinitionTables {
    /// Finds the function of this name in the script of a data file, adding it if it is new. Returns its id.
    pub(super) fn function(&mut self, data: Ustr, name: &SpannedText, file: &SourceFile) -> FnId {
        let name_text = Ustr::from(name.get_ref());
        if let Some(id) = self.by_name.get(&(data.as_str(), name_text.as_str())) {
            return *id;
        }
        let id = FnId(self.functions.len() as u16);
        self.functions.push(FnDef { data: data.to_string(), name: name_text, about: String::new() });
        self.named_at.push((file.clone(), name.span()));
        self.by_name.insert((data.as_str(), name_text.as_str()), id);
        id
    }

    /// Adds the functions that other tables have beyond the first ones, where they are new.
    pub(crate) fn take_functions(&mut self, other: &mut DefinitionTables, first: usize) {
        let new = other.functions.drain(first..).zip(other.named_at.drain(first..));
        for (function, place) in new {
            let id = FnId(self.functions.len() as u16);
            let key = (Ustr::from(&function.data).as_str(), function.name.as_str());
            if let std::collections::btree_map::Entry::Vacant(slot) = self.by_name.entry(key) {
                slot.insert(id);
                self.functions.push(function);
                self.named_at.push(place);
            }
        }
    }

    /// Adds an ability. Returns its id.
    pub(super) fn add_ability(&mut self, ability: AbilityDef) -> AbilityId {
        self.abilities.push(ability);
        AbilityId((self.abilities.len() - 1) as u16)
    }

    /// Adds a constant effect. Returns its id.
    pub(super) fn add_constant(&mut self, constant: ConstantDef) -> ConstantId {
        self.constants.push(constant);
        ConstantId((self.constants.len() - 1) as u16)
    }
}
