//! Checks of entries that stand on a card twice, where the second of them adds nothing.

use cinderforge_kernel::cards::CardType;
use toml::Spanned;

use super::entry_context::EntryContext;
use super::entry_head::head;
use super::tables::DefinitionTables;
use crate::catalog::split_name;
use crate::diagnostic::Code;
use crate::files::ability_entry::AbilityEntry;
use crate::files::constant_entry::ConstantEntry;

impl DefinitionTables {
    /// Reports abilities that are there already. What has no name and answers something does so as often as it is written.
    pub(super) fn check_equal_abilities(&mut self, context: EntryContext<'_>, abilities: &[Spanned<AbilityEntry>]) {
        let is_spell = matches!(context.owner.card_type(), Some(CardType::ActionSpell | CardType::ReactionSpell));
        for entry in again(abilities) {
            let message = match &entry.get_ref().name {
                Some(name) => format!("the ability `{}` stands here already, and a card has it once", name.get_ref()),
                None if is_spell || !entry.get_ref().answers() => "the same ability stands here already".to_owned(),
                None => continue,
            };
            let problem = context.file.error(head(context, entry), Code::NamedTwice, message);
            self.problems.push(problem.help("leave one of the two out, or write what differs".to_owned()));
        }
    }

    /// Reports constants that are there already, unless they add something each time.
    pub(super) fn check_equal_constants(&mut self, context: EntryContext<'_>, constants: &[Spanned<ConstantEntry>]) {
        for entry in again(constants).filter(|entry| !adds(entry.get_ref())) {
            let problem = context.file.error(
                head(context, entry),
                Code::NamedTwice,
                "the same constant stands here already, and holds once",
            );
            self.problems.push(problem.help("leave one of the two out, or write what differs".to_owned()));
        }
    }
}

/// Lists the entries that are equal to one before them.
fn again<T: PartialEq>(entries: &[Spanned<T>]) -> impl Iterator<Item = &Spanned<T>> {
    entries.iter().enumerate().filter(|(index, entry)| entries[..*index].contains(entry)).map(|(_, entry)| entry)
}

/// Returns whether a constant adds something, so that two of them are twice as much.
fn adds(constant: &ConstantEntry) -> bool {
    let gains_number = constant.gain.iter().flat_map(|words| &words.0).any(|word| split_name(word.get_ref()).1.is_some());
    constant.give.is_some()
        || constant.numbers.is_some()
        || constant.focus.is_some()
        || constant.slots.is_some()
        || constant.swap.is_some()
        || gains_number
}
