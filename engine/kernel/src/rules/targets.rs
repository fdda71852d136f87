//! Effects: a text that is used has a frame until it is resolved. Reference 5.7.0; Raven 4.5.0.

use crate::game::candidate::Candidate;
use crate::game::cause::Doer;
use crate::game::decision::{Asks, Bound, Choice};
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
pub(crate) fn fix_targets(g: &mut Table) -> Flow {
    let Some(ability) = effect::top(g, |frame| frame.ability) else { return Ok(()) };
    let library = std::sync::Arc::clone(&g.library);
    let mut batch = Things::new();
    for target in &library.ability(ability).targets {
        if i32::from(target.focus) > effect::top(g, |frame| frame.focus) {
            continue;
        }
        let things = pick_target(g, target.name, &target.pick)?;
        if targeting::counts_as_targeting(g, target.choose) {
            for thing in &things {
                if !batch.contains(thing) {
                    batch.push(*thing);
                }
            }
        }
        g.frames.last_mut().expect("the frame of the effect").fixed.push((target.name, things));
    }
    aim(g, &batch)
}

/// Notes for every card in play whether a target phrase may mean it, and if not, why.
fn consider_targets(core: &Table, player: PlayerId, name: Ustr, pick: &Selector) {
    let Some(frame) = core.frames.last() else { return };
    let scope = Scope::of_frame(core, frame);
    let in_play = (0..core.state.cards.len()).map(|at| CardId(at as u16)).filter(|card| core.state.card(*card).in_play());
    for card in in_play {
        let thing = Thing::Card(core.state.card_ref(card));
        let why_not = || {
            if !selectors::matches(core, &scope, pick, thing) {
                return Some(Refusal::Unfit { part: name, phrase: pick.text.clone() });
            }
            let doer = Doer { card: Some(frame.card), player: Some(frame.you), via: frame.via };
            let acts = [Act::BeTargeted, Act::BeAffected].into_iter().filter(|act| !targeting::can_affect(core, thing, *act));
            let mut forbidden = acts.map(|act| match permissions::forbidden(core, thing, act, doer) {
                Some(by) => Refusal::Forbidden { act, by },
                None => Refusal::WrongZone,
            });
            forbidden.next()
        };
        core.consider(player, || (Candidate::Target { card: frame.card.id, name, thing }, why_not()));
    }
}

/// Asks for one target phrase; the things picked.
fn pick_target(g: &mut Table, name: Ustr, pick: &Selector) -> Flow<Things> {
    let found = targeting::candidates(g, pick);
    let (player, label) = (effect::top(g, |frame| frame.you), name);
    if g.considers() {
        consider_targets(g, player, name, pick);
    }
    pick_among(g, player, Asks::Target, label, pick, found)
}

