//! Effects: a text that is used has a frame until it is resolved. Reference 5.7.0; Raven 4.5.0.

use crate::game::candidate::Candidate;
use crate::game::decision::{Bound, Choice, DecisionKind};
use crate::game::fault::{self, Flow, Halt};
use crate::game::frame::Frame;
use crate::game::refusal::Refusal;
use crate::queries::permissions;
use crate::queries::scope::Scope;
use crate::queries::selectors;
use crate::queries::targeting;
use crate::queries::triggers;
use crate::queries::values;
use crate::rules::cancel;
use crate::rules::effect;
use crate::rules::window;
use crate::table::game_table::Table;
use crate::terms::act::Act;
use crate::terms::event::{Event, EventKind, Window};
use crate::terms::id::Things;
use crate::terms::id::{CardId, CardRef, PlayerId, Thing};
use crate::terms::selector::Selector;
use crate::terms::switches::{ModeChoice, MultiTargetChoice, TargetChoice};
use crate::terms::via::Vias;
use crate::terms::words::label;
use crate::terms::zone::Zone;
use smallvec::SmallVec;
use ustr::Ustr;

/// Fixes all targets before the effect (`target_choice` up_front), in one window. Reference 5.6.0.
pub(crate) fn fix_targets(table: &mut Table) -> Flow {
    let Some(ability) = effect::top_frame(table, |frame| frame.ability) else { return Ok(()) };
    let library = std::sync::Arc::clone(&table.library);
    let mut batch = Things::new();
    for target in &library.ability(ability).targets {
        if i32::from(target.focus) > effect::top_frame(table, |frame| frame.focus) {
            continue;
        }
        let things = pick_target(table, target.name, &target.pick)?;
        if targeting::counts_as_targeting(table, target.choose) {
            for thing in &things {
                if !batch.contains(thing) {
                    batch.push(*thing);
                }
            }
        }
        table.frames.last_mut().expect("the frame of the effect").fixed_targets.push((target.name, things));
    }
    open_targeting_window(table, &batch)
}

/// Notes for every card in play whether a target phrase may mean it, and if not, why.
fn record_targets(position: &Table, player: PlayerId, name: Ustr, pick: &Selector) {
    let Some(frame) = position.frames.last() else { return };
    let scope = Scope::of_frame(position, frame);
    let in_play = (0..position.state.cards.len()).map(|at| CardId(at as u16)).filter(|card| position.state.card(*card).in_play());
    for card in in_play {
        let thing = Thing::Card(position.state.card_ref(card));
        let why_not = || {
            if !selectors::matches(position, &scope, pick, thing) {
                return Some(Refusal::Unfit { part: name, phrase: pick.text.clone() });
            }
            let cause = frame.cause();
            let acts = [Act::BeTargeted, Act::BeAffected].into_iter().filter(|act| !targeting::can_affect(position, thing, *act));
            let mut forbidden = acts.map(|act| match permissions::forbidden(position, thing, act, cause) {
                Some(by) => Refusal::Forbidden { act, by },
                None => Refusal::WrongZone,
            });
            forbidden.next()
        };
        position.record_candidate(player, || (Candidate::Target { card: frame.card.id, name, thing }, why_not()));
    }
}

/// Asks for one target phrase; the things picked.
fn pick_target(table: &mut Table, name: Ustr, pick: &Selector) -> Flow<Things> {
    let found = targeting::target_candidates(table, pick);
    let (player, label) = (effect::top_frame(table, |frame| frame.you), name);
    if table.explains() {
        record_targets(table, player, name, pick);
    }
    pick_among(table, player, DecisionKind::Target, label, pick, found)
}

/// Asks a player to pick from what a phrase found, as many as the phrase says.
pub(crate) fn pick_among(
    table: &mut Table,
    player: PlayerId,
    asks: DecisionKind,
    label: Ustr,
    pick: &Selector,
    mut found: Things,
) -> Flow<Things> {
    let frame = &table.frames[table.frames.len() - 1];
    let scope = Scope::of_frame(table, frame);
    let (low, high) = selectors::bounds(&scope, pick, found.len());
    let bound = match selectors::combined(table, &scope, pick) {
        None => Bound::Free,
        Some((value, low, high)) => {
            let worths = found.iter().map(|thing| thing.card().map_or(0, |card| values::value_of(table, card, value))).collect();
            Bound::Sum { worths, low, high }
        }
    };
    if found.iter().any(|thing| thing.card().is_some_and(|card| table.state.card(card.id).zone == Zone::DrawPile)) {
        found.sort_by_key(|thing| thing.card().map(|card| (table.def(card.id).name.as_str(), card.id)));
    }
    let question = effect::question(table, player, asks, label);
    let choices: Vec<Choice> = found.iter().copied().map(Choice::Thing).collect();
    let picked = if (low, high) == (1, 1) && bound == Bound::Free {
        smallvec::smallvec![table.ask_one(question, choices)?]
    } else if (low, high) == (0, 1) && bound == Bound::Free {
        let mut choices = choices;
        choices.push(Choice::Done);
        let one = table.ask_one(question, choices)?;
        if one == Choice::Done { SmallVec::new() } else { smallvec::smallvec![one] }
    } else {
        table.ask_some(question, choices, (low, high), bound)?
    };
    Ok(picked
        .into_iter()
        .filter_map(|choice| match choice {
            Choice::Thing(thing) => Some(thing),
            _ => None,
        })
        .collect())
}

