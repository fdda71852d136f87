//! Seats: what a player is to the others and to the game: opponent, decider, bearer of a Phoenixborn, next in a step.

use smallvec::SmallVec;

use crate::game::refusal::Refusal;
use crate::queries::position::Position;
use crate::terms::id::{CardRef, PlayerId, Players};
use crate::terms::switches::MassEffectOrderer;

/// Returns whether two players oppose each other.
///
/// Every other player is an opponent, but for those on the same side. Rules: Reborn p.13 3-4 Player Game (derived); Red Rains
/// Battlefield Management (derived).
pub(crate) fn opposes(position: &Position, player: PlayerId, other: PlayerId) -> bool {
    player != other && !position.state.player(player).seat.allies.has(other)
}

/// Returns the opponents of a player who have not lost, clockwise from that player.
pub(crate) fn opponents(position: &Position, player: PlayerId) -> SmallVec<[PlayerId; 4]> {
    position.state.clockwise(player).filter(|other| opposes(position, player, *other)).collect()
}

/// Returns whether some battlefield is parted, and effects on all of something have an area. Red Rains Laws of the Chimera.
pub(crate) fn has_areas(position: &Position) -> bool {
    position.state.chimera.as_deref().is_some_and(|chimera| chimera.against.is_some())
}

/// Returns the player who stands against a player where a rule speaks of one: against whom that player acts, or the next opponent
/// clockwise.
pub(crate) fn opposing_player(position: &Position, player: PlayerId) -> PlayerId {
    acting_against(position, player).unwrap_or_else(|| next_opponent(position, player))
}

/// Returns the player against whom a player acts whose battlefield is parted among several; none if it is not. Red Rains Chimera Turn.
pub(crate) fn acting_against(position: &Position, player: PlayerId) -> Option<PlayerId> {
    position.state.chimera.as_deref().filter(|chimera| chimera.seat == player)?.against
}

/// Returns who acts next in a turn that players share, of those who have not ended their part of it; none if nobody else has.
/// Red Rains Battlefield Management.
pub(crate) fn acts_next(position: &Position, player: PlayerId) -> Option<PlayerId> {
    let state = &position.state;
    let allies = state.player(player).seat.allies.without(state.ended);
    if allies == Players::NONE {
        return None;
    }
    state.clockwise(player).find(|other| allies.has(*other))
}

/// Checks that a player may let another act in a turn they share: one who has not ended it, and not back at once.
///
/// # Errors
/// The reason why not.
pub(crate) fn check_hand_over(position: &Position, player: PlayerId) -> Result<(), Refusal> {
    let could = acts_next(position, player).is_some() && !position.state.handed_over;
    if could { Ok(()) } else { Err(Refusal::NobodyToActInstead) }
}

/// Returns whose turn it is: the player who acts, and who shares the turn.
pub(crate) fn turn_players(position: &Position) -> SmallVec<[PlayerId; 4]> {
    let turn = position.state.turn;
    let allies = position.state.player(turn).seat.allies;
    std::iter::once(turn).chain(position.state.clockwise(turn).filter(|player| allies.has(*player))).collect()
}

/// Returns the next opponent of a player clockwise; the player, if none is left.
pub(crate) fn next_opponent(position: &Position, player: PlayerId) -> PlayerId {
    opponents(position, player).first().copied().unwrap_or(player)
}

/// Returns who gets the first player token next: the next opponent clockwise, of several one who did not just have it. Reference 4.3.0;
/// Reborn p.13; Red Rains End of Round.
pub(crate) fn next_first_player(position: &Position) -> PlayerId {
    let holder = position.state.first_player;
    let opponents = opponents(position, holder);
    let new = opponents.iter().find(|opponent| Some(**opponent) != position.state.had_token);
    new.or(opponents.first()).copied().unwrap_or(holder)
}

/// Returns all players who have not lost, in the order in which they are asked about one thing: from this one on who is on the same
/// side, then the others, clockwise. Reference 5.7.1; Red Rains End of Round.
pub(crate) fn in_order(position: &Position, from: PlayerId) -> SmallVec<[PlayerId; 4]> {
    let mut players: SmallVec<[PlayerId; 4]> = position.state.clockwise(from).collect();
    players.sort_by_key(|player| opposes(position, from, *player));
    players
}

/// Returns the Phoenixborn of a player, if there is one.
pub(crate) fn phoenixborn_of(position: &Position, player: PlayerId) -> Option<CardRef> {
    position.state.phoenixborn(player).map(|card| position.state.card_ref(card))
}

/// Returns whether rules decide for a player, and no person. Red Rains Laws of the Chimera.
pub(crate) fn decided_by_rule(position: &Position, player: PlayerId) -> bool {
    position.state.player(player).seat.by_rule
}

/// Returns the player who has no hand: the Chimera. Red Rains Draw and Hand Effects.
pub(crate) fn without_hand(position: &Position) -> Option<PlayerId> {
    position.state.chimera.as_deref().map(|chimera| chimera.seat)
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
