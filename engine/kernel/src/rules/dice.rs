//! Dice: between pools, onto cards, to other sides. Reference 2.2.0.

use crate::game::answer::Answer;
use crate::game::cause::{Cause, Doer};
use crate::game::decision::{Asks, Choosing};
use crate::game::fault::{self, Flow};
use crate::game::trace::{DieTo, Note};
use crate::queries::permissions;
use crate::queries::triggers;
use crate::rules::destroy;
use crate::rules::window;
use crate::table::ask::Question;
use crate::table::game_table::Table;
use crate::terms::act::Act;
use crate::terms::die::{DiePlace, Level};
use crate::terms::event::{Event, EventKind, Window};
use crate::terms::id::{CardRef, DieId, PlayerId, Thing};
use crate::terms::via::Via;
use crate::terms::words::label;
use smallvec::SmallVec;

/// On which side dice are put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// On sides the player chooses.
    Chosen,
    /// As they fall.
    Rolled,
    /// On this side.
    Level(Level),
    /// As they are.
    Kept,
}

/// Puts dice into their owners' exhausted pools and opens no window.
pub(crate) fn exhaust_quietly(g: &mut Table, dice: &[DieId]) {
    for die in dice {
        if matches!(g.state.die(*die).place, DiePlace::OnCard { .. }) {
            g.life_fell = true;
        }
        g.state.dice[die.index()].place = DiePlace::Exhausted;
        g.note(|| Note::Die(*die, DieTo::Exhausted));
    }
}

fn announce(g: &mut Table, kind: EventKind, dice: &[DieId], via: Option<Via>, cause: Cause) -> Flow {
    if dice.is_empty() || ![Window::When, Window::After].iter().any(|window| triggers::hears(g, *window, kind)) {
        return destroy::check_lives(g);
    }
    let mut owners: SmallVec<[PlayerId; 2]> = SmallVec::new();
    for die in dice {
        let owner = g.state.die(*die).owner;
        if !owners.contains(&owner) {
            owners.push(owner);
        }
    }
    for owner in owners {
        let own: SmallVec<[Thing; 2]> =
            dice.iter().filter(|die| g.state.die(**die).owner == owner).map(|die| Thing::Die(*die)).collect();
        let mut event: Event = cause.event(kind, owner);
        event.amount = own.len() as i32;
        event.things = own;
        if let Some(via) = via {
            event.via.insert(via);
        }
        window::react(g, &event)?;
    }
    Ok(())
}

/// Puts dice into their owners' exhausted pools. How many went there.
pub(crate) fn exhaust(g: &mut Table, dice: &[DieId], cause: Cause) -> Flow<i32> {
    let moving: SmallVec<[DieId; 8]> = dice
        .iter()
        .copied()
        .filter(|die| matches!(g.state.die(*die).place, DiePlace::Active | DiePlace::OnCard { .. }))
        .collect();
    exhaust_quietly(g, &moving);
    announce(g, EventKind::ExhaustsDice, &moving, None, cause)?;
    Ok(moving.len() as i32)
}

/// Puts exhausted dice into their owners' active pools, on a side. How many went there.
pub(crate) fn ready(g: &mut Table, dice: &[DieId], face: Face, chooser: PlayerId, cause: Cause) -> Flow<i32> {
    let mut moving: SmallVec<[DieId; 8]> =
        dice.iter().copied().filter(|die| g.state.die(*die).place == DiePlace::Exhausted).collect();
    moving.retain(|die| may(g, g.state.die(*die).owner, Act::ReadyDice, cause));
    if moving.is_empty() {
        return Ok(0);
    }
    let mut event = cause.event(EventKind::ReadiesDice, g.state.die(moving[0]).owner);
    event.amount = moving.len() as i32;
    event.things = moving.iter().copied().map(Thing::Die).collect();
    if window::would(g, event)?.is_none() {
        return Ok(0);
    }
    set_faces(g, &moving, face, chooser)?;
    for die in &moving {
        g.state.dice[die.index()].place = DiePlace::Active;
        g.note(|| Note::Die(*die, DieTo::Active));
    }
    announce(g, EventKind::ReadiesDice, &moving, None, cause)?;
    Ok(moving.len() as i32)
}

