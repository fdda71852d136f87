//! Windows: the one place where effects come to answer an event. Reference 5.4.0, 5.7.1; Raven 4.3.0, 4.3.1; Reborn p.17.

use crate::game::budget::Resource;
use crate::game::fault::{Flow, stops_at_question};
use crate::game::frame::{Answered, OpenEvent};
use crate::game::pending::{PendingTrigger, PendingTriggers};
use crate::queries::triggers;
use crate::rules::answers;
use crate::rules::destroy;
use crate::rules::frames;
use crate::rules::listeners;
use crate::table::game_table::Table;
use crate::terms::event::{Event, EventKind, Window};
use crate::terms::id::{CardId, PlayerId};
use crate::terms::switches::{PreventionWindow, TriggerConditionChecked};
use smallvec::SmallVec;

/// Lets effects answer before an event happens, which they may change. Returns whether it happens: not if it was replaced.
#[inline]
pub(crate) fn would(table: &mut Table, event: &mut Event) -> Flow<bool> {
    would_but_for(table, event, &mut Answered::new())
}

/// Does the same for an event that has been replaced already, but for the texts that have answered it; adds those that do now.
pub(crate) fn would_but_for(table: &mut Table, event: &mut Event, answered: &mut Answered) -> Flow<bool> {
    table.spend(Resource::Events, 1)?;
    table.cover(|coverage| coverage.open(Window::Would, event));
    if !triggers::could_be_answered(table, Window::Would, event.kind) {
        return Ok(true);
    }
    let asked = std::mem::replace(event, Event::new(event.kind, PlayerId(0)));
    let asked = OpenEvent { answered: answered.clone(), ..open(asked) };
    let opened = open_events(table, [asked], PendingTriggers::new())?.into_iter().next();
    if let Some(open) = &opened {
        answered.clone_from(&open.answered);
    }
    let left = opened.and_then(left);
    Ok(left.map(|left| *event = left).is_some())
}

/// Lets effects answer before an event of this kind happens, which is built only if anything hears of it. Returns whether it happens;
/// what answers change of it is lost.
pub(crate) fn would_happen(table: &mut Table, kind: EventKind, event: impl FnOnce(&Table, EventKind) -> Event) -> Flow<bool> {
    if triggers::could_be_answered(table, Window::Would, kind) || table.coverage.is_some() {
        let mut event = event(table, kind);
        return would(table, &mut event);
    }
    table.spend(Resource::Events, 1)?;
    Ok(true)
}

/// Opens an event that nothing has answered.
fn open(event: Event) -> OpenEvent {
    OpenEvent { event, replaced: false, answered: Answered::new(), replacements: Vec::new() }
}

/// Returns an event as those who answered it left it, or none if it was replaced.
fn left(open: OpenEvent) -> Option<Event> {
    (!open.replaced).then_some(open.event)
}

/// Opens events to those who answer before them, together with triggers that are pending already. Returns each event as they
/// leave it.
fn open_events(
    table: &mut Table,
    events: impl IntoIterator<Item = OpenEvent>,
    mut pendings: PendingTriggers,
) -> Flow<SmallVec<[OpenEvent; 2]>> {
    let first = table.open_events.len();
    table.open_events.extend(events);
    let end = table.open_events.len();
    for index in first..end {
        pendings.extend(listeners::find_for_open_event(table, Window::Would, index));
    }
    let result = answers::run(table, pendings);
    if stops_at_question(&result) {
        return result.map(|()| SmallVec::new());
    }
    table.open_events.truncate(end);
    let opened = table.open_events.drain(first..).collect();
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
    listeners::remember(table, event);
    react_to_remembered(table, event)
}

/// Lets effects answer what has happened, an event of this kind, which is built only if anything hears of it.
pub(crate) fn react_to(table: &mut Table, kind: EventKind, event: impl FnOnce(EventKind) -> Event) -> Flow {
    if table.index.is_asked_of_the_past(kind) { react(table, &event(kind)) } else { react_to_known(table, kind, event) }
}

/// Does the same for what counts as having happened already.
pub(crate) fn react_to_known(table: &mut Table, kind: EventKind, event: impl FnOnce(EventKind) -> Event) -> Flow {
    let is_heard = [Window::When, Window::After].iter().any(|window| triggers::could_be_answered(table, *window, kind));
    if is_heard || table.coverage.is_some() {
        return react_to_remembered(table, &event(kind));
    }
    table.spend(Resource::Events, 1)?;
    destroy::check_lives(table)
}

