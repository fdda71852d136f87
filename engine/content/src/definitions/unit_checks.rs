//! Checks of texts that speak of `this unit`: their card has to be one.

use std::ops::Range;

use cinderforge_kernel::cards::{AbilityDef, About, CardDef, CardType, CardTypes, ConstantDef, CountsAs, Placement};

use super::card_layers::{LayeredCard, field};
use super::entry_context::EntryContext;
use super::entry_head::head;
use super::tables::DefinitionTables;
use crate::diagnostic::SourceFile;
use crate::files::field::TextOrTable;

/// The words that mean the card itself, where it is a unit.
const THIS_UNIT: &str = "this unit";

impl DefinitionTables {
    /// Reports texts on a card that is never a unit, its own or those of its keywords, that speak of `this unit`: they would be about
    /// nothing.
    pub(super) fn check_this_unit(&mut self, layers: &LayeredCard<'_>, context: EntryContext<'_>, def: &CardDef) {
        if self.can_be_a_unit(def) {
            return;
        }
        let kind = def.kind;
        let message = format!("a card of type `{kind}` is no unit, and this speaks of `{THIS_UNIT}`");
        let help = if CardTypes::ALTERATIONS.has(kind) {
            "say `the attached unit`; what a unit gains is a [[constant]] with of = \"the attached unit\", gain = \"..\""
        } else {
            "say `this card`, or which unit is meant"
        };
        let mut report = |file: &SourceFile, span: Range<usize>| {
            let problem = file.error(span, message.clone());
            self.problems.push(problem.help(help.to_owned()));
        };
        if let Some((file, entries)) = field!(layers, ability) {
            for (entry, printed) in entries.iter().zip(&def.abilities) {
                if entries.len() <= def.abilities.len() && ability_speaks(&self.abilities[printed.ability.index()]) {
                    report(file, head(context.in_file(file), entry));
                }
            }
        }
        if let Some((file, entries)) = field!(layers, constant) {
            for (entry, printed) in entries.iter().zip(&def.constants) {
                if constant_speaks(&self.constants[printed.constant.index()]) {
                    report(file, head(context.in_file(file), entry));
                }
            }
        }
        let Some((file, entries)) = field!(layers, keywords) else { return };
        for entry in entries {
            let written = match entry.get_ref() {
                TextOrTable::Text(name) => name,
                TextOrTable::Table(table) => &table.name,
            };
            let name = crate::catalog::split_name(written).0;
            let Some(on) = def.keywords.iter().find(|on| self.keywords[on.keyword.index()].name == name) else { continue };
            let keyword = &self.keywords[on.keyword.index()];
            if keyword.abilities.iter().any(|ability| ability_speaks(&self.abilities[ability.index()]))
                || keyword.constants.iter().any(|constant| constant_speaks(&self.constants[constant.index()]))
            {
                report(file, entry.span());
            }
        }
    }

    /// Returns whether a card is a unit, or can come to count as one by its own text or place.
    fn can_be_a_unit(&self, def: &CardDef) -> bool {
        let units = [CardType::Ally, CardType::Conjuration];
        let counts = |constant: &ConstantDef| {
            constant.counts_as.iter().any(|counts| matches!(counts, CountsAs::Type(kind) if units.contains(kind)))
        };
        units.contains(&def.kind)
            || def.placement != Placement::ByType
            || def.constants.iter().any(|printed| counts(&self.constants[printed.constant.index()]))
    }
}

/// Returns whether a phrase of an ability speaks of `this unit`.
fn ability_speaks(ability: &AbilityDef) -> bool {
    let selectors = [&ability.of, &ability.by, &ability.with].into_iter().flatten();
    let picks = ability.targets.iter().map(|target| &target.pick);
    selectors.chain(picks).any(|selector| speaks(&selector.text))
        || ability.condition.as_ref().is_some_and(|condition| speaks(&condition.text))
}

/// Returns whether a phrase of a constant speaks of `this unit`.
fn constant_speaks(constant: &ConstantDef) -> bool {
    let about = matches!(&constant.about, About::Found(selector) if speaks(&selector.text));
    about
        || constant.by.as_ref().is_some_and(|selector| speaks(&selector.text))
        || constant.condition.as_ref().is_some_and(|condition| speaks(&condition.text))
}

/// Returns whether a phrase speaks of `this unit`.
fn speaks(phrase: &str) -> bool {
    phrase.contains(THIS_UNIT)
}
