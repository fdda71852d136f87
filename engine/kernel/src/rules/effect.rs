//! Effects: a text that is used has a frame until it is resolved. Reference 5.7.0; Raven 4.5.0.

use crate::game::ability_instance::AbilityInstance;
use crate::game::decision::DecisionKind;
use crate::game::fault::{Flow, Halt};
use crate::game::frame::{Frame, OpenEvent};
use crate::game::lasting::DelayedEffect;
use crate::game::pending::PendingTrigger;
use crate::game::state::Tally;
use crate::game::trace::TraceEvent;
use crate::queries::causes;
use crate::queries::focus;
use crate::queries::position::Position;
use crate::queries::trigger_filter;
use crate::queries::triggers;
use crate::rules::cancel;
use crate::rules::deferred;
use crate::rules::destroy;
use crate::rules::targets;
use crate::rules::window;
use crate::table::ask::Question;
use crate::table::game_table::Table;
use crate::terms::event::{Event, EventKind, Window};
use crate::terms::id::Things;
use crate::terms::id::{AbilityId, CardRef, DieId, FnId, PlayerId};
use crate::terms::switches::{SourceLeftPlay, TargetChoice};
use crate::terms::via::Via;
use smallvec::SmallVec;
use ustr::Ustr;

/// Reads something off the frame on top.
pub(crate) fn top_frame<T>(table: &Position, read: impl FnOnce(&Frame) -> T) -> T {
    read(table.frames.last().expect("a verb runs inside an effect"))
}

/// A use of a text: everything settled before it resolves.
#[derive(Clone, Debug)]
pub(crate) struct AbilityUse {
    pub(crate) card: CardRef,
    pub(crate) has: AbilityInstance,
    pub(crate) you: PlayerId,
    pub(crate) event: Option<Box<Event>>,
    pub(crate) open_event: Option<usize>,
    pub(crate) origin: Option<usize>,
    pub(crate) die: Option<DieId>,
    pub(crate) x: i32,
    pub(crate) spent: SmallVec<[DieId; 6]>,
    pub(crate) paid: SmallVec<[Ustr; 1]>,
    pub(crate) focus: i32,
    pub(crate) dice_power: bool,
    /// A part of arriving: no window, nothing is checked before it is done.
    pub(crate) part_of: bool,
    /// A spell that was played: it resolves from the discard pile.
    pub(crate) played: bool,
}

impl AbilityUse {
    pub(crate) fn of(card: CardRef, has: AbilityInstance, you: PlayerId) -> Self {
        Self {
            card,
            has,
            you,
            event: None,
            open_event: None,
            origin: None,
            die: None,
            x: 0,
            spent: SmallVec::new(),
            paid: SmallVec::new(),
            focus: 0,
            dice_power: false,
            part_of: false,
            played: false,
        }
    }
}

fn frame_of(table: &Table, using: AbilityUse) -> Frame {
    let ability = table.library.ability(using.has.ability);
    let via = causes::vias_of(table, using.card.id, ability, using.dice_power || using.die.is_some());
    let via = if using.has.inexhaustible || !via.has(Via::Ability) { via } else { via.with(Via::ExhaustibleAbility) };
    let focus = using.focus.max(focus::focus(table, using.card.id));
    let x = if using.x > 0 { using.x } else { i32::from(table.state.card(using.card.id).x) };
    Frame {
        card: using.card,
        ability: Some(using.has.ability),
        label: ability.label,
        you: using.you,
        n: using.has.n,
        x,
        focus,
        mode: None,
        paid: using.paid,
        spent: using.spent,
        event: using.event,
        open_event: using.open_event,
        origin: using.origin,
        fixed_targets: SmallVec::new(),
        picks: SmallVec::new(),
        titles: SmallVec::new(),
        deferred: Vec::new(),
        waiting_triggers: Vec::new(),
        die: using.die,
        kept: Things::new(),
        cancelled: false,
        cancelled_at: Things::new(),
        is_finishing: false,
        reads: false,
        via,
        moved: SmallVec::new(),
    }
}

/// Resolves a text that has been paid for.
pub(crate) fn perform(table: &mut Table, using: AbilityUse) -> Flow {
    let ability = table.library.ability(using.has.ability);
    let (function, once) = (ability.effect, ability.once_a_turn);
    if once {
        let (player, key, card) = (using.you, ability.label, Some(using.card));
        table.state.tallies.push(Tally { player, key, card, count: 1 });
    }
    let part_of = using.part_of;
    let played = using.played;
    let frame = frame_of(table, using);
    let (card, label) = (frame.card, frame.label);
    table.note(|| TraceEvent::Resolves(card.id, label));
    table.frames.push(frame);
    table.depth += 1;
    let result = resolve(table, function, part_of, played);
    table.depth -= 1;
    close(table, result)
}

