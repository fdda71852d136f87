//! Dice power entries, read into dice powers.

use cinderforge_kernel::cards::DicePowerDef;
use cinderforge_kernel::terms::{DieType, SWITCHES, ValueInfo};
use toml::Spanned;
use ustr::Ustr;

use super::constant_origin::ConstantOrigin;
use super::entry_context::{EntryContext, EntryOwner};
use super::tables::DefinitionTables;
use crate::diagnostic::{Code, SourceFile};
use crate::files::data_file::DicePowerEntry;
use crate::files::field::SpannedText;

/// The switch whose values are the sets of dice powers.
const SWITCH: &str = "dice_power_set";

/// Returns the values of that switch.
fn values() -> impl Iterator<Item = &'static ValueInfo> + Clone {
    let switch = SWITCHES.iter().find(|switch| switch.name == SWITCH);
    switch.map_or(&[][..], |switch| switch.values).iter()
}

impl DefinitionTables {
    /// Reads the power of a die type.
    pub(crate) fn dice_power(
        &mut self,
        context: EntryContext<'_>,
        name: &SpannedText,
        entry: &Spanned<DicePowerEntry>,
    ) -> Option<DicePowerDef> {
        let power = entry.get_ref();
        let Some(kind) = DieType::parse(name.get_ref()) else {
            let problem = context.file.error(name.span(), Code::UnknownWord, format!("unknown die type `{}`", name.get_ref()));
            self.problems.push(problem.suggest(name.get_ref(), DieType::ALL.iter().map(|kind| kind.word())));
            return None;
        };
        let title = Ustr::from(&format!("{kind} dice power"));
        let context = EntryContext { title, ..context };
        let ability = self.ability(context, &Spanned::new(entry.span(), power.ability()))?.ability;
        let on_card = EntryContext { owner: EntryOwner::DieOnCard, ..context };
        let constants = power.on_card.constant.iter();
        let on_card_constants = constants.map(|entry| self.constant(on_card, entry, ConstantOrigin::Card).constant).collect();
        let abilities = power.on_card.ability.iter();
        let on_card_abilities = abilities.filter_map(|entry| Some(self.ability(on_card, entry)?.ability)).collect();
        let sets = power.sets.0.iter().filter_map(|word| self.power_set(context.file, word)).collect();
        if power.sets.0.is_empty() {
            let problem = context.file.error(name.span(), Code::SetsOfDicePower, "the dice power belongs to no set");
            let known = values().map(|value| value.name).collect::<Vec<_>>().join("`, `");
            self.problems.push(problem.help(format!("name in `sets` one or more of `{known}`")));
        }
        Some(DicePowerDef { kind, sets, ability, on_card_constants, on_card_abilities })
    }

    /// Reads a value of the switch that picks a set of powers.
    fn power_set(&mut self, file: &SourceFile, word: &SpannedText) -> Option<Ustr> {
        let values = values().map(|value| value.name);
        let known = values.clone().any(|value| value == word.get_ref());
        if !known {
            let message = format!("the switch `{SWITCH}` has no value `{}`", word.get_ref());
            self.problems.push(file.error(word.span(), Code::UnknownWord, message).suggest(word.get_ref(), values));
        }
        known.then(|| Ustr::from(word.get_ref()))
    }

    /// Reports a second power of a die type in one of its sets.
    pub(crate) fn check_power<'a>(
        &mut self,
        file: &SourceFile,
        name: &SpannedText,
        power: &DicePowerDef,
        mut others: impl Iterator<Item = (&'a DicePowerDef, Ustr)>,
    ) {
        let same = |other: &DicePowerDef| other.kind == power.kind && other.sets.iter().any(|set| power.sets.contains(set));
        if let Some((_, other)) = others.find(|(other, _)| same(other)) {
            let message = format!("there is another {} dice power in one of these sets", power.kind);
            let problem = file.error(name.span(), Code::SetsOfDicePower, message).note(format!("it is in {other}"));
            self.problems.push(problem.help("change the `sets` of one of them".to_owned()));
        }
    }
}
