//! Stretches of the game: the turns, phases, steps, attacks and battles during which a condition holds.

use crate::game::step::{Phase, Step};
use crate::queries::position::Position;
use crate::queries::seats;
use crate::terms::id::PlayerId;
use crate::terms::noun::Stretch;

/// Returns whether it is such a stretch of the game now.
pub(crate) fn is_during(position: &Position, you: PlayerId, stretch: Stretch) -> bool {
    let state = &position.state;
    match stretch {
        Stretch::AttackAction => state.attack.is_some(),
        Stretch::Battle => state.attack.as_ref().is_some_and(|attack| attack.resolving),
        Stretch::YourTurn => state.phase == Phase::PlayerTurns && state.is_turn_of(you),
        Stretch::OpponentsTurn => state.phase == Phase::PlayerTurns && seats::opposes(position, you, state.turn),
        Stretch::PlayersTurn | Stretch::PlayerTurns => state.phase == Phase::PlayerTurns,
        Stretch::DrawStep => state.step == Step::DrawCards,
    }
}
