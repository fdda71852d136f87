//! Dice: exhausted, readied, put onto cards, changed. Reference 2.2.0.

use crate::game::cause::Cause;
use crate::game::fault::Flow;
use crate::game::trace::{DieTo, TraceEvent};
use crate::queries::permissions;
use crate::queries::seats;
use crate::queries::triggers;
use crate::rules::destroy;
use crate::rules::exhausted_dice;
use crate::rules::faces::{self, Change, Face};
use crate::rules::owners;
use crate::rules::window;
use crate::table::game_table::Table;
use crate::terms::act::Act;
use crate::terms::die::{DiePlace, DieType};
use crate::terms::event::{Event, EventKind, Window};
use crate::terms::id::{CardRef, DieId, PlayerId, Thing};
use crate::terms::via::Via;
use smallvec::SmallVec;

/// Lets effects answer what was done to dice: one event for the dice of each owner.
pub(crate) fn announce(table: &mut Table, kind: EventKind, dice: &[DieId], via: Option<Via>, cause: &Cause) -> Flow {
    if dice.is_empty() || ![Window::When, Window::After].iter().any(|window| triggers::has_listeners(table, *window, kind)) {
        return destroy::check_lives(table);
    }
    for owner in owners::of_dice(table, dice) {
        let mut event = event_of_owner(table, kind, dice, owner, cause);
        if let Some(via) = via {
            event.via.insert(via);
        }
        window::react(table, &event)?;
    }
    Ok(())
}

/// Builds the event of this kind about those of some dice that a player owns.
fn event_of_owner(table: &Table, kind: EventKind, dice: &[DieId], owner: PlayerId, cause: &Cause) -> Event {
    let own = dice.iter().filter(|die| table.state.die(**die).owner == owner);
    let mut event = cause.event(kind, owner);
    event.things.reserve(dice.len());
    event.things.extend(own.map(|die| Thing::Die(*die)));
    event.amount = event.things.len() as i32;
    event
}

/// Puts dice into their owners' exhausted pools. Returns how many went there.
pub(crate) fn exhaust(table: &mut Table, dice: &[DieId], cause: &Cause) -> Flow<i32> {
    let mut moving: SmallVec<[DieId; 8]> = dice.iter().copied().collect();
    moving.retain(|die| matches!(table.state.die(*die).place, DiePlace::Active | DiePlace::OnCard { .. }));
    exhausted_dice::exhaust_quietly(table, &moving);
    exhausted_dice::record_exhausted(table, &moving, DieTo::Exhausted);
    moving.retain(|die| table.state.die(*die).place == DiePlace::Exhausted);
    announce(table, EventKind::ExhaustsDice, &moving, None, cause)?;
    Ok(moving.len() as i32)
}

/// Puts exhausted dice into their owners' active pools, on a side. Returns how many went there.
pub(crate) fn ready(table: &mut Table, dice: &[DieId], face: Face, chooser: PlayerId, cause: &Cause) -> Flow<i32> {
    let mut moving: SmallVec<[DieId; 8]> =
        dice.iter().copied().filter(|die| table.state.die(*die).place == DiePlace::Exhausted).collect();
    for owner in owners::of_dice(table, &moving) {
        if !would_ready(table, &moving, owner, cause)? {
            moving.retain(|die| table.state.die(*die).owner != owner);
        }
    }
    if moving.is_empty() {
        return Ok(0);
    }
    faces::set_faces(table, &moving, face, chooser)?;
    for die in &moving {
        table.put_die(*die, DiePlace::Active);
        table.record(|| TraceEvent::Die(*die, DieTo::Active));
    }
    announce(table, EventKind::ReadiesDice, &moving, None, cause)?;
    Ok(moving.len() as i32)
}

