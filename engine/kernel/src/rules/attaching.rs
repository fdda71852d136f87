//! Attaching: what answers that an alteration is about to be attached, and may cancel or replace that. Reborn Glossary Attach.

use crate::game::cause::Cause;
use crate::game::fault::{Flow, Halt};
use crate::game::frame::Frame;
use crate::queries::causes;
use crate::queries::triggers;
use crate::rules::cancel;
use crate::rules::frames;
use crate::rules::targeting_window;
use crate::rules::window;
use crate::table::game_table::Table;
use crate::terms::event::{EventKind, Window};
use crate::terms::id::{CardId, CardRef, PlayerId, Thing};
use crate::terms::switches::AttachTargets;

/// Lets effects answer that attaching an alteration targets its bearer (`attach_targets`). Returns the bearer it is attached to
/// then, or none if one of them cancels it. Reborn Glossary Attach.
pub(crate) fn aim_at_bearer(table: &mut Table, card: CardId, bearer: CardRef, you: PlayerId) -> Flow<Option<CardRef>> {
    let heard = Window::ALL.iter().any(|window| triggers::has_listeners(table, *window, EventKind::IsTargeted));
    if table.rules.attach_targets == AttachTargets::No || !heard {
        return Ok(Some(bearer));
    }
    in_frame_of_attachment(table, card, you, bearer, |table| {
        targeting_window::open_targeting_window(table, &[Thing::Card(bearer)])?;
        Ok(frames::top_frame(table, |frame| frame.named(frame.label)).first().and_then(|thing| thing.card()))
    })
}

/// Lets effects answer that an alteration which was played would be attached to a bearer. Returns whether it still is to be.
pub(crate) fn offer_attachment(table: &mut Table, card: CardId, bearer: CardRef, you: PlayerId, cause: &Cause) -> Flow<bool> {
    let offered = in_frame_of_attachment(table, card, you, bearer, |table| {
        let attaches = would_attach(table, card, bearer, cause)?;
        Ok(attaches.then_some(bearer))
    })?;
    Ok(offered.is_some())
}

/// Lets effects answer that an alteration would be attached to a bearer; halts if one of them cancels the effect that runs. Returns
/// whether nothing takes the place of that.
pub(crate) fn would_attach(table: &mut Table, card: CardId, bearer: CardRef, cause: &Cause) -> Flow<bool> {
    if !triggers::has_listeners(table, Window::Would, EventKind::IsAttached) {
        return Ok(true);
    }
    let alteration = table.state.card_ref(card);
    let mut event = cause.event(EventKind::IsAttached, alteration);
    event.other = Some(Thing::Card(bearer));
    let attaches = window::would(table, &mut event)?;
    cancel::check_cancelled(table)?;
    Ok(attaches && table.state.is_current(alteration))
}

/// Runs windows for a card that is attached without an ability of its own: an alteration that is played, or that an effect
/// attaches. Returns what they return, or none if the card was cancelled in them.
fn in_frame_of_attachment(
    table: &mut Table,
    card: CardId,
    you: PlayerId,
    bearer: CardRef,
    windows: impl FnOnce(&mut Table) -> Flow<Option<CardRef>>,
) -> Flow<Option<CardRef>> {
    let (label, via) = (table.def(card).name, causes::playing_vias(table, card));
    let mut frame = Frame { is_finishing: true, ..frames::frame_of(table.state.card_ref(card), label, you, via) };
    frame.picks.push((label, smallvec::smallvec![Thing::Card(bearer)]));
    let depth = table.frames.len();
    match frames::with_frame(table, frame, windows) {
        Err(Halt::Cancelled(index)) if index == depth => {
            cancel::record_cancel(table, card, label);
            Ok(None)
        }
        answered => answered,
    }
}
