//! Chimeras: what content says of one and of its aspects. Red Rains.

use crate::terms::id::{AbilityId, DefId};
use serde::{Deserialize, Serialize};
use ustr::Ustr;

/// What an aspect attacks. Red Rains Chimera Attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AttackIcon {
    /// A claw on the left: the leftmost unit.
    Leftmost,
    /// A claw on the right: the rightmost unit.
    Rightmost,
    /// Jaws in the middle: the Phoenixborn.
    Phoenixborn,
    /// Nothing: it does not attack.
    Nothing,
}

/// A status ability: what an aspect does at the start of the turns of its Chimera. Red Rains Chimera Turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StatusAbility {
    /// How many status tokens it has at first.
    pub pips: u8,
    /// What it does.
    pub ability: AbilityId,
    /// Whether it does so only as its last status token is removed.
    pub only_last: bool,
}

/// What an aspect is besides a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AspectDef {
    /// What it attacks.
    pub icon: AttackIcon,
    /// How many wound tokens its Chimera gets as it is destroyed or discarded from the battlefield. Red Rains Main Action.
    pub blood: u8,
    /// Its status ability, if it has one.
    pub status: Option<StatusAbility>,
}

/// The main action that a line of a behavior card says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Behaviour {
    /// An aspect is revealed.
    Reveal,
    /// The leftmost unit that can attack does; without one an aspect is revealed.
    AttackOrReveal,
    /// An aspect is revealed, and attacks.
    RevealThenAttack,
    /// An aspect is revealed, and the rightmost unit that can attack does.
    RevealThenAttackRightmost,
}

/// A line of a behavior card. Red Rains Chimera Turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BehaviourLine {
    /// The lowest roll it is for.
    pub lowest: u8,
    /// The highest roll it is for.
    pub highest: u8,
    /// The main action.
    pub main: Behaviour,
    /// The side action that comes before the main action, if one does.
    pub before: Option<AbilityId>,
    /// The side action that comes after the main action, if one does.
    pub after: Option<AbilityId>,
}

/// A phase of a Chimera: its behavior card and its Ultimate card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChimeraPhase {
    /// The lines of the behavior card, from the lowest roll on.
    pub behaviour: Vec<BehaviourLine>,
    /// What the Ultimate card does.
    pub ultimate: AbilityId,
}

impl ChimeraPhase {
    /// Returns the line for a roll of the behavior die; the last one for a roll beyond all.
    pub fn line(&self, roll: u8) -> Option<&BehaviourLine> {
        self.behaviour.iter().find(|line| roll <= line.highest).or(self.behaviour.last())
    }
}

/// What the card of a Chimera is besides the card of its seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChimeraDef {
    /// How many Red Rains tokens bring its Ultimate. Red Rains Tokens and the Ultimate Card.
    pub ultimate_value: u8,
    /// Its phases, from the first on.
    pub phases: Vec<ChimeraPhase>,
    /// The blood values of the aspects that lie face down at first, level by level, from left to right.
    pub levels: Vec<Vec<u8>>,
    /// The aspects of each of its decks, by the name of the deck.
    pub aspects: Vec<(Ustr, Vec<DefId>)>,
    /// How many players play against this side.
    pub players: u8,
    /// The card of the Chimera of which this is the heroic side; none for the standard one.
    pub side_of: Option<DefId>,
    /// What is not printed in any source and was taken to be so, with the reason.
    pub assumed: Vec<String>,
}
