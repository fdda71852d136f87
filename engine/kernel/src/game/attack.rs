//! The attack that goes on: its attackers, its target, its defence, its battle. Reference 6.0.0; Raven 3.2.0; Reborn p.10, p.16.

use crate::terms::act::Act;
use crate::terms::id::{CardRef, PlayerId};
use crate::terms::via::Via;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The kind of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AttackKind {
    /// On a Phoenixborn; every attacker on its own.
    Phoenixborn,
    /// On a unit; the attackers together.
    Unit,
}

impl AttackKind {
    /// Returns the act of taking such an action.
    pub(crate) fn act(self) -> Act {
        match self {
            AttackKind::Phoenixborn => Act::AttackPhoenixborn,
            AttackKind::Unit => Act::AttackUnit,
        }
    }

    /// Returns the word on a cause for such an attack.
    pub(crate) fn via(self) -> Via {
        match self {
            AttackKind::Phoenixborn => Via::AttackPhoenixborn,
            AttackKind::Unit => Via::AttackUnit,
        }
    }
}

/// An attacker of the attack that goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Attacker {
    /// The attacking unit.
    pub unit: CardRef,
    /// What blocks it.
    pub blocker: Option<CardRef>,
    /// Whether its battle has begun, or is over.
    pub done: bool,
}

impl Attacker {
    /// Returns whether its battle is over, while another one of the attack goes on.
    pub(crate) fn done_before(&self, attack: &Attack) -> bool {
        self.done
            && attack.kind == AttackKind::Phoenixborn
            && !attack.in_battle.is_empty()
            && !attack.in_battle.contains(&self.unit)
    }
}

/// An attack that an effect lets a player take once it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NextAttack {
    /// Its kind.
    pub kind: AttackKind,
    /// The unit that alone attacks.
    pub attacker: CardRef,
    /// The card whose text lets it.
    pub source: CardRef,
}

/// The attack that goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attack {
    /// Its kind.
    pub kind: AttackKind,
    /// The player who attacks.
    pub attacker: PlayerId,
    /// The effect that lets a unit attack alone, if no main action was the attack.
    pub by_effect: Option<NextAttack>,
    /// The units that effects let join before the attackers are declared, each with the card whose text does.
    pub joining: SmallVec<[(CardRef, CardRef); 1]>,
    /// The units that attack.
    pub attackers: SmallVec<[Attacker; 4]>,
    /// The unit or Phoenixborn that is attacked, once it is declared.
    pub target: Option<CardRef>,
    /// The unit or Phoenixborn that guards.
    pub guard: Option<CardRef>,
    /// The unit that counters in the battle that goes on.
    pub countering: Option<CardRef>,
    /// The attackers and the defender of the battle that goes on; empty between battles.
    pub in_battle: SmallVec<[CardRef; 4]>,
    /// The cards that have left the battle and stay in play. What they blocked, guarded or were attacked as is kept, as of cards that have
    /// left play.
    pub left: SmallVec<[CardRef; 1]>,
    /// The cards that damage of an attacker was redirected to: each with that attacker.
    pub redirected: SmallVec<[(CardRef, CardRef); 1]>,
    /// The battle that goes on, counted since the start of the game; none between battles.
    pub battle: Option<u16>,
    /// Whether damage of it is being resolved.
    pub resolving: bool,
}

impl Attack {
    /// Returns a card that has a part in the attack, unless it has left the battle.
    pub fn still(&self, card: Option<CardRef>) -> Option<CardRef> {
        card.filter(|card| !self.left.contains(card))
    }

    /// Takes a card out of the attack: one that attacks, is attacked, blocks or guards. Returns whether it was in it.
    pub(crate) fn remove(&mut self, card: CardRef) -> bool {
        let this = Some(card);
        let attacks_or_blocks = |attacker: &Attacker| attacker.unit == card || attacker.blocker == this;
        let has_part = self.target == this || self.guard == this || self.attackers.iter().any(attacks_or_blocks);
        if !has_part || self.still(this).is_none() {
            return false;
        }
        self.attackers.retain(|attacker| attacker.unit != card);
        self.in_battle.retain(|other| *other != card);
        self.countering = self.countering.filter(|other| *other != card);
        self.left.push(card);
        true
    }

    /// Has nothing block any attacker whose battle is to come that a card blocks.
    pub(crate) fn unblock(&mut self, blocker: CardRef) {
        for attacker in self.attackers.iter_mut().filter(|attacker| !attacker.done && attacker.blocker == Some(blocker)) {
            attacker.blocker = None;
        }
    }

    /// Returns whether the battle of an attacker has begun, or is over.
    pub(crate) fn has_fought(&self, unit: CardRef) -> bool {
        match self.kind {
            AttackKind::Phoenixborn => self.attackers.iter().any(|attacker| attacker.unit == unit && attacker.done),
            AttackKind::Unit => self.resolving,
        }
    }
}
