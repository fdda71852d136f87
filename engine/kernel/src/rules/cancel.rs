//! Cancelling: an effect that is answered comes to nothing, as a whole or from its target on. Raven 4.2.3.

use crate::cards::constant::{Duration, Durations, Lose};
use crate::game::fault::{Flow, Halt};
use crate::game::lasting::{LastingEffect, LastingKind};
use crate::game::trace::TraceEvent;
use crate::table::game_table::Table;
use crate::terms::id::Things;
use crate::terms::id::{CardId, Thing};
use crate::terms::switches::{CancelConstantText, CancelScope, TargetChoice};
use crate::terms::zone::Zone;
use ustr::Ustr;

/// Records that an effect of a card was cancelled; a ready spell may lose all its effects until the recovery phase
/// (`cancel_constant_text`). FAQ Expanded Glossary Cancel.
pub(crate) fn record_cancel(table: &mut Table, card: CardId, label: Ustr) {
    table.record(|| TraceEvent::Cancelled(card, label));
    let on_spellboard = table.state.card(card).zone == Zone::Spellboard;
    if on_spellboard && table.rules.cancel_constant_text == CancelConstantText::UntilRecovery {
        let (source, you, turn) = (table.state.card_ref(card), table.state.card(card).controller, table.state.turns);
        let what = LastingKind::Lose(Lose::All);
        table.state.lasting.push(LastingEffect {
            what,
            on: Thing::Card(source),
            given: Vec::new(),
            until: Durations::of(&[Duration::Recovery]),
            source,
            you,
            turn,
        });
    }
}

/// Cancels the effect of the frame at this index: as a whole, or from the answered targets onward (`cancel_scope`). Returns
/// whether it still runs. FAQ Golden Veil; Raven 4.2.3.
pub(crate) fn cancel(table: &mut Table, origin: usize, answered: Things) -> bool {
    let early = table.rules.target_choice == TargetChoice::UpFront && table.rules.cancel_scope == CancelScope::TriggerOnward;
    let Some(frame) = table.frames.get_mut(origin) else { return false };
    if early && !answered.is_empty() {
        frame.cancelled_at = answered;
    } else {
        frame.cancelled = true;
    }
    table.cover(|coverage| coverage.untold += 1);
    true
}

/// Halts at a target that a cancel has answered.
pub(crate) fn check_cancelled_at(table: &Table, things: &[Thing]) -> Flow {
    let depth = table.frames.len() - 1;
    let answered = things.iter().any(|thing| table.frames[depth].cancelled_at.contains(thing));
    if answered { Err(Halt::Cancelled(depth)) } else { Ok(()) }
}

/// Halts if the frame on top has been cancelled meanwhile.
pub(crate) fn check_cancelled(table: &Table) -> Flow {
    let depth = table.frames.len() - 1;
    if table.frames[depth].cancelled { Err(Halt::Cancelled(depth)) } else { Ok(()) }
}
