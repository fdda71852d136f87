//! Verbs of the Red Rains: tokens, aspects, the phase of a Chimera.

use crate::game::fault::Flow;
use crate::queries::chimera;
use crate::queries::fronts;
use crate::rules::activate;
use crate::rules::red_rains::{aspects, fatigue, status, tokens, turn};
use crate::table::game_table::Table;
use crate::terms::id::CardRef;

/// Places Red Rains tokens on the Chimera; nothing without one that grows by them.
///
/// # Errors
/// Its Ultimate resolves, and halts or fails.
pub fn place_red_rains(table: &mut Table, n: i32) -> Flow {
    tokens::place(table, n)
}

/// Lays aspects face down before the Chimera, on the battlefield that the effect is about. Returns how many.
///
/// # Errors
/// It becomes fatigued by it, and what it does then halts or fails.
pub fn add_aspects(table: &mut Table, n: i32) -> Flow<i32> {
    let seat = table.state.chimera.as_ref().map(|chimera| chimera.seat);
    let front = seat.and_then(|seat| fronts::of_arrival(table, seat));
    aspects::add(table, n, front)
}

/// Gives the Chimera a new draw pile if its own is empty, and counts that it was emptied; nothing without a Chimera.
///
/// # Errors
/// It becomes fatigued by it, and what it does then halts or fails.
pub fn renew_draw_pile(table: &mut Table) -> Flow {
    if table.state.chimera.is_some() { fatigue::emptied(table) } else { Ok(()) }
}

/// Turns an aspect face down where it lies. Returns whether it was one of the Chimera in play.
///
/// # Errors
/// What answers that something comes off it halts or fails.
pub fn turn_face_down(table: &mut Table, aspect: CardRef) -> Flow<bool> {
    aspects::turn_face_down(table, aspect)
}

/// Moves a unit to the right or left end of its battlefield. Returns whether it is on one.
pub fn move_to_end(table: &mut Table, unit: CardRef, rightmost: bool) -> bool {
    aspects::move_to_end(table, unit, rightmost)
}

/// Resolves the status ability of an aspect, for one of its status tokens. Returns whether it had one.
///
/// # Errors
/// What it does halts or fails.
pub fn resolve_status(table: &mut Table, aspect: CardRef) -> Flow<bool> {
    status::resolve(table, aspect)
}

/// Rolls the behavior die. Returns the side that is up.
pub fn roll_behaviour_die(table: &mut Table) -> u8 {
    table.roll_behaviour_die()
}

/// Resolves the side action that the behavior card of the Chimera has for a roll.
///
/// # Errors
/// What it does halts or fails.
pub fn resolve_side_action(table: &mut Table, roll: u8) -> Flow {
    turn::take_side_action_of(table, roll)
}

/// Activates a ready spell by rule: it is exhausted, and nothing else is paid. Returns whether it was unexhausted and had a text to
/// activate.
///
/// # Errors
/// What it does halts or fails.
pub fn activate(table: &mut Table, spell: CardRef) -> Flow<bool> {
    activate::use_by_rule(table, spell)
}

/// Returns the number of the phase the Chimera is in; 0 without one.
pub fn chimera_phase(table: &Table) -> i32 {
    table.state.chimera.as_ref().map_or(0, |chimera| i32::from(chimera.phase))
}

/// Returns the blood value of a card, 0 if it is no aspect.
pub fn blood(table: &Table, card: CardRef) -> i32 {
    table.face(card.id).aspect.map_or(0, |aspect| i32::from(aspect.blood))
}

/// Returns whether the Chimera is fatigued.
pub fn is_fatigued(table: &Table) -> bool {
    table.state.chimera.as_ref().is_some_and(|chimera| chimera.fatigued)
}

/// Returns the aspect that the Chimera revealed last in this turn.
pub fn revealed(table: &Table) -> Option<CardRef> {
    table.state.chimera.as_ref().and_then(|chimera| chimera.revealed)
}

/// Returns how many aspects lie face down before the Chimera, on the battlefield that the effect is about.
pub fn face_down_aspects(table: &Table) -> i32 {
    let seat = table.state.chimera.as_ref().map(|chimera| chimera.seat);
    let front = seat.and_then(|seat| fronts::of_arrival(table, seat));
    chimera::face_down_before(table, front).count() as i32
}
