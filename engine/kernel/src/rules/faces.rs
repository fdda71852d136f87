//! Faces of dice: the side a die lies on, rolled or turned. Reference 2.2.0.

use crate::game::answer::Answer;
use crate::game::decision::{DecisionKind, Options};
use crate::game::fault::{self, Flow};
use crate::game::trace::TraceEvent;
use crate::rules::frames;
use crate::table::game_table::Table;
use crate::terms::die::{Die, DieType, Level};
use crate::terms::id::{DieId, PlayerId};
use crate::terms::words::label;

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

/// Puts dice on sides; asks `chooser` for them if they are to be chosen.
pub(crate) fn set_faces(table: &mut Table, dice: &[DieId], face: Face, chooser: PlayerId) -> Flow {
    match face {
        Face::Kept => {}
        Face::Level(level) => {
            for die in dice {
                set_level(table, *die, level);
            }
        }
        Face::Rolled => roll_all(table, dice),
        Face::Chosen => choose_faces(table, dice, chooser)?,
    }
    Ok(())
}

/// Asks a player for the side of each die, and turns the dice to them.
fn choose_faces(table: &mut Table, dice: &[DieId], chooser: PlayerId) -> Flow {
    let question = frames::question(table, chooser, DecisionKind::Faces, label!("sides"));
    let Answer::Faces(levels) = table.ask(&mut question.of(Options::Faces(dice.to_vec())))? else {
        return Err(fault::wrong_shape());
    };
    for (die, level) in dice.iter().zip(levels) {
        set_level(table, *die, level);
    }
    Ok(())
}

/// Turns a die to a level.
pub(crate) fn set_level(table: &mut Table, die: DieId, level: Level) {
    let from = table.state.die(die).level;
    table.turn_die(die, level);
    if from != level {
        table.record(|| TraceEvent::Face(die, from, level));
    }
}

/// Rolls dice where they lie.
pub(crate) fn roll_all(table: &mut Table, dice: &[DieId]) {
    for die in dice {
        roll(table, *die);
    }
}

/// Rolls a die where it lies.
pub(crate) fn roll(table: &mut Table, die: DieId) {
    let kind = table.state.die(die).kind;
    let level = table.state.roll(kind);
    table.turn_die(die, level);
    table.record(|| TraceEvent::Rolled(die, level));
}

/// Returns whether a die of this level can be changed so.
pub(crate) fn can_change(level: Level, how: Change) -> bool {
    match how {
        Change::Turn(_) | Change::Reroll => true,
        Change::Raise => level != Level::Power,
        Change::Lower => level != Level::Basic,
    }
}

/// Turns each die to the level that comes of the one it is on.
pub(crate) fn change_levels(table: &mut Table, dice: &[DieId], changed: impl Fn(DieType, Level) -> Level) {
    for die in dice {
        let Die { kind, level, .. } = *table.state.die(*die);
        set_level(table, *die, changed(kind, level));
    }
}