/// Opens the window of targeting; halts if the effect is cancelled in it.
pub(crate) fn open_targeting_window(table: &mut Table, things: &[Thing]) -> Flow {
    let kind = EventKind::IsTargeted;
    let heard = Window::ALL.iter().any(|window| triggers::has_listeners(table, *window, kind));
    if things.is_empty() || !heard {
        return Ok(());
    }
    let mut event = Event::about(kind, things.iter().copied().collect());
    effect::top_frame(table, |frame| {
        event.source = Some(frame.card);
        event.by = Some(frame.you);
        event.via = frame.via;
    });
    let aimed = window::would(table, event)?;
    cancel::check_cancelled(table)?;
    if let Some(event) = aimed {
        window::react(table, &event)?;
        cancel::check_cancelled(table)?;
    }
    Ok(())
}

/// A declared target: what was fixed, or asked now (`target_choice`). Absent things are none.
pub(crate) fn target(table: &mut Table, name: Ustr) -> Flow<Option<Thing>> {
    if table.rules.target_choice == TargetChoice::UpFront {
        let thing = effect::top_frame(table, |frame| {
            frame.fixed_targets.iter().find(|(one, _)| *one == name).and_then(|(_, things)| things.first().copied())
        });
        if let Some(thing) = thing {
            cancel::check_cancelled_at(table, &[thing])?;
            keep_pick(table, name, smallvec::smallvec![thing]);
        }
        return Ok(thing);
    }
    let Some((ability, at)) = targeting::target_index(table, name) else { return Ok(None) };
    let library = std::sync::Arc::clone(&table.library);
    let target = &library.ability(ability).targets[at];
    if !target.again
        && let Some(known) = effect::top_frame(table, |frame| {
            frame.picks.iter().find(|(one, _)| *one == name).map(|(_, things)| things.first().copied())
        })
    {
        return Ok(known);
    }
    let things = pick_target(table, name, &target.pick)?;
    keep_pick(table, name, things.clone());
    if targeting::counts_as_targeting(table, target.choose) {
        open_targeting_window(table, &things)?;
    }
    let retargeted = effect::top_frame(table, |frame| {
        frame.picks.iter().rev().find(|(one, _)| *one == name).and_then(|(_, things)| things.first().copied())
    });
    Ok(retargeted)
}

/// The next of several targets, or none when there are no more (`multi_target_choice`).
pub(crate) fn next_target(table: &mut Table, name: Ustr, done: usize, most: Option<i32>) -> Flow<Option<Thing>> {
    if most.is_some_and(|most| done as i32 >= most) {
        return Ok(None);
    }
    let one_by_one = table.rules.multi_target_choice == MultiTargetChoice::OneByOne;
    if one_by_one {
        return next_one(table, name, done, most);
    }
    let up_front =
        table.rules.multi_target_choice == MultiTargetChoice::UpFront && table.rules.target_choice == TargetChoice::UpFront;
    if done == 0 && !up_front {
        let Some((ability, at)) = targeting::target_index(table, name) else { return Ok(None) };
        let library = std::sync::Arc::clone(&table.library);
        let target = &library.ability(ability).targets[at];
        let things = pick_target(table, name, &target.pick)?;
        let counts = targeting::counts_as_targeting(table, target.choose);
        let frame = table.frames.last_mut().expect("the frame of the effect");
        frame.fixed_targets.retain(|(one, _)| *one != name);
        frame.fixed_targets.push((name, things.clone()));
        if counts {
            open_targeting_window(table, &things)?;
        }
    }
    let next = effect::top_frame(table, |frame| {
        frame.fixed_targets.iter().find(|(one, _)| *one == name).and_then(|(_, things)| things.get(done).copied())
    });
    if let Some(thing) = next {
        cancel::check_cancelled_at(table, &[thing])?;
    }
    Ok(next)
}

