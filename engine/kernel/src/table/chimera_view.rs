//! The Chimera in a view: what all players may know of it. Red Rains.

use crate::cards::chimera::{ChimeraDef, ChimeraPhase};
use crate::queries::chimera;
use crate::table::view::View;
use crate::terms::id::PlayerId;

/// What all players may know of the Chimera of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChimeraView<'a> {
    /// Its seat.
    pub seat: PlayerId,
    /// The level at which it plays, from 1, if its card has one with as many aspects of such blood values.
    pub level: Option<usize>,
    /// Its phase, from 1 to 3.
    pub phase: u8,
    /// What its card says.
    pub card: Option<&'a ChimeraDef>,
    /// The behavior card and the Ultimate card of its phase.
    pub cards: Option<&'a ChimeraPhase>,
    /// The Red Rains tokens on it.
    pub red_rains: i32,
    /// How many of them bring its Ultimate; none where its next phase comes with the time.
    pub ultimate_value: Option<i32>,
    /// How many aspects lie face down before it.
    pub face_down: usize,
    /// How many aspects it has after each recovery.
    pub threat: usize,
    /// How often its draw pile was emptied.
    pub emptied: u8,
    /// Whether it is fatigued.
    pub fatigued: bool,
}

impl<'a> View<'a> {
    /// Returns what is known of the Chimera; none if no Chimera plays.
    pub fn chimera(&self) -> Option<ChimeraView<'a>> {
        let position = self.position;
        let state = position.state.chimera.as_deref()?;
        let card = chimera::definition(position);
        let level = card.and_then(|card| card.levels.iter().position(|first| *first == state.first_aspects));
        Some(ChimeraView {
            seat: state.seat,
            level: level.map(|at| at + 1),
            phase: state.phase,
            card,
            cards: chimera::phase(position),
            red_rains: chimera::red_rains(position),
            ultimate_value: chimera::ultimate_value(position),
            face_down: chimera::face_down(position).count(),
            threat: chimera::threat(position),
            emptied: state.emptied,
            fatigued: state.fatigued,
        })
    }
}
