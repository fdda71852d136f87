//! Chimeras: what content says of one and of its aspects. Red Rains.

use crate::terms::die::{DieType, Level};
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
    /// A mark in the middle: the Phoenixborn, with all others of this mark that can attack. Red Rains (derived).
    Together,
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

/// What picks the line of a behavior card. Red Rains Chimera Turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Guide {
    /// The behavior die, which also says whether the Chimera guards.
    BehaviourDie,
    /// The side of the die of its own that it rolls, which also says whether it guards: basic counts as 1, class as 2, power as 3.
    OwnDie,
}

impl Guide {
    /// Returns what a side of a die of its own counts as.
    pub const fn roll_of(side: Level) -> u8 {
        side as u8 + 1
    }
}

/// What brings a Chimera to its next phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Growth {
    /// So many Red Rains tokens, and the Ultimate that comes with them. Red Rains Tokens and the Ultimate Card.
    RedRains(u8),
    /// The time: it goes on before each round from the second on, and the cards of its phases have what comes with it.
    EachRound,
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

/// A phase of a Chimera: its behavior card and what comes as it goes on to the next one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChimeraPhase {
    /// The lines of the behavior card, from the lowest roll on.
    pub behaviour: Vec<BehaviourLine>,
    /// What the Ultimate card does, or what its progress is.
    pub ultimate: AbilityId,
}

impl ChimeraPhase {
    /// Returns the line for a roll; the last one for a roll beyond all.
    pub fn line(&self, roll: u8) -> Option<&BehaviourLine> {
        self.behaviour.iter().find(|line| roll <= line.highest).or(self.behaviour.last())
    }
}

/// What the card of a Chimera is besides the card of its seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChimeraDef {
    /// What its dice are.
    pub dice: DieType,
    /// What picks the lines of its behavior cards.
    pub guide: Guide,
    /// What brings its next phase.
    pub growth: Growth,
    /// How often its draw pile is emptied until it is fatigued. Red Rains Fatigued Chimera.
    pub stamina: u8,
    /// What it does as it becomes fatigued, if it does anything.
    pub fatigue: Option<AbilityId>,
    /// The ready spells that lie on its spellboard from the beginning.
    pub spells: Vec<DefId>,
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
