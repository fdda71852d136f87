//! The window of targeting: what answers that something is targeted, and may cancel or redirect the effect.

use crate::game::fault::{Flow, Halt};
use crate::game::frame::Frame;
use crate::queries::causes;
use crate::queries::triggers;
use crate::rules::cancel;
use crate::rules::frames;
use crate::rules::window;
use crate::table::game_table::Table;
use crate::terms::event::{Event, EventKind, Window};
use crate::terms::id::{CardId, CardRef, PlayerId, Thing};
use crate::terms::switches::AttachTargets;
use crate::terms::via::Vias;

/// Opens the window of targeting for these things; halts if the effect is cancelled in it.
pub(crate) fn open_targeting_window(table: &mut Table, things: &[Thing]) -> Flow {
    let kind = EventKind::IsTargeted;
    let heard = Window::ALL.iter().any(|window| triggers::has_listeners(table, *window, kind));
    if things.is_empty() || !heard {
        return Ok(());
    }
    let mut event = Event::about(kind, things.iter().copied().collect());
    frames::top_frame(table, |frame| {
        event.source = Some(frame.card);
        event.by = Some(frame.you);
        event.via = frame.via;
    });
    let targeted = window::would(table, event)?;
    cancel::check_cancelled(table)?;
    if let Some(event) = targeted {
        window::react(table, &event)?;
        cancel::check_cancelled(table)?;
    }
    Ok(())
}

/// Lets effects answer that attaching an alteration targets its bearer (`attach_targets`). Returns the bearer it is attached to
/// then, or none if one of them cancels it. Reborn Glossary Attach.
pub(crate) fn aim_at_bearer(table: &mut Table, card: CardId, bearer: CardRef, you: PlayerId) -> Flow<Option<CardRef>> {
    let heard = Window::ALL.iter().any(|window| triggers::has_listeners(table, *window, EventKind::IsTargeted));
    if table.rules.attach_targets == AttachTargets::No || !heard {
        return Ok(Some(bearer));
    }
    target_for_attachment(table, card, you, bearer, causes::playing_vias(table, card))
}

/// Opens the window of targeting for a card that targets without an ability of its own: an alteration that is attached to a
/// bearer. Returns the bearer it is then to be attached to, or none if it was cancelled.
fn target_for_attachment(table: &mut Table, card: CardId, you: PlayerId, bearer: CardRef, via: Vias) -> Flow<Option<CardRef>> {
    let label = table.def(card).name;
    let mut frame = Frame { is_finishing: true, ..frames::frame_of(table.state.card_ref(card), label, you, via) };
    frame.picks.push((label, smallvec::smallvec![Thing::Card(bearer)]));
    let depth = table.frames.len();
    let aimed = frames::with_frame(table, frame, |table| {
        open_targeting_window(table, &[Thing::Card(bearer)])?;
        Ok(frames::top_frame(table, |frame| frame.named(label)).first().and_then(|thing| thing.card()))
    });
    match aimed {
        Err(Halt::Cancelled(index)) if index == depth => {
            cancel::record_cancel(table, card, label);
            Ok(None)
        }
        aimed => aimed,
    }
}
