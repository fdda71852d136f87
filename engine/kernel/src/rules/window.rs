//! Windows: the one place where effects come to answer an event. Reference 5.4.0, 5.7.1; Raven 4.3.0, 4.3.1; Reborn p.17.

use crate::game::budget::Resource;
use crate::game::fault::{Flow, stops_at_question};
use crate::game::frame::OpenEvent;
use crate::game::past_event::PastEvent;
use crate::game::pending::{PendingTrigger, PendingTriggers};
use crate::queries::position::Position;
use crate::queries::trigger_refusal;
use crate::queries::triggers;
use crate::rules::answers;
use crate::rules::destroy;
use crate::rules::frames;
use crate::table::game_table::Table;
use crate::terms::event::{Event, EventKind, Window};
use crate::terms::id::CardId;
use crate::terms::switches::{PreventionWindow, TriggerConditionChecked, TriggerInterrupt};
use smallvec::SmallVec;
use std::sync::Arc;

/// Returns whether answers wait for the end of the effect that runs (`trigger_interrupt`).
pub(crate) fn defers_triggers(position: &Position) -> bool {
    position.rules.trigger_interrupt == TriggerInterrupt::AfterCard
        && position.frames.last().is_some_and(|frame| !frame.is_finishing)
}

/// Returns the index of the frame that runs, whose doing is answered; none outside effects.
fn origin(position: &Position) -> Option<usize> {
    position.frames.len().checked_sub(1)
}

/// Lets effects answer before an event happens. Returns the event as they leave it, or none if it was replaced.
pub(crate) fn would(table: &mut Table, event: Event) -> Flow<Option<Event>> {
    table.spend(Resource::Events, 1)?;
    table.cover(|coverage| coverage.open(Window::Would, &event));
    if !triggers::could_be_answered(table, Window::Would, event.kind) {
        return Ok(Some(event));
    }
    let opened = open_events(table, [event], PendingTriggers::new())?;
    Ok(opened.into_iter().next().flatten())
}

/// Opens events to those who answer before them, together with triggers that are pending already. Returns each event as they
/// leave it, or none if it was replaced.
fn open_events(
    table: &mut Table,
    events: impl IntoIterator<Item = Event>,
    mut pendings: PendingTriggers,
) -> Flow<SmallVec<[Option<Event>; 2]>> {
    let first = table.open_events.len();
    table.open_events.extend(events.into_iter().map(|event| OpenEvent { event, replaced: false }));
    let end = table.open_events.len();
    for index in first..end {
        pendings.extend(find_for_open_event(table, Window::Would, index));
    }
    let result = answers::run(table, pendings);
    if stops_at_question(&result) {
        return result.map(|()| SmallVec::new());
    }
    table.open_events.truncate(end);
    let opened = table.open_events.drain(first..).map(|open| (!open.replaced).then_some(open.event)).collect();
    result.map(|()| opened)
}

/// Lets effects answer an arrival, in which a card counts as what is printed on it: one that is a unit only by its own text
/// has not arrived as one.
pub(crate) fn react_to_arrival(table: &mut Table, event: &Event, as_printed: Option<CardId>) -> Flow {
    table.counted_as_printed = as_printed;
    let result = react(table, event);
    if !stops_at_question(&result) {
        table.counted_as_printed = None;
    }
    result
}

/// Lets effects answer what has happened: when, then after.
pub(crate) fn react(table: &mut Table, event: &Event) -> Flow {
    remember(table, event);
    react_to_remembered(table, event)
}

/// Lets effects answer what has happened and counts as such already: when, then after.
pub(crate) fn react_to_remembered(table: &mut Table, event: &Event) -> Flow {
    table.spend(Resource::Events, 1)?;
    cover_reactions(table, event);
    let when = triggers::could_be_answered(table, Window::When, event.kind);
    let after = triggers::could_be_answered(table, Window::After, event.kind);
    if when || after {
        if defers_triggers(table) {
            defer_reactions(table, event);
            return Ok(());
        }
        let origin = origin(table);
        run_when_then_after(table, |table, window| {
            let heard = if window == Window::When { when } else { after };
            if heard { find_triggers(table, window, event, origin) } else { PendingTriggers::new() }
        })?;
    }
    destroy::check_lives(table)
}

/// Keeps what may answer an event until the effect that runs has ended.
fn defer_reactions(table: &mut Table, event: &Event) {
    let origin = origin(table);
    for window in [Window::When, Window::After] {
        let waiting = find_triggers(table, window, event, origin);
        if let Some(frame) = table.frames.last_mut() {
            frame.waiting_triggers.extend(waiting);
        }
    }
}

/// Runs the triggers that `find` finds in the window when, then those in the window after. These are found at the event, or
/// once the others have run (`trigger_condition_checked`).
fn run_when_then_after(table: &mut Table, find: impl Fn(&Table, Window) -> PendingTriggers) -> Flow {
    let early = table.rules.trigger_condition_checked == TriggerConditionChecked::AtTheEvent;
    let found_early = early.then(|| find(table, Window::After));
    let when = find(table, Window::When);
    answers::run(table, when)?;
    let after = found_early.unwrap_or_else(|| find(table, Window::After));
    answers::run(table, after)
}

