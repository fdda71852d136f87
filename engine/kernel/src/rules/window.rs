//! Windows: the one place where effects answer what happens. Reference 5.4.0, 5.7.1; Raven 4.3.0, 4.3.1; Reborn p.17.

use crate::cards::ability::Timing;
use crate::game::candidate::Candidate;
use crate::game::card::LastValues;
use crate::game::fault::Flow;
use crate::game::frame::Open;
use crate::game::lasting::Delayed;
use crate::game::pending::{Pending, Pendings};
use crate::queries::abilities;
use crate::queries::listeners;
use crate::queries::position::Position;
use crate::queries::references;
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
use crate::terms::zone::Zone;
use smallvec::SmallVec;

/// Whether answers wait for the end of the effect that runs (`trigger_interrupt`).
pub(crate) fn deferring(core: &Position) -> bool {
    core.rules.trigger_interrupt == TriggerInterrupt::AfterCard && core.frames.last().is_some_and(|frame| !frame.settling)
}

/// Lets effects answer before an event happens. None if it was replaced.
pub(crate) fn would(g: &mut Table, event: Event) -> Flow<Option<Event>> {
    g.cover(|coverage| coverage.open(Window::Would, event.kind));
    if !triggers::hears(g, Window::Would, event.kind) {
        return Ok(Some(event));
    }
    let origin = g.frames.len().checked_sub(1);
    let at = g.open.len();
    g.open.push(Open { event, replaced: false, prevented: 0, preventable: true });
    let pendings = find(g, Window::Would, at, origin);
    let result = if pendings.is_empty() { Ok(()) } else { answers::run(g, pendings) };
    g.open.truncate(at + 1);
    let open = g.open.pop();
    result?;
    Ok(open.and_then(|open| (!open.replaced).then_some(open.event)))
}

/// Lets effects answer an arrival. A card that is a unit only by its own text has not arrived as one.
pub(crate) fn react_to_arrival(g: &mut Table, event: &Event, as_printed: Option<CardId>) -> Flow {
    g.as_printed = as_printed;
    let result = react(g, event);
    g.as_printed = None;
    result
}

/// Lets effects answer what has happened: when, then after.
pub(crate) fn react(g: &mut Table, event: &Event) -> Flow {
    cover_reactions(g, event);
    let when = triggers::hears(g, Window::When, event.kind);
    let after = triggers::hears(g, Window::After, event.kind);
    let origin = g.frames.len().checked_sub(1);
    if when || after {
        if deferring(g) {
            for window in [Window::When, Window::After] {
                let waiting = find_for(g, window, event, origin);
                if let Some(frame) = g.frames.last_mut() {
                    frame.waiting.extend(waiting);
                }
            }
            return Ok(());
        }
        let early = g.rules.trigger_condition_checked == TriggerConditionChecked::AtTheEvent;
        let noted = if early && after { find_for(g, Window::After, event, origin) } else { Pendings::new() };
        if when {
            let pendings = find_for(g, Window::When, event, origin);
            answers::run(g, pendings)?;
        }
        if after {
            let pendings = if early { noted } else { find_for(g, Window::After, event, origin) };
            answers::run(g, pendings)?;
        }
    }
    destroy::check_lives(g)
}

/// Records that both windows after an event are opened.
fn cover_reactions(core: &Position, event: &Event) {
    core.cover(|coverage| {
        coverage.open(Window::When, event.kind);
        coverage.open(Window::After, event.kind);
    });
}

/// Lets effects answer damage that was dealt, and those that prevent it before it is received. None if it was replaced.
///
/// Prevention comes right before receiving, or among the answers to dealing (`prevention_window`).
pub(crate) fn react_to_dealing(g: &mut Table, dealt: &Event, receiving: Event) -> Flow<Option<Event>> {
    if g.rules.prevention_window == PreventionWindow::WouldReceive || deferring(g) {
        react(g, dealt)?;
        return Ok(Some(receiving));
    }
    cover_reactions(g, dealt);
    g.cover(|coverage| coverage.open(Window::Would, receiving.kind));
    let origin = g.frames.len().checked_sub(1);
    if triggers::hears(g, Window::When, dealt.kind) {
        let pendings = find_for(g, Window::When, dealt, origin);
        answers::run(g, pendings)?;
    }
    let mut pendings = find_for(g, Window::After, dealt, origin);
    let at = g.open.len();
    g.open.push(Open { event: receiving, replaced: false, prevented: 0, preventable: true });
    pendings.extend(find(g, Window::Would, at, origin));
    let result = answers::run(g, pendings);
    g.open.truncate(at + 1);
    let open = g.open.pop();
    result?;
    destroy::check_lives(g)?;
    Ok(open.and_then(|open| (!open.replaced).then_some(open.event)))
}

