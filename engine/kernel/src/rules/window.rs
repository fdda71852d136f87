//! Windows: the one place where effects answer what happens. Reference 5.4.0, 5.7.1; Raven 4.3.0, 4.3.1; Reborn p.17.

use crate::game::fault::Flow;
use crate::game::frame::OpenEvent;
use crate::game::lasting::DelayedEffect;
use crate::game::pending::{PendingTrigger, PendingTriggers};
use crate::queries::position::Position;
use crate::queries::trigger_refusal;
use crate::queries::triggers;
use crate::rules::answers;
use crate::rules::destroy;
use crate::rules::effect;
use crate::table::game_table::Table;
use crate::terms::event::{Event, Window};
use crate::terms::id::{CardId, PlayerId};
use crate::terms::moment::Moment;
use crate::terms::switches::{EndOfRoundOrderer, PreventionWindow, TriggerConditionChecked, TriggerInterrupt};
use smallvec::SmallVec;

/// Whether answers wait for the end of the effect that runs (`trigger_interrupt`).
pub(crate) fn defers_triggers(position: &Position) -> bool {
    position.rules.trigger_interrupt == TriggerInterrupt::AfterCard
        && position.frames.last().is_some_and(|frame| !frame.is_finishing)
}

/// Lets effects answer before an event happens. None if it was replaced.
pub(crate) fn would(table: &mut Table, event: Event) -> Flow<Option<Event>> {
    table.cover(|coverage| coverage.open(Window::Would, event.kind));
    if !triggers::has_listeners(table, Window::Would, event.kind) {
        return Ok(Some(event));
    }
    let origin = table.frames.len().checked_sub(1);
    let at = table.open_events.len();
    table.open_events.push(OpenEvent { event, replaced: false, prevented: 0, preventable: true });
    let pendings = find_for_open_event(table, Window::Would, at, origin);
    let result = if pendings.is_empty() { Ok(()) } else { answers::run(table, pendings) };
    table.open_events.truncate(at + 1);
    let open = table.open_events.pop();
    result?;
    Ok(open.and_then(|open| (!open.replaced).then_some(open.event)))
}

/// Lets effects answer an arrival. A card that is a unit only by its own text has not arrived as one.
pub(crate) fn react_to_arrival(table: &mut Table, event: &Event, as_printed: Option<CardId>) -> Flow {
    table.counted_as_printed = as_printed;
    let result = react(table, event);
    table.counted_as_printed = None;
    result
}

/// Lets effects answer what has happened: when, then after.
pub(crate) fn react(table: &mut Table, event: &Event) -> Flow {
    cover_reactions(table, event);
    let when = triggers::has_listeners(table, Window::When, event.kind);
    let after = triggers::has_listeners(table, Window::After, event.kind);
    let origin = table.frames.len().checked_sub(1);
    if when || after {
        if defers_triggers(table) {
            for window in [Window::When, Window::After] {
                let waiting = find_triggers(table, window, event, origin);
                if let Some(frame) = table.frames.last_mut() {
                    frame.waiting_triggers.extend(waiting);
                }
            }
            return Ok(());
        }
        let early = table.rules.trigger_condition_checked == TriggerConditionChecked::AtTheEvent;
        let noted = if early && after { find_triggers(table, Window::After, event, origin) } else { PendingTriggers::new() };
        if when {
            let pendings = find_triggers(table, Window::When, event, origin);
            answers::run(table, pendings)?;
        }
        if after {
            let pendings = if early { noted } else { find_triggers(table, Window::After, event, origin) };
            answers::run(table, pendings)?;
        }
    }
    destroy::check_lives(table)
}

/// Records that both windows after an event are opened.
fn cover_reactions(position: &Position, event: &Event) {
    position.cover(|coverage| {
        coverage.open(Window::When, event.kind);
        coverage.open(Window::After, event.kind);
    });
}