/// Notes that an event has happened: that both windows after it are opened, and what texts may ask of it later.
fn note(table: &mut Table, event: &Event) {
    cover_reactions(table, event);
    remember(table, event);
}

/// Notes that both windows after an event are opened.
fn cover_reactions(table: &Table, event: &Event) {
    table.cover(|coverage| {
        coverage.open(Window::When, event);
        coverage.open(Window::After, event);
    });
}

/// Keeps what happened for the rest of the round, if a text of the library asks about such events.
pub(crate) fn remember(table: &mut Table, event: &Event) {
    if !table.library.asked_of_the_past.has(event.kind) {
        return;
    }
    let turn = table.state.turn_now();
    let battle = table.state.attack.as_ref().and_then(|attack| attack.battle);
    let (subjects, causers, by) = (event.subjects.clone(), event.causers().collect(), event.by);
    table.state.past.push(Arc::new(PastEvent { kind: event.kind, subjects, causers, by, turn, battle }));
}

/// Lets effects answer damage that was dealt, and those that prevent it before it is received; one event of dealing for each
/// of receiving, all answered together. Returns each event of receiving as they leave it, or none if it was replaced.
///
/// Prevention comes right before receiving, or among the answers to dealing (`prevention_window`).
pub(crate) fn react_to_dealing(
    table: &mut Table,
    dealt: &[Event],
    receiving: SmallVec<[Event; 2]>,
) -> Flow<SmallVec<[Option<Event>; 2]>> {
    if table.rules.prevention_window == PreventionWindow::WouldReceive || defers_triggers(table) {
        react_together(table, dealt)?;
        return Ok(receiving.into_iter().map(Some).collect());
    }
    for event in dealt {
        note(table, event);
    }
    for event in &receiving {
        table.cover(|coverage| coverage.open(Window::Would, event));
    }
    let origin = origin(table);
    let find = |table: &Table, window| dealt.iter().flat_map(|event| find_triggers(table, window, event, origin)).collect();
    let when = find(table, Window::When);
    answers::run(table, when)?;
    let after = find(table, Window::After);
    let received = open_events(table, receiving, after)?;
    destroy::check_lives(table)?;
    Ok(received)
}

/// Lets effects answer several things that have happened as one: all when, then all after. Reborn p.16 step 3.
pub(crate) fn react_together(table: &mut Table, events: &[Event]) -> Flow {
    if defers_triggers(table) || events.len() == 1 {
        return events.iter().try_for_each(|event| react(table, event));
    }
    for event in events {
        note(table, event);
    }
    let origin = origin(table);
    run_when_then_after(table, |table, window| {
        events.iter().flat_map(|event| find_triggers(table, window, event, origin)).collect()
    })?;
    destroy::check_lives(table)
}

/// Opens one window for several events at once.
pub(crate) fn open_together(table: &mut Table, events: &[(Window, Event)]) -> Flow {
    let pendings = find_together(table, events);
    answers::run(table, pendings)?;
    destroy::check_lives(table)
}

/// Opens one window for several events of the text that runs, whose answers may wait for its end. Reference 5.4.0.
pub(crate) fn open_together_in_text(table: &mut Table, events: &[(Window, Event)]) -> Flow {
    if !defers_triggers(table) {
        return open_together(table, events);
    }
    let waiting = find_together(table, events);
    frames::top_frame_mut(table).waiting_triggers.extend(waiting);
    Ok(())
}

/// Finds what may answer events whose windows open together, and notes that they happened.
fn find_together(table: &mut Table, events: &[(Window, Event)]) -> PendingTriggers {
    let origin = origin(table);
    let mut pendings = PendingTriggers::new();
    for (window, event) in events {
        table.cover(|coverage| coverage.open(*window, event));
        if *window == Window::When || matches!(event.kind, EventKind::PaysCost | EventKind::SpendsDice) {
            remember(table, event);
        }
        pendings.extend(find_triggers(table, *window, event, origin));
    }
    pendings
}

/// Runs the triggers that waited for the end of an effect: those of the window when, then those of the window after.
pub(crate) fn run_waiting_triggers(table: &mut Table, waiting: Vec<PendingTrigger>) -> Flow {
    let (when, after): (Vec<PendingTrigger>, Vec<PendingTrigger>) =
        waiting.into_iter().partition(|pending| pending.window == Some(Window::When));
    answers::run(table, when.into_iter().collect())?;
    answers::run(table, after.into_iter().collect())
}

/// Finds what may answer an open event, by its index, in a window.
fn find_for_open_event(table: &Table, window: Window, index: usize) -> PendingTriggers {
    let mut pendings = find_triggers(table, window, &table.open_events[index].event, origin(table));
    for pending in &mut pendings {
        pending.open_event = Some(index);
    }
    pendings
}

/// Finds what may answer an event in a window, and records every ability that listens if anybody wants to know.
fn find_triggers(table: &Table, window: Window, event: &Event, origin: Option<usize>) -> PendingTriggers {
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
