//! The Chimera: what lies face down before it, what of its units can attack and what, how near its Ultimate is. Red Rains.

use crate::cards::card_type::CardTypes;
use crate::cards::chimera::{AttackIcon, ChimeraDef, ChimeraPhase, Growth, Guide};
use crate::game::attack::AttackKind;
use crate::queries::combatants;
use crate::queries::position::Position;
use crate::queries::seats;
use crate::terms::die::{DiePlace, Level};
use crate::terms::id::{AbilityId, CardId, CardRef, Cards, DieId, PlayerId};
use crate::terms::zone::Zone;

/// Returns the cards on the battlefield of the Chimera from left to right, those that lie face down among them.
pub(crate) fn row(position: &Position) -> Vec<CardId> {
    let Some(chimera) = &position.state.chimera else { return Vec::new() };
    let player = position.state.player(chimera.seat);
    let lies_face_down = |card: CardId| {
        let state = position.state.card(card);
        state.zone == Zone::Under && state.host == Some(player.phoenixborn)
    };
    let mut row: Vec<CardId> =
        chimera.row.iter().copied().filter(|card| player.battlefield.contains(card) || lies_face_down(*card)).collect();
    let came = player.battlefield.iter().copied().chain((0..position.state.cards.len()).map(|index| CardId(index as u16)));
    for card in came.filter(|card| player.battlefield.contains(card) || lies_face_down(*card)) {
        if !row.contains(&card) {
            row.push(card);
        }
    }
    row
}

/// Returns the aspects that lie face down, from left to right.
pub(crate) fn face_down(position: &Position) -> impl Iterator<Item = CardId> {
    row(position).into_iter().filter(|card| position.state.card(*card).zone == Zone::Under)
}

/// Returns the aspects that lie face down before a player, or before nobody of all opponents, from left to right.
pub(crate) fn face_down_before(position: &Position, front: Option<PlayerId>) -> impl Iterator<Item = CardId> {
    face_down(position).filter(move |card| position.state.card(*card).before == front)
}

/// Returns the aspects in play that the Chimera controls, from left to right.
pub(crate) fn aspects(position: &Position) -> impl Iterator<Item = CardId> {
    row(position)
        .into_iter()
        .filter(|card| position.state.card(*card).zone == Zone::Battlefield && CardTypes::ASPECTS.has(position.def(*card).kind))
}

/// Returns the definition of the Chimera.
pub(crate) fn definition(position: &Position) -> Option<&ChimeraDef> {
    let chimera = position.state.chimera.as_ref()?;
    position.def(position.state.player(chimera.seat).phoenixborn).chimera.as_deref()
}

/// Returns the phase the Chimera is in: its behavior card and its Ultimate.
pub(crate) fn phase(position: &Position) -> Option<&ChimeraPhase> {
    let phase = usize::from(position.state.chimera.as_ref()?.phase).saturating_sub(1);
    definition(position)?.phases.get(phase)
}

/// Returns how many Red Rains tokens lie on the Chimera.
pub(crate) fn red_rains(position: &Position) -> i32 {
    position.state.chimera.as_ref().map_or(0, |chimera| i32::from(chimera.red_rains))
}

/// Returns how many Red Rains tokens bring the Ultimate: one more for each exhaustion token on the Chimera. None if no tokens do.
/// Red Rains Tokens and the Ultimate Card.
pub(crate) fn ultimate_value(position: &Position) -> Option<i32> {
    match definition(position)?.growth {
        Growth::RedRains(value) => Some(i32::from(value) + exhaustion(position)),
        Growth::EachRound => None,
    }
}

/// Returns whether the next phase of the Chimera comes before each round from the second on.
pub(crate) fn grows_each_round(position: &Position) -> bool {
    definition(position).is_some_and(|definition| definition.growth == Growth::EachRound)
}

/// Returns what picks the lines of the behavior cards.
pub(crate) fn guide(position: &Position) -> Guide {
    definition(position).map_or(Guide::BehaviourDie, |definition| definition.guide)
}