/// Lets effects answer what has happened and counts as such already: when, then after.
pub(crate) fn react_to_remembered(table: &mut Table, event: &Event) -> Flow {
    table.spend(Resource::Events, 1)?;
    listeners::cover_reactions(table, event);
    let when = triggers::could_be_answered(table, Window::When, event.kind);
    let after = triggers::could_be_answered(table, Window::After, event.kind);
    if when || after {
        if listeners::defers_triggers(table) {
            defer_reactions(table, event);
            return Ok(());
        }
        let origin = listeners::origin(table);
        run_when_then_after(table, |table, window| {
            let heard = if window == Window::When { when } else { after };
            if heard { listeners::find_triggers(table, window, event, origin) } else { PendingTriggers::new() }
        })?;
    }
    destroy::check_lives(table)
}

/// Keeps what may answer an event until the effect that runs has ended.
fn defer_reactions(table: &mut Table, event: &Event) {
    let origin = listeners::origin(table);
    for window in [Window::When, Window::After] {
        let waiting = listeners::find_triggers(table, window, event, origin);
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

/// Lets effects answer damage that was dealt, and those that prevent it before it is received; one event of dealing for each
/// of receiving, all answered together. Returns each event of receiving as they leave it, or none if it was replaced.
///
/// Prevention comes right before receiving, or among the answers to dealing (`prevention_window`).
pub(crate) fn react_to_dealing(
    table: &mut Table,
    dealt: &[Event],
    receiving: SmallVec<[Event; 2]>,
) -> Flow<SmallVec<[Option<Event>; 2]>> {
    if table.rules.prevention_window == PreventionWindow::WouldReceive || listeners::defers_triggers(table) {
        react_together(table, dealt)?;
        return Ok(receiving.into_iter().map(Some).collect());
    }
    for event in dealt {
        listeners::note(table, event);
    }
    for event in &receiving {
        table.cover(|coverage| coverage.open(Window::Would, event));
    }
    let origin = listeners::origin(table);
    let find =
        |table: &Table, window| dealt.iter().flat_map(|event| listeners::find_triggers(table, window, event, origin)).collect();
    let when = find(table, Window::When);
    answers::run(table, when)?;
    let after = find(table, Window::After);
    let received = open_events(table, receiving.into_iter().map(open), after)?;
    destroy::check_lives(table)?;
    Ok(received.into_iter().map(left).collect())
}

/// Goes through the answers to so many damages that were dealt and that nothing hears of.
pub(crate) fn pass_dealing(table: &mut Table, damages: usize) -> Flow {
    let alone = damages == 1 && table.rules.prevention_window == PreventionWindow::WouldReceive;
    let counted = if alone || listeners::defers_triggers(table) { damages as u32 } else { 0 };
    table.spend(Resource::Events, counted)?;
    destroy::check_lives(table)
}

/// Lets effects answer several things that have happened as one: all when, then all after. Reborn p.16 step 3.
pub(crate) fn react_together(table: &mut Table, events: &[Event]) -> Flow {
    if listeners::defers_triggers(table) || events.len() == 1 {
        return events.iter().try_for_each(|event| react(table, event));
    }
    for event in events {
        listeners::note(table, event);
    }
    let origin = listeners::origin(table);
    run_when_then_after(table, |table, window| {
        events.iter().flat_map(|event| listeners::find_triggers(table, window, event, origin)).collect()
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
    if !listeners::defers_triggers(table) {
        return open_together(table, events);
    }
    let waiting = find_together(table, events);
    frames::top_frame_mut(table).waiting_triggers.extend(waiting);
    Ok(())
}

/// Finds what may answer events whose windows open together, and notes that they happened.
fn find_together(table: &mut Table, events: &[(Window, Event)]) -> PendingTriggers {
    let origin = listeners::origin(table);
    let mut pendings = PendingTriggers::new();
    for (window, event) in events {
        table.cover(|coverage| coverage.open(*window, event));
        if *window == Window::When || matches!(event.kind, EventKind::PaysCost | EventKind::SpendsDice) {
            listeners::remember(table, event);
        }
        pendings.extend(listeners::find_triggers(table, *window, event, origin));
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
