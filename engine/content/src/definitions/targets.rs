//! What an ability lets its player pick: modes, targets.

use cinderforge_kernel::cards::{CardType, TargetDef};
use cinderforge_kernel::terms::{Num, Quantity, Selector};
use toml::Spanned;
use ustr::Ustr;

use super::entry_context::{EntryContext, EntryOwner, PhraseBindings};
use super::tables::DefinitionTables;
use crate::diagnostic::Code;
use crate::files::ability_entry::{AbilityEntry, TargetEntry, TargetTable};
use crate::files::field::{SpannedText, TextOrTable};
use crate::phrase::{NameSort, RESERVED_NAMES};

impl DefinitionTables {
    /// Reads the words of the modes.
    pub(super) fn modes(&mut self, context: EntryContext<'_>, ability: &AbilityEntry) -> Vec<Ustr> {
        let mut modes = Vec::new();
        for word in ability.modes.iter().flatten() {
            let mode = Ustr::from(word.get_ref());
            if modes.contains(&mode) {
                let problem = context.file.error(word.span(), Code::NamedTwice, format!("the mode `{mode}` is there already"));
                self.problems.push(problem.help("each mode has a word of its own".to_owned()));
            }
            modes.push(mode);
        }
        if let ([_], Some([only])) = (modes.as_slice(), ability.modes.as_deref()) {
            let problem = context.file.error(only.span(), Code::ModesOfNoChoice, "one mode alone is no choice");
            self.problems.push(problem.help("add another mode, or leave `modes` out".to_owned()));
        }
        modes
    }

    /// Reads the targets, each of which may name those before it.
    pub(super) fn targets(
        &mut self,
        context: EntryContext<'_>,
        ability: &AbilityEntry,
        modes: &[Ustr],
        mut bindings: PhraseBindings,
    ) -> Vec<TargetDef> {
        bindings.effect = true;
        let mut targets = Vec::new();
        let entries = ability.targets.as_ref().map_or(&[][..], |targets| &targets.0);
        for (name, entry) in entries {
            let written = name.get_ref().as_str();
            if RESERVED_NAMES.contains(&written) {
                let problem = context.file.error(
                    name.span(),
                    Code::ReservedName,
                    format!("`{written}` has a meaning of its own in phrases"),
                );
                self.problems.push(problem.help("give the target another name".to_owned()));
            }
            let target = self.target(context, Ustr::from(written), entry, modes, &bindings);
            let sort = target.as_ref().map_or(NameSort::Unknown, |target| NameSort::of(&target.pick));
            targets.extend(target);
            bindings.names.push((Ustr::from(written), sort));
        }
        targets
    }

    /// Reads one target.
    fn target(
        &mut self,
        context: EntryContext<'_>,
        name: Ustr,
        entry: &Spanned<TargetEntry>,
        modes: &[Ustr],
        bindings: &PhraseBindings,
    ) -> Option<TargetDef> {
        let pick = Selector::default();
        let mut target = TargetDef { name, pick, mode: None, focus: 0, choose: false, again: false, condition: None };
        match entry.get_ref() {
            TextOrTable::Text(text) => {
                let pick = Spanned::new(entry.span(), text.clone());
                target.pick = self.found(context, Some(&pick), bindings)?;
            }
            TextOrTable::Table(table) => {
                target.mode = self.mode(context, table.mode.as_ref(), modes);
                target.focus = table.focus;
                target.choose = self.chosen(context, table.word.as_ref());
                target.again = table.again;
                target.condition = self.condition(context, table.condition.as_ref(), bindings);
                target.pick = self.found(context, Some(&table.pick), bindings)?;
                self.check_focus(context, table);
                if target.again && target.pick.groups.iter().any(|group| is_more_than_one(group.quantity)) {
                    let problem = context.file.error(
                        table.pick.span(),
                        Code::AgainOfSeveral,
                        "`again` asks for one thing each time, and this means several",
                    );
                    let help = "write a target of its own for each of them: those may be the same";
                    self.problems.push(problem.help(help.to_owned()));
                }
            }
        }
        Some(target)
    }

    /// Reports a target that only a focused spell has, on what is never focused.
    fn check_focus(&mut self, context: EntryContext<'_>, table: &TargetTable) {
        let is_focused = match context.owner {
            EntryOwner::Card(kind) | EntryOwner::PlacedCard(kind) => kind == CardType::ReadySpell,
            EntryOwner::Keyword | EntryOwner::Granted => true,
            EntryOwner::DicePower | EntryOwner::DieOnCard | EntryOwner::Lasting => false,
        };
        if table.focus > 0 && !is_focused {
            let problem = context.file.error(
                table.pick.span(),
                Code::FocusOfNothing,
                "only ready spells are focused, so this target is never there",
            );
            self.problems.push(problem.help("leave `focus` out".to_owned()));
        }
    }

    /// Reads the mode a target is asked in.
    fn mode(&mut self, context: EntryContext<'_>, word: Option<&SpannedText>, modes: &[Ustr]) -> Option<Ustr> {
        let word = word?;
        let mode = Ustr::from(word.get_ref());
        if !modes.contains(&mode) {
            let problem = context.file.error(word.span(), Code::ModesOfNoChoice, format!("the ability has no mode `{mode}`"));
            let problem = problem.help("name the modes with `modes` first".to_owned());
            self.problems.push(problem.suggest(&mode, modes.iter().map(Ustr::as_str)));
        }
        Some(mode)
    }

    /// Reads whether a target is chosen instead of targeted.
    fn chosen(&mut self, context: EntryContext<'_>, word: Option<&SpannedText>) -> bool {
        match word.map(|word| (word.get_ref().as_str(), word)) {
            None | Some(("target", _)) => false,
            Some(("choose", _)) => true,
            Some((other, word)) => {
                let problem = context.file.error(word.span(), Code::UnknownWord, format!("unknown word `{other}`"));
                self.problems.push(problem.suggest(other, ["target", "choose"]));
                false
            }
        }
    }
}

/// Returns whether a quantity lets more than one thing be picked.
fn is_more_than_one(quantity: Quantity) -> bool {
    !matches!(quantity, Quantity::One | Quantity::Count(Num::Is(1)) | Quantity::Exactly(Num::Is(1)) | Quantity::UpTo(Num::Is(1)))
}
