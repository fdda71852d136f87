//! Obligations: what texts force a player to, as far as it can be done.

use crate::game::attack::AttackKind;
use crate::game::cause::Cause;
use crate::game::refusal::Refusal;
use crate::queries::combatants;
use crate::queries::permissions;
use crate::queries::position::Position;
use crate::terms::act::Act;
use crate::terms::id::{CardId, CardRef, Cards, PlayerId, Thing};
use crate::terms::via::{Via, Vias};
use std::collections::BTreeMap;
use ustr::Ustr;

/// A text that forces something: the act, the card that has the text, its name.
type Demand = (Act, CardId, Ustr);

/// Returns the refusal of what a text leaves no room for.
fn refusal((act, by, text): Demand) -> Refusal {
    Refusal::Forced { act, by, text }
}

/// Returns the text that forces an act of a card towards another card in an attack, if one does.
fn demand_in_attack(position: &Position, card: CardRef, act: Act, towards: CardRef) -> Option<Demand> {
    let by = Some(position.state.card(towards.id).controller);
    let cause = Cause { source: Some(towards), by, via: Vias::of(&[Via::Attack]), ..Cause::default() };
    permissions::forcing_text(position, Thing::Card(card), act, &cause).map(|(by, text)| (act, by, text))
}

/// Returns what keeps a player from a main action that is no attack: a text that forces an attack, while one can be made.
pub(crate) fn main_action_refusal(position: &Position, player: PlayerId) -> Option<Refusal> {
    let act = Act::TakeAttackAction;
    let (by, text) = permissions::forcing_text(position, Thing::Player(player), act, &Cause::default())?;
    let can_attack = |kind| combatants::check_attack(position, player, kind).is_ok();
    let able = can_attack(AttackKind::Phoenixborn) || can_attack(AttackKind::Unit);
    able.then_some(refusal((act, by, text)))
}

/// Returns the text that forces a card to guard a target, if one does.
pub(crate) fn guard_demand(position: &Position, guard: CardRef, target: CardRef) -> Option<Refusal> {
    demand_in_attack(position, guard, Act::Guard, target).map(refusal)
}

/// What texts force of the blocks against an attack: which units can block which attackers, and what forces each block.
pub(crate) struct BlockDemands {
    attackers: Cards,
    units: Cards,
    /// For each attacker and unit: the texts that force the block, none of them if it cannot be.
    blocks: Vec<Vec<Option<Vec<Demand>>>>,
}

impl BlockDemands {
    /// Looks at the blocks that a defender can declare against these attackers.
    pub(crate) fn of(position: &Position, defender: PlayerId, attackers: &[CardRef]) -> Self {
        let units: Cards = combatants::combatants_of(position, defender).collect();
        let demands = |unit: CardRef, attacker: CardRef| {
            let able = combatants::blocker_refusal(position, unit, attacker, &[]).is_none();
            able.then(|| {
                let be_blocked = demand_in_attack(position, attacker, Act::BeBlocked, unit);
                be_blocked.into_iter().chain(demand_in_attack(position, unit, Act::Block, attacker)).collect()
            })
        };
        let blocks = attackers.iter().map(|attacker| units.iter().map(|unit| demands(*unit, *attacker)).collect()).collect();
        Self { attackers: attackers.iter().copied().collect(), units, blocks }
    }

    /// Returns what keeps a unit from blocking an attacker, or a player from leaving it unblocked: with the blocks so far, less
    /// could come about of what texts force.
    pub(crate) fn refusal(&self, attacker: CardRef, unit: Option<CardRef>, pairs: &[(CardRef, CardRef)]) -> Option<Refusal> {
        let row = self.attackers.iter().position(|other| *other == attacker)?;
        let column = |unit: CardRef| self.units.iter().position(|other| *other == unit);
        let taken = pairs.iter().filter_map(|(unit, _)| column(*unit)).fold(0, |taken, unit| taken | 1 << unit);
        let chosen = unit.and_then(column);
        let best = self.most_met(row, taken, &mut BTreeMap::new());
        if self.met_with(row, chosen, taken, &mut BTreeMap::new()) == best {
            return None;
        }
        let all = self.blocks[row].iter().chain(&self.blocks[row + 1..].concat()).flatten().flatten().copied().next();
        all.map(refusal)
    }

    /// Returns how many demands can be met with the attackers from one on, by units that are not taken.
    fn most_met(&self, row: usize, taken: u64, known: &mut BTreeMap<(usize, u64), usize>) -> usize {
        if row == self.attackers.len() {
            return 0;
        }
        if let Some(met) = known.get(&(row, taken)) {
            return *met;
        }
        let free = (0..self.units.len()).filter(|unit| taken & 1 << unit == 0 && self.blocks[row][*unit].is_some());
        let choices: Vec<Option<usize>> = free.map(Some).chain([None]).collect();
        let met = choices.into_iter().map(|unit| self.met_with(row, unit, taken, known)).max().unwrap_or_default();
        known.insert((row, taken), met);
        met
    }

    /// Returns how many demands can be met if a unit, or none, blocks an attacker.
    fn met_with(&self, row: usize, unit: Option<usize>, taken: u64, known: &mut BTreeMap<(usize, u64), usize>) -> usize {
        let met = unit.and_then(|unit| self.blocks[row][unit].as_ref()).map_or(0, Vec::len);
        met + self.most_met(row + 1, unit.map_or(taken, |unit| taken | 1 << unit), known)
    }
}
