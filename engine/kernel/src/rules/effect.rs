//! Effects: a text that is used has a frame until it is resolved. Reference 5.7.0; Raven 4.5.0.

use crate::game::ability_instance::Has;
use crate::game::decision::Asks;
use crate::game::fault::{Flow, Halt};
use crate::game::frame::{Frame, Open};
use crate::game::lasting::Delayed;
use crate::game::pending::Pending;
use crate::game::state::Tally;
use crate::game::trace::Note;
use crate::queries::causes;
use crate::queries::focus;
use crate::queries::position::Position;
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
pub(crate) fn top<T>(g: &Position, read: impl FnOnce(&Frame) -> T) -> T {
    read(g.frames.last().expect("a verb runs inside an effect"))
}

/// A use of a text: everything settled before it resolves.
#[derive(Clone, Debug)]
pub(crate) struct Use {
    pub(crate) card: CardRef,
    pub(crate) has: Has,
    pub(crate) you: PlayerId,
    pub(crate) event: Option<Box<Event>>,
    pub(crate) open: Option<usize>,
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

impl Use {
    pub(crate) fn of(card: CardRef, has: Has, you: PlayerId) -> Self {
        Self {
            card,
            has,
            you,
            event: None,
            open: None,
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

fn frame_of(g: &Table, using: Use) -> Frame {
    let ability = g.library.ability(using.has.ability);
    let via = causes::vias_of(g, using.card.id, ability, using.dice_power || using.die.is_some());
    let via = if using.has.inexhaustible || !via.has(Via::Ability) { via } else { via.with(Via::ExhaustibleAbility) };
    let focus = using.focus.max(focus::focus(g, using.card.id));
    let x = if using.x > 0 { using.x } else { i32::from(g.state.card(using.card.id).x) };
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
        open: using.open,
        origin: using.origin,
        fixed: SmallVec::new(),
        picks: SmallVec::new(),
        titles: SmallVec::new(),
        docket: Vec::new(),
        waiting: Vec::new(),
        die: using.die,
        kept: Things::new(),
        cancelled: false,
        cancelled_at: Things::new(),
        settling: false,
        reads: false,
        via,
        moved: SmallVec::new(),
    }
}

/// Resolves a text that has been paid for.
pub(crate) fn perform(g: &mut Table, using: Use) -> Flow {
    let ability = g.library.ability(using.has.ability);
    let (function, once) = (ability.effect, ability.once_a_turn);
    if once {
        let (player, key, card) = (using.you, ability.label, Some(using.card));
        g.state.tallies.push(Tally { player, key, card, count: 1 });
    }
    let part_of = using.part_of;
    let played = using.played;
    let frame = frame_of(g, using);
    let (card, label) = (frame.card, frame.label);
    g.note(|| Note::Resolves(card.id, label));
    g.frames.push(frame);
    g.depth += 1;
    let result = resolve(g, function, part_of, played);
    g.depth -= 1;
    close(g, result)
}

/// Runs a function set up to happen later.
pub(crate) fn perform_delayed(g: &mut Table, delayed: Delayed) -> Flow {
    let ability = delayed.ability.unwrap_or(AbilityId(0));
    let mut frame = frame_of(g, Use::of(delayed.card, Has { ability, n: delayed.n, inexhaustible: true }, delayed.you));
    frame.kept = delayed.kept.into_iter().collect();
    let (card, label) = (frame.card, frame.label);
    g.note(|| Note::Resolves(card.id, label));
    g.frames.push(frame);
    g.depth += 1;
    let result = run_script(g, delayed.function).and_then(|()| deferred::settle(g));
    g.depth -= 1;
    close(g, result)
}

/// Takes the frame off; a cancel of this frame ends here and the game goes on.
fn close(g: &mut Table, result: Flow) -> Flow {
    let depth = g.frames.len();
    match result {
        Ok(()) => {
            g.frames.pop();
            destroy::check_lives(g)
        }
        Err(Halt::Cancelled(at)) if at + 1 == depth => {
            let frame = g.frames.last_mut().map(|frame| {
                frame.settling = true;
                (frame.card.id, frame.label)
            });
            if let Some((card, label)) = frame {
                cancel::cancelled(g, card, label);
            }
            deferred::settle(g)?;
            g.frames.pop();
            destroy::check_lives(g)
        }
        Err(halt) => {
            if matches!(halt, Halt::Cancelled(_)) {
                g.frames.pop();
            }
            Err(halt)
        }
    }
}

fn resolve(g: &mut Table, function: FnId, part_of: bool, played: bool) -> Flow {
    if !part_of {
        announce_use(g)?;
        if g.rules.target_choice == TargetChoice::UpFront {
            targets::fix_targets(g)?;
        }
        if !played && fizzles(g) {
            let (card, label) = top(g, |frame| (frame.card.id, frame.label));
            g.note(|| Note::Fizzles(card, label));
            return Ok(());
        }
    }
    run_script(g, function)?;
    deferred::settle(g)?;
    announce_resolved(g)
}

/// Runs a script; a cancel raised inside unwinds to this frame.
fn run_script(g: &mut Table, function: FnId) -> Flow {
    let scripts = std::rc::Rc::clone(&g.scripts);
    scripts.run(g, function)
}

/// A card that left play before its effect resolves takes the effect along (`source_left_play`). Reference 5.7.0.
fn fizzles(g: &Table) -> bool {
    if g.rules.source_left_play != SourceLeftPlay::Fizzle {
        return false;
    }
    let frame = &g.frames[g.frames.len() - 1];
    let own_leaving = frame.event.as_ref().is_some_and(|event| triggers::is_own_leaving(g, event, frame.card.id));
    frame.die.is_none() && !own_leaving && !g.state.is_current(frame.card)
}

fn announce_use(g: &mut Table) -> Flow {
    if !triggers::hears(g, Window::Would, EventKind::IsUsed) {
        return Ok(());
    }
    let event = top(g, |frame| {
        let mut event = Event::new(EventKind::IsUsed, frame.card);
        event.source = Some(frame.card);
        event.by = Some(frame.you);
        event.via = frame.via;
        event.ability = Some(frame.label);
        event
    });
    window::would(g, event)?;
    cancel::check_cancelled(g)
}

fn announce_resolved(g: &mut Table) -> Flow {
    if !triggers::hears(g, Window::After, EventKind::IsResolved) {
        return Ok(());
    }
    let event = top(g, |frame| {
        let mut event = Event::new(EventKind::IsResolved, frame.card);
        event.source = Some(frame.card);
        event.by = Some(frame.you);
        event.via = frame.via;
        event.ability = Some(frame.label);
        event
    });
    window::react(g, &event)
}

/// Asks whether a condition computed by a script holds for a pending effect.
pub(crate) fn test(g: &mut Table, pending: &Pending, function: FnId) -> Flow<bool> {
    let mut using = Use::of(pending.card, pending.has, pending.you);
    using.event.clone_from(&pending.event);
    using.open = pending.open;
    using.die = pending.die;
    let mut frame = frame_of(g, using);
    frame.reads = true;
    g.frames.push(frame);
    let scripts = std::rc::Rc::clone(&g.scripts);
    let result = scripts.test(g, function);
    g.frames.pop();
    result
}

/// A question about the effect that runs.
pub(crate) fn question(g: &Table, player: PlayerId, asks: Asks, label: Ustr) -> Question {
    let question = Question::new(player, asks, label);
    match g.frames.last() {
        Some(frame) => question.about(frame.card.id, Some(frame.label)),
        None => question,
    }
}

/// The open event of an answering effect.
pub(crate) fn open_of(g: &mut Table) -> Option<&mut Open> {
    let at = g.frames.last()?.open?;
    g.open.get_mut(at)
}