/// Lets effects answer several things that have happened as one: all when, then all after. Reborn p.16 step 3.
pub(crate) fn react_together(g: &mut Table, events: &[Event]) -> Flow {
    if deferring(g) || events.len() == 1 {
        return events.iter().try_for_each(|event| react(g, event));
    }
    events.iter().for_each(|event| cover_reactions(g, event));
    let origin = g.frames.len().checked_sub(1);
    let all = |g: &Table, window| -> Pendings { events.iter().flat_map(|event| find_for(g, window, event, origin)).collect() };
    let early = g.rules.trigger_condition_checked == TriggerConditionChecked::AtTheEvent;
    let noted = if early { all(g, Window::After) } else { Pendings::new() };
    let pendings = all(g, Window::When);
    answers::run(g, pendings)?;
    let pendings = if early { noted } else { all(g, Window::After) };
    answers::run(g, pendings)?;
    destroy::check_lives(g)
}

/// Opens one window for several events at once.
pub(crate) fn open_together(g: &mut Table, events: &[(Window, Event)]) -> Flow {
    let origin = g.frames.len().checked_sub(1);
    let mut pendings = Pendings::new();
    for (window, event) in events {
        g.cover(|coverage| coverage.open(*window, event.kind));
        pendings.extend(find_for(g, *window, event, origin));
    }
    answers::run(g, pendings)
}

/// Lets the answers of an effect that has ended come: when, then after.
pub(crate) fn run_waiting(g: &mut Table, waiting: Vec<Pending>) -> Flow {
    let (when, after): (Vec<Pending>, Vec<Pending>) =
        waiting.into_iter().partition(|pending| pending.window == Some(Window::When));
    answers::run(g, when.into_iter().collect())?;
    answers::run(g, after.into_iter().collect())
}

/// Lets effects act at a point of the round; `of` whose turn it is about.
pub(crate) fn at_moment(g: &mut Table, moment: Moment, whose: Option<PlayerId>) -> Flow {
    g.cover(|coverage| coverage.moments.insert(moment));
    let pendings = triggers::find_at(g, moment, whose);
    let mut delayed = SmallVec::<[Delayed; 2]>::new();
    g.state.delayed.retain(|one| {
        let due = one.moment == moment;
        if due {
            delayed.push(one.clone());
        }
        !due
    });
    for one in delayed {
        effect::perform_delayed(g, one)?;
    }
    if moment != Moment::RoundEnd {
        return answers::run(g, pendings);
    }
    match g.rules.end_of_round_orderer {
        EndOfRoundOrderer::EachPlayerOwnHolderFirst => answers::run_player_by_player(g, pendings),
        EndOfRoundOrderer::TokenHolderOrdersAll => answers::run_batch(g, pendings, true),
    }
}

fn find(g: &mut Table, window: Window, at: usize, origin: Option<usize>) -> Pendings {
    let event = g.open[at].event.clone();
    let mut pendings = find_for(g, window, &event, origin);
    for pending in &mut pendings {
        pending.open = Some(at);
    }
    pendings
}

/// Finds what may answer an event in a window, and records every text that listens if anybody wants to know.
fn find_for(g: &Table, window: Window, event: &Event, origin: Option<usize>) -> Pendings {
    if g.considers() {
        consider(g, window, event);
    }
    triggers::find_for(g, window, event, origin)
}

/// Notes for every text that listens to such an event whether it may answer this one, and if not, why.
fn consider(core: &Table, window: Window, event: &Event) {
    let mut cards: SmallVec<[CardId; 16]> = core.roster.listeners(window, event.kind).iter().copied().collect();
    cards.extend(listeners::gained_listeners(core, window, event.kind));
    cards.dedup();
    for card in cards {
        let now = core.state.card(card);
        let left_play = now.last != LastValues::default();
        let afar = matches!(now.zone, Zone::DrawPile | Zone::ConjurationPile | Zone::Removed);
        if afar && !left_play && !triggers::is_subject(event, card) {
            continue;
        }
        for has in abilities::abilities(core, card) {
            let ability = core.library.ability(has.ability);
            if !matches!(ability.timing, Timing::Window(at, kinds) if at == window && kinds.has(event.kind)) {
                continue;
            }
            let subject = triggers::is_subject(event, card);
            let this = if subject { triggers::subject_ref(event, card) } else { None }.unwrap_or(core.state.card_ref(card));
            let you = references::actor(core, this, ability);
            let what = Candidate::Trigger {
                card,
                ability: has.ability,
                window,
                event: event.kind,
                about: event.subjects.first().copied(),
            };
            core.consider(you, || (what, trigger_refusal::why_not(core, this, has, ability, window, event).err()));
        }
    }
}
