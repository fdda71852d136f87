//! The Chimera of a game: what is its own besides the seat it has, as plain data. Red Rains.

use crate::terms::die::Level;
use crate::terms::id::{AbilityId, CardId, CardRef, Cards, PlayerId};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// The last phase of a Chimera. Red Rains Tokens and the Ultimate Card.
pub const LAST_PHASE: u8 = 3;

/// The highest side of the behavior die.
pub const BEHAVIOUR_DIE: u8 = 12;

/// The Chimera of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chimera {
    /// Its seat.
    pub seat: PlayerId,
    /// The blood values of the aspects that are laid face down at first; as many are there after each recovery: the threat value.
    pub first_aspects: Vec<u8>,
    /// The Red Rains tokens on it.
    pub red_rains: u16,
    /// Its phase, from 1 to 3.
    pub phase: u8,
    /// Whether its draw pile was emptied as often as its stamina says. Red Rains Fatigued Chimera.
    pub fatigued: bool,
    /// How often its draw pile was emptied.
    pub emptied: u8,
    /// Whether it is counted that its draw pile is empty now.
    pub is_empty: bool,
    /// The side of the die of its own that was rolled last.
    pub rolled: Level,
    /// Its battlefield from left to right, with the aspects that lie there face down. Cards that came since it was last looked at
    /// come after those, as everything comes to the right.
    pub row: Vec<CardId>,
    /// The aspect that was revealed last in this turn.
    pub revealed: Option<CardRef>,
    /// Of several players the one against whom it acts now, or did last; its battlefield is parted among them then. None against one.
    pub against: Option<PlayerId>,
    /// The turn, of those counted since the start of the game, in which it acted last.
    pub turn: u16,
    /// Whether it has done anything but pass in that turn.
    pub acted: bool,
    /// The units it attacks with.
    pub attackers: Cards,
    /// The side action that comes after its main action.
    pub after: Option<AbilityId>,
    /// What its behavior die comes to in the next rolls, where that is not left to chance.
    pub behaviour_rolls: VecDeque<u8>,
    /// What its dice come to in the next rolls, where that is not left to chance.
    pub dice_rolls: VecDeque<Level>,
}

impl Chimera {
    /// Returns the Chimera of a seat as a game begins.
    pub fn new(seat: PlayerId, first_aspects: Vec<u8>) -> Self {
        Self {
            seat,
            first_aspects,
            red_rains: 0,
            phase: 1,
            fatigued: false,
            emptied: 0,
            is_empty: false,
            rolled: Level::Basic,
            row: Vec::new(),
            revealed: None,
            against: None,
            turn: 0,
            acted: false,
            attackers: Cards::new(),
            after: None,
            behaviour_rolls: VecDeque::new(),
            dice_rolls: VecDeque::new(),
        }
    }
}
