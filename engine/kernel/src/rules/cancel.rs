//! Effects: a text that is used has a frame until it is resolved. Reference 5.7.0; Raven 4.5.0.

use crate::cards::constant::{Duration, Lose};
use crate::game::fault::{Flow, Halt};
use crate::game::lasting::{Lasting, LastingWhat};
use crate::game::trace::Note;
use crate::table::game_table::Table;
use crate::terms::id::Things;
use crate::terms::id::{CardId, Thing};
use crate::terms::switches::{CancelConstantText, CancelScope, TargetChoice};
use crate::terms::zone::Zone;
use ustr::Ustr;

/// A text of a card is cancelled: a ready spell may lose all its effects until the recovery phase (`cancel_constant_text`).
/// FAQ Expanded Glossary Cancel.
pub(crate) fn cancelled(g: &mut Table, card: CardId, label: Ustr) {
    g.note(|| Note::Cancelled(card, label));
    let now = g.state.card(card);
    let stays = now.zone == Zone::Spellboard && g.rules.cancel_constant_text == CancelConstantText::UntilRecovery;
    if stays {
        let (source, you, turn) = (g.state.card_ref(card), now.controller, g.state.turns);
        let what = LastingWhat::Lose(Lose::All);
        g.state.lasting.push(Lasting { what, on: Thing::Card(source), until: Duration::Recovery, source, you, turn });
    }
}

/// Cancels the effect at this depth: as a whole, or from what was answered onward (`cancel_scope`). FAQ Golden Veil; Raven 4.2.3.
pub(crate) fn cancel(g: &mut Table, origin: usize, answered: Things) -> bool {
    let early = g.rules.target_choice == TargetChoice::UpFront && g.rules.cancel_scope == CancelScope::TriggerOnward;
    let Some(frame) = g.frames.get_mut(origin) else { return false };
    if early && !answered.is_empty() {
        frame.cancelled_at = answered;
    } else {
        frame.cancelled = true;
    }
    true
}

/// Halts at a target that a cancel has answered.
pub(crate) fn check_cancelled_at(g: &Table, things: &[Thing]) -> Flow {
    let depth = g.frames.len() - 1;
    let answered = things.iter().any(|thing| g.frames[depth].cancelled_at.contains(thing));
    if answered { Err(Halt::Cancelled(depth)) } else { Ok(()) }
}

/// Halts if the frame on top has been cancelled meanwhile.
pub(crate) fn check_cancelled(g: &Table) -> Flow {
    let depth = g.frames.len() - 1;
    if g.frames[depth].cancelled { Err(Halt::Cancelled(depth)) } else { Ok(()) }
}
