//! Seats: what a player is to the others and to the game: opponent, decider, bearer of a Phoenixborn, next in a step.

use smallvec::SmallVec;

use crate::queries::position::Position;
use crate::terms::id::{CardRef, PlayerId};
use crate::terms::switches::MassEffectOrderer;

/// Returns whether two players oppose each other.
///
/// Every other player is an opponent. Rules: Reborn p.13 3-4 Player Game (derived).
pub(crate) fn opposes(player: PlayerId, other: PlayerId) -> bool {
    player != other
}

/// Returns the opponents of a player who have not lost, clockwise from that player.
pub(crate) fn opponents(position: &Position, player: PlayerId) -> SmallVec<[PlayerId; 4]> {
    position.state.clockwise(player).filter(|other| opposes(player, *other)).collect()
}

/// Returns the player who stands against a player where a text speaks of one: the next opponent clockwise.
pub(crate) fn opposing_player(position: &Position, player: PlayerId) -> PlayerId {
    position.state.left_of(player)
}

/// Returns the Phoenixborn of a player, if there is one.
pub(crate) fn phoenixborn_of(position: &Position, player: PlayerId) -> Option<CardRef> {
    position.state.phoenixborn(player).map(|card| position.state.card_ref(card))
}

/// Returns whether rules decide for a player, and no person. Red Rains Laws of the Chimera.
pub(crate) fn decided_by_rule(position: &Position, player: PlayerId) -> bool {
    position.state.player(player).seat.by_rule
}

/// Returns who answers the questions that rules and texts ask a player: the player or, once that one is out, the next clockwise who
/// is left.
///
/// Nothing is written of the choices of who is out: an order that was the active player's, or a choice in a spell that is resolved
/// to its end though its player has fallen. Player order goes clockwise from the active player, and so do these (a reading).
/// Reference 5.7.0 (derived); Reference 5.7.1 (derived); Raven 4.5.1 (derived); Reborn p.13 (derived).
pub(crate) fn decider_for(position: &Position, player: PlayerId) -> PlayerId {
    if position.state.player(player).lost { position.state.left_of(player) } else { player }
}

/// Returns the player who begins a step that all players take in turn: who has the first player token, or the next after.
pub(crate) fn first_in_step(position: &Position) -> PlayerId {
    decider_for(position, position.state.first_player)
}

/// Returns the next player after this one in a step that all players take in turn; none after the last. Who has fallen in the step
/// is passed over, whoever began it.
pub(crate) fn next_in_step(position: &Position, player: PlayerId) -> Option<PlayerId> {
    let (seats, first) = (position.state.players.len(), position.state.first_player);
    let turns_before = |player: PlayerId| (player.index() + seats - first.index()) % seats;
    position.state.clockwise(first).find(|other| turns_before(*other) > turns_before(player))
}

/// Returns who orders what an effect does to several things (`mass_effect_orderer`).
pub(crate) fn orderer(position: &Position) -> PlayerId {
    match position.rules.mass_effect_orderer {
        MassEffectOrderer::TurnPlayer | MassEffectOrderer::ActivePlayer => position.state.active_player(),
        MassEffectOrderer::EffectController => position.frames.last().map_or(position.state.active_player(), |frame| frame.you),
    }
}