/// Runs a function set up to happen later.
pub(crate) fn perform_delayed(table: &mut Table, delayed: DelayedEffect) -> Flow {
    let ability = delayed.ability.unwrap_or(AbilityId(0));
    let mut frame = frame_of(
        table,
        AbilityUse::of(delayed.card, AbilityInstance { ability, n: delayed.n, inexhaustible: true }, delayed.you),
    );
    frame.kept = delayed.kept.into_iter().collect();
    let (card, label) = (frame.card, frame.label);
    table.note(|| TraceEvent::Resolves(card.id, label));
    table.frames.push(frame);
    table.depth += 1;
    let result = run_script(table, delayed.function).and_then(|()| deferred::resolve_deferred(table));
    table.depth -= 1;
    close(table, result)
}

/// Takes the frame off; a cancel of this frame ends here and the game goes on.
fn close(table: &mut Table, result: Flow) -> Flow {
    let depth = table.frames.len();
    match result {
        Ok(()) => {
            table.frames.pop();
            destroy::check_lives(table)
        }
        Err(Halt::Cancelled(at)) if at + 1 == depth => {
            let frame = table.frames.last_mut().map(|frame| {
                frame.is_finishing = true;
                (frame.card.id, frame.label)
            });
            if let Some((card, label)) = frame {
                cancel::record_cancel(table, card, label);
            }
            deferred::resolve_deferred(table)?;
            table.frames.pop();
            destroy::check_lives(table)
        }
        Err(halt) => {
            if matches!(halt, Halt::Cancelled(_)) {
                table.frames.pop();
            }
            Err(halt)
        }
    }
}

fn resolve(table: &mut Table, function: FnId, part_of: bool, played: bool) -> Flow {
    if !part_of {
        announce_use(table)?;
        if table.rules.target_choice == TargetChoice::UpFront {
            targets::fix_targets(table)?;
        }
        if !played && fizzles(table) {
            let (card, label) = top_frame(table, |frame| (frame.card.id, frame.label));
            table.note(|| TraceEvent::Fizzles(card, label));
            return Ok(());
        }
    }
    run_script(table, function)?;
    deferred::resolve_deferred(table)?;
    announce_resolved(table)
}

/// Runs a script; a cancel raised inside unwinds to this frame.
fn run_script(table: &mut Table, function: FnId) -> Flow {
    let scripts = std::rc::Rc::clone(&table.scripts);
    scripts.run(table, function)
}

/// A card that left play before its effect resolves takes the effect along (`source_left_play`). Reference 5.7.0.
fn fizzles(table: &Table) -> bool {
    if table.rules.source_left_play != SourceLeftPlay::Fizzle {
        return false;
    }
    let frame = &table.frames[table.frames.len() - 1];
    let own_leaving = frame.event.as_ref().is_some_and(|event| trigger_filter::is_own_leaving(table, event, frame.card.id));
    frame.die.is_none() && !own_leaving && !table.state.is_current(frame.card)
}

fn announce_use(table: &mut Table) -> Flow {
    if !triggers::has_listeners(table, Window::Would, EventKind::IsUsed) {
        return Ok(());
    }
    let event = top_frame(table, |frame| {
        let mut event = Event::new(EventKind::IsUsed, frame.card);
        event.source = Some(frame.card);
        event.by = Some(frame.you);
        event.via = frame.via;
        event.ability = Some(frame.label);
        event
    });
    window::would(table, event)?;
    cancel::check_cancelled(table)
}

fn announce_resolved(table: &mut Table) -> Flow {
    if !triggers::has_listeners(table, Window::After, EventKind::IsResolved) {
        return Ok(());
    }
    let event = top_frame(table, |frame| {
        let mut event = Event::new(EventKind::IsResolved, frame.card);
        event.source = Some(frame.card);
        event.by = Some(frame.you);
        event.via = frame.via;
        event.ability = Some(frame.label);
        event
    });
    window::react(table, &event)
}

/// Asks whether a condition computed by a script holds for a pending effect.
pub(crate) fn test(table: &mut Table, pending: &PendingTrigger, function: FnId) -> Flow<bool> {
    let mut using = AbilityUse::of(pending.card, pending.has, pending.you);
    using.event.clone_from(&pending.event);
    using.open_event = pending.open_event;
    using.die = pending.die;
    let mut frame = frame_of(table, using);
    frame.reads = true;
    table.frames.push(frame);
    let scripts = std::rc::Rc::clone(&table.scripts);
    let result = scripts.test(table, function);
    table.frames.pop();
    result
}

/// A question about the effect that runs.
pub(crate) fn question(table: &Table, player: PlayerId, asks: DecisionKind, label: Ustr) -> Question {
    let question = Question::new(player, asks, label);
    match table.frames.last() {
        Some(frame) => question.about(frame.card.id, Some(frame.label)),
        None => question,
    }
}

/// The open event of an answering effect.
pub(crate) fn open_of(table: &mut Table) -> Option<&mut OpenEvent> {
    let at = table.frames.last()?.open_event?;
    table.open_events.get_mut(at)
}