/// Lets effects answer that those of some exhausted dice that a player owns would be readied. Returns whether they are.
fn would_ready(table: &mut Table, dice: &[DieId], owner: PlayerId, cause: &Cause) -> Flow<bool> {
    if !is_permitted(table, owner, Act::ReadyDice, cause) {
        return Ok(false);
    }
    let mut own = dice.iter().filter(|die| table.state.die(**die).owner == owner);
    if own.next().is_none() {
        return Ok(true);
    }
    let event = |table: &Table, kind| event_of_owner(table, kind, dice, owner, cause);
    window::would_happen(table, EventKind::ReadiesDice, event)
}

/// Rolls the exhausted dice of all players into their active pools: each player readies those that are the player's own, and texts
/// answer it as they answer effects that ready dice. Reference 4.1.0 step 1 (derived); Reborn p.6 (derived).
pub(crate) fn roll_exhausted(table: &mut Table) -> Flow {
    let is_exhausted = |die: &DieId, table: &Table| table.state.die(*die).place == DiePlace::Exhausted;
    let mut rolled: SmallVec<[DieId; 32]> =
        (0..table.state.dice.len()).map(|index| DieId(index as u8)).filter(|die| is_exhausted(die, table)).collect();
    let players: SmallVec<[PlayerId; 4]> = table.state.clockwise(seats::first_in_step(table)).collect();
    let cause = |player| Cause { by: Some(player), ..Cause::rule() };
    for player in &players {
        if !would_ready(table, &rolled, *player, &cause(*player))? {
            rolled.retain(|die| table.state.die(*die).owner != *player);
        }
    }
    rolled.retain(|die| is_exhausted(die, table));
    for die in &rolled {
        faces::roll(table, *die);
        table.put_die(*die, DiePlace::Active);
    }
    for player in players {
        let own: SmallVec<[DieId; 10]> = rolled.iter().copied().filter(|die| table.state.die(*die).owner == player).collect();
        announce(table, EventKind::ReadiesDice, &own, None, &cause(player))?;
    }
    Ok(())
}

/// Returns whether nothing forbids an act to the owner of dice.
pub(crate) fn is_permitted(table: &Table, player: PlayerId, act: Act, cause: &Cause) -> bool {
    permissions::forbidden(table, Thing::Player(player), act, cause).is_none()
}

/// Puts dice onto a card; `by_power` if it is the die whose power runs. Returns how many were put there.
pub(crate) fn put_on(table: &mut Table, dice: &[DieId], card: CardRef, face: Face, by_power: bool) -> Flow<i32> {
    if !table.state.is_current(card) || !table.state.card(card.id).in_play() {
        return Ok(0);
    }
    let chooser = table.frames.last().map_or(table.state.active_player(), |frame| frame.you);
    faces::set_faces(table, dice, face, chooser)?;
    for die in dice {
        table.put_die(*die, DiePlace::OnCard { card, by_power });
        table.record(|| TraceEvent::Die(*die, DieTo::Card(card.id)));
    }
    table.lives_dirty = true;
    destroy::check_lives(table)?;
    Ok(dice.len() as i32)
}

/// Changes the sides of dice: one event for all of them. Returns how many were changed.
pub(crate) fn change(table: &mut Table, dice: &[DieId], how: Change, chooser: PlayerId, cause: &Cause) -> Flow<i32> {
    let mut changing: SmallVec<[DieId; 8]> = dice.iter().copied().collect();
    changing.retain(|die| {
        let die = table.state.die(*die);
        is_permitted(table, die.owner, Act::ChangeDice, cause) && faces::can_change(die.level, how)
    });
    if changing.is_empty() {
        return Ok(0);
    }
    let via = match how {
        Change::Turn(face) => {
            faces::set_faces(table, &changing, face, chooser)?;
            Via::Turn
        }
        Change::Reroll => {
            faces::roll_all(table, &changing);
            Via::Reroll
        }
        Change::Raise => {
            faces::change_levels(table, &changing, DieType::raised);
            Via::Raise
        }
        Change::Lower => {
            faces::change_levels(table, &changing, DieType::lowered);
            Via::Lower
        }
    };
    announce(table, EventKind::ChangesDice, &changing, Some(via), cause)?;
    Ok(changing.len() as i32)
}
