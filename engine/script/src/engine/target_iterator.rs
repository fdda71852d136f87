//! How a `for` loop goes over the picks of `targets`: each is asked for when its turn comes.

use cinderforge_kernel::table::Table;
use cinderforge_kernel::verbs;

use crate::active_table::with_table;
use crate::error::{RhaiResult, WordResult};
use crate::script_value::{ScriptValue, Targets};

/// Asks for one of several targets, after so many. Returns it, if there is one more.
pub(crate) fn next_target(table: &mut Table, targets: &Targets, asked: usize) -> WordResult<Option<ScriptValue>> {
    let next = verbs::next_target(table, targets.name, asked, targets.limit)?;
    Ok(next.map(|thing| targets.kind.value(table, Some(thing))))
}

/// The targets of one name, asked for one after another.
pub(crate) struct TargetIterator {
    targets: Targets,
    /// How many have been asked for.
    asked: usize,
    ended: bool,
}

impl IntoIterator for Targets {
    type Item = RhaiResult;
    type IntoIter = TargetIterator;

    fn into_iter(self) -> TargetIterator {
        TargetIterator { targets: self, asked: 0, ended: false }
    }
}

impl Iterator for TargetIterator {
    type Item = RhaiResult;

    fn next(&mut self) -> Option<RhaiResult> {
        if self.ended {
            return None;
        }
        let next = with_table(|table, _| next_target(table, &self.targets, self.asked));
        self.asked += 1;
        match next {
            Ok(Some(value)) => Some(Ok(value.into_rhai())),
            Ok(None) => {
                self.ended = true;
                None
            }
            Err(error) => {
                self.ended = true;
                Some(Err(error))
            }
        }
    }
}
