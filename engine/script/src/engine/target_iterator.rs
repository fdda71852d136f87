//! How a `for` loop goes over the picks of `targets`: each is asked for when its turn comes.

use cinderforge_kernel::verbs;

use crate::active_table::with_table;
use crate::error::RhaiResult;
use crate::script_value::Targets;

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
        let Targets { name, limit, kind } = self.targets;
        let next = with_table(|table, _| {
            let next = verbs::next_target(table, name, self.asked, limit)?;
            Ok(next.map(|thing| kind.value(table, Some(thing))))
        });
        self.asked += 1;
        match next {
            Ok(Some(value)) => Some(Ok(value)),
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
