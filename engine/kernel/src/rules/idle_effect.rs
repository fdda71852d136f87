//! Idle effects: texts that were activated, or that a rule ran, of which nothing came, told in the trace.

use crate::game::state::State;
use crate::game::trace::TraceEvent;
use crate::rules::frames;
use crate::table::game_table::Table;

/// What effects had done at a point: entries of the trace, and what lasts, comes later, is counted or attacks next without one.
#[derive(Clone, Copy)]
pub(crate) struct DoneSoFar {
    /// How many entries the trace had.
    entries: usize,
    /// How much lasts, comes later, is counted.
    kept: (usize, usize, usize),
    /// Whether an attack follows the action.
    attacks_next: bool,
}

/// Returns what effects have done so far, where that is told.
pub(crate) fn done_so_far(table: &Table) -> DoneSoFar {
    let State { lasting, delayed, tallies, next_attack, .. } = &table.state;
    DoneSoFar {
        entries: table.trace.as_ref().map_or(0, Vec::len),
        kept: (lasting.len(), delayed.len(), tallies.len()),
        attacks_next: next_attack.is_some(),
    }
}

/// Tells that nothing came of the effect that runs, if it was activated, its card is there yet and nothing has happened since.
pub(crate) fn tell_if_nothing_came(table: &mut Table, before: DoneSoFar) {
    let (card, label, ability) = frames::top_frame(table, |frame| (frame.card.id, frame.label, frame.ability));
    let is_activated = ability.is_some_and(|ability| table.library.ability(ability).is_activated());
    if is_activated && nothing_came(table, before) {
        table.record(|| TraceEvent::ComesToNothing(card, label));
    }
}

/// Returns whether nothing has happened since a point, and nothing was told of that. Where no trace is kept it is not known.
pub(crate) fn nothing_came(table: &Table, before: DoneSoFar) -> bool {
    let Some(trace) = &table.trace else { return false };
    let tells =
        |event: &TraceEvent| matches!(event, TraceEvent::Fizzles(..) | TraceEvent::ComesToNothing(..) | TraceEvent::LeftOut(..));
    let is_told = |event: &TraceEvent| event.is_change() || tells(event);
    let now = done_so_far(table);
    let has_kept = (now.kept, now.attacks_next) != (before.kept, before.attacks_next);
    !has_kept && !trace[before.entries..].iter().any(|entry| is_told(&entry.event))
}