/// Returns how often the draw pile of the Chimera is emptied until it is fatigued.
pub(crate) fn stamina(position: &Position) -> u8 {
    definition(position).map_or(1, |definition| definition.stamina)
}

/// Returns what the Chimera does as it becomes fatigued, if it does anything.
pub(crate) fn fatigue(position: &Position) -> Option<AbilityId> {
    definition(position)?.fatigue
}

/// Returns how many exhaustion tokens lie on the Chimera.
pub(crate) fn exhaustion(position: &Position) -> i32 {
    let seat = position.state.chimera.as_ref().map(|chimera| chimera.seat);
    seat.map_or(0, |seat| i32::from(position.state.card(position.state.player(seat).phoenixborn).exhaustion))
}

/// Returns how many aspects are laid each round: the threat value.
pub(crate) fn threat(position: &Position) -> usize {
    position.state.chimera.as_ref().map_or(0, |chimera| chimera.first_aspects.len())
}

/// Returns the dice of the Chimera that lie on basic.
pub(crate) fn basic_dice(position: &Position) -> impl Iterator<Item = DieId> {
    let seat = position.state.chimera.as_ref().map(|chimera| chimera.seat);
    let its = seat.zip(definition(position).map(|definition| definition.dice));
    position.state.dice.iter().enumerate().filter_map(move |(index, die)| {
        let is_it = Some((die.owner, die.kind)) == its && die.level == Level::Basic && die.place == DiePlace::Active;
        is_it.then_some(DieId(index as u8))
    })
}

/// Returns what a unit attacks by its icon: what is no aspect, the Phoenixborn.
fn icon(position: &Position, unit: CardRef) -> AttackIcon {
    position.face(unit.id).aspect.map_or(AttackIcon::Phoenixborn, |aspect| aspect.icon)
}

/// Returns what a unit of the Chimera would attack, if it can attack: units for claws, as far as there are such that it can, else the
/// Phoenixborn. A unit that is no aspect attacks the Phoenixborn. Red Rains Chimera Attacks.
pub(crate) fn attack_kind(position: &Position, unit: CardRef) -> Option<AttackKind> {
    let player = position.state.card(unit.id).controller;
    let can = |kind: AttackKind| combatants::check_attack_with(position, player, kind, unit).is_ok().then_some(kind);
    match icon(position, unit) {
        AttackIcon::Leftmost | AttackIcon::Rightmost => can(AttackKind::Unit).or_else(|| can(AttackKind::Phoenixborn)),
        AttackIcon::Phoenixborn | AttackIcon::Together => can(AttackKind::Phoenixborn),
        AttackIcon::Nothing => None,
    }
}

/// Returns the units of a Chimera that can attack, from left to right: those on the battlefield on which it acts.
fn attackers(position: &Position, seat: PlayerId) -> impl DoubleEndedIterator<Item = CardRef> {
    let against = seats::acting_against(position, seat);
    let able: Cards = combatants::combatants_of(position, seat)
        .filter(|unit| position.state.card(unit.id).before == against && attack_kind(position, *unit).is_some())
        .collect();
    able.into_iter()
}

/// Returns the units that attack as one of them does: that unit, and if its icon says so all others of this icon that can attack.
pub(crate) fn attack_together(position: &Position, unit: CardRef) -> Cards {
    if icon(position, unit) != AttackIcon::Together {
        return Cards::from_slice(&[unit]);
    }
    let joins = |other: &CardRef| *other != unit && icon(position, *other) == AttackIcon::Together;
    let others = attackers(position, position.state.card(unit.id).controller).filter(joins);
    std::iter::once(unit).chain(others).collect()
}

/// Returns the leftmost unit of a Chimera that can attack.
pub(crate) fn leftmost_attacker(position: &Position, seat: PlayerId) -> Option<CardRef> {
    attackers(position, seat).next()
}

/// Returns the rightmost unit of a Chimera that can attack.
pub(crate) fn rightmost_attacker(position: &Position, seat: PlayerId) -> Option<CardRef> {
    attackers(position, seat).next_back()
}
