//! Dice: between pools, onto cards, to other sides. Reference 2.2.0.

use crate::game::answer::Answer;
use crate::game::cause::Cause;
use crate::game::decision::{DecisionKind, Options};
use crate::game::fault::{self, Flow};
use crate::game::trace::{DieTo, TraceEvent};
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
pub(crate) fn exhaust_quietly(table: &mut Table, dice: &[DieId]) {
    for die in dice {
        if matches!(table.state.die(*die).place, DiePlace::OnCard { .. }) {
            table.lives_dirty = true;
        }
        table.state.dice[die.index()].place = DiePlace::Exhausted;
        table.note(|| TraceEvent::Die(*die, DieTo::Exhausted));
    }
}

fn announce(table: &mut Table, kind: EventKind, dice: &[DieId], via: Option<Via>, cause: Cause) -> Flow {
    if dice.is_empty() || ![Window::When, Window::After].iter().any(|window| triggers::has_listeners(table, *window, kind)) {
        return destroy::check_lives(table);
    }
    let mut owners: SmallVec<[PlayerId; 2]> = SmallVec::new();
    for die in dice {
        let owner = table.state.die(*die).owner;
        if !owners.contains(&owner) {
            owners.push(owner);
        }
    }
    for owner in owners {
        let own: SmallVec<[Thing; 2]> =
            dice.iter().filter(|die| table.state.die(**die).owner == owner).map(|die| Thing::Die(*die)).collect();
        let mut event: Event = cause.event(kind, owner);
        event.amount = own.len() as i32;
        event.things = own;
        if let Some(via) = via {
            event.via.insert(via);
        }
        window::react(table, &event)?;
    }
    Ok(())
}

/// Puts dice into their owners' exhausted pools. How many went there.
pub(crate) fn exhaust(table: &mut Table, dice: &[DieId], cause: Cause) -> Flow<i32> {
    let moving: SmallVec<[DieId; 8]> = dice
        .iter()
        .copied()
        .filter(|die| matches!(table.state.die(*die).place, DiePlace::Active | DiePlace::OnCard { .. }))
        .collect();
    exhaust_quietly(table, &moving);
    announce(table, EventKind::ExhaustsDice, &moving, None, cause)?;
    Ok(moving.len() as i32)
}

/// Puts exhausted dice into their owners' active pools, on a side. How many went there.
pub(crate) fn ready(table: &mut Table, dice: &[DieId], face: Face, chooser: PlayerId, cause: Cause) -> Flow<i32> {
    let mut moving: SmallVec<[DieId; 8]> =
        dice.iter().copied().filter(|die| table.state.die(*die).place == DiePlace::Exhausted).collect();
    moving.retain(|die| may(table, table.state.die(*die).owner, Act::ReadyDice, cause));
    if moving.is_empty() {
        return Ok(0);
    }
    let mut event = cause.event(EventKind::ReadiesDice, table.state.die(moving[0]).owner);
    event.amount = moving.len() as i32;
    event.things = moving.iter().copied().map(Thing::Die).collect();
    if window::would(table, event)?.is_none() {
        return Ok(0);
    }
    set_faces(table, &moving, face, chooser)?;
    for die in &moving {
        table.state.dice[die.index()].place = DiePlace::Active;
        table.note(|| TraceEvent::Die(*die, DieTo::Active));
    }
    announce(table, EventKind::ReadiesDice, &moving, None, cause)?;
    Ok(moving.len() as i32)
}

fn may(table: &Table, player: PlayerId, act: Act, cause: Cause) -> bool {
    permissions::forbidden(table, Thing::Player(player), act, cause).is_none()
}

fn set_faces(table: &mut Table, dice: &[DieId], face: Face, chooser: PlayerId) -> Flow {
    match face {
        Face::Kept => {}
        Face::Level(level) => dice.iter().for_each(|die| set(table, *die, level)),
        Face::Rolled => dice.iter().for_each(|die| roll(table, *die)),
        Face::Chosen => {
            let question = match table.frames.last() {
                Some(frame) => {
                    Question::new(chooser, DecisionKind::Faces, label!("sides")).about(frame.card.id, Some(frame.label))
                }
                None => Question::new(chooser, DecisionKind::Faces, label!("sides")),
            };
            let list: Vec<DieId> = dice.to_vec();
            let (_, Answer::Faces(faces)) = table.ask(question.of(Options::Faces(list)))? else {
                return Err(fault::wrong_shape());
            };
            for (die, level) in dice.iter().zip(faces) {
                set(table, *die, level);
            }
        }
    }
    Ok(())
}

fn set(table: &mut Table, die: DieId, level: Level) {
    let from = table.state.die(die).level;
    table.state.dice[die.index()].level = level;
    if from != level {
        table.note(|| TraceEvent::Face(die, from, level));
    }
}

/// Rolls a die where it lies.
pub(crate) fn roll(table: &mut Table, die: DieId) {
    let level = table.state.roll();
    table.state.dice[die.index()].level = level;
    table.note(|| TraceEvent::Rolled(die, level));
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
pub(crate) fn change(table: &mut Table, dice: &[DieId], how: Change, chooser: PlayerId, cause: Cause) -> Flow<i32> {
    let mut moving: SmallVec<[DieId; 8]> = dice.iter().copied().collect();
    moving.retain(|die| {
        let die = table.state.die(*die);
        may(table, die.owner, Act::ChangeDice, cause)
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
            set_faces(table, &moving, face, chooser)?;
            Via::Turn
        }
        Change::Reroll => {
            moving.iter().for_each(|die| roll(table, *die));
            Via::Reroll
        }
        Change::Raise => {
            for die in &moving {
                let up = if table.state.die(*die).level == Level::Basic { Level::Class } else { Level::Power };
                set(table, *die, up);
            }
            Via::Raise
        }
        Change::Lower => {
            for die in &moving {
                let down = if table.state.die(*die).level == Level::Power { Level::Class } else { Level::Basic };
                set(table, *die, down);
            }
            Via::Lower
        }
    };
    announce(table, EventKind::ChangesDice, &moving, Some(via), cause)?;
    Ok(moving.len() as i32)
}

/// Puts dice onto a card. How many lie there now.
pub(crate) fn put_on(table: &mut Table, dice: &[DieId], card: CardRef, face: Face, by_power: bool) -> Flow<i32> {
    if !table.state.is_current(card) || !table.state.card(card.id).in_play() {
        return Ok(0);
    }
    let chooser = table.frames.last().map_or(table.state.active_player(), |frame| frame.you);
    set_faces(table, dice, face, chooser)?;
    for die in dice {
        table.state.dice[die.index()].place = DiePlace::OnCard { card, by_power };
        table.note(|| TraceEvent::Die(*die, DieTo::Card(card.id)));
    }
    table.lives_dirty = true;
    destroy::check_lives(table)?;
    Ok(dice.len() as i32)
}
