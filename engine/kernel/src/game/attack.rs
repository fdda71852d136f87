//! The state of a game: flat plain data, addressed by ids. Clone it, compare it, serialise it.
//! Attacks: attackers and target, blockers or a guard, battles. Reference 6.0.0; Raven 3.2.0; Reborn p.10, p.16.

use crate::terms::id::{CardRef, PlayerId};
use serde::Deserialize;
use serde::Serialize;
use smallvec::SmallVec;

/// The kind of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AttackKind {
    /// On a Phoenixborn; every attacker on its own.
    Phoenixborn,
    /// On a unit; the attackers together.
    Unit,
}

/// An attacker of the attack that goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Attacker {
    /// The attacking unit.
    pub unit: CardRef,
    /// Its blocker.
    pub blocker: Option<CardRef>,
    /// Its battle has been fought, or it has left.
    pub done: bool,
}

impl Attacker {
    /// Whether its battle is over: fought, and not the one that goes on.
    pub(crate) fn done_before(&self, attack: &Attack) -> bool {
        self.done
            && attack.kind == AttackKind::Phoenixborn
            && !attack.in_battle.is_empty()
            && !attack.in_battle.contains(&self.unit)
    }
}

/// The attack that goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attack {
    /// Its kind.
    pub kind: AttackKind,
    /// Who attacks.
    pub attacker: PlayerId,
    /// The units that attack.
    pub attackers: SmallVec<[Attacker; 4]>,
    /// What is attacked.
    pub target: Option<CardRef>,
    /// Who guards.
    pub guard: Option<CardRef>,
    /// Who counters in the battle that goes on.
    pub countering: Option<CardRef>,
    /// A battle of it goes on: its attackers and its defender.
    pub in_battle: SmallVec<[CardRef; 4]>,
    /// Damage of it is being resolved.
    pub resolving: bool,
}
