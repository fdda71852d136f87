//! Covered effects: how far the text came whose effect resolved, where that is recorded.

use crate::game::coverage::{Reached, TextPart};
use crate::queries::covered_texts;
use crate::rules::frames;
use crate::table::game_table::{ChangesMark, Table};

/// Records that the effect of the frame on top has resolved, and whether anything changed since it began.
pub(crate) fn record(table: &Table, begun: ChangesMark) {
    table.cover(|coverage| {
        let reached = Reached::used(table.changed_since(begun, coverage));
        frames::top_frame(table, |frame| {
            let Some(ability) = frame.ability else { return };
            let def = covered_texts::face(table, frame.card.id);
            coverage.reach(TextPart::Ability(def, ability), reached);
            if frame.focus > 0 {
                coverage.reach(TextPart::Focus(def, ability, frame.focus as u8), reached);
            }
            if let Some(mode) = frame.mode {
                coverage.reach(TextPart::Mode(def, ability, mode), reached);
            }
        });
    });
}