/// Lets effects answer damage that was dealt, and those that prevent it before it is received. None if it was replaced.
///
/// Prevention comes right before receiving, or among the answers to dealing (`prevention_window`).
pub(crate) fn react_to_dealing(table: &mut Table, dealt: &Event, receiving: Event) -> Flow<Option<Event>> {
    if table.rules.prevention_window == PreventionWindow::WouldReceive || defers_triggers(table) {
        react(table, dealt)?;
        return Ok(Some(receiving));
    }
    cover_reactions(table, dealt);
    table.cover(|coverage| coverage.open(Window::Would, receiving.kind));
    let origin = table.frames.len().checked_sub(1);
    if triggers::has_listeners(table, Window::When, dealt.kind) {
        let pendings = find_triggers(table, Window::When, dealt, origin);
        answers::run(table, pendings)?;
    }
    let mut pendings = find_triggers(table, Window::After, dealt, origin);
    let at = table.open_events.len();
    table.open_events.push(OpenEvent { event: receiving, replaced: false, prevented: 0, preventable: true });
    pendings.extend(find_for_open_event(table, Window::Would, at, origin));
    let result = answers::run(table, pendings);
    table.open_events.truncate(at + 1);
    let open = table.open_events.pop();
    result?;
    destroy::check_lives(table)?;
    Ok(open.and_then(|open| (!open.replaced).then_some(open.event)))
}

/// Lets effects answer several things that have happened as one: all when, then all after. Reborn p.16 step 3.
pub(crate) fn react_together(table: &mut Table, events: &[Event]) -> Flow {
    if defers_triggers(table) || events.len() == 1 {
        return events.iter().try_for_each(|event| react(table, event));
    }
    for event in events {
        cover_reactions(table, event);
    }
    let origin = table.frames.len().checked_sub(1);
    let all = |table: &Table, window| -> PendingTriggers {
        events.iter().flat_map(|event| find_triggers(table, window, event, origin)).collect()
    };
    let early = table.rules.trigger_condition_checked == TriggerConditionChecked::AtTheEvent;
    let noted = if early { all(table, Window::After) } else { PendingTriggers::new() };
    let pendings = all(table, Window::When);
    answers::run(table, pendings)?;
    let pendings = if early { noted } else { all(table, Window::After) };
    answers::run(table, pendings)?;
    destroy::check_lives(table)
}

/// Opens one window for several events at once.
pub(crate) fn open_together(table: &mut Table, events: &[(Window, Event)]) -> Flow {
    let origin = table.frames.len().checked_sub(1);
    let mut pendings = PendingTriggers::new();
    for (window, event) in events {
        table.cover(|coverage| coverage.open(*window, event.kind));
        pendings.extend(find_triggers(table, *window, event, origin));
    }
    answers::run(table, pendings)
}

/// Lets the answers of an effect that has ended come: when, then after.
pub(crate) fn run_waiting_triggers(table: &mut Table, waiting: Vec<PendingTrigger>) -> Flow {
    let (when, after): (Vec<PendingTrigger>, Vec<PendingTrigger>) =
        waiting.into_iter().partition(|pending| pending.window == Some(Window::When));
    answers::run(table, when.into_iter().collect())?;
    answers::run(table, after.into_iter().collect())
}

/// Lets effects act at a point of the round; `of` whose turn it is about.
pub(crate) fn at_moment(table: &mut Table, moment: Moment, whose: Option<PlayerId>) -> Flow {
    table.cover(|coverage| coverage.moments.insert(moment));
    let pendings = triggers::find_at_moment(table, moment, whose);
    let mut delayed = SmallVec::<[DelayedEffect; 2]>::new();
    table.state.delayed.retain(|one| {
        let due = one.moment == moment;
        if due {
            delayed.push(one.clone());
        }
        !due
    });
    for one in delayed {
        effect::perform_delayed(table, one)?;
    }
    if moment != Moment::RoundEnd {
        return answers::run(table, pendings);
    }
    match table.rules.end_of_round_orderer {
        EndOfRoundOrderer::EachPlayerOwnHolderFirst => answers::run_player_by_player(table, pendings),
        EndOfRoundOrderer::TokenHolderOrdersAll => answers::run_batch(table, pendings, true),
    }
}

fn find_for_open_event(table: &mut Table, window: Window, at: usize, origin: Option<usize>) -> PendingTriggers {
    let event = table.open_events[at].event.clone();
    let mut pendings = find_triggers(table, window, &event, origin);
    for pending in &mut pendings {
        pending.open_event = Some(at);
    }
    pendings
}

/// Finds what may answer an event in a window, and records every text that listens if anybody wants to know.
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