fn next_one(table: &mut Table, name: Ustr, done: usize, most: Option<i32>) -> Flow<Option<Thing>> {
    let Some((ability, at)) = targeting::target_index(table, name) else { return Ok(None) };
    let library = std::sync::Arc::clone(&table.library);
    let target = &library.ability(ability).targets[at];
    let mut found = targeting::target_candidates(table, &target.pick);
    let had = effect::top_frame(table, |frame| frame.named(name));
    found.retain(|thing| !had.contains(thing));
    let (low, high) = {
        let scope = Scope::of_frame(table, &table.frames[table.frames.len() - 1]);
        selectors::bounds(&scope, &target.pick, usize::MAX)
    };
    let high = most.map_or(high, |most| high.min(most.max(0) as usize));
    if done >= high || found.is_empty() {
        return Ok(None);
    }
    let player = effect::top_frame(table, |frame| frame.you);
    let question = effect::question(table, player, DecisionKind::Target, name);
    let mut choices: Vec<Choice> = found.iter().copied().map(Choice::Thing).collect();
    if done >= low {
        choices.push(Choice::Done);
    }
    let Choice::Thing(thing) = table.ask_one(question, choices)? else { return Ok(None) };
    let mut all = had;
    all.push(thing);
    keep_pick(table, name, all);
    if targeting::counts_as_targeting(table, target.choose) {
        open_targeting_window(table, &[thing])?;
    }
    Ok(Some(thing))
}

/// Keeps what was picked under a name.
pub(crate) fn keep_pick(table: &mut Table, name: Ustr, things: Things) {
    let frame = table.frames.last_mut().expect("a verb runs inside an effect");
    match frame.picks.iter_mut().find(|(one, _)| *one == name) {
        Some((_, old)) => *old = things,
        None => frame.picks.push((name, things)),
    }
}

/// The mode of a text (`mode_choice`). Only modes whose targets exist are offered, if any has them.
pub(crate) fn mode(table: &mut Table) -> Flow<Ustr> {
    if let Some(mode) = effect::top_frame(table, |frame| frame.mode) {
        return Ok(mode);
    }
    let Some(ability) = effect::top_frame(table, |frame| frame.ability) else { return Ok(Ustr::default()) };
    let library = std::sync::Arc::clone(&table.library);
    let ability = library.ability(ability);
    let fixed =
        table.rules.target_choice == TargetChoice::UpFront && table.rules.mode_choice == ModeChoice::AfterTargetsOnResolution;
    let open = |mode: &Ustr| {
        ability.targets.iter().filter(|target| target.mode == Some(*mode)).all(|target| {
            if fixed {
                effect::top_frame(table, |frame| {
                    frame.fixed_targets.iter().any(|(name, things)| *name == target.name && !things.is_empty())
                })
            } else {
                !targeting::target_candidates(table, &target.pick).is_empty()
            }
        })
    };
    let mut modes: Vec<Choice> = ability.modes.iter().filter(|mode| open(mode)).map(|mode| Choice::Word(*mode)).collect();
    if modes.is_empty() {
        modes = ability.modes.iter().map(|mode| Choice::Word(*mode)).collect();
    }
    let player = effect::top_frame(table, |frame| frame.you);
    let question = effect::question(table, player, DecisionKind::Mode, label!("mode"));
    let Choice::Word(mode) = table.ask_one(question, modes)? else { return Err(fault::wrong_shape()) };
    table.frames.last_mut().expect("the frame of the effect").mode = Some(mode);
    Ok(mode)
}

/// Opens the window of targeting for a card without a text of its own that targets, such as an alteration being attached.
/// Whether it was cancelled.
pub(crate) fn target_for_attachment(table: &mut Table, card: CardId, you: PlayerId, at: CardRef, via: Vias) -> Flow<bool> {
    let this = table.state.card_ref(card);
    let frame = Frame {
        card: this,
        ability: None,
        label: table.def(card).name,
        you,
        n: 0,
        x: 0,
        focus: 0,
        mode: None,
        paid: SmallVec::new(),
        spent: SmallVec::new(),
        event: None,
        open_event: None,
        origin: None,
        fixed_targets: SmallVec::new(),
        picks: SmallVec::new(),
        titles: SmallVec::new(),
        deferred: Vec::new(),
        waiting_triggers: Vec::new(),
        die: None,
        kept: Things::new(),
        cancelled: false,
        cancelled_at: Things::new(),
        is_finishing: true,
        reads: false,
        via,
        moved: SmallVec::new(),
    };
    table.frames.push(frame);
    let depth = table.frames.len() - 1;
    match open_targeting_window(table, &[Thing::Card(at)]) {
        Ok(()) => {
            table.frames.pop();
            Ok(false)
        }
        Err(Halt::Cancelled(at)) if at == depth => {
            let label = table.frames.pop().map_or_else(Ustr::default, |frame| frame.label);
            cancel::record_cancel(table, card, label);
            Ok(true)
        }
        Err(halt) => Err(halt),
    }
}
