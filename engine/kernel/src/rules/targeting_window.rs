//! The window of targeting: what answers that something is targeted, and may cancel or redirect the effect.

use crate::game::fault::Flow;
use crate::queries::triggers;
use crate::rules::cancel;
use crate::rules::destroy;
use crate::rules::frames;
use crate::rules::window;
use crate::table::game_table::Table;
use crate::terms::event::{Event, EventKind, Window};
use crate::terms::id::Thing;

/// Opens the window of targeting for these things; halts if the effect is cancelled in it.
pub(crate) fn open_targeting_window(table: &mut Table, things: &[Thing]) -> Flow {
    let kind = EventKind::IsTargeted;
    let heard = Window::ALL.iter().any(|window| triggers::has_listeners(table, *window, kind));
    if things.is_empty() {
        return Ok(());
    }
    if !heard {
        return destroy::check_lives(table);
    }
    let mut event = Event::about(kind, things.iter().copied().collect());
    frames::top_frame(table, |frame| {
        event.source = Some(frame.card);
        event.by = Some(frame.you);
        event.via = frame.via;
    });
    let targeted = window::would(table, &mut event)?;
    cancel::check_cancelled(table)?;
    if targeted {
        window::react(table, &event)?;
        cancel::check_cancelled(table)?;
    }
    Ok(())
}
