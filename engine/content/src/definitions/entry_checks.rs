//! Checks that abilities share with constants.

use std::ops::Range;

use super::entry_context::{EntryContext, EntryOwner};
use super::tables::DefinitionTables;

impl DefinitionTables {
    /// Reports what no rule reads yet.
    pub(super) fn check_supported(&mut self, context: EntryContext<'_>, head: Range<usize>, unread: Vec<String>) {
        for key in unread {
            let problem = context.file.error(head.clone(), format!("no rule reads {key} yet"));
            self.problems.push(problem.help("leave it out, or give the kernel a rule that reads it".to_owned()));
        }
    }

    /// Reports a text marked `inexhaustible` by itself, where its keyword or die decides.
    pub(super) fn check_inexhaustible(&mut self, context: EntryContext<'_>, marked: bool, head: Range<usize>) {
        if marked && matches!(context.owner, EntryOwner::Keyword | EntryOwner::DieOnCard) {
            let problem = context.file.error(head, "this text cannot be marked `inexhaustible` by itself");
            self.problems.push(problem.help("a keyword is marked as a whole, and dice are never silenced".to_owned()));
        }
    }
}
