//! Listeners: which texts may answer an event, and what is kept of what happened. Reference 5.4.0, 5.7.1.

use crate::game::frame::OpenEvent;
use crate::game::past_event::PastEvent;
use crate::game::pending::PendingTriggers;
use crate::queries::in_battle;
use crate::queries::position::Position;
use crate::queries::trigger_refusal;
use crate::queries::triggers;
use crate::table::game_table::Table;
use crate::terms::event::{Event, Window};
use crate::terms::id::Thing;
use crate::terms::switches::TriggerInterrupt;
use std::sync::Arc;

/// Returns whether answers wait for the end of the effect that runs (`trigger_interrupt`).
pub(crate) fn defers_triggers(position: &Position) -> bool {
    position.rules.trigger_interrupt == TriggerInterrupt::AfterCard
        && position.frames.last().is_some_and(|frame| !frame.is_finishing)
}

/// Returns the index of the frame that runs, whose doing is answered; none outside effects.
pub(crate) fn origin(position: &Position) -> Option<usize> {
    position.frames.len().checked_sub(1)
}

/// Notes that an event has happened: that both windows after it are opened, and what texts may ask of it later.
pub(crate) fn note(table: &mut Table, event: &Event) {
    cover_reactions(table, event);
    remember(table, event);
}

/// Notes that both windows after an event are opened.
pub(crate) fn cover_reactions(table: &Table, event: &Event) {
    table.cover(|coverage| {
        coverage.open(Window::When, event);
        coverage.open(Window::After, event);
    });
}

/// Keeps what happened for the rest of the round, if a text of the game asks about such events. What befell a card that was in no
/// battle did not happen in one. FAQ Turtle Guard; Reference 6.1.0.
#[inline(always)]
pub(crate) fn remember(table: &mut Table, event: &Event) {
    if !table.index.is_asked_of_the_past(event.kind) {
        return;
    }
    let turn = table.state.turn_now();
    let is_in_battle = |thing: &Thing| thing.card().is_none_or(|card| in_battle::in_battle(table, card));
    let battle = table.state.attack.as_ref().and_then(|attack| attack.battle).filter(|_| event.subjects.iter().any(is_in_battle));
    let (subjects, causers, by) = (event.subjects.clone(), event.causers().collect(), event.by);
    table.state.past.push(Arc::new(PastEvent { kind: event.kind, subjects, causers, by, turn, battle }));
}

/// Finds what may answer an open event, by its index, in a window. What takes its place is the same thing happening in another way:
/// texts that have answered the one do not answer the other. Reference 5.4.0 (derived).
pub(crate) fn find_for_open_event(table: &Table, window: Window, index: usize) -> PendingTriggers {
    let event = &table.open_events[index].event;
    let mut pendings = find_triggers(table, window, event, origin(table));
    let is_same = |open: &&OpenEvent| open.replaced && open.event.kind == event.kind && open.event.subjects == event.subjects;
    let before = table.open_events[..index].iter().filter(is_same);
    for open in before.chain([&table.open_events[index]]) {
        pendings.retain(|pending| !open.answered.contains(&(pending.card, pending.instance.ability)));
    }
    for pending in &mut pendings {
        pending.open_event = Some(index);
    }
    pendings
}

/// Finds what may answer an event in a window, and records every ability that listens if anybody wants to know.
pub(crate) fn find_triggers(table: &Table, window: Window, event: &Event, origin: Option<usize>) -> PendingTriggers {
    if table.explains() {
        record_listeners(table, window, event);
    }
    triggers::find(table, window, event, origin)
}

/// Records for every text that listens to such an event whether it may answer this one, and if not, why.
fn record_listeners(table: &Table, window: Window, event: &Event) {
    trigger_refusal::for_each_listener(table, window, event, |player, candidate, refusal| {
        table.record_candidate(player, || (candidate, refusal));
    });
}
