//! Leaving out: effects that fail, without which whoever plays goes on.

use crate::game::fault::{Flow, Halt};
use crate::game::left_out::FailedEffect;
use crate::game::trace::TraceEvent;
use crate::rules::frames;
use crate::table::game_table::Table;

/// Counts the effect of the frame on top, which is about to run. Returns what it is if it fails; none if it is left out.
pub(crate) fn begin(table: &mut Table) -> Option<FailedEffect> {
    let answers = table.records.used_before + table.records.cursor;
    let (number, is_left_out) = table.state.left_out.count();
    if is_left_out {
        let (card, label) = frames::top_frame(table, |frame| (frame.card.id, frame.label));
        table.record(|| TraceEvent::LeftOut(card, label));
        return None;
    }
    Some(FailedEffect { number, answers })
}

/// Notes that the game failed in an effect, unless one inside it did.
pub(crate) fn note_failure(table: &mut Table, effect: FailedEffect, result: &Flow) {
    if matches!(result, Err(Halt::Failed(_))) {
        table.records.failed_effect.get_or_insert(effect);
    }
}