fn may(g: &Table, player: PlayerId, act: Act, cause: Cause) -> bool {
    let doer = Doer { card: cause.source, player: cause.by, via: cause.via };
    permissions::forbidden(g, Thing::Player(player), act, doer).is_none()
}

fn set_faces(g: &mut Table, dice: &[DieId], face: Face, chooser: PlayerId) -> Flow {
    match face {
        Face::Kept => {}
        Face::Level(level) => dice.iter().for_each(|die| set(g, *die, level)),
        Face::Rolled => dice.iter().for_each(|die| roll(g, *die)),
        Face::Chosen => {
            let question = match g.frames.last() {
                Some(frame) => Question::new(chooser, Asks::Faces, label!("sides")).about(frame.card.id, Some(frame.label)),
                None => Question::new(chooser, Asks::Faces, label!("sides")),
            };
            let list: Vec<DieId> = dice.to_vec();
            let (_, Answer::Faces(faces)) = g.ask(question.of(Choosing::Faces(list)))? else {
                return Err(fault::wrong_shape());
            };
            for (die, level) in dice.iter().zip(faces) {
                set(g, *die, level);
            }
        }
    }
    Ok(())
}

fn set(g: &mut Table, die: DieId, level: Level) {
    let from = g.state.die(die).level;
    g.state.dice[die.index()].level = level;
    if from != level {
        g.note(|| Note::Face(die, from, level));
    }
}

/// Rolls a die where it lies.
pub(crate) fn roll(g: &mut Table, die: DieId) {
    let level = g.state.roll();
    g.state.dice[die.index()].level = level;
    g.note(|| Note::Rolled(die, level));
}

/// How dice are changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Turned to a side.
    Turn(Face),
    /// Rolled again.
    Reroll,
    /// One level up.
    Raise,
    /// One level down.
    Lower,
}

/// Changes the sides of dice: one event for all of them. How many were changed.
pub(crate) fn change(g: &mut Table, dice: &[DieId], how: Change, chooser: PlayerId, cause: Cause) -> Flow<i32> {
    let mut moving: SmallVec<[DieId; 8]> = dice.iter().copied().collect();
    moving.retain(|die| {
        let die = g.state.die(*die);
        may(g, die.owner, Act::ChangeDice, cause)
            && match how {
                Change::Turn(_) | Change::Reroll => true,
                Change::Raise => die.level != Level::Power,
                Change::Lower => die.level != Level::Basic,
            }
    });
    if moving.is_empty() {
        return Ok(0);
    }
    let via = match how {
        Change::Turn(face) => {
            set_faces(g, &moving, face, chooser)?;
            Via::Turn
        }
        Change::Reroll => {
            moving.iter().for_each(|die| roll(g, *die));
            Via::Reroll
        }
        Change::Raise => {
            for die in &moving {
                let up = if g.state.die(*die).level == Level::Basic { Level::Class } else { Level::Power };
                set(g, *die, up);
            }
            Via::Raise
        }
        Change::Lower => {
            for die in &moving {
                let down = if g.state.die(*die).level == Level::Power { Level::Class } else { Level::Basic };
                set(g, *die, down);
            }
            Via::Lower
        }
    };
    announce(g, EventKind::ChangesDice, &moving, Some(via), cause)?;
    Ok(moving.len() as i32)
}

/// Puts dice onto a card. How many lie there now.
pub(crate) fn put_on(g: &mut Table, dice: &[DieId], card: CardRef, face: Face, by_power: bool) -> Flow<i32> {
    if !g.state.is_current(card) || !g.state.card(card.id).in_play() {
        return Ok(0);
    }
    let chooser = g.frames.last().map_or(g.state.active_player(), |frame| frame.you);
    set_faces(g, dice, face, chooser)?;
    for die in dice {
        g.state.dice[die.index()].place = DiePlace::OnCard { card, by_power };
        g.note(|| Note::Die(*die, DieTo::Card(card.id)));
    }
    g.life_fell = true;
    destroy::check_lives(g)?;
    Ok(dice.len() as i32)
}