/// Asks a player to pick from what a phrase found, as many as the phrase says.
pub(crate) fn pick_among(
    g: &mut Table,
    player: PlayerId,
    asks: Asks,
    label: Ustr,
    pick: &Selector,
    mut found: Things,
) -> Flow<Things> {
    let frame = &g.frames[g.frames.len() - 1];
    let scope = Scope::of_frame(g, frame);
    let (low, high) = selectors::bounds(&scope, pick, found.len());
    let bound = match selectors::combined(g, &scope, pick) {
        None => Bound::Free,
        Some((value, low, high)) => {
            let worths = found.iter().map(|thing| thing.card().map_or(0, |card| values::of_ref(g, card, value))).collect();
            Bound::Sum { worths, low, high }
        }
    };
    if found.iter().any(|thing| thing.card().is_some_and(|card| g.state.card(card.id).zone == Zone::DrawPile)) {
        found.sort_by_key(|thing| thing.card().map(|card| (g.def(card.id).name.as_str(), card.id)));
    }
    let question = effect::question(g, player, asks, label);
    let choices: Vec<Choice> = found.iter().copied().map(Choice::Thing).collect();
    let picked = if (low, high) == (1, 1) && bound == Bound::Free {
        smallvec::smallvec![g.ask_one(question, choices)?]
    } else if (low, high) == (0, 1) && bound == Bound::Free {
        let mut choices = choices;
        choices.push(Choice::Done);
        let one = g.ask_one(question, choices)?;
        if one == Choice::Done { SmallVec::new() } else { smallvec::smallvec![one] }
    } else {
        g.ask_some(question, choices, (low, high), bound)?
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
pub(crate) fn aim(g: &mut Table, things: &[Thing]) -> Flow {
    let kind = EventKind::IsTargeted;
    let heard = Window::ALL.iter().any(|window| triggers::hears(g, *window, kind));
    if things.is_empty() || !heard {
        return Ok(());
    }
    let mut event = Event::about(kind, things.iter().copied().collect());
    effect::top(g, |frame| {
        event.source = Some(frame.card);
        event.by = Some(frame.you);
        event.via = frame.via;
    });
    let aimed = window::would(g, event)?;
    cancel::check_cancelled(g)?;
    if let Some(event) = aimed {
        window::react(g, &event)?;
        cancel::check_cancelled(g)?;
    }
    Ok(())
}

/// A declared target: what was fixed, or asked now (`target_choice`). Absent things are none.
pub(crate) fn target(g: &mut Table, name: Ustr) -> Flow<Option<Thing>> {
    if g.rules.target_choice == TargetChoice::UpFront {
        let thing = effect::top(g, |frame| {
            frame.fixed.iter().find(|(one, _)| *one == name).and_then(|(_, things)| things.first().copied())
        });
        if let Some(thing) = thing {
            cancel::check_cancelled_at(g, &[thing])?;
            remember(g, name, smallvec::smallvec![thing]);
        }
        return Ok(thing);
    }
    let Some((ability, at)) = targeting::target_index(g, name) else { return Ok(None) };
    let library = std::sync::Arc::clone(&g.library);
    let target = &library.ability(ability).targets[at];
    if !target.again
        && let Some(known) =
            effect::top(g, |frame| frame.picks.iter().find(|(one, _)| *one == name).map(|(_, things)| things.first().copied()))
    {
        return Ok(known);
    }
    let things = pick_target(g, name, &target.pick)?;
    remember(g, name, things.clone());
    if targeting::counts_as_targeting(g, target.choose) {
        aim(g, &things)?;
    }
    let retargeted = effect::top(g, |frame| {
        frame.picks.iter().rev().find(|(one, _)| *one == name).and_then(|(_, things)| things.first().copied())
    });
    Ok(retargeted)
}

/// The next of several targets, or none when there are no more (`multi_target_choice`).
pub(crate) fn next_target(g: &mut Table, name: Ustr, done: usize, most: Option<i32>) -> Flow<Option<Thing>> {
    if most.is_some_and(|most| done as i32 >= most) {
        return Ok(None);
    }
    let one_by_one = g.rules.multi_target_choice == MultiTargetChoice::OneByOne;
    if one_by_one {
        return next_one(g, name, done, most);
    }
    let up_front = g.rules.multi_target_choice == MultiTargetChoice::UpFront && g.rules.target_choice == TargetChoice::UpFront;
    if done == 0 && !up_front {
        let Some((ability, at)) = targeting::target_index(g, name) else { return Ok(None) };
        let library = std::sync::Arc::clone(&g.library);
        let target = &library.ability(ability).targets[at];
        let things = pick_target(g, name, &target.pick)?;
        let counts = targeting::counts_as_targeting(g, target.choose);
        let frame = g.frames.last_mut().expect("the frame of the effect");
        frame.fixed.retain(|(one, _)| *one != name);
        frame.fixed.push((name, things.clone()));
        if counts {
            aim(g, &things)?;
        }
    }
    let next = effect::top(g, |frame| {
        frame.fixed.iter().find(|(one, _)| *one == name).and_then(|(_, things)| things.get(done).copied())
    });
    if let Some(thing) = next {
        cancel::check_cancelled_at(g, &[thing])?;
    }
    Ok(next)
}

fn next_one(g: &mut Table, name: Ustr, done: usize, most: Option<i32>) -> Flow<Option<Thing>> {
    let Some((ability, at)) = targeting::target_index(g, name) else { return Ok(None) };
    let library = std::sync::Arc::clone(&g.library);
    let target = &library.ability(ability).targets[at];
    let mut found = targeting::candidates(g, &target.pick);
    let had = effect::top(g, |frame| frame.named(name));
    found.retain(|thing| !had.contains(thing));
    let (low, high) = {
        let scope = Scope::of_frame(g, &g.frames[g.frames.len() - 1]);
        selectors::bounds(&scope, &target.pick, usize::MAX)
    };
    let high = most.map_or(high, |most| high.min(most.max(0) as usize));
    if done >= high || found.is_empty() {
        return Ok(None);
    }
    let player = effect::top(g, |frame| frame.you);
    let question = effect::question(g, player, Asks::Target, name);
    let mut choices: Vec<Choice> = found.iter().copied().map(Choice::Thing).collect();
    if done >= low {
        choices.push(Choice::Done);
    }
    let Choice::Thing(thing) = g.ask_one(question, choices)? else { return Ok(None) };
    let mut all = had;
    all.push(thing);
    remember(g, name, all);
    if targeting::counts_as_targeting(g, target.choose) {
        aim(g, &[thing])?;
    }
    Ok(Some(thing))
}

/// Keeps what was picked under a name.
pub(crate) fn remember(g: &mut Table, name: Ustr, things: Things) {
    let frame = g.frames.last_mut().expect("a verb runs inside an effect");
    match frame.picks.iter_mut().find(|(one, _)| *one == name) {
        Some((_, old)) => *old = things,
        None => frame.picks.push((name, things)),
    }
}

/// The mode of a text (`mode_choice`). Only modes whose targets exist are offered, if any has them.
pub(crate) fn mode(g: &mut Table) -> Flow<Ustr> {
    if let Some(mode) = effect::top(g, |frame| frame.mode) {
        return Ok(mode);
    }
    let Some(ability) = effect::top(g, |frame| frame.ability) else { return Ok(Ustr::default()) };
    let library = std::sync::Arc::clone(&g.library);
    let ability = library.ability(ability);
    let fixed = g.rules.target_choice == TargetChoice::UpFront && g.rules.mode_choice == ModeChoice::AfterTargetsOnResolution;
    let open = |mode: &Ustr| {
        ability.targets.iter().filter(|target| target.mode == Some(*mode)).all(|target| {
            if fixed {
                effect::top(g, |frame| frame.fixed.iter().any(|(name, things)| *name == target.name && !things.is_empty()))
            } else {
                !targeting::candidates(g, &target.pick).is_empty()
            }
        })
    };
    let mut modes: Vec<Choice> = ability.modes.iter().filter(|mode| open(mode)).map(|mode| Choice::Word(*mode)).collect();
    if modes.is_empty() {
        modes = ability.modes.iter().map(|mode| Choice::Word(*mode)).collect();
    }
    let player = effect::top(g, |frame| frame.you);
    let question = effect::question(g, player, Asks::Mode, label!("mode"));
    let Choice::Word(mode) = g.ask_one(question, modes)? else { return Err(fault::wrong_shape()) };
    g.frames.last_mut().expect("the frame of the effect").mode = Some(mode);
    Ok(mode)
}

/// Opens the window of targeting for a card without a text of its own that targets, such as an alteration being attached.
/// Whether it was cancelled.
pub(crate) fn aim_without_text(g: &mut Table, card: CardId, you: PlayerId, at: CardRef, via: Vias) -> Flow<bool> {
    let this = g.state.card_ref(card);
    let frame = Frame {
        card: this,
        ability: None,
        label: g.def(card).name,
        you,
        n: 0,
        x: 0,
        focus: 0,
        mode: None,
        paid: SmallVec::new(),
        spent: SmallVec::new(),
        event: None,
        open: None,
        origin: None,
        fixed: SmallVec::new(),
        picks: SmallVec::new(),
        titles: SmallVec::new(),
        docket: Vec::new(),
        waiting: Vec::new(),
        die: None,
        kept: Things::new(),
        cancelled: false,
        cancelled_at: Things::new(),
        settling: true,
        reads: false,
        via,
        moved: SmallVec::new(),
    };
    g.frames.push(frame);
    let depth = g.frames.len() - 1;
    match aim(g, &[Thing::Card(at)]) {
        Ok(()) => {
            g.frames.pop();
            Ok(false)
        }
        Err(Halt::Cancelled(at)) if at == depth => {
            let label = g.frames.pop().map_or_else(Ustr::default, |frame| frame.label);
            cancel::cancelled(g, card, label);
            Ok(true)
        }
        Err(halt) => Err(halt),
    }
}
